"""Games, found by looking into this folder; new tables from options and a seed; the next game of a series."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from bang.engine.kernel.chance import Seed, scramble
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options, Setting
from bang.engine.kernel.rules import Box, Rules
from bang.engine.kernel.state import Seat
from bang.engine.kernel.steps import SETUP
from bang.engine.kernel.table import Table
from bang.errors import BadOptions
from bang.games.plugin import GamePlugin


@cache
def _plugins() -> dict[str, GamePlugin]:
    found = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    games: list[GamePlugin] = [importlib.import_module(f"{__name__}.{name}.game").GAME for name in found]
    return {game.key: game for game in sorted(games, key=lambda game: (game.order, game.key))}


def names() -> list[str]:
    """The keys of all games, the default one first."""
    return list(_plugins())


def is_default(key: str) -> bool:
    return key in ("", default())


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


def rules_for(options: Options, without: tuple[str, ...] = ()) -> Rules:
    """The compiled rules; the same object for the same options. `without`: cards and characters that are left out."""
    check_types(options)
    return compiled_rules(options, without)


def is_possible(options: Options) -> bool:
    """Tell whether there are rules for these options."""
    try:
        rules_for(options)
    except BadOptions:
        return False
    return True


def read_options(data: Mapping[str, Any]) -> Options:
    """Options from plain data, which may hold the settings of all games and boxes for a game that has none."""
    given: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in data.items()}
    game = find(given.get("game", ""))
    for key, setting in settings().items():  # what has its default need not be said
        if type(given.get(key)) is int and given[key] == setting.default:
            del given[key]
    if not game.takes_boxes:
        given["sets"] = ()
    return Options(**given)


def agreed_rules(agreed: dict[str, Any]) -> Rules:
    """The rules of a table, from its options as plain data."""
    return rules_for(read_options(agreed))


@cache
def settings() -> dict[str, Setting]:
    """The settings of all games, by key."""
    return {key: setting for game in every() for key, setting in game.settings().items()}


@lru_cache(maxsize=64)
def compiled_rules(options: Options, without: tuple[str, ...] = ()) -> Rules:
    check(options)
    boxes = boxes_of(options)
    if options.cards:
        from bang import own_cards  # reading own cards takes more than most games need

        boxes += own_cards.boxes(options.cards)
    rules = Rules(boxes, options, without)
    for key in without:
        if key not in rules.by_key:
            raise BadOptions(f"There is no card or character {key!r} in these sets, so it cannot be left out.")
    if without and len(rules.characters) < options.players:
        raise BadOptions(f"{len(rules.characters)} characters are too few for {options.players} players.")
    people = [k.key for k in rules.characters]
    for key in options.keep:
        if key and key not in people:
            raise BadOptions(f"There is no character {key!r} in these sets; there are: {', '.join(people)}.")
    find(options.game).check_rules(rules)
    check_settings(options)
    return rules


def boxes_of(options: Options) -> list[Box]:
    """The boxes of a table, without own cards."""
    return find(options.game).boxes_of(options)


def check_types(options: Options) -> None:
    numbers = {"players": options.players, "first": options.first, **dict(options.settings)}
    for name, value in numbers.items():
        if type(value) is not int:
            raise BadOptions(f"The option {name} must be a whole number, not {value!r}.")
    names = {"sets": options.sets, "variants": options.variants, "keep": options.keep, "cards": options.cards}
    for name, values in names.items():
        if type(values) is not tuple or not all(type(entry) is str for entry in values):
            raise BadOptions(f"The option {name} must be a tuple of names, not {values!r}.")
    if type(options.game) is not str:
        raise BadOptions(f"The option game must be a name, not {options.game!r}.")


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


def check_settings(options: Options) -> None:
    game = find(options.game)
    for key, value in options.settings:
        setting = game.settings().get(key)
        if setting is None:
            others = [other.title for other in every() if key in other.settings()]
            where = f"is for {' and '.join(others)} only" if others else "is unknown"
            raise BadOptions(f"The option {key} {where}; leave it out.")
        if not setting.low <= value <= setting.high:
            sentence = f"{value} {setting.noun} is not possible; it can be {setting.bounds}."
            raise BadOptions(sentence, "choices", option=f"--{key}", choices=setting.choices)


def new_table(options: Options, seed: Seed, without: tuple[str, ...] = ()) -> Table:
    """A table before the deal. `without`: cards and characters that are left out."""
    rules = rules_for(options, without)
    seats = [Seat() for _ in range(options.players * rules.depth)]
    table = Table(rules, seats, key=seed) if isinstance(seed, str) else Table(rules, seats, scramble(seed))
    for card, name in enumerate(rules.pile_of):
        pile = table.piles.setdefault(name, []) if name else table.deck
        pile.append(card)
    table.agenda = [(SETUP, 0)]
    return table


def new_game(options: Options, seed: Seed) -> Game:
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
    return t.rules.options.replaced(keep=kept, first=first)
