"""The balance lab: what a character, a card, a box or a variant does to the game, measured deal by deal."""
