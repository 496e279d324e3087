"""What happened, as data. The log, animations, replays and statistics are all made of facts.

Every fact that is told is declared once as a `FactType`: those of the engine in `fact_types.py`, those of a box in
its module `facts.py`. Texts, drawings and the memory of bots follow the declaration, so a box with a new fact needs no
code anywhere else. docs/facts.md lists them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bang.engine.kernel.kind import Kind

EVERYBODY: Final = -1  # as an audience: all may see the cards; otherwise one bit for each seat that may

# Where what moves comes from and goes to. `seat` and `to` are the two seats that a fact may name.
DECK: Final = "deck"
DISCARD: Final = "discard"
SHOWN: Final = "shown"  # set aside in the middle, for some or all to see
MARKET: Final = "market"  # the pile in which it lies open, for sale
SUPPLY: Final = "supply"  # where tokens lie that nobody has
HAND: Final = "hand"  # of `seat`
IN_PLAY: Final = "in_play"  # in front of `seat`
HELD: Final = "held"  # by `seat`, in its hand or in play
PILE: Final = "pile"  # that `seat`, or a card in front of it, holds
SEAT: Final = "seat"  # `seat` as such: what is neither in its hand nor a card in play
THEIR_HAND: Final = "their_hand"  # of `to`
THEIRS: Final = "theirs"  # held by `to`, in its hand or in play
THEIR_SEAT: Final = "their_seat"  # `to` as such
SEATED: Final = (HAND, IN_PLAY, HELD, PILE, SEAT, THEIR_HAND, THEIRS, THEIR_SEAT)
PLACES: Final = ("", DECK, DISCARD, SHOWN, MARKET, SUPPLY, *SEATED)

# Who sees the cards, at the least.
ALL: Final = "all"
ACTOR: Final = "seat"
BOTH: Final = "seat and to"

# How it is drawn; web/src/table/moments/moments.ts draws each of them.
MOTIONS: Final = {
    "": "not at all: what it changes can be seen",
    "fly": "what moves flies from its source to its goal",
    "snatch": "as `fly`; a hand is shuffled before one of its cards is taken",
    "play": "a card leaves the hand: how depends on what the card does",
    "lay": "a card is laid down in front of a seat, or passed on to it",
    "evade": "the card that saves is held up, and the bullet flies past",
    "pay": "the card that is paid is held up",
    "use": "a word at the seat, and a shot if it harms somebody",
    "shoot": "a word at the seat, and a shot at another",
    "flip": "“draw!”: the cards are turned over after a moment of doubt",
    "wound": "life points are lost, perhaps in an explosion",
    "heal": "life points are gained",
    "turn": "the light moves on to the seat",
    "reveal": "a character steps forward",
    "swap": "two characters of a player change places",
    "detain": "bars close, and a word at the seat",
    "fall": "a player falls, and the role is turned up",
    "rise": "the shade of a player rises from the seat, and a word there",
    "event": "an event card is held up for everybody to read",
    "scatter": "everything that the seat has is thrown about, and a word at the seat",
    "drive": "what runs on a line moves on, in steam, and a word at the seat if one has moved it",
    "tag": "its sentence appears at the seat",
    "end": "the stage is cleared for the result",
}

# How it sounds to a reader: colours of the log, of words at a seat.
PLAIN: Final = "plain"
GOOD: Final = "good"
BAD: Final = "bad"
GRAVE: Final = "grave"
QUIET: Final = "quiet"
HEADING: Final = "heading"
TONES: Final = (PLAIN, GOOD, BAD, GRAVE, QUIET, HEADING)

# Further things to know about a fact.
ANEW: Final = "anew"
CHOICE: Final = "choice"
DEED: Final = "deed"
LEAVES: Final = "leaves"
PAID: Final = "paid"
PICTURED: Final = "pictured"
PLAYED_AS: Final = "played_as"
ROLE: Final = "role"
TAGS: Final = {
    ANEW: "`note` names the seats whose roles were mixed among them: who had which before says nothing now",
    CHOICE: "`seat` chose to do it to `to`: it tells something about whose side it is on",
    DEED: "somebody did something that is worth a small card among the recent plays",
    LEAVES: "`seat` is out of the game, and nobody need remember its hand",
    PAID: "`seat` gets or loses something because `to` was eliminated",
    PICTURED: "the drawn table shows it; a log beside it need not say it as well",
    PLAYED_AS: "`why` is the kind as which the card was played, rather than the reason",
    ROLE: "`note` is the role of `seat`, known to everybody from now on",
}


class Fact:
    """One thing that happened. `audience` says who may see `cards`, and `note` if it is sealed; the rest is public."""

    __slots__ = ("audience", "cards", "note", "number", "sealed", "seat", "to", "what", "why")

    def __init__(
        self,
        what: str,
        seat: int,
        to: int,
        cards: list[int],
        number: int,
        why: Kind | None,
        audience: int,
        note: str,
        sealed: bool = False,
    ) -> None:
        self.what = what
        self.seat = seat
        self.to = to
        self.cards = cards
        self.number = number
        self.why = why
        self.audience = audience
        self.note = note
        self.sealed = sealed


@dataclass(frozen=True)
class FactType:
    """What all facts of one name have in common. Its sentences are the texts `log.KEY…`."""

    key: str
    meaning: str  # for docs
    source: str = ""  # where the cards or tokens come from; "" = nothing moves, or it depends
    goal: str = ""
    seen_by: str = ALL  # who sees the cards, or a sealed note, at the least; it may be told more openly
    motion: str = ""
    tone: str = PLAIN
    weight: int = 0  # how much such a fact decides, from 0 to 9: which one is named as a turning point
    tags: tuple[str, ...] = ()
    token: str = ""  # the token that moves, if it is always the same; where it is not, `note` names it

    def __post_init__(self) -> None:
        assert self.source in PLACES, f"{self.key}: there is no place {self.source!r}"
        assert self.goal in PLACES, f"{self.key}: there is no place {self.goal!r}"
        assert self.motion in MOTIONS, f"{self.key}: there is no motion {self.motion!r}"
        assert self.tone in TONES, f"{self.key}: there is no tone {self.tone!r}"
        assert set(self.tags) <= set(TAGS), f"{self.key}: a tag of {self.tags} is unknown"

    def data(self) -> dict[str, Any]:
        """As plain data, without what has its default: for briefings and clients."""
        found = {
            "source": self.source,
            "goal": self.goal,
            "motion": self.motion,
            "tone": "" if self.tone == PLAIN else self.tone,
            "weight": self.weight,
            "tags": list(self.tags),
            "token": self.token,
        }
        return {"key": self.key, **{name: value for name, value in found.items() if value}}
