"""Read the steps of a scenario."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from bang.scenario.names import read_card
from bang.scenario.position import Position
from bang.scenario.result import Mismatch, NotSupported, understood
from bang.scenario.words import step_words

FOR_READERS: Final = ("seat", "do", "refused", "because", "flips")
LISTS: Final = ("cards", "players")  # keys of several; a single one may stand alone
MOST_PICKS: Final = 200  # more than the cards of any table
FROM_DECK: Final = ("deck", "draw pile")
FROM_DISCARD: Final = ("discard pile", "discard")
FROM_HAND: Final = ("hand",)
KEYS: Final = {
    "play": ("card", "to", "target", "as", "with"),
    "use": ("what", "to", "target", "with"),
    "buy": ("what", "to", "target", "with"),
    "choose": ("card", "cards", "player", "players", "character", "suit", "option"),
    "discard": ("card", "cards"),
    "pass": (),
    "end": (),
}


@dataclass(frozen=True)
class Step:
    """One act of one seat. Whatever it names beyond its first answer is asked afterwards, one pick at a time."""

    number: int
    seat: int
    data: dict[str, Any]
    words: str = ""
    picks: list[Step] = field(default_factory=list)

    @property
    def do(self) -> str:
        return str(self.data["do"])

    @property
    def refused(self) -> bool:
        return self.data.get("refused") is True

    @property
    def later(self) -> bool:
        """Whether others may have to answer first."""
        return self.data.get("later") is True

    def if_asked(self) -> Step:
        return replace(self, data={**self.data, "later": True})

    @property
    def names_a_player_only(self) -> bool:
        return "player" in self.data and not self.data.keys() & {"card", "option"}

    @property
    def names_no_card(self) -> bool:
        """Whether it chooses whom or what for, so that a card which belongs to that is still open."""
        return self.do == "choose" and not self.data.keys() & {"card", "cards"}

    @property
    def any_card(self) -> bool:
        return isinstance(self.data.get("cards"), dict)

    def __str__(self) -> str:
        return f"step {self.number} ({self.words})"


def read_step(position: Position, number: int, data: dict[str, Any]) -> Step:
    seat = position.seat(data["seat"])
    with understood(f"step {number}", data):
        data = lead_with_companion(position, position.boxes.restate(data))
        more = position.boxes.picks(data)
    if "along" in data:
        more = [data.pop("along"), *more]
    known = tuple(data)  # the box interprets these
    if data["do"] in KEYS:
        known = (*KEYS[data["do"]], *position.boxes.step_keys(data["do"]))
    for key in data:
        if key not in FOR_READERS and key not in known:
            raise NotSupported(key)
    picks: list[dict[str, Any]] = []
    data = {key: [value] if key in LISTS and isinstance(value, str) else value for key, value in data.items()}
    match data.get("to"):
        case [first, *others]:
            data["to"] = first
            picks += [{"player": other} for other in others]
    match data.get("target"):
        case [first, *others]:
            data["target"] = first
            picks += [{"option" if is_place(other) else "card": other} for other in others]
    match data.get("players"):
        case [first, *others]:
            data["player"] = first
            picks += [{"player": other} for other in others]
        case str(only):
            data["player"] = only
    match data.get("cards", data.get("card")):
        case [first, *others]:
            data["card"] = first
            picks += [{"card": other} for other in others]
        case str(only):
            data["card"] = only
        case {"count": int(count)}:
            picks += [{"cards": data["cards"]}] * (min(count, MOST_PICKS) - 1)
    match data.get("with"):
        case [*cards]:
            picks += [{"card": card} for card in cards]
        case {"count": int(count)}:
            picks += [{"cards": data["with"]}] * min(count, MOST_PICKS)
        case str(card):
            picks.append({"card": card})
    picks += more
    letter = data["seat"]
    steps = [Step(number, seat, {"seat": letter, "do": "choose", **pick}) for pick in picks]
    return Step(number, seat, data, step_words(data, position.boxes.verb), steps)


def any_card_of(step: Step) -> Step:
    return Step(step.number, step.seat, {"seat": step.data["seat"], "do": "choose", "cards": {"count": 1}})


def lead_with_companion(position: Position, data: dict[str, Any]) -> dict[str, Any]:
    """Play a card that only accompanies others first, and along with it the one that it goes with."""
    named = data.get("with", [])
    cards = [data.get("card"), *(named if isinstance(named, list) else [named])]
    first = next((card for card in cards if is_companion(position, card)), None)
    others = [card for card in cards if card is not first]
    if data["do"] != "play" or first is None or ("as" in data and not others):
        return data
    along = {key: value for key, value in data.items() if key in ("do", "to", "as")}
    kept = {key: value for key, value in data.items() if key not in ("to", "as", "with")} | {"card": first}
    return {**kept, "along": {**along, "card": others[0]}, "with": others[1:]} if others else kept


def is_companion(position: Position, name: Any) -> bool:
    try:
        return position.table.rules.by_key[read_card(position.table.rules, name).key].companion
    except (Mismatch, KeyError):
        return False


def is_place(target: Any) -> bool:
    """Tell whether it is no card in play but where cards come from, such as the hand."""
    return str(target).casefold() in (*FROM_HAND, *FROM_DECK, *FROM_DISCARD)
