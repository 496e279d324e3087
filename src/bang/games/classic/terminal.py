"""BANG! in the terminal: the signs of its roles, the weapon of the unarmed, and the train on its line."""

from __future__ import annotations

from typing import ClassVar, Final

from bang.terminal.describe import Data, Describer

TRAIN: Final = "train"
IN_TRAIN: Final = (TRAIN, "railcars", "stations", "station_deck", "locomotive", "underside")  # told in one line
PLACE: Final = "train_at"  # the mark that tells below which station the locomotive stands

OWN_STATION, SETTING = "custom_station", "station"  # the station whose price is a setting of the table


class ClassicDescriber(Describer):
    role_signs: ClassVar[dict[str, str]] = {"sheriff": "★", "deputy": "☆", "outlaw": "✖", "renegade": "◆"}
    bare_hands: ClassVar[str] = "colt_45"

    def leads(self, seat: Data) -> bool:
        return bool(seat["role"] == "sheriff")

    def is_shown(self, name: str, cards: list[str]) -> bool:
        return not (name in IN_TRAIN and TRAIN in self.view["piles"]) and super().is_shown(name, cards)

    def shelf(self) -> list[str]:
        return [*([self.train()] if TRAIN in self.view["piles"] else []), *super().shelf()]

    def train(self) -> str:
        """How far it still goes, then the stations with their prices and what stands there, the first railcar first.

        What may be cut off in a narrow window comes last: the stations ahead, and railcars that are at none yet.
        """
        piles = self.view["piles"]
        cars, row, engine = (piles[name]["cards"] for name in (TRAIN, "stations", "locomotive"))
        at = next((n for what, _, n in self.view["marks"] if what == PLACE), 0)
        standing = {at - 1 - k: self.teller.card(car) for k, car in enumerate(cars)}
        standing[at] = f"»{self.teller.card(engine[0])}»"
        stops = [f"{self.teller.card(stop)} [{self.price(stop)}]" for stop in row]
        stops.append(self.words.say("railway.end"))
        waiting = [f"{standing[i]} ({self.words.say('railway.waiting')})" for i in sorted(standing) if i < 0]
        line = [f"{stop} {standing[i]}" if i in standing else stop for i, stop in enumerate(stops)]
        left = f" ({self.words.say('railway.left', n=len(row) - at)})" if at < len(row) else ""
        return f"{self.teller.name(TRAIN)}{left}: " + " · ".join([*line[max(0, at - len(cars)) :], *waiting])

    def price(self, stop: str) -> str:
        """Say what a railcar costs at a station; at the customizable one, what the table has agreed on."""
        if stop != OWN_STATION:
            return self.words.say(f"price.{stop}")
        agreed = self.rules.settings[SETTING]
        return self.words.say(f"choice.{SETTING}.{agreed.name(self.rules.options.setting(agreed))}")
