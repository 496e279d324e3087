"""Bring a room to the moment when one card asks several people."""

from __future__ import annotations

from typing import Any

from bang.protocol.parts import TableOptions
from bang.rooms import Person
from bang.rooms.actions.answer import Answer
from bang.rooms.windows import OpenWindow
from tests.rooms.helpers import ROOM, RoomSetup

FOR_MANY = ("gatling", "indians")
UNHURRIED = TableOptions(clock="off", pace="quick")
ALL_CHOOSE = "seat 3 plays Indians!, and the others have something to choose"
ONE_CANNOT = "somebody plays Indians!, and seat 3, not the first to answer, holds cards but cannot use one"


class NoWindow(Exception):
    """The game was over before such a card was played."""


def window_of(s: RoomSetup) -> OpenWindow | None:
    return next(iter(s.room.state.windows.open), None)


def own_question(s: RoomSetup, seat: int) -> dict[str, Any]:
    """The question that a person sees with options; empty if there is none."""
    asked: dict[str, Any] = s.listeners[seat].last["asked"] or {}
    return asked if asked.get("options") else {}


async def give(s: RoomSetup, seat: int, answer: dict[str, Any]) -> None:
    number = s.listeners[seat].last["asked"]["number"]
    await s.room.perform(Answer(number, answer, table=ROOM), Person(f"account{seat}"))


async def until_window(s: RoomSetup, kinds: tuple[str, ...] = FOR_MANY) -> OpenWindow:
    """Everybody plays such a card as soon as possible, and else as little as possible."""
    for _ in range(3000):
        if s.room.state.status != "playing":
            raise NoWindow
        window = window_of(s)
        if window is not None and window.window.about in kinds and len(window.invited) > 2:
            return window
        seat = s.asked["seat"]
        if seat >= len(s.listeners) or s.asked["options"] == 1:
            await s.time.advance(0.25, s.room)
            continue
        await s.time.advance(0.8, s.room)  # people think, and who has no choice seems to
        options = s.listeners[seat].last["asked"]["options"]
        wanted = [option for option in options if option.get("card", "").split(" ")[0] in kinds]
        await give(s, seat, wanted[0] if wanted and options[-1] != wanted[0] else options[0])
    raise AssertionError("no such card was played")


FOUND: dict[str, int] = {}  # the seeds of games in which the first window is as wanted


async def seed_of(wanted: str) -> int:
    for seed in range(1, 300):
        if wanted in FOUND:
            break
        s = await RoomSetup(seed).open(UNHURRIED, 5)
        try:
            window = (await until_window(s)).window
        except NoWindow:
            await s.room.close()
            continue
        able = [question.seat for question in s.room.state.open_questions() if len(question.ask.options) > 1]
        if window.about == "indians" and len(window.after) == 3:
            if window.by == 3 and len(able) == 4:
                FOUND.setdefault(ALL_CHOOSE, seed)
            if 3 in window.after and 3 not in able and s.room.pending()[0].table.seats[3].hand:
                FOUND.setdefault(ONE_CANNOT, seed)
        await s.room.close()
    return FOUND[wanted]


async def at_the_window(wanted: str = ALL_CHOOSE, options: TableOptions = UNHURRIED) -> RoomSetup:
    s = await RoomSetup(await seed_of(wanted)).open(options, 5)
    await until_window(s)
    return s
