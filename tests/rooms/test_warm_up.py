"""What is loaded beforehand is what a game needs."""

import subprocess
import sys

CODE = """
import sys
from random import Random
from bang.rooms.restoring import restore_all
from bang.rooms.warm_up import warm_up
from bench.restart import Game
warm_up()
loaded = set(sys.modules)
game = Game(1, 40, ("base",))
restore_all(game.table, Random(1), game.log, game.snapshot, True)
print(sorted(name for name in set(sys.modules) - loaded if name.startswith("bang.")))
"""


def test_after_it_a_game_is_restored_without_loading_anything() -> None:
    result = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
