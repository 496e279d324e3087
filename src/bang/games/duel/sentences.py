"""Tells games in which a player has several characters, who are spoken of by their own names."""

from typing import Any, Final

from bang.text.catalogue import Catalogue
from bang.text.teller import Teller

GAMES: Final = ("duel",)

SYMBOLS: Final = {"b": "⊟", "s": "§", "d": "✹", "h": "Ω"}  # barrel, snake, dynamite, horseshoe
CAST: Final = 100  # from here on a seat means the character who stands there, not its player
OF_CHARACTERS: Final = ("wound", "heal", "equip", "out")  # facts that happen to a character
AT_CHARACTERS: Final = ("play", "use", "steal", "rob")  # facts whose `to` is one

Data = dict[str, Any]


class FrontTeller(Teller):
    """Who stands where follows from the log, or is set from a view."""

    def __init__(self, words: Catalogue, names: list[str], viewer: int) -> None:
        super().__init__(words, names, viewer)
        self.cast: dict[int, str] = {}
        self.awake: list[int] = []

    def look(self, view: Data) -> None:
        self.awake = view["awake"]
        self.cast = {seat["seat"]: seat["characters"][0] for seat in view["seats"] if seat["characters"]}

    def who(self, seat: int) -> str:
        if seat < len(self.names):
            return super().who(seat)
        return self.name(self.cast.get(seat % CAST, "nobody"))

    def card(self, label: str) -> str:
        """A card with what it shows for draw!."""
        key, *printed = label.split()
        return f"{self.name(key)} {SYMBOLS[printed[0][-1]]}" if printed else self.name(key)

    def fact(self, told: Data) -> str:
        what, seat, to = told["what"], told.get("seat", -1), told.get("to", -1)
        if what == "character":
            self.cast[seat] = told["why"]
            return super().fact({**told, "seat": seat % len(self.names)})
        if what == "swap" or what == "step_up":
            behind = seat + len(self.names)
            self.cast[seat], self.cast[behind] = self.cast.get(behind, ""), self.cast.get(seat, "")
        if what == "out":
            return self.words.say("log.out_fallen", why=self.who(CAST + seat))
        if what == "play" and to >= 0 and to != seat:
            return self.aimed(told)
        if what in OF_CHARACTERS:
            told = {**told, "seat": CAST + seat}
        elif what in AT_CHARACTERS and to >= 0 and to != seat and not isinstance(told.get("cards"), int):
            told = {**told, "to": CAST + to}
        elif what == "over":
            return self.words.say("log.over", side=self.name(told["note"]))
        return super().fact(told)

    def aimed(self, told: Data) -> str:
        """A card played on a character, perhaps for the sake of a card that it has."""
        card, *target = told["cards"]
        self._played = card
        text = self.words.say(
            "log.play_on.you" if told["seat"] == self.viewer else "log.play_on",
            who=self.who(told["seat"]),
            card=self._card_as(card, told["why"]),
            target=self.who(CAST + told["to"]),
        )
        return f"{text[:-1]} ({self.card(target[0])})." if target else text

    def prompt(self, asked: Data) -> str:
        """Who of the two is shot at is worth saying."""
        if asked["verb"] != "evade" or asked["seat"] != self.viewer or not self.awake:
            return super().prompt(asked)
        return self.words.say(
            "ask.evade_front",
            who=self.who(CAST + self.awake[self.viewer]),
            by=self.who(asked["by"]),
            why=self.name(asked["why"]),
        )

    def option(self, content: Data, verb: str) -> str:
        to = content.get("to", -1)
        someone = content["do"] != "pick" or "card" in content
        if to >= 0 and someone and (to != self.viewer or "target" in content):
            content = {**content, "to": CAST + to}
        return super().option(content, verb)

    def reason(self, key: str, args: dict[str, str | int]) -> str:
        who = args.get("who", -1)
        about_character = isinstance(who, int) and who >= 0 and "card" in args
        return super().reason(key, {**args, "who": CAST + int(who)} if about_character else args)


def teller(game: str, words: Catalogue, names: list[str], viewer: int) -> Teller:
    """The one for this game."""
    return FrontTeller(words, names, viewer) if game in GAMES else Teller(words, names, viewer)
