"""A table made again from what was written: exactly, or, if the rules have changed since, from its last snapshot."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from random import Random

import msgspec

from bang.rooms import entries
from bang.rooms.entries import Answered, AnyEntry, Rewound
from bang.rooms.state import Course, game_options
from bang.snapshot import Json, load


class Diverged(Exception):
    """The same answers lead elsewhere than they did: the rules are not those of then."""


def snapshot_of(course: Course) -> bytes:
    """The start of the turn, to go on from when the rules have changed."""
    assert course.mark is not None
    assert course.game is not None
    given = course.answers[course.mark.answers :]
    question = given[0].question if given else course.game.count
    return entries.encode({"question": question, "version": course.version, "table": course.mark.dump()})


def restore(id: str, random: Random, written: Iterable[bytes], snapshot: bytes | None, staffed: bool = True) -> Course:
    """The course of these entries. It raises only if there is nothing to go on from."""
    told = [entries.decode(entry) for entry in written]
    position = None if snapshot is None else msgspec.json.decode(snapshot)
    course = Course(id, random, staffed)
    try:
        replay(course, valid(told), position)
    except Exception:
        if position is None:
            raise
        course = Course(id, random, staffed)
        resume(course, valid(told), position)
    return course


def valid(told: list[AnyEntry]) -> list[AnyEntry]:
    """Without the answers that were taken back: some of them are what broke the game."""
    kept: list[AnyEntry] = []
    for entry in told:
        if isinstance(entry, Rewound):
            void = {id(other) for other in [e for e in kept if isinstance(e, Answered)][entry.answers :]}
            kept = [other for other in kept if id(other) not in void]
        kept.append(entry)
    return kept


def replay(course: Course, told: list[AnyEntry], snapshot: Json | None) -> None:
    """Everything again. Where there is a snapshot, it must be what the answers lead to."""
    for entry in told:
        course.apply(entry)
        if snapshot is not None and course.mark is not None and course.mark.answers == snapshot["table"]["at"]:
            if msgspec.json.decode(msgspec.json.encode(course.mark.dump())) != snapshot["table"]:
                raise Diverged
            snapshot = None


def resume(course: Course, told: list[AnyEntry], snapshot: Json) -> None:
    """On from the snapshot. If an answer since then is no longer legal, the course is broken until it is rewound."""
    at = snapshot["table"]["at"]
    answered = [entry for entry in told if isinstance(entry, Answered)]
    passed = 0
    resumed = False
    for entry in told:
        if isinstance(entry, Answered):
            passed += 1
            if passed > at and not course.broken:
                with suppress(Exception):
                    course.apply(entry)
                course.broken = len(course.answers) < passed
        elif not isinstance(entry, Rewound) or (resumed and entry.answers >= at):
            course.apply(entry)
        if passed == at and course.game is not None and not resumed:
            resumed = True
            position = load(game_options(course.options), snapshot["table"])
            course.resume(position, answered[:at], snapshot["question"], snapshot["version"])
    if course.broken and course.game is not None:
        course.game.number(answered[-1].question + 1)  # no number is used twice
