"""Define scenario keys of Armed & Dangerous: loads and their supply, payments, and upgrades."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bang.engine.kernel.ask import PASS, Ask, use
from bang.engine.kernel.counts import SUPPLY, Holder, card_of, on_card
from bang.engine.kernel.table import Table
from bang.games.classic.boxes.armed_and_dangerous.loads import LOAD, UPGRADES, chosen
from bang.games.naming import key_of

CHARACTER = "character"
FRANKIE = "frankie_canton"
RINGO = "red_ringo"
PLACING = (FRANKIE, "bass_greeves", RINGO)  # characters whose target is a source or a goal of loads
PAYING = ("al_preacher", "mexicali_kid")  # characters that are paid for, by a question for each load
SPREADING = ("arrow", "quick_shot")  # cards that are upgraded by further targets
FLINTLOCK = "flintlock"  # upgraded when it is known that the shot was evaded
ANY = "any"  # a load, from wherever it comes
STEP_KEYS = {"play": ("upgrade", "pay"), "use": ("pay", "from", "goals"), "choose": ("pay", "load")}


def place(t: Table, key: str, value: Any, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key == "loads":
        for name, n in value.items():
            place = holder(t, seat, name)
            if place == len(t.seats):
                raise KeyError(name)
            t.put_tokens(LOAD, n, place)
    elif key == "load_supply":
        t.add_tokens(LOAD, SUPPLY, value - t.tokens_at(LOAD))
    return key in ("loads", "load_supply")


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
    """Name where loads are taken from, where they go, and a weapon that is paid for along with a card."""
    what, card, pay = key_of(step.get("what", "")), key_of(step.get("card", "")), step.get("pay", {})
    if what in PLACING:  # these move loads, and pay none
        rest = {key: value for key, value in step.items() if key not in ("target", "pay")}
        place = step.get("target", next(iter(pay), None) if what == FRANKIE else None)
        if what == RINGO and isinstance(place, str):
            place = [place] * sum(pay.values() or [1])
        return rest | ({} if place is None else {"from" if what == FRANKIE else "goals": place})
    if step["do"] == "play" and pay and card not in UPGRADES:  # the power of a weapon
        along = step.get("with", [])
        named = {key_of(name): name for name in [*pay, *(along if isinstance(along, list) else [along])]}
        return {key: value for key, value in step.items() if key != "pay"} | {"with": [*named.values()]}
    return step


def payments(step: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the source of each load; a card that is used pays with its own."""
    own = key_of(step.get("what", ""))
    pay = {name: n for name, n in step.get("pay", {}).items() if key_of(name) != own or own in PAYING}
    return [{"load": name} for name, n in pay.items() for _ in range(n)]


def picks(step: dict[str, Any]) -> list[dict[str, Any]]:
    if "goals" in step:
        return [{"load": goal} for goal in (step["goals"] if isinstance(step["goals"], list) else [step["goals"]])]
    card, to = key_of(step.get("card", "")), step.get("to", "")
    spread = card in SPREADING and isinstance(to, list)
    times = len(to) - 1 if spread else step.get("upgrade", 0) * UPGRADES.get(card, 1)
    paid = payments(step)[step["do"] == "choose" :] if "pay" in step else [{"load": ANY}] * times
    return [{**load, "later": card == FLINTLOCK} for load in paid]


def answers(t: Table, ask: Ask, step: dict[str, Any], seats: dict[str, int]) -> list[int] | None:
    """Find the holder that a load goes to or comes from. `character` is the seat itself, `any` another upgrade."""
    options = [(i, option) for i, option in enumerate(ask.options) if option != PASS]
    if step["do"] == "use" and ask.verb == "spend":  # the card itself asks for the upgrade: its loads are picks
        return None
    if ask.verb in ("place", "spend"):
        place = step.get("load", step.get(CHARACTER, next(iter(step.get("pay", {})), "")))
        if place == ANY:
            return [i for i, _ in options[:1]]
        return [i for i, o in options if chosen(o) == holder(t, ask.seat, place)] if place else None
    if "from" in step:
        sources = {p: holder(t, p, step["from"]) for p in seats.values() if seats.get(step.get("to", ""), p) == p}
        taken = [use(t.rules.by_key[FRANKIE], p, card_of(h)) for p, h in sources.items() if h != len(t.seats)]
        return [i for i, option in options if option in taken]
    waits = step["do"] == "choose" and "pay" in step  # for the question that comes after an offer is accepted
    return [] if "load" in step or waits else None
