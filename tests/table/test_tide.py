"""How a game stood for each side: with all roles known, and told only when it is over."""

from random import Random

import pytest

from bang.engine.content import describe
from bang.engine.rules import Options
from bang.games import new_game
from bang.protocol.parts import TableOptions
from bang.table.course import Course, Place
from bang.table.entries import Answered, Opened, Started
from bang.table.portrait import of_course
from bang.table.tide import Tides, tide


@pytest.mark.parametrize("players", [3, 4, 5, 8])
def test_the_chances_add_up_and_end_with_the_winner(players: int) -> None:
    game = new_game(Options(players=players, sets=("base", "dodge_city")), 2)
    random = Random(2)
    seen = []
    while game.asked is not None:
        game.answer(random.randrange(len(game.asked.options)))
        chances = tide(game.table)
        if chances is not None and not game.table.over:
            assert abs(sum(chances.values()) - 100) <= 2
            seen.append(chances)
    assert len({tuple(one.values()) for one in seen}) > 10
    end = tide(game.table)
    assert end is not None
    (winner,) = [side for side, chance in end.items() if chance == 100]
    assert set(end.values()) == {0, 100}
    roles = {game.table.seats[p].role for p in game.table.winners}
    assert {"law": "sheriff", "outlaws": "outlaw"}.get(winner, winner) in roles


def test_losing_a_friend_is_bad_for_a_side() -> None:
    game = new_game(Options(players=5, choose=1), 1)
    t = game.table
    before = tide(t)
    outlaw = next(s for s in t.seats if s.role == "outlaw")
    outlaw.life = 1
    after = tide(t)
    assert before is not None
    assert after is not None
    assert after["outlaws"] < before["outlaws"]
    assert after["law"] > before["law"]


def test_only_what_changes_is_kept() -> None:
    tides = Tides()
    tides.note(1, None)
    tides.note(2, {"law": 50})
    tides.note(3, {"law": 50})
    tides.note(4, {"law": 60})
    assert tides.told == [(2, {"law": 50}), (4, {"law": 60})]


def played(until_over: bool) -> Course:
    course = Course("table", Random(1), staffed=False)
    course.apply(Opened(TableOptions(players=4, choose=1), ""))
    course.apply(Started(7, "salt", ["Ann", "Bert", "Cora", "Dan"]))
    random = Random(3)
    for _ in range(10_000 if until_over else 60):
        assert course.game is not None
        ask = course.game.asked
        if ask is None:
            break
        answer = describe(course.game.table, ask.seat, random.choice(ask.options))
        course.apply(Answered(ask.seat, ask.number, answer, "person"))
    return course


def test_nobody_is_told_before_the_end() -> None:
    course = played(until_over=False)
    assert course.places == [Place(name=name) for name in ("Ann", "Bert", "Cora", "Dan")]
    assert course.tides.told
    assert of_course("table", course, [], 0, 0).curve == []


def test_everybody_is_told_at_the_end() -> None:
    course = played(until_over=True)
    assert course.status == "finished"
    for viewer in (-1, 0, 3):
        curve = of_course("table", course, [], viewer, 0).curve
        assert curve[-1].version <= course.version
        assert set(curve[-1].chances.values()) == {0, 100}
