"""Choose what is said of facts, questions, options and reasons.

A message is the key of a text with what fills its placeholders: `{"say": "log.play_to", "who": 3, "card": "bang 7D"}`.
It depends neither on the language nor on the reader, so that a server makes it once and every client can say it.

The comment in text/sentences/en.po explains how the keys are made: the most special one that has a text is chosen. So a
box that wants a better sentence for one of its cards adds a text, not code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Final

from bang.engine.kernel.fact_types import FACTS
from bang.engine.kernel.facts import PLAYED_AS, FactType
from bang.text.catalogue import SOURCE, Catalogue, catalogue

Data = dict[str, Any]
Message = dict[str, Any]
# A message, a card or kind by its label or key, or a player by the seat.
Phrase = Message | str | int

SAY: Final = "say"  # the entry of a message that holds the key; all others fill placeholders
# Questions whose options name a thing by itself, not something that is done with it.
NAMING: Final = ("character", "demand", "effect", "order")
# Questions whose picks are for the player that they name, not of that player.
GIVING: Final = ("give",)


class Messages:
    """Makes the messages of one game. Facts are heard in their order: what one has told the next need not repeat."""

    signs: ClassVar[Mapping[str, str]] = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}  # for what copies end with
    backs: ClassVar[Mapping[str, str]] = {}  # for what copies begin with instead of a rank; it is not said with a card

    def __init__(self, texts: Catalogue | None = None, facts: Iterable[FactType] = FACTS) -> None:
        self.texts = texts or catalogue(SOURCE)
        self.facts = facts
        self._played = ""
        self._repeated = False

    @cached_property
    def names_kind(self) -> set[str]:
        """The facts that tell as what a card is played. Whoever words only questions never looks."""
        return {declared.key for declared in self.facts if PLAYED_AS in declared.tags}

    def look(self, view: Data) -> None:
        """Learn from a view what later messages need to know of the table."""

    def spoken_of(self, seat: int) -> int | str:
        """The player of a seat; or the character there, by key, if that is who is spoken of."""
        return seat

    def hear(self, told: Data) -> None:
        """Follow a fact before it is told."""
        what, cards = told["what"], told.get("cards")
        self._repeated = what == "equip" and cards == [self._played]
        if what == "play":
            self._played = cards[0] if isinstance(cards, list) else ""
        elif self._repeated or what == "turn":
            self._played = ""

    def fact(self, told: Data) -> Message | None:
        """A redacted fact that was heard, as a line of the log; None if another line has said it already."""
        if self._repeated:
            return None
        return self._line(told, told.get("seat", -1), told.get("to", -1))

    def _line(self, told: Data, who: int | str, to: int | str) -> Message:
        what: str = told["what"]
        why, note = told.get("why", ""), told.get("note", "")
        cards: list[str] | int = told.get("cards", [])
        known = cards if isinstance(cards, list) else []
        special = []
        if to == who != -1:
            special.append("own")
        elif to != -1:
            special += ["target", "to"] if len(known) > 1 and what == "play" else ["to"]
        if isinstance(cards, int):
            special.insert(0, "hidden")
        elif known:
            special.append("card")
        key, fields = line_of(self.texts, what, tuple(special), why, note)
        args: Data = {
            "who": who,
            "to": to,
            "cards": cards,
            "turned": cards,
            "target": known[-1] if known else "",
            "n": told.get("number") or (len(known) if known else cards or 0),
            "why": why,
            "role": note,
            "token": note,
        }
        if "card" in fields:
            args["card"] = self._card_as(known[0], why if what in self.names_kind else "") if known else cards
        if "word" in fields:
            args["word"] = self._word(note)
        if "side" in fields:
            args["side"] = {SAY: f"side.{note}"} if self.texts.has(f"side.{note}") else note
        return {SAY: key, **{field: args[field] for field in fields if field in args}}

    def prompt(self, asked: Data, viewer: int) -> Message:
        """The pending question, said to whoever must answer it; everybody else is told whom the table waits for."""
        verb, seat, by, why = asked["verb"], asked["seat"], asked.get("by", -1), asked.get("why", "")
        special: list[str] = []
        if seat == viewer:
            special += ["by"] if by >= 0 and by != seat else []
            special += ["cards"] if any(content["do"] == "pick" for content in asked.get("options", [])) else []
        stem = f"ask.{verb}" if seat == viewer else f"waiting.{verb}"
        return self._message(self._best(stem, special, why), who=seat, by=by, why=why)

    def asked(self, asked: Data, viewer: int) -> Data:
        """The pending question as data, with its words and those of its options."""
        words: Data = {"said": self.prompt(asked, viewer)}
        if "options" in asked:
            words["says"] = [self.option(content, asked["verb"], viewer) for content in asked["options"]]
        return {**asked, **words}

    def option(self, content: Data, verb: str, me: int) -> Phrase:
        """Word one answer of a seat to a question of this verb, short enough for a button or a list."""
        do, what, label = content["do"], content.get("what", ""), content.get("card", "")
        if do == "pass":
            return {SAY: self._best("option.pass", [], verb)}
        if do == "say":
            return self._word(content["word"])
        whom = self._whom(content, me)
        thing: Phrase = self._card_as(label, content.get("as", "")) if label else what or whom
        given = do == "pick" and verb in GIVING
        if do == "pick" and "target" not in content and not given:
            if not label and whom == me and self.texts.has(own := f"option.own.{verb}"):  # of oneself, as a place
                return {SAY: own}
            if label and whom != -1:  # a card in front of somebody
                return {SAY: "option.target", "option": whom, "target": thing}
            return thing
        if do in ("use", "buy") and verb not in NAMING:
            thing = {SAY: self._best(f"option.{do}", [], what), "what": thing}
        if (do != "pick" or given) and whom not in (-1, me):
            thing = {SAY: "option.at", "option": thing, "who": whom}
        if target := content.get("target"):
            key = f"option.{target.replace(' ', '_')}"  # a card of the hand, perhaps one with a certain back
            thing = {SAY: "option.target", "option": thing, "target": {SAY: key} if self.texts.has(key) else target}
        return thing

    def _whom(self, content: Data, me: int) -> int | str:
        """The player or the character that an option is aimed at; -1 if nobody."""
        to: int = content.get("to", -1)
        return to

    def reason(self, key: str, args: dict[str, str | int]) -> Message:
        """Why something cannot be done now."""
        return self._message(f"reason.{key}", **{"who": -1, "card": "", **args})

    def thought(self, key: str, args: dict[str, str | int], stem: str = "bot") -> Message:
        """Why a bot did what it did, or would do it (`advice`)."""
        thought = self._message(f"{stem}.{key}", **{"who": -1, "card": "", "role": "", **args})
        if "victim" not in args:
            return thought
        return {SAY: f"{stem}.because", "thought": thought, "deed": self._message("bot.deed", **args)}

    def _card_as(self, label: str, kind: str) -> Phrase:
        return {SAY: "card.as", "card": label, "kind": kind} if kind not in ("", label.split()[0]) else label

    def _word(self, word: str) -> Phrase:
        """A suit or a colour that somebody says."""
        return next(({SAY: key} for key in (f"suit.{word}", f"word.{word}") if self.texts.has(key)), "")

    def _best(self, stem: str, special: Sequence[str], why: str) -> str:
        return best(self.texts, stem, special, why)

    def _message(self, key: str, /, **args: Any) -> Message:
        """A message with those arguments that its text uses, to whomever it is said."""
        return {SAY: key, **{field: args[field] for field in fields_of(self.texts, key) if field in args}}


@lru_cache(maxsize=4096)
def line_of(texts: Catalogue, what: str, special: tuple[str, ...], why: str, note: str) -> tuple[str, tuple[str, ...]]:
    """The key of the line for a fact, and what its text says of it. All games say the same of the same."""
    stem = f"log.{what}"
    by_note = note and texts.has(f"{stem}.{note}") and not texts.has(f"{stem}.{why}")  # of this token
    key = best(texts, stem, special, note if by_note else why)
    return key, fields_of(texts, key)


def best(texts: Catalogue, stem: str, special: Sequence[str], why: str) -> str:
    """The most special key that has a text: for this card or character, for this case, or the plain one."""
    for key in (f"{stem}.{why}", *(f"{stem}_{case}" for case in special)):
        if texts.has(key):
            return key
    return stem


@lru_cache(maxsize=4096)
def fields_of(texts: Catalogue, key: str) -> tuple[str, ...]:
    """The arguments that a text uses, to whomever it is said."""
    return tuple(dict.fromkeys(field for form in ("", ".you", ".to_you") for field in texts.fields(key + form)))
