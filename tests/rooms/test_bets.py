"""Bets of the eliminated: when they may be made, who learns of them, and which were right."""

from typing import Any

import msgspec

from bang.rooms import Person
from bang.rooms.actions.bet import Bet
from tests.rooms.helpers import QUICK, ROOM, RoomSetup, play_out, refused

FOUR = msgspec.structs.replace(QUICK, players=4)


async def until_somebody_fell() -> tuple[RoomSetup, int]:
    """Play at a table of four people until one of them is out."""
    for seed in range(20):
        s = await RoomSetup(seed=seed).open(FOUR, people=4)
        state = s.room.state
        while state.status == "playing" and not state.fallen:
            if s.asked["options"] > 1:
                await s.answer_first()
            else:
                await s.time.advance(0, s.room)
        if state.status == "playing" and state.out(state.fallen[0]):
            return s, state.fallen[0]
    raise AssertionError("every game ended with the first elimination")


def last(s: RoomSetup, seat: int) -> dict[str, Any]:
    update: dict[str, Any] = s.listeners[seat].last
    return update


async def test_who_is_out_may_bet_and_others_learn_it_at_the_end() -> None:
    s, out = await until_somebody_fell()
    me, alive = Person(f"account{out}"), (out + 1) % 4
    assert last(s, out)["may_bet"] is True
    assert last(s, alive)["may_bet"] is False
    await refused(s, Bet("law", table=ROOM), Person(f"account{alive}"), "wrong_time")
    await refused(s, Bet("bandits", table=ROOM), me, "illegal")
    await s.room.perform(Bet("renegade", table=ROOM), me)
    await s.room.perform(Bet("law", table=ROOM), me)  # changed
    assert last(s, out)["bets"] == [{"seat": out, "side": "law"}]
    assert last(s, alive)["bets"] == []
    await play_out(s)
    end = last(s, alive)
    winner = {"deputy": "law", "outlaw": "outlaws"}.get(end["view"]["side"], end["view"]["side"])
    assert end["bets"] == [{"seat": out, "side": "law", "right": winner == "law"}]
    assert last(s, out)["may_bet"] is False


async def test_bets_close_when_the_next_player_falls() -> None:
    s, out = await until_somebody_fell()
    s.room.state.fallen.append((out + 1) % 4)
    await refused(s, Bet("law", table=ROOM), Person(f"account{out}"), "wrong_time")
