"""Scenario keys of The Creek: flakes, the stall, charges; `pay` names what a charge is taken from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bang.engine.kernel.ask import Ask, say
from bang.engine.kernel.counts import on_card
from bang.engine.kernel.held_piles import name_of
from bang.engine.kernel.table import Table

from .events import SEASONS
from .gold import CHARGE, FLAKE, PAN, POUCH, STALL, fill_stall

STEP_KEYS = {"play": ("for",), "use": ("pay",)}
STEP_VERBS = {"pan": "pans for gold"}


def place(t: Table, key: str, value: Any, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key == "flakes":
        t.put_tokens(FLAKE, value, seat)
    elif key == "charges":
        for card in t.seats[seat].in_play:
            t.put_tokens(CHARGE, value.get(t.kind(card).key, 0), on_card(card))
    elif key == POUCH:
        for card in t.seats[seat].in_play:
            if t.kind(card).key == "saddlebag":
                t.piles[name_of(t.rules, POUCH, on_card(card))] = [take(name) for name in value]
    elif key == "stall":
        t.piles[STALL] = [take(name) for name in value]
    elif key == SEASONS:
        t.piles[SEASONS] = [take(name) for name in reversed(value)]
    else:
        return False
    return True


def placed(t: Table, seats: dict[str, int]) -> None:
    fill_stall(t)


def picks(step: dict[str, Any]) -> list[dict[str, Any]]:
    """`play … for: B`: the other player who gets a flake is chosen afterwards."""
    return [{"player": step["for"]}] if "for" in step else []


def answers(t: Table, ask: Ask, step: dict[str, Any], seats: dict[str, int]) -> list[int] | None:
    """`pan`, and `use … pay: {powder_keg: 1}`: the card that has a charge to give."""
    if step["do"] == "pan":
        return [i for i, option in enumerate(ask.options) if option == say(t.rules.words.index(PAN))]
    if "pay" not in step:
        return None
    return [
        i
        for i, (_, card, seat, _) in enumerate(ask.options)
        if card >= 0 and seat == seats[step["to"]] and step["pay"].get(t.kind(card).key, 0) <= charges(t, card)
    ]


def pouch(t: Table, seat: int) -> list[int]:
    return [c for card in t.seats[seat].in_play for c in t.held_by(on_card(card), POUCH)]


def charges(t: Table, card: int) -> int:
    return t.tokens_at(CHARGE, on_card(card))


def check(t: Table, key: str, value: Any, seats: dict[str, int]) -> str | None:
    now: object
    if key == "flakes":
        now = {letter: t.tokens_at(FLAKE, seats[letter]) for letter in value}
    elif key == "charges":
        held = [card for s in t.seats for card in s.in_play]
        now = {t.kind(card).key: charges(t, card) for card in held if t.kind(card).key in value}
    elif key == POUCH:
        now = {letter: [t.kind(c).key for c in pouch(t, seats[letter])] for letter in value}
    elif key == "stall":
        now = [t.kind(card).key for card in t.piles[STALL]]
    else:
        return None
    return "" if now == value else f"{now}, expected {value}"
