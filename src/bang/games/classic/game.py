"""BANG! as a plug-in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.state import ALIVE
from bang.engine.kernel.table import Table
from bang.engine.kit.dealing import CHOOSE
from bang.engine.kit.events import EVENTS, mixable
from bang.errors import BadOptions
from bang.games.plugin import GamePlugin, Preset, View, Yardstick

if TYPE_CHECKING:
    from bang.bots.adviser import Adviser, Lesson
    from bang.bots.bot import Factory, Observer
    from bang.scenario.format import ScenarioFormat
    from bang.simulation.advice import Advice
    from bang.simulation.deduction import Deduction
    from bang.terminal.layout import Layout

LONGEST_THOUGHT: Final = 60_000  # ms, or worlds
STRICT: Final[dict[str, str | int]] = {
    "clock": "fast",
    "chat": "phrases",
    "delay": 120,
    "ghosts": False,
}  # nothing helps, nothing waits


class Classic(GamePlugin):
    key = "classic"
    title = "BANG!"
    order = 0
    basic = ("base",)

    def presets(self) -> dict[str, Preset]:
        return {
            "classic": Preset(("base",), {}, {}),
            "western_evening": Preset(("base", "dodge_city", "high_noon"), {CHOOSE.key: 2}, {}),
            "everything": Preset(tuple(self.box_names()), {CHOOSE.key: 2}, {}),
            "tournament": Preset(("base",), {CHOOSE.key: 1}, STRICT),
        }

    def check_rules(self, rules: Rules) -> None:
        """Let a table choose the number of events only where it mixes several boxes of them."""
        n = rules.options.setting(EVENTS)
        most = mixable(rules)
        if not most and n != EVENTS.default:
            raise BadOptions(f"{n} events cannot be chosen here: that is for two sets of events together.")
        if most and not 1 <= n <= most:
            raise BadOptions(f"{n} events is not possible; with these sets it can be 1 to {most}.")

    def kept_characters(self, table: Table, wishes: list[bool]) -> tuple[str, ...]:
        """Survivors may keep their character."""
        return tuple(
            s.characters[0].key if wish and s.presence == ALIVE else ""
            for s, wish in zip(table.seats, wishes, strict=True)
        )

    def sides(self) -> dict[str, tuple[str, ...]]:
        return {"law": ("sheriff", "deputy"), "outlaws": ("outlaw",), "renegade": ("renegade",)}

    def allied(self, role: str, other: str) -> bool:
        """Two Renegades have the same aim, and each is alone with it."""
        return role != "renegade" and super().allied(role, other)

    def side_of(self, winner: str) -> str:
        """Three players hunt each other and win by their own role."""
        return {"deputy": "law", "outlaw": "outlaws"}.get(winner, winner)

    def league_levels(self) -> list[str]:
        """The legend takes so long that it is compared only when asked for."""
        return ["random", "greenhorn", "drifter", "gunslinger"]

    def bots(self) -> dict[str, Factory]:
        from bang.games.classic.bots.levels.rating_bot import DRIFTER, GREENHORN, GUNSLINGER, factory
        from bang.games.classic.bots.search.legend import Legend

        return {
            "greenhorn": factory(GREENHORN),
            "drifter": factory(DRIFTER),
            "gunslinger": factory(GUNSLINGER),
            "legend": Legend,
        }

    def bot_with_budget(self, name: str, budget: str) -> Factory | None:
        """`legend:100` thinks for 100 ms, `legend:40w` looks at 40 worlds however long that takes."""
        if name != "legend":
            return None
        from functools import partial

        from bang.games.classic.bots.search.legend import Legend

        think, worlds = read_budget(name, budget)
        return partial(Legend, worlds=worlds) if worlds else partial(Legend, think=think)

    def yardstick(self, name: str, budget: str) -> Yardstick | None:
        """Legends that know or do one thing more or less, with a budget as a legend has it."""
        from functools import partial

        from bang.games.classic.bots.search.yardsticks import YARDSTICKS

        made = YARDSTICKS.get(name)
        if made is None or not budget:
            return made
        think, worlds = read_budget(name, budget)
        return partial(made, worlds=worlds) if worlds else partial(made, think=think)

    def observer(self, briefing: View) -> Observer:
        from bang.games.classic.bots.deduction.witness import Witness

        return Witness(briefing)

    def adviser(self, seed: int) -> Adviser:
        from bang.games.classic.bots.search.adviser import LegendAdviser

        return LegendAdviser(seed)

    def lessons(self, data: View, seat: int) -> list[Lesson]:
        from bang.games.classic.lessons import lessons

        return lessons(data, seat)

    def advise(self, data: View, seat: int, answers: int | None, level: str) -> Advice:
        from bang.games.classic.advice import advise

        return advise(data, seat, answers, level)

    def measure_deduction(self, level: str, options: Options, games: int, seed: int) -> Deduction:
        from bang.games.classic.deduction import measure

        return measure(level, options, games, seed)

    def scenario_format(self) -> ScenarioFormat:
        from bang.games.classic.scenario import ClassicScenarios

        return ClassicScenarios(self)

    def terminal_layout(self) -> Layout:
        from bang.games.classic.terminal import ClassicDescriber
        from bang.terminal.layout import Layout

        return Layout(describer=ClassicDescriber)

    def win_chances(self, table: Table) -> dict[str, int] | None:
        from bang.games.classic.bots.win_chances import win_chances

        return win_chances(table)


def read_budget(name: str, budget: str) -> tuple[int, int]:
    """Read what limits a search: its milliseconds, or the number of its worlds; the other one is 0."""
    number = budget.removesuffix("w")
    if not number.isdecimal() or not 0 < int(number) <= LONGEST_THOUGHT:
        raise BadOptions(f"The budget {budget!r} means nothing; {name}:300 thinks for 300 ms, {name}:40w in 40 worlds.")
    return (0, int(number)) if budget.endswith("w") else (int(number), 0)


GAME: Final = Classic()
