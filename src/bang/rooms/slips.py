"""Slips of the hand: the last answer of a person can be taken back for a moment, if it showed nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from bang import games
from bang.engine.kernel.facts import DECK, ROLE
from bang.engine.kernel.view import View, view
from bang.rooms.actions.answer import Answered, Early
from bang.rooms.actions.takeback import TakenBack

if TYPE_CHECKING:
    from bang.rooms.entries import Entry
    from bang.rooms.state import RoomState

SECONDS: Final = 2.0
ON_ITS_WAY: Final = 1.0  # seconds more for what was pressed in time
REVEALING: Final = ("end", "event", "reveal", "turn")  # motions of facts after which more is known than before

decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode


class Slip(NamedTuple):
    seat: int
    until: float
    chosen: bool  # out of several answers; bots wait after a forced one too, or the pause would tell who had a choice

    def is_offered(self, seat: int) -> bool:
        return self.seat == seat and self.chosen


class Slips:
    """The answer that can be taken back, if there is one. Kept in memory only."""

    def __init__(self) -> None:
        self.last: Slip | None = None
        self.seen = b""  # by the person who is answering, encoded: a view is hundreds of objects
        self.chosen = False
        self.version = 0

    def before(self, state: RoomState, entry: Entry) -> None:
        """An entry is about to be applied."""
        self.seen = b""
        if isinstance(entry, Answered | Early | TakenBack):
            self.last = None
        if isinstance(entry, Answered) and entry.by == "person" and state.game is not None:
            self.seen = encode(view(state.game.table, entry.seat))
            self.chosen = state.game.asked is not None and len(state.game.asked.options) > 1
            self.version = state.version

    def after(self, state: RoomState, entry: Entry, now: float) -> None:
        """It was applied: whoever gave the answer may think better of it, if it did not tell them anything."""
        if not self.seen or not isinstance(entry, Answered) or state.status != "playing" or state.mark is None:
            return
        if state.options.rated or state.mark.answers >= len(state.answers):
            return  # a touched card is played, or another turn has begun
        told = [decode(telling.full) for telling in state.tellings[self.version :]]
        facts = [happening["fact"] for happening in told if happening.get("fact") is not None]
        if all(is_harmless(state, fact) for fact in facts) and names_nothing_new(facts, self.seen):
            self.last = Slip(entry.seat, now + SECONDS, self.chosen)

    def over_at(self) -> float:
        """Return when the last answer counts for good: bots wait for that, unless the pace is "instant"."""
        return 0.0 if self.last is None else self.last.until

    def left(self, seat: int, now: float) -> float:
        """Seconds in which a seat may take its last answer back."""
        return max(0.0, self.last.until - now) if self.last is not None and self.last.is_offered(seat) else 0.0

    def allows(self, seat: int, now: float) -> bool:
        return self.last is not None and self.last.is_offered(seat) and now <= self.last.until + ON_ITS_WAY


def is_harmless(state: RoomState, fact: View) -> bool:
    """Return whether a fact turns nothing up, whatever cards it names."""
    declared = games.find(state.options.game).facts()[fact["what"]]
    return declared.source != DECK and declared.motion not in REVEALING and ROLE not in declared.tags


def names_nothing_new(facts: list[View], seen: bytes) -> bool:
    """Return whether facts name only cards that their person saw before: labels that stand in the encoded view."""
    told = [fact["cards"] for fact in facts if "cards" in fact]
    return all(isinstance(cards, list) and all(encode(label) in seen for label in cards) for cards in told)
