"""Advice at a moment of a recorded game: who is probably who, and what each option is worth."""

from __future__ import annotations

from bang import bots
from bang.bots import Company
from bang.engine.kernel.content import find
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import View, ask_view, view
from bang.errors import BadOptions, BangError, DamagedFile
from bang.games import new_table
from bang.games.classic.bots.judgement.situation import Situation
from bang.games.classic.bots.levels.rating_bot import RatingBot, rank
from bang.games.classic.bots.search.legend import Legend
from bang.games.classic.bots.values.aims import ROLES
from bang.games.classic.bots.values.scales import NEVER
from bang.recordings import Json, header
from bang.simulation.advice import Advice, RatedOption, Suspect


def advise(data: Json, seat: int, answers: int | None = None, level: str = "gunslinger") -> Advice:
    """Play a recorded game again as far as so many answers (all if None), with an adviser in that seat."""
    options, seed, _ = header(data)
    if seat not in range(options.players):
        raise BadOptions(f"There is no seat {seat}; seats are 0 to {options.players - 1}.")
    table = new_table(options, seed)
    table.facts = []
    table.patient = data.get("patient") is True
    game = Game(table, keep=False)
    adviser = bots.find(level)(0)
    if not isinstance(adviser, RatingBot):
        raise BadOptions(f"The bot {level!r} gives no advice; greenhorn, drifter, gunslinger and legend do.")
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


def think(game: Game, adviser: RatingBot, seat: int) -> Advice:
    t = game.table
    ask = game.asked
    asked: View = ask_view(t, ask, seat) if ask is not None else {"verb": "", "seat": -1, "why": "", "by": -1}
    situation: Situation = adviser.situation(view(t, seat), asked)
    suspects = [
        Suspect(
            q,
            {role: round(chance, 4) for role, chance in zip(ROLES, situation.chances[q], strict=True)},
            situation.odds.sizes[q],
            round(situation.odds.chance(q, "evades"), 4),
            sorted(situation.odds.known(q)),
        )
        for q in situation.others
    ]
    rated: list[RatedOption] = []
    if "options" in asked:
        ratings = adviser.rate(view(t, seat), asked)
        order = sorted(range(len(ratings)), key=lambda i: -rank(ratings[i].gain, ratings[i].order))
        foreseen: dict[int, float] = {}
        if isinstance(adviser, Legend):
            chosen = adviser(view(t, seat), asked)
            order.sort(key=lambda i: i != chosen)
            foreseen = adviser.foreseen
        rated = [
            RatedOption(
                asked["options"][i], ratings[i].gain, ratings[i].gain <= NEVER / 2, ratings[i].reason, foreseen.get(i)
            )
            for i in order
        ]
    return Advice(seat, suspects, asked["verb"], rated)
