"""The bot that takes any option, each as likely as the others."""

from __future__ import annotations

from random import Random

from bang.bots.bot import Blind


class RandomBot(Blind):
    def __init__(self, seed: int) -> None:
        self._draw = Random(seed).random

    def pick(self, options: int) -> int:
        return int(self._draw() * options)
