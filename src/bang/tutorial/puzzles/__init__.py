"""Puzzles: positions in which something can be forced, and games in which a role is to be found.

A box brings them in its folder `puzzles`. The engine knows the answers: nothing here is believed because it is written.
"""
