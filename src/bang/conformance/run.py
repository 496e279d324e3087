"""Run one checked game: what every property can look at, and how a broken one is reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar, NoReturn

from bang.engine.kernel import save
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.content import describe, words
from bang.engine.kernel.facts import Fact
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table

Deal = Callable[[Options, int], Table]  # returns a table before its first step
Position = tuple[Any, Any]  # the pending question and the table, as data


class Broken(AssertionError):
    """A property does not hold. The message names it, the game and the position."""


class Report:
    """Count what was checked: games, answers, and the comparisons of every property."""

    def __init__(self) -> None:
        self.games = 0
        self.answers = 0
        self.counts: Counter[str] = Counter()

    def add(self, other: Report) -> None:
        self.games += other.games
        self.answers += other.answers
        self.counts.update(other.counts)

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.answers} answers"]
        return "\n".join(lines + [f"  {name}: {n}" for name, n in sorted(self.counts.items())])


class Run:
    """A game being played, with everything needed to play it again."""

    def __init__(
        self,
        options: Options,
        seed: int,
        deal: Deal,
        patient: bool,
        *,
        keep: bool = True,
        halts: tuple[int, ...] = (),
    ) -> None:
        self.options = options
        self.seed = seed
        self.deal = deal
        self.patient = patient
        self.report = Report()
        table = self.table()
        table.patient = patient
        table.facts = [] if keep else None
        self.game = Game(table, keep, halts)

    def table(self) -> Table:
        """Deal the same table again, before its first step."""
        return self.deal(self.options, self.seed)

    def facts(self) -> list[Fact]:
        """Return the facts told since the last call."""
        t = self.game.table
        facts, t.facts = t.facts or [], []
        return facts

    @contextmanager
    def blamed(self, name: str) -> Iterator[None]:
        """Report an unexpected exception as a failure of this property."""
        try:
            yield
        except Broken:
            raise
        except Exception as error:
            raise self.broken(name, f"raised {error!r}") from error

    def fail(self, name: str, what: str) -> NoReturn:
        raise self.broken(name, what)

    def broken(self, name: str, what: str) -> Broken:
        game = self.game
        again = f"play_checked({self.options!r}, {self.seed}{', patient=True' if self.patient else ''})"
        return Broken(
            f"{name}: {what}\n  after answer {len(game.answers)} of {again}\n  pending: {show(game)}\n"
            f"  answers: {game.answers}"
        )


class Property:
    """Something that must hold. Each has its own random numbers, so that leaving one out does not change the game."""

    name: ClassVar[str] = ""
    # True: needs a game that also stops at questions with a single option; False: one that does not; None: any game.
    wants_patient: ClassVar[bool | None] = None

    def __init__(self, run: Run) -> None:
        self.run = run
        self.random = Random(f"{self.name} {run.seed}")

    def fail(self, what: str) -> NoReturn:
        self.run.fail(self.name, what)

    def count(self, what: str = "checks", n: int = 1) -> None:
        self.run.report.counts[f"{self.name}: {what}"] += n

    def lucky(self, n: int) -> bool:
        """Return True once in n times, for checks that are too slow for every question."""
        return self.random.randrange(n) == 0

    def asked(self, ask: Ask) -> None:
        """Called when a question is pending."""

    def answered(self, ask: Ask, i: int, facts: list[Fact]) -> None:
        """Called after it was answered with its i-th option."""

    def ended(self) -> None:
        """Called when the game is over."""

    def close(self) -> None:
        """Called last, also after a failure."""


# --- comparing games


def question(game: Game) -> tuple[Any, ...] | None:
    """Return the pending question as data, without its number: a loaded game numbers its questions anew."""
    ask = game.asked
    return None if ask is None else (ask.seat, ask.verb, ask.options, ask.why and ask.why.key, ask.by)


def position(game: Game) -> Position:
    return question(game), save.dump(game.table)


def difference(a: Game, b: Game) -> str:
    """Describe the difference between two games; "" if there is none."""
    if question(a) != question(b):
        return f"it asks {show(b)}"
    one, two = save.dump(a.table), save.dump(b.table)
    parts = [f"{part} is {two[part]!r} instead of {one[part]!r}" for part in one if one[part] != two[part]]
    return "; ".join(parts)


def show(game: Game) -> str:
    """Describe the pending question for a message."""
    ask = game.asked
    if ask is None:
        return f"nothing; {game.table.side or 'nobody'} won" if game.table.over else "nothing"
    options = "; ".join(words(describe(game.table, ask.seat, option)) for option in ask.options)
    why = f" because of {ask.why.key}" if ask.why is not None else ""
    return f"question {ask.number} to seat {ask.seat}: {ask.verb}{why} [{options}]"
