"""Deal the cards."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from bang.build_info import rules_version
from bang.engine.kernel.chance import new_key
from bang.rooms.action import Action, Limit, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.state import RoomState

BOT_NAMES: Final = (
    *("Amos", "Hattie", "Josiah", "Clementine", "Silas", "Pearl", "Ezra", "Mabel"),
    *("Rufus", "Della", "Enoch", "Cordelia", "Jebediah", "Winona", "Horace", "Lottie"),
    *("Virgil", "Opal", "Cyrus", "Ada", "Leander", "Minnie", "Otis", "Zelda"),
)


class Started(Entry):
    seed: int | str  # the key; a number in games of before
    salt: str
    names: list[str]  # of all seats, bots included
    rules: str = ""  # which version of them; not known of games of before

    def apply(self, state: RoomState) -> None:
        state.start(self)


class Start(Action):
    """Deal, whoever is ready; bots take the free seats. For the host."""

    before_deal: ClassVar[bool] = True
    limit: ClassVar[Limit | None] = None

    def check(self, state: RoomState, who: Person) -> Started:
        if seated(state, who) != state.host:
            raise Refusal("not_host", "Only the host can start the game.")
        if state.status != "waiting":
            raise Refusal("wrong_time", "The cards are dealt already.")
        return deal(state)


def deal(state: RoomState) -> Started:
    """Draw the key and name the bots."""
    seed = new_key(state.random) if state.practice is None else state.practice.seed
    salt = f"{state.random.getrandbits(128):032x}"  # keeps the published hash from being searched for the key
    told = [] if state.practice is None else state.practice.names
    return Started(seed, salt, names(state, salt) if not told else renamed(state, told), rules_version())


def names(state: RoomState, salt: str) -> list[str]:
    """Bots are named by lot, so that not always the same ones sit in the same seats."""
    taken = [place.name for place in state.places]
    free = [name for name in BOT_NAMES if name not in taken]
    Random(salt).shuffle(free)
    return [place.name or free.pop() for place in state.places]


def renamed(state: RoomState, told: list[str]) -> list[str]:
    """In practice the others are called as they were."""
    return [place.name if place.account else name for place, name in zip(state.places, told, strict=True)]
