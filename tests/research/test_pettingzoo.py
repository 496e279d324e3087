"""The environment passes PettingZoo's own tests, pays rewards by side, and says what is wrong with an action."""

from functools import partial
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra bang[research] is not installed")

import numpy as np
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

from bang import games
from bang.errors import BadOptions, IllegalAnswer, LateAnswer
from bang.research import pettingzoo_env
from bang.research.pettingzoo_env import BangEnv, env, parallel_env

# PettingZoo's tests remark that an observation with a mask is unusual, and that some arrays are all 0.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

TABLES: dict[str, dict[str, Any]] = {
    "base": {},
    "three": {"players": 3, "sets": ["base", "dodge_city"]},
    "everything": {"players": 8, "sets": games.find().box_names()},
    "duel": {"game": "duel"},
}


@pytest.mark.parametrize("table", TABLES)
def test_it_passes_their_tests(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(**TABLES[table]), num_cycles=40)
    seed_test(partial(env, **TABLES[table]), num_cycles=20)
    render_test(partial(env, **TABLES[table]))


def test_it_keeps_to_the_number_of_cycles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pettingzoo_env, "Random", lambda *seed: Random(1))  # their test gives no seeds
    max_cycles_test(pettingzoo_env)


def play(game: BangEnv, seed: int) -> dict[str, float]:
    """Play a random game; return the reward of each agent."""
    game.reset(seed=seed)
    for agent in game.agents:
        game.action_space(agent).seed(seed)
    paid: dict[str, float] = {}
    for agent in game.agent_iter():
        _, reward, over, cut, _ = game.last(observe=False)
        paid[agent] = paid.get(agent, 0.0) + reward
        game.step(None if over or cut else game.action_space(agent).sample())
    return paid


def test_sides_win_and_lose_together() -> None:
    game = env(players=5)
    sides = set()
    for seed in range(12):
        paid = play(game, seed)
        assert game.game is not None
        table = game.game.table
        sides.add(table.side)
        assert table.over
        assert paid == {f"player_{p}": 1.0 if p in table.winners else -1.0 for p in range(5)}
        law = {paid[f"player_{p}"] for p, s in enumerate(table.seats) if s.role in ("sheriff", "deputy")}
        assert len(law) == 1
    assert len(sides) > 1


def test_what_an_end_is_worth_can_depend_on_the_role() -> None:
    game = env(players=4, worth={"renegade": (4.0, -0.5)})
    seen = set()
    for seed in range(20):
        paid = play(game, seed)
        assert game.game is not None
        seen |= {(s.role, paid[f"player_{p}"]) for p, s in enumerate(game.game.table.seats)}
    assert {worth for role, worth in seen if role == "renegade"} <= {4.0, -0.5}
    assert {worth for role, worth in seen if role != "renegade"} == {1.0, -1.0}


def test_a_wrong_action_is_explained_and_changes_nothing() -> None:
    game = env(players=4)
    game.reset(seed=1)
    agent, before = game.agent_selection, game.last()[0]
    legal = int(before["action_mask"].sum())
    for action in (legal, -1, 10**6, "pass", 0.5, None):
        with pytest.raises(IllegalAnswer, match=rf"0 to {legal - 1}|number of an option|is asked"):
            game.step(action)
    assert game.agent_selection == agent
    assert np.array_equal(game.last()[0]["observation"]["options"], before["observation"]["options"])
    game.step(legal - 1)


def test_a_step_out_of_time_is_explained() -> None:
    game = env(players=4)
    with pytest.raises(LateAnswer, match=r"call reset\(\)"):
        game.step(0)
    play(game, 1)
    with pytest.raises(LateAnswer, match=r"over.*call reset\(\)"):
        game.step(0)
    assert play(game, 2)
    game.reset(seed=3)
    while not any(game.terminations.values()):
        game.step(game.action_space(game.agent_selection).sample())
    with pytest.raises(LateAnswer, match=r"step\(None\)"):
        game.step(0)


@pytest.mark.parametrize(
    ("asked_for", "sentence"),
    [
        ({"sets": ["base", "gold_rash"]}, "gold_rash"),
        ({"players": 9}, "9 players cannot play"),
        ({"sets": "base"}, r"sets=\['base'\]"),
        ({"game": "poker"}, "There is no game 'poker'"),
        ({"worth": {"mayor": (1, -1)}}, "There is no role 'mayor'"),
        ({"most_options": 0}, "at least one option"),
        ({"max_cycles": 0}, "at least once"),
        ({"render_mode": "rgb_array"}, "human, ansi"),
        ({"coins": 3}, "coins"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_explained(asked_for: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        env(**asked_for)


def test_an_agent_that_is_cut_off_leaves_its_seat_to_safe_answers() -> None:
    game = env(players=4, max_cycles=3)
    game.reset(seed=1)
    acted = dict.fromkeys(game.agents, 0)
    for agent in game.agent_iter():
        over = game.terminations[agent] or game.truncations[agent]
        acted[agent] += not over
        game.step(None if over else game.action_space(agent).sample())
    assert max(acted.values()) == 3
    assert not game.agents


def test_the_parallel_form_uses_the_action_of_whoever_is_asked() -> None:
    game = parallel_env(players=4, max_cycles=5)
    seen, _ = game.reset(seed=1)
    steps = 0
    while game.agents:
        masks = {agent: int(seen[agent]["action_mask"].sum()) for agent in game.agents}
        assert sum(n > 0 for n in masks.values()) == 1
        seen, _, _, truncations, _ = game.step({agent: max(n - 1, 0) for agent, n in masks.items()})
        steps += 1
    assert steps == 5
    assert all(truncations.values())
