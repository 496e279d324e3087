"""The interface of a game: everything that general code asks of one.

A game is a folder in `bang.games` with a module `game.py` that defines `GAME`, an instance of a subclass of
`GamePlugin`. Methods import their part of the folder when they are called, so that playing by the rules alone loads
no bots, no texts and no screens.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any

from bang.engine.kernel.rules import Box, Options, Rules
from bang.engine.kernel.table import Table
from bang.errors import BadOptions

if TYPE_CHECKING:
    from bang.bots.bot import Factory, Observer
    from bang.scenario.format import ScenarioFormat
    from bang.terminal.layout import Layout
    from bang.text import Catalogue, Messages, Teller

View = dict[str, Any]


class GamePlugin:
    key: str
    order: int = 100  # games are listed in this order, and the first one is the default
    basic: tuple[str, ...]  # the boxes of a table that names none

    # --- boxes and options

    @property
    def box_package(self) -> str:
        """The package whose folders are the boxes of this game."""
        return f"{type(self).__module__.rpartition('.')[0]}.boxes"

    def box_names(self) -> list[str]:
        """The keys of all boxes, the basic ones first."""
        package = importlib.import_module(self.box_package)
        found = [module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg]
        return sorted(found, key=lambda name: (name not in self.basic, name))

    def box(self, name: str) -> Box:
        if name not in self.box_names():
            raise BadOptions(f"There is no set {name!r}; there are: {', '.join(self.box_names())}.")
        box = importlib.import_module(f"{self.box_package}.{name}").BOX
        assert isinstance(box, Box)
        return box

    def boxes(self) -> list[Box]:
        return [self.box(name) for name in self.box_names()]

    def boxes_of(self, options: Options) -> list[Box]:
        """The boxes of a table, without own cards."""
        return [self.box(name) for name in options.sets or self.basic]

    def players(self) -> list[int]:
        """The possible numbers of players, whatever boxes they take."""
        return sorted({n for box in self.boxes() for n in box.deals})

    def check(self, options: Options) -> None:
        """Raise BadOptions if the game does not allow these options."""
        for name in options.sets:
            self.box(name)

    def check_rules(self, rules: Rules) -> None:
        """Raise BadOptions if the chosen boxes do not allow the options."""

    @property
    def keeps_characters(self) -> bool:
        """Survivors may keep their character for the next game of a series."""
        return type(self).kept_characters is not GamePlugin.kept_characters

    def kept_characters(self, table: Table, wishes: list[bool]) -> tuple[str, ...]:
        """The character that each seat keeps for the next game of a series, "" for a new one; () if nobody may."""
        return ()

    # --- bots

    def bots(self) -> dict[str, Factory]:
        """Bots by name, besides the random one. The same name means the same strength in every game."""
        return {}

    def bot_with_budget(self, name: str, budget: str) -> Factory | None:
        """A bot of ours with a limit of its own for thinking, written `name:budget`; None if it takes none."""
        return None

    def observer(self, briefing: View) -> Observer:
        """The memory of public events that the bots of one table share."""
        from bang.bots.bot import Observer

        return Observer()

    def win_chances(self, table: Table) -> dict[str, int] | None:
        """The chance of each side to win, in percent, with everything known; None if it cannot be estimated."""
        return None

    # --- scenarios and texts

    def scenario_format(self) -> ScenarioFormat:
        """How scenarios of this game are written."""
        from bang.scenario.format import ScenarioFormat

        return ScenarioFormat(self)

    def messages(self, texts: Catalogue | None = None) -> Messages:
        """Choose what is said of this game's facts, questions, options and reasons."""
        from bang.text import Messages

        return Messages(texts)

    def teller(self, words: Catalogue, names: list[str], viewer: int) -> Teller:
        from bang.text import Teller

        return Teller(words, names, viewer, self.messages(words))

    # --- screens

    def terminal_layout(self) -> Layout:
        """How the terminal shows a table of this game."""
        from bang.terminal.layout import Layout

        return Layout()
