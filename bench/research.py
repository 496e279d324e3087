"""Measure steps a second of our environments and of others: `python -m bench.research [SECONDS]`.

All alternate for so many seconds, with random legal actions and an observation at every step, and the best round of
each counts. The others are `rlcard` (uno) and PettingZoo's hanabi: `pip install rlcard "shimmy[openspiel]"`.
"""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from bang import games
from bang.build_info import compiled
from bang.research import pettingzoo_env
from bang.research.batch import Batch
from bang.simulation.speed import Benchmark, alternate

SECONDS: Final = 30.0
ROUND: Final = 2_000  # steps
GAMES: Final = 64  # many more do not fit into the cache of a core
PLAYERS: Final = 5
ALL_BOXES: Final = tuple(games.find().box_names())


def aec_steps(env: Any, steps: int = ROUND) -> float:
    """Measure steps a second of a PettingZoo environment; passes of agents that are done do not count."""
    taken = 0
    random = np.random.default_rng(1)
    begin = time.process_time()
    while taken < steps:
        env.reset(seed=taken)
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(random.random() * len(legal))]))
            taken += 1
            if taken >= steps:
                break
    return taken / (time.process_time() - begin)


def batched_steps(**agreed: Any) -> Callable[[], float]:
    batch = Batch(GAMES, **agreed)
    batch.reset()
    random = np.random.default_rng(1)

    def measure() -> float:
        assert batch.stepper is not None
        legal = batch.legal
        rounds = 4 * ROUND // GAMES
        begin = time.process_time()
        for _ in range(rounds):
            legal = batch.step((random.random(GAMES) * legal).astype(np.int64)).legal
        return rounds * GAMES / (time.process_time() - begin)

    return measure


def uno_steps() -> Callable[[], float]:
    import rlcard

    env = rlcard.make("uno")

    def measure() -> float:
        taken = 0
        begin = time.process_time()
        while taken < ROUND:
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[np.random.randint(len(actions))])
                taken += 1
        return taken / (time.process_time() - begin)

    return measure


def hanabi_steps() -> Callable[[], float]:
    from pettingzoo.classic import hanabi_v5

    env = hanabi_v5.env(players=5)
    return lambda: aec_steps(env)


def benchmarks() -> dict[str, Callable[[], float]]:
    ours = pettingzoo_env.env(players=PLAYERS)
    everything = pettingzoo_env.env(players=PLAYERS, sets=ALL_BOXES)
    duel = pettingzoo_env.env(game="duel")
    found: dict[str, Callable[[], float]] = {
        "PettingZoo, base game": lambda: aec_steps(ours),
        "PettingZoo, all boxes": lambda: aec_steps(everything),
        "PettingZoo, The Duel": lambda: aec_steps(duel),
        "batch, base game": batched_steps(players=PLAYERS),
        "batch, all boxes": batched_steps(players=PLAYERS, sets=ALL_BOXES),
        "batch, The Duel": batched_steps(game="duel"),
    }
    for name, make in (("rlcard, uno", uno_steps), ("PettingZoo, hanabi", hanabi_steps)):
        try:
            found[name] = make()
            found[name]()
        except Exception as error:  # an old library may raise anything
            print(f"{name}: not measured ({type(error).__name__}: {error})")
            found.pop(name, None)
    return found


def main() -> None:
    warnings.simplefilter("ignore")
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    rounds = {name: Benchmark(measure, max) for name, measure in benchmarks().items()}
    best = alternate(rounds, seconds)
    load = ", ".join(f"{n:.1f}" for n in os.getloadavg())
    print(f"{'compiled' if compiled() else 'plain'}, {PLAYERS} players, {seconds:g} s; load {load}")
    for name, n in best.items():
        print(f"| {name} | {n:,.0f} |")


if __name__ == "__main__":
    main()
