"""Aims of the roles: how much each wants each other player harmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

SHERIFF: Final = 0
DEPUTY: Final = 1
OUTLAW: Final = 2
RENEGADE: Final = 3
ROLES: Final = ("sheriff", "deputy", "outlaw", "renegade")

Chances = Sequence[float]  # that a seat has each of the ROLES

# How much a role wants a player of each role harmed: 1 = as much as an ordinary enemy, below 0 = wants him well.
LAW_WANTS: Final[Chances] = (-3.0, -1.3, 1.0, 0.45)
LAW_WANTS_LAST: Final[Chances] = (-3.0, -1.3, 1.0, 1.0)  # no Outlaw is left
OUTLAW_WANTS: Final[Chances] = (1.6, 0.3, -1.0, 0.15)
DUELLIST_WANTS: Final[Chances] = (1.6, 1.0, 1.0, 1.0)
LONER_WANTS: Final[Chances] = (1.0, 1.0, 1.0, 1.0)  # everybody plays alone
# Without a Sheriff everybody hunts one of the others and is hunted by the third, whom he needs as long as it is strong.
PREY: Final = {DEPUTY: RENEGADE, RENEGADE: OUTLAW, OUTLAW: DEPUTY}
PREY_WANTED: Final = 1.4
HUNTER_WANTED: Final = 0.35
TILT: Final = 0.9  # how strongly a Renegade sides with the weaker party
AMPLE: Final = 4  # life of a Sheriff whom a Renegade need not protect


class Strengths(NamedTuple):
    """Public strength of the players."""

    alive: list[int]
    life: list[int]
    power: list[float]  # how much there is in a seat to be reckoned with


def enmity(
    role: int, me: int, strengths: Strengths, chances: Sequence[Chances], tilt: float = TILT, alone: bool = False
) -> list[float]:
    """Return how much a player of this role in this seat wants each seat harmed, given the chances of roles."""
    outlaws = 0.0
    has_sheriff = False
    for q in strengths.alive:
        has_sheriff = has_sheriff or chances[q][SHERIFF] > 0.0
        if q != me:
            outlaws += chances[q][OUTLAW]
    if alone:
        wants: Sequence[float] = LONER_WANTS
    elif not has_sheriff:
        wants = circle_wants(role, strengths)
    elif role == OUTLAW:
        wants = OUTLAW_WANTS
    elif role == RENEGADE:
        wants = renegade_wants(me, strengths, chances, tilt)
    else:
        wants = LAW_WANTS if outlaws > 0.3 else LAW_WANTS_LAST
    found = [0.0] * len(strengths.life)
    for q in strengths.alive:
        if q != me:
            c = chances[q]
            found[q] = wants[0] * c[0] + wants[1] * c[1] + wants[2] * c[2] + wants[3] * c[3]
    return found


def is_comrade(role: int, other: int) -> bool:
    """Tell whether players of these roles win together."""
    law = (SHERIFF, DEPUTY)
    return role == other == OUTLAW or (role in law and other in law)


def circle_wants(role: int, strengths: Strengths) -> Sequence[float]:
    """Return the wants in a game of three, who hunt each other in a circle until two are left."""
    if len(strengths.alive) <= 2:
        return DUELLIST_WANTS
    return [PREY_WANTED if other == PREY.get(role) else HUNTER_WANTED for other in range(len(ROLES))]


def renegade_wants(me: int, strengths: Strengths, chances: Sequence[Chances], tilt: float = TILT) -> Sequence[float]:
    """Return the wants of a Renegade: sides kept level and the Sheriff alive until they are alone."""
    others = [q for q in strengths.alive if q != me]
    if len(others) == 1:
        return DUELLIST_WANTS
    law = gang = 0.01
    spare = 0.0
    for q in others:
        c = chances[q]
        law += (c[SHERIFF] + c[DEPUTY]) * strengths.power[q]
        gang += c[OUTLAW] * strengths.power[q]
        spare += c[SHERIFF] * strengths.life[q]
    lead = (law - gang) / (law + gang)
    sheriff = 0.25 if spare >= AMPLE and lead > 0.35 else -1.5
    return (sheriff, 0.55 + tilt * max(lead, -0.5), 0.45 - tilt * lead, 0.6)
