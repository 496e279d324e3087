"""Load at once what the first game would have to load: modules, rules, texts. They take longer than to restore it."""

from __future__ import annotations

from random import Random

from bang.build_info import rules_version
from bang.protocol.parts import TableOptions
from bang.rooms.actions.start import deal
from bang.rooms.decoding import decode_entry
from bang.rooms.entries import Opened, encode
from bang.rooms.state import RoomState
from bang.rooms.updates import update_from


def warm_up() -> None:
    """Deal a game that nobody plays, and look at it. May run in any thread."""
    state = RoomState("", Random(1))
    state.apply(decode_entry(encode(Opened(TableOptions()))))
    state.apply(deal(state))
    update_from("", state, [], 0, 0)
    rules_version()
