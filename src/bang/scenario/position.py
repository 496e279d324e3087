"""Builds the table that a scenario's `given` describes."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.kind import Character
from bang.engine.kernel.rules import Options, Rules
from bang.engine.kernel.state import GHOST, OUT, Entry, Seat
from bang.engine.kernel.steps import DISCARD, DRAW, END, PLAY, START
from bang.engine.kernel.table import Table
from bang.engine.kit.events import PILE, TURNS, enforce
from bang.errors import BangError
from bang.games import rules_for
from bang.games.classic import boxes
from bang.scenario.boxes import Boxes
from bang.scenario.files import Scenario
from bang.scenario.names import CardName, key_in, name_words, names_words, read_card, read_cards
from bang.scenario.result import Mismatch, NotSupported
from bang.text import catalogue, key_of, languages

BASE: Final = "base"
SHERIFF: Final = "sheriff"
ELIMINATED: Final = "eliminated"
BACK: Final = "ghost"
LIFE_WITHOUT_CHARACTER: Final = 4

EVENT_KEYS: Final = ("event", "next_event", "event_stack")
PLAYER_KEYS: Final = ("seat", "role", "character", "life", "hand", "in_play", "presence")
TABLE_KEYS: Final = (
    "players",
    "turn",
    "phase",
    "deck_top",
    "deck_size",
    "discard_top",
    "discard_pile",
    "discard_size",
    "variant",
    *EVENT_KEYS,
)


@dataclass(frozen=True)
class Position:
    SEED = 20  # any number: what a scenario leaves to chance must not matter, but must not change either

    table: Table
    seats: dict[str, int]  # by their letters
    boxes: Boxes

    def at(self, table: Table) -> Position:
        """The same seats and boxes later in the game."""
        return replace(self, table=table)

    def letter(self, seat: int) -> str:
        if seat >= len(self.seats):  # behind a player
            return name_words(self.table.seats[seat].characters[0].key)
        return next((letter for letter, p in self.seats.items() if p == seat), "nobody")

    def seat(self, letter: Any) -> int:
        """A seat by its letter; where a player has several characters, also by the one who stands there."""
        if str(letter) not in self.seats:
            if (place := self.place(str(letter))) >= 0:
                return place
            raise Mismatch(f"There is no seat {letter}; there are {', '.join(self.seats)}.")
        return self.seats[str(letter)]

    def place(self, name: str) -> int:
        t = self.table
        people = {k.key: p for p, s in enumerate(t.seats) if s.presence != OUT for k in s.characters}
        if t.rules.depth > 1:
            with suppress(BangError):
                return people[key_in(t.rules, name, people)]
        return NOBODY


def build(scenario: Scenario, cards: tuple[str, ...] = ()) -> Position:
    given = scenario.given
    keys = (BASE, *(key for key in scenario.sets if key != BASE))
    players: list[dict[str, Any]] = given["players"]
    if len(players) < 2:
        raise Mismatch("A position needs at least two players.")
    seats = {str(player.get("seat", chr(ord("A") + p))): p for p, player in enumerate(players)}
    if len(seats) < len(players):
        raise Mismatch("Two players have the same seat.")
    roles = {read_role(player["role"]) for player in players if "role" in player}
    count = nearest_deal(keys, len(players), roles)
    rules = rules_for(Options(count, keys, read_variants(keys, given.get("variant")), cards=cards))
    table = Table(rules, [Seat() for _ in players], Position.SEED)
    table.patient = True  # even forced answers are asked, so that a step may name them
    position = Position(table, seats, Boxes(keys))
    placing = Placing(rules, table)
    table.turn = position.seat(given.get("turn", next(iter(seats))))
    for p, player in enumerate(players):
        seat_player(placing, p, player)
    placing.pile(table.deck, given.get("deck_top"))
    placing.pile(table.discard, given.get("discard_pile", given.get("discard_top")))
    if "discard_top" in given:
        table.discard.reverse()  # like the deck, its first entry is the one on top
    table.deck.reverse()
    placing.place_all()
    place_events(placing, given)
    for p, player in enumerate(players):
        add_from_boxes(position, placing, player, PLAYER_KEYS, p)
    add_from_boxes(position, placing, given, TABLE_KEYS, NOBODY)
    placing.place_rest(given.get("deck_size"), given.get("discard_size"))
    people = [person for s in table.seats for person in s.characters + s.reserve]
    table.pool = [person for person in rules.characters if person not in people]
    table.agenda = agenda(given.get("phase", "play"), table.turn)
    table.changed()
    return position


def nearest_deal(keys: tuple[str, ...], players: int, roles: set[str]) -> int:
    """Roles are placed, not dealt: any number of players will do, with the rules of the nearest that has such roles."""
    deals = {n: deal for key in keys for n, deal in boxes.find(key).deals.items()}
    fitting = [n for n, deal in deals.items() if roles <= set(deal.roles)]
    return min(fitting or deals, key=lambda n: (abs(n - players), n))


def read_role(text: Any) -> str:
    try:
        return key_of(str(text))
    except BangError as error:
        raise Mismatch(str(error)) from None


def bare(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", text).casefold() if letter.isalnum())


def read_variants(keys: tuple[str, ...], texts: Any) -> tuple[str, ...]:
    """Variants by key or by name, in any language, whatever else is written around them."""
    known: dict[str, list[str]] = {}
    for key in keys:
        for variant in boxes.find(key).variants:
            name = variant().key
            words = [catalogue(language) for language in languages()]
            known[name] = [bare(name), *(bare(w.say(f"{name}.name")) for w in words if w.has(f"{name}.name"))]
    found: list[str] = []
    for text in [] if texts is None else texts if isinstance(texts, list) else [texts]:
        named = [name for name, spellings in known.items() if any(s in bare(str(text)) for s in spellings)]
        if not named:
            raise Mismatch(f"There is no variant {text!r} in these sets; there are: {', '.join(known) or 'none'}.")
        found += named
    return tuple(sorted(set(found)))


def seat_player(placing: Placing, p: int, player: dict[str, Any]) -> None:
    rules, s = placing.rules, placing.table.seats[p]
    presence = player.get("presence", "alive")
    if presence not in ("alive", ELIMINATED, BACK):
        raise NotSupported(f"presence {presence}")
    try:
        if "role" in player:
            s.role = read_role(player["role"])
        if player.get("character"):
            person = rules.by_key[key_in(rules, str(player["character"]), {k.key for k in rules.characters})]
            assert isinstance(person, Character)
            s.characters = [person]
    except BangError as error:
        raise Mismatch(str(error)) from None
    s.top = s.characters[0].life if s.characters else LIFE_WITHOUT_CHARACTER
    s.top += s.role == SHERIFF
    s.role_shown = s.role == SHERIFF
    if presence == ELIMINATED:
        s.presence, s.role_shown = OUT, True
        return
    life = player.get("life", s.top if presence != BACK else 0)
    if presence == BACK:
        s.presence, s.role_shown = GHOST, True
    elif not isinstance(life, int) or life < 1:
        raise Mismatch(f"A player in the game has at least 1 life point, not {life}.")
    s.life = life
    s.top = max(s.top, life)
    placing.pile(s.hand, player.get("hand"))
    placing.pile(s.in_play, player.get("in_play"))


def place_events(placing: Placing, given: dict[str, Any]) -> None:
    """The event in force, and those that come next; if any is named, the next one is due in the next turn that may."""
    t = placing.table
    for key in EVENT_KEYS:
        if key in given and PILE not in t.piles:
            raise NotSupported(key)
    if "event" in given:
        enforce(t, placing.take(given["event"]))
    if "next_event" in given or "event_stack" in given:
        stack = given.get("event_stack", [given.get("next_event")])
        t.piles[PILE] = [placing.take(name) for name in reversed(stack)]
        t.marks[TURNS] = 1


def add_from_boxes(
    position: Position, placing: Placing, keys: dict[str, Any], known: tuple[str, ...], seat: int
) -> None:
    for key, value in keys.items():
        if key not in known and not position.boxes.place(
            position.table, key, value, seat, position.seats, placing.take
        ):
            raise NotSupported(key)


def agenda(phase: Any, p: int) -> list[Entry]:
    """What is still to come, the next step last."""
    rest = [(END, p), (DISCARD, p)]
    match phase:
        case "play" | "phase 2":
            return [*rest, (PLAY, p)]
        case "phase 1":
            return [*rest, (PLAY, p), (DRAW, p)]
        case "start of turn" | "start of game":
            return [(START, p)]
        case "end of turn" | "phase 3":
            return rest
    raise NotSupported(f"phase {phase}")


class Placing:
    """Hands out the cards: exact names first, so that a name without suit never takes one that is named elsewhere."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.table = table
        self.free = list(range(len(rules.kind_of)))
        self.wishes: list[tuple[list[int], int, CardName]] = []

    def pile(self, pile: list[int], texts: Any, side: str = "") -> None:
        """Note which cards belong there, in this order; best of all with the back of a side."""
        for name in read_cards(self.rules, texts):
            name = replace(name, side=side)
            self.wishes.append((pile, len(self.wishes), name))
            pile.append(-len(self.wishes) - NOTE)

    def place_all(self) -> None:
        chosen: dict[int, int] = {}
        for _, number, name in sorted(self.wishes, key=lambda wish: wish[2].vague):
            chosen[-number - 1 - NOTE] = self.pick(name)
        for pile, _, _ in self.wishes:
            pile[:] = [chosen.get(card, card) for card in pile]

    def pick(self, name: CardName) -> int:
        copies = [c for c in self.free if name.fits(self.rules, c)]
        copies.sort(key=lambda c: self.rules.pile_of[c] != name.side)  # of those with the wanted back, if there are
        card = copies[0] if copies else NO_CARD
        if card == NO_CARD:
            raise Mismatch(f"There are not that many copies of {names_words([name])} in these sets.")
        self.free.remove(card)
        return card

    def take(self, text: str) -> int:
        """A card for a box to put wherever its key says."""
        return self.pick(read_card(self.rules, text))

    def place_rest(self, deck_size: Any, discard_size: Any) -> None:
        """What is not placed lies under the deck's top, or in the discard pile where the deck is limited.

        Where both are limited the others stay out of the game: only so can both piles be empty.
        """
        t = self.table
        t.shuffle(self.free)
        for card in [c for c in self.free if self.rules.kind_of[c].deck]:
            self.free.remove(card)
            t.piles[self.rules.kind_of[card].deck].insert(0, card)
        under: list[int] = []
        if isinstance(discard_size, int):
            under, self.free = cut(self.free, discard_size - len(t.discard))
        if isinstance(deck_size, int):
            bottom, self.free = cut(self.free, deck_size - len(t.deck))
            t.deck = bottom + t.deck
            if not isinstance(discard_size, int):
                under = self.free
        else:
            t.deck = self.free + t.deck
        t.discard = under + t.discard


NOTE: Final = 10  # placeholders count down from here, clear of NO_CARD and HAND


def cut(cards: list[int], n: int) -> tuple[list[int], list[int]]:
    if n < 0:
        raise Mismatch("More cards are named for a pile than its size allows.")
    return cards[:n], cards[n:]
