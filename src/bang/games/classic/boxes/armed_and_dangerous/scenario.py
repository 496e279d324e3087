"""Define scenario keys of Armed & Dangerous: loads and their supply, payments, and upgrades."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bang.engine.kernel.ask import PASS, Ask, use
from bang.engine.kernel.counts import SUPPLY, Holder, card_of, on_card
from bang.engine.kernel.table import Table
from bang.games.classic.boxes.armed_and_dangerous.loads import LOAD, chosen
from bang.games.naming import key_of

CHARACTER = "character"
FRANKIE = "frankie_canton"
PLACING = (FRANKIE, "bass_greeves", "red_ringo")  # characters whose target is a source or a goal of loads
STEP_KEYS = {"play": ("upgrade", "pay", "further"), "use": ("pay", "from", "further"), "choose": ("pay", "load")}


def place(t: Table, key: str, value: Any, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key == "loads":
        for name, n in value.items():
            place = holder(t, seat, name)
            if place == len(t.seats):
                raise KeyError(name)
            t.put_tokens(LOAD, n, place)
    elif key == "load_supply":
        t.add_tokens(LOAD, SUPPLY, value - t.tokens_at(LOAD))
    else:
        return False
    return True


def holder(t: Table, seat: int, name: str) -> Holder:
    """Find a holder by name: the character of a seat, or its card. A missing card is a holder without loads."""
    if key_of(name) in [CHARACTER] + [person.key for person in t.seats[seat].characters]:
        return seat
    cards = [c for c in t.seats[seat].in_play if t.kind(c).key == key_of(name)]
    return on_card(cards[0]) if cards else len(t.seats)


def check(t: Table, key: str, value: Any, seats: dict[str, int]) -> str | None:
    if key == "loads":
        now: Any = {p: {name: t.tokens_at(LOAD, holder(t, seats[p], name)) for name in value[p]} for p in value}
    elif key == "load_supply":
        now = t.tokens_at(LOAD)
    else:
        return None
    return "" if now == value else f"{now}, expected {value}"


def restate(step: dict[str, Any]) -> dict[str, Any]:
    """Name targets and loads in the order of the questions: a holder of loads, a further target, its load."""
    what = key_of(step.get("what", ""))
    if what in PLACING:  # these move loads, and pay none
        place = {"target": "from" if what == FRANKIE else "further"}
        step = {place.get(key, key): value for key, value in step.items() if key != "pay"}
    match step.get("to"):
        case [first, *others] if "upgrade" in step or "pay" in step:
            further = [part for i, to in enumerate(others) for part in [{"player": to}, *payments(step)[i : i + 1]]]
            return {**step, "to": first, "further": further}
    return step


def payments(step: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the source of each load; a card that is used pays with its own."""
    used = str(step.get("what", ""))
    return [{"load": name} for name, n in step.get("pay", {}).items() if not used.startswith(name) for _ in range(n)]


def picks(step: dict[str, Any]) -> list[dict[str, Any]]:
    if "further" in step:
        return step["further"] if isinstance(step["further"], list) else [{"load": step["further"]}]
    upgrades = [{"load": "any"}] * (0 if "to" in step and "target" not in step else step.get("upgrade", 0))
    return payments(step)[step["do"] == "choose" :] if "pay" in step else upgrades


def answers(t: Table, ask: Ask, step: dict[str, Any], seats: dict[str, int]) -> list[int] | None:
    """Find the holder that a load goes to or comes from. `character` is the seat itself, `any` another upgrade."""
    options = list(enumerate(ask.options))
    if step["do"] == "use" and ask.verb == "spend":  # the card itself asks for the upgrade: its loads are picks
        return None
    if ask.verb in ("place", "spend"):
        place = step.get("load", CHARACTER if CHARACTER in step else next(iter(step.get("pay", {})), ""))
        if place == "any":
            return [i for i, option in options if PASS in ask.options and option != PASS]
        return [i for i, o in options if o != PASS and chosen(o) == holder(t, ask.seat, place)] if place else None
    if "from" in step:
        to = seats[step["to"]]
        return [i for i, o in options if o == use(t.rules.by_key[FRANKIE], to, card_of(holder(t, to, step["from"])))]
    return [] if "load" in step else None
