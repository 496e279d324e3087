"""Learn The Duel through PettingZoo: both agents share one policy; then player_0 plays against random actions."""

from bang.research import pettingzoo_env
from bang.research.linear import LinearPolicy

ENV = pettingzoo_env.env(game="duel", most_options=64)


def play(policy: LinearPolicy, seed: int, learning: bool) -> bool:
    """One game; says whether player_0 has won."""
    ENV.reset(seed=seed)
    rewards = {}
    for agent in ENV.agent_iter():
        seen, rewards[agent], over, cut, _ = ENV.last()
        action: int | None = None
        if over or cut:
            policy.learn(agent, rewards[agent])
        elif learning or agent == "player_0":
            action = policy.act(seen["observation"]["options"], seen["action_mask"], agent if learning else None)
        else:
            action = int(ENV.action_space(agent).sample(seen["action_mask"]))
        ENV.step(action)
    return bool(rewards["player_0"] > 0)


def train(games: int) -> LinearPolicy:
    policy = LinearPolicy(ENV.setup)
    for seed in range(games):
        play(policy, seed, learning=True)
    return policy


def share_of_wins(policy: LinearPolicy, games: int) -> float:
    return sum(play(policy, 1_000_000 + seed, learning=False) for seed in range(games)) / games


if __name__ == "__main__":
    print(f"wins {share_of_wins(train(games=60), 200):.0%} of the games; without learning it would be about half")
