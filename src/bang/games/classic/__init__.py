"""BANG!: the base game with its boxes and its bots."""
