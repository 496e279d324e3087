"""Define scenario keys of The Great Train Robbery: the train, `acquire`, `advance`, and choices named by one step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bang.engine.kernel.ask import NO_CARD, PASS, Ask, say
from bang.engine.kernel.table import Table
from bang.games.naming import REST, key_of, listed

from .cars import BANG, DISCARD, TAKE
from .railway import LOCOMOTIVE, PLACE, RAILCARS, SANCHO, STATIONS, TRAIN, UNDERSIDE, couple, make_up_train

STEP_VERBS: Final = {"acquire": "acquires", "advance": "moves the train on"}
STEP_KEYS: Final = {"use": ("as", "railcar"), "play": ("railcar",)}
EFFECTS: Final = ("baggage_car",)
LINES: Final = {"panic": TAKE, "cat_balou": DISCARD}
UNDER, BEHIND, ROW, ENGINE = "locomotive_under", "cars_behind_the_locomotive", "stations_left_to_right", "locomotive"


def place(t: Table, key: str, value: Any, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key == "railcar_deck_top":
        t.piles[RAILCARS] = [take(name) for name in reversed(listed(value))]
        t.mark(RAILCARS, len(t.piles[RAILCARS]))
    elif key == "stations":
        t.piles[STATIONS] = [take(name) for name in listed(value)]
    elif key == "train":
        t.piles[STATIONS] += [take(name) for name in listed(value.get(ROW, []))]
        t.piles[TRAIN] = [take(name) for name in listed(value.get(BEHIND, []))]
        t.piles[LOCOMOTIVE] = [take(value[ENGINE])] if ENGINE in value else []
        row = [t.kind(c).key for c in t.piles[STATIONS]]
        under = key_of(value.get(UNDER, ""))
        t.mark(PLACE, row.index(under) if under else 0)
    else:
        return False
    return True


def placed(t: Table, seats: dict[str, int]) -> None:
    """Lay out what the scenario leaves open. Railcars named for the top of the deck stay out of an unnamed train."""
    t.piles[UNDERSIDE] = [t.piles[LOCOMOTIVE].pop(0)]
    if t.piles[STATIONS]:
        couple(t)
    else:
        top = [t.piles[RAILCARS].pop() for _ in range(t.take_mark(RAILCARS))]
        make_up_train(t, len(t.circle))
        t.piles[RAILCARS] += reversed(top)


def check(t: Table, key: str, value: Any, seats: dict[str, int]) -> str | None:
    if key != "train":
        return None
    row, at = t.piles[STATIONS], t.marked(PLACE)
    now = {UNDER: row[at : at + 1], BEHIND: t.piles[TRAIN], ROW: row, ENGINE: t.piles[LOCOMOTIVE]}
    for part, wanted in value.items():
        names = [key_of(name) for name in listed(wanted)]
        found = [t.kind(c).key for c in now[part][: len(names) if REST in wanted else None]]
        if found != names and wanted != {"count": len(now[part])}:
            return f"{part} {found}, expected {names}"
    return ""


def restate(step: dict[str, Any]) -> dict[str, Any]:
    """Turn a railcar taken for free into a later choice, and mark a shot with a Baggage Car as such."""
    used = key_of(step.get("what", step.get("card", "")))
    if used == "money_bag":  # the discard pile determines what it counts as
        step = {key: value for key, value in step.items() if key != "as"}
    if used in ("water_tower", SANCHO) and "target" in step:
        step = {"railcar": step["target"], **{key: value for key, value in step.items() if key != "target"}}
    shoots = used == "baggage_car" and "to" in step and "target" not in step
    return {"as": BANG, **step} if shoots else step


def picks(step: dict[str, Any]) -> list[dict[str, Any]]:
    railcar: list[dict[str, Any]] = [{"card": step["railcar"]}] if "railcar" in step else []
    return [*railcar, {"option": step["as"]}] if key_of(step.get("as", "")) in LINES else railcar


def answers(t: Table, ask: Ask, step: dict[str, Any], seats: dict[str, int]) -> list[int] | None:
    do, word, name = step["do"], key_of(step.get("option", "")), key_of(step.get("what", ""))
    to = seats.get(step.get("to", ""))
    things = [o for o in ask.options if o[1] >= 0 and t.kind(o[1]).key == name and to in (None, o[2])]
    if do == "acquire":
        found = [o for o in things if t.is_for_sale(o[1])]
    elif do == "use" and key_of(step.get("as", "")) == BANG:
        found = [o for o in things if o[3] == NO_CARD]
    elif do == "use" and "target" not in step and key_of(step.get("as", "")) in LINES:
        found = [o for o in things if o[3] != NO_CARD]
    elif do == "advance":
        found = [o for o in ask.options if o[0] == t.rules.by_key["railway"].id]
    elif do == "choose" and ask.verb == "forfeit" and word in (BANG, DISCARD):
        found = [o for o in ask.options if (o == PASS) == (word == BANG)]
    elif do == "choose" and word in LINES:
        found = [o for o in ask.options if o == say(t.rules.words.index(LINES[word]))]
    else:
        return None
    return [ask.options.index(o) for o in found]
