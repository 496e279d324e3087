"""What a draw! is likely to show: each side draws from its own deck, whose backs everybody knows."""

from bang.engine.insight.odds import chance
from bang.engine.kernel.options import Options
from bang.games import new_game


def test_the_unseen_cards_of_the_own_back_are_counted() -> None:
    game = new_game(Options(2, game="duel"), 3)
    t = game.table
    barrel = t.rules.by_key["duel_barrel"]
    for seat in (0, 1):
        own = t.piles[t.seats[seat].role]
        back = t.rules.back_of[own[0]]
        hidden = own + [c for c in t.seats[1 - seat].hand if t.rules.back_of[c] == back]
        lucky = sum(t.rules.suits[t.suit(c)] == "b" for c in hidden)
        assert chance(t, seat, seat, barrel) == {
            "of": "b",
            "percent": round(100 * lucky / len(hidden)),
            "feared": False,
        }


def test_an_empty_own_deck_leaves_the_common_one() -> None:
    t = new_game(Options(2, game="duel"), 3).table
    own = t.piles[t.seats[0].role]
    t.deck = own.copy()
    own.clear()
    assert chance(t, 0, 0, t.rules.by_key["duel_dynamite"]) is not None
