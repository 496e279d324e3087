"""Open the next game of a series."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec
from msgspec import Meta

from bang import games
from bang.protocol.parts import Happening, Note, TableOptions
from bang.rooms.action import Action, Limit, Person
from bang.rooms.actions.sit import Sit
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState


class Followed(Entry):
    """The rematch is at this table."""

    table: str

    def apply(self, state: RoomState) -> None:
        state.next_table = self.table
        state.tell(Happening(state.version + 1, note=Note("next", table=self.table)))


class Rematch(Action):
    """After the end: a new table with the same people; the role that starts passes on. The host of it is who asks."""

    limit: ClassVar[Limit | None] = "tables"

    keep: Annotated[bool, Meta(description="survivors keep their characters")] = True

    async def perform(self, room: Room, who: Person) -> None:
        first = seated(room.state, who)  # checked first: delayed spectators must not learn that the game is over
        places = room.state.places
        new = await room.open_another(self.options(room.state), room.state.password)
        # Whoever asks sits down first and so is the host.
        for p in sorted((p for p, place in enumerate(places) if place.account), key=lambda p: p != first):
            person = Person(places[p].account, places[p].name, places[p].program, places[p].avatar)
            await new.perform(Sit(p, table=new.id), person)
        await room.write(Followed(new.id))

    def options(self, state: RoomState) -> TableOptions:
        """The options of the next game."""
        if state.status != "finished" or state.game is None or state.next_table:
            raise Refusal("wrong_time", "A rematch can be opened once, after the end of the game.")
        following = games.next_options(state.game, [self.keep] * len(state.places))
        return msgspec.structs.replace(state.options, keep=following.keep, first=following.first)
