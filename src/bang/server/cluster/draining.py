"""The last server with the rules of its games, before it ends: it stays until they are over, played or asleep."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from bang.rooms import Room
from bang.server.cluster.node import now
from bang.store import StoreError

if TYPE_CHECKING:
    from bang.server.cluster.cluster import Cluster

LOOK: Final = 1.0  # seconds between two looks whether the last games are over
LINGERING: Final = 10.0  # seconds without people until a finished game is left
LONGEST_STAY: Final = 600.0  # seconds that people may look at its end
REST: Final = 30.0  # seconds between two looks whether there are games whose people may come back to them
LONELY: Final = 30.0  # seconds without a server that people could come to until nothing is waited for


async def drain(cluster: Cluster, hurry: asyncio.Event) -> None:
    """Stay until the games of our rules are over, or somebody is in a hurry, or there is nobody to stay for."""
    ended: dict[str, float] = {}
    accompanied = now()
    awaited, looked = True, -REST

    def is_needed(room: Room) -> bool:
        if room.state.status == "finished":
            since = now() - ended.setdefault(room.id, now())
            return room.idle_for() < LINGERING and since < LONGEST_STAY
        return room.state.status == "playing"

    while not cluster.left and not hurry.is_set():
        if cluster.peers.staying():
            accompanied = now()
        if not cluster.registry.rooms and now() - looked >= REST:
            awaited, looked = await is_awaited(cluster), now()
        if now() - accompanied > LONELY or not (cluster.registry.rooms or awaited):
            break
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(hurry.wait(), LOOK)
        await cluster.claims.give_away(is_needed)


async def is_awaited(cluster: Cluster) -> bool:
    """Whether there is a game of our rules that nobody has loaded now, or that is being loaded."""
    if cluster.node.awaited & cluster.node.owned.keys():
        return True
    try:
        return await cluster.node.leases.is_awaited(cluster.claims.same_rules.version)
    except StoreError:  # the database is away
        return True
