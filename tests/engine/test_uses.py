"""How often something may be used in a turn, and what it costs."""

import pytest

from bang.engine.insight.explain import explain_ability, explain_card
from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Character, Kind, Spot
from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Box, Token
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue
from bang.games import new_game
from tests.engine.mini import give, playing, seated
from tests.engine.positions import character, play_as

LIMITED = {
    "dodge_city": "doc_holyday jose_delgado",
    "armed_and_dangerous": "bass_greeves frankie_canton mexicali_kid red_ringo",
    "gold_rush": "raddie_snake",
    "wild_west_show": "flint_westwood",
    "great_train_robbery": "sancho zippy_roy",
}


class Drawing(Kind):
    """Used to draw a card."""

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.draw(me, 1)


class Well(Drawing, Blue):
    key = "well"
    copies = "2D"
    uses = 2


class Digger(Drawing, Character):
    key = "digger"
    uses = 1


class Hirer(Drawing, Character):
    key = "hirer"
    price = 2
    currency = "chip"


WATER = Box(key="water", cards=(Well,), characters=(Digger, Hirer), tokens=(Token("chip"),))


def use(game: Game, key: str) -> bool:
    """Use something, if that is offered."""
    asked = game.asked
    assert asked is not None
    what = game.table.rules.by_key[key].id
    found = [i for i, option in enumerate(asked.options) if option[0] == what]
    if found:
        game.answer(found[0])
    return bool(found)


def test_what_was_used_often_enough_is_not_offered_and_says_so() -> None:
    t = seated(4, WATER)
    digger = character(t, "digger")
    play_as(t, 0, "digger")
    well = give(t, 0, "well 2D", in_play=True)
    game = playing(t)
    assert [use(game, "digger"), use(game, "digger")] == [True, False]
    (reason,) = explain_ability(game, 0, digger)
    assert (reason.key, reason.args["n"]) == ("once_a_turn", 1)
    assert [use(game, "well"), use(game, "well"), use(game, "well")] == [True, True, False]
    (reason,) = explain_card(game, 0, well)
    assert (reason.key, reason.args["n"]) == ("times_a_turn", 2)
    game.table.once = {}  # as in the next turn
    game = playing(game.table)
    assert use(game, "digger")


def test_what_a_use_costs_is_paid_and_it_is_not_offered_to_those_who_cannot_pay() -> None:
    t = seated(4, WATER)
    hirer = character(t, "hirer")
    play_as(t, 0, "hirer")
    t.put_tokens("chip", 5, 0)
    game = playing(t)
    assert [use(game, "hirer"), use(game, "hirer"), use(game, "hirer")] == [True, True, False]
    assert game.table.tokens_at("chip", 0) == 1
    (reason,) = explain_ability(game, 0, hirer)
    assert (reason.key, reason.args["n"], reason.args["have"]) == ("too_dear", 2, 1)


@pytest.mark.parametrize(("box", "key"), [(box, key) for box, keys in LIMITED.items() for key in keys.split()])
def test_characters_say_how_often_they_can_be_used(box: str, key: str) -> None:
    game = new_game(Options(players=4, sets=tuple(dict.fromkeys(("base", box)))), seed=1)
    while game.asked is not None and game.asked.verb != "play":
        game.answer(0)
    person = character(game.table, key)
    seat = game.table.turn
    play_as(game.table, seat, key)
    game.table.note(key, seat, person.uses)
    (reason,) = explain_ability(game, seat, person)
    assert reason.key == ("once_a_turn" if person.uses == 1 else "times_a_turn")
