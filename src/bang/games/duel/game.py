"""BANG! The Duel as a plug-in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.rules import CREW, EVENTS, Options
from bang.errors import BadOptions
from bang.games.plugin import GamePlugin

if TYPE_CHECKING:
    from bang.bots.bot import Factory
    from bang.scenario.format import ScenarioFormat
    from bang.terminal.layout import Layout
    from bang.text import Catalogue, Messages

CREWS: Final = range(CREW, 13)


class Duel(GamePlugin):
    key = "duel"
    order = 1
    basic = ("the_duel",)

    def check(self, options: Options) -> None:
        """Refuse what only the boxes of BANG! bring."""
        for name, value in (
            ("sets", ()),
            ("variants", ()),
            ("keep", ()),
            ("cards", ()),
            ("choose", 1),
            ("events", EVENTS),
        ):
            if getattr(options, name) != value:
                raise BadOptions(f"The option {name} is not for The Duel; leave it out.")
        if options.crew not in CREWS:
            raise BadOptions(f"{options.crew} characters a side is not possible; it can be {CREW} to {CREWS[-1]}.")

    def bots(self) -> dict[str, Factory]:
        from bang.games.duel.bot import DuelBot

        return {"drifter": DuelBot}

    def scenario_format(self) -> ScenarioFormat:
        from bang.games.duel.scenario import DuelScenarios

        return DuelScenarios(self)

    def terminal_layout(self) -> Layout:
        from bang.games.duel.terminal import FrontBoard, FrontDescriber
        from bang.terminal.layout import Layout

        return Layout(FrontBoard, FrontDescriber)

    def messages(self, texts: Catalogue | None = None) -> Messages:
        from bang.games.duel.sentences import DuelMessages

        return DuelMessages(texts)


GAME: Final = Duel()
