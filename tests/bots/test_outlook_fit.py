"""bench/outlook.py: what decides games is found again from how they ended."""

from pathlib import Path
from random import Random

import pytest

from bang.bots import outlook, prospects
from bang.bots.aims import OUTLAW, RENEGADE
from bench.outlook import CASES, HEAD, Position, fit, loss, positions, shares, written

HAND_OF_OUTLAWS = outlook.EACH * OUTLAW + 3


def made_up(random: Random) -> Position:
    """A position in which nothing but the hands of the outlaws matters."""
    seen = [0.0] * outlook.SIZE
    seen[outlook.EACH * OUTLAW] = seen[outlook.EACH * RENEGADE] = 1.0
    seen[HAND_OF_OUTLAWS] = float(random.randrange(6))
    seen[3] = float(random.randrange(6))
    return Position(seen, 1 if random.random() < seen[HAND_OF_OUTLAWS] / 6 else random.choice((0, 2)))


def test_what_matters_is_found() -> None:
    random = Random(1)
    sides = CASES[0].sides
    known, others = ([made_up(random) for _ in range(n)] for n in (800, 400))
    weights = fit(sides, known, random)
    for row in weights:
        assert abs(row[3]) < 0.15
    assert weights[0][HAND_OF_OUTLAWS] > 0.3
    nothing = [[0.0] * outlook.SIZE for _ in sides]
    assert loss(weights, sides, others) < loss(nothing, sides, others) - 0.1
    assert sum(shares(weights, others[0].seen, sides)) == pytest.approx(1.0)


def test_games_give_positions() -> None:
    found = positions(5, 3)
    assert len(found) > 5
    assert len({position.winner for position in found}) == 1
    assert found[0].seen[0] == 1.0
    assert found[0].seen[outlook.EACH * OUTLAW] == 2.0


def test_weights_are_written_as_they_are_read() -> None:
    page = HEAD + "".join(written(name, getattr(prospects, name)) for case in CASES for name in case.names)
    assert page == Path(prospects.__file__).read_text(encoding="utf-8")
    assert {len(getattr(prospects, name)) for case in CASES for name in case.names} == {outlook.SIZE}
