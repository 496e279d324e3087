"""A card is played: who hears of it, and what is remembered of the turn."""

from bang.engine.insight.worlds import Guess, imagine
from bang.engine.kernel import save
from bang.engine.kernel.ask import NO_CARD, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Character
from bang.engine.kernel.records import Played
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ask_view, view
from tests.engine.driving import drive
from tests.engine.mini import give, playing, seated
from tests.engine.positions import play_as


class Listener(Character):
    """Notes what everybody plays, with the life of the target at that moment."""

    key = "listener"
    recalls = True

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        assert played.card not in t.seats[played.by].hand
        t.note(f"{played.kind.key} of {played.by} at {played.to}", me, t.seats[played.to].life)


EARS = Box(key="ears", characters=(Listener,))


def table() -> Table:
    t = seated(4, EARS)
    play_as(t, 2, "listener")
    return t


def test_others_hear_of_a_card_before_it_happens() -> None:
    t = table()
    stone = give(t, 0, "stone 2C")
    drive(t.play_card(0, t.kind(stone).id, stone, 1, NO_CARD))
    assert t.seats[1].life == 3
    assert t.noted("stone of 0 at 1", 2) == 4, "it had not hit yet"


class HardOfHearing(Listener):
    """Does not mind what its neighbour plays."""

    def hears(self, t: Board, me: int, record: object) -> bool:
        return not isinstance(record, Played) or record.by != me - 1


def test_what_does_not_concern_somebody_is_not_heard() -> None:
    t = seated(4, Box(key="ears", characters=(HardOfHearing,)))
    play_as(t, 2, "listener")
    for p, label in ((0, "stone 2C"), (1, "stone 3C")):
        stone = give(t, p, label)
        drive(t.play_card(p, t.kind(stone).id, stone, 3, NO_CARD))
    assert t.noted("stone of 0 at 3", 2) == 4
    assert t.noted("stone of 1 at 3", 2) == 0


def test_a_card_against_the_last_loss_is_played_too() -> None:
    t = table()
    stone, herb = give(t, 0, "stone 2C"), give(t, 1, "herb 2H")
    t.seats[1].life = 1
    drive(t.play_card(0, t.kind(stone).id, stone, 1, NO_CARD), 1)
    assert t.seats[1].life == 1
    assert t.noted("herb of 1 at 1", 2, default=-1) == 0
    assert t.played == [(0, stone, t.kind(stone).id), (1, herb, t.kind(herb).id)]


def test_the_cards_of_a_turn_are_seen_saved_and_imagined_and_forgotten_with_it() -> None:
    t = table()
    stone, herb = give(t, 0, "stone 2C"), give(t, 0, "herb 2H")
    game = playing(t)
    game.reply(0, use(t.kind(stone), 1, card=stone))
    t = game.table
    assert view(t, 3)["played"] == [[0, "stone 2C", "stone"]]
    assert save.load(t.rules, save.dump(t)).played == t.played == [(0, stone, t.kind(stone).id)]
    assert game.clone().table.played == t.played
    assert game.asked is not None
    guess = Guess(["fighter"] * 4, [[], [], [], []], 5)
    assert imagine(t.rules, view(t, 0), ask_view(t, game.asked, 0), guess).table.played == t.played
    game.reply(0, use(t.kind(herb), 0, card=herb))
    while t.turn == 0 and game.asked is not None:
        game.answer(len(game.asked.options) - 1)
    assert t.played == []
    assert "played" not in view(t, 3)


def test_where_nobody_asks_nothing_is_remembered() -> None:
    t = seated(4)
    stone = give(t, 0, "stone 2C")
    drive(t.play_card(0, t.kind(stone).id, stone, 1, NO_CARD))
    assert t.played == []
    assert "played" not in save.dump(t)


class Rested(Character):
    """Notes when it plays as if it were its turn."""

    key = "rested"

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        if t.active() == me:
            t.count("in turn", me)


def test_a_card_played_by_order_counts_as_played_in_the_own_turn() -> None:
    t = seated(4, Box(key="orders", characters=(Rested,)))
    play_as(t, 2, "rested")
    first, second = give(t, 2, "stone 2C"), give(t, 2, "stone 3C")
    assert t.active() == t.turn == 0
    drive(t.play_card(2, t.kind(first).id, first, 1, NO_CARD))
    assert t.noted("in turn", 2) == 0
    drive(t.play_by_order(2, t.kind(second).id, second, 1, NO_CARD))
    assert t.noted("in turn", 2) == 1
    assert t.active() == t.turn == 0
    assert t.noted("stone", 2) == 2, "its own limit"
