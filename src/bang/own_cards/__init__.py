"""Cards and characters of the players' own making, from a folder that somebody names.

YAML files describe simple ones in a small vocabulary; Python files have the classes of the boxes. A folder becomes a
box like any other. docs/own-cards.md says how to write one.
"""

from bang.own_cards.folder import Folder, boxes, load, names, words

__all__ = ["Folder", "boxes", "load", "names", "words"]
