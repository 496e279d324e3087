"""Define scenario keys of Gold Rush: nuggets and the equipment deck, selling a Beer, discarding equipment of others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bang.engine.kernel.table import Table
from bang.games.classic.boxes.gold_rush.gold import (
    EQUIPMENT,
    EQUIPMENT_ROW,
    NUGGET,
    RUSH_FOR_GOLD,
    SOLD_BEER,
    USED_EQUIPMENT,
)
from bang.games.naming import key_of, listed

STEP_KEYS = {"buy": ("as", "at", "taking"), "choose": ("at", "taking")}
STEP_VERBS = {"remove": "removes"}
TOP = "equipment_deck_top"
CALLED = {"gold_rush": RUSH_FOR_GOLD, "shot": "shot_glass"}  # keys that are not the name
PILES = {EQUIPMENT_ROW: EQUIPMENT_ROW, TOP: EQUIPMENT, USED_EQUIPMENT: USED_EQUIPMENT}


def place(t: Table, key: str, value: Any, seat: int, seats: dict[str, int], take: Callable[..., int]) -> bool:
    if key == "nuggets":
        t.put_tokens(NUGGET, value, seat)
    elif key == "equipment":
        t.seats[seat].in_play += [take(name, EQUIPMENT) for name in listed(value)]
    elif key in PILES:
        t.piles[PILES[key]] = [take(name, EQUIPMENT) for name in (listed(value)[::-1] if key == TOP else listed(value))]
    else:
        return False
    return True


def placed(t: Table, seats: dict[str, int]) -> None:
    """Fill the row from the bottom of the deck, so that its top stays as given."""
    while len(t.piles[EQUIPMENT_ROW]) < 3 and t.piles[EQUIPMENT]:
        t.piles[EQUIPMENT_ROW].append(t.piles[EQUIPMENT].pop(0))


def restate(step: dict[str, Any]) -> dict[str, Any]:
    """Rewrite a step as the engine asks for it: a Beer as a sold one, a forced discard, the target after the effect."""
    if step.get("pay", {}).keys() == {"nuggets"}:  # the price is not the player's choice
        step = {key: value for key, value in step.items() if key != "pay"}
    if step["do"] == "remove":
        kept = {key: value for key, value in step.items() if key != "from"}
        return {**kept, "do": "use", "what": "forced_discard", "to": step["from"], "target": step["what"]}
    if step["do"] == "play" and "for" in step:
        return {**{key: value for key, value in step.items() if key != "for"}, "as": SOLD_BEER}
    if step["do"] == "choose" or ("as" in step and step["do"] == "buy"):
        new = {"to": "at", "target": "taking"}
        return {new.get(key, key): value for key, value in step.items()}
    return step


def picks(step: dict[str, Any]) -> list[dict[str, Any]]:
    found = [{"option": step["as"]}] if step["do"] == "buy" and "as" in step else []
    if "taking" in step:
        return [*found, {"option": "hand"} if step["taking"] == "hand" else {"card": step["taking"]}]
    return [*found, {"player": step["at"]}] if "at" in step else found


def check(t: Table, key: str, value: Any, seats: dict[str, int]) -> str | None:
    if key == "equipment":
        found = {
            p: sorted(t.kind(c).key for c in t.seats[seats[p]].in_play if t.kind(c).deck == EQUIPMENT) for p in value
        }
        wanted = {
            p: sorted(CALLED.get(key_of(name), key_of(name)) for name in listed(names)) for p, names in value.items()
        }
        return "" if found == wanted else f"{found}, expected {wanted}"
    if key != "nuggets":
        return None
    now = {letter: t.tokens_at(NUGGET, seats[letter]) for letter in value}
    return "" if now == value else f"{now}, expected {value}"
