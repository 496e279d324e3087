"""Read-only insight for players and bots: explanations, odds, threats, imagined worlds. No rule depends on it."""
