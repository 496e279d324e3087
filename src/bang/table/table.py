"""The table: one task does all that happens to it, in order; an entry is durable before anybody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from bang.engine.ask import Ask
from bang.engine.content import describe
from bang.engine.errors import BangError
from bang.engine.game import Game
from bang.table import entries
from bang.table.acts import Act, Answer, Connect, Disconnect, Follow, Kick, Leave, Mute, Say, Sit, Start, Tick
from bang.table.attendance import Attendance, Listener
from bang.table.automatons import safe_answer
from bang.table.course import Course
from bang.table.entries import Answered, AnyEntry, Followed, Journal, Left, Muted, Said, Seated, Started
from bang.table.errors import Refusal, ignore, wrap
from bang.table.manners import (
    check_answer,
    check_follow,
    check_host,
    check_leave,
    check_mute,
    check_say,
    check_sit,
    deal,
)
from bang.table.portrait import Portraits
from bang.table.tempo import Tempo
from bang.table.timing import Alarm, Time

__all__ = ["Listener", "Table"]

RETRY: Final = 2.0  # seconds until a bot tries again whose answer could not be written down


class Table:
    """Give it acts with `perform`; it answers when what they bring about is durable, or refuses."""

    def __init__(self, id: str, journal: Journal, time: Time, random: Random) -> None:
        self.id = id
        self.journal = journal
        self.time = time
        self.course = Course(id, random)
        self.entries = 0
        self.attendance = Attendance()
        self.tempo = Tempo(self.course.options, 0, random)
        self.quiet_since = time.now()  # nobody is connected since then
        self.alarm = Alarm(time, self.ring)
        self.queue: asyncio.Queue[tuple[Act, asyncio.Future[None] | None]] = asyncio.Queue()
        self.portraits = Portraits(self)
        self.task: asyncio.Task[None] | None = None
        self.closed = False
        self.report: Callable[[Exception], None] = ignore  # what to do with errors that nobody can be told of

    # --- from outside

    @classmethod
    async def open(cls, id: str, journal: Journal, time: Time, random: Random, opened: entries.Opened) -> Table:
        """A new table, with nobody at it yet."""
        table = cls(id, journal, time, random)
        await table.write(opened)
        table.run()
        return table

    @classmethod
    def restore(cls, id: str, journal: Journal, time: Time, random: Random, written: Iterable[bytes]) -> Table:
        """A table as its entries left it. It waits until somebody comes."""
        table = cls(id, journal, time, random)
        for entry in written:
            table.course.apply(entries.decode(entry))
            table.entries += 1
        table.settle()
        table.run()
        return table

    def run(self) -> None:
        self.task = asyncio.get_running_loop().create_task(self.work(), name=f"table {self.id}")

    async def close(self) -> None:
        """End after what is being done. Nothing is lost: all that counts is in the journal."""
        self.closed = True
        self.alarm.set(None)
        if self.task is not None:
            await self.queue.join()
            self.task.cancel()
            await asyncio.wait([self.task])

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

    # --- the task

    async def work(self) -> None:
        while True:
            act, done = await self.queue.get()
            try:
                await self.happen(act)
            except Exception as error:
                if not isinstance(error, BangError) or done is None:
                    self.report(error)
                if done is None:  # a machine could not do its part, for instance because the disk is full
                    self.alarm.set(None if self.course.broken else self.time.now() + RETRY)
                elif not done.done():
                    done.set_exception(error if isinstance(error, BangError) else wrap(error))
            else:
                if done is not None and not done.done():
                    done.set_result(None)
            finally:
                self.queue.task_done()

    async def happen(self, act: Act) -> None:
        course = self.course
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
            case Start():
                await self.write(deal(course, act.account))
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
        await self.journal.append(self.id, self.entries + 1, entries.encode(entry), isinstance(entry, Started))
        self.entries += 1
        if isinstance(entry, Answered):
            self.tempo.answered(self.pending()[1], self.time.now(), entry.by == "person")
        try:
            self.course.apply(entry)
        finally:
            self.settle()
            self.announce()
        if before == "playing" and self.course.status == "finished":
            await self.keep_game()

    async def keep_game(self) -> None:
        """The end of the game is in its entries already: if this fails, it is made up for at the next restart."""
        try:
            await self.journal.finish(self.id, self.course.export(), self.course.results())
        except Exception as error:
            self.report(error)

    def settle(self) -> None:
        """After any entry: time runs for the pending question."""
        game = self.course.game
        if game is not None:
            if not self.tempo.clocks.reserves:
                self.tempo = Tempo(self.course.options, len(self.course.places), self.course.random)
            if game.asked is not None:
                self.tempo.ask(game.asked, game.table.turn, self.time.now())
        self.plan()

    def announce(self) -> None:
        self.portraits.forget()
        self.show_out()
        for listener in self.attendance.listeners:
            listener.changed(self.id)

    def show_out(self) -> None:
        """Where spectators are not wanted, whoever has no seat leaves when the cards are dealt."""
        if self.course.options.spectators or self.course.status == "waiting":
            return
        for listener, account in list(self.attendance.listeners.items()):
            if self.course.seat_of(account) < 0:
                del self.attendance.listeners[listener]
                listener.dropped(self.id)

    # --- people come and go

    def connect(self, act: Connect) -> None:
        slept = not self.awake()
        self.attendance.connect(act.account, act.listener)
        if slept and self.awake():
            self.tempo.asked_at = self.time.now()  # nobody loses time while the table sleeps
        self.plan()
        self.announce()

    def disconnect(self, act: Disconnect) -> None:
        self.attendance.disconnect(act.listener, self.time.now(), self.course.version)
        self.quiet_since = self.time.now()
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

    # --- answers

    async def answer(self, act: Answer) -> None:
        """A person answers."""
        ask = check_answer(self.course, act)
        await self.write(Answered(ask.seat, ask.number, act.answer, "person"))

    async def answer_for(self, place: int, by: str) -> None:
        """A machine answers."""
        game, ask = self.pending()
        content = describe(game.table, ask.seat, ask.options[place])
        await self.write(Answered(ask.seat, ask.number, content, by))

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
        deadline = tempo.deadline(ask.seat)
        if deadline is not None:
            moments.append(deadline)
        return min(moments, default=None)

    def plan(self) -> None:
        self.attendance.note_absent(self.course.people(), self.time.now(), self.course.version)
        self.alarm.set(self.next_moment())

    def ring(self) -> None:
        self.queue.put_nowait((Tick(), None))

    async def tick(self) -> None:
        """The moment has come, unless something happened while the call was on its way."""
        moment = self.next_moment()
        if moment is None or self.time.now() < moment:
            self.plan()
            return
        game, ask = self.pending()
        bot = self.course.places[ask.seat].bot
        if bot is not None:
            await self.answer_for(bot.answer(game), "bot")
        elif len(ask.options) == 1:
            await self.answer_for(0, "forced")
        elif self.stands_in(ask.seat):
            await self.answer_for(safe_answer(game), "stand-in")
        else:
            await self.answer_for(safe_answer(game), "clock")
