"""Make the updates that viewers get. Only `engine.view` decides what they may contain of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Raw

from bang import games
from bang.engine.insight.odds import chances
from bang.engine.insight.threats import threats
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import SPECTATOR, View, ask_view, may_see, view
from bang.protocol.messages import Update, encode
from bang.protocol.parts import ClockState, SeatState

if TYPE_CHECKING:
    from bang.rooms.delayed_spectators import DelayedState
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState

FRESH: Final = 1.0  # seconds until the countdown in a cached message is stale


class UpdateCache:
    """Caches encoded updates, which many viewers share, until something changes."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.made: dict[tuple[int, int, int], str] = {}
        self.since = 0.0

    def of(self, viewer: int, since: int, missed: int) -> str:
        now = self.room.time.now()
        if now - self.since > FRESH:
            self.forget()
            self.since = now
        key = (viewer, min(max(since, 0), self.room.version_for(viewer)), missed)
        if key not in self.made:
            self.made[key] = encode(update(self.room, *key)).decode()
        return self.made[key]

    def forget(self) -> None:
        self.made.clear()


def update(room: Room, viewer: int, since: int, missed: int) -> Update:
    if viewer == SPECTATOR and room.delayed is not None:
        return delayed_update(room.id, room.delayed, room.delayed.hidden(room.time.now()), since)
    state = room.state
    message = update_from(room.id, state, seat_states(room), viewer, since)
    message.missed = missed
    message.declined = room.declined.of(viewer)
    message.clock = clock(room)
    return message


def delayed_update(table: str, delayed: DelayedState, hidden: bool, since: int) -> Update:
    """The update of delayed spectators. It has no clock, which would tell when something happens."""
    message = update_from(table, delayed.state, delayed.seats, SPECTATOR, since)
    if hidden:
        message.version, message.happenings, message.view, message.asked = since, [], None, None
        message.proof, message.curve = None, []  # would give away a game that has just ended
    return message


def update_from(table: str, state: RoomState, seats: list[SeatState], viewer: int, since: int) -> Update:
    """The part of an update that follows from the entries."""
    game = state.game
    seen = asked = None
    if game is not None:
        seen = view(game.table, viewer, state.options.ghosts)
        if game.asked is not None and not state.broken:
            asked = Raw(encode(question(game, game.asked, viewer, seen)))
    return Update(
        table=table,
        version=state.version,
        since=since,
        happenings=happenings(state, viewer, since),
        status=state.status,
        options=state.options,
        host=state.host,
        you=viewer,
        seats=seats,
        missed=0,
        view=None if seen is None else Raw(encode(seen)),
        asked=asked,
        declined=[],
        clock=None,
        proof=state.proof(),
        curve=state.curve if state.status == "finished" else [],
    )


def question(game: Game, ask: Ask, viewer: int, seen: View) -> View:
    """The pending question in words, for the asked seat with the odds of a “draw!” and of a hit."""
    messages = games.find(game.table.rules.options.game).messages()
    messages.look(seen)
    told = messages.asked(ask_view(game.table, ask, viewer), viewer)
    if viewer == ask.seat:
        told["chances"] = chances(game.table, viewer)
        told["threats"] = threats(game.table, ask)
    return told


def happenings(state: RoomState, viewer: int, since: int) -> list[Raw]:
    """The happenings after a version, in the form that the viewer may hear."""
    told = []
    for telling in state.tellings[max(0, since) :]:
        form = telling.full if may_see(telling.audience, viewer) else telling.public
        if form is not None:
            told.append(Raw(form))
    return told


def seat_states(room: Room) -> list[SeatState]:
    return [seat(room, p) for p in range(len(room.state.places))]


def seat(room: Room, p: int) -> SeatState:
    place = room.state.places[p]
    person = bool(place.account)
    reserve = room.timer.reserve(p) if room.state.game is not None else None
    return SeatState(
        name=place.name,
        person=person,
        program=place.program,
        present=person and room.attendance.present(place.account),
        stand_in=person and room.stands_in(p),
        muted=place.muted,
        ready=place.ready and room.state.game is None,
        reserve=-1 if reserve is None else round(reserve),
    )


def clock(room: Room) -> ClockState | None:
    """The countdown of the pending question. It is the same whether the answer is forced or not."""
    game = room.state.game
    if game is None or game.asked is None or not room.awake():
        return None
    seat = game.asked.seat
    reserve = room.timer.reserve(seat)
    if reserve is None:
        return None
    return ClockState(seat, round(room.timer.left(room.time.now()), 1), round(reserve, 1))
