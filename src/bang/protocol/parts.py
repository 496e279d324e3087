"""Parts of messages: the options of a table, its seats, its clock, its happenings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from msgspec import Meta, Raw, Struct, defstruct

from bang import games
from bang.engine.kernel.options import Setting
from bang.protocol.game import Said


def refers_to(name: str) -> dict[str, str]:
    """For what is passed on as it was made: the type that it has in the description of the protocol."""
    return {"$ref": f"#/$defs/{name}"}


Told = Annotated[Raw, Meta(extra_json_schema=refers_to("Happening"))]
ToldFact = Annotated[Raw, Meta(extra_json_schema=refers_to("Fact"))]
ToldView = Annotated[Raw, Meta(extra_json_schema=refers_to("View"))]
ToldAsked = Annotated[Raw, Meta(extra_json_schema=refers_to("Asked"))]

# An answer says what it is ({"do": "play", "card": "bang 7D", "to": 3}), never which place it has in a list.
Content = dict[str, str | int]

RunningClock = Literal["relaxed", "normal", "fast"]
ClockSpeed = Literal["off", RunningClock]
Pace = Literal["instant", "quick", "normal", "slow"]
ChatRule = Literal["free", "phrases", "off"]
Delay = Literal[0, 30, 120]
Grouping = Literal["role", "character", "set", "player"]
Status = Literal["waiting", "playing", "finished", "broken"]

# Said in the language of each reader: the texts are `phrase.*` in the catalogue.
PHRASES: Final = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "ouch",
    "not_me",
    "trust_me",
    "hurry",
    "moment",
    "good_game",
    "bye",
)

# Faces that say something at the plate of whoever shows them: `emote.*` in the catalogue.
EMOTES: Final = ("laugh", "cheer", "wink", "wow", "sweat", "sad", "angry", "sleepy")

AVATARS: Final = 48  # faces that can be chosen; they belong to no character of any game

Key = Annotated[str, Meta(min_length=1, max_length=40)]
Keys = Annotated[tuple[Key, ...], Meta(max_length=24)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(max_length=128)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Avatar = Annotated[int, Meta(ge=0, le=AVATARS, description="the number of a face; 0 for that of the name")]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]


class RoomOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on, whichever game it plays."""

    players: Annotated[int, Meta(ge=2, le=8, description="how many seats there are")] = 5
    sets: Annotated[Keys, Meta(description="the boxes in play")] = games.find().basic
    variants: Annotated[Keys, Meta(description="variants of the rules")] = ()
    first: Annotated[int, Meta(ge=-1, le=7, description="the seat with the role that starts; -1 by lot")] = -1
    keep: Annotated[
        tuple[Annotated[str, Meta(max_length=40)], ...],
        Meta(max_length=8, description="the character each seat keeps from the last game, empty for a new one"),
    ] = ()
    bots: Annotated[Key, Meta(description="the bots that fill empty seats")] = "drifter"
    pace: Annotated[
        Pace, Meta(description="how long bots and forced answers seem to think; instant is for practice: it tells")
    ] = "normal"
    clock: Annotated[ClockSpeed, Meta(description="time for each decision and each turn, with a reserve")] = "normal"
    absence: Annotated[
        int, Meta(ge=5, le=600, description="seconds of absence after which a bot plays for a person")
    ] = 25
    chat: Annotated[ChatRule, Meta(description="free text, ready-made phrases only, or none")] = "free"
    spectators: Annotated[bool, Meta(description="whether others may watch; they see what is public")] = True
    delay: Annotated[Delay, Meta(description="seconds that spectators are behind the game")] = 0
    ghosts: Annotated[
        bool, Meta(description="whether the eliminated see all roles and hands, once nothing can bring them back")
    ] = True
    advice: Annotated[
        bool, Meta(description="whether people may ask a bot what it would do; somebody alone with bots always may")
    ] = False
    private: Annotated[bool, Meta(description="not listed: reached by its link only")] = False
    rated: Annotated[
        bool, Meta(description="counts for ratings if people are on two sides; no advice, and nothing is taken back")
    ] = False


def setting_field(setting: Setting) -> tuple[str, Any, int]:
    of = [game.key for game in games.every() if setting.key in game.settings()]
    text = f"{', '.join(of)}: {setting.meaning}"
    return setting.key, Annotated[int, Meta(ge=setting.low, le=setting.high, description=text)], setting.default


if TYPE_CHECKING:
    GameKey = str

    class TableOptions(RoomOptions, frozen=True):
        """The static view of the type that is made below; a setting is read with `getattr`."""

        game: str = ""

else:
    GameKey = Literal[tuple(games.names())]
    # Games and their settings are found, so these fields are, too.
    TableOptions = defstruct(
        "TableOptions",
        [
            ("game", Annotated[GameKey, Meta(description="which game")], games.default()),
            *map(setting_field, games.settings().values()),
        ],
        bases=(RoomOptions,),
        namespace={"__doc__": "What a table agrees on before the deal."},
        module=__name__,
        frozen=True,
        forbid_unknown_fields=True,
    )


class SeatState(Struct):
    """A seat as everybody sees it."""

    name: Annotated[str, Meta(description="empty while the seat is free")]
    person: Annotated[bool, Meta(description="false for a bot or a free seat")]
    program: Annotated[bool, Meta(description="an account of a program, not of a person")]
    present: Annotated[bool, Meta(description="a person who is connected")]
    stand_in: Annotated[bool, Meta(description="a bot plays for the absent person until they return")]
    muted: bool
    ready: Annotated[bool, Meta(description="a person who said so, before the deal")]
    reserve: Annotated[int, Meta(description="seconds of reserve left; -1 without a clock")]
    bot: Annotated[str, Meta(description="the bot that plays here, or will if nobody sits down; empty for people")] = ""
    account: Annotated[str, Meta(description="of the person: /api/players/ACCOUNT is their profile")] = ""
    avatar: Annotated[int, Meta(description="the face that the person chose; 0 for that of the name")] = 0


class ClockState(Struct):
    """The time of the pending question."""

    seat: int
    left: Annotated[float, Meta(description="seconds before the reserve is touched; may be negative")]
    reserve: Annotated[float, Meta(description="seconds of reserve beyond that; then the safe answer is given")]


class Chat(Struct, omit_defaults=True):
    """Somebody said something: a text, or the key of a ready-made phrase or of an emote."""

    seat: int
    text: str = ""
    phrase: str = ""
    emote: str = ""
    ghosts: Annotated[bool, Meta(description="said among the eliminated")] = False
    name: Annotated[str, Meta(description="of somebody who watches, whose seat is -1")] = ""
    account: Annotated[str, Meta(description="who said it: whoever has blocked them need not read it")] = ""


class Note(Struct, omit_defaults=True):
    """Something about the table itself: sat, left, host, ready, unready, kicked, muted, unmuted, started, next, broken,
    options (they have changed), late (the clock gave an answer), stand_in (a bot plays for somebody), back (no longer),
    taken_back (somebody's last answer does not count), closed (by the host of the server).

    After an error of ours, or a change of the rules, a game may go on from the start of a turn: rewound, resumed.
    """

    what: str
    seat: int = -1
    name: str = ""
    table: Annotated[str, Meta(description="next: where the rematch is")] = ""


class Happening(Struct, omit_defaults=True):
    """One thing that happened, with the table's version number: a fact of the game, a line of chat, or a note."""

    version: int
    fact: ToldFact | None = None
    said: Annotated[Said | None, Meta(description="the fact in words; not there if another has said it already")] = None
    chat: Chat | None = None
    note: Note | None = None


class WinChances(Struct):
    """How likely each side was to win at some moment, with all roles known, in percent."""

    version: Annotated[int, Meta(description="after this happening")]
    chances: Annotated[dict[str, int], Meta(description="by side: law, outlaws, renegade; by role among three")]


class Proof(Struct, omit_defaults=True):
    """Nobody touched the deck: the hash is told at the deal, the salt and the seed at the end.

    hash = SHA-256 of "<salt>:<seed>", in hexadecimal. All chance of the game follows from the seed, which is a key of
    128 bits in hexadecimal; games dealt before there were keys have a number.
    """

    hash: str
    salt: str = ""
    seed: int | str = -1


class Reason(Struct):
    """Why a card cannot be used now, perhaps only at one seat."""

    key: str
    said: Said
    to: int


class Motive(Struct):
    """Why a bot did what it did: a text key (`bot.*` in the catalogue) with its arguments."""

    key: str
    args: dict[str, str | int]


class AdvisedOption(Struct):
    """An option of a question as an adviser sees it."""

    answer: Annotated[Content, Meta(extra_json_schema=refers_to("Content"))]
    reason: Annotated[Said, Meta(description="one sentence about it")]
    chance: Annotated[int | None, Meta(description="to win after it, in percent; null where nobody can look ahead")]


class Advice(Struct):
    """What a bot that sees only what the asked player sees thinks of a question."""

    question: int
    options: Annotated[list[AdvisedOption], Meta(description="the best few, the very best first")]
    now: Annotated[int | None, Meta(description="the chance to win if the game just goes on, in percent")]
    tries: Annotated[int, Meta(description="how many games it played on in its mind")]


class ToldBet(Struct, omit_defaults=True):
    """On which side an eliminated player has bet."""

    seat: int
    side: str
    right: Annotated[bool | None, Meta(description="once the game is over")] = None


class TableSummary(Struct):
    """A table in the list of the lobby."""

    table: str
    status: Status
    host: str
    options: TableOptions
    people: int
    locked: Annotated[bool, Meta(description="a password is needed")]


class SeatResult(Struct, frozen=True):
    """How a seat ended, for statistics."""

    seat: int
    account: str  # empty for the server's own bots
    name: str
    role: str
    character: str
    won: bool
    rated: str = ""  # the side for which it counts; empty if it does not


class Standing(Struct, frozen=True):
    """Games and victories under one heading."""

    of: str
    games: int
    won: int
    account: Annotated[str, Meta(description="by player: whose profile there is; empty once it is forgotten")] = ""


class GameRecord(Struct, frozen=True):
    """How somebody has played one game."""

    game: str
    games: int
    won: int
    sides: list[Standing]
    roles: list[Standing]
    characters: Annotated[list[Standing], Meta(description="those played most, ten at most")]


class Meetings(Struct, frozen=True):
    """What two people have played with each other: the one who asks, and whose profile it is."""

    game: str
    allied: Annotated[int, Meta(description="games on the same side")]
    allied_won: int
    opposed: Annotated[int, Meta(description="games against each other")]
    opposed_won: Annotated[int, Meta(description="of these, won by the one who asks")]
    opposed_lost: Annotated[int, Meta(description="of these, won by the other; the rest somebody else won")]


class Profile(Struct, frozen=True):
    """Somebody as everybody may know them."""

    account: str
    name: str
    program: Annotated[bool, Meta(description="an account of a program, not of a person")]
    avatar: int
    records: Annotated[list[GameRecord], Meta(description="by game")]
    meetings: Annotated[list[Meetings], Meta(description="with the one who asks, by game")]


class PlayedGame(Struct, frozen=True):
    """A finished game of somebody, and how it ended for them."""

    table: Annotated[str, Meta(description="whose replay it is")]
    finished: Annotated[float, Meta(description="when, in seconds since 1970")]
    role: str
    character: str
    won: bool
    sets: list[str]
    players: int
    game: str
