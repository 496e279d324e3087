"""Simulate many games by bots: to see that the rules hold, who wins, and how fast it is."""
