"""What a careful player in one seat would think at one moment of a recorded game."""

from __future__ import annotations

from typing import Any, NamedTuple

from bang.bots import Company
from bang.bots.aims import ROLES
from bang.bots.plays import Rating
from bang.bots.situation import Situation
from bang.bots.thinker import GUNSLINGER, Thinker
from bang.engine.content import Content, find
from bang.engine.errors import BadOptions, BangError, DamagedFile
from bang.engine.game import Game
from bang.engine.view import View, ask_view, view
from bang.games import new_table
from bang.journal import Json, header


class Suspect(NamedTuple):
    """Another player as this seat sees him."""

    seat: int
    chances: dict[str, float]  # of the roles
    hand: int
    evades: float  # that the hand holds an answer to a shot
    known: list[str]  # cards of the hand that were seen


class Advice(NamedTuple):
    seat: int
    suspects: list[Suspect]
    options: list[tuple[Content, Rating]]  # the best first; none if somebody else is asked

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "suspects": [suspect._asdict() for suspect in self.suspects],
            "options": [{"answer": content, "gain": round(rating.gain, 3)} for content, rating in self.options],
        }


def advise(data: Json, seat: int, answers: int | None = None) -> Advice:
    """Play a recorded game again as far as so many answers (all if None), with an adviser in that seat."""
    options, seed, _ = header(data)
    if seat not in range(options.players):
        raise BadOptions(f"There is no seat {seat}; seats are 0 to {options.players - 1}.")
    table = new_table(options, seed)
    table.facts = []
    table.patient = data.get("patient") is True
    game = Game(table, keep=False)
    adviser = Thinker(GUNSLINGER, 0)
    company = Company(game, {seat: adviser})
    company.listen(game)
    for number, step in enumerate(data["steps"][1:][:answers], 1):
        try:
            assert game.asked is not None
            game.answer(find(game.table, game.asked, step["answer"]))
        except (AssertionError, KeyError, BangError) as error:
            raise DamagedFile(f"The recorded game does not fit these rules at answer {number}: {error}") from error
        company.listen(game)
    return think(game, adviser, seat)


def think(game: Game, adviser: Thinker, seat: int) -> Advice:
    t = game.table
    ask = game.asked
    asked: View = ask_view(t, ask, seat) if ask is not None else {"verb": "", "seat": -1, "why": "", "by": -1}
    situation: Situation = adviser.situation(view(t, seat), asked)
    suspects = [
        Suspect(
            q,
            {role: round(chance, 4) for role, chance in zip(ROLES, situation.chances[q], strict=True)},
            situation.count.sizes[q],
            round(situation.count.chance(q, "evades"), 4),
            sorted(situation.count.known(q)),
        )
        for q in situation.others
    ]
    rated: list[tuple[Content, Rating]] = []
    if "options" in asked:
        ratings = adviser.rate(view(t, seat), asked)
        order = sorted(range(len(ratings)), key=lambda i: -adviser.weigh(ratings[i]))
        rated = [(asked["options"][i], ratings[i]) for i in order]
    return Advice(seat, suspects, rated)
