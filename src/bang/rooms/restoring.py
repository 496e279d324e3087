"""Restore a room from its log: exactly, or from its last snapshot if the rules have changed since."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from random import Random
from typing import NamedTuple

import msgspec

from bang.rooms import entries
from bang.rooms.actions.answer import Answered
from bang.rooms.actions.takeback import TakenBack
from bang.rooms.brief import brief_of, continue_briefly
from bang.rooms.decoding import decode_entry
from bang.rooms.entries import Entry, Opened, Rewound
from bang.rooms.state import RoomState, game_options
from bang.snapshot import Json, load


class Diverged(Exception):
    """The answers no longer lead to the snapshot: the rules have changed."""


def snapshot_of(state: RoomState, written: int) -> bytes:
    """Encode the start of the turn, after so many entries: to continue from when the rules have changed, or quickly."""
    assert state.mark is not None
    assert state.game is not None
    given = state.answers[state.mark.answers :]
    question = given[0].question if given else state.game.count
    snapshot = {"question": question, "version": state.version, "table": state.mark.dump()}
    brief = brief_of(state, written)
    return entries.encode(snapshot if brief is None else {**snapshot, "room": brief})


def restore(
    id: str, random: Random, written: Iterable[bytes], snapshot: bytes | None, staffed: bool = True
) -> RoomState:
    """Rebuild the state. Raises only if there is nothing to continue from."""
    told = [decode_entry(entry) for entry in written]
    position = None if snapshot is None else msgspec.json.decode(snapshot)
    state = blank(id, random, staffed)
    try:
        replay(state, valid(told), position)
    except Exception:
        if position is None or state.practice is not None:  # practice begins in the middle of another game
            raise
        state = blank(id, random, staffed)
        resume(state, final(valid(told)), position)
    state.restoring = False
    return state


def restore_briefly(id: str, random: Random, written: Iterable[bytes], snapshot: bytes | None) -> RoomState | None:
    """Rebuild the state from its last snapshot, if that is possible, but for what was told before (brief.py)."""
    if snapshot is None:
        return None
    state = blank(id, random, staffed=True)
    try:
        told = [decode_entry(entry) for entry in written]
        found = continue_briefly(state, told, msgspec.json.decode(snapshot))
    except Exception:
        return None  # whatever it is: the log is there
    state.restoring = False
    return state if found else None


def blank(id: str, random: Random, staffed: bool) -> RoomState:
    state = RoomState(id, random, staffed)
    state.restoring = True
    return state


class Restored(NamedTuple):
    """All that a room is made of again."""

    state: RoomState
    past: RoomState | None  # for spectators who are behind the game
    entries: int


def restore_all(
    id: str, random: Random, written: list[bytes], snapshot: bytes | None = None, briefly: bool = False
) -> Restored:
    """Restore what a room needs; with `briefly`, its history may be missing. May run in any thread."""
    state = restore_briefly(id, random, written, snapshot) if briefly else None
    if state is not None:
        return Restored(state, None, len(written))
    state = restore(id, random, written, snapshot)
    past = restore(id, random, written, snapshot, staffed=False) if state.options.delay else None
    return Restored(state, past, len(written))


def valid(told: list[Entry]) -> list[Entry]:
    """Remove answers that were rewound: some of them broke the game."""
    kept: list[Entry] = []
    counted: list[int] = []  # where the answers stand that count
    opened = told[0] if told else None
    given = len(opened.practice.answers) if isinstance(opened, Opened) and opened.practice is not None else 0
    for entry in told:
        if isinstance(entry, Answered):
            counted.append(len(kept))
        elif isinstance(entry, TakenBack):
            counted.pop()
        elif isinstance(entry, Rewound) and len(counted) > entry.answers - given:
            first = counted[entry.answers - given]
            kept = kept[:first] + [other for other in kept[first:] if not isinstance(other, Answered | TakenBack)]
            del counted[entry.answers - given :]
        kept.append(entry)
    return kept


def final(told: list[Entry]) -> list[Entry]:
    """Remove answers that were taken back."""
    kept: list[Entry] = []
    for entry in told:
        if isinstance(entry, TakenBack):
            del kept[max(i for i, other in enumerate(kept) if isinstance(other, Answered))]
        else:
            kept.append(entry)
    return kept


def replay(state: RoomState, told: list[Entry], snapshot: Json | None) -> None:
    """Apply all entries. Raise Diverged if they do not lead to the snapshot.

    What was said early before the snapshot has been answered since, so the windows of then need not be followed.
    """
    answers = 0 if snapshot is None else snapshot["table"]["at"]
    state.windows.asleep = answers > 0
    for entry in told:
        state.apply(entry)
        if state.windows.asleep and len(state.answers) >= answers:
            state.windows.wake(state.game)
        if snapshot is not None and state.mark is not None and state.mark.answers == snapshot["table"]["at"]:
            if msgspec.json.decode(msgspec.json.encode(state.mark.dump())) != snapshot["table"]:
                raise Diverged
            snapshot = None


def resume(state: RoomState, told: list[Entry], snapshot: Json) -> None:
    """Continue from the snapshot. If a later answer is no longer legal, the state is broken until it is rewound."""
    at = snapshot["table"]["at"]
    answered = [entry for entry in told if isinstance(entry, Answered)]
    passed = 0
    resumed = False
    for entry in told:
        if isinstance(entry, Answered):
            passed += 1
            if passed > at and not state.broken:
                with suppress(Exception):
                    state.apply(entry)
                state.broken = len(state.answers) < passed
        elif not isinstance(entry, Rewound) or (resumed and entry.answers >= at):
            state.apply(entry)
        if passed == at and state.game is not None and not resumed:
            resumed = True
            position = load(game_options(state.options), snapshot["table"])
            state.resume(position, answered[:at], snapshot["question"], snapshot["version"])
    if state.broken and state.game is not None and answered:
        state.game.number(answered[-1].question + 1)  # no number is used twice
