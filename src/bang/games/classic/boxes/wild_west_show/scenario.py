"""Define scenario keys of Wild West Show: its deck, the pair of Greygory Deck, and the words of its choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bang.engine.kernel.ask import PASS, Ask
from bang.engine.kernel.table import Table
from bang.engine.kit.events import enforce, event, past_of
from bang.games.classic.boxes.wild_west_show.events import SHOW
from bang.games.naming import REST, key_of, listed

STEP_KEYS = {"choose": ("option",)}  # the box interprets some options


def place(t: Table, key: str, value: Any, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key == "show_card_in_play":
        for name in [] if value == "none" else [value]:
            enforce(t, take(name))
    elif key == "show_deck":
        t.piles[SHOW] = [take(name) for name in reversed(listed(value))]
        t.mark(SHOW, 1)
        for card in [card for card in t.piles[SHOW] if event(t, card).final]:
            t.mark(SHOW, 1, card)
    elif key == "abilities":
        keys = [key_of(name) for name in listed(value)]
        t.seats[seat].characters += [person for person in t.rules.characters if person.key in keys]
    else:
        return False
    return True


def placed(t: Table, seats: dict[str, int]) -> None:
    """Put the final card at the bottom. If it was named, cards below it are gone; if it is in force, or another card
    is and no deck was named, all are."""
    pile = t.piles[SHOW]
    gone = sum(i for i, card in enumerate(pile) if t.take_mark(SHOW, card))
    named = t.take_mark(SHOW) > 0
    if any(t.kind(c).deck == SHOW and (not named or event(t, c).final) for c in t.in_force):
        gone = len(pile)
    t.piles[past_of(SHOW)], rest = pile[:gone], pile[gone:]
    t.piles[SHOW] = sorted(rest, key=lambda card: not event(t, card).final)


def check(t: Table, key: str, value: Any, seats: dict[str, int]) -> str | None:
    if key == "silent":
        return "" if value == any(t.kind(c).silent for c in t.in_force) else f"{not value}, expected {value}"
    if key not in ("show_card_in_play", "show_deck"):
        return None
    there = t.piles[SHOW][::-1] if key == "show_deck" else [c for c in t.in_force if t.kind(c).deck == SHOW]
    wanted = [] if value == "none" else [key_of(name) for name in listed(value)]
    shown = [t.kind(c).key for c in there][: len(wanted) if REST in value else None]
    named = [{"wild_west_show": "the_show"}.get(name, name) for name in wanted]
    return "" if shown == named else f"{shown}, expected {named}"


def answers(t: Table, ask: Ask, step: dict[str, Any], seats: dict[str, int]) -> list[int] | None:
    """Find the card named to Dorothy Rage, the draw of Teren Kill, or the choice about the pair of Greygory Deck."""
    name = key_of(step.get("card", step.get("what", step.get("option", ""))))
    if ask.verb == "demand":
        return [i for i, option in enumerate(ask.options) if t.rules.kinds[option[0]].key == name]
    if ask.verb == "save" and name in ("teren_kill", "draw"):
        return [ask.options.index(PASS)]
    if ask.why is not None and ask.why.key == "greygory_deck" and name.startswith(("keep", "change", "exchange")):
        return [i for i, option in enumerate(ask.options) if (option == PASS) == name.startswith("keep")]
    return None
