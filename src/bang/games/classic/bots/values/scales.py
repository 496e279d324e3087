"""What things are worth, in cards: the same for a bot that judges a real table and for play in imagined worlds."""

from __future__ import annotations

from typing import Final

LIFE: Final = 2.0  # a life point
REWARD: Final = 2.4  # three cards from the deck, of which some will be of no use
SPENT: Final = 0.8  # that the target gives up an answer
HEARTS: Final = 0.25  # that a card turned over is a heart
BLAST: Final = 3  # life points that go when a burden strikes
DEADLY: Final = 4.0  # how much worse that is for whoever would not survive it
STURDY: Final = 1.5  # and for whoever would
NEVER: Final = -1000.0  # out of the question
GOOD: Final = 0.05  # a gain worth the trouble
FIRST: Final = 100.0  # good plays come in their order, however large the gains
KEPT: Final = 0.45  # of what a card would be worth in the hand: what is lost by playing it
OVERFLOW: Final = 0.1  # if it would have to be discarded anyway


def evader(others: int, life: int) -> float:
    """An answer to shots beside so many others in the hand."""
    return (2.2 if others == 0 else 1.3 if others == 1 else 0.7) + (0.6 if life <= 2 else 0.0)


def saver(others: int, life: int) -> float:
    """What saves a last life point, likewise."""
    return (1.0 if others == 0 else 0.8 if others == 1 else 0.4) * (2.4 if life <= 2 else 1.3)


def shot(others: int) -> float:
    """A shot, likewise."""
    return 1.5 if others == 0 else 0.9 if others == 1 else 0.5
