"""Several servers share a PostgreSQL and a NATS: whatever server people come to, they find every table."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from bang.protocol.parts import TableOptions
from bang.rooms import Person, Room
from bang.rooms.actions.sit import Sit
from bang.rooms.errors import Refusal
from bang.server.cluster import calls, cluster, following
from bang.server.cluster.bus import NoAnswer
from bang.server.cluster.calls import Call, Elsewhere
from bang.server.cluster.cluster import Cluster as ServerOfCluster
from bang.server.cluster.reaching import Reaching
from bang.server.process.run import Server
from bang.server.tables import Uncertain
from bang.store import Away
from tests.nats import Nats
from tests.postgres import Cluster
from tests.server.helpers import (
    Client,
    Running,
    bearer,
    catch_up,
    enter_restricted_table,
    play_until_over,
    running,
    takeovers,
    watch_and_sit,
)
from tests.server.members import members, servers


def test_a_game_with_people_at_two_servers(postgres: Cluster, nats: Nats) -> None:
    with servers(postgres, nats, 2) as (one, other):
        tokens = [one.account(name) for name in ("Ann", "Bert", "Eve")]
        table = one.open_table(tokens[0], players=4)
        ann, bert, eve = one.client(tokens[0]), other.client(tokens[1]), other.client(tokens[2])
        watch_and_sit([ann, bert, eve], 2, table)
        for server in (one, other):
            assert [summary["people"] for summary in server.http.get("/api/tables").json()] == [2]
            assert server.http.get(f"/api/tables/{table}").json()["people"] == 2
            assert server.http.get("/health").status_code == 200
        bert.done("say", table=table, text="Hello")
        assert eve.refused("start", table=table) == "not_seated"
        ann.done("start", table=table)
        for server in (one, other):
            games = server.http.get("/api/account/games", headers=bearer(tokens[1])).json()
            assert [game["table"] for game in games] == [table], "the way back to it is known everywhere"
        assert bert.refused("answer", table=table, question=10_000, answer={"do": "pass"}) == "late"
        play_until_over([ann, bert], table)
        catch_up(eve, 1.0)
        assert ann.last["view"]["side"] == bert.last["view"]["side"] == eve.last["view"]["side"]
        for client in (ann, bert, eve):
            versions = [happening["version"] for update in client.updates for happening in update["happenings"]]
            assert versions == sorted(set(versions)), "nothing is told twice"
        for server in (one, other):
            assert server.http.get("/api/games", headers=bearer(tokens[1])).json()[0]["table"] == table
        assert other.client(tokens[2]).refused("watch", table="nowhere") == "no_table"


def test_doors_at_another_server(postgres: Cluster, nats: Nats) -> None:
    with servers(postgres, nats, 2) as (one, other):
        enter_restricted_table(one, other)


def test_whoever_leaves_the_other_server_is_missed(postgres: Cluster, nats: Nats) -> None:
    with servers(postgres, nats, 2) as (one, other):
        tokens = [one.account("Ann"), one.account("Bert")]
        table = one.open_table(tokens[0], players=4)
        ann, bert = one.client(tokens[0]), other.client(tokens[1])
        for client in (ann, bert):
            client.done("watch", table=table)
            client.done("sit", table=table)
        until_present(ann, 1, True)
        bert.close()
        until_present(ann, 1, False)


async def test_all_who_ask_for_the_list_at_the_same_time_wait_for_the_same(postgres: Cluster, nats: Nats) -> None:
    async with members(postgres, nats, 2) as (one, _):
        while not one.peers.others():
            await asyncio.sleep(0.01)
        asked: list[str] = []
        ask_all = one.peers.ask_all

        async def counted(what: str, *rest: Any) -> list[Any]:
            asked.append(what)
            return await ask_all(what, *rest)

        one.peers.ask_all = counted  # type: ignore[method-assign]
        lists = await asyncio.gather(*(one.tables.listing() for _ in range(20)))
        assert asked == ["listing"]
        assert lists == [[]] * 20


def test_a_server_that_stops_hands_its_tables_over(postgres: Cluster, nats: Nats) -> None:
    database = asyncio.run(postgres.make_database())
    with running(database, cluster=nats.url) as other:
        with running(database, cluster=nats.url) as one:
            token = one.account("Ann")
            table = one.open_table(token, players=4)
            ann = other.client(token)
            ann.done("watch", table=table)
            ann.done("sit", table=table)
            ann.done("start", table=table)
            version = ann.last["version"]
        play_until_over([ann], table)
        told = [happening["version"] for update in ann.updates for happening in update["happenings"]]
        assert told == sorted(set(told))
        assert told[-1] > version


def test_a_server_that_ends_does_not_begin_to_hand_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Server] = []
    monkeypatch.setattr(Server, "stop", lambda server: told.append(server))
    with running(tmp_path / "db"):
        pass
    assert not told, "it would close its tables twice at the same time"


def test_a_quick_match_of_people_at_several_servers(postgres: Cluster, nats: Nats) -> None:
    with servers(postgres, nats, 3) as (one, other, third):
        tokens = [one.account(name) for name in ("Ann", "Bert", "Cora")]
        wishes = {"least": 4, "most": 4, "wait": 600}
        for server, token in zip((one, other, third), tokens, strict=True):
            begun = server.http.put("/api/search", json=wishes, headers=bearer(token))
            assert begun.status_code == 200, begun.text
        told = third.http.get("/api/search", headers=bearer(tokens[0])).json()
        assert (told["people"], told["table"]) == (3, ""), "any server tells how it goes"
        last = one.account("Dora")
        other.http.put("/api/search", json=wishes, headers=bearer(last))
        tables = {until_matched(server, token) for server in (one, other, third) for token in (*tokens, last)}
        assert len(tables) == 1, "one server seats them, and only once"
        ann = third.client(tokens[0])
        ann.done("watch", table=tables.pop())
        assert ann.last["status"] == "playing"
        assert all(seat["person"] for seat in ann.last["seats"])
        other.http.put("/api/search", json={**wishes, "wait": 0}, headers=bearer(last))
        until_matched(third, last)
        assert sum(map(takeovers, (one, other, third))) == 0, "whoever seats people takes the queue, not a table"


def until_matched(server: Running, token: str) -> str:
    while True:
        told = server.http.get("/api/search", headers=bearer(token)).json()
        if told["table"]:
            return str(told["table"])
        time.sleep(0.05)


def until_present(client: Client, seat: int, present: bool) -> None:
    while client.last["seats"][seat]["present"] is not present:
        client.receive()


class Told(Reaching):
    """One end of a cluster: what the others answer is given, one after the other."""

    def __init__(self, *answers: Exception | str) -> None:
        self.answers = list(answers)
        self.ours = False
        self.claims: Any = SimpleNamespace(node=SimpleNamespace(owns=lambda _: self.ours))
        self.peers: Any = SimpleNamespace(name="here")
        self.registry: Any = SimpleNamespace(log=SimpleNamespace(warning=lambda *_, **__: None))

    async def carry_out(self, table: str, call: Call) -> str:
        return "found"

    async def ask(self, table: str, call: Call) -> tuple[str, Any]:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return "there", answer

    async def take_over(self, table: str) -> bool:
        self.ours = True
        return True


async def test_a_table_whose_server_was_silent_until_our_patience_ended_is_still_taken_over() -> None:
    told = Told(NoAnswer("It is paused."))
    assert await told.reach("t", calls.GetSummary(), patience=-1.0) == ("here", "found")


async def test_while_the_database_is_away_a_table_is_looked_for_again() -> None:
    told = Told(Away("It starts."), Elsewhere("It is on its way."), "found")
    assert await told.reach("t", calls.GetSummary()) == ("there", "found")
    with pytest.raises(Refusal, match="cannot be reached now"):
        await Told(Away("It is gone.")).reach("t", calls.GetSummary(), patience=-1.0)


async def test_a_server_is_reminded_of_a_table_that_it_has_lost_sight_of(postgres: Cluster, nats: Nats) -> None:
    """Its term was over for a moment, so the database refused an entry; nobody has taken the table meanwhile."""
    async with members(postgres, nats, 2) as (one, other):
        table = await one.tables.open(TableOptions(), "", ("ann", "here"))
        one.claims.disown(table)
        one.registry.forsake(table)
        assert (await other.tables.summary(table)).status == "waiting"
        assert one.node.owns(table)


async def test_a_table_can_be_opened_though_the_term_was_over_for_a_moment(postgres: Cluster, nats: Nats) -> None:
    async with members(postgres, nats, 1) as (one,):
        one.node.good_until = 0.0
        table = await one.tables.open(TableOptions(), "", ("ann", "here"))
        assert (await one.tables.summary(table)).status == "waiting"


async def test_what_was_asked_when_nats_went_away_is_asked_again(postgres: Cluster, nats: Nats) -> None:
    async with members(postgres, nats, 2) as (one, other):
        table = await one.tables.open(TableOptions(), "", ("ann", "here"))
        silence = asyncio.Event()
        find = one.registry.find

        async def slow(id: str) -> Room:
            await silence.wait()
            return await find(id)

        one.registry.find = slow  # type: ignore[method-assign]
        perform = Sit(table=table)
        asked = asyncio.create_task(other.tables.perform(perform, Person("ann", "Ann", False, 0)))
        while not other.asking.under_way:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        nats.kill()
        one.registry.find = find  # type: ignore[method-assign]
        nats.start()
        with pytest.raises(Uncertain):  # not after the twelve seconds that an answer may take
            await asyncio.wait_for(asked, 6)
        silence.set()


async def end_suddenly(member: ServerOfCluster) -> None:
    """Leave nothing of a server but what the system leaves: its connections are closed, and nobody is told."""
    for task in (*member.loops, *member.tasks):
        task.cancel()
    await member.bus.close()
    store: Any = member.registry.store
    await store.backend.close()


async def test_a_server_that_ends_suddenly_is_missed_at_once(postgres: Cluster, nats: Nats) -> None:
    """Expect that nobody follows its tables, and that it left what it was asked unanswered."""
    async with members(postgres, nats, 3) as (one, other, third):
        table = await one.tables.open(TableOptions(), "", ("ann", "here"))
        silence = asyncio.Event()

        async def never(id: str) -> Room:
            await silence.wait()
            raise AssertionError

        one.registry.find = never  # type: ignore[method-assign]
        asked = asyncio.create_task(other.tables.summary(table))
        while not other.asking.under_way:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        began = time.monotonic()
        gone = one.peers.name
        await end_suddenly(one)
        assert (await asked).status == "waiting"
        assert other.node.owns(table)
        assert time.monotonic() - began < calls.QUICK, "it was not waited for until an answer was too late"
        while gone in third.peers.others():
            await asyncio.sleep(0.01)
        assert time.monotonic() - began < calls.QUICK


async def test_whoever_has_left_does_not_count_among_the_others(
    postgres: Cluster, nats: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the next one that stops believes that the other has new rules, and waits for the end of all its games."""
    monkeypatch.setattr(cluster, "LOOKS", 1)
    async with members(postgres, nats, 2) as (one, other):
        while not (one.peers.others() and other.peers.others()):
            await asyncio.sleep(0.01)
        await one.hand_over()
        await asyncio.sleep(5 * cluster.WATCH)
        assert other.peers.others() == []
        await other.hand_over()
        assert other.left


async def test_servers_that_all_stop_at_once_wait_for_nobody(postgres: Cluster, nats: Nats) -> None:
    """None of them takes another one that stops, too, for one with new rules that will stay."""
    async with members(postgres, nats, 3) as made:
        while any(len(one.peers.others()) < 2 for one in made):
            await asyncio.sleep(0.01)
        await asyncio.gather(*(one.hand_over() for one in made))
        assert all(one.left for one in made)


class Page:
    """A connection that follows a table."""

    def __init__(self) -> None:
        self.told = asyncio.Event()

    def changed(self, table: str) -> None:
        self.told.set()

    def dropped(self, table: str) -> None:
        pass

    def lost(self) -> None:
        pass


async def test_at_human_speed_an_update_comes_with_the_news(
    postgres: Cluster, nats: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with members(postgres, nats, 2) as (one, other):
        table = await one.tables.open(TableOptions(), "", ("ann", "here"))
        asked: list[str] = []
        ask = other.reaching.ask

        async def counted(table: str, call: Call) -> tuple[str, Any]:
            asked.append(call.method())
            return await ask(table, call)

        page = Page()
        await other.tables.follow(table, "ann", page)
        other.reaching.ask = counted  # type: ignore[method-assign]

        async def sit_down(account: str, since: int) -> tuple[Any, list[str]]:
            """Return what Ann is shown when somebody sits down, and what her server had to ask for it."""
            asked.clear()
            await asyncio.sleep(0.1)
            page.told.clear()
            await one.tables.perform(Sit(table=table), Person(account, account.title()))
            await page.told.wait()
            shown = await other.tables.update(table, "ann", since, 0)
            assert shown is not None
            assert shown == await one.tables.update(table, "ann", since, 0), "the same as whoever asks for it"
            return shown, list(asked)

        first, had_to_ask = await sit_down("bert", 0)
        assert had_to_ask == ["get_update"], "nobody knows yet what she has"
        second, had_to_ask = await sit_down("cora", first.version)
        assert had_to_ask == []
        assert (await other.tables.update(table, "ann", first.version, 3)) is not None
        assert asked == ["get_update"], "what she has missed meanwhile is told besides"
        third, had_to_ask = await sit_down("dora", first.version)
        assert had_to_ask == ["get_update"], "she has read too slowly"
        assert third.version > second.version
        monkeypatch.setattr(following, "SOON", 1000.0)
        _, had_to_ask = await sit_down("emil", third.version)
        assert had_to_ask == ["get_update"], "the table changes too fast"


async def test_what_another_version_asks_is_refused_and_breaks_nothing(postgres: Cluster, nats: Nats) -> None:
    class GetWeather(Call, frozen=True, tag="get_weather", tag_field="call"):
        """Of a version that has other calls."""

    class GetSummary(Call, frozen=True, tag="get_summary", tag_field="call"):
        """Of a version that says more, and expects another answer."""

        answer: ClassVar[Any] = int
        language: str = "en"

    class CloseTable(GetSummary, frozen=True, tag="close_table", tag_field="call"):
        def is_repeatable(self) -> bool:
            return False

    async with members(postgres, nats, 2) as (one, other):
        table = await one.tables.open(TableOptions(), "", ("ann", "here"))
        for call in (GetWeather(), GetSummary()):
            with pytest.raises(Refusal, match="different versions"):
                await other.reaching.reach(table, call)
        with pytest.raises(Uncertain):  # it is done, and nobody knows what was answered
            await other.reaching.reach(table, CloseTable())
        assert one.registry.rooms[table].state.closed
        assert (await other.tables.summary(table)).table == table
        assert one.registry.metrics.errors._value.get() == 0

        asked: list[str] = []

        def tell_otherwise(node: str, what: str, rest: list[Any]) -> list[Any]:
            asked.append(what)
            return [{"table": "described otherwise"}]

        while not other.peers.others():
            await asyncio.sleep(0.01)
        one.peers.neighbour = SimpleNamespace(note_told=tell_otherwise)
        assert await other.tables.listing() == []
        assert asked == ["listing"]
