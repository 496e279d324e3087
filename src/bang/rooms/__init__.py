"""A table being played: options, seats, bots, clocks, chat, log. No network, and no clock of its own."""

from bang.rooms.action import Action, Person
from bang.rooms.room import Listener, Room

__all__ = ["Action", "Listener", "Person", "Room"]
