"""Say messages in one language to one reader; web/src/lib/texts/teller.ts does the same in the browser."""

from __future__ import annotations

from typing import Any, Final

from bang.text.catalogue import Catalogue
from bang.text.messages import SAY, Data, Message, Messages, Phrase

SEATS: Final = ("who", "to", "by", "victim", "option")  # placeholders in which a number is a seat
COUNTS: Final = ("card", "cards")  # placeholders in which a number is that of hidden cards
TURNED: Final = "turned"  # the placeholder of cards that were turned over for a “draw!”


class Teller:
    """Tells facts, questions, options and reasons. A log is told in its order."""

    def __init__(self, words: Catalogue, names: list[str], viewer: int, messages: Messages | None = None) -> None:
        self.words = words
        self.names = names
        self.viewer = viewer
        self.messages = messages or Messages(words)

    # --- names

    def who(self, seat: int) -> str:
        """The player's name, or "you"."""
        spoken_of = self.messages.spoken_of(seat)
        if isinstance(spoken_of, str):
            return self.name(spoken_of)
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
        """A card with what is printed on it; which one of two that look alike it is does not matter to anybody."""
        name, printed = self.name(label.partition(" ")[0]), self.print_of(label)
        return f"{name} {printed}" if printed else name

    def turned(self, label: str) -> str:
        """A card that was turned over for a “draw!”: what is printed on it counts, its name does not."""
        name, printed = self.name(label.partition(" ")[0]), self.print_of(label)
        return f"{printed} ({name})" if printed else name

    def print_of(self, label: str) -> str:
        """Say what is printed on a card: rank and suit, or a sign; "" if nothing is."""
        printed = label.partition(" ")[2]
        if not printed or printed.startswith("("):
            return ""
        rank, sign = printed.split()[0][:-1], printed.split()[0][-1]
        return f"{'' if rank in self.messages.backs else rank}{self.messages.signs.get(sign, sign)}"

    # --- messages

    def say(self, message: Message) -> str:
        """A message as a sentence: to its reader where it is about the reader."""
        key = message[SAY]
        if self.viewer >= 0:
            person = (
                ".you" if message.get("who") == self.viewer else ".to_you" if message.get("to") == self.viewer else ""
            )
            key = key + person if self.words.has(key + person) else key
        args = {field: self._value(field, value) for field, value in message.items() if field != SAY}
        # A name may end a sentence by itself: "Missed!" takes no full stop, in none of the languages.
        return self.words.say(key, **args).replace("!.", "!")

    def phrase(self, phrase: Phrase) -> str:
        if isinstance(phrase, int):
            return self.who(phrase)
        return self.card(phrase) if isinstance(phrase, str) else self.say(phrase)

    def _value(self, field: str, value: Any) -> str | int:
        if isinstance(value, list):
            return ", ".join((self.turned if field == TURNED else self.card)(label) for label in value)
        if isinstance(value, int) and field in COUNTS:
            return self.words.say("card.count", n=value)
        if isinstance(value, int) and field not in SEATS:
            return value
        return self.phrase(value)

    # --- what happens at a table

    def look(self, view: Data) -> None:
        self.messages.look(view)

    def fact(self, told: Data) -> str:
        """A redacted fact as a line of the log; "" if another line has said it already."""
        self.messages.hear(told)
        message = self.messages.fact(told)
        return "" if message is None else self.say(message)

    def prompt(self, asked: Data) -> str:
        """The pending question, said to whoever must answer it; everybody else is told whom the table waits for."""
        return self.say(self.messages.prompt(asked, self.viewer))

    def option(self, content: Data, verb: str) -> str:
        """Say one answer to a question of this verb, short enough for a button or a list."""
        return self.phrase(self.messages.option(content, verb, self.viewer))

    def reason(self, key: str, args: dict[str, str | int]) -> str:
        """Why something cannot be done now."""
        return self.say(self.messages.reason(key, args))

    def thought(self, key: str, args: dict[str, str | int]) -> str:
        """Why a bot did what it did."""
        return self.say(self.messages.thought(key, args))
