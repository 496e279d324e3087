"""The game for OpenSpiel: its own simulation test, its own bots, and information states that keep secrets."""

import pytest

pytest.importorskip("pyspiel", reason="the extra bang[research] is not installed")

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot

from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.errors import BadOptions, IllegalAnswer, LateAnswer
from bang.research import openspiel_game
from bang.research.openspiel_game import BangState
from tests.own_cards.folders import EXAMPLES


@pytest.mark.parametrize(
    "name", ["python_bang(players=4)", "python_bang(players=3,sets=base+dodge_city)", "python_bang(game=duel)"]
)
def test_it_passes_their_simulation(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def begun(name: str, deal: int = 0) -> BangState:
    state: BangState = pyspiel.load_game(name).new_initial_state()
    assert state.is_chance_node()
    state.apply_action(deal)
    return state


def test_their_bots_play_it() -> None:
    state = begun("python_bang(game=duel,deals=2)")
    random = np.random.RandomState(1)
    search = MCTSBot(state.get_game(), 2, 2, RandomRolloutEvaluator(1, random), random_state=random)
    bots = [search, UniformRandomBot(1, random)]
    for _ in range(12):
        state.apply_action(bots[state.current_player()].step(state))
    assert state.move_number() == 13
    while not state.is_terminal():
        state.apply_action(int(random.choice(state.legal_actions())))
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_copies_and_saved_states_go_on_alike() -> None:
    state = begun("python_bang(players=4)", deal=7)
    for _ in range(25):
        state.apply_action(state.legal_actions()[-1])
    game = state.get_game()
    others = [state.clone(), game.deserialize_state(state.serialize())]
    for _ in range(10):
        action = state.legal_actions()[0]
        assert [other.legal_actions() for other in others] == [state.legal_actions()] * 2
        for each in (state, *others):
            each.apply_action(action)
        for player in range(4):
            told = state.information_state_string(player)
            assert [other.information_state_string(player) for other in others] == [told] * 2


def test_an_information_state_tells_what_the_player_knows() -> None:
    state = begun("python_bang(players=4)")
    assert state.play is not None
    game: Game = state.play.game
    for player in range(4):
        told = state.information_state_string(player)
        labels = game.table.rules.label_of
        for seat in range(4):
            hand = [labels[card] for card in game.table.seats[seat].hand]
            assert [label for label in hand if f'"{label}"' in told] == (hand if seat == player else [])


def test_a_table_may_have_variants_settings_and_own_cards() -> None:
    name = f"python_bang(players=4,sets=base+dodge_city,variants=simplified+dynamite_stick,choose=2,cards={EXAMPLES})"
    assert begun(name).setup.options == Options(
        4, ("base", "dodge_city"), ("simplified", "dynamite_stick"), cards=(EXAMPLES,), choose=2
    )


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"players": 12}, "12 players cannot play"),
        ({"deals": 0}, "at least one deal; 0 are too few"),
        ({"variants": "tea_party"}, "tea_party"),
    ],
)
def test_what_cannot_be_set_up_is_explained(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        openspiel_game.BangGame(wrong)


def test_wrong_actions_are_explained_and_change_nothing() -> None:
    state = pyspiel.load_game("python_bang(game=duel,deals=2,most_options=64)").new_initial_state()
    with pytest.raises(IllegalAnswer, match="no deal 2; the chance node draws one of 0 to 1"):
        state.apply_action(2)
    assert state.action_to_string(0, 5) == "option 5"
    state.apply_action(1)
    with pytest.raises(IllegalAnswer, match="Action 64 is masked"):
        state.apply_action(64)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    told = str(state)
    with pytest.raises(LateAnswer, match="begin with a new state"):
        state.apply_action(0)
    assert str(state) == told
