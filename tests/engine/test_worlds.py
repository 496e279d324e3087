"""Imagined worlds: made of what one seat sees, equal to the real one where the guess is right, and fit to be played."""

import signal
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from bang.engine.insight.worlds import Guess, Unimaginable, imaginable, imagine
from bang.engine.kernel.board import ASLEEP
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.save import dump
from bang.engine.kernel.view import ask_view, view
from bang.games import new_game
from tests.boxes import EVERY_BOX

GAMES = [Options(4), Options(7), Options(3, EVERY_BOX), Options(5, EVERY_BOX), Options(8, EVERY_BOX)]


def truth(game: Game, seed: int = 1) -> Guess:
    t = game.table
    return Guess([s.role for s in t.seats], [[t.rules.label_of[c] for c in s.hand] for s in t.seats], seed)


def comparable(game: Game) -> dict[str, Any]:
    """Return everything of a table but the order of what is hidden and what is no longer used."""
    data = dump(game.base if game.base is not None else game.table)
    for name in ("rng", "patient", "shown_to"):
        del data[name]
    data["deck"].sort()
    data["piles"] = {name: sorted(cards) for name, cards in data["piles"].items() if name != "unused_events"}
    data["piles"].pop("events", None)
    data["pool"].sort()
    data["marks"].sort()
    in_play = [game.table.rules.number_of[label] for entry in data["seats"] for label in entry["table"]]
    data["once"] = sorted(mark for mark in data["once"] if mark[0] != ASLEEP or mark[1] in in_play)
    for entry in data["seats"]:
        del entry["role_shown"], entry["reserve"]
    return data


def questions(options: Options, seed: int) -> Any:
    """Yield the questions of a random game of which a world can be made."""
    game = new_game(options, seed)
    random = Random(seed)
    while game.asked is not None:
        seen = view(game.table, game.asked.seat)
        asked = ask_view(game.table, game.asked, game.asked.seat)
        if imaginable(asked):
            yield game, seen, asked
        game.answer(random.randrange(len(game.asked.options)))


@pytest.mark.parametrize("options", GAMES, ids=lambda options: f"{options.players}-{len(options.sets)}")
def test_a_right_guess_makes_the_real_table(options: Options) -> None:
    compared = 0
    for seed in range(4):
        for game, seen, asked in questions(options, seed):
            world = imagine(game.table.rules, seen, asked, truth(game))
            assert world.asked is not None
            assert ask_view(world.table, world.asked, asked["seat"])["options"] == asked["options"]
            if asked["verb"] == "play":
                real, imagined = comparable(game), comparable(world)
                if options.sets:  # who lies face down, and so who is left, is hidden
                    del real["pool"], imagined["pool"]
                assert imagined == real
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("options", GAMES, ids=lambda options: f"{options.players}-{len(options.sets)}")
def test_an_imagined_game_can_be_played_to_its_end(options: Options) -> None:
    random = Random(5)
    for number, (game, seen, asked) in enumerate(questions(options, 11)):
        if number % 10 == 0:
            world = imagine(game.table.rules, seen, asked, truth(game, number)).clone(keep=False)
            while world.asked is not None:
                world.answer(random.randrange(len(world.asked.options)))
            assert world.table.over
            assert sorted(world.table.every_card()) == list(range(len(world.table.rules.kind_of)))


def test_a_guess_that_does_not_fit_is_told() -> None:
    game, seen, asked = next(questions(Options(5), 3))
    right = truth(game)
    short = Guess(right.roles, [hand[1:] for hand in right.hands], 1)
    with pytest.raises(Unimaginable, match=r"holds \d cards, not"):
        imagine(game.table.rules, seen, asked, short)


def test_nothing_is_imagined_in_the_middle_of_a_step() -> None:
    assert not imaginable({"verb": "evade", "why": "bang"})
    assert not imaginable({"verb": "discard", "why": "springfield"})
    assert imaginable({"verb": "discard", "why": ""})


INTERRUPTED = """
import signal
import time

from bang.engine.kernel.view import ask_view, view
from bang.engine.insight.worlds import Guess, imagine
from bang.engine.kernel.options import Options
from bang.games import new_game

class Alarm(BaseException):
    pass

def ring(number, frame):
    raise Alarm

game = new_game(Options(6), 3)
t = game.table
seen, asked = view(t, game.asked.seat), ask_view(t, game.asked, game.asked.seat)
guess = Guess([s.role for s in t.seats], [[t.rules.label_of[c] for c in s.hand] for s in t.seats], (1 << 60) - 7)
signal.signal(signal.SIGALRM, ring)
rung = 0
while rung < 300:
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001)
        while True:
            imagine(t.rules, seen, asked, guess)
    except Alarm:
        rung += 1
print("still here")
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers here")
def test_an_alarm_while_a_world_is_made_ends_nothing_else() -> None:
    """Compiled code takes it for a lack of memory, and ends the process, when it rings while large numbers are
    multiplied."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "still here\n", done.stderr
