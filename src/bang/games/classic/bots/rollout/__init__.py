"""Fast play in imagined worlds: the rollout policy and the value network. Compiled with mypyc."""
