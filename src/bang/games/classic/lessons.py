"""Lessons of a finished game: the decisions of one seat that cost it most, as the strongest bot sees them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from bang.bots import Company
from bang.bots.adviser import Lesson
from bang.engine.kernel.content import Content
from bang.engine.kernel.view import View, ask_view, view
from bang.games.classic.bots.judgement.situation import Situation
from bang.games.classic.bots.levels.rating_bot import rank, rate_all
from bang.games.classic.bots.search.adviser import LegendAdviser, reason_for
from bang.games.classic.bots.search.legend import Search, shortlist
from bang.recordings import Json, positions

MOST_LESSONS: Final = 3
RIVALS: Final = 2  # options that what was done is compared with
LOOKED_AT: Final = 8  # decisions that are played on: those that judgement likes least
WORLDS = 40  # in each of which all of them are played on
WORTH_TELLING: Final = 0.03  # a smaller loss may be noise


def lessons(data: Json, seat: int) -> list[Lesson]:
    """The costliest decisions first. Judgement picks some, and playing them on in many worlds tells what they cost."""
    judged: list[tuple[float, int]] = []
    for step, adviser, situation, chosen in decisions(data, seat):
        ratings = rate_all(situation)
        weights = [rank(rating.gain, rating.order) for rating in ratings]
        best = shortlist(situation, ratings, weights)[0]
        if best != chosen and adviser.can_search(situation):
            judged.append((weights[best] - weights[chosen], step))
    doubtful = {step for _, step in sorted(judged, reverse=True)[:LOOKED_AT]}
    found = []
    for step, adviser, situation, chosen in decisions(data, seat):
        if step in doubtful:
            lesson = compare(adviser, situation, step, chosen)
            if lesson is not None:
                found.append(lesson)
    return sorted(found, key=lambda lesson: lesson.chosen - lesson.best)[:MOST_LESSONS]


def compare(adviser: LegendAdviser, situation: Situation, step: int, chosen: int) -> Lesson | None:
    """Play on after what was done and after what judgement likes best; None if that makes no difference."""
    adviser.worlds = WORLDS
    ratings = rate_all(situation)
    places = shortlist(situation, ratings, [rank(rating.gain, rating.order) for rating in ratings])
    candidates = [i for i in places if i != chosen][:RIVALS]
    search = Search(adviser, situation, [*candidates, chosen])
    if not candidates or not search.compare(time.perf_counter(), outlook=False):
        return None
    best = max(candidates, key=search.mean)
    if search.mean(best) - search.mean(chosen) < WORTH_TELLING or search.advantage(best, chosen, 1.0) <= 0:
        return None
    options = situation.asked["options"]
    reason = adviser.with_evidence(reason_for(options[best], ratings[best]))
    return Lesson(step, options[chosen], options[best], search.mean(chosen), search.mean(best), reason)


def decisions(data: Json, seat: int) -> Iterator[tuple[int, LegendAdviser, Situation, int]]:
    """Every real choice of a seat: the step that holds its answer, an adviser who knows what the seat knew, what it
    saw, and the place of the option that was taken."""
    adviser = LegendAdviser(0)
    company: Company | None = None
    steps = data["steps"]
    for n, game in enumerate(positions(data)):
        if company is None:
            company = Company(game, {seat: adviser})
        company.hear(game, steps[n]["facts"])
        ask = game.asked
        if ask is None or ask.seat != seat or len(ask.options) < 2 or n + 1 >= len(steps):
            continue
        seen: View = view(game.table, seat)
        asked: View = ask_view(game.table, ask, seat)
        answer: Content = steps[n + 1]["answer"]
        if answer in asked["options"]:
            yield n + 1, adviser, adviser.situation(seen, asked), asked["options"].index(answer)
