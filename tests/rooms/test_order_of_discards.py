"""The cards of the eliminated: their order is asked only where somebody could profit from it."""

import msgspec

from bang.rooms.actions.answer import Answered
from bang.rooms.decoding import decode_entry
from tests.rooms.helpers import QUICK, RoomSetup

FOUR = msgspec.structs.replace(QUICK, players=4)


async def answers_about_order(s: RoomSetup) -> list[tuple[str, bool]]:
    """Return who answered such questions, and whether Pedro Ramirez, who draws discarded cards, was alive."""
    found = []
    asked: dict[int, bool] = {}
    state = s.room.state
    while state.status == "playing":
        assert state.game is not None
        ask = state.game.asked
        assert ask is not None
        if ask.verb == "order" and len(ask.options) > 1 and ask.options[-1][0] < 0:
            seats = state.game.table.seats
            asked[ask.number] = any(
                kind.key == "pedro_ramirez" for p in state.game.table.alive() for kind in seats[p].characters
            )
        if s.asked["seat"] < len(s.listeners) and s.asked["options"] > 1:
            await s.answer_first()
        else:
            await s.time.advance(0, s.room)
    for line in s.room_log.entries:
        entry = decode_entry(line)
        if isinstance(entry, Answered) and entry.question in asked:
            found.append((entry.by, asked[entry.question]))
    return found


async def test_nobody_is_asked_where_nobody_can_profit() -> None:
    found = []
    for seed in range(3):
        s = await RoomSetup(seed=seed).open(FOUR, people=4)
        found += await answers_about_order(s)
    assert ("waived", False) in found
    assert all(by == "waived" for by, pedro in found if not pedro)


async def test_the_order_is_asked_while_pedro_ramirez_plays() -> None:
    found = []
    for seed in range(3):
        kept = msgspec.structs.replace(FOUR, keep=("pedro_ramirez", "", "", ""))
        found += await answers_about_order(await RoomSetup(seed=seed).open(kept, people=4))
    assert ("person", True) in found
    assert all(by == "person" for by, pedro in found if pedro)
