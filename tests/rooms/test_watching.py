"""Those who watch: they are counted, and talk among themselves."""

import json
from typing import Any

import msgspec

from bang.rooms import Person
from bang.rooms.actions.say import Say
from tests.rooms.helpers import QUICK, ROOM, RecordingListener, RoomSetup, refused

WATCHER = Person("watcher", "Wanda")


def heard(listener: RecordingListener) -> list[dict[str, Any]]:
    return [one["chat"] for text in listener.sent for one in json.loads(text)["happenings"] if "chat" in one]


async def test_those_who_watch_talk_among_themselves() -> None:
    s = await RoomSetup().open(QUICK, people=2)
    wanda, walt = [await RecordingListener(s.room, account).come() for account in ("watcher", "other")]
    await s.room.perform(Say("He bluffs!", table=ROOM), WATCHER)
    assert (
        heard(wanda) == heard(walt) == [{"seat": -1, "text": "He bluffs!", "name": "Wanda", "account": WATCHER.account}]
    )
    assert heard(s.listeners[0]) == heard(s.listeners[1]) == []
    assert s.listeners[0].last["watchers"] == 2
    assert s.listeners[0].last["watching"] == ["other", "watcher"]
    await s.room.perform(Say(emote="wow", table=ROOM), WATCHER)
    assert heard(wanda)[-1] == {"seat": -1, "emote": "wow", "name": "Wanda", "account": WATCHER.account}
    assert heard(s.listeners[0]) == []
    await s.room.perform(Say("Hello", table=ROOM), Person("account0"))
    assert heard(walt)[-1] == {"seat": 0, "text": "Hello", "account": "account0"}
    assert heard(s.listeners[1]) == [{"seat": 0, "text": "Hello", "account": "account0"}]
    again = s.restored()
    assert again.state.version == s.room.state.version
    await again.close()


async def test_rules_of_the_chat_hold_for_them_too() -> None:
    phrases = await RoomSetup().open(msgspec.structs.replace(QUICK, chat="phrases"), people=1)
    await refused(phrases, Say("Hi", table=ROOM), WATCHER, "chat")
    await phrases.room.perform(Say(phrase="hello", table=ROOM), WATCHER)
    off = await RoomSetup().open(msgspec.structs.replace(QUICK, chat="off"), people=1)
    await refused(off, Say(phrase="hello", table=ROOM), WATCHER, "chat")
    await refused(off, Say(emote="wow", table=ROOM), WATCHER, "chat")
    alone = await RoomSetup().open(msgspec.structs.replace(QUICK, spectators=False), people=1)
    await refused(alone, Say("Hi", table=ROOM), WATCHER, "not_seated")
    waiting = await RoomSetup().open(QUICK, people=1, start=False)
    await refused(waiting, Say("Hi", table=ROOM), WATCHER, "not_seated")
