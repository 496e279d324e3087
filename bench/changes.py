"""Measure what Legends gain by deviating from a Gunslinger's choice: by their search, and in the real position.

    .venv/bin/python -m bench.changes --games 30 --worlds 32

Whenever a Legend prefers another option, both are played to the end again and again by the rollout policy, from the
real table with the rest of the deck shuffled. Plays and answers to others' cards are counted separately.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from bang.bots import Company
from bang.engine.insight.worlds import imaginable
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import ask_view, view
from bang.games import find, new_table
from bang.games.classic.bots.search.legend import Legend, Search
from bang.games.classic.bots.values.aims import ROLES

TO_THE_END = 10**6  # turns


class Change(NamedTuple):
    verb: str
    is_answer: bool
    promised: float
    brought: float


def play(options: Options, seed: int, worlds: int, playouts: int) -> list[Change]:
    """Play a game with Legends in all seats; return where they deviated."""
    table = new_table(options, seed)
    table.facts = []
    game = Game(table)
    company = Company(game, {p: Legend(seed * 64 + p, worlds=worlds) for p in range(options.players)})
    found: list[Change] = []
    while game.asked is not None:
        company.listen(game)
        verb, answer = game.asked.verb, company.answer(game)
        bot = company.seated[game.asked.seat]
        assert isinstance(bot, Legend)
        usual = next(iter(bot.foreseen), answer)
        if answer != usual:
            asked = ask_view(table, game.asked, game.asked.seat)
            promised = bot.foreseen[answer] - bot.foreseen[usual]
            brought = compare(game, bot, answer, usual, Random(seed), playouts)
            found.append(Change(verb, not imaginable(asked), promised, brought))
        game.answer(answer)
    return found


def compare(game: Game, bot: Legend, answer: int, usual: int, random: Random, playouts: int) -> float:
    """Return how much more often the answer wins than the usual one."""
    assert game.asked is not None
    me = game.asked.seat
    situation = bot.situation(view(game.table, me), ask_view(game.table, game.asked, me))
    search = Search(bot, situation, [usual, answer])
    policy = bot.policy_for(game)
    roles = [ROLES.index(seat.role) for seat in game.table.seats]
    gap = 0.0
    for _ in range(playouts):
        seed = random.getrandbits(60)
        for i, sign in ((answer, 1.0), (usual, -1.0)):
            twin = game.clone(keep=False)
            Random(seed).shuffle(twin.table.deck)
            policy.enter_world(roles, search.beliefs_after(i), me, situation.wants, len(situation.alive))
            twin.answer(i)
            gap += sign * policy.play_on(twin, me, TO_THE_END)
    return gap / playouts


def told(name: str, changes: list[Change]) -> str:
    if len(changes) < 2:
        return f"| {name} | {len(changes)} | – | – |"
    brought = [change.brought for change in changes]
    error = 1.96 * stdev(brought) / sqrt(len(brought))
    promised = fmean(change.promised for change in changes)
    return f"| {name} | {len(changes)} | {100 * promised:.1f} | {100 * fmean(brought):.1f} (± {100 * error:.1f}) |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--everything", action="store_true", help="with all boxes")
    parser.add_argument("--seed", type=int, default=300_000)
    parser.add_argument("--worlds", type=int, default=32)
    parser.add_argument("--playouts", type=int, default=40)
    given = parser.parse_args()
    options = Options(given.players, tuple(find().box_names()) if given.everything else ())
    found: list[Change] = []
    for seed in range(given.seed, given.seed + given.games):
        found += play(options, seed, given.worlds, given.playouts)
    print(f"{given.games} games, deals from {given.seed} on; points of the chance to win, in brackets 95 %:\n")
    print("| changes of | number | promised | brought |\n|---|---|---|---|")
    print(told("plays and discards", [change for change in found if not change.is_answer]))
    print(told("answers", [change for change in found if change.is_answer]))
    for verb in sorted({change.verb for change in found if change.is_answer}):
        print(told(f"… of {verb}", [change for change in found if change.is_answer and change.verb == verb]))


if __name__ == "__main__":
    main()
