"""The last server with the rules of its games, before it ends: it stays until they are over."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bang.rooms import Room
from bang.server.cluster.node import now

if TYPE_CHECKING:
    from bang.server.cluster.tables import ClusterTables

LOOK: Final = 1.0  # seconds between two looks whether the last games are over
LINGERING: Final = 10.0  # seconds without people until a finished game is left
LONGEST_STAY: Final = 600.0  # seconds that people may look at its end


async def give_away(tables: ClusterTables, keep: Callable[[Room], bool]) -> None:
    """Let others have all tables but for those to keep."""
    rooms = tables.registry.rooms
    kept = {id for id, room in rooms.items() if keep(room)}
    given = [table for table in tables.node.owned if table not in kept]
    await asyncio.gather(*(tables.fall_silent(tables.subscriptions.pop(table, None)) for table in given))
    await asyncio.gather(*(rooms.pop(table).close() for table in given if table in rooms))
    await asyncio.gather(*map(tables.node.release, given))


async def drain(tables: ClusterTables, hurry: asyncio.Event) -> None:
    """Stay until the games that were kept are over and their people gone, or until somebody is in a hurry."""
    ended: dict[str, float] = {}

    def is_needed(room: Room) -> bool:
        if room.state.status == "finished":
            since = now() - ended.setdefault(room.id, now())
            return room.idle_for() < LINGERING and since < LONGEST_STAY
        return room.state.status == "playing"

    while tables.registry.rooms and not hurry.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(hurry.wait(), LOOK)
        await give_away(tables, is_needed)
