"""The start of a turn: in the order that kinds name, as far as they are in the game, and only until it is cut short."""

import pytest

from bang.engine.kernel.kind import Kind
from bang.engine.kernel.rules import Box, Rules
from bang.engine.kernel.table import ON_TURN, Table
from bang.engine.kit.cards import Blue
from tests.engine.driving import drive
from tests.engine.kinds import variety
from tests.engine.mini import MINI, give, mini_options, seated

STARTED: list[str] = []


class Starting(Blue):
    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        STARTED.append(self.key)


class Cell(Starting):
    key = "cell"
    copies = "3D"
    after = "fuse"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        await super().on_turn(t, me, card, record)
        if t.marked("locked"):
            t.end_turn()


FIRST = Box(key="first", cards=(variety(Starting, "fuse", "2D"), Cell))
SECOND = Box(key="second", cards=(variety(Starting, "viper", "4D", after="cell"),))
THIRD = Box(key="third", cards=(variety(Starting, "mine", "5D", after="fuse cell viper"),))


@pytest.fixture(autouse=True)
def nothing_started() -> None:
    STARTED.clear()


def ranks(*boxes: Box) -> dict[str, int]:
    rules = Rules([MINI, *boxes], mini_options(3))
    kinds: list[Kind] = [kind for kind in rules.kinds if isinstance(kind, Starting)]
    return {kind.key: kind.rank for kind in kinds}


def test_a_kind_waits_for_all_it_names_that_are_there() -> None:
    """The Bomb comes after the Rattlesnake, and after the Jail where there is none (000, order of the checks)."""
    assert ranks(FIRST, SECOND, THIRD) == {"fuse": 0, "cell": 1, "viper": 2, "mine": 3}
    assert ranks(FIRST, THIRD) == {"fuse": 0, "cell": 1, "mine": 2}
    assert ranks(THIRD) == {"mine": 0}


def table() -> Table:
    t = seated(3, FIRST, SECOND, THIRD)
    for label in ("mine 5D", "viper 4D", "cell 3D", "fuse 2D"):
        give(t, 0, label, in_play=True)
    return t


def test_they_act_in_that_order() -> None:
    drive(table().fire(ON_TURN, None, 0))
    assert STARTED == ["fuse", "cell", "viper", "mine"]


def test_nothing_more_starts_once_the_turn_was_cut_short() -> None:
    """A turn lost in Jail: no draw! for Rattlesnake or Bomb, no Map (ruling 20.13)."""
    t = table()
    t.mark("locked", 1)
    drive(t.fire(ON_TURN, None, 0))
    assert STARTED == ["fuse", "cell"]
