"""The boxes of The Duel: one folder each, found by looking."""

from bang.games.boxes import BoxFolder

FOLDER = BoxFolder(__name__)
names = FOLDER.names
find = FOLDER.find
