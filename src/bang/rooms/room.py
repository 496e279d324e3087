"""The actor behind a table: one task carries out all actions in order; entries are durable before they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Final

from bang.engine.kernel.ask import PASS, Ask
from bang.engine.kernel.content import describe
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import SPECTATOR
from bang.errors import BangError
from bang.protocol.messages import Reply
from bang.protocol.parts import Motive, TableOptions
from bang.rooms import entries
from bang.rooms.action import Action, Person
from bang.rooms.actions.answer import Answered, Early
from bang.rooms.actions.back import StoodIn
from bang.rooms.actions.start import Started
from bang.rooms.advice import Advisers
from bang.rooms.attendance import Attendance, Listener
from bang.rooms.bot_answers import BotAnswers
from bang.rooms.bot_seats import BotExecutor, InlineExecutor, safe_answer
from bang.rooms.clock import HOLD, URGENT_VERBS, QuestionTimer
from bang.rooms.declined_abilities import DeclinedAbilities
from bang.rooms.delayed_spectators import DelayedState
from bang.rooms.ending import keep_game, look_back
from bang.rooms.entries import Entry, Hosted, Opened, Overdue, RoomLog
from bang.rooms.errors import PutAway, Refusal, ignore, nothing, wrap
from bang.rooms.restoring import Restored, restore_all, snapshot_of
from bang.rooms.slips import Slips
from bang.rooms.state import RoomState
from bang.rooms.tempo import Tempo
from bang.rooms.timers import Time, Timer
from bang.rooms.updates import UpdateCache, seat_states
from bang.rooms.windows import OpenQuestion

__all__ = ["Listener", "Room"]

Job = Callable[[], Awaitable[Reply | None]]  # done by the task of the room

MOST_BEFORE_DEAL: Final = 500  # entries: whoever comes is sent all of them, and each restart reads them again
RETRY: Final = 2.0  # seconds until a bot tries again whose answer could not be written down


class Room:
    """An actor: one task carries out actions in order. `perform` returns when their effect is durable."""

    def __init__(self, state: RoomState, room_log: RoomLog, time: Time, executor: BotExecutor | None = None) -> None:
        self.id = state.table
        self.room_log = room_log
        self.time = time
        self.state = state
        self.entries = 0
        self.kept = state.mark  # the position of the last snapshot
        self.attendance = Attendance()
        # For thinking times only: not worth the slower randomness of the system.
        self.randomness = Random(state.random.getrandbits(64))
        self.timer = QuestionTimer(state.options, state.clocks, self.randomness)
        self.tempo = Tempo()
        self.declined = DeclinedAbilities()
        self.bot_answers = BotAnswers(state, executor or InlineExecutor(), self.ring)
        self.slips = Slips()
        self.advisers = Advisers(state, self.bot_answers.executor)
        self.quiet_since = time.now()  # nobody is connected since then
        self.wake_up = Timer(time, self.ring)
        self.queue: asyncio.Queue[tuple[Job, asyncio.Future[Reply | None] | None]] = asyncio.Queue()
        self.updates = UpdateCache(self)
        self.delayed: DelayedState | None = None  # what spectators see who are behind the game
        self.delay_timer = Timer(time, self.reveal)
        self.task: asyncio.Task[None] | None = None
        self.unkept = False  # the game is over and could not be stored
        self.closed = self.abandoned = False
        self.report: Callable[[Exception], None] = ignore  # receives errors that have no client to be told
        self.recall: Callable[[Room], Awaitable[None]] = nothing  # has the state remember all that was told
        self.open_another: Callable[[TableOptions, str], Awaitable[Room]] = alone  # opens the room of a rematch

    # --- from outside

    @classmethod
    async def open(
        cls,
        id: str,
        room_log: RoomLog,
        time: Time,
        random: Random,
        opened: Opened,
        executor: BotExecutor | None = None,
    ) -> Room:
        """Open a new room with nobody in it."""
        room = cls(RoomState(id, random), room_log, time, executor)
        if opened.options.delay:
            room.delayed = DelayedState(RoomState(id, random, staffed=False), opened.options.delay, [])
        await room.write(opened)
        room.run()
        return room

    @classmethod
    def restore(
        cls, id: str, room_log: RoomLog, time: Time, random: Random, written: list[bytes], snapshot: bytes | None = None
    ) -> Room:
        """Restore a room from its entries."""
        return cls.reopen(restore_all(id, random, written, snapshot), room_log, time)

    @classmethod
    def reopen(cls, restored: Restored, room_log: RoomLog, time: Time, executor: BotExecutor | None = None) -> Room:
        """Open a room that was restored. Its game sleeps until somebody connects."""
        room = cls(restored.state, room_log, time, executor)
        room.entries = restored.entries
        room.settle()
        if restored.past is not None:
            delay = room.state.options.delay
            opens = time.now() + delay if room.state.game is not None else 0.0
            room.delayed = DelayedState(restored.past, delay, seat_states(room), opens)
            room.delay_timer.set(room.delayed.next_moment(time.now()))
        room.run()
        if room.state.broken:
            room.ring()
        return room

    def run(self) -> None:
        self.task = asyncio.get_running_loop().create_task(self.work(), name=f"table {self.id}")

    async def close(self) -> None:
        """Finish the queued jobs and stop. Nothing is lost: everything durable is in the log."""
        self.closed = True
        self.wake_up.set(None)
        self.delay_timer.set(None)
        if self.task is not None:
            await self.queue.join()
            self.task.cancel()
            await asyncio.wait([self.task])

    def abandon(self) -> None:
        """Stop at once, because it is unknown whether the last entry was written. Clients have to reconnect."""
        self.closed = self.abandoned = True
        for listener in list(self.attendance.listeners):
            listener.lost()

    async def perform(self, action: Action, who: Person) -> Reply | None:
        """Carry out an action after all that came before; BangError says why it was refused."""
        if action.limit is not None and self.entries >= MOST_BEFORE_DEAL and self.state.status == "waiting":
            raise Refusal("too_many", "Too much has happened here before the deal; start, or open another table.")
        return await self.do(partial(self.carry_out, action, who))

    async def carry_out(self, action: Action, who: Person) -> Reply | None:
        reply = await action.perform(self, who)
        seat = self.state.seat_of(who.account)
        if action.deliberate and self.tempo.missed.pop(seat, 0):
            await self.take_over(seat)
        return reply

    async def connect(self, account: str, listener: Listener) -> None:
        """Follow the room as the seat of that account, or as a spectator."""
        await self.do(partial(self.add_listener, account, listener))

    async def disconnect(self, listener: Listener) -> None:
        await self.do(partial(self.remove_listener, listener))

    async def do(self, job: Job) -> Reply | None:
        if self.closed:
            raise PutAway("The table has been put away; come back to it.")
        done: asyncio.Future[Reply | None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((job, done))
        return await done

    def update_for(self, account: str, since: int, missed: int = 0) -> str:
        """Encode the update of an account."""
        return self.updates.of(self.state.seat_of(account), since, missed)

    def version_for(self, viewer: int) -> int:
        """The latest version that a viewer may know."""
        if viewer != SPECTATOR or self.delayed is None:
            return self.state.version
        return 0 if self.delayed.hidden(self.time.now()) else self.delayed.state.version

    # --- the task

    async def work(self) -> None:
        while True:
            job, done = await self.queue.get()
            try:
                if self.abandoned:
                    raise PutAway("The table is being made again; come back to it.")
                reply = await job()
            except Exception as error:
                if not isinstance(error, BangError) or done is None:
                    self.report(error)
                if done is not None:
                    if not done.done():
                        done.set_exception(error if isinstance(error, BangError) else wrap(error))
                elif not self.closed:  # a machine could not do its part, for instance because the disk is full
                    self.wake_up.set(None if self.state.broken else self.time.now() + RETRY)
            else:
                if done is not None and not done.done():
                    done.set_result(reply)
            finally:
                self.queue.task_done()

    async def write(self, entry: Entry, told_to: int | None = None) -> None:
        """Make an entry durable, then apply it, then announce it: to everybody, or to one seat alone."""
        before = self.state.status
        number, mark = self.entries + 1, self.state.mark
        seconds = self.note_time(entry) if isinstance(entry, Answered) else 0.0
        is_new = isinstance(entry, Answered) and mark is not self.kept
        snapshot = snapshot_of(self.state, self.entries) if is_new else None
        await self.room_log.append(self.id, number, entries.encode(entry), isinstance(entry, Started), snapshot)
        self.entries, self.kept = number, self.kept if snapshot is None else mark
        if isinstance(entry, Answered) and entry.by == "person":
            self.timer.note(self.state.open_questions()[0], seconds)
        failure = None
        self.slips.before(self.state, entry)
        try:
            self.state.apply(entry)
            self.slips.after(self.state, entry, self.time.now())
        except Exception as error:
            failure = error
        if before == "playing" and self.state.status == "finished":
            await keep_game(self)  # before anybody is told that it is over
            await look_back(self)
        self.settle()
        if told_to is None:
            self.announce(entry)
        else:
            self.tell_seat(told_to)
        if failure is not None:
            await self.mend()
            raise failure

    def note_time(self, entry: Answered) -> float:
        """Note in an answer what it costs on the clock of a person, so that clocks go on after a restart."""
        seconds = self.timer.seconds(self.state.open_questions()[0], self.time.now())
        if self.timer.clocks.speed is not None and self.state.places[entry.seat].account:
            entry.seconds = round(seconds, 2)
        return seconds

    async def mend(self) -> None:
        """Rewind the turn after an error in the rules."""
        way_back = self.state.way_back()
        if way_back is not None:
            await self.write(way_back)

    def settle(self) -> None:
        """Start the timer of the pending question, after any entry."""
        game = self.state.game
        self.declined.new_turn(self.state.turns)
        if game is not None:
            if self.timer.clocks is not self.state.clocks:  # the cards have been dealt
                self.timer = QuestionTimer(self.state.options, self.state.clocks, self.randomness)
            self.timer.keep_pace(self.state.options.pace)
            self.timer.follow(game, self.state.windows, self.time.now())
        self.plan()

    def announce(self, entry: Entry | None = None) -> None:
        """Tell all listeners that something changed; delayed spectators are told later."""
        self.updates.forget()
        self.show_out()
        if self.delayed is not None:
            self.delayed.note(self.time.now(), entry, seat_states(self))
            self.delay_timer.set(self.delayed.next_moment(self.time.now()))
        for listener, account in self.attendance.listeners.items():
            if self.delayed is None or not self.delayed.waiting or self.state.seat_of(account) >= 0:
                listener.changed(self.id)

    def tell_seat(self, seat: int) -> None:
        """Tell one person that something changed which is nobody else's business, not even that it did."""
        self.updates.forget()
        for listener, account in self.attendance.listeners.items():
            if account == self.state.places[seat].account:
                listener.changed(self.id)

    def reveal(self) -> None:
        """Show delayed spectators what is old enough."""
        assert self.delayed is not None
        self.delayed.advance(self.time.now())
        self.delay_timer.set(self.delayed.next_moment(self.time.now()))
        self.updates.forget()
        for listener, account in self.attendance.listeners.items():
            if self.state.seat_of(account) < 0:
                listener.changed(self.id)

    def show_out(self) -> None:
        """Drop listeners without a seat once the cards are dealt, if spectators are not allowed."""
        if self.state.options.spectators or self.state.status == "waiting":
            return
        for listener, account in list(self.attendance.listeners.items()):
            if self.state.seat_of(account) < 0:
                self.attendance.disconnect(listener)
                listener.dropped(self.id)

    # --- people come and go

    async def add_listener(self, account: str, listener: Listener) -> None:
        slept = not self.awake()
        self.attendance.connect(account, listener)
        seat = self.state.seat_of(account)
        if seat < 0:
            listener.changed(self.id)  # spectators are not announced to others
            return
        await self.take_over(seat)
        if slept:
            self.timer.wake(self.time.now())
        self.plan()
        self.announce()

    async def take_over(self, seat: int) -> None:
        """A person plays again for whom a bot may have played."""
        self.bot_answers.interrupt(seat)
        if seat in self.tempo.stood_in:
            self.tempo.stood_in.remove(seat)
            await self.write(StoodIn(seat, False))

    async def remove_listener(self, listener: Listener) -> None:
        account = self.attendance.disconnect(listener)
        if not self.attendance.present(account):
            self.tempo.forget(account)
        self.quiet_since = self.time.now()
        if self.state.seat_of(account) >= 0:
            self.plan()
            self.announce()

    def awake(self) -> bool:
        """Return whether one of its people is connected. Otherwise the game sleeps."""
        return any(self.attendance.present(account) for account in self.state.people())

    def idle_for(self) -> float:
        """Seconds since the last one left; 0 while somebody is there."""
        return 0.0 if self.attendance.listeners else self.time.now() - self.quiet_since

    def stands_in(self, seat: int) -> bool:
        """Return whether a bot plays for the person of this seat, who is away for too long."""
        account = self.state.places[seat].account
        if self.state.status != "playing" or not self.awake():
            return False
        if self.attendance.present(account):
            return self.tempo.idle(seat)
        return self.time.now() >= self.stand_in_from(account)

    def stand_in_from(self, account: str) -> float:
        return self.attendance.away_since(account) + self.state.options.absence

    def heir(self) -> int:
        """The next connected person after the host; -1 if there is none."""
        return next((p for p in self.state.after_host() if self.attendance.present(self.state.places[p].account)), -1)

    def handover(self) -> float | None:
        """Return when another person becomes host, if the host stays away; None if not needed."""
        if self.state.host < 0:
            return None
        account = self.state.places[self.state.host].account
        return None if self.attendance.present(account) or self.heir() < 0 else self.stand_in_from(account)

    # --- answers

    def decline(self, seat: int, ability: str, on: bool) -> None:
        """Note an ability that a seat declines."""
        self.declined.note(seat, ability, on)
        self.plan()
        self.tell_seat(seat)

    async def answer_for(self, question: OpenQuestion, place: int, by: str, motive: Motive | None = None) -> None:
        """Answer for a bot, a stand-in, the clock, or a person without a choice."""
        ask = question.ask
        content = describe(self.pending()[0].table, ask.seat, ask.options[place])
        if question.pending:
            await self.write(Answered(ask.seat, ask.number, content, by, motive))
        else:
            await self.write(Early(ask.seat, question.number, content, by))

    def pending(self) -> tuple[Game, Ask]:
        game = self.state.game
        assert game is not None
        assert game.asked is not None
        return game, game.asked

    # --- time

    def next_moment(self) -> float | None:
        """Return when a machine has to answer one of the open questions, if nobody does before."""
        if not self.awake():
            return None
        moments = [self.due(question) for question in self.state.open_questions()]
        return min((moment for moment in moments if moment is not None), default=None)

    def due(self, question: OpenQuestion) -> float | None:
        """When a machine has to answer a question. It depends on what is public, but for how long people pretend."""
        place = self.state.places[question.seat]
        time = self.timer.of(question)
        if self.state.waives(question) or (question.pending and self.state.early_answer(question)):
            return time.asked_at
        if self.machine_plays(question.seat):
            waits = question.pending and not self.bot_answers.thinking and not self.tempo.holds(self.state.version)
            return self.not_unseen(self.state.people(), time.asked_at, time.bot) if waits else None
        moments = [self.timer.deadline(question)]
        if not self.attendance.present(place.account):
            if question.pending:
                moments.append(max(time.asked_at + time.bot, self.stand_in_from(place.account)))
        elif len(question.ask.options) == 1:
            hold = HOLD if question.ask.verb in URGENT_VERBS else 0.0
            pause = time.forced if len(self.state.people()) > 1 else min(time.forced, HOLD)  # no bot needs deceiving
            seen = self.not_unseen([place.account], time.asked_at, pause, hold)
            moments.append(min(seen, time.asked_at + max(pause, 2 * hold)) if hold else seen)  # others may go on
        elif self.declined.answer(self.pending()[0], question.ask) is not None:
            moments.append(time.asked_at + time.declined)
        return min((moment for moment in moments if moment is not None), default=None)

    def not_unseen(self, people: list[str], asked_at: float, pause: float, hold: float = 0.0) -> float:
        """A pause after a question, and not before these people have seen for a while what led to it."""
        if self.tempo.rushes(self.state):
            return asked_at
        if self.state.options.pace == "instant":
            return asked_at + pause
        here = [account for account in people if self.attendance.present(account)]
        seen_at = self.tempo.seen_at(here, self.state.version, asked_at)
        return max(asked_at + pause, seen_at + hold, self.slips.over_at())

    def machine_plays(self, seat: int) -> bool:
        return self.state.places[seat].bot is not None or self.stands_in(seat)

    def plan(self) -> None:
        self.attendance.note_absent(self.state.people(), self.time.now(), self.state.version)
        moment = self.next_moment()
        if moment is not None:
            ask = self.pending()[1]
            if len(ask.options) > 1 and self.machine_plays(ask.seat):
                self.bot_answers.begin()
        handover = self.handover()
        self.wake_up.set(moment if handover is None else handover if moment is None else min(moment, handover))

    def ring(self) -> None:
        if not self.closed:  # nobody would take it out of the queue, and whoever closes the room again would wait
            self.queue.put_nowait((self.tick, None))

    async def tick(self) -> None:
        """The clock fired. Check again what is due: something may have happened meanwhile."""
        if self.state.broken:
            await self.mend()
            return
        handover = self.handover()
        if handover is not None and self.time.now() >= handover:
            await self.write(Hosted(self.heir()))
        for question in self.state.open_questions() if self.awake() else ():
            moment = self.due(question)
            if moment is not None and self.time.now() >= moment and await self.answer_by_machine(question):
                return  # what is due besides follows at once
        self.plan()

    async def answer_by_machine(self, question: OpenQuestion) -> bool:
        """Answer a question that is due; False if a bot is still thinking about it."""
        game, ask = self.pending()[0], question.ask
        declined = self.declined.answer(game, ask)
        early = self.state.early_answer(question) if question.pending else None
        if early is not None:
            await self.answer_for(question, *early)
        elif self.state.waives(question):
            await self.answer_for(question, ask.options.index(PASS), "waived")
        elif len(ask.options) == 1:
            await self.answer_for(question, 0, "forced")
        elif self.machine_plays(ask.seat):
            thought = self.bot_answers.fetch()
            if thought is None:
                return False
            by = "bot" if self.state.places[ask.seat].bot else "stand-in"
            if by == "stand-in" and ask.seat not in self.tempo.stood_in:
                self.tempo.stood_in.add(ask.seat)
                await self.write(StoodIn(ask.seat, True))
            await self.answer_for(question, thought.place, by, thought.motive)
        elif declined is not None:
            await self.answer_for(question, declined, "declined")
        else:
            self.tempo.missed[ask.seat] = self.tempo.missed.get(ask.seat, 0) + 1
            await self.write(Overdue(ask.seat))
            await self.answer_for(question, safe_answer(game, ask), "clock")
        return True


async def alone(options: TableOptions, password: str) -> Room:
    raise Refusal("failed", "No other table can be opened here.")
