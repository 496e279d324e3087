"""What the host of a server is told about a table."""

from __future__ import annotations

from random import Random

import msgspec

from bang.protocol.parts import Chat, Happening, Note
from bang.rooms.excerpt import LATEST, MOST_SAID, excerpt
from bang.rooms.state import RoomSeat, RoomState, Telling


def test_what_was_said_is_told_further_back_than_what_happened() -> None:
    state = RoomState("t", Random(1))
    state.places = [RoomSeat("ann", "Ann"), RoomSeat(name="Bert", removed="bert"), RoomSeat(name="Amos")]
    for n in range(2 * MOST_SAID):
        state.tell(Happening(state.version + 1, chat=Chat(0, f"line {n}", account="ann")))
    state.tell(Happening(state.version + 1, chat=Chat(1, "among ghosts", ghosts=True, account="bert")), audience=2)
    state.tellings.append(Telling(msgspec.json.encode(Happening(state.version + 1, note=Note("secret"))), None, 1))
    for _ in range(LATEST - 2):
        state.note("late", 0)
    state.tell_spectators(Happening(state.version + 1, chat=Chat(-1, "boo", name="Eve", account="eve")))
    made = excerpt(state)
    assert made.people() == {"ann", "bert", "eve"}
    assert (made.names, made.accounts) == (["Ann", "Bert", "Amos"], ["ann", "bert", ""])
    said = [one["chat"]["text"] for one in made.happenings if "chat" in one]
    assert (len(said), said[-2:]) == (MOST_SAID + 1, ["among ghosts", "boo"])
    assert "secret" not in str(made.happenings), "of the rest only what everybody saw"
    versions = [one["version"] for one in made.happenings]
    assert versions == sorted(set(versions))
    whole = state.tellings[-LATEST:]
    assert len(made.happenings) == MOST_SAID + len([one for one in whole if one.public])
