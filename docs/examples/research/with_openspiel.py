"""Learn The Duel through OpenSpiel: both players share one policy; then one plays against OpenSpiel's random bot."""

import numpy as np
import pyspiel
from linear import LinearPolicy
from open_spiel.python.bots.uniform_random import UniformRandomBot
from open_spiel.python.observation import make_observation

from bang.research import openspiel_game

GAME: openspiel_game.BangGame = pyspiel.load_game("python_bang(game=duel,most_options=64)")


def play(policy: LinearPolicy, deal: int, learning: bool) -> float:
    """One game; says what its end was worth to player 0."""
    observation, other = make_observation(GAME), UniformRandomBot(1, np.random.RandomState(deal))
    memory = np.zeros((2, len(policy.weights)))
    state = GAME.new_initial_state()
    state.apply_action(deal)  # what the chance node draws
    while not state.is_terminal():
        player = state.current_player()
        if player == 1 and not learning:
            state.apply_action(other.step(state))
            continue
        observation.set_from(state, player)
        options = observation.dict["options"].astype(np.int64)
        action, gradient = policy.choose(options[None], np.array([len(state.legal_actions())]))
        memory[player] += gradient[0]
        state.apply_action(int(action[0]))
    if learning:
        for player, worth in enumerate(state.returns()):
            policy.learn(worth, memory[player])
    return state.returns()[0]


def train(games: int) -> LinearPolicy:
    policy = LinearPolicy(GAME.setup)
    for deal in range(games):
        play(policy, deal, learning=True)
    return policy


def share_of_wins(policy: LinearPolicy, games: int) -> float:
    return sum(play(policy, 500 + deal, learning=False) > 0 for deal in range(games)) / games


if __name__ == "__main__":
    learned = train(games=60)
    print(f"wins {share_of_wins(learned, 200):.0%} of the games; without learning it would be about half")
