"""BANG! The Duel: the game for two, with its box and its bot."""
