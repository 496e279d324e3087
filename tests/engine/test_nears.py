"""How far away others count as for one card, and what is in the way of using a card in play."""

from bang.engine.insight.explain import explain_card
from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Kind, Rule, Spot
from bang.engine.kernel.playable import spots
from bang.engine.kernel.rules import Box
from bang.engine.kernel.steps import PLAY
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Aimed, Blue
from tests.engine.kinds import variety
from tests.engine.mini import give, seated


class Ladder(Blue):
    """Climbed for the next stone, but only by daylight."""

    key = "ladder"
    copies = "3D"

    def hindered(self, t: Board, me: int, card: int) -> str:
        return "" if t.is_marked("daylight") else "too_dark"

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [] if self.hindered(t, me, card) else [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.note("climbed", me)


class View(Rule):
    key = "view"

    def nears(self, t: Board, me: int, kind: Kind) -> int:
        return t.noted("climbed", me) if kind.key == "stone" else 0


LADDERS = Box(key="ladders", cards=(variety(Aimed, "pebble", "2D", symbols="shot reachable"), Ladder), standing=(View,))


def seats(t: Table, key: str) -> list[int]:
    return [to for to, _ in spots(t, 0, t.rules.by_key[key])]


def test_others_are_near_for_one_kind_only() -> None:
    t = seated(6, LADDERS)
    give(t, 2, "hill KD", in_play=True)
    assert seats(t, "stone") == seats(t, "pebble") == [1, 5]
    t.note("climbed", 0)
    assert seats(t, "stone") == [1, 2, 3, 4, 5]
    assert seats(t, "pebble") == [1, 5]
    assert t.distance(0, 2) == 3, "the seats are where they were"


def test_what_is_in_the_way_is_the_reason() -> None:
    t = seated(4, LADDERS)
    ladder = give(t, 0, "ladder 3D", in_play=True)
    t.agenda = [(PLAY, 0)]
    t.patient = True
    assert [reason.key for reason in explain_card(Game(t), 0, ladder)] == ["too_dark"]
    t.mark("daylight", 1)
    t.agenda = [(PLAY, 0)]
    assert explain_card(Game(t), 0, ladder) == []
