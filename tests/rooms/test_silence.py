"""An event may forbid everybody to speak: chat and phrases are closed until it is over."""

from bang.engine.kit.events import enforce
from bang.protocol.parts import TableOptions
from bang.rooms import Person
from bang.rooms.actions.say import Say
from tests.rooms.helpers import ROOM, RoomSetup, refused

SHOW = TableOptions(pace="instant", clock="off", sets=("base", "wild_west_show"))


async def test_nobody_speaks_while_an_event_forbids_it() -> None:
    s = await RoomSetup().open(SHOW, 2)
    assert s.room.state.game is not None
    t = s.room.state.game.table
    await s.room.perform(Say("Hello", table=ROOM), Person("account0"))
    enforce(t, t.rules.number_of["gag"])
    for action in (Say("Hello", table=ROOM), Say(phrase="thanks", table=ROOM), Say(emote="laugh", table=ROOM)):
        for p in range(2):
            await refused(s, action, Person(f"account{p}"), "chat")
    assert s.room.state.is_silent()
    enforce(t, t.rules.number_of["sacagaway"])
    await s.room.perform(Say(phrase="thanks", table=ROOM), Person("account1"))
    await s.room.close()
