"""Extra turns: one after this turn, whether or not anything hears of its end; after a last one nobody gets another."""

from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.steps import START
from bang.games import new_game


def first_turn() -> Game:
    game = new_game(Options(4), 1)
    game.table.agenda = [(START, game.table.turn)]
    return Game(game.table)


def turns(game: Game, most: int, last: bool = False) -> list[int]:
    """Whose turns follow when whoever has a turn asks for an extra one and passes."""
    t = game.table
    t.facts = []
    seats = [t.turn]
    t.extra_turn(t.turn, last=last)
    while len(seats) < most:
        assert game.asked is not None
        before = len(t.facts)
        game.answer(len(game.asked.options) - 1)
        for fact in t.facts[before:]:
            if fact.what == "turn":
                seats.append(fact.seat)
                t.extra_turn(fact.seat)
    return seats


def test_an_extra_turn_comes_where_nothing_hears_of_the_end_of_a_turn() -> None:
    game = first_turn()
    me = game.table.turn
    assert turns(game, 4) == [me, me, me, me]


def test_after_a_last_extra_turn_whatever_gives_another_does_nothing() -> None:
    game = first_turn()
    me = game.table.turn
    assert turns(game, 3, last=True) == [me, me, game.table.others(me)[0]]
