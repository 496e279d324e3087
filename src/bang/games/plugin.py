"""The interface of a game: everything that general code asks of one.

A game is a folder in `bang.games` with a module `game.py` that defines `GAME`, an instance of a subclass of
`GamePlugin`. Methods import their part of the folder when they are called, so that playing by the rules alone loads
no bots, no texts and no screens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from bang.engine.kernel.options import Options, Setting
from bang.engine.kernel.rules import Box, Rules, declared_facts
from bang.engine.kernel.table import Table
from bang.errors import BadOptions
from bang.games.boxes import BoxFolder

if TYPE_CHECKING:
    from bang.bots.adviser import Adviser, Lesson
    from bang.bots.bot import Bot, Factory, Observer
    from bang.engine.kernel.facts import FactType
    from bang.scenario.format import ScenarioFormat
    from bang.simulation.advice import Advice
    from bang.simulation.deduction import Deduction
    from bang.terminal.layout import Layout
    from bang.text import Catalogue, Messages, Teller

View = dict[str, Any]
Yardstick = Callable[[int, Table], "Bot"]  # from a seed and the table it plays at


class Preset(NamedTuple):
    """A table as many people like it, under one name: boxes, settings of the game, and options of the room."""

    sets: tuple[str, ...]
    settings: dict[str, int]
    room: dict[str, str | int]


class GamePlugin:
    key: str
    title: str  # in messages
    order: int = 100  # games are listed in this order, and the first one is the default
    basic: tuple[str, ...]  # the boxes of a table that names none

    # --- boxes and options

    @property
    def box_package(self) -> str:
        """The package whose folders are the boxes of this game."""
        return f"{type(self).__module__.rpartition('.')[0]}.boxes"

    @property
    def box_folder(self) -> BoxFolder:
        return BoxFolder(self.box_package, self.basic[0])

    def box_names(self) -> list[str]:
        """The keys of all boxes, the basic one first."""
        return self.box_folder.names()

    def box(self, name: str) -> Box:
        return self.box_folder.find(name)

    def boxes(self) -> list[Box]:
        return [self.box(name) for name in self.box_names()]

    def boxes_of(self, options: Options) -> list[Box]:
        """The boxes of a table, without own cards."""
        return [self.box(name) for name in options.sets or self.basic]

    def facts(self) -> dict[str, FactType]:
        """Everything that tables of this game may tell, with whatever boxes."""
        return facts_of(self, tuple(self.box_names()))

    def fact_types(self) -> Iterator[FactType]:
        """The same, one by one; looked up when the first one is wanted."""
        yield from self.facts().values()

    @property
    def takes_boxes(self) -> bool:
        """There are boxes to choose from."""
        return set(self.box_names()) != set(self.basic)

    def settings(self) -> dict[str, Setting]:
        """Return what a table of this game may choose, by key, as its boxes declare it."""
        return {setting.key: setting for box in self.boxes() for setting in box.settings}

    def presets(self) -> dict[str, Preset]:
        """Tables under one name, by key; their names are the texts `preset.<key>`."""
        return {}

    def players(self) -> list[int]:
        """The possible numbers of players, whatever boxes they take."""
        return sorted({n for box in self.boxes() for n in box.deals})

    def check(self, options: Options) -> None:
        """Raise BadOptions if the game does not allow these options."""
        if options.sets and not self.takes_boxes:
            raise BadOptions(f"The option sets is not for {self.title}; leave it out.")
        for name in options.sets:
            self.box(name)
        if options.sets and not set(self.basic) <= set(options.sets):
            basic = ",".join(self.basic)
            missing = f"The {basic} set is missing; every game needs it: sets={basic},…."
            raise BadOptions(missing, "no_basic", basic=basic)

    def check_rules(self, rules: Rules) -> None:
        """Raise BadOptions if the chosen boxes do not allow the options."""

    @property
    def keeps_characters(self) -> bool:
        """Survivors may keep their character for the next game of a series."""
        return type(self).kept_characters is not GamePlugin.kept_characters

    def kept_characters(self, table: Table, wishes: list[bool]) -> tuple[str, ...]:
        """The character that each seat keeps for the next game of a series, "" for a new one; () if nobody may."""
        return ()

    def sides(self) -> dict[str, tuple[str, ...]]:
        """The sides that may win, each with its roles."""
        return {role: (role,) for box in self.boxes() for deal in box.deals.values() for role in deal.roles}

    def allied(self, role: str, other: str) -> bool:
        """Return whether two players of these roles win together."""
        return any(role in roles and other in roles for roles in self.sides().values())

    def side_of(self, winner: str) -> str:
        """The side that won, by what the table says of the winner."""
        return winner

    # --- bots

    def league_levels(self) -> list[str]:
        """The bots that a league compares, from the weakest to the strongest."""
        return ["random", *self.bots()]

    def bots(self) -> dict[str, Factory]:
        """Bots by name, besides the random one. The same name means the same strength in every game."""
        return {}

    def bot_with_budget(self, name: str, budget: str) -> Factory | None:
        """A bot of ours with a limit of its own for thinking, written `name:budget`; None if it takes none."""
        return None

    def yardstick(self, name: str, budget: str) -> Yardstick | None:
        """A player for measuring, written `name` or `name:budget`; None if there is none. Never offered as an opponent:
        it may look at the table."""
        return None

    def observer(self, briefing: View) -> Observer:
        """The memory of public events that the bots of one table share."""
        from bang.bots.bot import Observer

        return Observer()

    @property
    def gives_advice(self) -> bool:
        """People may ask a bot what it would do in their place."""
        return type(self).adviser is not GamePlugin.adviser

    def adviser(self, seed: int) -> Adviser:
        """A bot that tells somebody what it would do in their place."""
        raise BadOptions(f"Nobody gives advice about {self.title}.")

    def lessons(self, data: View, seat: int) -> list[Lesson]:
        """The decisions of a seat in a recorded game that cost it most, the costliest first."""
        return []

    def win_chances(self, table: Table) -> dict[str, int] | None:
        """The chance of each side to win, in percent, with everything known; None if it cannot be estimated."""
        return None

    def advise(self, data: View, seat: int, answers: int | None, level: str) -> Advice:
        """Advice in a recorded game after so many answers, by a bot of this level."""
        raise BadOptions("Advice is about who is who: it is for games with hidden roles, and this one has none.")

    def measure_deduction(self, level: str, options: Options, games: int, seed: int) -> Deduction:
        """Measure how well bots of this level tell hidden roles."""
        raise BadOptions("This game has no hidden roles to tell.")

    # --- scenarios and texts

    def scenario_format(self) -> ScenarioFormat:
        """How scenarios of this game are written."""
        from bang.scenario.format import ScenarioFormat

        return ScenarioFormat(self)

    def messages(self, texts: Catalogue | None = None) -> Messages:
        """Choose what is said of this game's facts, questions, options and reasons."""
        from bang.text import Messages

        return Messages(texts, self.fact_types())

    def teller(self, words: Catalogue, names: list[str], viewer: int) -> Teller:
        from bang.text import Teller

        return Teller(words, names, viewer, self.messages(words))

    # --- screens

    def terminal_layout(self) -> Layout:
        """How the terminal shows a table of this game."""
        from bang.terminal.layout import Layout

        return Layout()


@cache
def facts_of(game: GamePlugin, boxes: tuple[str, ...]) -> dict[str, FactType]:
    """What these boxes tell; asked for with every message."""
    return declared_facts([game.box(name) for name in boxes])
