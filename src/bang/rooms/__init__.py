"""Rooms: tables that several people play at, with seats, bots, clocks, chat and a log. Knows no network."""

from bang.rooms.action import Action, Person
from bang.rooms.room import Listener, Room

__all__ = ["Action", "Listener", "Person", "Room"]
