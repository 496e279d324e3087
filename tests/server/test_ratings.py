"""Ratings by side: computed once for each rated game, from people only."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bang.errors import BadOptions
from bang.protocol.parts import SeatResult, TableOptions
from bang.rooms.rated import rated_sides
from bang.rooms.state import RoomSeat, check_options
from bang.server.finding.ratings import ENOUGH, MODEL, latest, rate, rate_game, ratings_of
from bang.store import Clash, RatedGame, open_store
from tests.server.helpers import bearer, play_until_over, running

CLASSIC = b'{"options": {"sets": ["base"]}}'
DUEL = b'{"options": {"sets": [], "game": "duel"}}'


def beginner(account: str, side: str) -> RatedGame:
    return latest([], account, "classic", side)


def result(seat: int, account: str, side: str, won: bool) -> SeatResult:
    return SeatResult(seat, account, account.title(), "role", "character", won, side)


def test_who_wins_gains_and_who_loses_loses() -> None:
    before = [beginner("ann", "law"), beginner("bert", "outlaws"), beginner("cora", "outlaws")]
    law, bert, cora = rate(before, [True, False, False], "t", 1.0)
    assert law.mu > MODEL.mu > bert.mu == cora.mu
    assert all(one.sigma < MODEL.sigma and one.number == 1 for one in (law, bert, cora))


def test_a_victory_against_somebody_strong_is_worth_more() -> None:
    strong, weak = (RatedGame(name, "classic", "law", 9, mu, 4.0) for name, mu in (("s", 35.0), ("w", 15.0)))
    against_strong = rate([beginner("ann", "outlaws"), strong], [True, False], "t", 1.0)[0].mu
    against_weak = rate([beginner("ann", "outlaws"), weak], [True, False], "t", 1.0)[0].mu
    assert against_strong > against_weak


def test_of_two_renegades_one_wins_alone() -> None:
    before = [beginner("ann", "renegade"), beginner("bert", "renegade"), beginner("cora", "law")]
    ann, bert, cora = rate(before, [True, False, False], "t", 1.0)
    assert ann.mu > MODEL.mu > bert.mu
    assert cora.mu == pytest.approx(bert.mu)


class Fake:
    """As much of a room as it takes to say who is rated."""

    practice = None

    def __init__(self, *places: RoomSeat, **options: Any) -> None:
        self.places = list(places)
        self.options = TableOptions(**{"rated": True, **options})


def test_only_people_are_rated_and_only_where_they_were_on_two_sides() -> None:
    ann, bert, bot = RoomSeat("ann", "Ann"), RoomSeat("bert", "Bert"), RoomSeat(name="Amos")
    program, left = RoomSeat("r2", "R2", program=True), RoomSeat(name="Cora", removed="cora")
    roles = ["sheriff", "outlaw", "renegade", "outlaw"]

    def sides(*places: RoomSeat, **options: Any) -> list[str]:
        state: Any = Fake(*places, **options)
        return rated_sides(state, roles)

    assert sides(ann, bert, bot, program) == ["law", "outlaws", "", ""]
    assert sides(ann, bot, left, program) == ["law", "", "renegade", ""], "who went away is rated all the same"
    assert sides(bot, ann, bot, bert) == [""] * 4, "against bots alone nobody is rated"
    assert sides(ann, program, bot, bot) == [""] * 4
    assert sides(ann, bert, bot, bot, rated=False) == [""] * 4


def test_a_rated_table_has_no_advice() -> None:
    with pytest.raises(BadOptions, match="without advice"):
        check_options(TableOptions(rated=True, advice=True))


async def test_a_game_is_rated_once_and_the_duel_apart(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "tables.sqlite"))
    try:
        both = [result(0, "ann", "law", True), result(1, "bert", "outlaws", False), result(2, "", "", False)]
        await rate_game(store, "one", CLASSIC, both)
        first = await ratings_of(store, "ann")
        await rate_game(store, "one", CLASSIC, both)
        assert await ratings_of(store, "ann") == first
        assert [(one.game, one.side, one.games, one.provisional) for one in first] == [("classic", "law", 1, True)]
        assert first[0].rating > 1500 > (await ratings_of(store, "bert"))[0].rating
        await rate_game(store, "two", DUEL, both)
        assert [(one.game, one.games) for one in await ratings_of(store, "ann")] == [("classic", 1), ("duel", 1)]
        await rate_game(store, "none", CLASSIC, [result(0, "ann", "", True)])
        assert not await store.is_rated("none")
        for n in range(ENOUGH):
            await rate_game(store, f"more {n}", CLASSIC, both)
        assert (await ratings_of(store, "ann"))[0].provisional is False
        await store.remove_guests(["ann"], 0.0)
        assert await ratings_of(store, "ann") == []
    finally:
        await store.close()


async def test_games_that_end_at_the_same_moment_are_all_rated(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "tables.sqlite"))
    try:
        both = [result(0, "ann", "law", True), result(1, "bert", "outlaws", False)]
        await asyncio.gather(*(rate_game(store, str(n), CLASSIC, both) for n in range(8)))
        assert [one.games for one in await ratings_of(store, "ann")] == [8]
    finally:
        await store.close()


async def test_ratings_that_cannot_be_written_are_told() -> None:
    class Stubborn:
        async def ratings(self, _: str) -> list[RatedGame]:
            return []

        async def add_ratings(self, _: list[RatedGame]) -> None:
            raise Clash("taken")

        async def is_rated(self, _: str) -> bool:
            return False

    store: Any = Stubborn()
    with pytest.raises(Clash, match="2 people"):
        await rate_game(store, "t", CLASSIC, [result(0, "a", "law", True), result(1, "b", "outlaws", False)])


def test_a_rated_game_from_the_deal_to_the_profile(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as server:
        tokens = [server.account(name) for name in ("Ann", "Bert")]
        ids = [server.http.get("/api/account", headers=bearer(token)).json()["account"] for token in tokens]
        table = server.open_table(tokens[0], game="duel", players=2, sets=[], rated=True)
        clients = [server.client(token) for token in tokens]
        for client in clients:
            client.done("watch", table=table)
            client.done("sit", table=table)
        clients[0].done("start", table=table)
        assert clients[0].refused("takeback", table=table) == "rated"
        assert clients[0].refused("advise", table=table, question=1) == "rated"
        play_until_over(clients, table)
        assert all(update["slip"] == 0 and not update["advisable"] for client in clients for update in client.updates)
        ratings = [server.http.get(f"/api/players/{id}/ratings").json() for id in ids]
        assert [(one["game"], one["games"], one["provisional"]) for (one,) in ratings] == [("duel", 1, True)] * 2
        assert sorted(one["side"] for (one,) in ratings) == ["law", "outlaws"]
        assert min(one["rating"] for (one,) in ratings) < 1500 < max(one["rating"] for (one,) in ratings)
        assert server.http.get("/api/players/nobody/ratings").json() == []
