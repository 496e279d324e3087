"""Deal the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.chance import new_key
from bang.rooms.action import Action, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.state import RoomState

BOT_NAMES: Final = ("Amos", "Hattie", "Josiah", "Clementine", "Silas", "Pearl", "Ezra", "Mabel")


class Started(Entry):
    seed: int | str  # the key; a number in games of before
    salt: str
    names: list[str]  # of all seats, bots included

    def apply(self, state: RoomState) -> None:
        state.start(self)


class Start(Action):
    """Deal, whoever is ready; bots take the free seats. For the host."""

    def check(self, state: RoomState, who: Person) -> Started:
        if seated(state, who) != state.host:
            raise Refusal("not_host", "Only the host can start the game.")
        if state.status != "waiting":
            raise Refusal("wrong_time", "The cards are dealt already.")
        return deal(state)


def deal(state: RoomState) -> Started:
    """Draw the key and name the bots."""
    taken = [place.name for place in state.places]
    free = iter(name for name in BOT_NAMES if name not in taken)
    names = [place.name or next(free) for place in state.places]
    if state.practice is not None:  # the others are called as they were
        told = state.practice.names or names
        names = [place.name if place.account else name for place, name in zip(state.places, told, strict=True)]
        return Started(state.practice.seed, f"{state.random.getrandbits(128):032x}", names)
    # The salt keeps the published hash from being searched for the key.
    return Started(new_key(state.random), f"{state.random.getrandbits(128):032x}", names)
