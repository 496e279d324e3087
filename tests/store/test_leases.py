"""Several servers share a PostgreSQL: each table has one owner at a time, and only the owner can write to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bang.store import Invitation, Lease, NotOwner, Search, Store, StoreError, open_store
from bang.store import statements as sql
from bang.store.leases import Leases
from bang.store.postgres import GONE, TRANSLATION, Postgres
from bang.store.sql import SqlStore
from bang.store.statements import piled
from tests.postgres import Cluster

SHORT = 0.5  # seconds


class Node:
    """A server: its store and its leases."""

    def __init__(self, store: Store, term: float) -> None:
        assert isinstance(store, SqlStore)
        assert isinstance(store.backend, Postgres)
        self.store = store
        self.leases = Leases(store.backend, term)

    async def own(self, table: str) -> Lease:
        lease = await self.leases.claim(table)
        assert lease is not None
        return lease


@asynccontextmanager
async def nodes(url: str, *terms: float) -> AsyncIterator[list[Node]]:
    found = [Node(await open_store(url, shared=True), term) for term in terms]
    for node in found:
        await node.leases.join()
    yield found
    for node in found:
        await node.store.close()


async def test_a_table_has_one_owner(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), 60, 60) as (one, other):
        lease = await one.own("t")
        assert lease == (await one.own("t")) == Lease("t", one.leases.node, 1)
        assert await other.leases.claim("t") is None
        assert await other.leases.owner("t") == one.leases.node
        assert await other.leases.owner("nowhere") == ""
        assert (await other.own("u")).epoch == 1
        await one.leases.release("t")
        assert await one.leases.owner("t") == ""
        assert (await other.own("t")).epoch == 2
        await other.leases.leave()
        assert (await one.own("t")).epoch == 3
        assert (await one.own("u")).epoch == 2
        assert await other.leases.claim("t") is None, "who has left owns nothing more"


async def test_of_many_who_claim_at_once_one_gets_it(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), *[60.0] * 4) as found:
        for n in range(10):
            leases = await asyncio.gather(*(node.leases.claim(f"t{n}") for node in found for _ in range(3)))
            assert len({lease for lease in leases if lease is not None}) == 1


async def test_who_is_silent_for_too_long_can_do_no_harm(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), SHORT, 60) as (silent, other):
        before = await silent.own("t")
        await silent.store.append("t", 1, b"a", lease=before)
        await silent.leases.renew()
        assert await other.leases.claim("t") is None
        await asyncio.sleep(SHORT)
        await silent.store.append("t", 2, b"b", lease=before)  # nobody else has taken it yet
        after = await other.own("t")
        assert after.epoch == before.epoch + 1
        for number in (3, 9):
            with pytest.raises(NotOwner, match="Another server"):
                await silent.store.append("t", number, b"x", begins=True, snapshot=b"x", lease=before)
        await silent.leases.renew()
        assert await silent.leases.mine() == set(), "it lives on, but the table is another's"
        assert await silent.leases.claim("t") is None
        await other.store.append("t", 3, b"c", lease=after)
        assert await silent.store.entries("t") == [b"a", b"b", b"c"]
        assert await other.store.snapshot("t") is None
        await silent.store.check()  # the database works


async def test_answers_with_and_without_a_snapshot_are_one_statement(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), 60) as (node,):
        lease = await node.own("t")
        other = await node.own("u")
        append = node.store.append
        await append("t", 1, b"a", snapshot=b"of entry 1", lease=lease)
        await append("u", 1, b"b", lease=other)
        asked: list[str] = []
        connection = node.leases.backend.connection
        connection.add_query_logger(lambda query: asked.append(query.query.split()[0]))
        await asyncio.gather(
            append("t", 2, b"a", snapshot=b"of entry 2", lease=lease), append("u", 2, b"b", lease=other)
        )
        assert asked == ["WITH"]
        assert await node.store.snapshot("t") == b"of entry 2"
        assert await node.store.snapshot("u") is None
        await append("t", 3, b"a", lease=lease)
        assert await node.store.snapshot("t") == b"of entry 2", "it stays until there is another one"
        assert await node.store.entries("t") == [b"a"] * 3


async def test_games_are_awaited_until_they_are_over_or_shut(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), 60) as (node,):
        for table in ("over", "shut"):
            await node.store.append(table, 1, b'{"e":"opened"}')
            await node.store.append(table, 2, b'{"e":"started","rules":"old"}', begins=True)
        assert await node.leases.is_awaited("old")
        assert not await node.leases.is_awaited("new")
        await node.store.finish("over", b'{"options": {"sets": ["base"]}}', [])
        assert await node.leases.is_awaited("old")
        await node.store.shut_table("shut")
        assert not await node.leases.is_awaited("old"), "nobody comes back to what the host has closed"


async def test_what_nobody_has_taken_meanwhile_stays_its_own(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), SHORT, 60) as (silent, other):
        leases = {await silent.own("t"), await silent.own("u")}
        await asyncio.sleep(SHORT)
        await other.own("t")
        await silent.leases.renew()
        kept = await silent.leases.mine()
        assert {lease.table for lease in kept} == {"u"}
        assert kept < leases
        assert await other.leases.claim("u") is None


async def test_a_node_without_a_connection_is_deposed(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), 60, 60) as (dead, other):
        lease = await dead.own("t")
        await dead.store.append("t", 1, b"a", begins=True, lease=lease)
        assert not await other.leases.depose(dead.leases.node), "its connection is there"
        assert await other.leases.orphans(60) == []
        dead.leases.backend.closed = True  # so that it does not come back by itself
        dead.leases.backend.connection.terminate()
        await dead.leases.backend.pool.close()
        while not await other.leases.depose(dead.leases.node):
            await asyncio.sleep(0.01)
        assert not await other.leases.depose(dead.leases.node), "once is enough"
        assert await other.leases.orphans(60) == ["t"]
        assert (await other.own("t")).epoch == lease.epoch + 1


async def test_a_deposed_node_has_to_join_again(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), 60, 60) as (node, other):
        before = node.leases.node
        await other.leases.ask("DELETE FROM nodes WHERE id = $1", before)
        with pytest.raises(NotOwner, match="silent for too long"):
            await node.leases.renew()
        await node.leases.join()
        assert node.leases.node != before


async def test_only_who_owns_an_empty_table_can_close_it(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), SHORT, 60) as (silent, other):
        before = await silent.own("t")
        await silent.store.append("t", 1, b"a", lease=before)
        await asyncio.sleep(SHORT)
        after = await other.own("t")
        await silent.store.close_table("t", before)
        assert await other.store.waiting_tables() == ["t"]
        await other.store.close_table("t", after)
        assert await other.store.waiting_tables() == []


async def test_one_that_is_refused_takes_no_other_with_it(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), 60) as (node,):
        good = await node.own("t")
        writes = [
            node.store.append("t", 1, b"a", lease=good),
            node.store.append("u", 1, b"a", lease=Lease("u", node.leases.node, 1)),
            node.store.append("t", 2, b"b", lease=good._replace(epoch=2)),
        ]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), NotOwner, NotOwner]
        assert await node.store.entries("t") == [b"a"]


async def test_whoever_takes_a_table_reads_all_that_was_written(postgres: Cluster) -> None:
    """Two nodes take the table from each other while they write: no number is used twice, and none is missing."""
    async with nodes(await postgres.make_database(), *[60.0] * 3) as found:
        acknowledged: list[bytes] = []
        handovers = 0

        async def write(node: Node, until: asyncio.Event) -> None:
            nonlocal handovers
            while not until.is_set():
                lease = await node.leases.claim("t")
                if lease is None:
                    await asyncio.sleep(0.001)
                    continue
                handovers += 1
                number = len(await node.store.entries("t"))
                try:
                    while not until.is_set():
                        number += 1
                        entry = f"{node.leases.node} {number}".encode()
                        await node.store.append("t", number, entry, lease=lease)
                        acknowledged.append(entry)
                except NotOwner:
                    pass

        async def disturb(until: asyncio.Event) -> None:
            """Free the table again and again while its owner writes."""
            for _ in range(60):
                await asyncio.sleep(0.01)
                await found[2].leases.ask("UPDATE leases SET node = '' WHERE table_id = 't'")
            until.set()

        until = asyncio.Event()
        await asyncio.gather(disturb(until), *(write(node, until) for node in found[:2]))
        assert handovers > 20
        # Two nodes may hear of their writes in another order than that in which they were made.
        acknowledged.sort(key=lambda entry: int(entry.split()[1]))
        assert await found[2].store.entries("t") == acknowledged
        assert len({entry.split()[0] for entry in acknowledged}) == 2


async def test_a_server_that_is_paused_in_the_middle_of_a_commit_keeps_nobody_out(postgres: Cluster) -> None:
    async with nodes(await postgres.make_database(), SHORT, 60) as (paused, other):
        lease = await paused.own("t")
        assert isinstance(paused.store, SqlStore)
        connection: Any = paused.leases.backend.connection
        transaction = connection.transaction()
        await transaction.start()
        job = [(sql.ADD_OWN_ENTRY, {"table": "t", "n": 1, "data": b"x", "now": 0.0, "owner": lease.node, "term": 1})]
        for statement, rows in piled([job], TRANSLATION):
            await connection.executemany(statement, rows)
        await asyncio.sleep(SHORT)  # and here it is paused
        after = await other.own("t")
        await other.store.append("t", 1, b"a", lease=after)
        with pytest.raises((asyncpg.PostgresError, *GONE)):  # as the store sees it: told so, or closed, or in between
            await transaction.commit()
        assert await other.store.entries("t") == [b"a"]


async def test_those_who_share_a_database_keep_away_who_wants_it_alone(postgres: Cluster, tmp_path: Path) -> None:
    url = await postgres.make_database()
    both = await asyncio.gather(*(open_store(url, shared=True) for _ in range(2)))  # an empty one, at the same time
    with pytest.raises(StoreError, match="Another server uses"):
        await open_store(url)
    for store in both:
        await store.close()
    alone = await open_store(url)
    with pytest.raises(StoreError, match="Another server uses"):
        await open_store(url, shared=True)
    await alone.close()
    with pytest.raises(StoreError, match="PostgreSQL database only"):
        await open_store(str(tmp_path / "db"), shared=True)


async def test_a_lease_is_nothing_to_those_who_do_not_share(database: str) -> None:
    store: Any = await open_store(database)
    with pytest.raises(StoreError):
        await store.append("t", 1, b"a", lease=Lease("t", "nobody", 1))
    await store.append("t", 1, b"a")
    await store.close()


async def test_what_is_replaced_at_several_servers_at_once_is_refused_nowhere(postgres: Cluster) -> None:
    """Two tabs of somebody, at two servers: both begin a search, block somebody, and are invited."""
    async with nodes(await postgres.make_database(), *[60.0] * 3) as found:
        for n in range(20):
            who = f"somebody {n}"
            await asyncio.gather(
                *(node.store.begin_search(Search(who, who, "", b"{}", 1.0, 1.0)) for node in found),
                *(node.store.block(who, "other", on=True) for node in found),
                *(node.store.invite(Invitation(who, "t", "other", 1.0)) for node in found),
            )
        assert len(await found[0].store.searches()) == 20
        assert len(await found[0].store.blocked("somebody 7")) == 1
