"""New games from options and a seed; and the next game of a series."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from bang.engine.kernel.game import Game
from bang.engine.kernel.rules import CLASSIC, CREW, EVENTS, Box, Options, Rules
from bang.engine.kernel.state import ALIVE, Seat, scramble
from bang.engine.kernel.steps import SETUP
from bang.engine.kernel.table import Table
from bang.engine.kit.events import Event
from bang.errors import BadOptions
from bang.games.classic import boxes as box_folder
from bang.games.duel.boxes import the_duel

BASIC = ("base",)
CHOICES = (1, 2, 3)
DUEL = "duel"
GAMES = (CLASSIC, DUEL)
CREWS = range(CREW, 13)


def rules_for(options: Options) -> Rules:
    """The compiled rules; the same object for the same options."""
    check_types(options)
    return compiled_rules(options)


def agreed_rules(agreed: dict[str, Any]) -> Rules:
    """The rules of a table, from what it agreed on as plain data."""
    given: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in agreed.items()}
    return rules_for(Options(**given))


@lru_cache(maxsize=64)
def compiled_rules(options: Options) -> Rules:
    check(options)
    boxes = boxes_of(options)
    if options.cards:
        from bang import own_cards  # reading own cards takes more than most games need

        boxes += own_cards.boxes(options.cards)
    rules = Rules(boxes, options)
    people = [k.key for k in rules.characters]
    for key in options.keep:
        if key and key not in people:
            raise BadOptions(f"There is no character {key!r} in these sets; there are: {', '.join(people)}.")
    check_events(rules)
    return rules


def boxes_of(options: Options) -> list[Box]:
    """What the game is made of, apart from own cards."""
    return [the_duel.BOX] if options.game == DUEL else [box_folder.find(name) for name in options.sets or BASIC]


def check_events(rules: Rules) -> None:
    """Only where several sets of events are mixed is it for the table to say how many."""
    n = rules.options.events
    events = [kind for kind in rules.kind_of if isinstance(kind, Event)]
    finals = [kind for kind in events if kind.final]
    most = len(events) - len(finals)
    if len(finals) < 2 and n != EVENTS:
        raise BadOptions(f"{n} events cannot be chosen here: that is for two sets of events together.")
    if len(finals) > 1 and not 1 <= n <= most:
        raise BadOptions(f"{n} events is not possible; with these sets it can be 1 to {most}.")


def check_types(options: Options) -> None:
    for name in ("players", "choose", "first", "events", "crew"):
        if type(getattr(options, name)) is not int:
            raise BadOptions(f"The option {name} must be a whole number, not {getattr(options, name)!r}.")
    if options.game not in GAMES:
        raise BadOptions(f"There is no game {options.game!r}; there are: {', '.join(GAMES)}.")
    for name in ("sets", "variants", "keep", "cards"):
        value = getattr(options, name)
        if type(value) is not tuple or not all(type(entry) is str for entry in value):
            raise BadOptions(f"The option {name} must be a tuple of names, not {value!r}.")


def check(options: Options) -> None:
    if options.game == DUEL:
        check_duel(options)
    elif options.crew != CREW:
        raise BadOptions("How many characters a player brings can be chosen in The Duel only: game=duel.")
    for name in options.sets:
        box_folder.find(name)
    if options.players < 1:
        raise BadOptions(f"{options.players} players cannot play; give the number of players at the table.")
    if options.sets and "base" not in options.sets:
        raise BadOptions("The base set is missing; every game needs it: sets=base,….")
    if len(set(options.sets)) != len(options.sets):
        raise BadOptions("A set is named twice; name each once.")
    if len(set(options.cards)) != len(options.cards):
        raise BadOptions("A folder of own cards is named twice; name each once.")
    if options.choose not in CHOICES:
        raise BadOptions(f"{options.choose} characters to choose from is not possible; it can be 1, 2 or 3.")
    if options.first not in range(-1, options.players):
        raise BadOptions(f"There is no seat {options.first}; seats are 0 to {options.players - 1}, or -1 for by lot.")
    if options.keep and len(options.keep) != options.players:
        raise BadOptions(f"{len(options.keep)} kept characters for {options.players} players; give one (or '') a seat.")
    named = [key for key in options.keep if key]
    if len(set(named)) != len(named):
        raise BadOptions("Two seats cannot keep the same character.")


def check_duel(options: Options) -> None:
    """It has no boxes, and what only they bring cannot be chosen."""
    for name, value in (("sets", ()), ("variants", ()), ("keep", ()), ("cards", ()), ("choose", 1), ("events", EVENTS)):
        if getattr(options, name) != value:
            raise BadOptions(f"The option {name} is not for The Duel; leave it out.")
    if options.crew not in CREWS:
        most = CREWS[-1]
        raise BadOptions(f"{options.crew} characters a side is not possible; it can be {CREW} to {most}.")


def new_table(options: Options, seed: int) -> Table:
    """A table before the deal."""
    rules = rules_for(options)
    table = Table(rules, [Seat() for _ in range(options.players * rules.depth)], scramble(seed))
    for card, name in enumerate(rules.pile_of):
        pile = table.piles.setdefault(name, []) if name else table.deck
        pile.append(card)
    table.agenda = [(SETUP, 0)]
    return table


def new_game(options: Options, seed: int) -> Game:
    return Game(new_table(options, seed))


def next_options(game: Game, keep: list[bool], rotate: bool = True) -> Options:
    """The next game of a series: survivors who wish keep their character, the first role passes to the left."""
    t = game.table
    if not t.over:
        raise BadOptions("The game is not over yet; a series goes on after its end.")
    players = len(t.circle)
    if len(keep) != players:
        raise BadOptions(f"{len(keep)} wishes for {players} players; say yes or no for each seat.")
    kept: tuple[str, ...] = ()
    if t.rules.options.game == CLASSIC:
        kept = tuple(
            s.characters[0].key if wish and s.presence == ALIVE else "" for s, wish in zip(t.seats, keep, strict=True)
        )
    first = -1
    if rotate:
        starter = next(p for p, s in enumerate(t.seats) if s.role == t.rules.deal.roles[0])
        first = (starter + 1) % players
    return replace(t.rules.options, keep=kept, first=first)
