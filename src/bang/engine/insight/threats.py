"""Estimate how likely an attack costs somebody life, as far as one viewer can know: from what lies open, and from the
cards that this viewer sees nowhere, as if they had been dealt by chance. Never part of a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb
from typing import Any

from bang.engine.insight.lore import lore
from bang.engine.insight.odds import chance, hidden
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.board import EVADES, IMMUNE
from bang.engine.kernel.disguises import evading_as, masks
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.records import Shot
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import may_see


def threats(t: Table, ask: Ask) -> list[dict[str, Any]]:
    """Estimate every option that attacks, for every seat that it attacks, as the asked seat can know."""
    if ask.verb != "play":
        return []
    found: list[dict[str, Any]] = []
    made: dict[tuple[int, int], tuple[int, int]] = {}
    for i, (what, card, to, _) in enumerate(ask.options):
        if what < 0:
            continue
        kind = t.rules.kinds[what]
        tags = lore(kind)["tags"]
        if "shoots" in tags and "strips" not in tags:
            seats = [to]
        elif t.rules.depth > 1:  # one hand answers for two, and whom it saves is its player's choice
            continue
        elif "shoots_all" in tags or "raids" in tags:
            seats = t.others(ask.seat)
        else:
            continue
        for p in seats:
            if card >= 0 and spared(t, p, ask.seat, kind, card):
                percent, need = 0, 1
            else:
                if (what, p) not in made:
                    made[what, p] = raid(t, ask.seat, p, kind) if "raids" in tags else shot(t, ask.seat, p, kind)
                percent, need = made[what, p]
            told = {"option": i, "to": p, "percent": percent}
            found.append({**told, "need": need} if need > 1 else told)
    return found


def spared(t: Table, p: int, by: int, kind: Kind, card: int) -> bool:
    return any(s.owner == p and s.kind.immune(t, p, by, kind, [card]) for s in t.live(IMMUNE))


def shot(t: Table, me: int, to: int, kind: Kind) -> tuple[int, int]:
    """Compute how likely a shot hits, in percent, and how often it has to be evaded."""
    owner = t.player(to)
    if t.voices[owner] != to:  # the character that is shot at will react: let it, in a copy of the table
        t = t.copy()
        t.rouse(to)
    fired = Shot(me, to, kind)
    t.take_aim(fired)
    evaded = [1.0]  # how likely it is evaded so often: by what lies open, then by what may be in the hand
    for source in t.live(EVADES):
        if source.owner == owner and source.kind.evades(t, source.owner, source.card, fired):
            odds = chance(t, me, owner, source.kind)
            evaded = sums(evaded, [1 - odds["percent"] / 100, odds["percent"] / 100] if odds is not None else [0, 1])
    hand = in_hand(t, me, owner, lambda card: fired.loose or evades_with(t, owner, card, fired))
    size = len(t.seats[owner].hand)
    hit = sum(
        likely * dealt
        for n, likely in enumerate(evaded)
        for more, dealt in enumerate(hand)
        if n + more < fired.need or size - max(0, fired.need - n) < fired.toll
    )
    return round(100 * hit), fired.need


def raid(t: Table, me: int, to: int, kind: Kind) -> tuple[int, int]:
    """Compute how likely nothing in the hand answers it, in percent."""
    hand = in_hand(
        t, me, to, lambda card: t.is_a(to, card, kind.answer) and not t.forbidden(to, card, named(t, card, kind))
    )
    return round(100 * hand[0]), 1


def named(t: Table, card: int, kind: Kind) -> Kind:
    return t.rules.by_key.get(kind.answer) or t.kind(card)


def evades_with(t: Table, p: int, card: int, fired: Shot) -> bool:
    kind = evading_as(t, p, card, fired, masks(t, p))
    return kind >= 0 and not t.forbidden(p, card, t.rules.kinds[kind])


def in_hand(t: Table, me: int, p: int, wanted: Callable[[int], bool]) -> list[float]:
    """Distribution of the wanted cards in a hand: none, one, two … Cards with different backs are dealt apart."""
    if may_see(t.eyes(p), me):
        return [0.0] * sum(map(wanted, t.seats[p].hand)) + [1.0]
    decks = [t.deck, *(t.piles[pile] for pile in t.rules.backs.values())]
    pool = hidden(t, me, [card for deck in decks for card in deck])
    found = [1.0]
    for back, n in Counter(t.rules.back_of[card] for card in t.seats[p].hand).items():
        alike = [card for card in pool if t.rules.back_of[card] == back]
        found = sums(found, held(len(alike), sum(map(wanted, alike)), n))
    return found


def sums(one: list[float], other: list[float]) -> list[float]:
    """Distribution of the sum of two independent numbers."""
    found = [0.0] * (len(one) + len(other) - 1)
    for n, likely in enumerate(one):
        for m, too in enumerate(other):
            found[n + m] += likely * too
    return found


def held(pool: int, wanted: int, hand: int) -> list[float]:
    """Hypergeometric distribution: how many of the wanted cards of a pool are in a hand."""
    hand = min(hand, pool)
    return [comb(wanted, n) * comb(pool - wanted, hand - n) / comb(pool, hand) for n in range(min(hand, wanted) + 1)]
