"""Loads the sketch of the engine from its folder, to be measured beside the engine."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from bang.errors import BadOptions
from bang.simulation.speed import PLAYERS, Playable, Start

_PARTS = ("engine", "cards", "play")


def load(folder: Path) -> Start:
    """How the sketch starts a game. Where the folder holds compiled modules as well, Python prefers those."""
    for part in _PARTS:
        if not (folder / f"{part}.py").is_file():
            raise BadOptions(f"{folder} does not hold the sketch: {part}.py is missing there.")
    argv, path = sys.argv, sys.path
    try:
        # play.py takes the folder of its engine from the command line.
        sys.argv, sys.path = ["play.py", str(folder)], [str(folder), *path]
        play = import_module("play")
        game, deal = play.Game, play.deal
    except (ImportError, AttributeError) as error:
        raise BadOptions(f"The sketch in {folder} cannot be loaded: {error}.") from error
    finally:
        sys.argv, sys.path = argv, path

    def start(seed: int, keep: bool) -> Playable:
        started: Playable = game(deal(PLAYERS, seed), keep)
        return started

    return start
