"""draw! of several cards, again, collected; phase 1 with several ways to draw; phase 3; how many cards are dealt."""

from bang.engine.kernel.board import Board
from bang.engine.kernel.drawing import draw_rest
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import EXCESS, FLIPPED, Character, Kind, Rule
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.records import Excess, Flipped
from bang.engine.kernel.rules import Box
from bang.engine.kernel.steps import DISCARD, DRAW, END, PLAY
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue, Brown
from bang.engine.kit.dealing import deal_hands
from tests.engine.driving import drive
from tests.engine.mini import give, seated, stack


class Weed(Blue):
    """Discarded to have any draw! made again (the Tumbleweed pays a load)."""

    key = "weed"
    copies = "2D 3D"

    async def on_flipped(self, t: Table, me: int, card: int, flipped: Flipped) -> None:
        if not flipped.again and await t.may(me, self):
            t.scrap(me, card, self)
            flipped.again = True


class Clover(Blue):
    """One more card is turned over (the Horseshoe)."""

    key = "clover"
    copies = "4D"

    def flips(self, t: Board, me: int, p: int, n: int) -> int:
        return n + 1 if p == me else n


class Magpie(Character):
    """Takes what others flip while holding fewer than two cards, and what they lay down in excess."""

    key = "magpie"

    def collects(self, t: Moves, me: int, card: int, by: int, when: int) -> bool:
        if (by == me and when == EXCESS) or (when == FLIPPED and len(t.seats[me].hand) > 1):
            return False
        t.tell("take", me, by, [card], why=self)
        t.gain(me, card)
        return True


class Loader(Rule):
    """Counts the cards that were too many (they recharge cards in Armed & Dangerous)."""

    key = "loader"

    async def on_excess(self, t: Table, me: int, card: int, excess: Excess) -> None:
        t.mark("loads", t.marked("loads", excess.by) + len(excess.cards), excess.by)


class Digger(Character):
    key = "digger"

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        t.note("dug", me)
        return True


class Heron(Character):
    """Takes the last card of the deck, and draws the others in whatever way is left."""

    key = "heron"
    after = "heron_watcher"

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        t.seats[me].hand.append(t.deck.pop(0))
        await draw_rest(t, me, n - 1)
        return True


class HeronWatcher(Character):
    """Draws a card more than any other way to draw brings."""

    key = "heron_watcher"

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        await draw_rest(t, me, n)
        t.draw(me, 1)
        return True


class Dozer(Character):
    key = "dozer"

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        if not await t.may(me, self, "draw"):
            return False
        t.note("dozed", me)
        return True

    def dealt(self, t: Board, me: int, n: int) -> int:
        return 2


class Pick(Blue):
    key = "pick"
    copies = "5D"

    def draws_more(self, t: Board, me: int) -> int:
        return 1


class Drought(Rule):
    """Nobody draws in phase 1 (an event such as Hard Liquor is in force for all, too)."""

    key = "drought"

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        return True


class Nap(Brown):
    """Ends phase 2 (the Gold Rush of the box of that name ends a turn so, and phase 3 still comes)."""

    key = "nap"
    copies = "6D"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.end_phase()


BOX = Box(
    key="tools",
    cards=(Weed, Clover, Pick, Nap),
    characters=(Magpie, Digger, Dozer, Heron, HeronWatcher),
    variants=(Loader, Drought),
)


def person(t: Table, *keys: str) -> list[Character]:
    return [kind for kind in t.rules.characters if kind.key in keys]


def table(*variants: str) -> Table:
    """Make a table with herbs on top of the deck: 3H comes first, then 2H, 5S, 4S."""
    t = seated(3, BOX, variants=variants)
    stack(t, "shield 4S", "shield 5S", "herb 2H", "herb 3H")
    t.facts = []
    return t


def labels(t: Table, cards: list[int]) -> list[str]:
    return [t.rules.label_of[c] for c in cards]


def why(t: Table) -> Kind:
    return t.rules.by_key["stone"]


# --- draw!


def test_a_draw_is_made_again_as_often_as_somebody_wants() -> None:
    """000, Armed & Dangerous, Tumbleweed: any draw!, and further repetitions; those asked first may decline."""
    t = table()
    give(t, 1, "weed 2D", in_play=True)
    give(t, 2, "weed 3D", in_play=True)
    asked = drive(t.flip(0, why(t)), 0, 1)
    assert [ask.seat for ask in asked] == [1, 2]
    assert labels(t, t.discard) == ["herb 3H", "weed 2D", "herb 2H"]


def test_every_card_of_a_draw_of_several_counts_and_more_may_be_turned_over() -> None:
    """Gold Rush, Rhum: draw! four cards; whoever turns over one more turns over five (FAQ-GR Q05)."""
    t = table()
    drive(t.flip_all(0, 2, why(t)))
    assert labels(t, t.discard) == ["herb 3H", "herb 2H"]
    give(t, 1, "clover 4D", in_play=True)
    drive(t.flip_all(1, 1, why(t)))
    assert labels(t, t.discard[2:]) == ["shield 5S", "shield 4S"]


def test_what_was_turned_over_is_collected_while_its_collector_wants_it() -> None:
    """000, John Pain: each card turned over, the first ones first, as long as his hand allows it (FAQ-GR Q12)."""
    t = table()
    t.seats[1].characters = person(t, "magpie")
    t.changed()
    drive(t.flip_all(0, 3, why(t)))
    assert labels(t, t.seats[1].hand) == ["herb 3H", "herb 2H"]
    assert labels(t, t.discard) == ["shield 5S"]


def test_of_two_collectors_the_first_clockwise_from_the_card_takes_it() -> None:
    """FAQ-WWS Q11."""
    for by, taker in ((0, 1), (2, 2)):
        t = table()
        t.seats[1].characters = t.seats[2].characters = person(t, "magpie")
        t.changed()
        drive(t.flip(by, why(t)))
        assert labels(t, t.seats[taker].hand) == ["herb 3H"]


# --- phase 1


def phase_1(t: Table) -> Game:
    t.agenda = [(END, 0), (DISCARD, 0), (PLAY, 0), (DRAW, 0)]
    t.patient = True
    return Game(t)


def test_who_has_two_ways_to_draw_chooses() -> None:
    t = table()
    t.seats[0].characters = person(t, "digger", "dozer")
    t.changed()
    game = phase_1(t)
    assert game.asked is not None
    assert (game.asked.verb, len(game.asked.options)) == ("order", 2)
    game.answer(1)
    game.answer(0)
    assert (t.noted("dug", 0), t.noted("dozed", 0)) == (0, 1)


def test_who_declines_one_way_has_the_other_left() -> None:
    t = table()
    t.seats[0].characters = person(t, "digger", "dozer")
    t.changed()
    game = phase_1(t)
    game.answer(1)
    game.answer(1)
    assert (t.noted("dug", 0), t.noted("dozed", 0)) == (1, 0)


def test_what_one_way_to_draw_leaves_is_drawn_in_the_next() -> None:
    """Sciarra-WWS Q30, Q31: abilities that do not contradict each other combine, in the order that they name."""
    t = table()
    last = t.rules.label_of[t.deck[0]]
    t.seats[0].characters = person(t, "heron", "heron_watcher")
    t.changed()
    phase_1(t)
    assert labels(t, t.seats[0].hand) == [last, "herb 3H", "herb 2H"]


def test_further_cards_come_however_the_others_were_drawn() -> None:
    """Gold Rush, Pickaxe: after applying the character's own phase 1."""
    for people, hand in (((), ["herb 3H", "herb 2H", "shield 5S"]), (("digger",), ["herb 3H"])):
        t = table()
        give(t, 0, "pick 5D", in_play=True)
        t.seats[0].characters = person(t, *people)
        t.changed()
        phase_1(t)
        assert labels(t, t.seats[0].hand) == hand
        assert labels(t, t.drawn) == hand


def test_what_is_in_force_for_all_replaces_further_cards_as_well() -> None:
    t = table("drought")
    give(t, 0, "pick 5D", in_play=True)
    phase_1(t)
    assert t.seats[0].hand == []


# --- phase 2 and 3


def test_a_card_can_end_phase_2_and_phase_3_follows() -> None:
    t = table()
    for label in ("nap 6D", "herb 2H", "herb 3H"):
        give(t, 0, label)
    t.seats[0].life = 1
    t.agenda = [(END, 0), (DISCARD, 0), (PLAY, 0)]
    game = Game(t)
    assert game.asked is not None
    game.answer([option[1] for option in game.asked.options].index(t.rules.number_of["nap 6D"]))
    assert game.asked is not None
    assert (game.asked.seat, game.asked.verb) == (0, "discard")


def lay_down_two(t: Table) -> None:
    t.seats[0].life = 1
    for label in ("herb 2H", "herb 3H", "hill KD"):
        give(t, 0, label)
    t.agenda = [(END, 0), (DISCARD, 0)]
    game = Game(t)
    game.answer(0)
    game.answer(0)


def test_all_that_was_laid_down_is_told_once() -> None:
    t = table("loader")
    lay_down_two(t)
    assert t.marked("loads", 0) == 2
    assert labels(t, t.discard) == ["herb 2H", "herb 3H"]


def test_excess_cards_are_collected_and_count_all_the_same() -> None:
    """Gary Looter takes the excess cards of others before they are discarded (rulings 20.8)."""
    t = table("loader")
    t.seats[1].characters = person(t, "magpie")
    t.changed()
    lay_down_two(t)
    assert labels(t, t.seats[1].hand)[:2] == ["herb 2H", "herb 3H"]
    assert t.marked("loads", 0) == 2


# --- dealing


def test_somebody_is_dealt_another_number_of_cards() -> None:
    """Wild West Show, Big Spencer: nine life points and five cards, whatever his role (Sciarra-WWS Q9)."""
    t = table()
    t.seats[1].characters = person(t, "dozer")
    t.changed()
    deal_hands(t)
    assert [len(s.hand) for s in t.seats] == [4, 2, 4]
