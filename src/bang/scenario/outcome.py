"""Compare the table with the `then` of a scenario."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from bang.engine.kernel.state import ALIVE, OUT
from bang.engine.kernel.table import Table
from bang.scenario.names import assign, card_words, cards_words, compare, name_words, names_words, read_card, read_cards
from bang.scenario.playthrough import Playthrough
from bang.scenario.position import Position
from bang.scenario.result import Mismatch, NotSupported, understood
from bang.text import key_of

FOR_READERS: Final = ("illegal", "asked", "facts")
BY_THE_RUNNER: Final = ("next",)
NONE: Final = "none"
NONE_YET: Final = "none yet"
ELIMINATED: Final = re.compile(r"\s*(\w+)\s*(?:\(\s*(\w+))?")


class InitialState:
    """Remember what outcomes are compared with: the cards and the living players of the first position."""

    def __init__(self, t: Table) -> None:
        self.cards = sorted(t.every_card())
        self.alive = [p for p, s in enumerate(t.seats) if s.presence == ALIVE]
        self.people = [person for s in t.seats if s.presence == ALIVE for person in s.characters]


def conserved(position: Position, start: InitialState, t: Table) -> None:
    now = sorted(t.every_card())
    if now == start.cards:
        return
    lost = [card_words(t.rules, c) for c in start.cards if c not in now]
    twice = [card_words(t.rules, c) for c in sorted(set(now)) if now.count(c) > 1]
    raise Mismatch(f"cards are lost ({', '.join(lost) or 'none'}) or doubled ({', '.join(twice) or 'none'})")


def check(position: Position, start: InitialState, playthrough: Playthrough, then: dict[str, Any]) -> None:
    """Raise Mismatch with everything that differs from `then`."""
    position = position.at(playthrough.table)
    conserved(position, start, playthrough.table)
    wrong: list[str] = []
    checks = CHECKS | position.format.checks
    for key, value in then.items():
        if key in FOR_READERS or key in BY_THE_RUNNER:
            continue
        if key in checks:
            with understood(key, value):
                wrong += [f"{key}: {complaint}" for complaint in checks[key](position, start, playthrough, value)]
        else:
            with understood(key, value):
                verdict = position.boxes.check(playthrough.table, key, value, position.seats)
            if verdict is None and key in playthrough.table.piles:  # a pile that a box declares, compared in any order
                verdict = "; ".join(compare(playthrough.table.rules, key, playthrough.table.piles[key], value))
            if verdict is None:
                raise NotSupported(key)
            if verdict:
                wrong.append(f"{key}: {verdict}")
    if wrong:
        raise Mismatch("; ".join(wrong))


def by_seat(position: Position, value: Any) -> Iterator[tuple[str, int, Any]]:
    if not isinstance(value, dict):
        raise Mismatch(f"{value!r} must be given by seat, as in {{A: …}}.")
    for letter, wanted in value.items():
        yield str(letter), position.seat(letter), wanted


def check_life(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    for letter, p, wanted in by_seat(position, value):
        life = playthrough.table.seats[p].life
        if life != wanted:
            yield f"{letter} has {life}, expected {wanted}"


def check_hand(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    for letter, p, wanted in by_seat(position, value):
        yield from compare(position.table.rules, letter, playthrough.table.seats[p].hand, wanted)


def check_in_play(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    for letter, p, wanted in by_seat(position, value):
        yield from compare(position.table.rules, letter, playthrough.table.seats[p].in_play, wanted)


def check_character(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    for letter, p, wanted in by_seat(position, value):
        keys = [person.key for person in playthrough.table.seats[p].characters]
        if key_of(str(wanted), set(playthrough.table.rules.by_key)) not in keys:
            yield f"{letter} is {', '.join(map(name_words, keys))}, expected {wanted}"


def check_event(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    t = playthrough.table
    none = str(value) == NONE
    if bool(t.in_force) if none else not any(read_card(t.rules, value).fits(t.rules, card) for card in t.in_force):
        yield f"{cards_words(t.rules, t.in_force)} is in force, expected {value}"


def check_discard(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    """Check that exactly these cards reached the pile, in this order; those that left it again need not be named."""
    rules = position.table.rules
    names = read_cards(rules, value)
    there = [c for c in playthrough.arrived if c in playthrough.table.discard]
    for cards in (playthrough.arrived, there):
        if len(cards) == len(names) and all(n.fits(rules, c) for n, c in zip(names, cards, strict=True)):
            return
    yield f"{cards_words(rules, playthrough.arrived)} reached the pile, expected {names_words(names)}"


def check_discard_contains(
    position: Position, start: InitialState, playthrough: Playthrough, value: Any
) -> Iterator[str]:
    rules = position.table.rules
    missing, _ = assign(rules, read_cards(rules, value), playthrough.table.discard)
    if missing:
        yield f"{names_words(missing)} is not there, but {cards_words(rules, playthrough.table.discard)}"


def check_discard_top(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    yield from compare_top(playthrough.table, playthrough.table.discard, value)


def compare_top(t: Table, pile: list[int], value: Any) -> Iterator[str]:
    """Compare the top of a pile with these cards, the first one uppermost."""
    names = read_cards(t.rules, value)
    top = pile[::-1][: len(names)]
    if len(top) < len(names) or not all(n.fits(t.rules, c) for n, c in zip(names, top, strict=True)):
        yield f"{cards_words(t.rules, top)} lies on top, expected {names_words(names)}"


def check_deck_size(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    yield from compare_number(len(playthrough.table.deck), value)


def check_discard_size(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    yield from compare_number(len(playthrough.table.discard), value)


def compare_number(found: int, wanted: Any) -> Iterator[str]:
    if found != wanted:
        yield f"{found}, expected {wanted}"


def check_role(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    for letter, p, wanted in by_seat(position, value):
        role = playthrough.table.seats[p].role
        if role != str(wanted).casefold():
            yield f"{letter} is {role}, expected {wanted}"


def check_deck_next(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    yield from compare_top(playthrough.table, playthrough.table.deck, value)


def check_eliminated(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    """Check that these players are out, and nobody else who was alive at the beginning."""
    t = playthrough.table
    named: list[int] = []
    for text in value if isinstance(value, list) else [value] if value not in ("none", "nobody") else []:
        found = ELIMINATED.match(str(text))
        p = position.seat(found[1] if found else text)
        named.append(p)
        if t.seats[p].presence != OUT:
            yield f"{position.letter(p)} is still in the game"
        elif found and found[2] and found[2].casefold() != t.seats[p].role:
            yield f"{position.letter(p)} was {t.seats[p].role}, expected {found[2]}"
    for p in start.alive:
        if t.seats[p].presence == OUT and p not in named:
            yield f"{position.letter(p)} is out too"


def check_winner(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    yield from compare_winner(playthrough.table, str(value), lambda side: side == str(value).casefold())


def compare_winner(t: Table, expected: str, is_expected: Callable[[str], bool]) -> Iterator[str]:
    """Compare the side that has won with the expected one, which may be none yet."""
    if expected == NONE_YET:
        if t.over:
            yield f"{t.side} won, expected {NONE_YET}"
    elif not t.over or not is_expected(t.side):
        yield f"{t.side if t.over else NONE_YET}, expected {expected}"


def check_winners(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    """Check that these seats have won, and no others."""
    winners = playthrough.table.winners
    if winners != sorted(position.seat(letter) for letter in value):
        yield f"{', '.join(map(position.letter, winners)) or 'nobody'}, expected {', '.join(map(str, value))}"


Check = Callable[[Position, InitialState, Playthrough, Any], Iterator[str]]
CHECKS: Final[dict[str, Check]] = {
    "life": check_life,
    "character": check_character,
    "event": check_event,
    "hand": check_hand,
    "in_play": check_in_play,
    "discard": check_discard,
    "discard_contains": check_discard_contains,
    "deck_next": check_deck_next,
    "deck_size": check_deck_size,
    "discard_size": check_discard_size,
    "discard_top": check_discard_top,
    "role": check_role,
    "eliminated": check_eliminated,
    "winner": check_winner,
    "winners": check_winners,
}
