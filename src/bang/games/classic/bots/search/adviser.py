"""The adviser: the strongest bot, made to compare options side by side instead of choosing one quickly."""

from __future__ import annotations

import time
from typing import Final

from bang.bots.adviser import AdvisedOption, Adviser, Counsel
from bang.bots.bot import Reason
from bang.engine.kernel.view import View
from bang.games.classic.bots.judgement.plays import Rating
from bang.games.classic.bots.judgement.situation import Option
from bang.games.classic.bots.levels.rating_bot import rate_all
from bang.games.classic.bots.search.legend import Legend, Search, shortlist
from bang.games.classic.bots.values.scales import NEVER

TIME_LIMIT: Final = 700  # milliseconds: somebody waits for it, but knows why


class LegendAdviser(Legend, Adviser):
    def __init__(self, seed: int, think: int = TIME_LIMIT, worlds: int = 0) -> None:
        super().__init__(seed, think, worlds)

    def advise(self, view: View, asked: View) -> Counsel:
        begin = time.perf_counter()
        situation = self.situation(view, asked)
        ratings = rate_all(situation)
        options = asked["options"]
        places = shortlist(situation, ratings, [self.score(rating) for rating in ratings])
        search = Search(self, situation, places)
        worlds = search.compare(begin) if self.can_search(situation) else 0
        chances = {i: search.mean(i) for i in places} if worlds else {}
        # What cannot be told apart stays in the order of judgement.
        places.sort(key=lambda i: -round(100 * chances.get(i, 0.0)))
        advised = [
            AdvisedOption(i, chances.get(i), self.with_evidence(reason_for(options[i], ratings[i]))) for i in places
        ]
        return Counsel(advised, search.outlook() if worlds else None, worlds * (len(places) + 1))


def reason_for(option: Option, rating: Rating) -> Reason:
    """The reason of a rating; where there is none, what can be said nevertheless."""
    if rating.reason.key:
        return rating.reason
    if rating.gain <= NEVER / 2:
        return Reason("veto", {})
    return Reason("wait" if option["do"] == "pass" else "even", {})
