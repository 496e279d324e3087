"""Make the updates that viewers get. Only `engine.view` decides what they may contain of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Raw

from bang import games
from bang.engine.insight.means import means
from bang.engine.insight.odds import chances
from bang.engine.insight.quotas import quotas
from bang.engine.insight.threats import threats
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import SPECTATOR, View, ask_view, may_see, view
from bang.protocol.messages import Update, encode
from bang.protocol.parts import ClockState, SeatState
from bang.rooms.advice import may_ask
from bang.rooms.windows import OpenQuestion
from bang.text import Messages

if TYPE_CHECKING:
    from bang.rooms.delayed_spectators import DelayedState
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState

MOST_HAPPENINGS: Final = 2_000  # of one update: more than a game has; older ones are no longer told
MOST_NAMED: Final = 20  # of those who watch; the others are counted
FRESH: Final = 1.0  # seconds until the countdown in a cached message is stale


class UpdateCache:
    """Caches encoded updates, which many viewers share, until something changes."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.made: dict[tuple[int, int, int], str] = {}
        self.seats: list[SeatState] | None = None
        self.since = 0.0

    def of(self, viewer: int, since: int, missed: int) -> str:
        now = self.room.time.now()
        if now - self.since > FRESH:
            self.forget()
            self.since = now
        version = self.room.version_for(viewer)
        key = (viewer, min(max(since, version - MOST_HAPPENINGS, 0), version), missed)
        if key not in self.made:
            if self.seats is None:
                self.seats = seat_states(self.room)
            self.made[key] = encode(update(self.room, *key, self.seats)).decode()
        return self.made[key]

    def forget(self) -> None:
        self.made.clear()
        self.seats = None


def update(room: Room, viewer: int, since: int, missed: int, seats: list[SeatState]) -> Update:
    if viewer == SPECTATOR and room.delayed is not None:
        return delayed_update(room.id, room.delayed, room.delayed.hidden(room.time.now()), since)
    state = room.state
    message = update_from(room.id, state, seats, viewer, since)
    message.missed = missed
    message.declined = room.declined.of(viewer)
    message.waived = sorted(state.places[viewer].waived) if viewer >= 0 else []
    message.clock = clock(room, viewer)
    message.paused = room.tempo.paused
    watching = room.attendance.watching(state.people())
    message.watchers, message.watching = len(watching), watching[:MOST_NAMED]
    message.may_bet = viewer >= 0 and state.may_bet(viewer)
    message.slip = round(room.slips.left(viewer, room.time.now()), 1)
    message.advisable = may_ask(state, viewer)
    message.advice = room.advisers.of(viewer) if message.advisable else None
    if since < state.untold:  # nothing is told before that is
        message.brief, message.version, message.happenings = True, since, []
    return message


def delayed_update(table: str, delayed: DelayedState, hidden: bool, since: int) -> Update:
    """The update of delayed spectators. It has no clock, which would tell when something happens."""
    message = update_from(table, delayed.state, delayed.seats, SPECTATOR, since)
    if hidden:
        message.version, message.happenings, message.view, message.asked = since, [], None, None
        message.proof, message.curve, message.bets = None, [], []  # would give away a game that has just ended
    return message


def update_from(table: str, state: RoomState, seats: list[SeatState], viewer: int, since: int) -> Update:
    """The part of an update that follows from the entries."""
    game = state.game
    seen = asked = None
    if game is not None:
        seen = view(game.table, viewer, state.options.ghosts)
        if game.asked is not None and not state.broken:
            asked = Raw(encode(asked_of(state, game, viewer, seen)))
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
        waived=[],
        clock=None,
        proof=state.proof(),
        curve=state.curve if state.status == "finished" else [],
        bets=state.told_bets(viewer),
    )


def asked_of(state: RoomState, game: Game, viewer: int, seen: View) -> View:
    """The viewer's own question, else the pending one, and who may answer the same at the same time."""
    questions = state.open_questions()
    pending, shown = questions[0], own_or_pending(questions, viewer)
    if state.is_idle(shown):
        return question(game, shown.ask, SPECTATOR, seen)  # it is passed by itself
    given = viewer == shown.seat and shown.early is not None  # early, and about to take effect
    told = question(game, shown.ask, SPECTATOR if given else viewer, seen)
    if viewer == shown.seat:
        told["number"] = shown.number
    if shown.window is not None:
        seats = [seat for seat in shown.window.window.after if seat in shown.window.invited]
        told["window"] = {
            "about": shown.window.window.about,
            "seats": [pending.seat, *seats] if pending.window is shown.window else seats,
            "answered": shown.window.answered(),
        }
    waiting = [shown] if given else [own for own in state.windows.ahead(game, viewer) if own.early is not None]
    if waiting and (given or viewer != shown.seat):
        told["waiting"] = waiting_answer(game, waiting[0], viewer, seen)
    return told


def own_or_pending(questions: list[OpenQuestion], viewer: int) -> OpenQuestion:
    """The viewer's own question, else the pending one, which is the first."""
    return next((question for question in questions if question.seat == viewer), questions[0])


def waiting_answer(game: Game, own: OpenQuestion, viewer: int, seen: View) -> View:
    """An answer of the viewer that has not taken effect yet."""
    assert own.early is not None
    messages = words_for(game, seen)
    said = messages.option(own.early.answer, own.ask.verb, viewer)
    return {"number": own.number, "answer": own.early.answer, "said": said}


def words_for(game: Game, seen: View) -> Messages:
    messages = games.find(game.table.rules.options.game).messages()
    messages.look(seen)
    return messages


def question(game: Game, ask: Ask, viewer: int, seen: View) -> View:
    """A question in words, for the asked seat with the odds of a “draw!” and of a hit."""
    told = words_for(game, seen).asked(ask_view(game.table, ask, viewer), viewer)
    if viewer == ask.seat:
        told["chances"] = chances(game.table, viewer)
        told["threats"] = threats(game.table, ask)
        told["quotas"] = quotas(game.table, ask)
        told["means"] = means(game.table, ask)
    return told


def happenings(state: RoomState, viewer: int, since: int) -> list[Raw]:
    """The happenings after a version, in the form that the viewer may hear."""
    told = []
    for telling in state.tellings[max(0, since) :]:
        form = telling.full if may_see(telling.audience, viewer) else telling.public
        if form:
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
        bot="" if person else place.level or room.state.options.bots,
        account=place.account,
        avatar=place.avatar,
    )


def clock(room: Room, viewer: int) -> ClockState | None:
    """The countdown of the viewer's own question, else of the pending one. It is the same if the answer is forced."""
    questions = room.state.open_questions() if room.awake() else []
    if not questions:
        return None
    shown = own_or_pending(questions, viewer)
    reserve = room.timer.reserve(shown.seat)
    if reserve is None:
        return None
    return ClockState(shown.seat, round(room.timer.left(shown, room.time.now()), 1), round(reserve, 1))
