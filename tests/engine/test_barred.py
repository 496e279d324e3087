"""Why a card that can be played cannot be aimed at everybody."""

from random import Random

from bang.engine.insight.explain import barred_seats, explain_card
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.games import new_table


def test_seats_out_of_reach_say_so_while_the_card_can_be_played() -> None:
    chance, found = Random(3), 0
    game = Game(new_table(Options(players=7), 3))
    while game.asked is not None and found < 20:
        ask, t = game.asked, game.table
        for card in t.seats[ask.seat].hand if ask.verb == "play" else []:
            reasons = barred_seats(game, ask.seat, card)
            if t.kind(card).key == "bang" and not explain_card(game, ask.seat, card):
                aimed = {to for _, played, to, _ in ask.options if played == card}
                assert {reason.to for reason in reasons} | aimed == set(t.others(ask.seat))
                assert {reason.key for reason in reasons} <= {"out_of_reach"}
                found += bool(reasons)
        game.answer(chance.randrange(len(ask.options)))
    assert found


def test_nothing_is_said_to_those_who_are_not_asked() -> None:
    game = Game(new_table(Options(players=5), 1))
    assert game.asked is not None
    other = (game.asked.seat + 1) % 5
    assert not any(barred_seats(game, other, card) for card in game.table.seats[other].hand)
