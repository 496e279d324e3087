"""The game inside the messages: views, questions and facts, as the engine tells them to one viewer.

The server sends them as the engine made them; these types describe them for clients, and a test holds the engine to
them. A card is its label, such as "bang 7D": the key of its kind, then rank and suit if it has any, then a number where
several look alike. A hidden card is never a card, only part of a count.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

CardLabel = Annotated[str, Meta(description="a card by name, such as `bang 7D`")]
Kind = Annotated[str, Meta(description="the key of a kind of card, of a character, role, event or variant")]
# What may be looked at, or how many there are.
Cards = Annotated[list[CardLabel] | int, Meta(description="cards that one may see, or how many there are")]


class Message(Struct):
    """A sentence: the key of a text, and an entry for each placeholder of that text.

    A string is a card by its label or a kind by its key, a list is cards, an object another message. A number is a seat
    for `who`, `to`, `by`, `victim` and `option`, that of hidden cards for `card` and `cards`, and else just a number. A
    text may have a form with `.you` for the reader who is `who`, and one with `.to_you` for the reader who is `to`.
    """

    say: str


# Passed on as they were made: a text of a box may have placeholders of its own.
MESSAGE: Final = {"$ref": "#/$defs/Message"}
Said = Annotated[Any, Meta(extra_json_schema=MESSAGE)]
Phrase = Annotated[Any, Meta(extra_json_schema={"anyOf": [MESSAGE, {"type": "string"}, {"type": "integer"}]})]


class Content(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An option or an answer: what to do, with which card, at whom, aiming at which card."""

    do: Literal["pass", "pick", "play", "use", "buy", "say"]
    what: Annotated[
        str | UnsetType, Meta(description="use: the ability, or the card in play; buy: the card on offer")
    ] = UNSET
    as_: Annotated[str | UnsetType, Meta(description="play: as which other kind the card is played")] = field(
        default=UNSET, name="as"
    )
    card: Annotated[str | UnsetType, Meta(description="the card, by its label")] = UNSET
    to: Annotated[int | UnsetType, Meta(description="the seat that it is aimed at")] = UNSET
    target: Annotated[
        str | UnsetType, Meta(description="the card there that it is aimed at, or `hand`: one of the hand, unseen")
    ] = UNSET
    word: Annotated[str | UnsetType, Meta(description="say: a suit, a colour, or a word of a box")] = UNSET


class Chance(Struct, forbid_unknown_fields=True):
    """The odds of a “draw!”, from the cards that one sees nowhere."""

    of: Annotated[str, Meta(description="the cards looked for, such as `♥`")]
    percent: int
    feared: Annotated[bool, Meta(description="the cards are feared, not hoped for")]


class Threat(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How likely an option costs somebody life, from the cards that one sees nowhere: as if hands were held by chance.
    People keep what saves them, so it is the best that can be hoped for."""

    option: Annotated[int, Meta(description="its place among the options")]
    to: Annotated[int, Meta(description="the seat")]
    percent: int
    need: Annotated[int, Meta(description="how often it has to be evaded")] = 1


class AskedWindow(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The same question for several seats, which answer at the same time and in any order. The answers take effect in
    the order of the seats; until then nobody but their owner sees them. If the cards of a seat change meanwhile, or its
    answer is no longer possible, it is asked again."""

    about: Annotated[Kind, Meta(description="for `waive`: what one may never want to be asked about; empty: nothing")]
    seats: Annotated[list[int], Meta(description="whose answers are still to take effect, in their order")]
    answered: Annotated[
        list[int], Meta(description="those of them whose answers wait; bots answer when they are asked")
    ]


class WaitingAnswer(Struct, forbid_unknown_fields=True):
    """An answer of one's own that has not taken effect yet."""

    number: Annotated[int, Meta(description="of its question, for `withdraw` or another `answer`")]
    answer: Content
    said: Annotated[Phrase, Meta(description="the answer in words")]


class Asked(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A question. Everybody sees who must answer what; only that seat gets the options."""

    number: Annotated[int, Meta(description="goes back in `answer`")]
    seat: Annotated[int, Meta(description="who must answer")]
    verb: Annotated[
        str, Meta(description="what is asked: play, evade, pay, save, discard, card, draw, order, character, give, …")
    ]
    by: Annotated[int, Meta(description="whose card or ability asks; -1 if nobody's")]
    why: Annotated[str, Meta(description="the kind that asks; empty where the turn itself does")]
    said: Annotated[Said, Meta(description="the question in words")]
    done: Annotated[int | UnsetType, Meta(description="where several such answers are needed: how many were given")] = (
        UNSET
    )
    need: Annotated[
        int | UnsetType, Meta(description="where several are needed: how many still are, with this one")
    ] = UNSET
    after: Annotated[
        list[int] | UnsetType, Meta(description="the seats that are asked the same afterwards, in their order")
    ] = UNSET
    window: Annotated[
        AskedWindow | UnsetType, Meta(description="where several may answer the same at the same time")
    ] = UNSET
    waiting: Annotated[
        WaitingAnswer | UnsetType, Meta(description="what one has answered early, while others are asked")
    ] = UNSET
    options: Annotated[list[Content] | UnsetType, Meta(description="all legal answers; yours if it is there")] = UNSET
    says: Annotated[list[Phrase] | UnsetType, Meta(description="the options in words")] = UNSET
    chances: Annotated[
        dict[str, Chance] | UnsetType,
        Meta(description="what may make one “draw!”, by kind; comes with the options"),
    ] = UNSET
    threats: Annotated[
        list[Threat] | UnsetType, Meta(description="how likely options hit whom; comes with the options")
    ] = UNSET
    quotas: Annotated[
        dict[str, list[int]] | UnsetType,
        Meta(
            description="in one's turn, by kind in hand of which only so many may be played: how many were played, and "
            "how many may be; -1: any number"
        ),
    ] = UNSET
    means: Annotated[
        dict[str, list[CardLabel]] | UnsetType,
        Meta(description="which of one's cards may pay for what can be bought, by its label, where cards pay"),
    ] = UNSET


class Fact(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that happened: what, who, to whom, with which cards. What is not there does not apply."""

    what: Annotated[str, Meta(description="play, equip, flip, evade, wound, heal, draw, discard, out, turn, …")]
    seat: Annotated[int | UnsetType, Meta(description="who")] = UNSET
    to: Annotated[int | UnsetType, Meta(description="to whom, or from whom")] = UNSET
    cards: Cards | UnsetType = UNSET
    number: Annotated[int | UnsetType, Meta(description="how much: life points, the number of a turn, …")] = UNSET
    why: Annotated[str | UnsetType, Meta(description="because of which kind; play, evade: played as which kind")] = (
        UNSET
    )
    note: Annotated[str | UnsetType, Meta(description="a role, a side, a word, depending on `what`")] = UNSET


class SeatView(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat as one viewer sees it."""

    seat: int
    role: Annotated[str, Meta(description="empty while it is hidden from this viewer")]
    characters: Annotated[list[Kind], Meta(description="mostly one; the first is the seat's own")]
    life: int
    top: Annotated[int, Meta(description="the most life points that the seat can have")]
    limit: Annotated[int, Meta(description="how many cards it may keep at the end of its turn")]
    presence: Annotated[
        str, Meta(description="alive, out, ghost or shadow (back for a turn), held (in by a card), fallen")
    ]
    alive: bool
    ghost: Annotated[bool, Meta(description="eliminated, and has a turn nevertheless")]
    asleep: Annotated[list[CardLabel], Meta(description="cards in play that cannot be used before a later turn")]
    hand: Cards
    in_play: list[CardLabel]
    reserve: Annotated[list[Kind] | int, Meta(description="characters held in reserve, or how many")]
    reach: Annotated[int, Meta(description="how far the weapon carries; 0 for the eliminated")]
    backs: Annotated[
        dict[str, int] | UnsetType, Meta(description="how many cards of the hand have which back, where backs differ")
    ] = UNSET
    tokens: Annotated[
        dict[str, int] | UnsetType, Meta(description="tokens by name and number, where a box has any")
    ] = UNSET
    player: Annotated[
        int | UnsetType, Meta(description="a further character of this player's seat; not asked by itself")
    ] = UNSET
    distances: Annotated[
        list[int] | UnsetType, Meta(description="to every seat, by its number; 0 to itself and the eliminated")
    ] = UNSET
    distance: Annotated[int | UnsetType, Meta(description="from the viewer to this seat, while both are in")] = UNSET


class PileView(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A pile beside the deck, such as the events to come: its size and what the viewer sees of it, the top one last.

    A seat or a card in play may hold piles, too. The name of such a pile begins with the key of its name and text,
    before the first space.
    """

    size: int
    cards: list[CardLabel]
    market: Annotated[bool, Meta(description="its cards are for sale")] = False
    seat: Annotated[int | UnsetType, Meta(description="of a held pile: where it lies")] = UNSET
    on: Annotated[CardLabel | UnsetType, Meta(description="the card in play on which it lies")] = UNSET


class View(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table as one viewer sees it."""

    viewer: Annotated[int, Meta(description="a seat; -1 a spectator; -2 sees everything, in replays only")]
    turn: Annotated[int, Meta(description="whose turn it is")]
    circle: Annotated[list[int], Meta(description="the seats clockwise")]
    direction: Annotated[int, Meta(description="1 if turns pass clockwise, -1 if not")]
    deck: Annotated[int, Meta(description="how many cards are in the deck")]
    discard: Annotated[list[CardLabel], Meta(description="the last one is on top")]
    shown: Annotated[list[CardLabel] | int, Meta(description="cards set aside for a moment: turned over, on offer")]
    drawn: Annotated[Cards, Meta(description="drawn in this turn's first phase; whose turn it is sees which")]
    piles: dict[str, PileView]
    in_force: Annotated[list[CardLabel], Meta(description="events that rule the table")]
    marks: Annotated[
        list[tuple[str, int, int]], Meta(description="what everybody knows besides the cards: name, seat, value")
    ]
    once: Annotated[
        list[tuple[str, int, int]], Meta(description="what was used in this turn and how often: name, seat, times")
    ]
    over: bool
    seats: list[SeatView]
    tokens: Annotated[
        dict[str, int] | UnsetType, Meta(description="where a box has tokens: what is left of limited supplies")
    ] = UNSET
    card_tokens: Annotated[
        dict[str, dict[str, int]] | UnsetType, Meta(description="tokens on cards, by the card's label and their name")
    ] = UNSET
    played: Annotated[
        list[tuple[int, CardLabel, str]] | UnsetType,
        Meta(description="where a card asks for it, those played from a hand in this turn: seat, card, as which kind"),
    ] = UNSET
    awake: Annotated[
        list[int] | UnsetType, Meta(description="where players have several characters: the seats of those awake")
    ] = UNSET
    silent: Annotated[bool | UnsetType, Meta(description="nobody may speak at the table: chat is closed")] = UNSET
    side: Annotated[str | UnsetType, Meta(description="once over: who has won")] = UNSET
    winners: Annotated[list[int] | UnsetType, Meta(description="once over: the seats that have won")] = UNSET
