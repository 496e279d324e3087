"""Check that copies behave like the game: clones, saved tables, recordings, undo, and games with other settings."""

from __future__ import annotations

import json
from abc import abstractmethod
from typing import ClassVar

from bang import games, recordings
from bang.conformance.run import Position, Property, Run, difference, position
from bang.engine.kernel import save
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.facts import Fact
from bang.engine.kernel.game import Game

STEPS = 6  # answers for which a copy is followed


class Followed(Property):
    """Make copies now and then, and give each the same answers as the game for a while."""

    one_in: ClassVar[int] = 12  # questions

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.copies: list[tuple[Game, int]] = []

    def asked(self, ask: Ask) -> None:
        if self.lucky(self.one_in):
            self.follow(self.copy_of(self.run.game, ask))

    @abstractmethod
    def copy_of(self, game: Game, ask: Ask) -> Game:
        """Copy the game, and check what can be checked at once."""

    def follow(self, copy: Game) -> None:
        self.compare(copy)
        if self.run.game.asked is not None:
            self.copies.append((copy, STEPS))

    def compare(self, copy: Game) -> None:
        found = difference(self.run.game, copy)
        if found:
            self.fail(found)
        self.count()

    def answered(self, ask: Ask, i: int, facts: list[Fact]) -> None:
        for copy, _ in self.copies:
            copy.answer(i)
            self.compare(copy)
        self.copies = [(copy, left - 1) for copy, left in self.copies if left > 1]


class Cloned(Followed):
    """A clone asks the same questions and goes on the same way, and playing on it does not change the original."""

    name = "cloned"

    def copy_of(self, game: Game, ask: Ask) -> Game:
        before = position(game)
        self.play(game.clone(keep=False))
        other = game.clone()
        if other.asked is None or other.asked.number != ask.number:
            self.fail("the clone numbers its questions differently")
        self.play(other.clone())
        if position(game) != before or game.asked is not ask:
            self.fail("playing on a clone changed the original")
        return other

    def ended(self) -> None:
        self.compare(self.run.game.clone())

    def play(self, game: Game) -> None:
        for _ in range(STEPS):
            if game.asked is not None:
                game.answer(self.random.randrange(len(game.asked.options)))


class Saved(Followed):
    """A table survives being written and read as JSON, and the game goes on from there."""

    name = "saved"

    def copy_of(self, game: Game, ask: Ask) -> Game:
        assert game.base is not None
        base = save.dump(game.base)
        if save.dump(save.load(game.table.rules, json.loads(json.dumps(base)))) != base:
            self.fail("what is loaded is not what was saved")
        copy = Game(save.load(game.table.rules, json.loads(json.dumps(base))))
        for i in game.tail:
            copy.answer(i)
        return copy


class Undone(Property):
    """Undo leads back to the position before the last answer."""

    name = "undone"

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.before: Position | None = None
        self.number = 0

    def asked(self, ask: Ask) -> None:
        self.before = position(self.run.game) if self.lucky(60) else None
        self.number = ask.number

    def answered(self, ask: Ask, i: int, facts: list[Fact]) -> None:
        if self.before is not None:
            undone = self.run.game.undo()
            if position(undone) != self.before:
                self.fail("undo does not lead back")
            if undone.asked is None or undone.asked.number <= self.number:
                self.fail("undo asks again under a number that has been used")
            self.count()


class Journalled(Followed):
    """A recording resumes from its snapshot and replays from its seed, always to the same position."""

    name = "journalled"
    one_in = 40

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.recording: recordings.Recording | None = None
        if run.deal is games.new_table:  # a recording can only be read back by the sets it names
            self.recording = recordings.Recording(run.options, run.seed, patient=run.patient)

    def data(self) -> recordings.Json:
        assert self.recording is not None
        data = json.loads(json.dumps(self.recording.to_json()))
        assert isinstance(data, dict)
        return data

    def asked(self, ask: Ask) -> None:
        if self.recording is not None:
            super().asked(ask)

    def copy_of(self, game: Game, ask: Ask) -> Game:
        data = self.data()
        resumed = recordings.resume(data, self.run.options.cards)
        if resumed.to_json()["steps"] != data["steps"]:
            self.fail("a resumed recording forgets what happened")
        self.compare(recordings.replay(data, self.run.options.cards))
        return resumed.game

    def answered(self, ask: Ask, i: int, facts: list[Fact]) -> None:
        super().answered(ask, i, facts)
        if self.recording is not None:
            self.recording.answer(i)

    def ended(self) -> None:
        if self.recording is not None:
            data = self.data()
            self.compare(recordings.resume(data, self.run.options.cards).game)
            self.compare(recordings.replay(data, self.run.options.cards))


class Unheard(Followed):
    """A game without facts and checkpoints is the same: facts are for listeners only."""

    name = "unheard"

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        table = run.table()
        table.patient = run.patient
        self.shadow = Game(table, keep=False)

    def asked(self, ask: Ask) -> None:
        if self.shadow.asked is None or self.shadow.asked.number != ask.number:
            self.fail("the game that nobody listens to numbers its questions differently")
        if self.lucky(4):
            self.compare(self.shadow)

    def answered(self, ask: Ask, i: int, facts: list[Fact]) -> None:
        self.shadow.answer(i)

    def ended(self) -> None:
        self.compare(self.shadow)


class Unhurried(Property):
    """Stopping at questions with a single answer changes neither the real questions nor the game."""

    name = "unhurried"
    wants_patient = False

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        table = run.table()
        table.patient = True
        self.shadow = Game(table)
        self.skip()

    def skip(self) -> None:
        ask = self.shadow.asked
        while ask is not None and len(ask.options) == 1:
            self.shadow.answer(0)
            self.count("forced questions")
            ask = self.shadow.asked

    def compare(self) -> None:
        self.shadow.table.patient = False  # the only difference there may be
        found = difference(self.run.game, self.shadow)
        self.shadow.table.patient = True
        if found:
            self.fail(found)
        self.count()

    def asked(self, ask: Ask) -> None:
        self.compare()

    def answered(self, ask: Ask, i: int, facts: list[Fact]) -> None:
        self.shadow.answer(i)
        self.skip()

    def ended(self) -> None:
        self.compare()
