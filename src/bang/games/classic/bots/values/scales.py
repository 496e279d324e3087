"""Units and scales of all values: gains are counted in cards."""

from __future__ import annotations

from typing import Final

LIFE: Final = 2.0  # a life point
REWARD: Final = 2.4  # three cards from the deck, of which some will be of no use
SPENT: Final = 0.8  # an answer that the target has to give up
TOKEN: Final = 0.5  # a token that something can be bought with
HEARTS: Final = 0.25  # chance that a card turned over is a heart
EQUIPPED: Final = 1.0  # more than in the hand: equipment in play
BLAST: Final = 3  # life points lost when a burden strikes
NEVER: Final = -1000.0  # gain of a play that is out of the question
GOOD: Final = 0.05  # least gain of a play worth making
FIRST: Final = 100.0  # weight of a step in the order of plays: more than any gain
LOST_WHEN_PLAYED: Final = 0.45  # share of a card's value in the hand that is lost by playing it
OVERFLOW: Final = 0.1  # the same for a card that would have to be discarded anyway
