"""The bot that thinks ahead: from what it may know, within its time, in every box, and with words for it."""

import re
import time
from random import Random

import pytest

from bang import bots
from bang.bots import Company
from bang.bots.card_knowledge import CardKnowledge
from bang.engine.insight.briefing import briefing
from bang.engine.insight.worlds import FIRST_ASKED, imaginable
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import OUT
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ask_view, view
from bang.errors import BadOptions
from bang.games import new_table
from bang.games.classic.bots.rollout.value import ValueNetwork
from bang.games.classic.bots.search.determinization import Determinizer
from bang.games.classic.bots.search.legend import Legend, Search
from bang.games.classic.bots.values.aims import DEPUTY, OUTLAW, RENEGADE, ROLES, SHERIFF
from bang.games.classic.bots.values.kinds import kind_values
from bang.text import Teller, catalogue, languages
from tests.boxes import EVERY_BOX

WORLDS = 8  # the smallest number of worlds that a search accepts
COMPARED = 20
SEARCHED = 24  # decisions; a game of eight has five times as many


def legends(seed: int, seats: int) -> dict[int, bots.Bot]:
    return {p: Legend(seed * 64 + p, worlds=WORLDS) for p in range(seats)}


def start(options: Options, seed: int) -> Game:
    table = new_table(options, seed)
    table.facts = []
    return Game(table)


def secrets(t: Table) -> list[list[int]]:
    """The cards that most cannot see: of hands, unless they lie open, and of the deck."""
    return [*(s.hand for s in t.seats), t.deck]


@pytest.mark.parametrize("options", [Options(5), Options(7, EVERY_BOX)], ids=["base", "everything"])
def test_the_same_view_gives_the_same_decision_whatever_is_hidden(options: Options) -> None:
    """Two tables that look alike to a seat and differ in all it cannot see: its bot must answer alike."""
    game = start(options, 21)
    one, two = (Company(game, legends(3, options.players)) for _ in range(2))
    compared = changed = answers = 0
    while game.asked is not None and compared < COMPARED:
        facts, game.table.facts = game.table.facts, []
        for company in (one, two):
            game.table.facts = list(facts or [])
            company.listen(game)
        ask = game.asked
        seen, asked = view(game.table, ask.seat), ask_view(game.table, ask, ask.seat)
        other = game
        bot = one.seated[ask.seat]
        assert isinstance(bot, Legend)
        situation = bot.situation(seen, asked)
        if len(asked["options"]) > 1 and bot.can_search(situation):
            state = bot.random.getstate()
            world = Search(bot, situation, [0]).imagine(check=True)
            bot.random.setstate(state)
            if world is not None and world.asked is not None:
                other = world
                other.number(game.count)
                assert view(other.table, ask.seat) == seen
                changed += secrets(other.table) != secrets(game.table)
                compared += 1
                answers += not imaginable(asked)
        answer = one.answer(game)
        assert two.answer(other) == answer
        game.answer(answer)
    assert compared == COMPARED
    assert changed > COMPARED * 0.8
    assert answers > 2  # in the middle of a step, too
    assert one.faults == two.faults == []


@pytest.mark.parametrize(
    "players", [pytest.param(3, marks=pytest.mark.soak), pytest.param(5, marks=pytest.mark.soak), 8]
)
def test_it_plays_every_box_and_answers_others(players: int) -> None:
    """Three legends among gunslingers."""
    game = start(Options(players, EVERY_BOX), 8)
    gunslingers = {p: bots.find("gunslinger")(p) for p in range(3, players)}
    company = Company(game, {**legends(1, 3), **gunslingers})
    searched = answered = 0
    while game.asked is not None and searched < SEARCHED:
        company.listen(game)
        ask = game.asked
        bot = company.seated[ask.seat]
        game.answer(company.answer(game))
        if isinstance(bot, Legend) and bot.foreseen:
            searched += 1
            answered += ask.verb not in FIRST_ASKED or ask.why is not None
    assert company.faults == []
    assert searched > 10
    assert answered > 3


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 5, 8])
def test_legends_play_every_box_among_themselves(players: int) -> None:
    game = start(Options(players, EVERY_BOX), 8)
    company = Company(game, legends(1, players))
    while game.asked is not None:
        company.listen(game)
        game.answer(company.answer(game))
    assert company.faults == []


def test_its_time_is_bounded() -> None:
    game = start(Options(7), 4)
    legends = [Legend(p, think=30) for p in range(7)]
    company = Company(game, dict(enumerate(legends)))
    longest, searched = 0.0, 0
    for _ in range(40):
        if game.asked is None:
            break
        company.listen(game)
        begin = time.process_time()
        game.answer(company.answer(game))
        longest = max(longest, time.process_time() - begin)
        searched += any(legend.foreseen for legend in legends)
    assert company.faults == []
    assert searched
    assert longest < 1.0  # without a bound it would never end; the rest is leeway for a busy machine


@pytest.mark.parametrize("language", languages())
def test_what_it_foresees_has_words(language: str) -> None:
    teller = Teller(catalogue(language), ["Ann", "Bob"], -1)
    aimed: dict[str, str | int] = {"card": "bang", "who": 1, "role": "outlaw", "percent": 83, "win": 61, "less": 54}
    for key in ("ahead", "ahead_at"):
        said = teller.thought(key, dict(aimed))
        assert re.search(r"61\s?%", said)
        assert re.search(r"54\s?%", said)
        assert "{" not in said
    assert re.search(r"83\s?%", teller.thought("ahead_at", dict(aimed)))


def test_budgets() -> None:
    for name, think, worlds in (("legend", 0.3, 0), ("legend:50", 0.05, 0), ("legend:40w", 0.3, 40)):
        bot = bots.find(name)(1)
        assert isinstance(bot, Legend)
        assert (bot.think, bot.worlds) == (think, worlds)
    for budget in ("", "0", "fast", "w", "-5", "99999999"):
        with pytest.raises(BadOptions, match=r"legend:300 thinks for 300 ms"):
            bots.find(f"legend:{budget}")


def test_determinized_worlds_fit_what_is_known() -> None:
    game = start(Options(6), 9)
    company = Company(game, legends(2, 6))
    company.listen(game)
    assert game.asked is not None
    me = game.asked.seat
    bot = company.seated[me]
    assert isinstance(bot, Legend)
    assert bot.hands is not None
    seen = view(game.table, me)
    other = (me + 1) % 6
    mine = seen["seats"][me]["hand"]
    card = next(label for label in bot.knowledge.cards if label not in mine)
    bot.hands.known[other] = {card}
    bot.belief().update(other, [1.0, 99.0, 1.0, 1.0])
    odds = bot.situation(seen, ask_view(game.table, game.asked, me)).odds
    determinizer = Determinizer(seen, odds, bot.belief(), Random(4))
    deputies = 0
    for _ in range(200):
        guess = determinizer.sample()
        assert guess.roles[me] == "sheriff"
        assert sorted(guess.roles) == sorted(game.table.rules.deal.roles)
        assert card in guess.hands[other]
        dealt = [label for hand in guess.hands for label in hand]
        assert len(dealt) == len(set(dealt)) == sum(len(s.hand) for s in game.table.seats)
        deputies += guess.roles[other] == "deputy"
    assert deputies > 180


def test_the_value_is_higher_for_the_stronger() -> None:
    t = start(Options(7), 5).table
    network = ValueNetwork(kind_values(CardKnowledge(briefing(t.rules)), t.rules.kinds), t)
    roles = [ROLES.index(s.role) for s in t.seats]
    sheriff, outlaw, renegade = roles.index(SHERIFF), roles.index(OUTLAW), roles.index(RENEGADE)

    def chance(seat: int) -> float:
        return network.chance(t, seat, roles)

    law, gang = chance(sheriff), chance(outlaw)
    assert chance(roles.index(DEPUTY)) == law
    assert law + gang + chance(renegade) == pytest.approx(1.0)
    t.seats[sheriff].life = 1
    assert chance(sheriff) < law
    assert chance(outlaw) > gang
    for p, s in enumerate(t.seats):
        if p not in (sheriff, renegade):
            s.presence = OUT
    t.turn = sheriff
    t.changed()
    assert chance(sheriff) + chance(renegade) == pytest.approx(1.0)
    weak = chance(renegade)
    t.seats[renegade].hand += t.deck[:4]
    assert chance(renegade) > weak
    t.over, t.winners = True, [outlaw]
    assert (chance(outlaw), chance(sheriff)) == (1.0, 0.0)
