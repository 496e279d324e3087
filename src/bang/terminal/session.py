"""A game at one keyboard: its recording, the people and the bots around it. Knows nothing of screens.

All that it shows goes through `engine.view`, for one viewer at a time: two people at one keyboard keep their secrets.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from bang import bots, games, recordings
from bang.engine.insight.explain import Reason, explain_ability, explain_card
from bang.engine.insight.odds import chance
from bang.engine.kernel.ask import NOBODY, PASS, Ask
from bang.engine.kernel.chance import next_seed, number_from
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, View, ask_view, heard, view
from bang.errors import DamagedFile, IllegalAnswer, LateAnswer, WrongSeat
from bang.games.plugin import GamePlugin
from bang.recordings import Recording

# With a single answer these tell a person nothing; the others are worth a look even then ("you are shot at").
SILENT_IF_FORCED: Final = ("draw", "order")


class Session:
    """People answer with `answer`, bots with `bot_answers`; after each the game is saved, if it has a file."""

    def __init__(
        self,
        recording: Recording,
        people: Iterable[int],
        makers: Sequence[bots.Factory],
        path: Path | None = None,
        waived: Iterable[tuple[int, str]] = (),
    ) -> None:
        self.recording = recording
        self.people = tuple(people)
        self.makers = makers  # they go round the seats that are nobody's
        self.path = path
        self.waived = set(waived)  # what a seat never wants to be asked about
        free = [p for p in range(len(recording.names)) if p not in self.people]
        bots_of = {p: makers[i % len(makers)](number_from(recording.seed) + p) for i, p in enumerate(free)}
        self.company = bots.Company(recording.game, bots_of)
        self.told = 0  # steps of the recording that the bots have heard
        self.tell()
        self.pass_over()
        self.save()

    # --- what is going on

    @property
    def names(self) -> list[str]:
        return self.recording.names

    @property
    def rules(self) -> Rules:
        return self.recording.game.table.rules

    @property
    def plugin(self) -> GamePlugin:
        """The game that is played."""
        return games.find(self.rules.options.game)

    @property
    def over(self) -> bool:
        return self.recording.game.asked is None

    @property
    def asked(self) -> int:
        """The seat that must answer; only while the game is not over."""
        ask = self.recording.game.asked
        assert ask is not None
        return ask.seat

    def person_asked(self) -> bool:
        return not self.over and self.asked in self.people

    def first_viewer(self) -> int:
        """The first viewer of the screen. With bots alone the viewer sees everything."""
        return self.people[0] if self.people else ALL_SEEING

    def view(self, viewer: int) -> View:
        return view(self.recording.game.table, viewer)

    def question(self, viewer: int) -> View | None:
        game = self.recording.game
        return None if game.asked is None else ask_view(game.table, game.asked, viewer)

    def heard(self, viewer: int, since: int = 0) -> list[dict[str, Any]]:
        """Return the facts from that step of the recording on, as the viewer may know them."""
        return [heard(fact, viewer) for step in self.recording.steps[since:] for fact in step["facts"]]

    def why_not(self, seat: int, label: str) -> list[Reason]:
        """Why the seat cannot use a card of its own now; empty if it can."""
        return explain_card(self.recording.game, seat, self.rules.number_of[label])

    def why_not_ability(self, seat: int, character: str) -> list[Reason]:
        return explain_ability(self.recording.game, seat, self.rules.by_key[character])

    def chance(self, viewer: int, seat: int, key: str) -> str:
        """Say what a “draw!” of that seat for this card or ability needs, with its chance; "" if it needs no draw."""
        kind = self.rules.by_key.get(key)
        found = kind and chance(self.recording.game.table, viewer, seat, kind)
        return f"{found['of']} {found['percent']} %" if found else ""

    # --- answering

    def answer(self, seat: int, number: int, index: int) -> None:
        """A person answers question `number` with one of its options; checked, because keys can come late."""
        ask = self.recording.game.asked
        if ask is None:
            raise LateAnswer("Nothing is asked: the game is over.")
        if number != ask.number:
            raise LateAnswer(f"Question {number} is no longer open; the pending one is {ask.number}.")
        if seat != ask.seat or seat not in self.people:
            raise WrongSeat(f"Seat {seat} is not asked.")
        self.put(index)

    def bot_answers(self) -> bool:
        """Let a bot give the pending answer; False if it is not a bot's to give."""
        if self.over or self.person_asked():
            return False
        seat = self.asked
        self.put(self.company.answer(self.recording.game), seat)
        return True

    def put(self, index: int, bot: int = NOBODY) -> None:
        """Answer the pending question; a bot in that seat says why it did."""
        ask = self.recording.game.asked
        assert ask is not None
        if index not in range(len(ask.options)):
            raise IllegalAnswer(f"Question {ask.number} has no option {index}; there are {len(ask.options)}.")
        self.recording.answer(index)
        self.recording.explain(self.company.reason(bot))
        self.tell()
        self.pass_over()
        self.save()

    def tell(self) -> None:
        """The bots hear what has happened since the last time."""
        for step in self.recording.steps[self.told :]:
            self.company.hear(self.recording.game, step["facts"])
        self.told = len(self.recording.steps)

    def pass_over(self) -> None:
        """Questions that are none are not put to a person."""
        ask = self.recording.game.asked
        while ask is not None and ask.seat in self.people and (place := self.place_unasked(ask)) is not None:
            self.recording.answer(place)
            self.tell()
            ask = self.recording.game.asked

    def place_unasked(self, ask: Ask) -> int | None:
        """The answer that is given for a person: the only one, or to pass because they never want to be asked."""
        if len(ask.options) == 1 and ask.verb in SILENT_IF_FORCED:
            return 0
        window = None if ask.row is None else ask.row.window
        waives = window is not None and (ask.seat, window.about) in self.waived
        if waives and window is not None and window.only_from_hand(self.recording.game.table, ask):
            return ask.options.index(PASS)
        return None

    def about(self, seat: int) -> str:
        """The kind that asks several seats, this one now; "" if none does."""
        ask = self.recording.game.asked
        row = ask.row if ask is not None and ask.seat == seat else None
        return row.window.about if row is not None and row.window is not None else ""

    def waive(self, seat: int, about: str) -> None:
        """Never ask the seat again what can be answered with cards of the hand only."""
        self.waived.add((seat, about))
        self.pass_over()
        self.save()

    def ask_again(self, seat: int) -> list[str]:
        """Ask the seat about everything again; returns about what it was not asked."""
        again = sorted(about for p, about in self.waived if p == seat)
        self.waived -= {(seat, about) for about in again}
        self.save()
        return again

    # --- beyond this game

    def save(self) -> None:
        if self.path is None:
            return
        data = {**self.recording.to_json(), "people": list(self.people), "waived": sorted(self.waived)}
        # Written beside and then moved: whatever happens meanwhile, the file holds a whole game.
        beside = self.path.with_name(self.path.name + ".new")
        beside.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        beside.replace(self.path)

    def may_keep(self) -> list[int]:
        """The people who survived a finished game, and so may keep their character in the next."""
        seats = self.view(SPECTATOR)["seats"]
        return [p for p in self.people if seats[p]["alive"] and self.plugin.keeps_characters]

    def next_game(self, keep: dict[int, bool]) -> Session:
        """The next game of the series. Bots that survived keep their character; the people say so in `keep`."""
        wishes = [p not in self.people or keep.get(p, False) for p in range(len(self.names))]
        options = games.next_options(self.recording.game, wishes)
        seed = next_seed(self.recording.seed, SystemRandom())
        recording = Recording(options, seed, self.names, patient=True)
        return Session(recording, self.people, self.makers, self.path, self.waived)


def resume(path: Path, levels: Sequence[str], save_to: Path, cards: tuple[str, ...] = ()) -> Session:
    """Go on with a saved game. A recording that was not made at a keyboard is taken up at its first seat."""
    data = recordings.read(path)
    people = data.get("people", [0])
    recording = recordings.resume(data, cards)
    seats = range(len(recording.names))
    if not isinstance(people, list) or not all(isinstance(p, int) and p in seats for p in people):
        raise DamagedFile(f'{path} is damaged: "people" must be a list of seats.')
    makers = [bots.find(name, recording.options.game) for name in levels]
    waived = [(seat, about) for seat, about in data.get("waived", [])]
    return Session(recording, people, makers, save_to, waived)
