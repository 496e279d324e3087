"""Odds of a “draw!”: how likely it brings what is hoped for or feared, as far as one viewer can know, from the cards
that this viewer sees nowhere. Never part of a rule."""

from __future__ import annotations

from itertools import groupby
from math import comb
from typing import Any, Final

from bang.engine.kernel.held_piles import is_held
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.rules import NO_SUIT, RANKS
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import may_see

SIGNS: Final = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}


def chance(t: Table, viewer: int, seat: int, kind: Kind) -> dict[str, Any] | None:
    """Tell what a “draw!” of that seat for a card or ability looks for, and how likely it is; None if it needs none."""
    cards = unseen(t, viewer, seat)
    stamps = kind.lucky or kind.feared
    if not stamps or not cards:
        return None
    hits = sum(t.is_one_of(card, stamps) for card in cards)
    turned = min(t.flips(seat)[0], len(cards))
    # The player chooses among several cards: one lucky one is enough, but all must be feared to hurt.
    kept = len(cards) - hits if kind.lucky else hits
    likely = comb(kept, turned) / comb(len(cards), turned)
    return {
        "of": sign(stamps.split()),
        "percent": round(100 * (1 - likely if kind.lucky else likely)),
        "feared": not kind.lucky,
    }


def chances(t: Table, seat: int) -> dict[str, dict[str, Any]]:
    """Collect the chances of all that may make the seat “draw!”: its characters and its cards in play."""
    s = t.seats[seat]
    kinds = {kind.key: kind for kind in [*s.characters, *map(t.kind, s.in_play)]}
    found = {key: chance(t, seat, seat, kind) for key, kind in kinds.items()}
    return {key: made for key, made in found.items() if made is not None}


def unseen(t: Table, viewer: int, seat: int) -> list[int]:
    """List the cards that may come next in the deck the seat draws from, for all that the viewer knows."""
    own = t.piles[t.seats[seat].role] if t.rules.backs else []
    deck = own or t.deck
    if not deck:  # it is made of the discard pile then
        return t.discard.copy()
    cards = hidden(t, viewer, deck)
    if own:  # all cards in it have the same back
        cards = [card for card in cards if t.rules.back_of[card] == t.rules.back_of[own[0]]]
    return [card for card in cards if t.rules.suit_of[card] != NO_SUIT]


def hidden(t: Table, viewer: int, deck: list[int]) -> list[int]:
    """List the cards of this deck and of other places that the viewer cannot see: each may be in any of them."""
    hands = [card for p, s in enumerate(t.seats) if not may_see(t.eyes(p), viewer) for card in s.hand]
    held = [c for name in t.piles if is_held(name) and not may_see(t.eyes_on(name), viewer) for c in t.piles[name]]
    return hands + deck + held + (t.shown if not may_see(t.shown_to, viewer) else [])


def sign(stamps: list[str]) -> str:
    """The cards looked for in short: ["H"] is "♥", ["2S", …, "9S"] is "2–9♠". Other letters stand for themselves."""
    parts = []
    for suit, group in groupby(stamps, key=lambda stamp: stamp[-1]):
        ranks = [stamp[:-1] for stamp in group]
        places = [RANKS.index(rank) for rank in ranks if rank]
        row = len(places) > 2 and places == list(range(places[0], places[-1] + 1))
        parts.append((f"{ranks[0]}–{ranks[-1]}" if row else ",".join(ranks)) + SIGNS.get(suit, suit))
    return " ".join(parts)
