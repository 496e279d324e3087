"""Quick matches: who plays with whom, when, and that everybody is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bang.rooms.errors import Refusal
from bang.server.finding import quick_match
from bang.server.finding.groups import ENOUGH, Searcher, groups
from bang.server.finding.quick_match import QuickMatch
from bang.server.finding.wishes import Wishes, agreed, numbers, table_for
from bang.server.ownership import Alone
from bang.server.process.settings import Limits
from bang.store import Account, Lease, Search, Store, open_store
from tests.postgres import Cluster
from tests.server.helpers import PATIENCE, Json, Running, bearer, running


def searcher(name: str, since: float = 0.0, **wishes: Any) -> Searcher:
    return Searcher(name, name, Wishes(**wishes), since)


def names(found: Any) -> list[list[str]]:
    return [[member.account for member in group.members] for group in found]


def test_wishes_agree_on_what_both_want() -> None:
    both = agreed(Wishes(least=4, most=6, language="de"), Wishes(least=5, most=7, clock="fast", bots="legend"))
    assert both is not None
    assert (numbers(both), both.language, both.clock, both.bots) == ([5, 6], "de", "fast", "drifter")
    assert agreed(Wishes(), Wishes(preset="tournament")) == Wishes(preset="tournament")
    assert agreed(Wishes(sets=("base", "bullet")), Wishes(sets=("bullet", "base"))) is not None


@pytest.mark.parametrize(
    "other",
    [
        Wishes(game="duel", least=2, most=2),
        Wishes(least=7, most=7),
        Wishes(preset="tournament"),
        Wishes(sets=("base",)),
        Wishes(language="it"),
        Wishes(clock="fast"),
        Wishes(rated=True),
    ],
)
def test_wishes_that_do_not_go_together(other: Wishes) -> None:
    mine = Wishes(least=4, most=6, preset="western_evening", language="de", clock="relaxed")
    assert agreed(mine, other) is None
    assert names(groups([Searcher("a", "a", mine, 0.0), Searcher("b", "b", other, 1.0)])) == [["a"], ["b"]]


def test_boxes_that_cannot_be_played_by_so_many_do_not_agree() -> None:
    assert agreed(Wishes(least=8, most=8), Wishes(preset="everything", least=4, most=8)) is not None
    assert agreed(Wishes(least=3, most=8, sets=("base",)), Wishes(least=8, most=8)) is None


def test_a_group_begins_when_it_is_full_soon_when_it_is_enough_and_when_somebody_is_tired_of_waiting() -> None:
    (alone,) = groups([searcher("a", 100.0, wait=30)])
    assert (alone.starts, table_for(alone.wishes, 1).players) == (130.0, 4)
    (pair,) = groups([searcher("a", 100.0, wait=300), searcher("b", 110.0, wait=20)])
    assert (pair.starts, table_for(pair.wishes, 2).players) == (130.0, 4)
    (enough,) = groups([searcher(name, float(at), least=4, most=6) for at, name in enumerate("abcd")])
    assert (enough.starts, table_for(enough.wishes, 4).players) == (3.0 + ENOUGH, 4)
    full, more = groups([searcher(name, float(at), least=4, most=5) for at, name in enumerate("abcdef")])
    assert (full.starts, names([full, more])) == (4.0, [["a", "b", "c", "d", "e"], ["f"]])


def test_who_waited_longest_comes_first_and_who_would_not_meet_does_not() -> None:
    four = {"least": 4, "most": 4}
    waiting = [searcher(name, -float(at), **four) for at, name in enumerate("abcdef")]
    assert names(groups(waiting)) == [["f", "e", "d", "c"], ["b", "a"]]
    assert names(groups(waiting, {("a", "f"), ("d", "f")})) == [["f", "e", "c", "b"], ["d", "a"]]


def test_two_thousand_different_wishes_are_sorted_in_time() -> None:
    waiting = [searcher(str(n), float(n), language=f"l{n}") for n in range(2000)]
    began = time.process_time()
    found = groups(waiting)
    assert len(found) == 2000
    assert time.process_time() - began < 20, "it takes a fraction of a second, in a thread"


# --- over HTTP


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_match, "PERIOD", 0.02)
    monkeypatch.setattr("bang.server.finding.groups.ENOUGH", 0.05)


def begin(server: Running, token: str, **wishes: Any) -> Any:
    return server.http.put("/api/search", json=wishes, headers=bearer(token))


def state(server: Running, token: str) -> Json | None:
    answer = server.http.get("/api/search", headers=bearer(token))
    assert answer.status_code == 200, answer.text
    found: Json | None = answer.json()
    return found


def until_found(server: Running, token: str) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = state(server, token)
        assert found is not None
        if found["table"]:
            return str(found["table"])
        time.sleep(0.02)
    raise AssertionError("no table was found")


def test_people_are_seated_together_and_bots_take_the_other_seats(tmp_path: Any, quick: None) -> None:
    with running(tmp_path / "tables.sqlite") as server:
        ann, bert, eve = (server.account(name) for name in ("Ann", "Bert", "Eve"))
        assert state(server, ann) is None
        first = begin(server, ann, least=4, most=4, wait=600).json()
        assert (first["people"], first["least"], first["most"], first["table"]) == (1, 4, 4, "")
        assert 590 < first["starts_in"] <= 600
        begin(server, eve, game="duel", least=2, most=2, wait=600)
        begin(server, bert, least=4, most=6, wait=1, bots="greenhorn")
        both = state(server, ann)
        assert both is not None
        assert (both["people"], both["starts_in"] <= 1) == (2, True), "the one who is less patient decides"
        table = until_found(server, ann)
        assert until_found(server, bert) == table
        assert until_found(server, bert) == table, "all tabs are told"
        other = state(server, eve)
        assert other is not None
        assert not other["table"]
        clients = [server.client(token) for token in (ann, bert)]
        for client in clients:
            client.done("watch", table=table)
            while client.last["status"] != "playing":  # whoever is quick sees the table before the cards are dealt
                client.receive()
        assert sorted(client.last["you"] for client in clients) == [0, 1]
        assert [seat["person"] for seat in clients[0].last["seats"]] == [True, True, False, False]
        begin(server, ann, least=4, most=4, wait=600)
        again = state(server, ann)
        assert again is not None
        assert again["table"] == "", "a new search has nothing to do with the last one"
        assert server.http.post("/api/search/end", headers=bearer(ann)).json() is None
        assert state(server, ann) is None


def test_a_search_survives_a_restart(tmp_path: Any, quick: None) -> None:
    with running(tmp_path / "tables.sqlite") as server:
        ann = server.account("Ann")
        begin(server, ann, least=4, most=4, wait=600)
    with running(tmp_path / "tables.sqlite") as server:
        assert (state(server, ann) or {})["people"] == 1


def test_bad_searches_are_refused_in_words(tmp_path: Any) -> None:
    limits = Limits(address_searches=1, searches=(4, 0.001))
    with running(tmp_path / "tables.sqlite", limits) as server:
        ann, bert, machine = server.account("Ann"), server.account("Bert"), server.account("R2", bot=True)
        assert begin(server, ann, least=8, most=8).json()["code"] == "options"
        assert begin(server, ann, preset="moon").json()["code"] == "options"
        assert begin(server, ann, least=1).status_code == 400
        assert begin(server, machine).json()["code"] == "people_only"
        assert begin(server, ann).status_code == 200
        refused = begin(server, bert)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many"), "one address has one place here"
        assert begin(server, ann, wait=30).status_code == 200, "one's own search may be changed"
        assert begin(server, ann).status_code == 429
        assert server.http.put("/api/search", json={}).status_code == 401
        assert server.http.get("/api/search").json() is None


class OpenedTables:
    """Tables that nobody plays at: what was asked for, in order."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    async def open(self, *what: Any) -> str:
        self.asked.append(what)
        return "table"

    async def perform(self, action: Any, who: Any) -> None:
        self.asked.append((type(action).__name__, who.account))


def raised(error: BaseException) -> None:
    raise error


def quick_match_of(store: Store, clock: Callable[[], float], ownership: Any = None) -> tuple[QuickMatch, OpenedTables]:
    quiet: Any = type("Log", (), {"info": lambda *_, **__: None})()
    tables: Any = OpenedTables()
    owned = ownership or Alone()
    return QuickMatch(store, tables, owned, Limits.none(), b"secret", raised, quiet, clock), tables


@asynccontextmanager
async def queue_of(tmp_path: Path) -> AsyncIterator[Store]:
    made = await open_store(str(tmp_path / "tables.sqlite"))
    for name in ("ann", "bert"):
        await made.add_account(Account(name, name.title()))
    yield made
    await made.close()


async def test_who_is_not_there_any_more_is_not_seated_and_forgotten(tmp_path: Path) -> None:
    async with queue_of(tmp_path) as store:
        now = 1000.0
        match, tables = quick_match_of(store, lambda: now)
        await match.begin(Account("ann", "Ann"), Wishes(wait=20), "here")
        await match.begin(Account("bert", "Bert"), Wishes(wait=60), "here")
        now += 11
        assert (await match.state("ann")).people == 2  # type: ignore[union-attr]
        now += 10
        assert await match.seat_all()
        assert tables.asked[1:] == [("Sit", "ann"), ("Start", "ann")]
        assert (await match.state("ann")).table == "table"  # type: ignore[union-attr]
        now += quick_match.FORGOTTEN
        await match.seat_all()
        assert await store.searches() == []
        assert not await match.seat_all()


async def test_however_many_ask_they_are_sorted_once_in_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with queue_of(tmp_path) as store:
        now, sorted_lists = 1000.0, []

        def counted(searchers: Any, apart: Any = ()) -> Any:
            sorted_lists.append(len(searchers))
            return groups(searchers, apart)

        monkeypatch.setattr(quick_match, "groups", counted)
        match, _ = quick_match_of(store, lambda: now)
        many = [str(n) for n in range(2 * quick_match.FEW)]
        await asyncio.gather(
            *(store.begin_search(Search(who, who, "", msgspec.json.encode(Wishes()), now, now)) for who in many)
        )
        found = await asyncio.gather(*(match.state(who) for who in many for _ in range(3)))
        assert sorted_lists == [len(many)]
        assert {one.people for one in found if one is not None} == {7, len(many) % 7}
        joined = await match.begin(Account("ann", "Ann"), Wishes(), "here")
        assert (joined.people, len(sorted_lists)) == (1, 1), "whoever comes to so many waits a moment to be sorted"
        now += quick_match.PERIOD
        assert (await match.state("ann")).people == len(many) % 7 + 1  # type: ignore[union-attr]
        assert sorted_lists == [len(many), len(many) + 1]


async def test_a_search_that_began_after_the_groups_were_made_has_nothing_to_do_with_them(tmp_path: Path) -> None:
    async with queue_of(tmp_path) as store:
        match, tables = quick_match_of(store, lambda: 1000.0)
        await match.begin(Account("ann", "Ann"), Wishes(wait=0), "here")
        await match.begin(Account("bert", "Bert"), Wishes(wait=0), "here")
        (group,) = (await match.latest()).groups
        anew = Search("ann", "Ann", "", msgspec.json.encode(Wishes(game="duel", least=2, most=2)), 1001.0, 1001.0)
        await store.begin_search(anew)
        await match.seat(group)
        assert tables.asked[1:] == [("Sit", "bert"), ("Start", "bert")]
        assert {one.account: one.table for one in await store.searches()} == {"ann": "", "bert": "table"}


async def test_nothing_is_done_by_a_server_that_has_no_lease(tmp_path: Path) -> None:
    async with queue_of(tmp_path) as store:

        class Elsewhere(Alone):
            async def claim(self, table: str, fresh: bool = False) -> Lease | None:
                raise Refusal("failed", "Another server has it.")

        match, tables = quick_match_of(store, time.time, Elsewhere())
        await match.begin(Account("ann", "Ann"), Wishes(wait=0), "here")
        assert await match.seat_all()
        assert tables.asked == []


async def test_servers_share_the_clock_of_their_database(postgres: Cluster) -> None:
    url = await postgres.make_database()
    stores = [await open_store(url, shared=True) for _ in range(2)]
    one, _ = quick_match_of(stores[0], time.time)
    other, _ = quick_match_of(stores[1], lambda: time.time() + 3600)
    try:
        await one.begin(Account("ann", "Ann"), Wishes(), "here")
        joined = await other.begin(Account("bert", "Bert"), Wishes(), "there")
        assert (joined.people, joined.waited < 60) == (2, True)
        seen = await other.state("ann")
        assert seen is not None
        assert 0 < seen.starts_in <= 60
    finally:
        for store in stores:
            await store.close()
