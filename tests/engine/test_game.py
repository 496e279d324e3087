"""Game: halts, clones, undo, and answers that come too late."""

from __future__ import annotations

import gc
from random import Random

import pytest

from bang.conformance.run import difference, position
from bang.engine.kernel import save
from bang.engine.kernel.game import Game
from bang.engine.kernel.steps import DISCARD, DRAW, PLAY
from bang.errors import DamagedFile, LateAnswer
from tests.engine.mini import deal, mini_options


def started(seed: int = 1, halts: tuple[int, ...] = ()) -> Game:
    return Game(deal(mini_options(3), seed), halts=halts)


def play(game: Game, answers: int = 100_000) -> Game:
    random = Random(1)
    for _ in range(answers):
        if game.asked is not None:
            game.answer(random.randrange(len(game.asked.options)))
    return game


def test_a_halt_stands_before_the_step_and_go_runs_it() -> None:
    game = started(halts=(DRAW, DISCARD))
    t = game.table
    assert game.halted() == (DRAW, 0)
    assert (game.asked, t.over) == (None, False)
    before = len(t.seats[0].hand)
    game.go()
    assert len(t.seats[0].hand) == before + 2
    assert game.halted() is None
    assert game.asked is not None
    game.answer(len(game.asked.options) - 1)  # enough played
    assert game.halted() == (DISCARD, 0)


def test_a_clone_of_a_halted_game_is_halted_too() -> None:
    game = started(halts=(PLAY,))
    assert game.halted() == (PLAY, 0)
    other = game.clone()
    assert other.halted() == (PLAY, 0)
    other.go()
    game.go()
    assert difference(game, other) == ""


def test_undo_leads_back_step_by_step_to_the_start() -> None:
    game = play(started(), 12)
    positions = [position(game)]
    while game.answers:
        game = game.undo()
        positions.append(position(game))
    assert positions == [position(play(started(), n)) for n in range(12, -1, -1)]
    with pytest.raises(LateAnswer):
        game.undo()


def test_a_finished_game_can_be_cloned_and_undone() -> None:
    game = play(started())
    assert game.table.over
    assert difference(game, game.clone()) == ""
    undone = game.undo()
    assert not undone.table.over
    undone.answer(game.answers[-1])
    assert difference(game, undone) == ""


def test_the_clone_of_a_finished_game_can_be_cloned() -> None:
    game = play(started())
    assert difference(game, game.clone().clone()) == ""


def test_a_clone_undoes_what_the_original_was_answered() -> None:
    game = play(started(), 10)
    assert difference(game.undo(), game.clone().undo()) == ""


def test_answers_on_a_clone_are_its_own() -> None:
    game = play(started(), 10)
    other = play(game.clone(), 3)
    assert len(game.answers) == 10
    assert len(other.answers) == 13


def test_a_game_without_checkpoints_plays_the_same() -> None:
    quick = Game(deal(mini_options(3), 1), keep=False)
    assert difference(play(started()), play(quick)) == ""
    assert quick.answers == []


def test_only_rules_that_fit_can_load_a_table() -> None:
    data = save.dump(started().table)
    with pytest.raises(DamagedFile, match="seats"):
        save.load(deal(mini_options(2), 1).rules, data)


def test_a_game_that_is_dropped_halfway_leaves_nothing_to_collect() -> None:
    """Bots imagine thousands of them: a cycle would wait for the garbage collector."""
    gc.collect()
    gc.disable()
    try:
        play(started(), answers=20)
        assert gc.collect() == 0
    finally:
        gc.enable()
