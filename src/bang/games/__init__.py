"""Games, found by looking into this folder; new tables from options and a seed; the next game of a series."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from bang.engine.kernel.game import Game
from bang.engine.kernel.rules import Box, Options, Rules
from bang.engine.kernel.state import Seat, scramble
from bang.engine.kernel.steps import SETUP
from bang.engine.kernel.table import Table
from bang.errors import BadOptions
from bang.games.plugin import GamePlugin

DUEL = "duel"


@cache
def _plugins() -> dict[str, GamePlugin]:
    found = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    games: list[GamePlugin] = [importlib.import_module(f"{__name__}.{name}.game").GAME for name in found]
    return {game.key: game for game in sorted(games, key=lambda game: (game.order, game.key))}


def names() -> list[str]:
    """The keys of all games, the default one first."""
    return list(_plugins())


def default() -> str:
    """The key of the game that is played where none is named."""
    return names()[0]


def find(key: str = "") -> GamePlugin:
    """The game with this key; without one, the default."""
    key = key or default()
    if key not in _plugins():
        raise BadOptions(f"There is no game {key!r}; there are: {', '.join(names())}.")
    return _plugins()[key]


def every() -> list[GamePlugin]:
    return list(_plugins().values())


def of_boxes(boxes: Sequence[str]) -> GamePlugin:
    """The game that these boxes belong to; without boxes, the default."""
    return next((game for game in every() if boxes and boxes[0] in game.box_names()), find())


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
    find(options.game).check_rules(rules)
    return rules


def boxes_of(options: Options) -> list[Box]:
    """The boxes of a table, without own cards."""
    return find(options.game).boxes_of(options)


def check_types(options: Options) -> None:
    for name in ("players", "choose", "first", "events", "crew"):
        if type(getattr(options, name)) is not int:
            raise BadOptions(f"The option {name} must be a whole number, not {getattr(options, name)!r}.")
    for name in ("sets", "variants", "keep", "cards"):
        value = getattr(options, name)
        if type(value) is not tuple or not all(type(entry) is str for entry in value):
            raise BadOptions(f"The option {name} must be a tuple of names, not {value!r}.")


def check(options: Options) -> None:
    find(options.game).check(options)
    if options.players < 1:
        raise BadOptions(f"{options.players} players cannot play; give the number of players at the table.")
    if len(set(options.sets)) != len(options.sets):
        raise BadOptions("A set is named twice; name each once.")
    if len(set(options.cards)) != len(options.cards):
        raise BadOptions("A folder of own cards is named twice; name each once.")
    if options.first not in range(-1, options.players):
        raise BadOptions(f"There is no seat {options.first}; seats are 0 to {options.players - 1}, or -1 for by lot.")
    if options.keep and len(options.keep) != options.players:
        raise BadOptions(f"{len(options.keep)} kept characters for {options.players} players; give one (or '') a seat.")
    named = [key for key in options.keep if key]
    if len(set(named)) != len(named):
        raise BadOptions("Two seats cannot keep the same character.")


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
    kept = find(t.rules.options.game).kept_characters(t, keep)
    first = -1
    if rotate:
        starter = next(p for p, s in enumerate(t.seats) if s.role == t.rules.deal.roles[0])
        first = (starter + 1) % players
    return replace(t.rules.options, keep=kept, first=first)
