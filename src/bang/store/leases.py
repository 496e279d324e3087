"""Who owns a table, where several servers share a PostgreSQL database.

A server is a *node*, which lives as long as it renews its term. A *lease* says which node owns a table, and its *epoch*
grows whenever another one takes it. A lease is good as long as its node lives, so that thousands of tables cost one row
to renew. Time is that of the database, so that the clocks of servers need not agree.

A node that was paused and wakes up after its term believes that it owns its tables. It can do no harm: an entry is
written only with the lease that is good then (`Store.append`). If it was paused in the middle of a commit, the database
ends its connection after some seconds (`LONGEST_PAUSE`) and undoes what was not committed. If nobody has taken its
tables meanwhile, it keeps them, so that an outage of the database moves no table.

A node whose process has ended need not be waited for: the system has closed its connection to the database, which is
called like the node (`depose`).
"""

from __future__ import annotations

from typing import Any, Final

import asyncpg

from bang.store.interface import Away, Lease, NotOwner
from bang.store.postgres import GONE, Postgres, reason

TERM: Final = 10.0  # seconds that a node lives without saying so again

NOW: Final = "extract(epoch FROM clock_timestamp())"
JOIN: Final = f"INSERT INTO nodes (id, expires) VALUES ($1, {NOW} + $2)"
RENEW: Final = f"UPDATE nodes SET expires = {NOW} + $2 WHERE id = $1 RETURNING id"
DEPOSE: Final = """
    DELETE FROM nodes WHERE id = $1 AND NOT EXISTS (
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'bang ' || split_part($1, '.', 1)
    ) RETURNING id
"""
LEAVE: Final = "DELETE FROM nodes WHERE id = $1"
LIVES: Final = f"SELECT 1 FROM nodes WHERE expires > {NOW} AND id ="
CLAIM: Final = f"""
    INSERT INTO leases (table_id, node, epoch) SELECT $2::varchar, $1::varchar, 1 WHERE EXISTS ({LIVES} $1)
    ON CONFLICT (table_id) DO UPDATE
    SET node = $1, epoch = leases.epoch + CASE WHEN leases.node = $1 THEN 0 ELSE 1 END
    WHERE leases.node = $1 OR NOT EXISTS ({LIVES} leases.node)
    RETURNING epoch
"""
RELEASE: Final = "UPDATE leases SET node = '' WHERE table_id = $2 AND node = $1"
OWNER: Final = f"SELECT node FROM leases WHERE table_id = $1 AND EXISTS ({LIVES} leases.node)"
MINE: Final = "SELECT table_id, epoch FROM leases WHERE node = $1"
ORPHANS: Final = f"""
    SELECT id FROM tables WHERE state = 'playing'
    AND NOT EXISTS (SELECT 1 FROM leases WHERE table_id = tables.id AND EXISTS ({LIVES} leases.node))
    AND EXISTS (SELECT 1 FROM entries WHERE table_id = tables.id AND written > {NOW} - $1)
"""
START: Final = """
    SELECT entry FROM entries JOIN tables ON tables.id = entries.table_id
    WHERE tables.id = $1 AND tables.state = 'playing' AND substring(entry FROM 1 FOR 14) = '{"e":"started"'::bytea
"""
AWAITED: Final = f"""
    SELECT 1 FROM tables WHERE state = 'playing'
    AND NOT EXISTS (SELECT 1 FROM leases WHERE table_id = tables.id AND EXISTS ({LIVES} leases.node))
    AND EXISTS (
        SELECT 1 FROM entries WHERE table_id = tables.id
        AND substring(entry FROM 1 FOR 14) = '{{"e":"started"'::bytea AND position($1::bytea IN entry) > 0
    ) LIMIT 1
"""
FORGET_DEAD: Final = f"DELETE FROM nodes WHERE expires < {NOW} - $1"


class Leases:
    """The leases of one node."""

    def __init__(self, backend: Postgres, term: float = TERM) -> None:
        self.backend = backend
        self.term = term
        self.node = ""
        self.terms = 0

    async def join(self) -> None:
        """Become a node, under a name that nobody had before."""
        self.terms += 1
        self.node = f"{self.backend.name.removeprefix('bang ')}.{self.terms}"
        await self.ask(FORGET_DEAD, 24 * 3600.0)
        await self.ask(JOIN, self.node, self.term)

    async def renew(self) -> None:
        """Live on. After a pause others may have some tables (`mine`). NotOwner if it was deposed: join again."""
        if not await self.ask(RENEW, self.node, self.term):
            raise NotOwner("This server has been silent for too long; others may have its tables.")

    async def mine(self) -> set[Lease]:
        """The leases that are still good after a pause."""
        return {Lease(row["table_id"], self.node, row["epoch"]) for row in await self.ask(MINE, self.node)}

    async def depose(self, node: str) -> bool:
        """End the term of a node that has no connection to the database; whether it was so."""
        return bool(await self.ask(DEPOSE, node))

    async def leave(self) -> None:
        """Let others take all tables at once."""
        await self.ask(LEAVE, self.node)

    async def claim(self, table: str) -> Lease | None:
        """Own a table: the lease of before, or a new one if nobody who lives has it. None if somebody has."""
        rows = await self.ask(CLAIM, self.node, table)
        return Lease(table, self.node, rows[0]["epoch"]) if rows else None

    async def release(self, table: str) -> None:
        """Let others take a table."""
        await self.ask(RELEASE, self.node, table)

    async def owner(self, table: str) -> str:
        """The node that owns a table; empty if nobody does who lives."""
        rows = await self.ask(OWNER, table)
        return str(rows[0]["node"]) if rows else ""

    async def start_of(self, table: str) -> bytes | None:
        """The entry that began a running game."""
        rows = await self.ask(START, table)
        return bytes(rows[0]["entry"]) if rows else None

    async def orphans(self, age: float) -> list[str]:
        """The running games that nobody owns and in which something happened in the last so many seconds."""
        return [row["id"] for row in await self.ask(ORPHANS, age)]

    async def is_awaited(self, rules: str) -> bool:
        """Return whether there is a running game of a version of the rules that nobody owns."""
        return bool(await self.ask(AWAITED, f'"rules":"{rules}"'.encode()))

    async def ask(self, sql: str, *values: Any) -> list[Any]:
        self.backend.check_open()
        try:
            rows: list[Any] = await self.backend.pool.fetch(sql, *values)
        except (*GONE, asyncpg.PostgresError) as error:
            raise Away(f"The database does not answer: {reason(error)}.") from error
        return rows
