"""Learn The Duel through PettingZoo: both agents share one policy; then player_0 plays against random actions."""

import numpy as np
from linear import LinearPolicy

from bang.research import pettingzoo_env


def play(env: pettingzoo_env.BangEnv, policy: LinearPolicy, seed: int, learning: bool) -> float:
    """One game; says what its end was worth to player_0."""
    env.reset(seed=seed)
    memory = {agent: np.zeros_like(policy.weights) for agent in env.agents}
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        if over or cut:
            rewards[agent] = reward
            env.step(None)
        elif learning or agent == "player_0":
            action, gradient = policy.choose(seen["observation"]["options"][None], seen["action_mask"].sum()[None])
            memory[agent] += gradient[0]
            env.step(action[0])
        else:
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    if learning:
        for agent, reward in rewards.items():
            policy.learn(reward, memory[agent])
    return float(rewards["player_0"])


def train(games: int) -> LinearPolicy:
    env = pettingzoo_env.env(game="duel", most_options=64)
    policy = LinearPolicy(env.setup)
    for seed in range(games):
        play(env, policy, seed, learning=True)
    return policy


def share_of_wins(policy: LinearPolicy, games: int) -> float:
    env = pettingzoo_env.env(game="duel", most_options=64)
    return sum(play(env, policy, 1_000_000 + seed, learning=False) > 0 for seed in range(games)) / games


if __name__ == "__main__":
    learned = train(games=60)
    print(f"wins {share_of_wins(learned, 200):.0%} of the games; without learning it would be about half")
