"""Who is in the game and how: alive, out, back for a turn as a ghost or a shadow, or held there by a card."""

import pytest

from bang.conformance import play_checked
from bang.engine.insight.worlds import Guess, imagine
from bang.engine.kernel import save
from bang.engine.kernel.board import Board
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Rule
from bang.engine.kernel.options import Options
from bang.engine.kernel.records import Wound
from bang.engine.kernel.rules import Box
from bang.engine.kernel.state import ALIVE, GHOST, HELD, OUT, SHADOW
from bang.engine.kernel.steps import DISCARD, END, PLAY, returning
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ALL_SEEING, ask_view, has_departed, view
from bang.engine.kit.cards import Blue
from bang.errors import DamagedFile
from tests.engine.driving import drive
from tests.engine.kinds import Dusk
from tests.engine.mini import deal, give, mini_options, seated

DEATHS: list[int] = []


class Lantern(Blue):
    """Whoever was eliminated and has it in front is in the game."""

    key = "lantern"
    copies = "9S 10S"
    keeps = True

    def seats(self, t: Board, me: int) -> list[int]:
        return [p for p in t.circle if t.seats[p].presence == OUT]

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.equip(to, card)
        t.bring_back(to, HELD, self)


class Shadows(Rule):
    """Those who are out play on as shadows while three others are left."""

    key = "shadows"

    def comes_back(self, t: Board, me: int, seat: int, presence: int) -> int:
        return SHADOW if len(t.contenders()) > 2 else OUT


class Haunting(Rule):
    """Those who are out are ghosts in their turns; it stands behind the other rule, and is asked before it."""

    key = "haunting"

    def comes_back(self, t: Board, me: int, seat: int, presence: int) -> int:
        return GHOST


class Heir(Rule):
    """Notes every elimination, and lets seat 2 inherit."""

    key = "heir"

    def inherits(self, t: Board, me: int, dead: int) -> bool:
        return me == 2

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        DEATHS.append(wound.to)


LANTERNS = Box(key="lanterns", cards=(Lantern,), variants=(Shadows, Haunting, Heir), standing=(Dusk,))


@pytest.fixture(autouse=True)
def nobody_dead() -> None:
    DEATHS.clear()


def table(*variants: str) -> Table:
    """Make a table of four players with seat 1 out."""
    t = seated(4, LANTERNS, variants=variants)
    for s in t.seats:
        s.characters = [t.rules.characters[0]]
    t.seats[1].presence, t.seats[1].life = OUT, 0
    t.changed()
    return t


def haunted(*variants: str) -> Table:
    """Make the same table with seat 1 held by a lantern."""
    t = table(*variants)
    give(t, 1, "lantern 9S", in_play=True)
    t.bring_back(1, HELD, t.rules.by_key["lantern"])
    return t


def turn(t: Table, p: int) -> Game:
    """Play the rest of a seat's turn, from phase 2 on."""
    t.turn = p
    t.patient = True
    t.agenda = [(END, p), (DISCARD, p), (PLAY, p)]
    return Game(t)


def end(game: Game) -> None:
    """Play nothing more in this turn."""
    assert game.asked is not None
    assert game.asked.verb == "play"
    game.answer(len(game.asked.options) - 1)


# --- held by a card (the Ghost of The Valley of Shadows, 000 p. 25)


def test_a_card_brings_somebody_back_without_life() -> None:
    t = table()
    card = give(t, 0, "lantern 9S")
    game = turn(t, 0)
    assert game.asked is not None
    game.answer(next(i for i, option in enumerate(game.asked.options) if option[1] == card))
    assert t.seats[1].presence == HELD
    assert t.alive() == [0, 1, 2, 3]
    assert t.distance(0, 2) == 2  # in play for every purpose
    assert view(t, 0)["seats"][1]["presence"] == "held"


def test_who_has_no_life_neither_gains_nor_loses_any() -> None:
    t = haunted("heir")
    drive(t.wound(Wound(1, 0, 3, t.rules.by_key["stone"])))
    t.heal(1, 1, t.rules.by_key["herb"])
    assert (t.seats[1].presence, t.seats[1].life) == (HELD, 0)
    assert not DEATHS


def test_when_the_card_goes_its_owner_leaves_without_being_eliminated() -> None:
    t = haunted("heir")
    give(t, 1, "herb 2H")
    give(t, 1, "hill KD", in_play=True)
    t.facts = []
    t.rob(0, 1, t.rules.number_of["lantern 9S"], t.rules.by_key["stone"])
    drive(t.settle(), 0)
    assert t.seats[1].presence == OUT
    assert t.seats[1].hand + t.seats[1].in_play == []
    assert not DEATHS
    assert [fact.what for fact in t.facts] == ["rob", "leave", "discard"]
    assert not t.seats[2].hand


def test_another_card_that_keeps_is_enough() -> None:
    t = haunted()
    give(t, 1, "lantern 10S", in_play=True)
    t.scrap(1, t.rules.number_of["lantern 9S"])
    drive(t.settle())
    assert t.seats[1].presence == HELD


def test_the_hand_of_a_held_player_goes_as_a_whole() -> None:
    """VS-024: not card by card, whatever would raise a hand limit; what lies in play stays."""
    t = haunted()
    for label in ("herb 2H", "herb 3H"):
        give(t, 1, label)
    give(t, 1, "hill KD", in_play=True)
    game = turn(t, 1)
    end(game)
    assert t.seats[1].presence == HELD
    assert not t.seats[1].hand
    assert [t.rules.label_of[c] for c in t.seats[1].in_play] == ["lantern 9S", "hill KD"]
    assert t.turn == 2


def test_a_held_player_can_be_saved_and_imagined() -> None:
    t = haunted()
    give(t, 0, "stone 2C")
    t.agenda = [(END, 0), (DISCARD, 0), (PLAY, 0)]
    assert save.load(t.rules, save.dump(t)).seats[1].presence == HELD
    game = turn(t, 0)
    assert game.asked is not None
    seen, asked = view(t, 0), ask_view(t, game.asked, 0)
    imagined = imagine(t.rules, seen, asked, Guess([""] * 4, [[]] * 4, 7)).table
    assert [s.presence for s in imagined.seats] == [ALIVE, HELD, ALIVE, ALIVE]
    t.seats[1].life = 1
    with pytest.raises(DamagedFile, match="without life"):
        save.load(t.rules, save.dump(t))


# --- back for a turn (Shadow Gunslingers; Ghost Town)


def test_a_shadow_has_a_turn_and_leaves_without_being_eliminated() -> None:
    t = table("shadows", "heir")
    game = turn(t, 0)
    end(game)
    assert (t.turn, t.seats[1].presence) == (1, SHADOW)
    assert t.contenders() == [0, 2, 3]
    held = len(t.seats[1].hand)
    assert held == 2  # phase 1
    while game.asked is not None and t.turn == 1:
        game.answer(len(game.asked.options) - 1)
    assert (t.turn, t.seats[1].presence) == (2, OUT)
    assert not DEATHS
    assert not t.seats[1].hand


def test_a_shadow_that_has_an_extra_turn_lays_all_down_first() -> None:
    """Gold Rush, card of that name: it discards hand and cards in play and then plays the extra turn."""
    t = table("shadows")
    game = turn(t, 0)
    end(game)
    t.extra_turn(1)
    first = t.seats[1].hand.copy()
    while game.asked is not None and not t.in_extra_turn():
        game.answer(len(game.asked.options) - 1)
    assert (t.turn, t.seats[1].presence) == (1, SHADOW)
    assert len(t.seats[1].hand) == 2
    assert not set(first) & set(t.seats[1].hand)


def test_the_rules_have_the_last_word_on_who_comes_back() -> None:
    """A shadow even where an event would make a ghost; and nobody comes back once the rules say so (ruling 20.1)."""
    t = table("shadows", "haunting")
    assert returning(t, 1)[0] == SHADOW
    t.leave(2)
    assert returning(t, 1)[0] == OUT


def test_a_ghost_is_eliminated_again() -> None:
    t = table("haunting", "heir")
    game = turn(t, 0)
    end(game)
    assert (t.turn, t.seats[1].presence) == (1, GHOST)
    while game.asked is not None and t.turn == 1:
        game.answer(len(game.asked.options) - 1)
    assert DEATHS == [1]


# --- who has departed for good


def test_only_what_can_act_in_this_game_keeps_secrets_from_the_eliminated() -> None:
    """A variant that was not chosen does not count; a card of the deck that could bring somebody back does."""
    plain = Box(key="plain", variants=(Shadows, Heir))
    t = seated(4, plain)
    t.leave(1)
    assert has_departed(t, 1)
    t = seated(4, plain, variants=("shadows",))
    t.leave(1)
    assert not has_departed(t, 1)
    assert not has_departed(table(), 1)


# --- whole games


@pytest.mark.parametrize("variants", [(), ("shadows",), ("haunting",), ("shadows", "heir")])
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(n, marks=pytest.mark.soak) for n in (2, 3))])
def test_games_with_shadows_and_held_players_hold_together(seed: int, variants: tuple[str, ...]) -> None:
    def new(options: Options, seed: int) -> Table:
        return deal(options, seed, LANTERNS)

    report = play_checked(mini_options(5, variants), seed, deal=new, patient=seed % 2 == 1)
    assert report.games == 1


def test_everybody_sees_how_others_are_in_the_game() -> None:
    t = haunted()
    assert [seat["presence"] for seat in view(t, ALL_SEEING)["seats"]] == ["alive", "held", "alive", "alive"]


def test_a_new_character_brings_no_life_to_whom_a_card_holds() -> None:
    t = haunted()
    t.seats[1].reserve = [t.rules.characters[1]]
    t.change_character(1, 2)
    assert t.seats[1].life == 0


def test_what_is_owed_to_a_character_that_a_card_holds_is_paid() -> None:
    t = haunted()
    assert t.where_is(1, t.rules.characters[0]) == 1
    t.leave(1)
    assert t.where_is(1, t.rules.characters[0]) == -1
