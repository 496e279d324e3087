"""Open rooms without a network: with manual time, a log in memory, and listeners that record."""

from __future__ import annotations

import asyncio
import heapq
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bang.errors import BangError
from bang.protocol.parts import SeatResult, TableOptions
from bang.rooms import Action, Person, Room
from bang.rooms.actions.answer import Answer
from bang.rooms.actions.sit import Sit
from bang.rooms.actions.start import Start
from bang.rooms.bot_seats import BotExecutor
from bang.rooms.entries import Opened
from bang.rooms.errors import code_of

ROOM = "t1"  # the room of a `RoomSetup`
QUICK = TableOptions(pace="instant", clock="off")


class ManualCall:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class ManualTime:
    """Time that moves only when told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.calls: list[tuple[float, int, ManualCall]] = []
        self.count = 0

    def now(self) -> float:
        return self.seconds

    def at(self, when: float, call: Callable[[], None]) -> ManualCall:
        self.count += 1
        made = ManualCall(call)
        heapq.heappush(self.calls, (when, self.count, made))
        return made

    async def advance(self, seconds: float, room: Room) -> None:
        """Let time pass, timer by timer, and wait for what each brings about."""
        until = self.seconds + seconds
        await room.queue.join()
        while self.calls and self.calls[0][0] <= until:
            when, _, made = heapq.heappop(self.calls)
            if made.call is not None:
                self.seconds = max(self.seconds, when)
                made.call()
                await room.queue.join()
        self.seconds = until


class MemoryLog:
    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.finished: list[bytes] = []
        self.fails = False
        self.snapshot: bytes | None = None

    async def append(
        self, table: str, number: int, entry: bytes, begins: bool = False, snapshot: bytes | None = None
    ) -> None:
        await asyncio.sleep(0)
        if self.fails:
            raise BangError("The disk is full.")
        assert number == len(self.entries) + 1
        self.entries.append(entry)
        self.snapshot = snapshot or self.snapshot

    async def forget_player(self, table: str, account: str) -> None:
        pass

    async def finish(self, table: str, recording: bytes, results: list[SeatResult]) -> None:
        self.finished.append(recording)


class RecordingListener:
    """Listen to a room as an account does, and record every message."""

    def __init__(self, room: Room, account: str) -> None:
        self.room = room
        self.account = account
        self.sent: list[str] = []
        self.version = 0

    def changed(self, table: str) -> None:
        message = self.room.update_for(self.account, self.version)
        self.version = max(self.version, self.room.version_for(self.room.state.seat_of(self.account)))
        self.sent.append(message)

    def dropped(self, table: str) -> None:
        self.sent.append('"dropped"')

    def lost(self) -> None:
        self.sent.append('"lost"')

    @property
    def last(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.sent[-1])
        return data

    async def come(self) -> RecordingListener:
        await self.room.connect(self.account, self)
        return self

    async def go(self) -> None:
        await self.room.disconnect(self)


class RoomSetup:
    """A room with people at its first seats, each with a listener."""

    def __init__(self, seed: int = 1, executor: BotExecutor | None = None) -> None:
        self.time = ManualTime()
        self.executor = executor
        self.room_log = MemoryLog()
        self.random = Random(seed)
        self.room: Room
        self.listeners: list[RecordingListener] = []

    @property
    def asked(self) -> dict[str, Any]:
        game = self.room.state.game
        assert game is not None
        assert game.asked is not None
        # A question that is passed automatically leaves no choice.
        options = 1 if self.room.state.waives(self.room.state.open_questions()[0]) else len(game.asked.options)
        return {"seat": game.asked.seat, "number": game.asked.number, "options": options}

    async def expect_answer(self, not_within: float, but_within: float) -> None:
        """Expect that the question is still open after the first of these times, and answered after the second."""
        asked = self.asked
        await self.time.advance(not_within, self.room)
        assert self.asked == asked
        await self.time.advance(but_within, self.room)
        assert self.asked != asked

    async def open(self, options: TableOptions, people: int, start: bool = True) -> RoomSetup:
        self.room = await Room.open(ROOM, self.room_log, self.time, self.random, Opened(options), self.executor)
        for p in range(people):
            self.listeners.append(await RecordingListener(self.room, f"account{p}").come())
            await self.room.perform(Sit(p, table=ROOM), Person(f"account{p}", f"Person {p}"))
        if start:
            await self.room.perform(Start(table=ROOM), Person("account0"))
        return self

    async def answer_first(self) -> None:
        """Answer for the asked seat with the first option it was sent."""
        seat = self.asked["seat"]
        asked = self.listeners[seat].last["asked"]
        await self.room.perform(Answer(asked["number"], asked["options"][0], table=ROOM), Person(f"account{seat}"))

    def restored(self) -> Room:
        """Restore the same room from its log."""
        return Room.restore(ROOM, self.room_log, self.time, Random(9), self.room_log.entries, self.room_log.snapshot)

    async def until_asked(self, seat: int, real: bool = True) -> None:
        """Let bots and forced answers go on until that seat has a choice."""
        for _ in range(3000):
            if self.asked["seat"] == seat and (not real or self.asked["options"] > 1):
                return
            if self.asked["seat"] < len(self.listeners) and self.asked["options"] > 1:
                await self.answer_first()
            else:
                await self.time.advance(0.25, self.room)
        raise AssertionError(f"seat {seat} was never asked")


async def play_out(s: RoomSetup) -> None:
    while s.room.state.status == "playing":
        if s.asked["seat"] < len(s.listeners) and s.asked["options"] > 1:
            await s.answer_first()
        else:
            await s.time.advance(0, s.room)


async def hit_without_a_choice(options: TableOptions, people: int = 1) -> RoomSetup:
    """A table of people who do as little as they can, one of whom was shot at and can only take the hit."""
    for seed in range(40):
        s = await RoomSetup(seed).open(options, people)
        for _ in range(200):
            seat = s.asked["seat"]
            asked = s.listeners[seat].last["asked"] if seat < people else None
            if asked and asked["verb"] == "evade" and len(asked["options"]) == 1:
                return s
            if asked and s.asked["options"] > 1:
                await s.room.perform(
                    Answer(asked["number"], asked["options"][-1], table=ROOM), Person(f"account{seat}")
                )
            else:
                await s.time.advance(0.25, s.room)
        await s.room.close()
    raise AssertionError("nobody was hit without a choice")


async def refused(s: RoomSetup, action: Action, who: Person, code: str) -> None:
    version, written = s.room.state.version, len(s.room_log.entries)
    with pytest.raises(BangError) as caught:
        await s.room.perform(action, who)
    assert code_of(caught.value) == code
    assert (s.room.state.version, len(s.room_log.entries)) == (version, written)
