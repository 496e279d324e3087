"""Learn The Duel by playing 32 games at a time against oneself; then play seat 0 against random answers."""

import numpy as np
from linear import LinearPolicy

from bang.research.batch import Batch

GAMES = 32


def train(rounds: int) -> LinearPolicy:
    batch = Batch(GAMES, most_options=64, game="duel")
    policy = LinearPolicy(batch.setup)
    now = batch.reset(seed=0)
    memory = np.zeros((GAMES, 2, len(policy.weights)))  # by game and seat: the gradients so far
    for _ in range(rounds):
        actions, gradient = policy.choose(now.observation["options"], now.legal)
        memory[np.arange(GAMES), now.seats] += gradient
        now = batch.step(actions)
        for game in np.flatnonzero(now.done):
            for reward, gradient in zip(now.rewards[game], memory[game], strict=True):
                policy.learn(reward, gradient)
            memory[game] = 0.0
    return policy


def share_of_wins(policy: LinearPolicy, games: int) -> float:
    batch = Batch(GAMES, most_options=64, game="duel")
    now = batch.reset(seed=1_000_000)
    won: list[bool] = []
    while len(won) < games:
        mine, _ = policy.choose(now.observation["options"], now.legal)
        others = policy.random.integers(now.legal)
        now = batch.step(np.where(now.seats == 0, mine, others))
        won += [reward > 0 for reward in now.rewards[now.done, 0]]
    return float(np.mean(won))


if __name__ == "__main__":
    learned = train(rounds=400)
    print(f"wins {share_of_wins(learned, 200):.0%} of the games; without learning it would be about half")
