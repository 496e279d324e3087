"""How likely an attack costs somebody life, as far as one viewer can know: from what lies open and from the cards that
this viewer sees nowhere, as if they had been dealt by chance. Never part of a rule."""

from __future__ import annotations

from math import comb
from typing import Any

from bang.engine.ask import Ask
from bang.engine.combat import evading_as
from bang.engine.kind import AIM, EVADES, IMMUNE, Kind
from bang.engine.lore import lore
from bang.engine.odds import chance, hidden
from bang.engine.records import Shot
from bang.engine.table import Table


def threats(t: Table, ask: Ask) -> list[dict[str, Any]]:
    """For every option that attacks and for every seat that it attacks; for the seat that is asked."""
    if ask.verb != "play" or t.rules.backs:  # hands with different backs are not dealt from one deck
        return []
    found: list[dict[str, Any]] = []
    made: dict[tuple[int, int], tuple[int, int]] = {}
    for i, (what, card, to, _) in enumerate(ask.options):
        if what < 0:
            continue
        kind = t.rules.kinds[what]
        tags = lore(kind)["tags"]
        if "shoots" in tags:
            seats = [to]
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
    return any(q == p and source.immune(t, p, by, kind, [card]) for source, q, _ in t.live(IMMUNE))


def shot(t: Table, me: int, to: int, kind: Kind) -> tuple[int, int]:
    """How likely it hits in percent, and how often it has to be evaded."""
    fired = Shot(me, to, kind)
    for source, p, _ in t.live(AIM):
        if p == me:
            source.aim(t, p, fired)
    evaded = [1.0]  # how likely it is evaded so often: by what lies open, then by what may be in the hand
    for source, p, card in t.live(EVADES):
        if p == to and source.evades(t, p, card, fired):
            odds = chance(t, me, to, source)
            evaded = once_more(evaded, odds["percent"] / 100 if odds is not None else 1.0)
    pool = hidden(t, me, t.deck)
    saving = sum(fired.loose or evades_with(t, to, card) for card in pool)
    hand = held(len(pool), saving, len(t.seats[to].hand))
    hit = sum(
        likely * in_hand
        for n, likely in enumerate(evaded)
        for more, in_hand in enumerate(hand)
        if n + more < fired.need
    )
    return round(100 * hit), fired.need


def raid(t: Table, me: int, to: int, kind: Kind) -> tuple[int, int]:
    """How likely nothing in the hand answers it."""
    pool = hidden(t, me, t.deck)
    answers = sum(t.is_a(to, card, kind.answer) and not t.forbidden(to, card, named(t, card, kind)) for card in pool)
    return round(100 * held(len(pool), answers, len(t.seats[to].hand))[0]), 1


def named(t: Table, card: int, kind: Kind) -> Kind:
    return t.rules.by_key.get(kind.answer) or t.kind(card)


def evades_with(t: Table, p: int, card: int) -> bool:
    kind = evading_as(t, p, card)
    return kind >= 0 and not t.forbidden(p, card, t.rules.kinds[kind])


def once_more(evaded: list[float], likely: float) -> list[float]:
    """One more way to evade, which succeeds so often."""
    return [
        (evaded[n] if n < len(evaded) else 0.0) * (1 - likely) + (evaded[n - 1] if n else 0.0) * likely
        for n in range(len(evaded) + 1)
    ]


def held(pool: int, wanted: int, hand: int) -> list[float]:
    """How likely a hand out of a pool holds none, one, two … of the wanted cards."""
    hand = min(hand, pool)
    return [comb(wanted, n) * comb(pool - wanted, hand - n) / comb(pool, hand) for n in range(min(hand, wanted) + 1)]
