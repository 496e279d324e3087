"""Single decisions of thinking bots, each in a position where only one answer is sensible."""

from typing import Any

import pytest

from bang import bots
from bang.bots.bot import NO_REASON
from bang.bots.company import Company
from bang.engine.kernel.ask import PASS
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import OUT
from bang.engine.kernel.view import ask_view, view
from bang.games import new_table
from bang.games.classic.bots.deduction.witness import Witness
from bang.games.classic.bots.levels.rating_bot import GUNSLINGER
from bang.games.classic.bots.search.legend import Legend
from bang.games.classic.bots.values.aims import DEPUTY, OUTLAW, RENEGADE, Strengths, enmity
from bang.simulation.plan import Plan
from bang.simulation.play import play
from bang.text import Teller, catalogue, languages
from tests.bots.never import misdeeds
from tests.bots.position import Position, kind

FIVE = ("deputy", "sheriff", "outlaw", "outlaw", "renegade")
FOUR = ("sheriff", "outlaw", "outlaw", "renegade")


def test_an_outlaw_shoots_the_sheriff_and_says_so() -> None:
    at = Position(["outlaw", "sheriff", "outlaw", "renegade"], ["bang"])
    option = at.choose()
    assert (kind(option), option["to"]) == ("bang", 1)
    assert at.bot.reason.key == "shoot"
    assert at.bot.reason.args == {"card": "bang", "who": 1, "role": "sheriff", "percent": 100}


def test_a_deputy_attacks_others_but_never_the_sheriff() -> None:
    at = Position(["deputy", "sheriff", "outlaw", "renegade", "outlaw"], ["bang", "panic", "cat_balou", "duel"])
    played: set[str] = set()
    while kind(option := at.choose()) != "pass":
        assert option.get("to") != 1
        played.add(kind(option))
        at.game.answer(at.company.answer(at.game))
        while at.game.asked is not None and at.game.asked.seat != 0:
            at.game.answer(0)
    assert played >= {"bang", "panic", "cat_balou", "duel"}


def test_a_renegade_spares_a_weak_sheriff_and_shoots_him_when_alone_with_him() -> None:
    weak = Position(["renegade", "sheriff", "outlaw", "outlaw"], ["bang", "indians"], {1: 1})
    option = weak.choose()
    assert kind(option) != "indians"
    assert option.get("to") != 1
    last = Position(["renegade", "sheriff", "outlaw", "outlaw"], ["bang"], {1: 1})
    t = last.game.table
    for p in (2, 3):
        t.seats[p].presence = OUT
        t.seats[p].role_shown = True
        assert isinstance(last.company.observer, Witness)
        last.company.observer.reveal(p, 2)
    t.changed()
    t.agenda = [(t.rules.step_keys.index("end"), 0), (t.rules.step_keys.index("play"), 0)]
    last.game.start()
    option = last.choose()
    assert (kind(option), option["to"]) == ("bang", 1)


def test_cards_first_then_equipment() -> None:
    at = Position(FOUR, ["barrel", "wells_fargo", "beer"])
    assert kind(at.choose()) == "wells_fargo"
    without = Position(FOUR, ["barrel", "beer"])
    assert kind(without.choose()) == "barrel"


def empty_the_deck(at: Position) -> None:
    """Give the cards that are left to a player at whom nobody aims."""
    t = at.game.table
    t.seats[3].hand += t.deck
    t.deck.clear()
    t.changed()


def test_nobody_draws_where_nothing_is_left_to_draw() -> None:
    """It would draw itself and be played for ever, as long as one player holds all other cards."""
    at = Position(FOUR, ["wells_fargo"])
    empty_the_deck(at)
    assert at.choose()["do"] == "pass"
    thinking = Legend(1, worlds=4)
    at.company = Company(at.game, {0: thinking})
    at.company.listen(at.game)
    assert at.choose()["do"] == "pass"


def test_a_card_that_comes_back_again_and_again_is_left_in_the_hand_at_last() -> None:
    """Two General Stores bring each other back as long as one player holds all other cards."""
    at = Position(FOUR, ["general_store", "general_store", "beer", "beer", "beer", "beer", "beer"])
    empty_the_deck(at)
    played = 0
    while (ask := at.game.asked) is not None and ask.seat == 0 and ask.verb == "play":
        chosen = at.company.answer(at.game)
        if ask.options[chosen] == PASS:
            break
        played += 1
        assert played <= 6, "three times each"
        at.game.answer(chosen)
        at.company.listen(at.game)
    assert played > 2, "neither is played only once"


def test_nobody_drinks_at_full_life_but_gladly_when_hurt() -> None:
    assert kind(Position(FOUR, ["beer"]).choose()) == "pass"
    assert kind(Position(FOUR, ["beer"], {0: 1}).choose()) == "beer"


def test_a_second_way_to_stop_a_shot_is_kept_before_a_third_beer() -> None:
    at = Position(FOUR, ["missed", "missed", "beer", "beer", "beer"])
    labels = [at.game.table.rules.label_of[card] for card in at.game.table.seats[0].hand]
    discarded = at.prefer("discard", "", [{"do": "pick", "card": label} for label in labels])
    assert kind(discarded) == "beer"


def test_dynamite_is_for_those_who_would_survive_it() -> None:
    assert kind(Position(FOUR, ["dynamite"]).choose()) == "dynamite"
    assert kind(Position(FOUR, ["dynamite"], {0: 3}).choose()) == "pass"


def test_a_round_for_nobody_is_not_called() -> None:
    at = Position(FOUR, ["saloon"])
    assert at.game.asked is not None
    asked = ask_view(at.game.table, at.game.asked, 0)
    ratings = at.bot.rate(view(at.game.table, 0), asked)
    chosen = [option["do"] for option in asked["options"]].index("play")
    assert ratings[chosen].gain < -3 * GUNSLINGER.noise  # one slip in a thousand is that large


def test_a_sheriff_does_not_finish_a_likely_deputy() -> None:
    roles = ["sheriff", "deputy", "outlaw", "renegade", "outlaw", "outlaw", "deputy"]
    at = Position(roles, ["bang"], dict.fromkeys(range(1, 7), 1))
    belief = at.bot.belief()
    belief.update(1, [1.0, 50.0, 1.0, 1.0])
    belief.update(6, [1.0, 50.0, 1.0, 1.0])
    assert kind(at.choose()) == "pass"
    asked = {"seat": 0, "verb": "play", "why": "", "by": -1}
    shot = {"do": "play", "card": "bang 2D", "to": 1}
    assert list(misdeeds(at.game.table, at.bot, asked, shot)) == ["sheriff finishes a likely deputy"]


def test_what_works_later_is_laid_down_now() -> None:
    for key in ("buffalo_rifle", "howitzer", "canteen", "pony_express", "hideout", "binocular"):
        assert kind(Position(FIVE, [key], sets=("base", "dodge_city")).choose()) == key


def test_questions_of_events_are_answered_with_sense() -> None:
    boxes = ("base", "bullet", "high_noon", "fistful_of_cards")
    suits = [{"do": "say", "word": word} for word in ("hearts", "diamonds", "clubs", "spades")]
    at = Position(FIVE, ["volcanic", "scope"], sets=boxes)
    held = {label.split(" ")[1][-1] for label in view(at.game.table, 0)["seats"][0]["hand"]}
    assert at.prefer("word", "handcuffs", suits)["word"][0].upper() in held
    # The Sheriff at his last life point is worth a life point of a Deputy who has plenty, an Outlaw is not.
    friends: list[dict[str, Any]] = [{"do": "use", "what": "blood_brothers", "to": to} for to in (1, 2)]
    deputy = Position(FIVE, [], {1: 1, 2: 1}, boxes)
    assert deputy.prefer("seat", "blood_brothers", [*friends, {"do": "pass"}]) == friends[0]
    liquor = [{"do": "use", "what": "hard_liquor"}, {"do": "pass"}]
    assert Position(FIVE, [], {0: 1}, boxes).prefer("draw", "hard_liquor", liquor) == liquor[0]
    assert Position(FIVE, [], {0: 3}, boxes).prefer("draw", "hard_liquor", liquor) in liquor
    cards = view(Position(FIVE, ["barrel", "saloon"], sets=boxes).game.table, 0)["seats"][0]["hand"]
    gifts = [{"do": "pick", "card": card, "to": 1} for card in cards]
    assert at.prefer("give", "claus_the_saint", gifts)["card"].startswith("saloon")


def test_a_card_in_play_instead_of_new_ones_is_for_the_armed() -> None:
    options: list[dict[str, Any]] = [
        {"do": "use", "what": "pat_brennan", "to": 2, "target": "barrel QS"},
        {"do": "pass"},
    ]
    boxes = ("base", "dodge_city")
    assert Position(FIVE, ["bang"], sets=boxes).prefer("draw", "pat_brennan", options) == options[0]
    assert Position(FIVE, ["beer"], sets=boxes).prefer("draw", "pat_brennan", options) == options[1]


def test_three_hunt_each_other() -> None:
    roles = [[1.0 if r == role else 0.0 for r in range(4)] for role in (DEPUTY, OUTLAW, RENEGADE)]
    three = Strengths([0, 1, 2], [4, 4, 4], [6.0] * 3)
    for me, prey in ((0, 2), (1, 0), (2, 1)):
        wants = enmity((DEPUTY, OUTLAW, RENEGADE)[me], me, three, roles)
        assert max(range(3), key=wants.__getitem__) == prey
        assert min(wants[q] for q in range(3) if q != me) > 0
    last = Strengths([0, 1], [4, 4, 0], [6.0, 6.0, 0.0])
    assert enmity(DEPUTY, 0, last, roles)[1] >= 1.0


def test_an_only_option_needs_no_thought() -> None:
    at = Position(FOUR, ["bang"])
    ask = at.game.asked
    assert ask is not None
    asked = ask_view(at.game.table, ask, 0)
    assert at.bot(view(at.game.table, 0), {**asked, "options": asked["options"][:1]}) == 0
    assert at.bot.reason == NO_REASON


@pytest.mark.parametrize("name", ["greenhorn", "drifter", "gunslinger"])
def test_a_level_plays_the_same_game_again(name: str) -> None:
    plan = Plan(games=2, players=(6,), bots=(name,), seed=8)
    assert play(plan, 1) == play(plan, 1)
    assert play(plan, 0) != play(plan, 1)


@pytest.mark.parametrize("language", languages())
def test_every_reason_has_words(language: str) -> None:
    said: set[str] = set()
    for seed in range(6):
        table = new_table(Options(players=7), seed)
        table.facts = []
        game = Game(table, keep=False)
        company = Company(game, {p: bots.find("gunslinger")(p) for p in range(7)})
        teller = Teller(catalogue(language), [f"P{p}" for p in range(7)], -1)
        while game.asked is not None:
            company.listen(game)
            seat = game.asked.seat
            game.answer(company.answer(game))
            reason = company.reason(seat)
            if reason.key:
                assert "{" not in teller.thought(*reason)
                said.add(reason.key)
    assert said >= {"shoot", "strip", "equip", "draw", "evade", "take_hit", "discard", "detain", "heal", "save"}
