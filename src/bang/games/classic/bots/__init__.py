"""Bots for BANG!, by topic: levels, deduction of roles, judgement of options, search and rollouts."""
