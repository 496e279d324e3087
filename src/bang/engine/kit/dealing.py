"""Dealing: roles, characters and hands, for the rules that set a game up."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.board import LOOKED
from bang.engine.kernel.kind import Character, Kind
from bang.engine.kernel.options import Setting
from bang.engine.kernel.steps import START
from bang.engine.kernel.table import Table
from bang.engine.kernel.window import Casting

CHOOSE: Final = Setting("choose", 1, 1, 3, "characters to choose from", "how many characters each player chooses from")
CREW: Final = Setting("crew", 4, 4, 12, "characters a side", "how many characters each side brings")


def deal_roles(t: Table, all_shown: bool = False) -> None:
    """By lot. The first role is shown and starts; the options may say which seat gets it."""
    roles = list(range(len(t.circle)))
    t.shuffle(roles)
    first = t.rules.options.first
    if first >= 0:
        at = roles.index(0)
        roles[first], roles[at] = roles[at], roles[first]
    for p, role in enumerate(roles):
        t.seats[p].role = t.rules.deal.roles[role]
    t.turn = roles.index(0)
    t.changed()
    for p in [t.turn, *t.others(t.turn)]:
        if all_shown or p == t.turn:
            t.seats[p].role_shown = True
            t.tell("role", p, note=t.seats[p].role)


def redeal_roles(t: Table, seats: list[int], why: Kind, shown: bool = False) -> None:
    """Mix the roles of these seats and deal them anew: face down, each told to its owner only, or open."""
    roles = [t.seats[p].role for p in seats]
    order = list(range(len(seats)))
    t.shuffle(order)
    t.tell("redeal", why=why, note=" ".join([str(p) for p in seats]))
    for p, i in zip(seats, order, strict=True):
        s = t.seats[p]
        s.role = roles[i]
        s.role_shown = shown
        if shown:
            t.tell("role", p, note=s.role)
        else:
            t.tell("new_role", p, note=s.role, audience=1 << p, sealed=True)


async def deal_characters(t: Table, tougher: str = "") -> None:
    """Everybody chooses in secret from as many as agreed, then all are shown; one role may have a life point more."""
    options = t.rules.options
    people = {person.id: person for person in t.rules.characters}
    kept = [t.rules.by_key[key] for key in options.keep if key]
    pool = [k.id for k in t.rules.characters if k not in kept]
    t.shuffle(pool)
    chosen: dict[int, Character] = {}
    seats = [t.turn, *t.others(t.turn)]
    choosing = [p for p in seats if not (options.keep and options.keep[p])]
    each = options.setting(CHOOSE)
    while choosing:
        # All choose at the same time; if there are not enough characters, the last ones choose from what others leave.
        together = choosing[: max(1, len(pool) // each)]
        choosing = choosing[len(together) :]
        offers = {p: [people[pool.pop()] for _ in range(each)] for p in together}
        picked = await cast(t, offers, None)
        for p, mine in picked.items():
            chosen[p] = mine
            pool[:0] = [other.id for other in offers[p] if other is not mine]
    for p in seats:
        mine = chosen[p] if p in chosen else next(k for k in t.rules.characters if k.key == options.keep[p])
        chosen[p] = mine
        s = t.seats[p]
        s.characters = [mine]
        s.life = s.top = mine.life + (1 if s.role == tougher else 0)
        t.tell("character", p, number=s.life, why=mine)
    taken = [mine.id for mine in chosen.values()]
    t.pool = [person for person in t.rules.characters if person.id not in taken]
    t.changed()


async def cast(t: Table, offers: dict[int, list[Character]], why: Kind | None) -> dict[int, Character]:
    """Let each of these seats choose one of its characters in secret, all at the same time."""
    window = Casting(why, offers)
    chosen: dict[int, Character] = {}
    for p, offer in offers.items():
        window.come_to(p)
        mine = await t.choose_character(p, offer, why, window=window)
        assert mine is not None
        chosen[p] = mine
    return chosen


def deal_hands(t: Table) -> None:
    """A card for each life point, unless somebody is dealt another number, and the first turn follows."""
    t.shuffle(t.deck)
    for p in [t.turn, *t.others(t.turn)]:
        t.draw(p, t.dealt(p, t.seats[p].life))
    first_turn(t)


def first_turn(t: Table) -> None:
    """Let the seat that starts have its turn next."""
    t.agenda.append((START, t.turn))


async def deal_crews(t: Table, why: Kind) -> None:
    """Each player gets characters of the own side, and chooses in secret which of the first ones stands in front.

    The others wait in reserve: their player has looked at them, but does not know their order.
    """
    players = [t.turn, *t.others(t.turn)]
    crews = [recruit(t, p) for p in players]
    chosen = await cast(t, {p: crew[: t.rules.depth] for p, crew in zip(players, crews, strict=True)}, why)
    for p, crew in zip(players, crews, strict=True):
        first = chosen[p]
        crew.sort(key=lambda person: person is not first)  # the rest stays in its order
        t.seats[p].reserve = crew
    for row in range(t.rules.depth):
        for p in players:
            t.come_in(t.places(p)[row])
    for p in players:
        t.mark(LOOKED, 1 << p, p)


def recruit(t: Table, p: int) -> list[Character]:
    people = [person for person in t.rules.characters if person.side == t.seats[p].role]
    order = list(range(len(people)))
    t.shuffle(order)
    crew = [people[i] for i in order]
    size = t.rules.options.setting(CREW)
    t.pool = t.pool + crew[size:]
    return crew[:size]
