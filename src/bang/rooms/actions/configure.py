"""Change what the table agreed on, before the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bang.protocol.parts import TableOptions
from bang.rooms.action import Action, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import check_before_deal
from bang.rooms.state import check_options

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Configured(Entry):
    options: TableOptions

    def apply(self, state: RoomState) -> None:
        state.configure(self.options)


class Configure(Action):
    """Change the options of the table, before the deal. For the host; nobody is ready then."""

    before_deal: ClassVar[bool] = True

    options: TableOptions

    def check(self, state: RoomState, who: Person) -> Configured:
        check_before_deal(state, who)
        check_options(self.options)
        if self.options.players < len(state.people()):
            raise Refusal("no_seat", "More people are here than seats would be left.")
        if self.options.delay != state.options.delay:
            raise Refusal("wrong_time", "How far spectators are behind is agreed on when the table is opened.")
        return Configured(self.options)
