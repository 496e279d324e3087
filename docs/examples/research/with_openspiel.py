"""Learn The Duel through OpenSpiel: both players share one policy; then one plays against OpenSpiel's random bot."""

import numpy as np
import pyspiel
from open_spiel.python.bots.uniform_random import UniformRandomBot
from open_spiel.python.observation import make_observation

from bang.research import openspiel_game
from bang.research.linear import LinearPolicy

GAME: openspiel_game.BangGame = pyspiel.load_game("python_bang(game=duel,most_options=64)")


def play(policy: LinearPolicy, deal: int, learning: bool) -> bool:
    """One game; says whether player 0 has won."""
    observation, other = make_observation(GAME), UniformRandomBot(1, np.random.RandomState(deal))
    state = GAME.new_initial_state()
    state.apply_action(deal)  # what the chance node draws
    while not state.is_terminal():
        player = state.current_player()
        observation.set_from(state, player)
        seen, who = observation.dict, player if learning else None
        mine = learning or player == 0
        state.apply_action(policy.act(seen["options"], seen["action_mask"], who) if mine else other.step(state))
    for player, reward in enumerate(state.returns()):
        policy.learn(player, reward)
    return state.returns()[0] > 0


def train(games: int) -> LinearPolicy:
    policy = LinearPolicy(GAME.setup)
    for deal in range(games):
        play(policy, deal, learning=True)
    return policy


def share_of_wins(policy: LinearPolicy, games: int) -> float:
    return sum(play(policy, 500 + deal, learning=False) for deal in range(games)) / games


if __name__ == "__main__":
    print(f"wins {share_of_wins(train(games=60), 200):.0%} of the games; without learning it would be about half")
