"""BANG! The Duel as a plug-in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.options import Options
from bang.errors import BadOptions
from bang.games.plugin import GamePlugin

if TYPE_CHECKING:
    from bang.bots.adviser import Adviser
    from bang.bots.bot import Factory
    from bang.scenario.format import ScenarioFormat
    from bang.terminal.layout import Layout
    from bang.text import Catalogue, Messages


class Duel(GamePlugin):
    key = "duel"
    title = "The Duel"
    order = 1
    basic = ("the_duel",)

    def check(self, options: Options) -> None:
        """Refuse what only the boxes of BANG! bring."""
        super().check(options)
        for name, value in (("variants", options.variants), ("keep", options.keep), ("cards", options.cards)):
            if value:
                raise BadOptions(f"The option {name} is not for {self.title}; leave it out.")

    def bots(self) -> dict[str, Factory]:
        from bang.games.duel.bot import DuelBot

        return {"drifter": DuelBot}

    def adviser(self, seed: int) -> Adviser:
        from bang.games.duel.bot import DuelAdviser

        return DuelAdviser(seed)

    def scenario_format(self) -> ScenarioFormat:
        from bang.games.duel.scenario import DuelScenarios

        return DuelScenarios(self)

    def terminal_layout(self) -> Layout:
        from bang.games.duel.terminal import DuelBoard, DuelDescriber
        from bang.terminal.layout import Layout

        return Layout(DuelBoard, DuelDescriber)

    def messages(self, texts: Catalogue | None = None) -> Messages:
        from bang.games.duel.sentences import DuelMessages

        return DuelMessages(texts, self.fact_types())


GAME: Final = Duel()
