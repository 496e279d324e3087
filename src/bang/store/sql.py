"""The store on top of SQL: turns calls into statements that a backend executes."""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from bang.games import default as default_game
from bang.protocol.parts import PlayedGame, SeatResult, Standing
from bang.store import statements as sql
from bang.store.interface import Account, Clash, Deal, Lease, Meeting, NotOwner, Record, Running, StoreError
from bang.store.people import PeopleStore
from bang.store.people_statements import LEFT_OVER
from bang.store.statements import Statement, Step

# Written and removed again in one transaction, as an answer of a running game is; no table is called like this.
PROBE: Final[list[Step]] = [
    (sql.ADD_SNAPSHOT, {"table": "", "data": bytes(4096)}),
    (sql.DROP_SNAPSHOT, {"table": ""}),
]


class Backend(Protocol):
    """A database. Errors are StoreErrors."""

    lost: asyncio.Event  # set once another server has taken the database

    async def write(self, steps: Sequence[Step]) -> None:
        """All of these or none; on the disk when the call returns. Clash if a key exists already."""

    async def read(self, statement: Statement, **values: Any) -> list[Sequence[Any]]: ...

    async def now(self, own: Callable[[], float]) -> float:
        """By its own clock, if it has one."""

    def check(self) -> None:
        """Raises a StoreError if nothing can be written now."""

    async def close(self) -> None:
        """After all that was asked for before."""


class SqlStore(PeopleStore):
    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.trouble = ""  # why the last write failed, if it did
        self.failures = 0

    async def close(self) -> None:
        await self.backend.close()

    async def check(self) -> None:
        self.backend.check()
        if self.trouble:  # a server that says so is taken out of rotation, and nobody else comes to write
            await self.write(PROBE)
        await self.backend.read(sql.CHECK)

    async def now(self, own: Callable[[], float]) -> float:
        return await self.backend.now(own)

    async def taken_over(self) -> None:
        await self.backend.lost.wait()

    async def write(self, steps: Sequence[Step]) -> None:
        failures = self.failures
        try:
            await self.backend.write(steps)
        except (Clash, NotOwner):
            raise  # the database works
        except StoreError as error:
            self.trouble = str(error)
            self.failures += 1
            raise
        if failures == self.failures:  # what began before the trouble says nothing about now
            self.trouble = ""

    # --- tables

    async def append(
        self,
        table: str,
        number: int,
        entry: bytes,
        begins: bool = False,
        snapshot: bytes | None = None,
        lease: Lease | None = None,
        deal: Deal | None = None,
    ) -> None:
        now = time.time()
        values = {"table": table, "n": number, "data": entry, "now": now}
        squeezed = None if snapshot is None else zlib.compress(snapshot, 1)
        steps: list[Step] = [(sql.ADD_ENTRY, values)]
        if lease is not None:
            own = {**values, "owner": lease.node, "term": lease.epoch, "snapshot": squeezed}
            steps = [(sql.ADD_OWN_ENTRY, own)]
        if number == 1:
            steps.append((sql.ADD_TABLE, {"table": table, "now": now}))
        if begins:
            steps.append((sql.SET_STATE, {"table": table, "to": "playing"}))
        if deal is not None:
            about = {"table": table, "kind": deal.game, "of": ",".join(deal.sets), "many": deal.players}
            steps += [(sql.ADD_PLAYER, {**about, "who": account}) for account in deal.people]
        if squeezed is not None and lease is None:
            steps.append((sql.DROP_SNAPSHOT, {"table": table}))
            steps.append((sql.ADD_SNAPSHOT, {"table": table, "data": squeezed}))
        try:
            await self.write(steps)
        except Clash:
            # Our own from before, when the connection was lost with the confirmation on its way?
            rows = await self.backend.read(sql.ENTRY, table=table, n=number)
            if not rows or rows[0][0] != entry:
                raise

    async def finish(self, table: str, recording: bytes, results: list[SeatResult]) -> None:
        options = json.loads(recording)["options"]
        # A game without boxes counts as one itself; that of cards is not named, and without boxes it has the basic one.
        sets = ",".join(options["sets"] or [options.get("game", "base")])
        game = {
            "table": table,
            "data": zlib.compress(recording),
            "of": sets,
            "now": time.time(),
            "kind": options.get("game", default_game()),
        }
        rows = [
            {
                "v_game_id": table,
                "v_seat": r.seat,
                "v_account": r.account,
                "v_name": r.name,
                "v_role": r.role,
                "v_character": r.character,
                "v_won": r.won,
            }
            for r in results
        ]
        await self.write(
            [
                (sql.SET_STATE, {"table": table, "to": "finished"}),
                (sql.DROP_SNAPSHOT, {"table": table}),
                (sql.DROP_PLAYERS, {"table": table}),
                (sql.DROP_GAME, {"table": table}),
                (sql.ADD_GAME, game),
                (sql.DROP_RESULTS, {"table": table}),
                *((sql.ADD_RESULT, row) for row in rows),
            ]
        )

    async def entries(self, table: str) -> list[bytes]:
        return [row[0] for row in await self.backend.read(sql.ENTRIES, table=table)]

    async def snapshot(self, table: str) -> bytes | None:
        rows = await self.backend.read(sql.SNAPSHOT, table=table)
        return zlib.decompress(rows[0][0]) if rows else None

    async def waiting_tables(self) -> list[str]:
        return [row[0] for row in await self.backend.read(sql.WAITING_TABLES)]

    async def interrupted_tables(self, age: float) -> list[str]:
        running = [(table, written) for table, written in await self.backend.read(sql.RUNNING_TABLES)]
        last = max((written for _, written in running), default=0.0)
        return [table for table, written in running if written >= last - age]

    async def close_table(self, table: str, lease: Lease | None = None) -> None:
        if lease is None:
            await self.write([(sql.CLOSE_TABLE, {"table": table})])
        else:
            await self.write([(sql.CLOSE_OWN_TABLE, {"table": table, "owner": lease.node, "term": lease.epoch})])

    async def shut_table(self, table: str) -> None:
        await self.write([(kind, {"table": table}) for kind in (sql.SHUT_TABLE, sql.DROP_PLAYERS)])

    async def close_stale(self, age: float) -> None:
        await self.write([(sql.CLOSE_STALE, {"since": time.time() - age})])

    async def playing(self, account: str, most: int) -> list[Running]:
        rows = await self.backend.read(sql.PLAYING, who=account, most=most)
        return [Running(table, game, [box for box in sets.split(",") if box], n) for table, game, sets, n in rows]

    async def forget_player(self, table: str, account: str) -> None:
        await self.write([(sql.DROP_PLAYER, {"table": table, "who": account})])

    async def recording(self, table: str) -> bytes | None:
        rows = await self.backend.read(sql.GAME, table=table)
        return zlib.decompress(rows[0][0]) if rows else None

    async def first_entry(self, table: str) -> bytes | None:
        rows = await self.backend.read(sql.ENTRY, table=table, n=1)
        return rows[0][0] if rows else None

    async def took_part(self, account: str, table: str) -> bool:
        return bool(await self.backend.read(sql.TOOK_PART, table=table, mine=account))

    async def finished_at(self, table: str) -> float:
        rows = await self.backend.read(sql.FINISHED_AT, table=table)
        return float(rows[0][0]) if rows else 0.0

    # --- people

    async def add_account(self, account: Account) -> None:
        values = {"who": account.id, "called": account.name, "program": account.bot, "now": time.time()}
        await self.write([(sql.ADD_ACCOUNT, values)])

    async def account(self, id: str) -> Account | None:
        return found(await self.backend.read(sql.ACCOUNT, who=id))

    async def account_by_login(self, login: str) -> Account | None:
        return found(await self.backend.read(sql.ACCOUNT_BY_LOGIN, named=login))

    async def rename(self, id: str, name: str) -> None:
        await self.write([(sql.RENAME, {"who": id, "called": name})])

    async def set_avatar(self, id: str, avatar: int) -> None:
        await self.write([(sql.SET_AVATAR, {"who": id, "face": avatar})])

    async def set_password(self, id: str, login: str, hashed: str) -> None:
        await self.write([(sql.SET_PASSWORD, {"who": id, "named": login, "secret": hashed})])

    async def next_epoch(self, id: str) -> None:
        await self.write([(sql.NEXT_EPOCH, {"who": id})])

    async def note_seen(self, ids: list[str]) -> None:
        now = time.time()
        await asyncio.gather(*(self.write([(sql.NOTE_SEEN, {"who": id, "now": now})]) for id in ids))

    async def standings(self, account: str, by: str, game: str = "") -> list[Standing]:
        if by == "player":
            rows = await self.backend.read(sql.PLAYERS, kind=game)
            return [Standing(name, games, won, account or "") for name, games, won, account in rows]
        rows = await self.backend.read(sql.STANDINGS[by], mine=account, kind=game)
        if by != "set":
            return [Standing(of, games, won) for of, games, won in rows]
        games: Counter[str] = Counter()
        won: Counter[str] = Counter()
        for sets, count, victories in rows:  # a game with several boxes counts for each of them
            for one in sets.split(","):
                games[one] += count
                won[one] += victories
        return [Standing(one, count, won[one]) for one, count in games.most_common()]

    async def record(self, account: str) -> list[Record]:
        return [Record(*row) for row in await self.backend.read(sql.RECORD, mine=account)]

    async def meetings(self, account: str, other: str) -> list[Meeting]:
        rows = await self.backend.read(sql.MEETINGS, mine=account, theirs=other)
        return [
            Meeting(game, role, bool(won), their_role, bool(they_won), games)
            for game, role, won, their_role, they_won, games in rows
        ]

    async def played(self, account: str) -> list[PlayedGame]:
        return [
            PlayedGame(table, finished, role, character, bool(won), sets.split(","), players, game)
            for table, finished, role, character, won, sets, players, game in await self.backend.read(
                sql.PLAYED, mine=account
            )
        ]

    # --- what was kept long enough

    async def old_tables(self, state: str, since: float, most: int) -> list[str]:
        return [row[0] for row in await self.backend.read(sql.OLD_TABLES[state], since=since, most=most)]

    async def remove_tables(self, tables: list[str]) -> None:
        kinds = (
            sql.DROP_ENTRIES,
            sql.DROP_SNAPSHOT,
            sql.DROP_PLAYERS,
            sql.DROP_GAME,
            sql.DROP_RESULTS,
            sql.DROP_LEASE,
            sql.DROP_TABLE,
        )
        await asyncio.gather(*(self.write([(kind, {"table": table}) for kind in kinds]) for table in tables))

    async def old_guests(self, since: float, most: int) -> list[str]:
        return [row[0] for row in await self.backend.read(sql.OLD_GUESTS, since=since, most=most)]

    async def remove_guests(self, ids: list[str], since: float) -> None:
        await asyncio.gather(*(self.write(forgetting(id, since)) for id in ids))


def forgetting(account: str, since: float) -> list[Step]:
    """Forget a guest, and what was kept of them."""
    return [
        (sql.DROP_GUEST, {"who": account, "since": since}),
        *((statement, {"who": account}) for statement in LEFT_OVER),
    ]


def found(rows: list[Sequence[Any]]) -> Account | None:
    if not rows:
        return None
    id, name, bot, *rest = rows[0]
    return Account(id, name, bool(bot), *rest)
