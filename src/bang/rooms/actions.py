"""Everything that can happen to a table, as data for its queue."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bang.protocol.parts import Content
    from bang.rooms.room import Listener


@dataclass(slots=True)
class Connect:
    """Somebody looks at the table, as the seat of that account or as a spectator."""

    account: str
    listener: Listener


@dataclass(slots=True)
class Disconnect:
    listener: Listener


@dataclass(slots=True)
class Sit:
    account: str
    name: str
    seat: int | None = None
    program: bool = False


@dataclass(slots=True)
class Leave:
    account: str


@dataclass(slots=True)
class Ready:
    account: str
    on: bool = True


@dataclass(slots=True)
class Start:
    account: str


@dataclass(slots=True)
class Answer:
    account: str
    question: int
    answer: Content = field(default_factory=dict)


@dataclass(slots=True)
class Decline:
    """Do as if one had not this ability, until the turn is over."""

    account: str
    ability: str
    on: bool = True


@dataclass(slots=True)
class Say:
    account: str
    text: str = ""
    phrase: str = ""


@dataclass(slots=True)
class Kick:
    account: str
    seat: int


@dataclass(slots=True)
class Mute:
    account: str
    seat: int
    on: bool = True


@dataclass(slots=True)
class Follow:
    """The rematch has been opened."""

    account: str
    table: str


@dataclass(slots=True)
class Tick:
    """It is time for something."""


Action = Connect | Disconnect | Sit | Leave | Ready | Start | Answer | Decline | Say | Kick | Mute | Follow | Tick
