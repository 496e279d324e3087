"""A server that is gone: its term is ended, its tables are found again, and its people are missed at ours."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from bang.errors import BangError
from bang.server.cluster.following import FarListener
from bang.server.registry import INTERRUPTED, RETURN
from bang.store import StoreError

if TYPE_CHECKING:
    from bang.server.cluster.tables import ClusterTables

COMING_BACK: Final = 1.0  # seconds until those are here who were connected there


async def depose(tables: ClusterTables, node: str) -> bool:
    """End the term of a server that nobody hears of, if it has ended: others may have its tables at once."""
    try:
        deposed = await tables.node.leases.depose(node)
    except StoreError:  # the database is away
        return False
    if deposed:
        tables.registry.log.warning("server lost", node=node)
        await tables.peers.tell_all("gone", node)
        tables.peers.note_gone(node)
        tables.begin(recover(tables))
    return deposed


def note_gone(tables: ClusterTables, node: str) -> None:
    """Find its tables again for our connections, and miss its people at our tables."""
    left_alone = [follow for follow in tables.follows.values() if follow.owner == node and not follow.is_moving()]
    if left_alone or node in tables.far.known:  # not each time that it is missed again
        tables.registry.expect_return(COMING_BACK)
    at_others = {follow.table for follow in tables.follows.values() if follow.owner not in ("", node)}
    for table in list(tables.asking.under_way):
        if table not in at_others:  # whoever was asked is the one who is gone, or may be
            tables.asking.give_up(table)
    for follow in list(tables.follows.values()):
        if follow.owner == node:
            tables.move(follow)
    for listener in tables.far.forget_node(node):
        listener.lost()  # if it was only silent, it comes back
        tables.begin(disconnect(tables, listener))


async def disconnect(tables: ClusterTables, listener: FarListener) -> None:
    with contextlib.suppress(BangError):
        await tables.near.unfollow(listener.table, listener)


async def recover(tables: ClusterTables) -> None:
    """Load the games that the end of a server interrupted, once people are back: one may have ended unkept."""
    await asyncio.sleep(RETURN)
    try:
        for table in await tables.node.leases.orphans(INTERRUPTED):
            with contextlib.suppress(BangError):  # another server was faster
                await tables.registry.find(table)
    except StoreError as error:
        tables.registry.report(error)
