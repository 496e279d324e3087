"""Puzzles about a recorded game: who has a role, as far as one seat could see by then?

The seat sees what it saw in the game, and nothing else. The role is known from the end of the game; that it can be
found is checked by a bot in the same seat, which must hold the right one for the likeliest.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from bang import games
from bang.bots.card_knowledge import CardKnowledge
from bang.engine.insight.briefing import briefing
from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.content import find
from bang.engine.kernel.facts import CHOICE, DEED
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import SPECTATOR, view
from bang.errors import BangError, DamagedFile
from bang.games import new_table
from bang.recordings import header
from bang.rooms.state import RoomSeat
from bang.simulation.advice import Suspect
from bang.tutorial.demonstration import ShownState
from bang.tutorial.options import quiet_table

JUDGE: Final = "gunslinger"  # the bot that holds somebody for something


class Deed(NamedTuple):
    """Harm that somebody chose to do, and how often."""

    to: int
    why: str  # the kind of card or ability
    times: int


class RolePuzzle:
    def __init__(self, path: Path) -> None:
        try:
            data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            self.id: str = data["id"]
            self.role: str = data["role"]
            self.seat: int = data["seat"]
            self.recording: dict[str, Any] = data["recording"]
        except (OSError, ValueError, KeyError) as error:
            raise DamagedFile(f"{path} is no puzzle: it needs id, role, seat and recording ({error}).") from error
        self.players = len(self.recording["names"])

    @cached_property
    def played(self) -> tuple[ShownState, Counter[tuple[int, int, str]]]:
        """The game up to the question, and who has harmed whom with what."""
        options, seed, _ = header(self.recording)
        table = new_table(options, seed)
        table.facts = []
        table.patient = self.recording.get("patient") is True
        game = Game(table, keep=False)
        state = ShownState("puzzle", Random(0))
        state.options = quiet_table(options, self.players)
        state.places = [RoomSeat(name=name) for name in self.recording["names"]]
        state.places[self.seat].account = "you"
        state.game = game
        state.messages = games.find(options.game).messages()
        state.messages.look(view(table, SPECTATOR))
        deeds: Counter[tuple[int, int, str]] = Counter()
        kinds = CardKnowledge(briefing(table.rules)).kinds
        for step in self.recording["steps"]:
            if "answer" in step:
                assert game.asked is not None
                game.answer(find(table, game.asked, step["answer"]))
            for fact in table.facts or ():
                chosen = {CHOICE, DEED} <= set(table.rules.facts[fact.what].tags) and fact.to not in (fact.seat, NOBODY)
                if chosen and fact.why is not None and kinds[fact.why.key].harms:
                    deeds[fact.seat, fact.to, fact.why.key] += 1
            state.tell_facts()
        return state, deeds

    @property
    def state(self) -> ShownState:
        return self.played[0]

    @cached_property
    def suspects(self) -> list[Suspect]:
        """List who may have the role: everybody else who is alive and does not show one, as the judge sees them."""
        plugin = games.find(self.recording["options"].get("game", ""))
        advice = plugin.advise(self.recording, self.seat, None, JUDGE)
        assert self.state.game is not None
        seats = view(self.state.game.table, self.seat)["seats"]
        return [one for one in advice.suspects if not seats[one.seat]["role"] and seats[one.seat]["alive"]]

    def guess(self, seat: int) -> Suspect:
        for suspect in self.suspects:
            if suspect.seat == seat:
                return suspect
        open_ones = ", ".join(str(suspect.seat) for suspect in self.suspects)
        raise BangError(f"Seat {seat} is none of those in question: {open_ones}.")

    def is_right(self, seat: int) -> bool:
        assert self.state.game is not None
        return self.state.game.table.seats[seat].role == self.role

    def deeds_of(self, seat: int) -> list[Deed]:
        """List what a seat did, most often first."""
        return [Deed(to, why, n) for (by, to, why), n in self.played[1].most_common() if by == seat]
