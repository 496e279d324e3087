"""The boxes of the classic game: one folder each, found by looking. Adding a box means adding a folder."""

from bang.games.boxes import BoxFolder

FOLDER = BoxFolder(__name__, first="base")
names = FOLDER.names
find = FOLDER.find
