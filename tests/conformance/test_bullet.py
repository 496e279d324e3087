"""Random games with the characters of The Bullet!, each of them at the table from the start."""

from __future__ import annotations

from bang.conformance import ALL, play_checked
from bang.engine.kernel.options import Options
from bang.games.classic.boxes.bullet import BOX
from tests.everyday import meet_each

PEOPLE = tuple(made().key for made in BOX.characters)


@meet_each("players, patient", [4, 5, 6, 7], [False, True])
def test_bullet(players: int, patient: bool) -> None:
    keep = PEOPLE + ("",) * (players - len(PEOPLE))
    for seed in range(2):
        options = Options(players, ("base", BOX.key), keep=keep)
        report = play_checked(options, seed, ALL, patient=patient)
        assert report.games == 1
