"""Cards that come to several players, and what several cards have in common: taking from a hand, winning a turn."""

from bang.engine.kernel.ask import NO_CARD, PASS
from bang.engine.kernel.board import CUT_SHORT, EXTRA, Board
from bang.engine.kernel.kind import Character, Kind, Rule
from bang.engine.kernel.playable import orders
from bang.engine.kernel.records import Taken, Wound
from bang.engine.kernel.rules import Box
from bang.engine.kernel.state import OUT
from bang.engine.kernel.table import Table
from bang.engine.kernel.window import Window
from bang.engine.kit.cards import Brown, Demand, ForMany, take_of_hand, win_turn
from tests.engine.driving import drive
from tests.engine.kinds import variety
from tests.engine.mini import give, seated, stack
from tests.engine.positions import play_as


class Flood(ForMany):
    key = "flood"
    copies = "2D"
    and_me = True

    async def befall(self, t: Table, me: int, p: int, window: Window | None) -> None:
        t.note(self.key, p)
        await t.wound(Wound(p, me, 1, self))


class Heir(Character):
    """Whoever falls takes the next player along."""

    key = "heir"

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.kind is not self:
            await t.wound(Wound(t.others(wound.to)[0], wound.to, 4, self))


class Dry(Character):
    key = "dry"

    def immune(self, t: Board, me: int, by: int, kind: Kind, cards: list[int]) -> bool:
        return kind.key == "flood"


class Spiteful(Character):
    """Throws the rest of the hand away as soon as a card of it is taken."""

    key = "spiteful"

    async def on_taken(self, t: Table, me: int, card: int, taken: Taken) -> None:
        if taken.to == me:
            t.throw_hand(me, self)


class Echo(Brown):
    """As good as a card that only goes along with another while one lies on the discard pile."""

    key = "echo"
    copies = "5D"

    def is_companion(self, t: Board) -> bool:
        return bool(t.discard)


class Fair(Rule):
    key = "fair"
    lucky = "H"


BOX = Box(
    key="many",
    cards=(Flood, variety(Demand, "raid", "4D", answer="stone"), Echo),
    characters=(Heir, Dry, Spiteful),
    standing=(Fair,),
)


def table() -> Table:
    return seated(4, BOX)


def play(t: Table, me: int, label: str, *answers: int) -> list[int]:
    """Let a card happen as if it had just been played; return who was asked."""
    card = t.rules.number_of[label]
    t.deck.remove(card)
    return [ask.seat for ask in drive(t.kind(card).play(t, me, card, me, NO_CARD), *answers)]


def test_a_card_for_many_comes_to_each_of_them_who_is_affected_in_turn() -> None:
    t = table()
    play_as(t, 2, "dry")
    t.facts = []
    play(t, 1, "flood 2D")
    assert [fact.seat for fact in t.facts if fact.what == "wound"] == [1, 3, 0]
    assert [s.life for s in t.seats] == [3, 3, 4, 3]


def test_it_does_not_come_to_somebody_who_fell_meanwhile() -> None:
    t = table()
    play_as(t, 3, "heir")
    t.seats[0].life = 1
    play(t, 3, "flood 2D")
    assert t.seats[0].presence == t.seats[1].presence == OUT
    assert [t.noted("flood", p) for p in range(4)] == [1, 0, 1, 1]


def test_a_demand_asks_all_at_the_same_moment_for_a_card_or_a_life_point() -> None:
    t = table()
    stones = [give(t, p, f"stone {p + 2}C") for p in (1, 2)]
    card = t.rules.number_of["raid 4D"]
    t.deck.remove(card)
    t.patient = True
    asked = drive(t.kind(card).play(t, 0, card, 0, NO_CARD), 1, 0, 0)
    assert [(ask.seat, ask.verb, len(ask.options)) for ask in asked] == [(1, "pay", 2), (2, "pay", 2), (3, "pay", 1)]
    assert [ask.row.after for ask in asked if ask.row] == [[2, 3], [3], []]
    assert asked[2].options == [PASS]
    assert (t.seats[1].hand, t.seats[2].hand) == ([], stones[1:])
    assert [s.life for s in t.seats] == [4, 4, 3, 3]


def test_as_many_cards_of_a_hand_are_taken_as_are_there() -> None:
    t = table()
    give(t, 1, "stone 2C")
    why = t.rules.by_key["raid"]
    drive(take_of_hand(t, 0, 1, 2, why))
    assert (len(t.seats[0].hand), t.seats[1].hand) == (1, [])
    play_as(t, 2, "spiteful")
    for label in ("stone 3C", "stone 4C", "herb 2H"):
        give(t, 2, label)
    drive(take_of_hand(t, 0, 2, 3, why))
    assert (len(t.seats[0].hand), t.seats[2].hand) == (2, []), "the rest is gone before it could be taken"


def test_another_turn_is_won_by_luck_and_only_once() -> None:
    why = table().rules.by_key["fair"]
    for label, won in (("herb 2H", 1), ("stone 2C", 0)):
        t = table()
        stack(t, label)
        drive(win_turn(t, 0, why))
        assert t.marked(EXTRA, 0) == won
        assert t.discard == [t.rules.number_of[label]]
    for prevented in (EXTRA, CUT_SHORT):
        t = table()
        t.note(prevented, 0)
        drive(win_turn(t, 0, why))
        assert t.discard == [], "nothing is turned over where nothing can be won"
    t = table()
    t.extra_turn(0)
    drive(win_turn(t, 0, why))
    assert t.discard == [], "nor where another turn is coming anyway"


def test_whether_a_card_only_goes_along_with_another_may_change() -> None:
    t = table()
    echo = t.rules.by_key["echo"].id
    assert echo in orders(t, 1)
    t.discard.append(t.deck.pop())
    assert echo not in orders(t, 1)
