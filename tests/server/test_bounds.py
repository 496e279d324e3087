"""What costs much is bounded, so that nobody can stop the tables of others with it."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from bang.protocol.parts import Standing
from bang.rooms.errors import Refusal
from bang.server.access.guard import COSTS, cost_of, is_proxy, neighbourhood
from bang.server.api import replays
from bang.server.api.counted import Counted
from bang.server.api.replay_pages import MOST_JOBS, MOST_WAITING, PAGES_KEPT, ReplayPages
from bang.server.app import routes
from bang.server.pages.static import StaticContent
from bang.server.process import lag
from bang.server.process.lag import LoopLag
from bang.server.process.settings import Limits
from bang.store.sql import SqlStore
from tests.rooms.helpers import ManualTime
from tests.server.helpers import PATIENCE, bearer, play_until_over, running


class Counter:
    """Something to count, which knows how often it was counted."""

    def __init__(self, most: int = 100) -> None:
        self.counts = 0
        self.fails = False
        self.time = ManualTime()
        self.counted: Counted[str, str] = Counted(self.time, 60.0, most)

    async def count(self, key: str) -> str:
        self.counts += 1
        await asyncio.sleep(0)
        if self.fails:
            raise OSError("no disk")
        return f"{key} {self.counts}"

    async def get(self, key: str) -> str:
        return await self.counted.get(key, lambda: self.count(key))


async def test_everybodys_statistics_are_counted_once_a_minute() -> None:
    counter = Counter()
    assert await asyncio.gather(*(counter.get("role") for _ in range(50))) == ["role 1"] * 50
    counter.time.seconds += 59
    assert await counter.get("role") == "role 1"
    counter.time.seconds += 2
    assert await counter.get("role") == "role 2"
    assert await counter.get("player") == "player 3"


def test_everybody_who_asks_for_statistics_is_told_the_same_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[tuple[str, str]] = []
    standings = SqlStore.standings

    async def counted(self: SqlStore, account: str, by: str, game: str = "") -> list[Standing]:
        counts.append((account, by))
        return await standings(self, account, by, game)

    monkeypatch.setattr(SqlStore, "standings", counted)
    with running(tmp_path / "bang.db", Limits()) as server:
        token = server.account("Ann")
        for _ in range(3):
            assert server.http.get("/api/statistics").json() == []
        assert counts == [("", "role")]
        for _ in range(2):
            assert server.http.get("/api/statistics?mine=true", headers=bearer(token)).json() == []
        assert len(counts) == 3, "one's own are counted each time"


async def test_only_so_many_counts_are_kept() -> None:
    counter = Counter(most=2)
    for key in ("ann", "bob", "carl", "bob"):
        await counter.get(key)
    assert list(counter.counted.counts) == ["bob", "carl"]
    assert await counter.get("ann") == "ann 4", "the oldest was forgotten, and is counted anew"


async def test_a_count_that_failed_is_tried_again() -> None:
    counter = Counter()
    counter.fails = True
    with pytest.raises(OSError, match="no disk"):
        await counter.get("role")
    counter.fails = False
    assert await counter.get("role") == "role 2"


class Workshop:
    """Makes pages, and can be blocked meanwhile."""

    def __init__(self) -> None:
        self.made = 0
        self.open = threading.Event()
        self.open.set()

    async def load(self) -> bytes:
        return b"recording"

    def make(self, recording: bytes, seat: int, first: int) -> StaticContent:
        self.open.wait(30)
        self.made += 1
        if seat == 9:
            raise Refusal("malformed", "There is no such seat.")
        return StaticContent(b"%d %d" % (seat, first), "text/plain")


async def test_a_page_of_a_replay_is_made_once() -> None:
    shop, pages = Workshop(), ReplayPages()
    found = await asyncio.gather(*(pages.find(("t", 1, 200), shop.load, shop.make) for _ in range(20)))
    assert {page.body for page in found} == {b"1 200"}
    assert shop.made == 1
    for first in range(PAGES_KEPT + 10):
        await pages.find(("t", 0, first), shop.load, shop.make)
    assert len(pages.pages) == PAGES_KEPT
    pages.close()


async def test_few_pages_of_replays_wait_to_be_made_and_the_rest_is_refused() -> None:
    shop, pages = Workshop(), ReplayPages()
    shop.open.clear()
    asked = [asyncio.ensure_future(pages.find(("t", 0, first), shop.load, shop.make)) for first in range(MOST_WAITING)]
    await asyncio.sleep(0.05)
    with pytest.raises(Refusal, match="Too many"):
        await pages.find(("t", 1, 0), shop.load, shop.make)
    shop.open.set()
    assert [page.body for page in await asyncio.gather(*asked)] == [b"0 %d" % n for n in range(MOST_WAITING)]
    assert (await pages.find(("t", 1, 0), shop.load, shop.make)).body == b"1 0"
    pages.close()


async def test_few_moves_in_puzzles_wait_for_the_thread_and_the_rest_is_refused() -> None:
    shop, pages = Workshop(), ReplayPages()
    shop.open.clear()
    asked = [asyncio.ensure_future(pages.carry_out(lambda: shop.make(b"", 0, 0).body)) for _ in range(MOST_JOBS)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="Too many"):
        await pages.carry_out(lambda: b"")
    asked.pop().cancel()  # its visitor has gone away; the thread has not taken it up yet
    await asyncio.sleep(0)
    more = asyncio.ensure_future(pages.carry_out(lambda: b"more"))
    shop.open.set()
    assert await asyncio.gather(*asked, more) == [b"0 0"] * len(asked) + [b"more"]
    assert pages.jobs == 0
    pages.close()


async def test_no_page_is_made_while_the_server_is_busy() -> None:
    shop, busy = Workshop(), False
    pages = ReplayPages("lessons", 1_000, lambda: busy)
    await pages.find(("t", 0, 0), shop.load, shop.make)
    shop.open.clear()
    begun = asyncio.ensure_future(pages.find(("t", 1, 0), shop.load, shop.make))
    waiting = asyncio.ensure_future(pages.find(("t", 2, 0), shop.load, shop.make))
    await asyncio.sleep(0.05)
    busy = True
    with pytest.raises(Refusal, match="enough to do"):
        await pages.find(("t", 3, 0), shop.load, shop.make)
    shop.open.set()
    assert (await begun).body == b"1 0"
    with pytest.raises(Refusal, match="enough to do"):
        await waiting
    assert (await pages.find(("t", 0, 0), shop.load, shop.make)).body == b"0 0"
    assert shop.made == 2
    busy = False
    assert (await pages.find(("t", 2, 0), shop.load, shop.make)).body == b"2 0"
    pages.close()


async def test_a_loop_that_is_held_up_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lag, "BETWEEN", 0.002)
    late = LoopLag()
    time.sleep(0.3)
    await asyncio.sleep(0.001)
    assert late.seconds > 0.02
    for _ in range(1000):
        await asyncio.sleep(0.002)
        if late.seconds < 0.01:
            break
    late.close()
    assert late.seconds < 0.01


async def test_a_page_that_cannot_be_made_is_not_kept() -> None:
    shop, pages = Workshop(), ReplayPages()
    with pytest.raises(Refusal, match="no such seat"):
        await pages.find(("t", 9, 0), shop.load, shop.make)
    assert not pages.pages
    pages.close()


def test_the_end_of_a_game_does_not_wait_for_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How a game stood is worked out in a thread when it is over; those of replays are others."""
    gate = threading.Event()
    opened: list[bool] = []

    def page_of(recording: bytes, seat: int, first: int) -> StaticContent:
        opened.append(gate.wait(PATIENCE))
        return StaticContent(b"{}", "application/json")

    monkeypatch.setattr(replays, "page_of", page_of)
    with running(tmp_path / "bang.db") as server, ThreadPoolExecutor(MOST_WAITING) as visitors:
        token = server.account("Ann")
        tables = [server.open_table(token, players=4) for _ in range(2)]
        ann = server.client(token)
        for table in tables:
            for request in ("watch", "sit", "start"):
                ann.done(request, table=table)
            play_until_over([ann], table)
            for first in range(MOST_WAITING):
                visitors.submit(httpx.get, f"{server.url}/api/games/{table}/replay?first={first}", timeout=PATIENCE)
            ann.done("unwatch", table=table)
        gate.set()
    assert all(opened), "both games ended while all replays were still being made"


def test_requests_cost_what_they_take() -> None:
    assert cost_of("/api/games/abc/replay") == cost_of("/api/games/abc/replay/") == 10
    assert cost_of("/api/positions/BASE-009/play") == cost_of("/api/games/abc/replay"), "it plays on to the end"
    assert cost_of("/api/positions/BASE-009/reasons") > cost_of("/api/puzzles/one/reasons") > 1
    assert cost_of("/api/statistics") == cost_of("/api/statistics/") > 1
    assert cost_of("/api/tables") == cost_of("/health") == cost_of("/") == cost_of("/api/positions/BASE-009") == 1


def test_all_that_costs_more_is_there() -> None:
    paths = {re.sub(r"\{[^}]*\}", "*", route.path) for route in routes().routes}
    assert paths >= COSTS.keys()


def test_an_address_cannot_ask_for_many_replays_at_once(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db", Limits(requests=(25, 0.001))) as server:
        codes = [server.http.get("/api/games/nothing/replay").status_code for _ in range(4)]
        assert codes == [404, 404, 429, 429]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("a socket", "another", False),
    ],
)
def test_addresses_of_one_household_count_as_one(one: str, other: str, alike: bool) -> None:
    assert (neighbourhood(one) == neighbourhood(other)) is alike


@pytest.mark.parametrize(
    ("host", "proxies", "is_one"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("10.1.2.3", "127.0.0.1, 10.1.0.0/16", True),
        ("10.2.2.3", "127.0.0.1, 10.1.0.0/16", False),
        ("10.2.2.3", "*", True),
        ("2001:db8::1", "127.0.0.1", False),
        ("a socket", "127.0.0.1", False),
    ],
)
def test_connections_of_a_proxy_are_not_counted_as_those_of_one_address(host: str, proxies: str, is_one: bool) -> None:
    assert is_proxy(host, proxies) is is_one
