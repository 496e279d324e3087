"""What is done once when a game of a room is over."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bang.rooms.room import Room


async def keep_game(room: Room) -> None:
    """Store the finished game. If this fails it is tried again: by the registry, or when the room is restored."""
    room.unkept = True
    try:
        recording = await asyncio.to_thread(room.state.export)
        await room.room_log.finish(room.id, recording, room.state.results())
        room.unkept = False
    except Exception as error:
        room.report(error)


async def look_back(room: Room) -> None:
    """Compute the win chances in a thread. The result does without them if that fails."""
    try:
        await room.recall(room)
        await asyncio.to_thread(room.state.look_back)
    except Exception as error:
        room.report(error)
    if room.delayed is not None:
        room.delayed.state.curve = room.state.curve  # told when it is over there, too
