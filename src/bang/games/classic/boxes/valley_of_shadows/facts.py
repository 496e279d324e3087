"""Declare the facts that The Valley of Shadows adds to those of the engine."""

from typing import Final

from bang.engine.kernel.facts import GOOD, FactType

FACTS: Final = (FactType("head_money", "draws a card for whom they hit", motion="tag", tone=GOOD),)
