"""For researchers and designers: games as arrays of numbers, many at a time. Needs the extra `bang[research]`.

The modules are found by what they are for: `bang.research.pettingzoo_env`, `gymnasium_env`, `openspiel_game` and
`batch`. docs/research.md explains them.
"""
