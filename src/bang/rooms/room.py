"""The table: one task does all that happens to it, in order; an entry is durable before anybody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Final

from bang.engine.kernel.ask import Ask
from bang.engine.kernel.content import describe
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import SPECTATOR
from bang.errors import BangError
from bang.protocol.parts import Motive
from bang.rooms import entries
from bang.rooms.actions import (
    Act,
    Answer,
    Connect,
    Decline,
    Disconnect,
    Follow,
    Kick,
    Leave,
    Mute,
    Ready,
    Say,
    Sit,
    Start,
    Tick,
)
from bang.rooms.attendance import Attendance, Listener
from bang.rooms.bot_seats import Here, Thinker, safe_answer
from bang.rooms.bot_thoughts import Pondering
from bang.rooms.clock import Alarm, Time
from bang.rooms.declining import Declined
from bang.rooms.delayed_spectators import Shadow
from bang.rooms.entries import (
    Answered,
    AnyEntry,
    Followed,
    Hosted,
    Journal,
    Left,
    Muted,
    Readied,
    Said,
    Seated,
    Started,
)
from bang.rooms.errors import Refusal, ignore, wrap
from bang.rooms.permissions import (
    check_answer,
    check_decline,
    check_follow,
    check_host,
    check_leave,
    check_mute,
    check_ready,
    check_say,
    check_sit,
    check_start,
    deal,
)
from bang.rooms.question_timer import Tempo
from bang.rooms.restoring import restore, snapshot_of
from bang.rooms.state import Course
from bang.rooms.updates import Portraits, seat_states

__all__ = ["Listener", "Table"]

RETRY: Final = 2.0  # seconds until a bot tries again whose answer could not be written down


class Table:
    """Give it acts with `perform`; it answers when what they bring about is durable, or refuses."""

    def __init__(self, course: Course, journal: Journal, time: Time, thinker: Thinker | None = None) -> None:
        self.id = course.table
        self.journal = journal
        self.time = time
        self.course = course
        self.entries = 0
        self.kept = course.mark  # the position of the last snapshot
        self.attendance = Attendance()
        # How long to seem to think is no secret worth the randomness of the system, which takes its time.
        self.whims = Random(course.random.getrandbits(64))
        self.tempo = Tempo(course.options, 0, self.whims)
        self.declined = Declined()
        self.pondering = Pondering(course, thinker or Here(), self.ring)
        self.quiet_since = time.now()  # nobody is connected since then
        self.alarm = Alarm(time, self.ring)
        self.queue: asyncio.Queue[tuple[Act, asyncio.Future[None] | None]] = asyncio.Queue()
        self.portraits = Portraits(self)
        self.shadow: Shadow | None = None  # what spectators see who are behind the game
        self.shadow_alarm = Alarm(time, self.reveal)
        self.task: asyncio.Task[None] | None = None
        self.closed = False
        self.abandoned = False
        self.report: Callable[[Exception], None] = ignore  # what to do with errors that nobody can be told of

    # --- from outside

    @classmethod
    async def open(
        cls,
        id: str,
        journal: Journal,
        time: Time,
        random: Random,
        opened: entries.Opened,
        thinker: Thinker | None = None,
    ) -> Table:
        """A new table, with nobody at it yet."""
        table = cls(Course(id, random), journal, time, thinker)
        if opened.options.delay:
            table.shadow = Shadow(Course(id, random, staffed=False), opened.options.delay, [])
        await table.write(opened)
        table.run()
        return table

    @classmethod
    def restore(
        cls,
        id: str,
        journal: Journal,
        time: Time,
        random: Random,
        written: list[bytes],
        snapshot: bytes | None = None,
        thinker: Thinker | None = None,
    ) -> Table:
        """A table as its entries left it. It waits until somebody comes."""
        table = cls(restore(id, random, written, snapshot), journal, time, thinker)
        table.entries = len(written)
        table.settle()
        delay = table.course.options.delay
        if delay:
            opens = time.now() + delay if table.course.game is not None else 0.0
            past = restore(id, random, written, snapshot, staffed=False)
            table.shadow = Shadow(past, delay, seat_states(table), opens)
            table.shadow_alarm.set(table.shadow.next_moment(time.now()))
        table.run()
        if table.course.broken:
            table.ring()
        return table

    def run(self) -> None:
        self.task = asyncio.get_running_loop().create_task(self.work(), name=f"table {self.id}")

    async def close(self) -> None:
        """End after what is being done. Nothing is lost: all that counts is in the journal."""
        self.closed = True
        self.alarm.set(None)
        self.shadow_alarm.set(None)
        if self.task is not None:
            await self.queue.join()
            self.task.cancel()
            await asyncio.wait([self.task])

    def abandon(self) -> None:
        """Nobody knows whether the last entry was written: nothing more happens here, everybody has to come back."""
        self.closed = self.abandoned = True
        for listener in list(self.attendance.listeners):
            listener.lost()

    async def perform(self, act: Act) -> None:
        """Let it happen after all that came before; BangError says why it did not."""
        if self.closed:
            raise Refusal("failed", "The table has been put away; come back to it.")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((act, done))
        await done

    def update_for(self, account: str, since: int, missed: int = 0) -> str:
        """The message that brings an account up to date."""
        return self.portraits.of(self.course.seat_of(account), since, missed)

    def version_for(self, viewer: int) -> int:
        """How far a viewer may know the table."""
        if viewer != SPECTATOR or self.shadow is None:
            return self.course.version
        return 0 if self.shadow.curtain(self.time.now()) else self.shadow.course.version

    # --- the task

    async def work(self) -> None:
        while True:
            act, done = await self.queue.get()
            try:
                await self.happen(act)
            except Exception as error:
                if not isinstance(error, BangError) or done is None:
                    self.report(error)
                if done is not None:
                    if not done.done():
                        done.set_exception(error if isinstance(error, BangError) else wrap(error))
                elif not self.closed:  # a machine could not do its part, for instance because the disk is full
                    self.alarm.set(None if self.course.broken else self.time.now() + RETRY)
            else:
                if done is not None and not done.done():
                    done.set_result(None)
            finally:
                self.queue.task_done()

    async def happen(self, act: Act) -> None:
        course = self.course
        if self.abandoned:
            raise Refusal("failed", "The table is being made again; come back to it.")
        match act:
            case Connect():
                self.connect(act)
            case Disconnect():
                self.disconnect(act)
            case Tick():
                await self.tick()
            case Answer():
                await self.answer(act)
            case Sit():
                await self.write(Seated(check_sit(course, act), act.account, act.name, act.program))
            case Leave():
                await self.write(Left(check_leave(course, act.account)))
            case Ready():
                await self.write(Readied(check_ready(course, act), act.on))
                if all(place.ready for place in course.places):
                    await self.write(deal(course))
            case Start():
                check_start(course, act.account)
                await self.write(deal(course))
            case Decline():
                self.decline(act)
            case Say():
                await self.write(Said(check_say(course, act), act.text, act.phrase))
            case Kick():
                check_host(course, act.account, act.seat)
                await self.write(Left(act.seat, kicked=True))
            case Mute():
                check_mute(course, act)
                await self.write(Muted(act.seat, act.on))
            case Follow():
                check_follow(course, act.account)
                await self.write(Followed(act.table))

    async def write(self, entry: AnyEntry) -> None:
        """Make it durable, then true, then known."""
        before = self.course.status
        number, mark = self.entries + 1, self.course.mark
        snapshot = snapshot_of(self.course) if isinstance(entry, Answered) and mark is not self.kept else None
        await self.journal.append(self.id, number, entries.encode(entry), isinstance(entry, Started), snapshot)
        self.entries, self.kept = number, self.kept if snapshot is None else mark
        if isinstance(entry, Answered):
            self.tempo.answered(self.pending()[1], self.time.now(), entry.by == "person")
        failure = None
        try:
            self.course.apply(entry)
        except Exception as error:
            failure = error
        over = before == "playing" and self.course.status == "finished"
        if over:
            await self.look_back()
        self.settle()
        self.announce(entry)
        if failure is not None:
            await self.mend()
            raise failure
        if over:
            await self.keep_game()

    async def mend(self) -> None:
        """An error of ours in the rules must not end a game: the turn is played again."""
        way_back = self.course.way_back()
        if way_back is not None:
            await self.write(way_back)

    async def look_back(self) -> None:
        """How the game stood for each side. Other tables do not wait for it, and the result can do without."""
        try:
            await asyncio.to_thread(self.course.look_back)
        except Exception as error:
            self.report(error)
        if self.shadow is not None:
            self.shadow.course.curve = self.course.curve  # told when it is over there, too

    async def keep_game(self) -> None:
        """The end of the game is in its entries already: if this fails, it is made up for at the next restart."""
        try:
            await self.journal.finish(self.id, self.course.export(), self.course.results())
        except Exception as error:
            self.report(error)

    def settle(self) -> None:
        """After any entry: time runs for the pending question."""
        game = self.course.game
        self.declined.new_turn(self.course.turns)
        if game is not None:
            if not self.tempo.clocks.reserves:
                self.tempo = Tempo(self.course.options, len(self.course.places), self.whims)
            if game.asked is not None:
                self.tempo.ask(game.asked, game.table.turn, self.time.now())
        self.plan()

    def announce(self, entry: AnyEntry | None = None) -> None:
        """Everybody gets to know how the table stands; spectators who are behind, when it is their time."""
        self.portraits.forget()
        self.show_out()
        if self.shadow is not None:
            self.shadow.note(self.time.now(), entry, seat_states(self))
            self.shadow_alarm.set(self.shadow.next_moment(self.time.now()))
        for listener, account in self.attendance.listeners.items():
            if self.shadow is None or not self.shadow.waiting or self.course.seat_of(account) >= 0:
                listener.changed(self.id)

    def reveal(self) -> None:
        """Spectators who are behind may see what happened a while ago."""
        assert self.shadow is not None
        self.shadow.advance(self.time.now())
        self.shadow_alarm.set(self.shadow.next_moment(self.time.now()))
        self.portraits.forget()
        for listener, account in self.attendance.listeners.items():
            if self.course.seat_of(account) < 0:
                listener.changed(self.id)

    def show_out(self) -> None:
        """Where spectators are not wanted, whoever has no seat leaves when the cards are dealt."""
        if self.course.options.spectators or self.course.status == "waiting":
            return
        for listener, account in list(self.attendance.listeners.items()):
            if self.course.seat_of(account) < 0:
                self.attendance.disconnect(listener)
                listener.dropped(self.id)

    # --- people come and go

    def connect(self, act: Connect) -> None:
        slept = not self.awake()
        self.attendance.connect(act.account, act.listener)
        seat = self.course.seat_of(act.account)
        if seat < 0:
            act.listener.changed(self.id)  # who looks on is nobody else's business
            return
        self.pondering.interrupt(seat)
        if slept:
            self.tempo.asked_at = self.time.now()  # nobody loses time while the table sleeps
        self.plan()
        self.announce()

    def disconnect(self, act: Disconnect) -> None:
        account = self.attendance.disconnect(act.listener)
        self.quiet_since = self.time.now()
        if self.course.seat_of(account) >= 0:
            self.plan()
            self.announce()

    def awake(self) -> bool:
        """A game goes on while one of its people is there: it never runs away from all of them."""
        return any(self.attendance.present(account) for account in self.course.people())

    def idle_for(self) -> float:
        """Seconds since the last one left; 0 while somebody is there."""
        return 0.0 if self.attendance.listeners else self.time.now() - self.quiet_since

    def stands_in(self, seat: int) -> bool:
        """Whether a bot plays for the person of this seat, who is away for too long."""
        account = self.course.places[seat].account
        if self.course.status != "playing" or self.attendance.present(account) or not self.awake():
            return False
        return self.time.now() >= self.stand_in_from(account)

    def stand_in_from(self, account: str) -> float:
        return self.attendance.away_since(account) + self.course.options.absence

    def heir(self) -> int:
        """Who is host when the host stays away: the next one who is there; -1 if nobody is."""
        there = [p for p in self.course.after_host() if self.attendance.present(self.course.places[p].account)]
        return next(iter(there), -1)

    def handover(self) -> float | None:
        """When the host has been away for too long, if somebody else is there."""
        if self.course.host < 0:
            return None
        account = self.course.places[self.course.host].account
        return None if self.attendance.present(account) or self.heir() < 0 else self.stand_in_from(account)

    # --- answers

    async def answer(self, act: Answer) -> None:
        """A person answers."""
        ask = check_answer(self.course, act)
        await self.write(Answered(ask.seat, ask.number, act.answer, "person"))

    def decline(self, act: Decline) -> None:
        """Nobody else is told, not even that there was something."""
        self.declined.note(check_decline(self.course, act), act.ability, act.on)
        self.plan()
        self.portraits.forget()
        for listener, account in self.attendance.listeners.items():
            if account == act.account:
                listener.changed(self.id)

    async def answer_for(self, place: int, by: str, motive: Motive | None = None) -> None:
        """A machine answers."""
        game, ask = self.pending()
        content = describe(game.table, ask.seat, ask.options[place])
        await self.write(Answered(ask.seat, ask.number, content, by, motive))

    def pending(self) -> tuple[Game, Ask]:
        game = self.course.game
        assert game is not None
        assert game.asked is not None
        return game, game.asked

    # --- time

    def next_moment(self) -> float | None:
        """When a machine has to answer the pending question, if nobody does before."""
        game = self.course.game
        if game is None or game.asked is None or self.course.broken or not self.awake():
            return None
        ask = game.asked
        place = self.course.places[ask.seat]
        tempo = self.tempo
        thought = tempo.asked_at + tempo.bot_time
        if place.bot is not None:
            return thought
        moments = []
        if not self.attendance.present(place.account):
            moments.append(max(thought, self.stand_in_from(place.account)))
        elif len(ask.options) == 1:
            moments.append(tempo.asked_at + tempo.forced_time)
        elif self.declined.answer(game, ask) is not None:
            moments.append(tempo.asked_at + tempo.declined_time)
        deadline = tempo.deadline(ask.seat)
        if deadline is not None:
            moments.append(deadline)
        return min(moments, default=None)

    def machine_plays(self, seat: int) -> bool:
        return self.course.places[seat].bot is not None or self.stands_in(seat)

    def plan(self) -> None:
        self.attendance.note_absent(self.course.people(), self.time.now(), self.course.version)
        moment = self.next_moment()
        if moment is not None:
            ask = self.pending()[1]
            if len(ask.options) > 1 and self.machine_plays(ask.seat):
                self.pondering.begin()
        handover = self.handover()
        self.alarm.set(moment if handover is None else handover if moment is None else min(moment, handover))

    def ring(self) -> None:
        self.queue.put_nowait((Tick(), None))

    async def tick(self) -> None:
        """The moment has come, unless something happened while the call was on its way."""
        if self.course.broken:
            await self.mend()
            return
        handover = self.handover()
        if handover is not None and self.time.now() >= handover:
            await self.write(Hosted(self.heir()))
        moment = self.next_moment()
        if moment is None or self.time.now() < moment:
            self.plan()
            return
        game, ask = self.pending()
        declined = self.declined.answer(game, ask)
        if len(ask.options) == 1:
            await self.answer_for(0, "forced")
        elif self.machine_plays(ask.seat):
            thought = self.pondering.fetch()
            if thought is not None:
                by = "bot" if self.course.places[ask.seat].bot else "stand-in"
                await self.answer_for(thought.place, by, thought.motive)
        elif declined is not None:
            await self.answer_for(declined, "declined")
        else:
            await self.answer_for(safe_answer(game), "clock")
