"""Bots think elsewhere: the table goes on meanwhile, and what comes of it counts only for the question it was about."""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import pytest

from bang import bots
from bang.engine.kernel.view import View
from bang.games.classic.bots.deduction.witness import Act, Witness
from bang.protocol.parts import TableOptions
from bang.rooms import Person
from bang.rooms.actions.answer import Answer, Answered
from bang.rooms.actions.say import Say
from bang.rooms.bot_seats import STAND_IN, BotAnswer, BotSeat, tell_bots
from bang.rooms.decoding import decode_entry
from bang.server import bot_threads
from bang.server.bot_threads import PROOF, ThreadExecutor
from tests.rooms.helpers import QUICK, ROOM, RecordingListener, RoomSetup

T = TypeVar("T")
THOUGHTFUL = TableOptions(clock="off", pace="quick", absence=20)


class Slow:
    """An executor that thinks only when told to."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Callable[[], Any], Callable[[Any], None]]] = []

    def think(self, kind: str, job: Callable[[], T], then: Callable[[T], None]) -> None:
        self.jobs.append((job, then))

    def finish(self) -> None:
        for job, then in self.jobs:
            then(job())
        self.jobs.clear()


def answers(s: RoomSetup) -> list[Answered]:
    return [entry for entry in map(decode_entry, s.room_log.entries) if isinstance(entry, Answered)]


async def until_a_bot_is_asked(s: RoomSetup) -> None:
    while s.asked["seat"] == 0 or s.asked["options"] == 1:
        await (s.answer_first() if s.asked["options"] > 1 else s.time.advance(0.05, s.room))


async def test_a_table_goes_on_while_a_bot_thinks() -> None:
    executor = Slow()
    s = await RoomSetup(3, executor).open(THOUGHTFUL, 1)
    await until_a_bot_is_asked(s)
    assert len(executor.jobs) == 1, "it thinks as soon as it is asked"
    asked = s.asked
    await s.time.advance(60, s.room)
    assert s.asked == asked
    await s.room.perform(Say("Take your time.", table=ROOM), Person("account0"))
    assert s.listeners[0].last["happenings"][0]["chat"]["text"] == "Take your time."
    assert len(executor.jobs) == 1
    executor.finish()
    await s.room.queue.join()
    assert s.asked != asked, "it is late already, so the answer counts at once"
    assert answers(s)[-1].by == "bot"
    await s.room.close()


async def test_a_quick_thought_waits_until_it_seems_thought() -> None:
    executor = Slow()
    s = await RoomSetup(3, executor).open(THOUGHTFUL, 1)
    await until_a_bot_is_asked(s)
    executor.finish()
    await s.room.queue.join()
    await s.expect_answer(not_within=0.3, but_within=1.0)
    await s.room.close()


async def until_a_stand_in_thinks(executor: Slow) -> RoomSetup:
    """Open a table at which seat 0 was asked and left."""
    s = await RoomSetup(3, executor).open(THOUGHTFUL, 5)
    await s.until_asked(0)
    await s.listeners[0].go()
    await s.time.advance(21, s.room)
    assert len(executor.jobs) == 1
    return s


async def test_a_person_who_returns_interrupts_the_stand_in() -> None:
    executor = Slow()
    s = await until_a_stand_in_thinks(executor)
    s.listeners[0] = await RecordingListener(s.room, "account0").come()
    given = len(answers(s))
    await s.answer_first()
    number = s.asked["number"]
    executor.finish()
    await s.room.queue.join()
    assert [entry.by for entry in answers(s)[given:]] == ["person"]
    assert s.asked["number"] == number
    assert s.room.state.places[0].stand_in is None
    await s.room.close()


def acts_of(bot: BotSeat) -> list[Act]:
    assert bot.company is not None
    assert isinstance(bot.company.observer, Witness)
    return bot.company.observer.acts


async def test_the_stand_in_is_a_bot_that_knows_what_happened_before() -> None:
    s = await RoomSetup(3).open(QUICK, 5)
    for _ in range(60):
        await (s.answer_first() if s.asked["options"] > 1 else s.time.advance(0, s.room))
    while s.asked["options"] == 1:
        await s.time.advance(0, s.room)
    seat = s.asked["seat"]
    await s.listeners[seat].go()
    await s.time.advance(26, s.room)
    stand_in = s.room.state.places[seat].stand_in
    assert stand_in is not None
    assert stand_in.company is not None
    # One that was there from the beginning has heard the same.
    twin = BotSeat(STAND_IN, 1, seat, "classic")
    for game, facts in s.room.state.story():
        tell_bots([twin], game, facts)
    assert twin.company is not None
    assert acts_of(stand_in) == acts_of(twin)
    assert acts_of(stand_in)
    assert stand_in.faults == 0
    await s.room.close()


async def test_the_stand_in_plays_cards_and_hears_what_follows() -> None:
    played = 0
    for seed in range(6):
        s = await RoomSetup(seed).open(QUICK, 5)
        await s.listeners[0].go()
        await s.time.advance(26, s.room)
        for _ in range(150):
            if s.room.state.status != "playing":
                break
            await (s.answer_first() if s.asked["seat"] != 0 and s.asked["options"] > 1 else s.time.advance(0, s.room))
        given = [entry for entry in answers(s) if entry.by == "stand-in"]
        played += sum(entry.answer["do"] == "play" for entry in given)
        await s.room.close()
    assert played > 10, "a stand-in that only passes is as good as nobody"


def test_a_bot_that_fails_or_talks_nonsense_is_replaced_by_a_safe_answer() -> None:
    asked: View = {"verb": "evade", "seat": 0, "options": [{"do": "pass"}, {"do": "play", "card": "missed 10C"}]}
    seen: View = {"seats": [{"characters": ["jourdonnais"]}]}

    def raises(view: View, asked: View) -> int:
        raise ZeroDivisionError

    for bad in (raises, lambda view, asked: 9, lambda view, asked: -1, lambda view, asked: True):
        bot_seat = BotSeat("drifter", 1, 0, "classic")
        bot_seat.bot = bad
        assert bot_seat.think((seen, asked)) == BotAnswer(bot_seat, 1)


async def test_thoughts_come_back_in_the_event_loop() -> None:
    errors: list[BaseException] = []
    executor = ThreadExecutor(errors.append)
    done: asyncio.Future[tuple[str, str]] = asyncio.get_running_loop().create_future()
    bot = BotSeat(bots.names()[0], 1, 0, "classic")
    where: list[str] = []

    def job() -> BotAnswer:
        where.append(threading.current_thread().name)
        return BotAnswer(bot, 3)

    def then(thought: BotAnswer) -> None:
        done.set_result((threading.current_thread().name, str(thought.place)))

    executor.think("x", job, then)
    assert await done == (threading.current_thread().name, "3")
    assert where[0].startswith("bots")
    executor.think("x", lambda: BotAnswer(bot, 1 // 0), then)
    while not errors:
        await asyncio.sleep(0.01)
    executor.close()


class LaterLoop:
    """Notes what an event loop is to do later."""

    def __init__(self, later: list[tuple[float, Callable[[], None]]]) -> None:
        self.later = later

    def call_later(self, seconds: float, call: Callable[..., None], *args: object) -> None:
        self.later.append((seconds, partial(call, *args)))


async def test_answers_that_come_late_from_a_thread_are_dropped() -> None:
    executor = Slow()
    s = await until_a_stand_in_thinks(executor)
    s.listeners[0] = await RecordingListener(s.room, "account0").come()
    asked = s.listeners[0].last["asked"]
    await s.room.perform(Answer(asked["number"], asked["options"][-1], table=ROOM), Person("account0"))
    before = len(s.room_log.entries)
    (job, then), *_ = executor.jobs
    then(job())
    await s.room.queue.join()
    assert len(s.room_log.entries) == before
    await s.room.close()


async def test_what_happened_is_sent_before_a_quick_bot_thinks_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """An update is sent in the next round of the event loop, or in some more where it goes to another server."""
    errors: list[BaseException] = []
    executor = ThreadExecutor(errors.append)
    executor.seconds["quick"] = deque([0.0] * PROOF)
    later: list[tuple[float, Callable[[], None]]] = []
    monkeypatch.setattr(executor, "loop", LaterLoop(later))
    thoughts: list[int] = []
    executor.think("quick", lambda: 7, thoughts.append)
    executor.think("quick", lambda: 1 // 0, thoughts.append)
    assert thoughts == []
    for seconds, call in later:
        assert seconds > 0
        call()
    assert thoughts == [7]
    assert [type(error) for error in errors] == [ZeroDivisionError]
    executor.close()


async def test_only_bots_that_have_proven_to_be_quick_think_on_the_spot() -> None:
    executor = ThreadExecutor(lambda error: None)
    bot = BotSeat("drifter", 1, 0, "classic")
    threads: list[str] = []
    thought = asyncio.Event()

    def job(seconds: float) -> BotAnswer:
        threads.append(threading.current_thread().name)
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass
        return BotAnswer(bot, 0)

    async def think(kind: str, seconds: float) -> str:
        thought.clear()
        executor.think(kind, lambda: job(seconds), lambda _: thought.set())
        await thought.wait()
        return threads[-1]

    for _ in range(PROOF):
        assert (await think("quick", 0)).startswith("bots")
        assert (await think("", 0)).startswith("bots")
    here = threading.current_thread().name
    assert await think("quick", 0) == here
    assert (await think("", 0)).startswith("bots"), "who has to hear the game first is never quick"
    assert await think("quick", 2 * bot_threads.QUICK) == here
    assert await think("quick", 0) == here, "one answer may take longer than most"
    await think("quick", 2 * bot_threads.LONG)
    for _ in range(PROOF):
        assert (await think("quick", 0)).startswith("bots"), "once is enough"
    assert await think("quick", 0) == here
    for _ in range(PROOF):
        await think("steady", 2 * bot_threads.QUICK)
    assert (await think("steady", 0)).startswith("bots"), "none was long, but together they are"
    executor.close()
