"""Play random games of all boxes for as long as you like: `python -m bang.conformance.soak --help`.

A number stands for a game: its boxes, number of players, variants and settings follow from the number alone, and the
number is its seed. So a run can continue where an earlier one stopped, and a failed game is replayed by its number.

Most games are played as fast as possible with cheap checks only. Every so many games one is played patiently and
checked for secrets, and one is checked for every property, alternately quick and patient.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from bang import games
from bang.build_info import compiled
from bang.conformance.asking import Answerable
from bang.conformance.kit import ALL, BOUND, CHEAP, Properties, play_checked
from bang.conformance.matter import Conserved, Decided, Gone, Orderly
from bang.conformance.run import Broken, Property, Report, Run
from bang.conformance.secrets import Blind, Discreet, Separate
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.facts import Fact
from bang.engine.kernel.options import Options
from bang.engine.kernel.steps import START
from bang.errors import BadOptions
from bang.games.boxes import FURTHER

SHARED: Final = 25  # consecutive games with the same options, so that their rules are compiled once
EAGER: Final = 5  # one game in so many mostly takes the first option, which finds moves that can be repeated for ever
TURN_BOUND: Final = 3_000  # answers; a turn that takes more is stuck
EVENT: Final = "event"  # the fact that an event came into force
EACH_TURN: Final[Properties] = (Conserved, Orderly, Gone)
SECRETS: Final[Properties] = (Blind, Discreet, Separate)


class Met(Property):
    """Count the games in which each event came into force, to show what a run has covered."""

    name = "met"

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.seen: set[str] = set()

    def answered(self, ask: Ask, i: int, facts: list[Fact]) -> None:
        label_of = self.run.game.table.rules.label_of
        self.seen.update(label_of[card] for fact in facts if fact.what == EVENT for card in fact.cards)

    def ended(self) -> None:
        for key in sorted(self.seen):
            self.count(key)


# --- which game a number stands for


def options_of(number: int, needed: Sequence[str]) -> Options:
    """Choose the options of a game; at least one of the `needed` boxes is among its boxes."""
    random = Random(f"{number // SHARED} {' '.join(needed)}")
    sets = choose_boxes(random, needed)
    players = random.choice(sorted({n for name in sets for n in games.find().box(name).deals}))
    variants = [rule().key for name in sets for rule in games.find().box(name).variants]
    chosen = tuple(key for key in variants if random.random() < 0.3)
    settings = {
        key: random.randint(setting.low, setting.high)
        for key, setting in games.find().settings().items()
        if random.random() < 0.5
    }
    for kept in subsets(settings):  # some settings do not fit these boxes or this number of players
        options = Options(players, sets, chosen).replaced(**kept)
        if games.is_possible(options):
            return options
    return Options(players, sets)


def choose_boxes(random: Random, needed: Sequence[str]) -> tuple[str, ...]:
    """Choose boxes: for half of the tables the basic ones and two more; for the others all, one, any, or a preset."""
    game = games.find()
    more = [name for name in game.box_names() if name not in game.basic]
    sorts: dict[str, Callable[[], Sequence[str]]] = {
        "pair": lambda: random.sample(more, 2),
        "all": lambda: more,
        "one": lambda: [random.choice(more)],
        "any": lambda: [name for name in more if random.random() < 0.5],
        "preset": lambda: random.choice([*game.presets().values()]).sets,
    }
    chosen = sorts["pair" if random.random() < 0.5 else random.choice([*sorts])]()
    if needed and not set(needed).intersection(chosen):
        chosen = [*chosen[1:], random.choice(needed)]
    return (*game.basic, *(name for name in more if name in chosen))


def subsets(settings: dict[str, int]) -> Iterator[dict[str, int]]:
    """Yield all subsets, the larger ones first."""
    for n in range(len(settings), -1, -1):
        for keys in combinations(settings, n):
            yield {key: settings[key] for key in keys}


# --- playing it


def play_fast(options: Options, seed: int) -> Report:
    """Play without facts and checkpoints. Check every question, and the table before every turn."""
    run = Run(options, seed, games.new_table, patient=False, keep=False, halts=(START,))
    game = run.game
    asking = Answerable(run)
    each_turn: list[Property] = [made(run) for made in EACH_TURN]
    at_the_end: list[Property] = [*each_turn, Decided(run)]
    random = Random(seed)
    eager = seed % EAGER == 0
    answers = this_turn = 0
    while not game.table.over:
        ask = game.asked
        if ask is None:
            for check in each_turn:
                with run.blamed(check.name):
                    check.ended()
            with run.blamed("sound"):
                game.go()
            this_turn = 0
            continue
        asking.asked(ask)
        if answers >= BOUND or this_turn >= TURN_BOUND:
            run.fail("bounded", f"still going on after {answers} answers, {this_turn} of them in this turn")
        with run.blamed("sound"):
            game.answer(0 if eager and random.random() < 0.9 else random.randrange(len(ask.options)))
        answers += 1
        this_turn += 1
    for check in at_the_end:
        with run.blamed(check.name):
            check.ended()
    run.report.games = 1
    run.report.answers = answers
    return run.report


class Plan(NamedTuple):
    needed: Sequence[str] = ()  # boxes of which one at least is in every game
    thorough: int = 200  # every so many games all is checked; 0: never
    secrets: int = 20  # the same for secrets


def play_number(number: int, plan: Plan) -> Report:
    options = options_of(number, plan.needed)
    if plan.thorough and number % plan.thorough == 0:
        report = play_checked(options, number, (*ALL, Met), patient=number // plan.thorough % 2 == 1)
        report.counts["thorough: games"] += 1
    elif plan.secrets and number % plan.secrets == 0:
        report = play_checked(options, number, (*CHEAP, *SECRETS, Met), patient=True)
        report.counts["secrets: games"] += 1
    else:
        report = play_fast(options, number)
    return report


# --- playing many


class Log:
    """Keep in a file what was played so far, so that another run can continue from there."""

    def __init__(self, path: Path | None, first: int) -> None:
        self.path = path
        self.next = first
        self.total = Report()
        self.failed: list[int] = []
        if path is not None and path.exists():
            data = json.loads(path.read_text(encoding="utf-8"))
            self.next, self.failed = data["next"], data["failed"]
            self.total.games, self.total.answers = data["games"], data["answers"]
            self.total.counts.update(data["counts"])

    def write(self) -> None:
        if self.path is not None:
            data: dict[str, Any] = {
                "next": self.next,
                "games": self.total.games,
                "answers": self.total.answers,
                "failed": self.failed,
                "counts": dict(sorted(self.total.counts.items())),
            }
            self.path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def command(number: int, plan: Plan) -> str:
    """Return the command line that replays this game."""
    further = os.environ.get(FURTHER, "")
    words = f"{FURTHER}={further} " if further else ""
    words += f"python -m bang.conformance.soak --first {number} --games 1"
    words += f" --thorough {plan.thorough} --secrets {plan.secrets}"
    return words + (f" --with {','.join(plan.needed)}" if plan.needed else "")


def soak(log: Log, plan: Plan, many: int, seconds: float) -> None:
    """Play so many games, or for so long; report progress every minute."""
    begin = said = time.monotonic()
    before = log.total.games
    last = log.next + many
    while log.next < last and time.monotonic() - begin < seconds:
        try:
            log.total.add(play_number(log.next, plan))
        except Exception as error:  # `Broken`, or whatever the deal raises
            log.failed.append(log.next)
            print(f"{error!r}" if not isinstance(error, Broken) else error)
            print(f"Repeat it: {command(log.next, plan)}", flush=True)
        log.next += 1
        if time.monotonic() - said >= 60:
            said = time.monotonic()
            speed = (log.total.games - before) / (said - begin)
            print(f"{log.total.games:,} games, {len(log.failed)} failed, {speed:.1f} a second", flush=True)
            log.write()
    log.write()


def main(words: Sequence[str] | None = None) -> int:
    usual = Plan()
    parser = argparse.ArgumentParser(
        prog="python -m bang.conformance.soak", description="Play random games of all boxes."
    )
    parser.add_argument("--games", type=int, default=sys.maxsize, help="how many at most")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="how long at most")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--with", dest="needed", default="", help="boxes of which one at least is in every game")
    parser.add_argument(
        "--thorough", type=int, default=usual.thorough, help="every so many games all is checked; 0: never"
    )
    parser.add_argument("--secrets", type=int, default=usual.secrets, help="the same for secrets only")
    parser.add_argument("--log", type=Path, help="a file with the numbers so far; the run goes on from there")
    said = parser.parse_args(words)
    needed = [name for name in said.needed.split(",") if name]
    try:
        for name in needed:
            games.find().box(name)
    except BadOptions as error:
        parser.error(str(error))
    if said.games == sys.maxsize and said.minutes == float("inf"):
        parser.error("say how many --games or --minutes")
    log = Log(said.log, said.first)
    print(f"{'compiled' if compiled() else 'plain'}, from game {log.next}", flush=True)
    soak(log, Plan(needed, said.thorough, said.secrets), said.games, said.minutes * 60)
    print(f"{log.total}\n{len(log.failed)} failed{': ' if log.failed else ''}{', '.join(map(str, log.failed))}")
    return 1 if log.failed else 0


if __name__ == "__main__":
    sys.exit(main())
