"""The boxes of The Duel: one folder each, found by looking."""
