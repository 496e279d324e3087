"""Ratings of people by side: computed once for each finished game of a rated table (record 47)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct
from openskill.models import PlackettLuce

from bang import games
from bang.protocol.parts import SeatResult
from bang.store import Clash, RatedGame, Store

TRIES: Final = 20  # somebody may finish several games at the same moment
SCALE: Final = 60  # who begins has 25 × 60 = 1500
ENOUGH: Final = 10  # games until a rating is no longer provisional

MODEL: Final = PlackettLuce()


class SideRating(Struct):
    """How well somebody plays one side of a game."""

    game: str
    side: Annotated[str, Meta(description="`law`, `outlaws` or `renegade`")]
    rating: Annotated[int, Meta(description="everybody begins with 1500")]
    deviation: Annotated[int, Meta(description="the rating is as uncertain as this")]
    games: int
    provisional: Annotated[bool, Meta(description="too few games to mean much")]


def shown(rated: RatedGame) -> SideRating:
    return SideRating(
        rated.game,
        rated.side,
        round(SCALE * rated.mu),
        round(SCALE * rated.sigma),
        rated.number,
        rated.number < ENOUGH,
    )


async def ratings_of(store: Store, account: str) -> list[SideRating]:
    """The ratings of somebody, game by game and side by side as these are listed."""
    found = {(rated.game, rated.side): rated for rated in await store.ratings(account)}
    order = [(game, side) for game in games.names() for side in games.find(game).sides()]
    return [shown(found[key]) for key in order if key in found]


async def rate_game(
    store: Store, table: str, recording: bytes, results: Sequence[SeatResult], clock: Callable[[], float] = time.time
) -> None:
    """Rate a game that is over. It may be repeated: nothing happens the second time."""
    people = [result for result in results if result.rated]
    if not people:
        return
    game = json.loads(recording)["options"].get("game", games.default())
    for _ in range(TRIES):
        before = [latest(await store.ratings(one.account), one.account, game, one.rated) for one in people]
        try:
            await store.add_ratings(rate(before, [one.won for one in people], table, clock()))
            return
        except Clash:  # this game was rated before, or another one of somebody has just been
            if await store.is_rated(table):
                return
    raise Clash(f"The ratings of {len(people)} people could not be brought up to date.")


def latest(known: Sequence[RatedGame], account: str, game: str, side: str) -> RatedGame:
    """The rating before; of somebody who was never rated, the one that everybody begins with."""
    beginner = RatedGame(account, game, side, 0, MODEL.mu, MODEL.sigma)
    return next((one for one in known if (one.game, one.side) == (game, side)), beginner)


def rate(before: Sequence[RatedGame], won: Sequence[bool], table: str, now: float) -> list[RatedGame]:
    """The ratings after a game. Those of one side who won or lost together are a team."""
    teams: dict[tuple[str, bool], list[int]] = {}
    for place, (one, victory) in enumerate(zip(before, won, strict=True)):
        teams.setdefault((one.side, victory), []).append(place)
    entered = [[MODEL.rating(before[place].mu, before[place].sigma) for place in team] for team in teams.values()]
    left = MODEL.rate(entered, ranks=[float(not victory) for _, victory in teams])
    after = {
        place: rating
        for team, ratings in zip(teams.values(), left, strict=True)
        for place, rating in zip(team, ratings, strict=True)
    }
    return [
        RatedGame(one.account, one.game, one.side, one.number + 1, after[place].mu, after[place].sigma, table, now)
        for place, one in enumerate(before)
    ]
