"""Measure how fast the engine is and how much memory a game takes.

Machines differ and are rarely idle: to compare two versions, let them take turns (bench/compare.py).
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import Final, NamedTuple

import msgspec

from bang import games
from bang.bots import answer, find
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import SPECTATOR, forms, may_see
from bang.games import new_table
from bang.simulation.plan import Plan
from bang.simulation.play import play

PLAYERS: Final = 7
VIEWERS: Final = range(SPECTATOR, PLAYERS)
OPTIONS: Final = Options(players=PLAYERS)

# The size of one round of each measure: about a tenth of a second.
PLAYED: Final = 50  # games
TOLD: Final = 20
CLONED: Final = 10
TRIES: Final = 3  # of each clone; the fastest counts
COPIES: Final = 2_000
WEIGHED: Final = 200
THOUGHT: Final = 4  # games of bots that think
MIDDLE: Final = 60  # answers after which a game is well under way


Start = Callable[[int, bool], Game]  # makes a new game from a seed, with or without checkpoints


class Benchmark(NamedTuple):
    """A measure taken in rounds. The best round counts: disturbances only make it worse."""

    measure: Callable[[], float]
    best: Callable[[float, float], float]


def benchmarks(start: Start) -> dict[str, Benchmark]:
    return {
        "decisions_per_s": Benchmark(partial(decisions_per_s, start, False), max),
        "decisions_per_s_checkpointed": Benchmark(partial(decisions_per_s, start, True), max),
        "clone_us_median": Benchmark(partial(clone_us, start), min),
        "copy_us": Benchmark(partial(copy_us, start), min),
    }


def alternate(benchmarks: dict[str, Benchmark], seconds: float) -> dict[str, float]:
    """Run the benchmarks in turn until the time is up, at least once each."""
    best: dict[str, float] = {}
    end = time.perf_counter() + seconds
    while not best or time.perf_counter() < end:
        for name, benchmark in benchmarks.items():
            value = benchmark.measure()
            best[name] = benchmark.best(best[name], value) if name in best else value
    return best


# --- measures of any game


def decisions_per_s(start: Start, keep: bool) -> float:
    """Play at random by index, without views or facts."""
    draw = Random(1).random
    decisions = 0
    begin = time.process_time()
    for seed in range(PLAYED):
        game = start(seed, keep)
        while game.asked is not None:
            decisions += 1
            game.answer(int(draw() * len(game.asked.options)))
    return decisions / (time.process_time() - begin)


def clone_us(start: Start) -> float:
    """Return the median over all positions of some games."""
    draw = Random(3).random
    times = []
    for seed in range(CLONED):
        game = start(seed, True)
        while game.asked is not None:
            times.append(min([_clone_seconds(game) for _ in range(TRIES)]))
            game.answer(int(draw() * len(game.asked.options)))
    return median(times) * 1e6


def _clone_seconds(game: Game) -> float:
    begin = time.perf_counter()
    game.clone(False)
    return time.perf_counter() - begin


def copy_us(start: Start) -> float:
    draw = Random(5).random
    game = start(0, False)
    for _ in range(MIDDLE):
        assert game.asked is not None
        game.answer(int(draw() * len(game.asked.options)))
    copy = game.table.copy
    begin = time.process_time()
    for _ in range(COPIES):
        copy()
    return (time.process_time() - begin) / COPIES * 1e6


# --- measures of BANG!


def start(seed: int, keep: bool) -> Game:
    return Game(new_table(OPTIONS, seed), keep)


def starter(game: str, players: int) -> Start:
    """Return a function that makes games of the basic boxes of any game."""
    options = Options(players=players, game=game)
    return lambda seed, keep: Game(new_table(options, seed), keep)


def keyed(seed: int, keep: bool) -> Game:
    """Make a game as people play it, with a key as its seed."""
    return Game(new_table(OPTIONS, f"{seed:032x}"), keep)


def all_boxes() -> Options:
    """Return options with every box."""
    return Options(players=PLAYERS, sets=tuple(games.find().box_names()))


def decisions_per_s_all_boxes() -> float:
    """Measure `decisions_per_s` without checkpoints, with every box."""
    options = all_boxes()
    return decisions_per_s(lambda seed, keep: Game(new_table(options, seed), keep), False)


def games_per_s(options: Options = OPTIONS) -> float:
    """Play whole games of bots, with every fact encoded for each of the seats and a spectator."""
    encode = msgspec.json.Encoder().encode
    begin = time.process_time()
    for seed in range(TOLD):
        seated = [find("random")(seed * PLAYERS + p) for p in range(PLAYERS)]
        table = new_table(options, seed)
        table.facts = []
        game = Game(table, keep=False)
        send_facts(table, encode)
        while game.asked is not None:
            game.answer(answer(seated[game.asked.seat], game))
            send_facts(table, encode)
    return TOLD / (time.process_time() - begin)


def bot_decisions_per_s(level: str) -> float:
    """Play whole games of equal bots, with the facts told to them and the views made for them."""
    plan = Plan(THOUGHT, (PLAYERS,), bots=(level,))
    begin = time.process_time()
    decisions = sum(play(plan, i).decisions for i in range(THOUGHT))
    return decisions / (time.process_time() - begin)


def send_facts(t: Table, encode: Callable[[object], bytes]) -> list[bytes]:
    facts, t.facts = t.facts or [], []
    sent: list[bytes] = []
    for fact in facts:
        seen, unseen = forms(t, fact)
        open_bytes = encode(seen)
        if unseen is seen:
            sent += [open_bytes] * len(VIEWERS)
        else:
            closed_bytes = encode(unseen)
            sent += [open_bytes if may_see(fact.audience, viewer) else closed_bytes for viewer in VIEWERS]
    return sent


def bytes_per_game() -> int:
    """Measure the mean memory of a game at its middle, without the rules, which all games share."""
    lengths = [_play(start(seed, False), seed, None) for seed in range(WEIGHED)]
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = []
    for seed, length in enumerate(lengths):
        kept.append(start(seed, True))
        _play(kept[-1], seed, length // 2)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((after - before) / WEIGHED)


def _play(game: Game, seed: int, limit: int | None) -> int:
    """Play at random up to a number of answers or to the end; return the number of answers."""
    draw = Random(seed).random
    n = 0
    while game.asked is not None and n != limit:
        n += 1
        game.answer(int(draw() * len(game.asked.options)))
    return n
