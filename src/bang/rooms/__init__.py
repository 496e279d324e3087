"""A table being played: options, seats, bots, clocks, chat, journal. No network, and no clock of its own."""

from bang.rooms.room import Listener, Table

__all__ = ["Listener", "Table"]
