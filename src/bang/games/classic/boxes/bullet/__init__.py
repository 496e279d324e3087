"""The Bullet!: three characters of that edition, shuffled with the others."""

from typing import Final

from bang.games.boxes import open_box

BOX: Final = open_box(__name__)
