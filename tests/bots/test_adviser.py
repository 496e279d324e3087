"""What advisers say: of answers as well as of plays, by chance where they can look ahead."""

from __future__ import annotations

from collections.abc import Iterator

from bang.bots import Company
from bang.bots.adviser import Counsel
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import View, ask_view, view
from bang.games import new_table
from bang.games.classic.bots.levels.rating_bot import DRIFTER, factory
from bang.games.classic.bots.search.adviser import LegendAdviser
from bang.games.duel.bot import DuelAdviser
from bang.games.duel.game import GAME
from bang.text import catalogue

WORLDS = 8


def counsels(seed: int, verb: str, why: str) -> Iterator[tuple[View, Counsel]]:
    """Play a game among bots; say what an adviser in the seat that is asked has to say about such questions."""
    table = new_table(Options(5), seed)
    table.facts = []
    game = Game(table)
    advisers = {p: LegendAdviser(p, worlds=WORLDS) for p in range(5)}
    players = {p: factory(DRIFTER)(seed * 10 + p) for p in range(5)}
    companies = [Company(game, advisers), Company(game, players)]
    while game.asked is not None:
        facts = table.facts or []
        for company in companies:
            table.facts = list(facts)
            company.listen(game)
        table.facts = []
        ask = game.asked
        seen, asked = view(table, ask.seat), ask_view(table, ask, ask.seat)
        if (ask.verb, asked["why"]) == (verb, why) and len(ask.options) > 1:
            yield asked, advisers[ask.seat].advise(seen, asked)
        game.answer(players[ask.seat](seen, asked))


def test_answers_to_a_shot_are_compared_by_chance() -> None:
    compared = 0
    for asked, counsel in counsels(0, "evade", "bang"):
        if "need" in asked or counsel.now is None:
            continue
        compared += 1
        assert {asked["options"][option.place]["do"] for option in counsel.options} > {"pass"}
        chances = [option.chance for option in counsel.options]
        assert all(chance is not None and 0 <= chance <= 1 for chance in chances)
        assert counsel.tries >= WORLDS * (len(chances) + 1)
    assert compared > 3


def test_the_duel_has_an_adviser_with_a_word_about_every_option() -> None:
    words = catalogue("en")
    said: set[str] = set()
    for seed in range(3):
        table = new_table(Options(2, game="duel"), seed)
        table.facts = []
        game = Game(table)
        advisers = {p: DuelAdviser(p) for p in range(2)}
        company = Company(game, advisers)
        while game.asked is not None:
            company.listen(game)
            ask = game.asked
            seen, asked = view(table, ask.seat), ask_view(table, ask, ask.seat)
            options = advisers[ask.seat].advise(seen, asked).options
            assert sorted(option.place for option in options) == list(range(len(ask.options)))
            teller = GAME.teller(words, ["Ann", "Bert"], ask.seat)
            teller.look(seen)
            for option in options:
                key, args = option.reason
                said.add(key)
                assert teller.say(teller.messages.thought(key, args, stem="advice"))
            game.answer(options[0].place)
    assert said >= {"duel_hit", "duel_burden", "duel_shift", "duel_strip", "equip", "evade", "take_hit", "wait"}
