"""Measure what a character, a card, a box or a variant does to the game, deal by deal: the balance lab."""
