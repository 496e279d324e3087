"""Scenario keys of Dodge City: whom Vera Custer copies, green cards just laid down, three players."""

from __future__ import annotations

from collections.abc import Callable

from bang.engine.kernel.board import ASLEEP
from bang.engine.kernel.kind import Character
from bang.engine.kernel.table import Table
from bang.games.naming import key_of

THIS_TURN = ("this turn", "current turn", "now")
VERA_CUSTER = "vera_custer"


def place(t: Table, key: str, value: object, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key == "copying":
        copied = t.seats[seats[value]].characters[0] if value in seats else t.rules.by_key[key_of(value)]
        assert isinstance(copied, Character)
        t.adopt(seat, copied)
        if seat == t.turn:
            t.note(VERA_CUSTER, seat)  # she has chosen in this turn, unless it is still to begin
    elif key == "in_play_since":
        for card in t.seats[seat].in_play:
            since = {key_of(name): when for name, when in value.items()} if isinstance(value, dict) else {}
            if since.get(t.kind(card).key, value) in THIS_TURN:
                t.note(ASLEEP, card)
    elif key == "mode":
        for s in t.seats:
            s.role_shown = True
    else:
        return False
    return True
