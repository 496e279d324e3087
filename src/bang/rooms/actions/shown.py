"""Say how far one's screen has got."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from bang.rooms.action import Action, Limit, Person
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.room import Room


class Shown(Action):
    """Everything up to this version was shown, moving pictures included. Whoever says so is waited for a little."""

    limit: ClassVar[Limit | None] = None
    deliberate: ClassVar[bool] = False

    version: Annotated[int, Meta(ge=0, description="`version` of an update")]

    async def perform(self, room: Room, who: Person) -> None:
        seated(room.state, who)
        room.tempo.note(who.account, min(self.version, room.state.version), room.time.now())
        room.plan()
