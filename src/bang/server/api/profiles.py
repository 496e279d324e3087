"""Who somebody is to others: what they have played and won, and what the two have played with each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from litestar import get
from litestar.params import FromPath

from bang import games
from bang.protocol.parts import GameRecord, Meetings, Profile, Standing
from bang.rooms.errors import Refusal
from bang.server.access.tokens import is_id
from bang.server.api.accounts import Req, context_of, visitor
from bang.store import Meeting, Record

FAVOURITES = 10  # characters

Row = TypeVar("Row", Record, Meeting)
Summary = TypeVar("Summary")
Counts = dict[str, tuple[int, int]]  # games and victories under each heading


@get("/api/players/{account:str}")
async def player(request: Req, account: FromPath[str]) -> Profile:
    """The profile of a player; with a token also what the two have played with each other."""
    context = context_of(request)
    found = await context.store.account(account) if is_id(account) else None
    if found is None:
        raise Refusal("no_player", "There is no such player; guests who stay away for long are forgotten.")
    record = await context.records.get(found.id, lambda: context.store.record(found.id))
    viewer = await visitor(request)
    meetings: list[Meeting] = []
    if viewer is not None and viewer.id != found.id:
        both = viewer.id, found.id
        meetings = await context.meetings.get(both, lambda: context.store.meetings(*both))
    return Profile(
        found.id, found.name, found.bot, found.avatar, by_game(record, record_of), by_game(meetings, meetings_of)
    )


def by_game(rows: Iterable[Row], summed: Callable[[str, list[Row]], Summary]) -> list[Summary]:
    """Sum rows up game by game, in the order of the games."""
    of_game: dict[str, list[Row]] = {}
    for row in rows:
        of_game.setdefault(row.game, []).append(row)
    return [summed(game, of_game[game]) for game in games.names() if game in of_game]


def record_of(game: str, rows: list[Record]) -> GameRecord:
    roles: Counts = {}
    characters: Counts = {}
    for row in rows:
        count(roles, row.role, row)
        count(characters, row.character, row)
    sides: Counts = {}
    for side, its_roles in games.find(game).sides().items():
        for row in rows:
            if row.role in its_roles:
                count(sides, side, row)
    return GameRecord(
        game,
        sum(row.games for row in rows),
        sum(row.won for row in rows),
        standings(sides),
        standings(roles),
        standings(characters)[:FAVOURITES],
    )


def count(counts: Counts, heading: str, row: Record) -> None:
    if heading:
        played, won = counts.get(heading, (0, 0))
        counts[heading] = played + row.games, won + row.won


def standings(counts: Counts) -> list[Standing]:
    """Sort by how often each was played, most first."""
    order = sorted(counts, key=lambda of: (-counts[of][0], of))
    return [Standing(of, *counts[of]) for of in order]


def meetings_of(game: str, rows: list[Meeting]) -> Meetings:
    plugin = games.find(game)
    allied = [row for row in rows if plugin.allied(row.role, row.their_role)]
    opposed = [row for row in rows if row not in allied]
    return Meetings(
        game,
        allied=sum(row.games for row in allied),
        allied_won=sum(row.games for row in allied if row.won),
        opposed=sum(row.games for row in opposed),
        opposed_won=sum(row.games for row in opposed if row.won),
        opposed_lost=sum(row.games for row in opposed if row.they_won),
    )
