"""Who has won otherwise: the last rule is asked first and may leave it open, and others may share a victory."""

from copy import copy

import pytest

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.judging import judge, judged_role
from bang.engine.kernel.kind import HOOKS, Rule, Source
from bang.engine.kernel.options import Options
from bang.engine.kernel.records import UNDECIDED, Verdict, Wound
from bang.engine.kernel.rules import Box
from bang.engine.kernel.state import OUT
from bang.engine.kernel.table import Table
from bang.games import new_table
from tests.engine.driving import drive
from tests.engine.mini import seated


class Feud(Rule):
    """Nobody wins before two are left; then the one with more life does (the Wild West Show changes the goal so)."""

    key = "feud"

    def verdict(self, t: Board) -> Verdict | None:
        if len(t.alive()) > 2:
            return UNDECIDED
        return Verdict("feud", [max(t.alive(), key=lambda p: t.seats[p].life)]) if len(t.alive()) == 2 else None


class Friend(Rule):
    """Seat 0 shares every victory of seat 1 (a Shadow Renegade shares that of a side)."""

    key = "friend"

    def shares(self, t: Board, me: int, verdict: Verdict) -> list[int]:
        return [0] if 1 in verdict.seats else []


class Turncoat(Rule):
    """Whoever has the third role counts as one of the second (a Shadow Renegade counts for the side he is on)."""

    key = "turncoat"

    def judged_as(self, t: Board, me: int, seat: int, role: str) -> str:
        return t.rules.deal.roles[1] if role == t.rules.deal.roles[2] else role


BOX = Box(key="feuds", variants=(Feud, Friend, Turncoat))


def left(players: list[int], *variants: str) -> Table:
    """Make a table of four at which only these are left."""
    t = seated(4, BOX, variants=variants)
    for p, s in enumerate(t.seats):
        s.presence = s.presence if p in players else OUT
    t.follow_up()
    t.changed()
    drive(t.settle())
    return t


@pytest.mark.parametrize(
    ("players", "variants", "winners"),
    [
        ([2], (), [2]),
        ([1, 3], (), []),
        ([1, 3], ("feud",), [1]),
        ([0, 1, 3], ("feud",), []),
        ([2], ("feud",), [2]),
        ([1], ("friend",), [0, 1]),
        ([2], ("friend",), [2]),
    ],
)
def test_the_last_rule_has_the_first_word(players: list[int], variants: tuple[str, ...], winners: list[int]) -> None:
    t = left(players, *variants)
    assert (t.over, t.winners) == (winners != [], winners)


def test_a_rule_can_keep_a_game_going_that_another_would_end() -> None:
    t = left([2], "feud")
    t.over = False
    t.seats[0].presence = t.seats[1].presence = 0
    t.changed()
    assert judge(t) is None


def test_a_seat_may_be_judged_as_another_role() -> None:
    """Those who judge ask `judged_role`; the role itself stays what it is."""
    t = new_table(Options(players=4), 1)
    t.rules = copy(t.rules)
    t.rules.ground = t.rules.ground.copy()
    t.rules.ground[HOOKS.index("judged_as")] = [Source(Turncoat(), NOBODY, NO_CARD)]
    for p, s in enumerate(t.seats):
        s.role = t.rules.deal.roles[p]
    t.changed()
    assert [judged_role(t, p) for p in range(4)] == ["sheriff", "renegade", "renegade", "renegade"]
    assert t.seats[2].role == "outlaw"


@pytest.mark.parametrize("players", [3, 4, 8])
def test_when_all_are_out_at_once_the_outlaws_win(players: int) -> None:
    """000, Great Train Robbery (Ironhorse): everybody out at once, the Outlaws win. With three players there is one."""
    t = new_table(Options(players=players, sets=("base", "dodge_city")), 1)
    for p, s in enumerate(t.seats):
        s.role, s.life, s.top = t.rules.deal.roles[p], 1, 4
        s.characters = [t.rules.characters[p]]
    t.changed()
    t.follow_up()
    for p in t.circle:
        doing = t.wound(Wound(p, -1, 1, t.rules.by_key["dynamite"]))
        drive(doing)
    drive(t.settle())
    assert t.over
    assert [t.seats[p].role for p in t.winners] == ["outlaw"] * t.rules.deal.roles.count("outlaw")
