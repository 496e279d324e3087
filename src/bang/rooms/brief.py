"""Restore a running game from its last snapshot and what came after, without playing all of it again.

The log stays what counts: what was told before the snapshot is played again from it as soon as somebody wants to hear
it, and so is the whole game for its recording. A snapshot serves only for the very rules that wrote it, and only where
the course of the game was plain; everything else is restored from the log (restoring.py).
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from bang.build_info import rules_version
from bang.engine.kernel.content import find
from bang.engine.kernel.view import SPECTATOR, view
from bang.rooms.actions.answer import Answered, Early
from bang.rooms.actions.takeback import TakenBack
from bang.rooms.actions.withdraw import Withdrawn
from bang.rooms.entries import Entry, Rewound
from bang.rooms.state import SILENCE, RoomState, game_options
from bang.snapshot import Json, Snapshot, load

UNKNOWN: Final = 0  # a version


class Brief(Struct):
    """What a snapshot knows of a room besides its table, and what the log does not say without being played."""

    rules: str
    entries: int  # of the log so far
    question: int  # the number of the pending one
    turns: int
    fallen: list[int]
    advised: list[int]
    hinted: list[int]
    clock_turn: int
    clock_left: float
    clock_reserves: list[float]


def brief_of(state: RoomState, entries: int) -> Brief | None:
    """None where the game has to be played again from its log."""
    assert state.mark is not None
    assert state.game is not None
    exact = state.origin is not None and state.origin.answers == 0 and not state.rewinds
    begins = state.mark.answers == len(state.answers) or not state.windows.open
    if not exact or not begins or state.practice is not None or state.options.delay:
        return None
    clocks = state.clocks
    return Brief(
        rules_version(),
        entries,
        state.game.count,
        state.turns,
        state.fallen,
        sorted(state.advised),
        sorted(state.hinted),
        clocks.turn,
        clocks.turn_left,
        clocks.reserves,
    )


def continue_briefly(state: RoomState, told: list[Entry], snapshot: Json) -> bool:
    """Bring a new state to the end of the log; whether that was possible. If not, the state is of no use."""
    brief = None if "room" not in snapshot else msgspec.convert(snapshot["room"], Brief)
    if brief is None or brief.rules != rules_version():
        return False
    before, since = told[: brief.entries], told[brief.entries :]
    if any(isinstance(entry, Rewound) for entry in since):
        return False
    for entry in before:
        if isinstance(entry, Answered):
            state.answers.append(entry)
        elif isinstance(entry, TakenBack):
            state.answers.pop()
        elif not isinstance(entry, Early | Withdrawn):  # of windows that have closed
            state.apply(entry)
    set_up(state, load(game_options(state.options), snapshot["table"]), snapshot["question"], brief.question)
    state.tellings = [SILENCE] * snapshot["version"]
    state.untold, state.untold_entries = snapshot["version"], brief.entries
    state.versions = [UNKNOWN] * (len(state.answers) + 1)
    state.turns, state.fallen = brief.turns, brief.fallen
    state.advised, state.hinted = set(brief.advised), set(brief.hinted)
    clocks = state.clocks
    clocks.turn, clocks.turn_left, clocks.reserves = brief.clock_turn, brief.clock_left, brief.clock_reserves
    for entry in since:
        state.apply(entry)
    return state.status == "playing"


def set_up(state: RoomState, mark: Snapshot, question: int, now: int) -> None:
    """Put the table as it was at the start of the turn, and play the answers that were given since, telling nothing."""
    state.mark = mark
    state.game = game = mark.play()
    game.number(question)
    state.forget_windows()
    for entry in state.answers[mark.answers :]:
        pending = state.windows.pending(game)
        assert pending is not None
        game.answer(find(game.table, pending.ask, entry.answer))
        state.windows.close(pending)
        state.windows.follow(game)
    game.number(now)
    game.table.facts = []
    state.messages.look(view(game.table, SPECTATOR))


def remember(state: RoomState, before: RoomState) -> None:
    """Take over what was told until the snapshot from the same game, played again up to there.

    ValueError if it tells something else than it did: the numbers of happenings must not change.
    """
    if before.version != state.untold:
        told = f"{state.untold} happenings were told until the snapshot"
        raise ValueError(f"{told}, {before.version} when it was played again")
    state.tellings[: state.untold] = before.tellings
    for n, version in enumerate(before.versions):
        if state.versions[n] == UNKNOWN:  # otherwise an answer was taken back since
            state.versions[n] = version
    forgo_history(state)


def forgo_history(state: RoomState) -> None:
    """Note that what was told before the snapshot is lost, unless it has been taken over."""
    state.untold = state.untold_entries = 0
