"""The Bullet!: three characters of that edition, shuffled with the others."""

from __future__ import annotations

from typing import Final

from bang.engine.rules import Box
from bang.sets.bullet.characters import CHARACTERS

BOX: Final = Box(key="bullet", characters=CHARACTERS)
