"""One seat among bots: passes Gymnasium's checks, and says what is wrong with an action."""

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="the extra bang[research] is not installed")

import gymnasium
from gymnasium.utils.env_checker import check_env

from bang.errors import BadOptions, IllegalAnswer, LateAnswer
from bang.research.gymnasium_env import SeatEnv, seat_env


@pytest.mark.parametrize(
    "table", [{"opponents": ["random"]}, {"players": 4}, {"game": "duel", "opponents": ["drifter"], "seat": 1}]
)
def test_it_passes_their_check(table: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make("bang/Seat-v0", disable_env_checker=True, **table).unwrapped)


def play(game: SeatEnv, seed: int) -> tuple[float, dict[str, Any]]:
    game.reset(seed=seed)
    game.action_space.seed(seed)
    while True:
        _, reward, over, _, info = game.step(game.action_space.sample())
        if over:
            return reward, info


def test_the_reward_is_that_of_the_side() -> None:
    game = seat_env(players=4, opponents=["random", "greenhorn"])
    for seed in range(6):
        reward, info = play(game, seed)
        sides = {"sheriff": "law", "deputy": "law", "outlaw": "outlaws", "renegade": "renegade"}
        assert reward == (1.0 if sides[info["role"]] == info["side"] else -1.0)


def test_the_same_seed_gives_the_same_game() -> None:
    game = seat_env(players=4, opponents=["drifter"])
    assert play(game, 3) == play(game, 3)


def test_wrong_actions_are_explained_and_change_nothing() -> None:
    game = seat_env(players=4, opponents=["random"])
    with pytest.raises(LateAnswer, match=r"call reset\(\)"):
        game.step(0)
    seen, _ = game.reset(seed=1)
    legal = int(seen["action_mask"].sum())
    with pytest.raises(IllegalAnswer, match=f"0 to {legal - 1}"):
        game.step(legal)
    play(game, 1)
    with pytest.raises(LateAnswer, match=r"call reset\(\)"):
        game.step(0)


@pytest.mark.parametrize(
    ("asked_for", "sentence"),
    [
        ({"seat": 5}, "seats are 0 to 4"),
        ({"opponents": "random"}, "a list of bots"),
        ({"opponents": ["sherif"]}, "There is no bot 'sherif'"),
        ({"render_mode": "film"}, "human, ansi"),
    ],
)
def test_a_seat_that_cannot_be_set_up_is_explained(asked_for: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        seat_env(**asked_for)
