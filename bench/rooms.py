"""Measure rooms without disk and network: processor time of a view, an update and an answer, in microseconds.

    .venv/bin/python -m bench.rooms                 # one JSON object
    .venv/bin/python -m bench.rooms --seconds 30    # longer, so steadier

All seats are people who answer at random, so no bot is measured. Rounds of all measures alternate, and the best round
of each counts: disturbances can only make a round worse.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from bang.engine.kernel.content import describe
from bang.engine.kernel.view import view
from bang.protocol.messages import encode
from bang.protocol.parts import SeatResult, TableOptions
from bang.rooms import Person, Room
from bang.rooms.actions.answer import Answer, Answered
from bang.rooms.actions.sit import Sit
from bang.rooms.actions.start import Start, deal
from bang.rooms.entries import Opened
from bang.rooms.state import RoomState
from bang.rooms.timers import LoopTime
from bang.rooms.updates import seat_states, update

TABLE: Final = "t"
SEEDS: Final = range(4)
ANSWERS: Final = 60  # a round: covers the beginning and the middle of a game


class NoLog:
    """A log that stores nothing."""

    async def append(
        self, table: str, number: int, entry: bytes, begins: bool = False, snapshot: bytes | None = None
    ) -> None:
        pass

    async def forget_player(self, table: str, account: str) -> None:
        pass

    async def finish(self, table: str, recording: bytes, results: list[SeatResult]) -> None:
        pass


class Reader:
    """A connection that gets an update whenever something changes."""

    def __init__(self, room: Room, account: str) -> None:
        self.room = room
        self.account = account
        self.version = 0

    def changed(self, table: str) -> None:
        self.room.update_for(self.account, self.version)
        self.version = self.room.state.version

    def dropped(self, table: str) -> None:
        pass

    def lost(self) -> None:
        pass


def account_of(seat: int) -> str:
    return f"account{seat}"


async def seated_room(players: int, seed: int) -> Room:
    """Open a room full of people and deal."""
    options = TableOptions(players=players, pace="instant", clock="off")
    room = await Room.open(TABLE, NoLog(), LoopTime(), Random(seed), Opened(options))
    for seat in range(players):
        await room.connect(account_of(seat), Reader(room, account_of(seat)))
        await room.perform(Sit(seat, table=TABLE), Person(account_of(seat), f"Person {seat}"))
    await room.perform(Start(table=TABLE), Person(account_of(0)))
    return room


def next_answer(state: RoomState, chance: Random) -> Answered | None:
    game = state.game
    if game is None or game.asked is None:
        return None
    ask = game.asked
    return Answered(ask.seat, ask.number, describe(game.table, ask.seat, chance.choice(ask.options)), "person")


async def answers(players: int, seed: int) -> float:
    """Measure a person's answer, from the action to the updates of all people at the table."""
    room, chance, spent, count = await seated_room(players, seed), Random(seed), 0.0, 0
    while count < ANSWERS and (entry := next_answer(room.state, chance)) is not None:
        person = Person(account_of(entry.seat))
        begin = time.process_time()
        await room.perform(Answer(entry.question, entry.answer, table=TABLE), person)
        spent += time.process_time() - begin
        count += 1
    await room.close()
    return spent / count


def dealt_state(players: int, seed: int) -> RoomState:
    state = RoomState(TABLE, Random(seed), staffed=False)
    state.apply(Opened(TableOptions(players=players)))
    state.apply(deal(state))
    return state


async def applied(players: int, seed: int) -> float:
    """Measure applying an answer to the state, as in a room or after a restart: played, told in words, encoded."""
    state, chance, spent, count = dealt_state(players, seed), Random(seed), 0.0, 0
    while count < ANSWERS and (entry := next_answer(state, chance)) is not None:
        begin = time.process_time()
        state.apply(entry)
        spent += time.process_time() - begin
        count += 1
    return spent / count


async def looks(players: int, seed: int, look: Callable[[Room, int], object]) -> float:
    """Measure a call for each viewer in the middle of a game."""
    room, chance = await seated_room(players, seed), Random(seed)
    for _ in range(ANSWERS):
        entry = next_answer(room.state, chance)
        if entry is None:
            break
        room.state.apply(entry)
    begin = time.process_time()
    for _ in range(ANSWERS):
        for seat in range(players):
            look(room, seat)
    spent = time.process_time() - begin
    await room.close()
    return spent / ANSWERS / players


def view_of(room: Room, seat: int) -> object:
    assert room.state.game is not None
    return view(room.state.game.table, seat)


def update_of(room: Room, seat: int) -> object:
    return encode(update(room, seat, max(0, room.state.version - 3), 0, seat_states(room)))


MEASURES: Final[dict[str, Callable[[int], Awaitable[float]]]] = {
    "view_us": lambda seed: looks(7, seed, view_of),
    "update_us": lambda seed: looks(7, seed, update_of),
    "apply_us_4_players": lambda seed: applied(4, seed),
    "apply_us_7_players": lambda seed: applied(7, seed),
    "answer_us_4_people": lambda seed: answers(4, seed),
    "answer_us_7_people": lambda seed: answers(7, seed),
}


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0)
    end = time.monotonic() + parser.parse_args().seconds
    best: dict[str, float] = {}
    rounds = 0
    while rounds < 2 or time.monotonic() < end:
        for name, measure in MEASURES.items():
            found = sum([await measure(seed) for seed in SEEDS]) / len(SEEDS)
            best[name] = min(best.get(name, 1e9), round(1e6 * found, 1))
        rounds += 1
    print(json.dumps({**best, "rounds": rounds}, indent=1))


if __name__ == "__main__":
    asyncio.run(main())
