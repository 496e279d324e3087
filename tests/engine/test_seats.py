"""Seats that are traded, turns that are skipped, and whose turn it counts as when one makes another play."""

from bang.engine.kernel import save
from bang.engine.kernel.board import Board
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.playable import orders
from bang.engine.kernel.rules import Box
from bang.engine.kernel.steps import DISCARD, END, PLAY
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import SPECTATOR, view
from bang.engine.kit.cards import Brown
from tests.engine.driving import drive
from tests.engine.mini import give, seated

TURNS: list[bool] = []


class Oath(Brown):
    """May be played in one's own turn only, and notes whose turn it counted as."""

    key = "oath"
    copies = "2D"

    def barred(self, t: Board, me: int) -> str:
        return "" if t.active() == me else "not_now"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        TURNS.append(t.active() == me)
        t.draw(me, 1)


OATHS = Box(key="oaths", cards=(Oath,))


def why(t: Table) -> Kind:
    return t.rules.by_key["stone"]


def table() -> Table:
    t = seated(4, OATHS)
    for s in t.seats:
        s.characters = [t.rules.characters[0]]
    t.patient = True
    t.agenda = [(END, 0), (DISCARD, 0), (PLAY, 0)]
    return t


def turns(game: Game, n: int) -> list[int]:
    """The seats that have the next turns when nobody plays anything."""
    found: list[int] = []
    while len(found) < n:
        assert game.asked is not None
        turn = game.table.turn
        game.answer(len(game.asked.options) - 1)
        if game.table.turn != turn:
            found.append(game.table.turn)
    return found


def test_two_players_trade_seats_and_take_everything_along() -> None:
    """Wild West Show, Lady Rose of Texas: cards, life, role and character stay with the player (000)."""
    t = table()
    give(t, 0, "hill KD", in_play=True)
    t.trade_seats(0, 3, why(t))
    assert t.circle == [3, 1, 2, 0]
    assert view(t, SPECTATOR)["circle"] == [3, 1, 2, 0]
    assert t.others(0) == [3, 1, 2]
    assert (t.distance(1, 3), t.distance(1, 2), t.distance(1, 0)) == (1, 1, 3)  # two steps, and behind a hill
    assert turns(Game(t), 4) == [3, 1, 2, 0]


def test_a_traded_circle_is_saved() -> None:
    t = table()
    t.trade_seats(1, 2, why(t))
    again = save.load(t.rules, save.dump(t))
    assert again.circle == [0, 2, 1, 3]
    assert again.others(0) == [2, 1, 3]


def test_a_skipped_turn_does_not_start_at_all() -> None:
    """WW-026: the neighbour has no start of turn: no Dynamite, no event."""
    t = table()
    t.facts = []
    t.skip_turn(1, why(t))
    t.skip_turn(3, why(t))
    assert turns(Game(t), 6) == [2, 0, 1, 2, 3, 0]
    assert [fact.seat for fact in t.facts if fact.what == "turn"] == [2, 0, 1, 2, 3, 0]


def test_several_turns_may_be_skipped() -> None:
    t = table()
    t.skip_turn(1, why(t))
    t.skip_turn(1, why(t))
    assert turns(Game(t), 7) == [2, 3, 0, 2, 3, 0, 1]


def test_a_player_who_is_made_to_play_does_so_as_in_his_own_turn() -> None:
    """000, Dorothy Rage: as if it were his own turn; consequences fall on the one who plays (FAQ-WWS Q05, Q06)."""
    t = table()
    TURNS.clear()
    card = give(t, 2, "oath 2D")
    assert t.active() == 0
    drive(t.play_by_order(2, t.kind(card).id, card, 2, -1))
    assert TURNS == [True]
    assert len(t.seats[2].hand) == 1
    assert t.active() == 0


def test_what_somebody_can_be_ordered_does_not_depend_on_the_hand() -> None:
    t = table()
    give(t, 2, "herb 2H")
    named = {t.rules.kinds[what].key for what in orders(t, 2)}
    assert "oath" in named
    before = orders(t, 2)
    t.seats[2].hand = [t.deck.pop()]
    assert orders(t, 2) == before
    assert t.active() == 0
    reached = [to for to, _ in orders(t, 2)[t.rules.by_key["stone"].id]]
    assert reached == [3, 1]  # no shot beyond the reach of the one who is ordered (FAQ-WWS Q04)
