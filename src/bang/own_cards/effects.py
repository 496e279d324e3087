"""Effects of a card in play or of a character: numbers that become hooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bang.engine.kernel.kind import UNLIMITED, Kind
from bang.engine.kernel.steps import DRAWN
from bang.engine.kernel.table import Table
from bang.own_cards.blocks import Block

BANG: Final = "bang"  # the only card with a limit that players know
NUMBERS: Final = {"sees": (1, 5), "hides": (1, 5), "draws": (0, 9), "hand_limit": (0, 20)}
UNLIMITED_BANG: Final = "unlimited_bang"
EFFECTS: Final = (*NUMBERS, UNLIMITED_BANG)

Hooks = dict[str, Callable[..., Any]]


def read_effects(block: Block) -> Hooks:
    """The hooks that the named effects come to; only what is named is defined, so nothing else costs anything."""
    hooks: Hooks = {}
    for name, (low, high) in NUMBERS.items():
        n = block.number(name, low, high)
        if n is not None:
            hooks[name] = MAKERS[name](n)
    if block.flag(UNLIMITED_BANG):
        hooks["quota"] = quota
    return hooks


def makes_sees(n: int) -> Callable[..., Any]:
    def sees(self: Kind, t: Table, me: int) -> int:
        return n

    return sees


def makes_hides(n: int) -> Callable[..., Any]:
    def hides(self: Kind, t: Table, me: int) -> int:
        return n

    return hides


def makes_draws(n: int) -> Callable[..., Any]:
    def draws(self: Kind, t: Table, me: int, usual: int) -> int:
        return max(usual + n - DRAWN, 0)  # so that two such effects add up

    return draws


def makes_hand_limit(n: int) -> Callable[..., Any]:
    def hand_limit(self: Kind, t: Table, me: int, usual: int) -> int:
        return n

    return hand_limit


def quota(self: Kind, t: Table, me: int, kind: Kind, n: int) -> int:
    return UNLIMITED if kind.counted == BANG else n


MAKERS: Final = {"sees": makes_sees, "hides": makes_hides, "draws": makes_draws, "hand_limit": makes_hand_limit}
