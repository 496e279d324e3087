"""Beliefs about roles: an exact probability for every possible deal, given what was seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from bang.games.classic.bots.values.aims import ROLES, SHERIFF

FLOOR: Final = 1e-12  # no world is ever ruled out by behaviour alone

World = tuple[int, ...]  # the role of every seat


@lru_cache(maxsize=16)
def worlds(roles: tuple[str, ...]) -> list[World]:
    """Return all distinct deals of the roles. The list is shared: do not change it."""
    counts = [roles.count(role) for role in ROLES]
    found: list[World] = [()]
    for _ in roles:
        found = [(*world, role) for world in found for role in range(len(ROLES)) if world.count(role) < counts[role]]
    return found


def unmixed(world: World, seats: Sequence[int]) -> World:
    """The same deal with the roles of these seats in order: alike for all deals that mixing them can lead to."""
    roles = iter(sorted(world[p] for p in seats))
    return tuple(next(roles) if p in seats else role for p, role in enumerate(world))


class Belief:
    """Probabilities of all deals still possible, for an observer who knows nobody's own role."""

    def __init__(self, roles: Sequence[str]) -> None:
        self.seats = len(roles)
        self.roles = tuple(roles)
        self.worlds = worlds(self.roles)
        self.weights = [1.0 / len(self.worlds)] * len(self.worlds)

    def copy(self) -> Belief:
        twin = Belief.__new__(Belief)
        twin.seats, twin.roles, twin.worlds, twin.weights = self.seats, self.roles, self.worlds, self.weights
        return twin

    def reveal(self, seat: int, role: int) -> None:
        """Drop the deals in which this seat has another role."""
        kept = [i for i, world in enumerate(self.worlds) if world[seat] == role]
        if len(kept) < len(self.worlds):
            self.worlds = [self.worlds[i] for i in kept]
            self.weights = [self.weights[i] for i in kept]
            self.normalise()

    def redeal(self, seats: Sequence[int]) -> None:
        """The roles of these seats were mixed: which they are stays as likely, but any of them may have each."""
        before: dict[World, float] = {}
        for world, weight in zip(self.worlds, self.weights, strict=True):
            mixed = unmixed(world, seats)
            before[mixed] = before.get(mixed, 0.0) + weight
        deals = worlds(self.roles)
        keys = [unmixed(world, seats) for world in deals]
        deals_of = Counter(keys)
        self.worlds = [world for world, key in zip(deals, keys, strict=True) if key in before]
        self.weights = [before[key] / deals_of[key] for key in keys if key in before]

    def update(self, seat: int, factors: Sequence[float]) -> None:
        """Apply Bayes' rule: `factors` are the likelihoods of an act of this seat under each role."""
        self.weights = [w * factors[world[seat]] for w, world in zip(self.weights, self.worlds, strict=True)]
        self.normalise()

    def normalise(self) -> None:
        total = sum(self.weights)
        self.weights = [max(w / total, FLOOR) for w in self.weights]

    def is_sheriff(self, seat: int) -> bool:
        return all(world[seat] == SHERIFF for world in self.worlds)

    def sample(self, random: Random, seat: int, role: int) -> World:
        """Sample a deal for somebody who knows the role of this seat."""
        weights = [w if world[seat] == role else 0.0 for w, world in zip(self.weights, self.worlds, strict=True)]
        return random.choices(self.worlds, weights)[0]

    def chances(self) -> list[list[float]]:
        """Return for every seat the chance of each role."""
        found = [[0.0] * len(ROLES) for _ in range(self.seats)]
        for world, weight in zip(self.worlds, self.weights, strict=True):
            for p, role in enumerate(world):
                found[p][role] += weight
        return found

    def chances_of(self, seat: int) -> list[float]:
        """Return the chance of each role for this seat."""
        found = [0.0] * len(ROLES)
        for world, weight in zip(self.worlds, self.weights, strict=True):
            found[world[seat]] += weight
        return found

    def chances_by_role(self, seat: int) -> dict[int, list[list[float]]]:
        """Return the chances as a player in this seat sees them, for each role the seat may have."""
        found: dict[int, list[list[float]]] = {}
        totals: dict[int, float] = {}
        for world, weight in zip(self.worlds, self.weights, strict=True):
            own = world[seat]
            rows = found.get(own)
            if rows is None:
                rows = found[own] = [[0.0] * len(ROLES) for _ in range(self.seats)]
                totals[own] = 0.0
            totals[own] += weight
            for p, role in enumerate(world):
                rows[p][role] += weight
        for own, rows in found.items():
            scale = 1.0 / totals[own] if totals[own] else 0.0
            for row in rows:
                for role in range(len(ROLES)):
                    row[role] *= scale
        return found

    def given(self, seat: int, role: int) -> list[list[float]]:
        """Return the chances for the player of this seat, who knows its role."""
        found = [[0.0] * len(ROLES) for _ in range(self.seats)]
        total = 0.0
        for world, weight in zip(self.worlds, self.weights, strict=True):
            if world[seat] == role:
                total += weight
                for p, other in enumerate(world):
                    found[p][other] += weight
        return [[chance / total for chance in row] for row in found]
