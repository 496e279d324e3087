"""The place of a question among others like it: how many such answers are needed, and who is asked afterwards."""

from bang.engine.kernel.ask import Ask
from bang.engine.kernel.options import Options
from bang.engine.kernel.records import Shot
from bang.engine.kernel.view import SPECTATOR, ask_view
from bang.games import new_game
from tests.engine.driving import drive
from tests.engine.positions import laid_out, play_as


def test_a_shot_that_has_to_be_evaded_twice_counts() -> None:
    t = laid_out(["bang 2C"], {1: ["missed 3S", "missed 4S"]}, [])
    play_as(t, 0, "slab_the_killer")
    asked = drive(t.shoot(Shot(0, 1, t.rules.by_key["bang"])), 1, 1)
    assert [(ask.row.done, ask.row.need) for ask in asked if ask.row] == [(0, 2), (1, 1)]
    told = ask_view(t, asked[1], SPECTATOR)  # what the attack needs is for everybody to see
    assert (told["done"], told["need"]) == (1, 1)


def test_a_single_answer_is_not_counted() -> None:
    t = laid_out(["bang 2C"], {1: ["missed 3S"]}, [])
    (ask,) = drive(t.shoot(Shot(0, 1, t.rules.by_key["bang"])), 1)
    assert ask.row is None
    assert not {"done", "need", "after"} & ask_view(t, ask, 1).keys()


def test_who_chooses_after_whom() -> None:
    t = laid_out(["bang 2C", "bang 3C", "bang 4C", "bang 5C"], {}, [])
    asked = drive(t.rules.by_key["general_store"].play(t, 2, -1, 2, -1), 0, 0, 0)
    assert [(ask.seat, ask.row and ask.row.after) for ask in asked] == [(2, [3, 0, 1]), (3, [0, 1]), (0, [1])]


def test_nobody_waits_for_goods_that_are_not_there() -> None:
    t = laid_out(["bang 2C", "bang 3C"], {}, [])
    asked = drive(t.rules.by_key["general_store"].play(t, 2, -1, 2, -1), 0)
    assert [ask.row and ask.row.after for ask in asked] == [[3]]


def test_a_card_for_all_says_who_answers_next() -> None:
    hands = {p: ["missed 3S", "bang 3C", "bang 4C"][p - 1 : p] for p in (1, 2, 3)}
    t = laid_out([], {**hands, 1: ["bang 5C"]}, [])
    raid = drive(t.rules.by_key["indians"].play(t, 0, -1, 0, -1), 1, 1, 1)
    assert [(ask.seat, ask.row.after if ask.row else []) for ask in raid] == [(1, [2, 3]), (2, [3]), (3, [])]
    t = laid_out([], {1: ["missed 3S"], 2: ["missed 4S"], 3: ["missed 5S"]}, [])
    sweep = drive(t.rules.by_key["gatling"].play(t, 0, -1, 0, -1), 1, 1, 1)
    assert [(ask.seat, ask.row.after if ask.row else []) for ask in sweep] == [(1, [2, 3]), (2, [3]), (3, [])]


def test_how_many_have_to_be_discarded_is_told() -> None:
    game = new_game(Options(players=4), 3)
    told = {}
    for _ in range(4000):
        ask = game.asked
        assert ask is not None
        told = ask_view(game.table, ask, ask.seat)
        if ask.verb == "discard" and "need" in told:
            break
        game.answer(len(ask.options) - 1 if ask.verb == "play" else 0)
    assert (told["done"], told["need"] > 1) == (0, True)
    game.answer(0)
    assert isinstance(game.asked, Ask)
    then = ask_view(game.table, game.asked, game.asked.seat)
    assert (then["done"], then["need"]) == (1, told["need"] - 1)
