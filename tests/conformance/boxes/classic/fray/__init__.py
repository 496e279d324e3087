"""The Fray: cards and characters that react to what others play, fire and take.

An invented box for random games. Each kind uses one mechanism of the kernel that the published boxes do not use yet.
"""

from typing import Final

from bang.games.boxes import open_box

BOX: Final = open_box(__name__)
