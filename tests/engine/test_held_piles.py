"""Piles that seats and cards in play hold: who sees them, that they stay with their holder, and go when it leaves."""

import json

import pytest

from bang.engine.insight.worlds import Guess, imagine
from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.counts import on_card
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Spot
from bang.engine.kernel.rules import Box
from bang.engine.kernel.save import dump, load
from bang.engine.kernel.steps import END, PLAY
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, ask_view, redact, view
from bang.engine.kit.cards import Blue
from bang.errors import DamagedFile
from tests.engine.mini import give, seated


class Chest(Blue):
    """Hides a card of the hand."""

    key = "chest"
    copies = "2D"

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if t.seats[me].hand else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.tuck(me, t.seats[me].hand[0], on_card(card), "inside", self)


STORES = Box(key="stores", cards=(Chest,), held_piles={"inside": "own", "under": "none", "trophies": "all"})


def table() -> tuple[Table, int, int, int]:
    """Make a table whose seat 1 has a chest in play and two cards in hand."""
    t = seated(4, STORES)
    t.turn = 1
    return t, give(t, 1, "chest 2D", in_play=True), give(t, 1, "stone 2C"), give(t, 1, "herb 2H")


def pile(t: Table, viewer: int, name: str) -> dict[str, object]:
    seen: dict[str, object] = view(t, viewer)["piles"][name]
    return seen


def test_who_sees_what_is_in_it() -> None:
    t, chest, stone, herb = table()
    t.facts = []
    t.tuck(1, stone, on_card(chest), "inside", t.kind(chest))
    t.tuck(1, herb, 1, "trophies", t.kind(chest))
    inside, trophies = "inside on chest 2D", "trophies of 1"
    assert pile(t, 1, inside) == {"size": 1, "cards": ["stone 2C"], "seat": 1, "on": "chest 2D"}
    for viewer in (0, SPECTATOR):
        assert pile(t, viewer, inside) == {"size": 1, "cards": [], "seat": 1, "on": "chest 2D"}
        assert pile(t, viewer, trophies) == {"size": 1, "cards": ["herb 2H"], "seat": 1}
    assert pile(t, ALL_SEEING, inside)["cards"] == ["stone 2C"]
    hidden, shown = t.facts
    assert (redact(t, hidden, 1)["cards"], redact(t, hidden, 0)["cards"]) == (["stone 2C"], 1)
    assert redact(t, shown, 0)["cards"] == ["herb 2H"]


def test_what_nobody_sees_is_known_to_no_one_afterwards() -> None:
    t, chest, stone, _ = table()
    t.tuck(1, stone, on_card(chest), "under", t.kind(chest))
    assert pile(t, 1, "under on chest 2D")["cards"] == []


def test_it_is_taken_up_again() -> None:
    t, chest, stone, herb = table()
    for card in (stone, herb):
        t.tuck(1, card, on_card(chest), "inside", t.kind(chest))
    assert t.held_by(on_card(chest), "inside") == [stone, herb]
    t.take_up(1, on_card(chest), "inside", t.kind(chest))
    assert t.seats[1].hand == [stone, herb]
    assert t.held_by(on_card(chest), "inside") == []
    assert "inside on chest 2D" not in t.piles


def test_it_moves_with_its_card_and_is_discarded_when_that_leaves_play() -> None:
    t, chest, stone, _ = table()
    t.tuck(1, stone, on_card(chest), "inside", t.kind(chest))
    t.pass_on(1, chest, 2)
    assert pile(t, 2, "inside on chest 2D")["cards"] == ["stone 2C"]
    assert pile(t, 1, "inside on chest 2D")["cards"] == []
    t.scrap(2, chest)
    assert t.discard == [stone, chest]
    assert t.misplaced_piles() == []


@pytest.mark.parametrize("holder", ["seat", "card"])
def test_it_is_discarded_when_its_owner_leaves(holder: str) -> None:
    t, chest, stone, _ = table()
    t.tuck(1, stone, 1 if holder == "seat" else on_card(chest), "inside", t.kind(chest))
    t.leave(1)
    t.shed(1)
    assert t.discard == [stone]
    assert all(" " not in name for name in t.piles)


def test_it_is_saved_copied_and_undone() -> None:
    t, chest, stone, _ = table()
    t.agenda = [(END, 1), (PLAY, 1)]
    game = Game(t, keep=True)
    assert game.asked is not None
    before = dump(game.table)
    game.answer(next(i for i, option in enumerate(game.asked.options) if option[1] == chest))
    t = game.table
    assert t.held_by(on_card(chest), "inside") == [stone]
    copied = t.copy()
    copied.take_up(1, on_card(chest), "inside", copied.kind(chest))
    assert t.held_by(on_card(chest), "inside") == [stone]
    again = load(t.rules, json.loads(json.dumps(dump(t))))
    assert again.held_by(on_card(chest), "inside") == [stone]
    assert sorted(again.every_card()) == list(range(len(t.rules.kind_of)))
    assert dump(game.undo().table) == before


@pytest.mark.parametrize("name", ["inside on sling AD", "inside on nothing", "inside of 9", "outside of 1"])
def test_a_save_in_which_nobody_holds_it_is_damaged(name: str) -> None:
    t, chest, stone, _ = table()
    t.tuck(1, stone, on_card(chest), "inside", t.kind(chest))
    t.agenda = [(END, 1)]
    saved = dump(t)
    saved["piles"][name] = saved["piles"].pop("inside on chest 2D")
    with pytest.raises(DamagedFile, match="nobody holds the pile"):
        load(t.rules, saved)


def test_it_is_imagined_with_what_is_known_of_it() -> None:
    t, chest, stone, _ = table()
    t.tuck(1, stone, on_card(chest), "inside", t.kind(chest))
    t.agenda = [(END, 1), (PLAY, 1)]
    game = Game(t)
    assert game.asked is not None
    guess = Guess(["fighter"] * 4, [[], ["herb 2H"], [], []], 1)
    own = imagine(t.rules, view(game.table, 1), ask_view(game.table, game.asked, 1), guess).table
    assert own.held_by(on_card(chest), "inside") == [stone]
    found = set()
    for seed in range(20):
        seen = ask_view(game.table, game.asked, 0)
        world = imagine(t.rules, view(game.table, 0), seen, guess._replace(seed=seed)).table
        assert sorted(world.every_card()) == sorted(t.every_card())
        found.update(world.held_by(on_card(chest), "inside"))
    assert len(found) > 5, "any card that is not seen may lie there"
