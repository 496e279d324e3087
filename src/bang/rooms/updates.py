"""A table as one viewer gets it. What it may contain of the game is decided by `engine.view` alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Raw

from bang.engine.insight.odds import chances
from bang.engine.insight.threats import threats
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import SPECTATOR, View, ask_view, may_see, view
from bang.protocol.messages import Update, encode
from bang.protocol.parts import ClockState, SeatState

if TYPE_CHECKING:
    from bang.rooms.delayed_spectators import Shadow
    from bang.rooms.room import Table
    from bang.rooms.state import Course

FRESH: Final = 1.0  # seconds, then the countdown in a message is stale


class Portraits:
    """Many look at the same thing: each message is made once, and forgotten when something changes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.made: dict[tuple[int, int, int], str] = {}
        self.since = 0.0

    def of(self, viewer: int, since: int, missed: int) -> str:
        now = self.table.time.now()
        if now - self.since > FRESH:
            self.forget()
            self.since = now
        key = (viewer, min(max(since, 0), self.table.version_for(viewer)), missed)
        if key not in self.made:
            self.made[key] = encode(update(self.table, *key)).decode()
        return self.made[key]

    def forget(self) -> None:
        self.made.clear()


def update(table: Table, viewer: int, since: int, missed: int) -> Update:
    if viewer == SPECTATOR and table.shadow is not None:
        return of_the_past(table.id, table.shadow, table.shadow.curtain(table.time.now()), since)
    course = table.course
    message = of_course(table.id, course, seat_states(table), viewer, since)
    message.missed = missed
    message.declined = table.declined.of(viewer)
    message.clock = clock(table)
    return message


def of_the_past(table: str, shadow: Shadow, curtain: bool, since: int) -> Update:
    """For spectators who are behind the game. Time does not run for them: it would tell when something happens."""
    message = of_course(table, shadow.course, shadow.seats, SPECTATOR, since)
    if curtain:
        message.version, message.happenings, message.view, message.asked = since, [], None, None
        message.proof, message.curve = None, []  # of a game that has just ended they would tell all
    return message


def of_course(table: str, course: Course, seats: list[SeatState], viewer: int, since: int) -> Update:
    """All that follows from the entries."""
    game = course.game
    asked = None
    if game is not None and game.asked is not None and not course.broken:
        asked = Raw(encode(question(game, game.asked, viewer)))
    return Update(
        table=table,
        version=course.version,
        since=since,
        happenings=happenings(course, viewer, since),
        status=course.status,
        options=course.options,
        host=course.host,
        you=viewer,
        seats=seats,
        missed=0,
        view=None if game is None else Raw(encode(view(game.table, viewer, course.options.ghosts))),
        asked=asked,
        declined=[],
        clock=None,
        proof=course.proof(),
        curve=course.curve if course.status == "finished" else [],
    )


def question(game: Game, ask: Ask, viewer: int) -> View:
    """The pending question; who must answer it is told the odds of a “draw!” and of a hit, too."""
    told = ask_view(game.table, ask, viewer)
    if viewer == ask.seat:
        told["chances"] = chances(game.table, viewer)
        told["threats"] = threats(game.table, ask)
    return told


def happenings(course: Course, viewer: int, since: int) -> list[Raw]:
    """What came after that version, as the viewer may hear it."""
    told = []
    for telling in course.tellings[max(0, since) :]:
        form = telling.full if may_see(telling.audience, viewer) else telling.public
        if form is not None:
            told.append(Raw(form))
    return told


def seat_states(table: Table) -> list[SeatState]:
    return [seat(table, p) for p in range(len(table.course.places))]


def seat(table: Table, p: int) -> SeatState:
    place = table.course.places[p]
    person = bool(place.account)
    reserve = table.tempo.reserve(p) if table.course.game is not None else None
    return SeatState(
        name=place.name,
        person=person,
        program=place.program,
        present=person and table.attendance.present(place.account),
        stand_in=person and table.stands_in(p),
        muted=place.muted,
        ready=place.ready and table.course.game is None,
        reserve=-1 if reserve is None else round(reserve),
    )


def clock(table: Table) -> ClockState | None:
    """The countdown of the pending question. It is the same whether the answer is forced or not."""
    game = table.course.game
    if game is None or game.asked is None or not table.awake():
        return None
    seat = game.asked.seat
    reserve = table.tempo.reserve(seat)
    if reserve is None:
        return None
    return ClockState(seat, round(table.tempo.left(table.time.now()), 1), round(reserve, 1))
