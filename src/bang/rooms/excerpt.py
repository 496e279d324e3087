"""What was said and done at a table a little while ago, for the host of the server who is told about somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from bang.protocol.parts import refers_to

if TYPE_CHECKING:
    from bang.rooms.state import RoomState, Telling

LATEST: Final = 120  # happenings
MOST_SAID: Final = 80  # lines of chat before these

CHAT: Final = b'"chat":{'

decode = msgspec.json.Decoder().decode


class Excerpt(Struct):
    """The last happenings of a table, and what was said before: all of the chat, of the game what everybody saw."""

    names: Annotated[list[str], Meta(description="of the seats")]
    accounts: Annotated[list[str], Meta(description="of the seats; empty for bots")]
    happenings: Annotated[
        list[Any], Meta(description="the oldest first", extra_json_schema={"items": refers_to("Happening")})
    ]

    def people(self) -> set[str]:
        """The accounts of all who sat there or said something."""
        spoke = {happening["chat"].get("account", "") for happening in self.happenings if "chat" in happening}
        return {*self.accounts, *spoke} - {""}


def is_chat(telling: Telling) -> bool:
    """Return whether somebody said it, to whomever."""
    return CHAT in (telling.full or telling.public or b"")


def shown(telling: Telling) -> bytes:
    """Return what was said, to whomever; else what everybody saw, which may be nothing."""
    public = telling.public or b""
    return telling.full or public if is_chat(telling) else public


def excerpt(state: RoomState) -> Excerpt:
    before = [telling for telling in state.tellings[:-LATEST] if is_chat(telling)]
    told = [decode(form) for form in map(shown, [*before[-MOST_SAID:], *state.tellings[-LATEST:]]) if form]
    places = state.places
    return Excerpt([place.name for place in places], [place.account or place.removed for place in places], told)
