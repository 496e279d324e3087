"""Describe what a kind is good for, as data for bots and hints. Rules never look here.

A kind lists `tags`, words of general meaning, so that bots need no list of card names. Lines of symbols are translated
to tags here.
"""

from __future__ import annotations

from typing import Any, Final

from bang.engine.kernel.kind import SELF, Kind
from bang.engine.kit.cards import DISCARD, DRAW, LIFE, OTHERS, SHOT, Brown, Green, Line

TAGS: Final = {
    "shoots": "one player loses life unless the shot is evaded",
    "shoots_all": "all others lose life unless they evade",
    "raids": "all others lose life unless they give up the card named by `answer`",
    "contests": "one player and its owner give up cards named by `answer` in turn; who cannot loses life",
    "heals": "its owner regains life",
    "heals_one": "a player of choice regains life",
    "heals_all": "all others regain life",
    "saves": "can be played against the loss of the last life point",
    "needs_company": "does nothing when only two are left",
    "draws": "brings its owner cards",
    "shares": "brings everybody a card",
    "steals": "takes a card of another player into the hand",
    "trades": "exchanges a card in play with one of another player",
    "robs": "makes one player discard a card",
    "robs_all": "makes all others discard a card",
    "evades": "answers a shot",
    "shields": "whoever has it is harder to hit",
    "sights": "whoever has it sees the others nearer",
    "rapid": "whoever has it may shoot more often in a turn",
    "pierces": "shots of whoever has it have to be evaded twice",
    "avenges": "whoever wounds its owner pays for it",
    "disguises": "its owner may use some cards as others",
    "bleeds": "its owner may give up life for cards, or for the life of somebody else",
    "mends": "its owner may give up cards for life",
    "detains": "keeps a player from having a turn",
    "burdens": "is bad for whoever has it in play",
    "explodes": "is passed on until it goes off",
    "strips": "hits once for each card that its target has in play",
    "shifts": "two characters of one player change places",
    "ambushes": "whoever comes to the front so shoots at the one behind on the other side",
    "sells": "its owner may give up a card in play for others",
    "repeats": "its owner may give up a card to do what the one on the discard pile does",
    "earns": "brings its owner tokens",
    "extorts": "takes tokens of another player",
    "imitates": "its owner chooses which of several cards it does the same as",
    "outbids": "makes one player discard a card that was bought, for its price and a token more",
    "hurts_all": "costs everybody cards or life, its owner too",
    "plagues": "may be laid in front of anybody, and is bad for whoever has it",
    "stings": "whoever takes a card of its owner is shot at",
    "levies": "takes tokens of all others",
    "wards": "its owner may use it so that a card does nothing, or that somebody loses less life",
    "boosts": "makes a shot of its owner cost more life",
    "revives": "brings a player who is out back into the game",
    "commands": "its user orders another player to play a card",
    "displaces": "its user trades seats with a neighbour, who misses a turn",
    "echoes": "its owner may give up a card to repeat what was just played",
    "renews": "its owner may exchange the characters that are lent to him",
    "hurries": "whoever plays few cards in a turn loses life",
    "arms": "any card but a shot counts as a shot, and shots evade instead",
    "scatters": "from now on everybody plays alone, to be the last one left",
    "demands": "one player loses life unless it gives up the card named by `answer`",
    "readies": "for its price its owner may play one more card of a limited kind in the turn",
    "overlooks": "for its price its owner sees all others near for the next card",
    "retrieves": "for its price its owner gets the shot that is being fired back into the hand",
    "silences": "for its price nothing in play helps against the shot that is being fired",
    "ensures": "for its price the shot that is being fired cannot be evaded",
    "punishes": "for its price a target that evades the shot that is being fired loses a card",
    "redraws": "for its price a card that was turned over counts for nothing, and another one is",
    "drives": "brings what runs along a line one place on; at the end of the line the one at its head takes effect",
    "races": "brings it to the end of its line at once; its owner says whether that effect is left out or comes twice",
    "replays": "its owner throws the whole hand away and has another turn",
    "spares": "its owner may leave one player out of what concerns several",
    "levels": "sets the life of one character to three",
}


def lore(kind: Kind) -> dict[str, Any]:
    """Plain data, fit for the wire."""
    tags = set(kind.tags.split())
    if isinstance(kind, (Brown, Green)):
        tags.update(symbol_tag(line) for line in kind.lines)
    if answers_any_shot(kind):
        tags.add("evades")
    unknown = tags - TAGS.keys()
    if unknown:
        raise ValueError(f"{kind.key!r} has tags that nobody knows: {', '.join(sorted(unknown))}")
    return {
        "key": kind.key,
        "deck": kind.deck,
        "tags": sorted(tags),
        "worth": kind.worth,
        "answer": kind.answer,
        "lucky": kind.lucky.split(),
        "feared": kind.feared.split(),
        "weapon": kind.weapon,
        "stays": kind.stays,
        "delayed": kind.stays and type(kind).offers is not Kind.offers,  # used later, while it lies in play
        "limit": kind.limit,
        "cost": kind.cost,
        "price": kind.price,
        "fee": kind.fee,
        "currency": kind.currency,
        "range": kind.lines[0].distance if isinstance(kind, (Brown, Green)) and kind.lines else 0,
        "by_weapon": isinstance(kind, (Brown, Green)) and bool(kind.lines) and kind.lines[0].target == "reachable",
    }


def answers_any_shot(kind: Kind) -> bool:
    """Tell whether it evades shots of every kind. What evades a few is known by its other tags."""
    return kind.evading and type(kind).parries is Kind.parries


def symbol_tag(line: Line) -> str:
    """Sum one line of symbols up in one word."""
    if line.target == SELF:
        return {SHOT: "burdens", LIFE: "heals", DRAW: "draws", DISCARD: "burdens"}[line.symbol]
    if line.target == OTHERS:
        return {SHOT: "shoots_all", LIFE: "heals_all", DRAW: "steals", DISCARD: "robs_all"}[line.symbol]
    return {SHOT: "shoots", LIFE: "heals_one", DRAW: "steals", DISCARD: "robs"}[line.symbol]
