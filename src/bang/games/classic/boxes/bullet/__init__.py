"""The Bullet!: three characters of that edition, shuffled with the others."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.rules import Box
from bang.games.classic.boxes.bullet.characters import CHARACTERS

BOX: Final = Box(key="bullet", characters=CHARACTERS)
