"""The one place that turns data into sentences: redacted facts, questions, options and reasons, as a client gets them.

Which sentence is said follows from what the catalogue has; the comment in table.po tells how the keys are made. So a
box that wants a better sentence for one of its cards adds a text, not code.
"""

from collections.abc import Sequence
from typing import Any, Final

from bang.text.catalogue import Catalogue

SUITS: Final = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}

# Facts whose `why` is the kind as which the card was played, rather than the reason.
PLAYED_AS: Final = ("play", "evade")
# Questions whose options name a thing by itself, not something that is done with it.
NAMING: Final = ("character", "order")
# Questions whose picks are for the player that they name, not of that player.
GIVING: Final = ("give",)


class Teller:
    """Turns views, facts and questions into sentences for one viewer in one language.

    A log is told in its order: the teller remembers the card last played, to leave out that it then lies on the table.
    """

    def __init__(self, words: Catalogue, names: list[str], viewer: int) -> None:
        self.words = words
        self.names = names
        self.viewer = viewer
        self._played = ""

    # --- names

    def who(self, seat: int) -> str:
        """The player's name, or "you"."""
        if seat < 0:
            return self.words.say("nobody")
        return self.words.say("you") if seat == self.viewer else self.names[seat]

    def name(self, key: str) -> str:
        """The name of a card, character, role or variant."""
        for text in (f"{key}.name", f"variant.{key}.name"):
            if self.words.has(text):
                return self.words.say(text)
        return key.replace("_", " ")

    def card(self, label: str) -> str:
        """A card with its rank and suit; which one of two that look alike it is does not matter to anybody."""
        key, *printed = label.split()
        if not printed:
            return self.name(key)
        rank, suit = printed[0][:-1], printed[0][-1]
        return f"{self.name(key)} {rank}{SUITS.get(suit, suit)}"

    def _cards(self, cards: list[str] | int) -> str:
        if isinstance(cards, int):
            return self.words.say("card.count", n=cards)
        return ", ".join(self.card(label) for label in cards)

    def _card_as(self, label: str, kind: str) -> str:
        card = self.card(label)
        return (
            self.words.say("card.as", card=card, kind=self.name(kind)) if kind not in ("", label.split()[0]) else card
        )

    def _word(self, word: str) -> str:
        """A suit or a colour that somebody says."""
        return next((self.words.say(key) for key in (f"suit.{word}", f"word.{word}") if self.words.has(key)), "")

    # --- sentences

    def fact(self, told: dict[str, Any]) -> str:
        """A redacted fact as a line of the log; "" if another line has said it already."""
        what: str = told["what"]
        seat, to, why = told.get("seat", -1), told.get("to", -1), told.get("why", "")
        cards: list[str] | int = told.get("cards", [])
        known = cards if isinstance(cards, list) else []
        if what == "play":
            self._played = known[0]
        elif what == "equip" and known == [self._played]:
            self._played = ""
            return ""
        note = told.get("note", "")
        args: dict[str, Any] = {
            "who": self.who(seat),
            "to": self.who(to),
            "cards": self._cards(cards),
            "card": self._card_as(known[0], why if what in PLAYED_AS else "") if known else self._cards(cards),
            "target": self.card(known[-1]) if known else "",
            "n": told.get("number") or (len(known) if known else cards or 0),
            "why": self.name(why),
            "role": self.name(note),
            "word": self._word(note),
            "side": self.words.say(f"side.{note}") if self.words.has(f"side.{note}") else "",
        }
        special = []
        if to >= 0 and to == seat:
            special.append("own")
            to = -1
        elif to >= 0:
            special += ["target", "to"] if len(known) > 1 and what == "play" else ["to"]
        if isinstance(cards, int):
            special.insert(0, "hidden")
        elif known:
            special.append("card")
        return self._say(f"log.{what}", special, why, args, seat, to)

    def prompt(self, asked: dict[str, Any]) -> str:
        """The pending question, said to whoever must answer it; everybody else is told whom the table waits for."""
        verb, seat, by, why = asked["verb"], asked["seat"], asked.get("by", -1), asked.get("why", "")
        args = {"who": self.who(seat), "by": self.who(by), "why": self.name(why)}
        if seat != self.viewer:
            return self._say(f"waiting.{verb}", [], why, args)
        special = ["by"] if by >= 0 and by != seat else []
        if any(content["do"] == "pick" for content in asked.get("options", [])):
            special.append("cards")
        return self._say(f"ask.{verb}", special, why, args)

    def option(self, content: dict[str, Any], verb: str) -> str:
        """One answer to a question of this verb, short enough for a button or a list."""
        do, what, label = content["do"], content.get("what", ""), content.get("card", "")
        to = content.get("to", -1)
        if do == "pass":
            return self._say("option.pass", [], verb, {})
        if do == "say":
            return self._word(content["word"])
        thing = self._card_as(label, content.get("as", "")) if label else self.name(what) if what else self.who(to)
        given = do == "pick" and verb in GIVING
        if do == "pick" and "target" not in content and not given:
            if label and to >= 0:  # a card in front of somebody
                return self.words.say("option.target", option=self.who(to), target=thing)
            return thing
        if do == "use" and verb not in NAMING:
            thing = self._say("option.use", [], what, {"what": thing})
        if (do != "pick" or given) and to >= 0 and to != self.viewer:
            thing = self.words.say("option.at", option=thing, who=self.who(to))
        if target := content.get("target"):
            key = f"option.{target.replace(' ', '_')}"  # a card of the hand, perhaps one with a certain back
            aim = self.words.say(key) if self.words.has(key) else self.card(target)
            thing = self.words.say("option.target", option=thing, target=aim)
        return thing

    def reason(self, key: str, args: dict[str, str | int]) -> str:
        """Why something cannot be done now."""
        who = args.get("who", -1)
        assert isinstance(who, int)
        said = {**args, "who": self.who(who), "card": self.name(str(args.get("card", "")))}
        return self._say(f"reason.{key}", [], "", said, who)

    def thought(self, key: str, args: dict[str, str | int]) -> str:
        """Why a bot did what it did."""
        names = {"card": self.name(str(args.get("card", ""))), "role": self.name(str(args.get("role", "")))}
        who = args.get("who", -1)
        assert isinstance(who, int)
        said = self.words.say(f"bot.{key}", **{**args, **names, "who": self.who(who)})
        victim = args.get("victim")
        if not isinstance(victim, int):
            return said
        deed = self.words.say("bot.deed", deed=self.name(str(args["deed"])), victim=self.who(victim))
        return f"{said}; {deed}"

    def _say(
        self, stem: str, special: Sequence[str], why: str, args: dict[str, Any], seat: int = -1, to: int = -1
    ) -> str:
        """The most fitting text there is: for this card or character, for this special case, or the plain one."""
        choices = [f"{stem}.{why}", *(f"{stem}_{case}" for case in special), stem]
        key = next((key for key in choices if self.words.has(key)), stem)
        if self.viewer >= 0:
            person = ".you" if seat == self.viewer else ".to_you" if to == self.viewer else ""
            if self.words.has(key + person):
                key += person
        # A name may end a sentence by itself: "Missed!" takes no full stop, in none of the languages.
        return self.words.say(key, **args).replace("!.", "!")
