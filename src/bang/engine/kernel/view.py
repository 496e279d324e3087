"""Views: decide who may know what, here and nowhere else. Only declared fields are shown; hidden cards are counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, Ask
from bang.engine.kernel.board import ASLEEP, LOOKED, OPENS
from bang.engine.kernel.content import describe
from bang.engine.kernel.counts import card_of, holdings
from bang.engine.kernel.facts import EVERYBODY, Fact
from bang.engine.kernel.fields import CARDS, FLAG, MARKS, NUMBER, OPEN, PLAYS, Codec, Field
from bang.engine.kernel.held_piles import holder_of, is_held
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.state import FIELDS, GHOST, OUT, PRESENCES, SEAT_FIELDS
from bang.engine.kernel.steps import COMES_BACK
from bang.engine.kernel.table import Table

View = dict[str, Any]

SPECTATOR: Final = -1
ALL_SEEING: Final = -2  # replays and tests; never a person at the table


def may_see(audience: int, viewer: int) -> bool:
    return audience == EVERYBODY or viewer == ALL_SEEING or (viewer >= 0 and audience >> viewer & 1 == 1)


def labels(t: Table, cards: list[int]) -> list[str]:
    return [t.rules.label_of[c] for c in cards]


def find_open(fields: tuple[Field, ...]) -> list[tuple[str, Codec]]:
    """The names of the fields that everybody sees, with what writes them."""
    return [(field.name, field.codec) for field in fields if field.seen == OPEN and field.codec is not None]


OPEN_FIELDS: Final = find_open(FIELDS)
OPEN_SEAT_FIELDS: Final = find_open(SEAT_FIELDS)


def view(t: Table, viewer: int, departed: bool = False) -> View:
    """Show the table as one viewer sees it. Whoever has departed for good may see all roles and hands."""
    sees_all = viewer == ALL_SEEING or (departed and has_departed(t, viewer))
    seen: View = {"viewer": viewer}
    add_open_fields(t, OPEN_FIELDS, t, seen)
    seen["deck"] = len(t.deck)
    seen["shown"] = labels(t, t.shown) if may_see(t.shown_to, viewer) else len(t.shown)
    seen["drawn"] = labels(t, t.drawn) if viewer in (t.turn, ALL_SEEING) else len(t.drawn)
    seen["piles"] = {name: pile_view(t, name, viewer) for name in t.piles}
    seen["seats"] = [seat_view(t, p, viewer, sees_all) for p in range(len(t.seats))]
    if t.played:
        seen["played"] = PLAYS.dump(t.rules, t.played)
    if t.rules.tokens:
        add_tokens(t, seen)
    for token in t.rules.marked_tokens:
        if (holder := t.marked(token, default=NOBODY)) != NOBODY:
            seen["seats"][holder].setdefault("tokens", {})[token] = 1
    if t.rules.depth > 1:
        seen["awake"] = list(t.voices)
    if not t.over and any(t.kind(c).silent for c in t.in_force):
        seen["silent"] = True
    if t.over:
        seen["side"] = t.side
        seen["winners"] = list(t.winners)
    return seen


def add_open_fields(t: Table, fields: list[tuple[str, Codec]], holder: object, seen: View) -> None:
    """Show what everybody sees of the table or of a seat, as it is saved.

    Marks are sorted: their order would tell when they were made. Cards that are asleep are told by name elsewhere.
    """
    for name, codec in fields:
        value = getattr(holder, name)
        if codec is NUMBER or codec is FLAG:  # most of them, and views are made often
            seen[name] = value
        elif not value:
            seen[name] = [] if codec is MARKS else codec.empty()  # marks are shown as a list
        elif codec is CARDS:
            seen[name] = labels(t, value)
        elif codec is MARKS:
            seen[name] = sorted([mark for mark in MARKS.dump(t.rules, value) if mark[0] != ASLEEP])
        else:
            seen[name] = codec.dump(t.rules, value)


def add_tokens(t: Table, seen: View) -> None:
    """Show what seats, cards and supplies hold; an unlimited supply is not counted."""
    seen["tokens"] = {name: t.tokens_at(name) for name, token in t.rules.tokens.items() if token.supply}
    seen["card_tokens"] = {}
    for entry in seen["seats"]:
        entry["tokens"] = {}
    for name, seat, card, n in holdings(t.tokens):
        if card != NO_CARD:
            seen["card_tokens"].setdefault(t.rules.label_of[card], {})[name] = n
        elif seat != NOBODY:
            seen["seats"][seat]["tokens"][name] = n


def pile_view(t: Table, name: str, viewer: int) -> View:
    """A declared pile: its size, and the cards its set says everybody sees (the last one is on top)."""
    cards = t.piles[name]
    if is_held(name):
        holder = holder_of(t.rules, name)
        seen = cards if may_see(t.eyes_on(name), viewer) else []
        shown: View = {"size": len(cards), "cards": labels(t, seen), "seat": t.keeper(holder)}
        return {**shown, "on": t.rules.label_of[card_of(holder)]} if card_of(holder) != NO_CARD else shown
    shows = "all" if viewer == ALL_SEEING else t.rules.shows(name)
    seen = cards if shows == "all" else cards[-1:] if shows == "top" else []
    shown = {"size": len(cards), "cards": labels(t, seen)}
    if name in t.rules.markets:
        shown["market"] = True
    return shown


def has_departed(t: Table, p: int) -> bool:
    """Out, and everybody can see that nobody comes back: whatever could bring somebody back is over."""
    if p < 0 or t.seats[p].presence != OUT:
        return False
    gone = {t.kind(c) for name, cards in t.piles.items() if t.rules.shows(name) == "all" for c in cards}
    return all(kind in gone for kind in taking_part(t) if kind.keeps or COMES_BACK in kind.hooks)


def taking_part(t: Table) -> Iterator[Kind]:
    """The kinds that can act in this game: not, for example, a variant that the table did not choose."""
    yield from t.rules.standing
    yield from t.rules.characters
    yield from t.rules.kind_of


def seat_view(t: Table, p: int, viewer: int, sees_all: bool) -> View:
    s = t.seats[p]
    alive = s.presence != OUT
    own = sees_all or viewer == t.player(p)
    looked = may_see(t.marked(LOOKED, p), viewer)
    seen: View = {
        "seat": p,
        "role": s.role if own or s.role_shown or t.over else "",
        "limit": t.hand_limit(p),
        "presence": PRESENCES[s.presence],
        "alive": alive,
        "ghost": s.presence == GHOST,
        "asleep": labels(t, [c for c in s.in_play if t.noted(ASLEEP, c)]) if s.in_play and t.once else [],
        "hand": labels(t, s.hand) if own or (t.live(OPENS) and t.eyes(p) == EVERYBODY) else len(s.hand),
        "reserve": sorted(k.key for k in s.reserve) if looked or t.over else len(s.reserve),
        "reach": t.reach(p) if alive else 0,
    }
    add_open_fields(t, OPEN_SEAT_FIELDS, s, seen)
    if t.rules.backs:  # everybody sees the backs of a hand
        backs = [t.rules.back_of[c] for c in s.hand]
        seen["backs"] = {letter: backs.count(n) for n, letter in enumerate(t.rules.backs)}
    if p not in t.circle:  # behind the seat of its player
        seen["player"] = t.player(p)
        return seen
    if alive:
        seen["distances"] = t.row(p).copy()
    if alive and viewer >= 0 and t.seats[viewer].presence != OUT:
        seen["distance"] = t.distance(viewer, p)
    return seen


def ask_view(t: Table, ask: Ask, viewer: int) -> View:
    """Show the pending question: everybody sees who must answer what; only that seat sees the options."""
    seen: View = {"number": ask.number, "seat": ask.seat, "verb": ask.verb, "by": ask.by}
    seen["why"] = ask.why.key if ask.why is not None else ""
    if viewer in (ask.seat, ALL_SEEING):
        seen["options"] = [describe(t, ask.seat, option) for option in ask.options]
    if (row := ask.row) is not None:
        if row.done or row.need > 1:
            seen["done"], seen["need"] = row.done, row.need
        if row.after:
            seen["after"] = list(row.after)
    return seen


def redact(t: Table, fact: Fact, viewer: int) -> View:
    """Tell a fact as one viewer may hear it."""
    told = in_full(t, fact)
    return told if may_see(fact.audience, viewer) else veiled(told, fact.sealed)


def in_full(t: Table, fact: Fact) -> View:
    """Tell a fact with all that only some may see."""
    told: View = {"what": fact.what}
    if fact.seat != NOBODY:
        told["seat"] = fact.seat
    if fact.to != NOBODY:
        told["to"] = fact.to
    if fact.cards:
        told["cards"] = labels(t, fact.cards)
    if fact.number:
        told["number"] = fact.number
    if fact.why is not None:
        told["why"] = fact.why.key
    if fact.note:
        told["note"] = fact.note
    return told


def veiled(told: View, sealed: bool) -> View:
    """The same fact for those who may see neither its cards nor, where that is sealed, its note."""
    told = told.copy()
    if "cards" in told:
        told["cards"] = len(told["cards"])
    if sealed:
        told.pop("note", None)
    return told


def recorded(t: Table, fact: Fact) -> View:
    """Tell a fact as recordings keep it: with all its cards, who may see them, and whether its note is sealed."""
    told = in_full(t, fact)
    told["audience"] = fact.audience
    if fact.sealed:
        told["sealed"] = True
    return told


def heard(fact: View, viewer: int) -> View:
    """Tell a recorded fact as one viewer may hear it."""
    told = fact.copy()
    audience = told.pop("audience")
    sealed = told.pop("sealed", False)
    return told if may_see(audience, viewer) else veiled(told, sealed)


def forms(t: Table, fact: Fact) -> tuple[View, View]:
    """Tell a fact with its cards and without them, so that each form is encoded only once."""
    seen = in_full(t, fact)
    return seen, seen if fact.audience == EVERYBODY else veiled(seen, fact.sealed)
