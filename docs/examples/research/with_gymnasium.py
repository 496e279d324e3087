"""Learn one side of The Duel through Gymnasium, against a bot that answers at random."""

from bang.research.gymnasium_env import seat_env
from bang.research.linear import LinearPolicy

ENV = seat_env(game="duel", opponents=["random"], most_options=64)


def play(policy: LinearPolicy, seed: int, learning: bool) -> bool:
    """One game; says whether the seat has won."""
    seen, _ = ENV.reset(seed=seed)
    reward, over = 0.0, False
    while not over:
        action = policy.act(seen["observation"]["options"], seen["action_mask"], "me" if learning else None)
        seen, reward, over, _, _ = ENV.step(action)
    policy.learn("me", reward)
    return reward > 0


def train(games: int) -> LinearPolicy:
    policy = LinearPolicy(ENV.setup)
    for seed in range(games):
        play(policy, seed, learning=True)
    return policy


def share_of_wins(policy: LinearPolicy, games: int) -> float:
    return sum(play(policy, 1_000_000 + seed, learning=False) for seed in range(games)) / games


if __name__ == "__main__":
    print(f"wins {share_of_wins(train(games=100), 200):.0%} of the games; without learning it would be about half")
