"""The state of a room: a fold over its entries. The same code runs live and after a restart."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from msgspec import Raw

from bang import bots, games
from bang.engine.insight.discards import order_matters
from bang.engine.kernel.ask import PASS
from bang.engine.kernel.content import find
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, View, forms, recorded, view
from bang.errors import BadOptions
from bang.protocol.messages import encode
from bang.protocol.parts import Content, Happening, Note, Proof, SeatResult, Status, TableOptions, ToldBet, WinChances
from bang.recordings import Recording
from bang.rooms.actions.answer import Answered
from bang.rooms.actions.start import Started
from bang.rooms.bot_seats import BotSeat, Story, tell_bots
from bang.rooms.clock import PlayerClocks
from bang.rooms.entries import Entry, Practice, Rewound
from bang.rooms.rated import rated_sides
from bang.rooms.win_chances import curve
from bang.rooms.windows import OpenQuestion, Windows, place_of, waives
from bang.snapshot import Snapshot, dealt, reached
from bang.text import Messages


@dataclass(slots=True)
class RoomSeat:
    """A seat: whose it is. Free without an account and a name; a bot's with a name alone."""

    account: str = ""
    name: str = ""
    program: bool = False  # the account says that a program plays for it
    avatar: int = 0  # the face that the person had chosen when sitting down
    muted: bool = False
    ready: bool = False
    level: str = ""  # the bot that the host has chosen for it; empty: that of the options
    waived: set[str] = field(default_factory=set)  # what the person never wants to be asked about
    removed: str = ""  # the account of a person who was removed during the game; the result counts for them
    bot: BotSeat | None = None
    stand_in: BotSeat | None = None  # plays for the person who is away


@dataclass(slots=True)
class Telling:
    """An encoded happening in two forms: for its audience, with cards, and for everybody else."""

    full: bytes  # empty: nothing for its audience
    public: bytes | None  # None: told to the audience only
    audience: int = EVERYBODY


TRIES: Final = 3  # how often a failing turn is rewound
SILENCE: Final = Telling(b"", None, 0)  # placeholder for happenings that can no longer be told


class RoomState:
    """A room after some entries. Knows no time, no connections and no tasks."""

    def __init__(self, table: str, random: Random, staffed: bool = True) -> None:
        self.table = table
        self.random = random  # for seeds; a real room uses the randomness of the system
        self.staffed = staffed  # a state for spectators needs no bots
        self.restoring = False  # bots hear what happened when they are first asked
        self.options = TableOptions()
        self.password = ""
        self.practice: Practice | None = None  # where the game begins, if it is for practice
        self.places: list[RoomSeat] = []
        self.host = -1
        self.game: Game | None = None
        self.windows = Windows()
        self.clocks = PlayerClocks("off", 0)
        self.started: Started | None = None
        self.promise = ""  # the hash of the key
        self.answers: list[Answered] = []
        self.advised: set[int] = set()  # seats that asked for advice about what they have to answer
        self.hinted: set[int] = set()  # places of the answers that were given after advice
        self.fallen: list[int] = []  # the seats that were eliminated, in order
        self.bets: dict[int, str] = {}  # by seat of somebody eliminated: the side that will win
        self.turns = 0  # how many have begun
        self.origin: Snapshot | None = None  # the deal; a later one if the rules have changed since
        self.mark: Snapshot | None = None  # the start of the turn
        self.rewinds: list[int] = []  # where the game was taken back to
        self.tellings: list[Telling] = []
        self.untold = 0  # the first so many happenings are not here (brief.py), but in these entries of the log
        self.untold_entries = 0
        self.messages = Messages()
        self.versions: list[int] = []  # at the origin, and after each answer since
        self.curve: list[WinChances] = []  # how the game stood for each side; nobody is told before the end
        self.next_table = ""
        self.broken = False
        self.closed = False  # by the host of the server: it stays broken

    @property
    def version(self) -> int:
        return len(self.tellings)

    @property
    def status(self) -> Status:
        if self.broken:
            return "broken"
        if self.game is None:
            return "waiting"
        return "finished" if self.game.asked is None else "playing"

    def seat_of(self, account: str) -> int:
        return next((p for p, place in enumerate(self.places) if account and place.account == account), -1)

    def people(self) -> list[str]:
        """The accounts of those who have a seat."""
        return [place.account for place in self.places if place.account]

    def out(self, seat: int) -> bool:
        """Eliminated from a game that goes on."""
        if self.game is None or self.status != "playing":
            return False
        return not view(self.game.table, SPECTATOR)["seats"][seat]["alive"]

    def may_bet(self, seat: int) -> bool:
        """Return whether somebody was the last one to fall in a game that goes on."""
        return self.fallen[-1:] == [seat] and self.out(seat)

    def told_bets(self, viewer: int) -> list[ToldBet]:
        """One's own bet; when the game is over those of all, and which were right."""
        if self.status != "finished" or self.game is None:
            return [ToldBet(seat, side) for seat, side in self.bets.items() if seat == viewer]
        winner = games.find(self.options.game).side_of(view(self.game.table, SPECTATOR)["side"])
        return [ToldBet(seat, side, side == winner) for seat, side in sorted(self.bets.items())]

    def is_silent(self) -> bool:
        """Return whether the game that goes on forbids everybody to speak."""
        return self.game is not None and "silent" in view(self.game.table, SPECTATOR)

    def proof(self) -> Proof | None:
        if self.started is None:
            return None
        if self.status != "finished":
            return Proof(self.promise)
        return Proof(self.promise, self.started.salt, self.started.seed)

    def apply(self, entry: Entry) -> None:
        """Apply one more entry, which was checked before."""
        entry.apply(self)

    def open(self, options: TableOptions, password: str, practice: Practice | None = None) -> None:
        self.options = options
        self.password = password
        self.practice = practice
        self.places = [RoomSeat() for _ in range(options.players)]

    def configure(self, options: TableOptions) -> None:
        """Other options before the deal. Free seats go first; everybody else keeps their order."""
        self.options = options
        host = self.places[self.host] if self.host >= 0 else None
        free = [place for place in self.places if not place.account]
        spare = max(0, len(self.places) - options.players)
        self.places = [place for place in self.places if not any(place is one for one in free[len(free) - spare :])]
        self.places += [RoomSeat() for _ in range(options.players - len(self.places))]
        self.host = next((p for p, place in enumerate(self.places) if place is host), -1)
        known = bots.names(options.game)
        for place in self.places:
            place.level = place.level if place.level in known else ""
        self.unready()
        self.note("options", self.host)

    def unready(self) -> None:
        for place in self.places:
            place.ready = False

    # --- people

    def find_host(self) -> None:
        """Keep the host; if the seat is free now, the next person to the left takes over."""
        count = len(self.places)
        after = [(self.host + i) % count for i in range(count)] if self.host >= 0 else list(range(count))
        host = next((p for p in after if self.places[p].account), -1)
        if host not in (self.host, -1):
            self.note("host", host)
        self.host = host

    def after_host(self) -> list[int]:
        """The seats of the other people, from the host's left."""
        count = len(self.places)
        return [p for p in ((self.host + i) % count for i in range(1, count)) if self.places[p].account]

    def seat_person(self, seat: int, account: str, name: str, program: bool, avatar: int = 0) -> None:
        self.places[seat] = RoomSeat(account, name, program, avatar)

    def remove_person(self, seat: int) -> None:
        """Free the seat; during a game a bot takes it over, under the same name."""
        person = self.places[seat]
        if self.game is None:
            self.places[seat] = RoomSeat()
        else:
            self.places[seat] = RoomSeat(name=person.name, removed=person.account, bot=self.make_bot(seat))

    def make_bot(self, seat: int, behind: bool = False) -> BotSeat | None:
        if not self.staffed:
            return None
        seed = self.random.getrandbits(63)
        return BotSeat(
            self.places[seat].level or self.options.bots, seed, seat, self.options.game, behind=behind or self.restoring
        )

    # --- the game

    def start(self, entry: Started) -> None:
        self.started = entry
        self.promise = commitment(entry)
        for p, (place, name) in enumerate(zip(self.places, entry.names, strict=True)):
            if not place.account:
                place.name = name
                place.bot = self.make_bot(p)
        self.note("started")
        self.origin = dealt(game_options(self.options), entry.seed)
        self.game = self.origin.play()
        self.windows.follow(self.game)
        self.clocks = PlayerClocks(self.options.clock, len(self.places))
        self.clocks.turn_to(self.game.table.turn)
        self.messages = games.find(self.options.game).messages()
        self.tell_facts()
        for answer in [] if self.practice is None else self.practice.answers:
            assert self.game.asked is not None
            self.answer(Answered(self.game.asked.seat, self.game.asked.number, answer, "before"))

    def answer(self, entry: Answered) -> None:
        game = self.game
        assert game is not None
        assert game.asked is not None
        pending = self.windows.pending(game)
        assert pending is not None
        place = find(game.table, game.asked, entry.answer)
        try:
            game.answer(place)
        except Exception:
            # An error in the rules must not take the server down; the people here are told.
            self.broken = True
            self.note("broken")
            raise
        if entry.seat in self.advised:
            self.advised.remove(entry.seat)
            self.hinted.add(len(self.answers))
        self.answers.append(entry)
        self.windows.close(pending)
        self.windows.follow(game)
        self.clocks.answer(entry.seat, entry.seconds)
        self.clocks.turn_to(game.table.turn)
        self.tell_facts()

    def rewind(self, entry: Rewound) -> None:
        """Return to the start of the turn. Happenings stay told, and questions get new numbers."""
        assert self.origin is not None
        assert self.game is not None
        assert self.mark is not None
        if self.mark.answers != entry.answers:  # restored: the answers that led to this turn were taken back with it
            self.mark = reached(self.game, len(self.answers))
        assert self.mark.answers == entry.answers
        self.rewinds.append(entry.answers)
        del self.answers[entry.answers :]
        self.hinted = {place for place in self.hinted if place < entry.answers}
        self.tellings += [SILENCE] * (entry.version - self.version)
        self.broken = False
        self.game = self.mark.play()
        self.game.number(entry.question)
        self.forget_windows()
        self.game.table.facts = []  # the turn was told before
        self.messages.look(view(self.game.table, SPECTATOR))
        self.note("rewound")
        self.versions = [*self.versions[: len(self.answers) - self.origin.answers], self.version]

    def take_back(self, seat: int, question: int) -> None:
        """Return to where the last answer was given. What happened stays told, and bots forget what they saw."""
        assert self.origin is not None
        assert self.mark is not None
        self.answers.pop()
        if len(self.answers) in self.hinted:
            self.hinted.remove(len(self.answers))
            self.advised.add(seat)
        game = self.mark.play()
        for entry in self.answers[self.mark.answers :]:
            assert game.asked is not None
            game.answer(find(game.table, game.asked, entry.answer))
        game.table.facts = []
        game.number(question)
        self.game = game
        self.forget_windows()
        self.messages.look(view(game.table, SPECTATOR))
        for p, place in enumerate(self.places):
            place.bot, place.stand_in = place.bot and self.make_bot(p, behind=True), None
        self.note("taken_back", seat)
        self.versions = [*self.versions[: len(self.answers) - self.origin.answers], self.version]

    def resume(self, origin: Snapshot, before: list[Answered], question: int, version: int) -> None:
        """Continue from a snapshot, because the answers before it no longer fit the rules."""
        self.origin = self.mark = origin
        self.answers = before
        self.tellings = [SILENCE] * version
        self.game = origin.play()
        self.game.number(question)
        self.forget_windows()
        self.game.table.facts = []
        self.messages = games.find(self.options.game).messages()
        self.messages.look(view(self.game.table, SPECTATOR))
        for p, place in enumerate(self.places):
            place.bot = place.bot and self.make_bot(p)  # what the one before heard is not what happened
        self.note("resumed")
        self.versions = [self.version]

    def forget_windows(self) -> None:
        """Drop early answers that were given in another course of the game."""
        assert self.game is not None
        self.windows = Windows()
        self.windows.follow(self.game)

    def open_questions(self) -> list[OpenQuestion]:
        """All questions that somebody may answer now, the pending one first."""
        return [] if self.game is None or self.broken else self.windows.questions(self.game)

    def open_question(self, seat: int) -> OpenQuestion | None:
        """The question that a seat has to answer now."""
        return next((question for question in self.open_questions() if question.seat == seat), None)

    def early_answer(self, question: OpenQuestion) -> tuple[int, str] | None:
        """The answer that waits for a question: its place among the options, and who gave it."""
        assert self.game is not None
        early = question.early
        return None if early is None else (place_of(self.game, question.ask, early.answer), early.by)

    def waives(self, question: OpenQuestion) -> bool:
        """Return whether the seat passes unasked: its person never wants to be asked, or nobody would gain anything."""
        assert self.game is not None
        return self.is_idle(question) or waives(self.game, question.ask, self.places[question.seat].waived)

    def is_idle(self, question: OpenQuestion) -> bool:
        """Return whether it asks for an order from which nobody could profit: its person need not even see it."""
        assert self.game is not None
        ask = question.ask
        return ask.verb == "order" and PASS in ask.options and not order_matters(self.game.table)

    def way_back(self) -> Rewound | None:
        """The entry that rewinds a broken game to the start of the turn; None after too many tries."""
        if self.closed or self.game is None or self.mark is None or self.rewinds.count(self.mark.answers) >= TRIES:
            return None
        return Rewound(self.mark.answers, self.game.count + 1, self.version)

    def tell_facts(self) -> None:
        assert self.game is not None
        t = self.game.table
        facts, t.facts = t.facts or [], []
        for fact in facts:
            seen, public = forms(t, fact)
            self.messages.hear(public)  # so that no name slips into words for everybody that only some may know
            full = self.told(seen)
            blind = full if fact.audience == EVERYBODY else self.told(public)
            self.tellings.append(Telling(full, blind, fact.audience))
            self.turns += fact.what == "turn"
            if fact.what == "out":
                self.fallen.append(fact.seat)
        self.versions.append(self.version)
        if self.mark is None or any(fact.what == "turn" for fact in facts):
            self.mark = reached(self.game, len(self.answers))
        if self.restoring:
            return  # all bots are behind: they hear of it when they have to answer
        seated = [bot for place in self.places for bot in (place.bot, place.stand_in) if bot is not None]
        if any(not bot.behind for bot in seated):
            tell_bots(seated, self.game, [recorded(t, fact) for fact in facts])

    def told(self, fact: View) -> bytes:
        return encode(Happening(self.version + 1, fact=Raw(encode(fact)), said=self.messages.fact(fact)))

    def story(self) -> Story:
        """Replay the game for a bot that takes over. Reads nothing that changes, so it may run in any thread."""
        assert self.origin is not None
        return retell(self.origin, [entry.answer for entry in self.answers[self.origin.answers :]])

    def look_back(self) -> None:
        """Replay the finished game to compute the win chances. May run in any thread."""
        self.curve = curve(self.story(), self.versions)

    def recording(self) -> Recording:
        """Replay the game from its seed into a recording with all facts."""
        assert self.started is not None
        assert self.origin is not None
        options, seed, names = game_options(self.options), self.started.seed, self.started.names
        before, since = self.answers[: self.origin.answers], self.answers[self.origin.answers :]
        if before:
            steps = [{"seat": entry.seat, "answer": entry.answer} for entry in before]
            recording = Recording.going_on(options, seed, names, steps, self.origin)
        else:
            recording = Recording(options, seed, names, patient=True)
        for place, entry in enumerate(since, len(before)):
            asked = recording.game.asked
            assert asked is not None
            recording.answer(find(recording.game.table, asked, entry.answer))
            if entry.motive is not None:
                recording.explain((entry.motive.key, entry.motive.args))
            if place in self.hinted:
                recording.steps[-1]["advised"] = True
        return recording

    def export(self) -> bytes:
        """The finished game as a file that `bang replay` and `bang verify` read."""
        assert self.started is not None
        data: dict[str, Any] = self.recording().to_json()
        data["proof"] = self.proof()
        data["people"] = [p for p, place in enumerate(self.places) if place.account or place.removed]
        return encode(data)

    def results(self) -> list[SeatResult]:
        assert self.game is not None
        if self.practice is not None:
            return []  # counts for nobody
        end = view(self.game.table, ALL_SEEING)
        rated = rated_sides(self, [seat["role"] for seat in end["seats"]])
        return [
            SeatResult(
                p,
                place.account or place.removed,
                place.name,
                seat["role"],
                (seat["characters"] or [""])[0],
                p in end["winners"],
                rated[p],
            )
            for p, (place, seat) in enumerate(zip(self.places, end["seats"], strict=False))
        ]

    # --- telling

    def note(self, what: str, seat: int = -1, name: str = "") -> None:
        self.tell(Happening(self.version + 1, note=Note(what, seat, name)))

    def tell_spectators(self, happening: Happening) -> None:
        """Tell those who watch, and nobody who has a seat."""
        self.tellings.append(Telling(b"", encode(happening), (1 << len(self.places)) - 1))

    def tell(self, happening: Happening, audience: int = EVERYBODY) -> None:
        full = encode(happening)
        self.tellings.append(Telling(full, full if audience == EVERYBODY else None, audience))


def game_options(options: TableOptions) -> Options:
    names = ("players", "sets", "variants", "first", "keep", "game", *games.settings())
    return games.read_options({name: getattr(options, name) for name in names})


def retell(origin: Snapshot, answers: list[Content]) -> Story:
    game = origin.play(keep=False)
    t = game.table
    for answer in [None, *answers]:
        if answer is not None and game.asked is not None:
            game.answer(find(t, game.asked, answer))
        facts, t.facts = t.facts or [], []
        yield game, [recorded(t, fact) for fact in facts]


def check_options(options: TableOptions) -> None:
    """Raise a BangError if no game can be set up with these options."""
    games.rules_for(game_options(options))
    if options.rated and options.advice:
        raise BadOptions("A rated table is played without advice; leave one of the two out.")
    known = bots.names(options.game)
    if options.bots not in known:  # those of others are programs, and not for strangers to choose
        raise BadOptions(f"There is no bot {options.bots!r}; there are: {', '.join(known)}.")


def commitment(entry: Started) -> str:
    return hashlib.sha256(f"{entry.salt}:{entry.seed}".encode()).hexdigest()
