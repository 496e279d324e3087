"""Finished games as files: what `GET /api/games/TABLE` gives, and `bang replay` and `bang verify` read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from bang import games
from bang.protocol.game import CardLabel, Content
from bang.protocol.parts import Motive, Proof, refers_to

# Games and their settings are found, so these fields are, too.
PlayedOptions = defstruct(
    "PlayedOptions",
    [
        ("players", int),
        ("sets", Annotated[list[str], Meta(description="the boxes; none named: the basic game alone")]),
        ("variants", list[str]),
        ("first", Annotated[int, Meta(description="the seat with the role that starts; -1 by lot")]),
        ("keep", Annotated[list[str], Meta(description="the character each seat kept from the game before")]),
        ("cards", Annotated[list[str], Meta(description="folders with own cards; a server has none")]),
        (
            "game",
            Annotated[Literal[tuple(games.names())] | UnsetType, Meta(description="not there for the default game")],
            UNSET,
        ),
        *(
            (setting.key, Annotated[int | UnsetType, Meta(description=setting.meaning)], UNSET)
            for setting in games.settings().values()
        ),
    ],
    namespace={"__doc__": "What the table had agreed on, with the settings of the boxes in play."},
    module=__name__,
    omit_defaults=True,
)
ToldOptions = Annotated[Any, Meta(extra_json_schema=refers_to("PlayedOptions"))]


class RecordedFact(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A fact with all its cards, and who was told of them."""

    what: str
    audience: Annotated[
        int, Meta(description="who saw the cards: the sum of 2 to the power of each such seat; -1 everybody")
    ]
    seat: int | UnsetType = UNSET
    to: int | UnsetType = UNSET
    cards: list[CardLabel] | UnsetType = UNSET
    number: int | UnsetType = UNSET
    why: str | UnsetType = UNSET
    note: str | UnsetType = UNSET
    sealed: Annotated[bool | UnsetType, Meta(description="the note, too, was for those only")] = UNSET


class RecordedStep(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The deal, or an answer with what came of it."""

    facts: list[RecordedFact]
    seat: Annotated[int | UnsetType, Meta(description="who answered; not there for the deal")] = UNSET
    answer: Content | UnsetType = UNSET
    reason: Annotated[Motive | UnsetType, Meta(description="why a bot gave the answer")] = UNSET
    advised: Annotated[bool | UnsetType, Meta(description="a person gave the answer after asking for advice")] = UNSET


class RecordedGame(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A finished game with all that is needed to play it again."""

    format: Literal["bang-game"]
    version: Annotated[Literal[1, 2], Meta(description="2: dealt from a key; 1: dealt from a number, long ago")]
    rules: Annotated[str, Meta(description="the version of the program that played it")]
    options: ToldOptions
    own_cards: Annotated[list[str], Meta(description="what the folders of own cards held, as a hash")]
    seed: Annotated[int | str, Meta(description="all chance follows from it; a key in hexadecimal, or a number")]
    asked: Annotated[int, Meta(description="how many questions were asked")]
    patient: Annotated[bool, Meta(description="also asked where there was only one answer")]
    names: list[str]
    steps: list[RecordedStep]
    snapshot: Annotated[dict[str, Any], Meta(description="the table at the end, in the program's own form")]
    proof: Proof
    people: Annotated[list[int], Meta(description="the seats that people had; the others were bots'")]


TYPES = (RecordedGame, PlayedOptions)
