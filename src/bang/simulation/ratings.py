"""Rate each level by one number, from all its games.

Sides do not win equally often, so wins alone would rate the sides. Two levels are compared in the same deal and on the
same side: if only one of them won it, that one is ahead; otherwise it is a draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from bang.simulation.league import NO_SIDE, Outcome, baseline


def rate(levels: Sequence[str], outcomes: Sequence[Outcome]) -> dict[str, tuple[float, float]]:
    """Rate every level, with the uncertainty of the rating."""
    model = PlackettLuce()
    ratings = {level: model.rating(name=level) for level in levels}
    winners = {(outcome.match, outcome.deal): outcome.winner for outcome in outcomes}
    # Ratings depend on the order of games: in the order of the deals no pair of levels comes last.
    for outcome in sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.match)):
        match = outcome.match
        usual = winners.get((baseline(match), outcome.deal))
        if match.side != NO_SIDE and usual is not None:
            places = [float(outcome.winner != match.side), float(usual != match.side)]
            pair = model.rate([[ratings[match.challenger]], [ratings[match.other]]], ranks=places)
            ratings[match.challenger], ratings[match.other] = pair[0][0], pair[1][0]
    return {level: (rating.mu, rating.sigma) for level, rating in ratings.items()}
