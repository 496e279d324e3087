"""The messages of the WebSocket, both ways. JSON objects; `type` says which message it is."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from bang.protocol.parts import (
    ClockState,
    Content,
    Key,
    Password,
    Proof,
    Reason,
    SeatNumber,
    SeatState,
    Status,
    TableId,
    TableOptions,
    Text,
    Told,
    ToldAsked,
    ToldView,
    WinChances,
    refers_to,
)

PROTOCOL: Final = 1  # raised when an old client would misunderstand something

RequestId = Annotated[
    int, Meta(ge=0, le=2**31, description="the client's own number; comes back in `done` or `refused`")
]


class Request(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    id: RequestId = 0


class Hello(Request):
    """The first message. The token may be left out where the cookie of the site says who it is."""

    protocol: int = PROTOCOL
    token: Annotated[str, Meta(max_length=200)] = ""


class Watch(Request, kw_only=True):
    """Follow a table: as the seat that is one's own there, else as a spectator. Answered by an `update`."""

    table: TableId
    since: Annotated[int, Meta(ge=0, description="the last version that one has; only what is newer is sent")] = 0
    password: Password = ""


class Unwatch(Request, kw_only=True):
    """Follow a table no longer. Whoever is seated there counts as absent."""

    table: TableId


class Sit(Request, kw_only=True):
    """Take a free seat of a table that one watches, before the deal. Nobody else can ever have it."""

    table: TableId
    seat: Annotated[SeatNumber | None, Meta(description="any free one if left out")] = None


class Leave(Request, kw_only=True):
    """Give up one's seat before the deal. Afterwards it stays one's own: unwatch, and a bot plays it meanwhile."""

    table: TableId


class Ready(Request, kw_only=True):
    """Say that one is ready, or no longer. When all seats are taken and everybody is ready, the cards are dealt."""

    table: TableId
    on: bool = True


class Start(Request, kw_only=True):
    """Deal, whoever is ready; bots take the free seats. For the host."""

    table: TableId


class Answer(Request, kw_only=True):
    """The answer to a question, by content: one of its options exactly as they were sent."""

    table: TableId
    question: Annotated[int, Meta(description="the number of the question, so that a late answer can do no harm")]
    answer: Annotated[Content, Meta(max_length=8, extra_json_schema=refers_to("Content"))]


class Decline(Request, kw_only=True):
    """Not again in this turn: do as if one had not this ability, which the pending question of one's own names.

    Nobody else can tell: what is answered by itself then takes as long as a real answer.
    """

    table: TableId
    ability: Annotated[Key, Meta(description="`why` of the question, or `what` of one of its options")]
    on: bool = True


class Say(Request, kw_only=True):
    """Chat: a text, or the key of a phrase. The eliminated are heard by the eliminated only."""

    table: TableId
    text: Annotated[str, Meta(max_length=300)] = ""
    phrase: Annotated[str, Meta(max_length=40)] = ""


class Kick(Request, kw_only=True):
    """Remove a person: the seat becomes free, during a game it becomes a bot's. For the host."""

    table: TableId
    seat: SeatNumber


class Mute(Request, kw_only=True):
    """Let a person's chat be heard by nobody, or again. For the host."""

    table: TableId
    seat: SeatNumber
    on: bool = True


class Explain(Request, kw_only=True):
    """Why can I not use this card of mine, or the ability of my character, now? Answered by `reasons`."""

    table: TableId
    card: Text


class Rematch(Request, kw_only=True):
    """After the end: a new table with the same people; the role that starts passes on. The host of it is who asks."""

    table: TableId
    keep: Annotated[bool, Meta(description="survivors keep their characters")] = True


ClientMessage = (
    Hello | Watch | Unwatch | Sit | Leave | Ready | Start | Answer | Decline | Say | Kick | Mute | Explain | Rematch
)


class Reply(Struct, tag_field="type", tag=str.lower):
    pass


class Welcome(Reply):
    """The answer to `hello`."""

    protocol: int
    server: Annotated[str, Meta(description="the version of the program")]
    account: str
    name: str


class Update(Reply):
    """Where a table stands, and what happened since the version that the client has."""

    table: str
    version: Annotated[int, Meta(description="ask for what is newer than this with `watch`")]
    since: Annotated[int, Meta(description="the happenings are those after this version")]
    happenings: Annotated[list[Told], Meta(description="oldest first")]
    status: Status
    options: TableOptions
    host: int
    you: Annotated[int, Meta(description="one's own seat, -1 for spectators")]
    seats: list[SeatState]
    missed: Annotated[int, Meta(description="on return: how many of the happenings came while one was away")]
    view: Annotated[ToldView | None, Meta(description="the table as this viewer sees it, once dealt")]
    asked: Annotated[ToldAsked | None, Meta(description="the pending question; with options only for who is asked")]
    declined: Annotated[list[str], Meta(description="the abilities that one declines until the end of the turn")]
    clock: Annotated[ClockState | None, Meta(description="not for spectators who are behind the game")]
    proof: Proof | None
    curve: Annotated[
        list[WinChances],
        Meta(description="once finished: how likely each side was to win, after each answer that changed it"),
    ]


class Reasons(Reply):
    """The answer to `explain`. If the card can be used, the reasons are about the seats at which it cannot."""

    id: int
    reasons: list[Reason]


class Done(Reply):
    """A request was carried out, and its effect is durable."""

    id: int


class Refused(Reply):
    """A request was not carried out and changed nothing."""

    id: int
    code: Annotated[Key, Meta(description="for programs; the list is below")]
    text: Annotated[str, Meta(description="for people: what was wrong and what would be right")]


class Bye(Reply):
    """The last message before the server closes the connection: stopping, slow, flooding. Come back with `watch`."""

    reason: str


ServerMessage = Welcome | Update | Reasons | Done | Refused | Bye

# The codes of `refused`.
CODES: Final = {
    "malformed": "not JSON, not a message of this protocol, or a value out of its bounds",
    "protocol": "this server speaks another version of the protocol",
    "hello_first": "the first message must be `hello`",
    "unknown_account": "the token is missing, damaged or of another server",
    "no_table": "there is no such table, or it is not for you",
    "password": "the table needs its password; or the login or the password of an account is wrong",
    "taken": "the login belongs to another account",
    "not_watching": "`watch` the table first",
    "no_spectators": "this table may not be watched",
    "too_many": "too many messages, tables or connections; wait a little",
    "not_seated": "for people who have a seat at this table",
    "not_host": "for the host of the table",
    "wrong_time": "not before the deal, or only before it, or only after the end",
    "no_seat": "the seat is taken or does not exist",
    "late": "the question was answered already",
    "wrong_seat": "somebody else is asked",
    "illegal": "not among the options of the question",
    "chat": "chat is off, phrases only, or you are muted",
    "options": "a game cannot be set up like this",
    "failed": "the server could not do it; nothing was changed",
}

decode_request = msgspec.json.Decoder(ClientMessage).decode
decode_reply = msgspec.json.Decoder(ServerMessage).decode
encode = msgspec.json.Encoder().encode
