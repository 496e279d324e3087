"""To be affected by a card: immune, answered, spared; and answering with a card of the hand out of turn."""

from bang.engine.kernel.ask import AGAIN, NO_CARD, PASS, pick, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Character, Kind, Rule
from bang.engine.kernel.records import Targeted
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from bang.engine.kernel.window import Appeal, Selection
from bang.engine.kit.cards import Brown
from tests.engine.driving import drive, result
from tests.engine.kinds import variety
from tests.engine.mini import give, seated
from tests.engine.positions import play_as

Avalanche = variety(Brown, "avalanche", "2D", symbols="shot others")


class Fair(Brown):
    key = "fair"
    copies = "3D"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        seats = await t.all_players(me, self, and_me=True)
        t.show(len(seats))
        await t.draft(me, seats, self)


class Burrow(Brown):
    """Played by hand against what would affect its player."""

    key = "burrow"
    copies = "4D"


class Burrowing(Rule):
    key = "burrowing"

    async def on_targeted(self, t: Table, me: int, card: int, targeted: Targeted) -> None:
        seat = targeted.to
        chosen = await t.offer_card(seat, lambda c: t.kind(c).key == Burrow.key, self, targeted.by)
        if chosen != NO_CARD:
            await t.play_card(seat, t.kind(chosen).id, chosen, seat, NO_CARD)
            targeted.off = True


class Shelters(Rule):
    """Asks all targets of a card at the same moment."""

    key = "shelters"

    async def on_targeted(self, t: Table, me: int, card: int, targeted: Targeted) -> None:
        if targeted.window is None:
            targeted.window = Appeal(lambda c: t.kind(c).key == "herb", self, 0, targeted.seats, [], "hide")
            targeted.window.come_to(targeted.to)
        chosen = await t.offer_card(
            targeted.to, lambda c: t.kind(c).key == "herb", self, 0, "hide", window=targeted.window
        )
        targeted.off = chosen != NO_CARD


class Loner(Character):
    """Is not affected where nobody else is a target."""

    key = "loner"

    async def on_targeted(self, t: Table, me: int, card: int, targeted: Targeted) -> None:
        targeted.off = targeted.off or (targeted.to == me and targeted.seats == [me])


class Saint(Character):
    key = "saint"

    def immune(self, t: Board, me: int, by: int, kind: Kind, cards: list[int]) -> bool:
        return True


class Chief(Character):
    """May leave one player out of what is for all."""

    key = "chief"

    def spares(self, t: Board, me: int, kind: Kind) -> int:
        return 1


class Digger(Character):
    """Throws a card away to heal, whenever asked for something."""

    key = "digger"

    def usable(self, t: Board, me: int) -> str:
        return "" if t.seats[me].hand else "no_card"

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.drop(me, t.seats[me].hand[0], self)


BOX = Box(
    key="targets",
    cards=(Avalanche, Fair, Burrow),
    characters=(Loner, Saint, Chief, Digger),
    standing=(Burrowing,),
)
SHELTERS = Box(key="shelters", cards=(Avalanche,), standing=(Shelters,))


def table(**people: str) -> Table:
    """Make a table; seats by letter have these characters."""
    t = seated(4, BOX)
    for seat, key in people.items():
        play_as(t, "abcd".index(seat), key)
    t.facts = []
    return t


def play(t: Table, label: str, to: int, *answers: int) -> None:
    card = give(t, 0, label)
    drive(t.play_card(0, t.kind(card).id, card, to, NO_CARD), *answers)


def told(t: Table, what: str) -> list[int]:
    return [fact.seat for fact in t.facts or [] if fact.what == what]


def test_a_card_of_the_hand_may_answer_what_would_affect_its_player() -> None:
    t = table()
    burrow = give(t, 2, "burrow 4D")
    play(t, "avalanche 2D", 0, 1)
    assert [s.life for s in t.seats] == [4, 3, 4, 3]
    assert burrow in t.discard
    assert told(t, "immune") == [2]


def test_whoever_declines_is_affected_and_keeps_the_card() -> None:
    t = table()
    burrow = give(t, 1, "burrow 4D")
    play(t, "stone 2C", 1, 0)
    assert t.seats[1].life == 3
    assert t.seats[1].hand == [burrow]


def test_one_can_tell_whether_one_is_the_only_target() -> None:
    t = table(b="loner")
    play(t, "stone 2C", 1)
    assert t.seats[1].life == 4
    play(t, "avalanche 2D", 0)
    assert [s.life for s in t.seats] == [4, 3, 3, 3]


def test_whoever_is_immune_is_not_asked() -> None:
    t = table(b="saint")
    give(t, 1, "burrow 4D")
    play(t, "stone 2C", 1)
    assert t.seats[1].life == 4
    assert told(t, "immune") == [1]


def test_ones_own_card_is_not_answered() -> None:
    t = table()
    give(t, 0, "burrow 4D")
    assert result(t.try_to_affect(0, 0, t.rules.by_key["stone"], []))


def test_somebody_may_be_left_out_of_what_is_for_all() -> None:
    t = table(a="chief")
    play(t, "avalanche 2D", 0, 1)
    assert [s.life for s in t.seats] == [4, 3, 4, 3]
    assert told(t, "use") == [0]


def test_leaving_somebody_out_may_be_declined() -> None:
    t = table(a="chief")
    play(t, "avalanche 2D", 0, 3)
    assert [s.life for s in t.seats] == [4, 3, 3, 3]


def test_whoever_is_left_out_takes_no_card_and_none_is_shown_for_him() -> None:
    t = table(a="chief")
    play(t, "fair 3D", 0, 0, 0, 0)  # himself; then two choose, and the last takes what is left
    assert [len(s.hand) for s in t.seats] == [0, 1, 1, 1]
    assert t.shown == []
    assert [fact.seat for fact in t.facts or [] if fact.what == "show"] == [0]


def test_an_answer_is_listed_anew_when_the_hand_has_changed() -> None:
    t = table(b="digger")
    burrow, herb = give(t, 1, "burrow 4D"), give(t, 1, "herb 2H")
    asked = drive(t.offer_card(1, lambda c: True, t.rules.by_key["burrowing"], 0), 3, 1)
    assert [ask.options[:-1] for ask in asked] == [
        [PASS, use(t.kind(burrow), card=burrow), use(t.kind(herb), card=herb)],
        [PASS, use(t.kind(herb), card=herb)],
    ]
    assert AGAIN not in asked[0].options


def test_nothing_is_asked_where_nothing_fits() -> None:
    t = table()
    give(t, 1, "herb 2H")
    assert result(t.offer_card(1, lambda c: False, t.rules.by_key["burrowing"])) == NO_CARD


def test_several_may_be_asked_at_once_for_a_card_of_the_hand() -> None:
    t = table()
    burrow, herb = give(t, 2, "burrow 4D"), give(t, 2, "herb 2H")
    why = t.rules.by_key["burrowing"]
    appeal = Appeal(lambda c: t.kind(c).key == "burrow", why, 0, [1, 2], [])
    appeal.come_to(1)
    ahead = appeal.ahead(t, 2)
    assert ahead is not None
    assert ahead.options == [PASS, use(t.kind(burrow), card=burrow)]
    appeal.come_to(2)
    (asked,) = drive(t.offer_card(2, appeal.fits, why, 0, window=appeal), 0)
    assert asked.options == ahead.options
    assert asked.row is not None
    assert asked.row.window is appeal
    assert t.seats[2].hand == [burrow, herb]


def test_the_targets_of_a_card_may_answer_at_the_same_moment() -> None:
    t = seated(4, SHELTERS)
    for p, label in ((1, "herb 2H"), (3, "herb 3H")):
        give(t, p, label)
    card = give(t, 0, "avalanche 2D")
    asked = drive(t.play_card(0, t.kind(card).id, card, 0, NO_CARD), 1, 0)
    assert [s.life for s in t.seats] == [4, 4, 3, 3]
    assert [ask.verb for ask in asked] == ["hide", "hide"]
    windows = [ask.row.window for ask in asked if ask.row is not None]
    assert len(windows) == 2
    assert windows[0] is windows[1]
    assert windows[0] is not None
    assert windows[0].after == []


def test_a_window_can_be_closed_before_all_were_asked() -> None:
    t = table()
    give(t, 2, "burrow 4D")
    appeal = Appeal(lambda c: True, t.rules.by_key["burrowing"], 0, [1, 2], [])
    appeal.come_to(1)
    assert appeal.ahead(t, 2) is not None
    appeal.close()
    assert appeal.ahead(t, 2) is None
    appeal.come_to(2)
    assert appeal.after == []


def test_nobody_is_immune_to_a_question_without_cards() -> None:
    t = table(b="saint")
    stone = t.rules.by_key["stone"]
    for cards, asked in (([], True), ([t.rules.number_of["stone 2C"]], False)):
        appeal = Appeal(lambda c: True, stone, 0, [0, 1], cards)
        appeal.come_to(0)
        assert (appeal.ahead(t, 1) is not None) is asked


def test_several_may_choose_a_card_of_their_hands_and_nothing_besides() -> None:
    t = table(b="digger")
    herb = give(t, 1, "herb 2H")
    selection = Selection(t.rules.by_key["fair"], 0, [2, 1], [])
    selection.come_to(2)
    ahead = selection.ahead(t, 1)
    assert ahead is not None
    assert ahead.options == [pick(herb)]


def test_several_may_be_made_to_give_up_cards_all_or_none() -> None:
    t = table()
    herb, stone = give(t, 1, "herb 2H"), give(t, 1, "stone 2C")
    why = t.rules.by_key["fair"]
    selection = Selection(why, 0, [2, 1, 3], [], 2, optional=True)
    selection.come_to(2)
    ahead = selection.ahead(t, 1)
    assert ahead is not None
    assert ahead.options == [PASS, pick(herb), pick(stone)]
    assert ahead.row is not None
    assert ahead.row.need == 2
    selection.come_to(1)
    (first,) = drive(t.add(1, 2, why, 0, selection), 1)
    assert first.options == ahead.options
    assert t.seats[1].hand == [], "what was begun is finished"


def test_a_demanded_discard_may_be_one_of_a_window() -> None:
    t = table()
    herb = give(t, 1, "herb 2H")
    give(t, 1, "stone 2C")
    selection = Selection(t.rules.by_key["fair"], 0, [1, 3], [])
    selection.come_to(1)
    assert selection.ahead(t, 3) is None, "who has nothing is not asked"
    (asked,) = drive(t.give_up(1, 1, t.rules.by_key["fair"], window=selection), 0)
    assert t.discard == [herb]
    assert asked.by == 0
    assert asked.row is not None
    assert asked.row.window is selection
