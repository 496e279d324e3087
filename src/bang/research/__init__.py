"""Offer games to researchers and designers as arrays of numbers, many at a time. Needs the extra `bang[research]`.

The entry points are `bang.research.pettingzoo_env`, `gymnasium_env`, `openspiel_game` and `batch`. docs/research.md
explains them.
"""
