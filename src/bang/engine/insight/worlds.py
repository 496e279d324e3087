"""Imagine a game from the view of one seat and a guess at what it does not see.

A bot that thinks ahead needs a game to try things in and must not have the real one, so it makes its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import ASLEEP
from bang.engine.kernel.chance import MAX_RNG
from bang.engine.kernel.counts import SUPPLY, Counts, on_card, put_count
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.fields import OPEN, PLAYS, Field, find_character
from bang.engine.kernel.game import Game
from bang.engine.kernel.held_piles import is_held
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.state import FIELDS, PRESENCES, SEAT_FIELDS, Seat
from bang.engine.kernel.steps import DISCARD, PLAY
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import View
from bang.engine.kit.events import Event
from bang.errors import BangError

# The questions with which a step begins. In the middle of a step nothing can be imagined: what has happened of it is
# not on the table (`past.py` goes back to where it began).
FIRST_ASKED: Final = {"play": PLAY, "discard": DISCARD}


class Unimaginable(BangError):
    """The guess does not fit what is seen."""


class Guess(NamedTuple):
    """A guess at what a seat cannot see. The rest (deck, other piles) is drawn by lot from the seed."""

    roles: Sequence[str]  # of all seats; those that are seen do not count
    hands: Sequence[Sequence[str]]  # of all seats, as labels; one's own does not count
    seed: int
    top: Sequence[str] = ()  # the first cards of the deck, as labels; "" is any card


def imaginable(asked: View) -> bool:
    """Tell whether the question is one with which a step begins."""
    return asked["verb"] in FIRST_ASKED and not asked["why"]


def imagine(rules: Rules, seen: View, asked: View, guess: Guess) -> Game:
    """Make a game that stands at this question and might be the real one, for all that the viewer can tell."""
    # The seed comes by chance already; to scramble it would take large numbers, which are not for compiled code.
    t = Table(rules, [seat(rules, entry, guess) for entry in seen["seats"]], guess.seed % MAX_RNG + 1)
    take_over(rules, FIELDS, t, seen)
    number = rules.number_of
    t.shown_to = EVERYBODY if isinstance(seen["shown"], list) else 0
    t.played = PLAYS.load(rules, seen.get("played", []))
    for label in [label for entry in seen["seats"] for label in entry["asleep"]]:
        t.note(ASLEEP, number[label])
    if rules.tokens:
        t.tokens = tokens(rules, seen)
    fill_piles(t, seen)
    t.drawn = drawn(t, seen["drawn"])
    stack(t.deck, [number[label] if label else NO_CARD for label in guess.top])
    fill_reserves(t, seen)
    plan = rules.turn_plan
    t.agenda = [(step, t.turn) for step in plan[: plan.index(FIRST_ASKED[asked["verb"]]) + 1]]
    t.changed()
    game = Game(t)
    if game.asked is None or game.asked.seat != asked["seat"] or game.asked.verb != asked["verb"]:
        raise Unimaginable(f"The question {asked['verb']!r} does not follow from what is seen.")
    return game


def take_over(rules: Rules, fields: tuple[Field, ...], holder: object, seen: View) -> None:
    """Take over what everybody sees: it is the same in every world."""
    for field in fields:
        if field.seen == OPEN and field.codec is not None:
            setattr(holder, field.name, field.codec.load(rules, seen[field.name]))


def seat(rules: Rules, entry: View, guess: Guess) -> Seat:
    p: int = entry["seat"]
    s = Seat()
    take_over(rules, SEAT_FIELDS, s, entry)
    s.role = entry["role"] or guess.roles[p]
    s.role_shown = bool(entry["role"])
    s.presence = PRESENCES.index(entry["presence"])
    held = entry["hand"]
    hand = guess.hands[p] if isinstance(held, int) else held
    if isinstance(held, int) and len(hand) != held:
        raise Unimaginable(f"Seat {p} holds {held} cards, not {len(hand)}.")
    s.hand = [rules.number_of[label] for label in hand]
    return s


def drawn(t: Table, seen: int | list[str]) -> list[int]:
    """Return what the player whose turn it is drew: known to that player; for others any cards, of the hand first."""
    if isinstance(seen, list):
        return [t.rules.number_of[label] for label in seen]
    return (t.seats[t.turn].hand + t.discard[::-1] + t.deck)[:seen]


def stack(deck: list[int], top: list[int]) -> None:
    """Put these cards on top of the deck, the first one uppermost; NO_CARD is any other card."""
    known = {card for card in top if card != NO_CARD}
    others = [card for card in deck if card not in known]
    if len(others) + len(known) != len(deck) or len(top) > len(deck):
        raise Unimaginable("Those cards cannot lie on top of the deck.")
    uppermost = [card if card != NO_CARD else others.pop() for card in top]
    deck[:] = others + uppermost[::-1]


def tokens(rules: Rules, seen: View) -> Counts:
    found: Counts = {name: {SUPPLY: n} for name, n in seen["tokens"].items()}
    for label, held in seen["card_tokens"].items():
        for name, n in held.items():
            put_count(found, name, on_card(rules.number_of[label]), n)
    for entry in seen["seats"]:
        for name, n in entry["tokens"].items():
            if name in rules.tokens:  # the others are marks
                put_count(found, name, entry["seat"], n)
    return found


def fill_piles(t: Table, seen: View) -> None:
    """Deal the cards that are nowhere to be seen to the deck and the piles, by lot."""
    shown = {name: [t.rules.number_of[label] for label in pile["cards"]] for name, pile in seen["piles"].items()}
    placed = set(t.every_card()).union(*shown.values())
    pools: dict[str, list[int]] = {}
    final: set[int] = set()
    for card, kind in enumerate(t.rules.kind_of):
        if card not in placed:
            pools.setdefault(kind.deck, []).append(card)
            if isinstance(kind, Event) and kind.final:
                final.add(card)
    for cards in pools.values():
        t.shuffle(cards)
        finals = [card for card in cards if card in final] if final else []
        if finals:  # a final card lies at the bottom, and there is no second one in the pile
            cards[:] = finals[:1] + [card for card in cards if card not in final] + finals[1:]
    t.deck = pools.pop("", [])
    for name, pile in seen["piles"].items():
        if is_held(name):  # by a seat or a card in play: what is hidden there could be in the deck as well
            n = pile["size"] - len(shown[name])
            t.piles[name] = shown[name] + t.deck[:n]
            del t.deck[:n]
    if len(t.deck) != seen["deck"]:
        raise Unimaginable(f"The deck has {seen['deck']} cards, not {len(t.deck)}.")
    # A deck gets cards of its own first; what is left lies in other piles of its box.
    others = [(name, pile) for name, pile in seen["piles"].items() if not is_held(name)]
    for name, pile in sorted(others, key=lambda entry: entry[0] not in pools):
        n = pile["size"] - len(shown[name])
        hidden: list[int] = []
        for deck in (name, *t.rules.decks_of.get(name, ())):
            pool = pools.get(deck, [])
            taken = n - len(hidden)
            hidden += pool[:taken]
            del pool[:taken]
        if len(hidden) < n:
            raise Unimaginable(f"There are not {n} cards for the pile {name!r}.")
        t.piles[name] = hidden + shown[name]
    if left := [card for pool in pools.values() for card in pool]:
        raise Unimaginable(f"{len(left)} cards are in no pile.")


def fill_reserves(t: Table, seen: View) -> None:
    """Draw the characters that lie face down from those that nobody is known to have."""
    known = [kind for s in t.seats for kind in s.characters]
    for s, entry in zip(t.seats, seen["seats"], strict=True):
        if isinstance(entry["reserve"], list):
            s.reserve = [find_character(t.rules, key) for key in entry["reserve"]]
            known += s.reserve
    order = [kind.id for kind in t.rules.characters if kind not in known]
    t.shuffle(order)
    people = [t.rules.kinds[i].key for i in order]
    for s, entry in zip(t.seats, seen["seats"], strict=True):
        if isinstance(entry["reserve"], int):
            s.reserve = [find_character(t.rules, key) for key in people[: entry["reserve"]]]
            people = people[entry["reserve"] :]
    t.pool = [find_character(t.rules, key) for key in people]
