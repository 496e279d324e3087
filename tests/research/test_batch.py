"""Many games in one array: the same games as one by one, and a wrong action changes none of them."""

import pytest

pytest.importorskip("librt.strings", reason="the extra bang[research] is not installed")

import numpy as np

from bang.errors import BadOptions, IllegalAnswer, LateAnswer
from bang.research.batch import Batch, Round


def last_option(now: Round) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    chosen: np.ndarray[tuple[int], np.dtype[np.int64]] = now.legal - 1
    return chosen


def test_each_game_of_a_batch_goes_as_it_does_alone() -> None:
    batch = Batch(3, players=4)
    now = batch.reset(seed=10)
    alone = [batch.setup.new_game(10 + i) for i in range(3)]
    for _ in range(30):
        for place, game in enumerate(alone):
            assert game.asked is not None
            assert now.seats[place] == game.asked.seat
            assert now.legal[place] == len(game.asked.options)
            for name, values in batch.setup.observe(game, game.asked.seat).items():
                assert np.array_equal(now.observation[name][place], values)
            game.answer(len(game.asked.options) // 2)
        now = batch.step(now.legal // 2)
        assert not now.done.any()


def test_a_game_that_ends_makes_room_for_the_next() -> None:
    batch = Batch(4, players=4)
    now = batch.reset(seed=1)
    random = np.random.default_rng(1)
    while not now.done.any():
        assert not now.rewards.any()
        now = batch.step(random.integers(now.legal))
    assert batch.next_seed == 5 + now.done.sum()
    assert (np.abs(now.rewards[now.done]) == 1.0).all()
    assert not now.rewards[~now.done].any()
    assert (now.legal > 0).all()
    assert (now.observation["action_mask"].sum(axis=1) == now.legal).all()


def test_wrong_actions_are_explained_and_change_nothing() -> None:
    batch = Batch(2, players=4)
    with pytest.raises(LateAnswer, match=r"call reset\(\)"):
        batch.step(np.array([0, 0]))
    now = batch.reset()
    for actions in (np.array([0]), np.array([0.0, 0.0]), [[0, 0]]):
        with pytest.raises(IllegalAnswer, match="one for each game"):
            batch.step(np.asarray(actions))
    with pytest.raises(IllegalAnswer, match=f"in game 1; it can be 0 to {now.legal[1] - 1}"):
        batch.step(now.legal - np.array([1, 0]))
    assert batch.stepper is not None
    assert batch.stepper.legal() == now.legal.tolist()
    batch.step(last_option(now))
    with pytest.raises(BadOptions, match="at least one game"):
        Batch(0)
