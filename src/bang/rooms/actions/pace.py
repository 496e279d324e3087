"""Change how fast bots go on, or let them wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from bang.protocol.parts import Pace as PaceOption
from bang.rooms.action import Action, Limit, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState


class Paced(Entry):
    pace: PaceOption

    def apply(self, state: RoomState) -> None:
        state.options = msgspec.structs.replace(state.options, pace=self.pace)


class Pace(Action):
    """Set how fast bots go on; or let them wait, do one thing, go on, or rush. For the host, while the game is going
    on."""

    pace: Annotated[PaceOption | None, Meta(description="how long bots seem to think from now on")] = None
    bots: Annotated[
        Literal["wait", "step", "go", "rush"] | None,
        Meta(description="step: until something happens; rush: at once, as long as the host is out of the game"),
    ] = None

    def counts_as(self) -> Limit | None:
        return None if self.pace is None else self.limit  # to let bots go on step by step writes nothing

    async def perform(self, room: Room, who: Person) -> None:
        state = room.state
        if seated(state, who) != state.host:
            raise Refusal("not_host", "Only the host of the table can do this.")
        if state.status != "playing":
            raise Refusal("wrong_time", "Only while the game is going on.")
        if self.bots is not None:
            room.tempo.paused = self.bots in ("wait", "step")
            room.tempo.rushed = self.bots == "rush"
            room.tempo.step = state.version if self.bots == "step" else -1
        if self.pace is not None and self.pace != state.options.pace:
            await room.write(Paced(self.pace))
        else:
            room.plan()
            room.announce()
