"""Messages of The Duel, where a player has several characters, who are spoken of by their own names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from bang.engine.kernel.fact_types import FACTS
from bang.engine.kernel.facts import FactType
from bang.text.catalogue import Catalogue
from bang.text.messages import Data, Message, Messages

PLAYERS: Final = 2  # the places behind theirs hold further characters
OF_CHARACTERS: Final = ("wound", "heal", "equip")  # facts that happen to a character
AT_CHARACTERS: Final = ("use", "steal", "rob")  # facts whose `to` is one
SEATS: Final = ("who", "to", "by")


class DuelMessages(Messages):
    """Knows from the log, or from a view, which character stands where."""

    # Instead of a suit a card shows what it is for a draw!: barrel, snake, dynamite, horseshoe.
    signs: ClassVar[Mapping[str, str]] = {"b": "⊟", "s": "§", "d": "✹", "h": "Ω"}
    backs: ClassVar[Mapping[str, str]] = {"L": "★", "O": "✖"}

    def __init__(self, texts: Catalogue | None = None, facts: Iterable[FactType] = FACTS) -> None:
        super().__init__(texts, facts)
        self.cast: dict[int, str] = {}
        self.awake: list[int] = []

    def look(self, view: Data) -> None:
        self.awake = view["awake"]
        self.cast = {seat["seat"]: seat["characters"][0] for seat in view["seats"] if seat["characters"]}

    def spoken_of(self, seat: int) -> int | str:
        return seat if seat < PLAYERS else self.character(seat)

    def character(self, place: int) -> str:
        """The key of the character who stands at a place."""
        return self.cast.get(place, "nobody")

    def hear(self, told: Data) -> None:
        super().hear(told)
        what, seat = told["what"], told.get("seat", -1)
        if what == "character":
            self.cast[seat] = told["why"]
        elif what in ("swap", "step_up"):
            behind = seat + PLAYERS
            self.cast[seat], self.cast[behind] = self.cast.get(behind, ""), self.cast.get(seat, "")

    def fact(self, told: Data) -> Message | None:
        what, seat, to = told["what"], told.get("seat", -1), told.get("to", -1)
        aimed = to not in (-1, seat)
        if what == "character":
            return self._line(told, seat % PLAYERS, to)
        if what == "out":
            return self._message("log.out_fallen", why=self.character(seat))
        if what == "over":
            return self._message("log.over", side=told["note"])
        if what == "play" and aimed:
            return self._played_on(told)
        if self._repeated:
            return None
        if what in OF_CHARACTERS:
            return self._line(told, self.character(seat), to)
        if what in AT_CHARACTERS and aimed and not isinstance(told.get("cards"), int):
            return self._line(told, seat, self.character(to))
        return self._line(told, seat, to)

    def _played_on(self, told: Data) -> Message:
        """A card played on a character, perhaps for the sake of a card that it has."""
        card, *target = told["cards"]
        return self._message(
            "log.play_for" if target else "log.play_on",
            who=told["seat"],
            card=self._card_as(card, told["why"]),
            target=self.character(told["to"]),
            cards=target,
        )

    def prompt(self, asked: Data, viewer: int) -> Message:
        """Say at whom of the two the shot is."""
        if asked["verb"] != "evade" or asked["seat"] != viewer or not self.awake:
            return super().prompt(asked, viewer)
        who = self.character(self.awake[viewer])
        return self._message("ask.evade_front", who=who, by=asked["by"], why=asked["why"])

    def _whom(self, content: Data, me: int) -> int | str:
        to: int = content.get("to", -1)
        somebody = content["do"] != "pick" or "card" in content
        named = to >= 0 and somebody and (to != me or "target" in content)
        return self.character(to) if named else self.spoken_of(to)

    def reason(self, key: str, args: dict[str, str | int]) -> Message:
        who = args.get("who", -1)
        about_character = isinstance(who, int) and who >= 0 and "card" in args
        return super().reason(key, {**args, "who": self.character(int(who))} if about_character else args)

    def _message(self, key: str, /, **args: Any) -> Message:
        spoken_of = {name: self.spoken_of(seat) for name in SEATS if isinstance(seat := args.get(name), int)}
        return super()._message(key, **{**args, **spoken_of})
