"""The part of the store about people: ratings, quick matches, blocks, invitations, reports, and what the host does."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import asdict

from bang.store import people_statements as sql
from bang.store.interface import Acquaintance, Clash, HostNote, Invitation, RatedGame, Report, Sanctioned, Search

if TYPE_CHECKING:
    from bang.store.sql import Backend
    from bang.store.statements import Step

RENAMED: Final = {"table": "table_id"}  # `table` is a word of SQL
MOST_ROWS: Final = 200  # rows that are shown at once
MOST_REPORTS: Final = 40  # the same for reports, of some kilobytes each
FEW: Final = 10  # invitations that are shown
TRIES: Final = 5  # times that a row is replaced again because another server has done so at the same moment


def row(made: Any, *without: str) -> dict[str, Any]:
    """The values of a row, as its statement names them."""
    return {f"v_{RENAMED.get(name, name)}": value for name, value in asdict(made).items() if name not in without}


class PeopleStore:
    backend: Backend

    async def write(self, steps: Sequence[Step]) -> None:
        raise NotImplementedError

    async def replace(self, drop: Step, add: Step) -> None:
        """Put a row in place of the one with its key, if there is any; the last of those who do so at once decides.

        Another server may add the same row between our two steps. It is there the next time, and dropped.
        """
        for _ in range(TRIES):
            with contextlib.suppress(Clash):
                return await self.write([drop, add])
        return await self.write([drop, add])

    # --- ratings

    async def ratings(self, account: str) -> list[RatedGame]:
        return [RatedGame(*found) for found in await self.backend.read(sql.RATINGS, who=account)]

    async def add_ratings(self, rated: list[RatedGame]) -> None:
        await self.write([(sql.ADD_RATING, row(one)) for one in rated])

    async def is_rated(self, table: str) -> bool:
        return bool(await self.backend.read(sql.IS_RATED, table=table))

    # --- quick matches

    async def begin_search(self, search: Search) -> None:
        await self.replace((sql.DROP_SEARCH, {"who": search.account}), (sql.ADD_SEARCH, row(search)))

    async def note_heard(self, account: str, now: float) -> None:
        await self.write([(sql.NOTE_HEARD, {"who": account, "now": now})])

    async def end_search(self, account: str) -> None:
        await self.write([(sql.DROP_SEARCH, {"who": account})])

    async def searches(self) -> list[Search]:
        return [Search(*found) for found in await self.backend.read(sql.SEARCHES)]

    async def note_found(self, searches: list[tuple[str, float]], table: str) -> None:
        await self.write([(sql.NOTE_FOUND, {"who": who, "began": since, "to": table}) for who, since in searches])

    async def forget_searches(self, since: float) -> None:
        await self.write([(sql.FORGET_SEARCHES, {"since": since})])

    # --- people who know each other

    async def block(self, account: str, other: str, on: bool) -> None:
        gone: Step = (sql.DROP_BLOCK, {"who": account, "whom": other})
        if on:
            await self.replace(gone, (sql.ADD_BLOCK, {"v_account": account, "v_other": other}))
        else:
            await self.write([gone])

    async def blocked(self, account: str) -> list[Acquaintance]:
        rows = await self.backend.read(sql.BLOCKED, who=account)
        return [Acquaintance(other, name or "", blocked=True) for other, name in rows]

    async def has_blocked(self, account: str, other: str) -> bool:
        return bool(await self.backend.read(sql.HAS_BLOCKED, who=account, whom=other))

    async def blocks_of_searchers(self) -> set[tuple[str, str]]:
        return {(account, other) for account, other in await self.backend.read(sql.BLOCKS_OF_SEARCHERS)}

    async def met(self, account: str, most: int) -> list[Acquaintance]:
        return [Acquaintance(*found) for found in await self.backend.read(sql.MET, who=account, most=most)]

    async def have_met(self, account: str, other: str) -> bool:
        return bool(await self.backend.read(sql.HAVE_MET, who=account, whom=other))

    # --- invitations

    async def invite(self, invitation: Invitation) -> None:
        gone = {"who": invitation.account, "table": invitation.table}
        await self.replace((sql.DROP_INVITATION, gone), (sql.ADD_INVITATION, row(invitation, "name")))

    async def invitations(self, account: str, since: float) -> list[Invitation]:
        rows = await self.backend.read(sql.INVITATIONS, who=account, since=since, most=FEW)
        return [Invitation(*found) for found in rows]

    async def drop_invitation(self, account: str, table: str) -> None:
        await self.write([(sql.DROP_INVITATION, {"who": account, "table": table})])

    # --- reports, and the host of the server

    async def report(self, report: Report) -> None:
        given = {**row(report, "reporter_name", "name"), "v_excerpt": zlib.compress(report.excerpt)}
        await self.write([(sql.ADD_REPORT, {**given, "v_settled": False})])

    async def reports(self) -> list[Report]:
        rows = await self.backend.read(sql.REPORTS, most=MOST_REPORTS)
        return await asyncio.to_thread(unpacked, rows)

    async def count_reports(self, reporter: str) -> tuple[int, int]:
        ((every, own),) = await self.backend.read(sql.OPEN_REPORTS, who=reporter)
        return int(every), int(own)

    async def settle_report(self, id: str) -> None:
        await self.write([(sql.SETTLE_REPORT, {"which": id})])

    async def mute(self, account: str, until: float) -> None:
        await self.write([(sql.MUTE, {"who": account, "until": until})])

    async def remove(self, account: str, until: float) -> None:
        await self.write([(sql.REMOVE, {"who": account, "until": until})])

    async def sanctioned(self, now: float) -> list[Sanctioned]:
        return [Sanctioned(*found) for found in await self.backend.read(sql.SANCTIONED, now=now, most=MOST_ROWS)]

    async def note_host(self, note: HostNote) -> None:
        await self.write([(sql.ADD_HOST_NOTE, row(note, "name"))])

    async def host_log(self) -> list[HostNote]:
        return [HostNote(*found) for found in await self.backend.read(sql.HOST_LOG, most=MOST_ROWS)]

    async def forget_old(self, invited: float, reported: float, done: float) -> None:
        kinds = ((sql.FORGET_INVITATIONS, invited), (sql.FORGET_REPORTS, reported), (sql.FORGET_HOST_LOG, done))
        await self.write([(kind, {"since": since}) for kind, since in kinds])


def unpacked(rows: Sequence[Sequence[Any]]) -> list[Report]:
    return [
        Report(id, table, reporter, account, reason, words, zlib.decompress(excerpt), sent, by, about)
        for id, table, reporter, account, reason, words, excerpt, sent, _, by, about in rows
    ]
