"""Learn one side of The Duel through Gymnasium, against a bot that answers at random."""

import numpy as np
from linear import LinearPolicy

from bang.research.gymnasium_env import SeatEnv, seat_env


def play(env: SeatEnv, policy: LinearPolicy, seed: int, learning: bool) -> float:
    """One game; says what its end was worth to the seat."""
    seen, _ = env.reset(seed=seed)
    memory, reward, over = np.zeros_like(policy.weights), 0.0, False
    while not over:
        action, gradient = policy.choose(seen["observation"]["options"][None], seen["action_mask"].sum()[None])
        memory += gradient[0]
        seen, reward, over, _, _ = env.step(action[0])
    if learning:
        policy.learn(reward, memory)
    return reward


def train(games: int) -> LinearPolicy:
    env = seat_env(game="duel", opponents=["random"], most_options=64)
    policy = LinearPolicy(env.setup)
    for seed in range(games):
        play(env, policy, seed, learning=True)
    return policy


def share_of_wins(policy: LinearPolicy, games: int) -> float:
    env = seat_env(game="duel", opponents=["random"], most_options=64)
    return sum(play(env, policy, 1_000_000 + seed, learning=False) > 0 for seed in range(games)) / games


if __name__ == "__main__":
    learned = train(games=100)
    print(f"wins {share_of_wins(learned, 200):.0%} of the games; without learning it would be about half")
