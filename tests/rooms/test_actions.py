"""A new action in a room is one Python file: everything else finds it."""

import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bang.errors import BangError
from bang.protocol import document, typescript
from bang.rooms import Action, Person, actions, decoding, room
from bang.rooms.actions.answer import Answer
from bang.rooms.actions.back import Back
from bang.rooms.actions.decline import Decline
from bang.rooms.actions.explain import Explain
from bang.rooms.actions.leave import Leave
from bang.rooms.actions.shown import Shown
from bang.rooms.actions.start import Start
from bang.rooms.entries import Entry
from tests.rooms.examples import example
from tests.rooms.helpers import QUICK, ROOM, RoomSetup, refused

WAVE = '''
"""Wave a hat."""

from bang.rooms.action import Action
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated


class Waved(Entry):
    seat: int
    times: int

    def apply(self, state):
        state.note("waved", self.seat, str(self.times))


class Wave(Action):
    """Wave one's hat."""

    times: int = 1

    def check(self, state, who):
        seat = seated(state, who)
        if self.times > 3:
            raise Refusal("wrong_time", "Nobody waves so often.")
        return Waved(seat, self.times)
'''


@pytest.fixture
def wave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add one more file to the actions."""
    (tmp_path / "wave.py").write_text(WAVE, encoding="utf-8")
    monkeypatch.setattr(actions, "__path__", [*actions.__path__, str(tmp_path)])
    forget()
    yield
    sys.modules.pop(f"{actions.__name__}.wave", None)
    forget()


def forget() -> None:
    decoding.requests.cache_clear()
    decoding.entries.cache_clear()


def sent(**fields: Any) -> Action:
    """Decode an action as it comes over the wire."""
    request = decoding.decode_request(json.dumps({"type": "wave", "table": ROOM, **fields}))
    assert isinstance(request, Action)
    return request


@pytest.mark.usefixtures("wave")
async def test_a_new_action_is_decoded_performed_written_and_restored() -> None:
    s = await RoomSetup().open(QUICK, 2, start=False)
    await s.room.perform(sent(times=2), Person("account1"))
    waved = {"what": "waved", "seat": 1, "name": "2"}
    assert s.listeners[0].last["happenings"][-1]["note"] == waved
    assert json.loads(s.room_log.entries[-1]) == {"e": "waved", "seat": 1, "times": 2}
    written = len(s.room_log.entries)
    for times, who, text in ((4, "account1", "so often"), (1, "stranger", "no seat")):
        with pytest.raises(Exception, match=text):
            await s.room.perform(sent(times=times), Person(who))
    assert len(s.room_log.entries) == written
    again = s.restored()
    assert json.loads(again.update_for("account0", 0))["happenings"][-1]["note"] == waved
    await again.close()
    await s.room.close()


@pytest.mark.usefixtures("wave")
def test_a_new_action_is_in_the_documents_and_in_typescript() -> None:
    requests = decoding.requests()
    assert document.schema(requests)["$defs"]["Wave"]["properties"]["type"] == {"enum": ["wave"]}
    assert "### `wave`\n\nWave one's hat." in document.reference(requests)
    written = typescript.module(requests, [])
    assert "export interface Wave {" in written
    assert "  | Wave" in written


def test_without_its_file_there_is_no_such_action() -> None:
    with pytest.raises(Exception, match="wave"):
        sent()
    assert "Wave" not in document.schema(decoding.requests())["$defs"]


def test_every_action_and_entry_is_found() -> None:
    modules = {path.stem for path in Path(next(iter(actions.__path__))).glob("*.py")} - {"__init__"}
    assert {made.__name__.lower() for made in actions.found(Action)} == modules
    tags = [made.__struct_config__.tag for made in decoding.entries()]
    assert len(tags) == len(set(tags)) == len(actions.found(Entry)) + 5


def test_every_action_has_its_own_check_or_effect() -> None:
    for made in actions.found(Action):
        assert {"check", "perform"} & set(vars(made)), made
        assert made.__doc__


@pytest.mark.parametrize("made", actions.found(Action))
async def test_every_action_says_whether_it_is_possible_before_the_deal(made: type[Action]) -> None:
    s = await RoomSetup(1).open(QUICK, 2, start=False)
    written = len(s.room_log.entries)
    with contextlib.suppress(BangError):
        await s.room.perform(example(made, ROOM), Person("account0", "Ann"))
    assert (len(s.room_log.entries) > written) == made.before_deal
    await s.room.close()


NO_LIMIT = {
    Answer: "the game goes on; those given early are counted by the window",
    Back: "writes nothing",
    Decline: "writes nothing",
    Explain: "writes nothing",
    Leave: "whoever leaves has sat down before",
    Shown: "writes nothing",
    Start: "once",
}


@pytest.mark.parametrize("made", actions.found(Action))
async def test_every_action_that_writes_is_limited(made: type[Action], monkeypatch: pytest.MonkeyPatch) -> None:
    s = await RoomSetup(1).open(QUICK, 2, start=False)
    assert (example(made, ROOM).counts_as() is None) == (made in NO_LIMIT)
    monkeypatch.setattr(room, "MOST_BEFORE_DEAL", s.room.entries)
    if made not in NO_LIMIT:
        await refused(s, example(made, ROOM), Person("account0", "Ann"), "too_many")
    await s.room.close()


@pytest.mark.parametrize("made", [made for made, why in NO_LIMIT.items() if why == "writes nothing"])
async def test_what_writes_nothing_needs_no_limit(made: type[Action]) -> None:
    s = await RoomSetup(1).open(QUICK, 1)
    await s.until_asked(0)
    action = example(made, ROOM)
    if isinstance(action, Explain):
        action.card = s.listeners[0].last["view"]["seats"][0]["hand"][0]
    if isinstance(action, Decline):
        action.on = False
    written = len(s.room_log.entries)
    await s.room.perform(action, Person("account0", "Ann"))
    assert len(s.room_log.entries) == written
    await s.room.close()
