"""The facts that the engine itself tells; boxes add their own."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.facts import (
    ACTOR,
    BAD,
    BOTH,
    CHOICE,
    DECK,
    DEED,
    DISCARD,
    GRAVE,
    HAND,
    HEADING,
    HELD,
    IN_PLAY,
    LEAVES,
    MARKET,
    PICTURED,
    PLAYED_AS,
    QUIET,
    ROLE,
    SEAT,
    SHOWN,
    SUPPLY,
    THEIR_HAND,
    THEIR_SEAT,
    THEIRS,
    FactType,
)

FACTS: Final = (
    # --- cards that move
    FactType("draw", "draws cards", DECK, HAND, seen_by=ACTOR, motion="fly", weight=1),
    FactType("look", "looks at cards of the deck, which are set aside", DECK, SHOWN, seen_by=ACTOR, motion="fly"),
    FactType("show", "lays cards of the deck open", DECK, SHOWN, motion="fly"),
    FactType("take", "takes a card that lies open", SHOWN, HAND, motion="fly"),
    FactType("give", "gives another player a card that was set aside", SHOWN, THEIR_HAND, seen_by=BOTH, motion="fly"),
    FactType("steal", "takes cards of another player", THEIRS, HAND, BOTH, "snatch", weight=5, tags=(CHOICE,)),
    FactType("rob", "makes another player discard a card", THEIRS, DISCARD, motion="snatch", weight=5),
    FactType("discard", "discards cards", HELD, DISCARD, motion="fly", weight=1),
    FactType("stow", "puts a card of the hand face down on the deck", HAND, DECK, seen_by=ACTOR, motion="fly"),
    FactType("bury", "a card is shuffled into the deck", "", DECK),
    FactType("shuffle", "the discard pile becomes the deck", DISCARD, DECK, tone=QUIET),
    FactType("equip", "a card is laid down in front of the seat", "", IN_PLAY, motion="lay", weight=3),
    # --- tokens that move; `cards` are those on which they lie
    FactType("gain_tokens", "gets tokens of the supply", SUPPLY, SEAT, motion="fly", weight=1),
    FactType("lose_tokens", "gives tokens back to the supply", SEAT, SUPPLY, motion="fly", weight=1),
    FactType("move_tokens", "gives tokens to another holder", SEAT, THEIR_SEAT, motion="fly", weight=1),
    # --- what players do
    FactType(
        "play",
        "plays a card, perhaps at another player, perhaps for the sake of a card there",
        HAND,
        DISCARD,
        motion="play",
        weight=2,
        tags=(CHOICE, DEED, PLAYED_AS),
    ),
    FactType("buy", "buys a card that lies open", MARKET, motion="play", weight=3, tags=(DEED,)),
    FactType("evade", "answers a shot with a card", HAND, DISCARD, motion="evade", tags=(PLAYED_AS,)),
    FactType("pay", "discards a card that is demanded", HAND, DISCARD, motion="pay"),
    FactType("use", "uses an ability or a card in play", motion="use", weight=2, tags=(CHOICE, DEED)),
    FactType("say", "says a word, such as a suit", motion="tag"),
    FactType("flip", "turns cards over for a “draw!”", DECK, SHOWN, motion="flip", tags=(DEED,)),
    FactType("pick", "chooses which of the cards turned over counts", tags=(PICTURED,)),
    FactType("look_under", "looks at the character that lies face down"),
    # --- what happens to players
    FactType("wound", "loses life points", motion="wound", tone=BAD, weight=7),
    FactType("heal", "gains life points", motion="heal", weight=4),
    FactType("immune", "is not affected by a card", motion="tag"),
    FactType("out", "is eliminated", motion="fall", tone=GRAVE, weight=9, tags=(DEED, LEAVES, ROLE)),
    FactType("return", "is in the game again, or still, without life", motion="tag", weight=5),
    FactType("leave", "leaves the game without being eliminated", motion="tag", tags=(LEAVES,)),
    FactType("revive", "is back in the game", motion="heal", weight=8),
    FactType("role", "the role is turned up", tags=(ROLE,)),
    FactType("character", "has a character from now on", motion="reveal"),
    FactType("copy", "has the ability of another character", motion="tag"),
    FactType("swap", "exchanges the character in front with the one behind", motion="swap"),
    # --- the course of the game
    FactType("turn", "begins the turn", motion="turn", tone=HEADING),
    FactType("event", "turns over the next event", motion="event", weight=3, tags=(DEED,)),
    FactType("next_event", "the event after this one can be seen"),
    FactType("over", "the game is over", motion="end", tone=HEADING),
)
