"""Compare two rule sets over the same deals: what changes, with intervals, and when that is clear enough to stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from bang import games
from bang.simulation.balance.deal import DealNote, RuleSet, play_deal
from bang.simulation.balance.estimates import Estimate, difference, mean
from bang.simulation.pool import Jobs, share_out

FIRST_LOOK: Final = 50  # deals before the first look; each further look comes after twice as many
# Whoever looks several times finds something by chance more often. With 2.8 deviations, ten looks together have less
# than the 5 % of a single one with 1.96 (Pocock's bound for ten looks is 2.56).
CLEAR: Final = 2.8
SMALL: Final = 0.015  # a change of a share that is certainly smaller counts as none
FEWEST_HANDS: Final = 30  # opening hands with the card; fewer are not evaluated
MOST_NAMED: Final = 10  # cards listed, those with the clearest changes


class Experiment(NamedTuple):
    before: RuleSet
    after: RuleSet
    title: str  # what is added, as a heading
    level: str
    most: int  # deals at most
    seed: int = 0

    @property
    def players(self) -> int:
        return self.before.options.players

    def sides(self) -> list[str]:
        roles = set(games.rules_for(self.before.options).deal.roles)
        return [side for side, own in games.find(self.before.options.game).sides().items() if roles & set(own)]


class Finding(NamedTuple):
    """A number under both rule sets, and its change."""

    name: str  # the key of a side, role, card or number
    before: float
    after: float
    change: Estimate
    is_share: bool


class Pair(NamedTuple):
    before: DealNote
    after: DealNote


def play_pair(experiment: Experiment, seed: int) -> Pair:
    return Pair(
        play_deal(experiment.before, experiment.level, seed), play_deal(experiment.after, experiment.level, seed)
    )


def run(
    experiment: Experiment,
    jobs: Jobs,
    progress: Callable[[int], object],
    looked: Callable[[Comparison], object] = lambda comparison: None,
) -> Comparison:
    """Play deals until the result is clear, or all have been played; `looked` is given what is known at every look."""
    pairs: list[Pair] = []
    look = FIRST_LOOK
    while len(pairs) < experiment.most:
        target = min(look, experiment.most)
        seeds = range(experiment.seed + len(pairs), experiment.seed + target)
        for pair in share_out(partial(play_pair, experiment), seeds, jobs):
            pairs.append(pair)
            progress(1)
        comparison = Comparison(experiment, pairs)
        looked(comparison)
        if comparison.is_clear():
            break
        look *= 2
    return Comparison(experiment, sorted(pairs, key=lambda pair: pair.before.seed))


class Comparison:
    def __init__(self, experiment: Experiment, pairs: Sequence[Pair]) -> None:
        self.experiment = experiment
        self.pairs = pairs

    def is_clear(self) -> bool:
        """Tell whether some side's share has certainly changed, or all changes are certainly small."""
        sides = [finding.change for finding in self.sides()]
        if self.experiment.after.given:
            sides = [self.seat_with_character().change]
        small = all(change.interval(CLEAR)[0] > -SMALL and change.interval(CLEAR)[1] < SMALL for change in sides)
        return small or any(change.excludes_zero(CLEAR) for change in sides)

    def find(self, name: str, of: Callable[[DealNote], float], is_share: bool = True) -> Finding:
        before = [of(pair.before) for pair in self.pairs]
        after = [of(pair.after) for pair in self.pairs]
        return Finding(name, mean(before).value, mean(after).value, difference(before, after), is_share)

    def sides(self) -> list[Finding]:
        return [self.find(side, partial(side_won, side)) for side in self.experiment.sides()]

    def seat_with_character(self) -> Finding:
        """Compare the seat that has the character in the second of the two games, whatever its role."""
        n = self.experiment.players
        return self.find("given", lambda note: float(note.seats[note.seed % n].won))

    def by_role(self) -> list[Finding]:
        """Compare that seat by its role, over deals in which it has the same role in both games."""
        n = self.experiment.players
        found = []
        roles = dict.fromkeys(seat.role for pair in self.pairs for seat in pair.before.seats)
        for role in roles:
            pairs = [p for p in self.pairs if all(note.seats[note.seed % n].role == role for note in p)]
            if len(pairs) > 1:
                some = Comparison(self.experiment, pairs)
                found.append(some.seat_with_character()._replace(name=role))
        return found

    def lengths(self) -> list[Finding]:
        return [
            self.find("turns", lambda note: float(note.turns), is_share=False),
            self.find("answers", lambda note: float(note.decisions), is_share=False),
        ]

    def first_out(self) -> list[Finding]:
        roles = sorted({note.first_out for pair in self.pairs for note in pair if note.first_out})
        return [self.find(role, partial(was_first_out, role)) for role in roles]

    def cards(self) -> list[Finding]:
        """Compare how often each card is played, the clearest changes first."""
        keys = sorted({key for pair in self.pairs for note in pair for key in note.played})
        found = [self.find(key, partial(times_played, key), is_share=False) for key in keys]
        found.sort(key=lambda finding: -abs(finding.change.value) / finding.change.error)
        return found[:MOST_NAMED]

    def opening(self) -> list[Finding]:
        """Estimate what a card in the opening hand is worth in the second rule set: wins above the mean of the role."""
        notes = [pair.after for pair in self.pairs]
        played: Counter[str] = Counter(seat.role for note in notes for seat in note.seats)
        won: Counter[str] = Counter(seat.role for note in notes for seat in note.seats if seat.won)
        share = {role: won[role] / n for role, n in played.items()}
        gains: dict[str, list[float]] = {}
        for note in notes:
            for seat in note.seats:
                for key in set(seat.opening):
                    gains.setdefault(key, []).append(seat.won - share[seat.role])
        enough = {key: values for key, values in sorted(gains.items()) if len(values) >= FEWEST_HANDS}
        found = [Finding(key, 0.0, 0.0, mean(values), True) for key, values in enough.items()]
        found.sort(key=lambda finding: -abs(finding.change.value) / finding.change.error)
        return found[:MOST_NAMED]

    def sections(self) -> dict[str, list[Finding]]:
        """Return the sections of the report; `report.HEADINGS` has their names for people."""
        found = {"sides": self.sides()}
        if self.experiment.after.given:
            found["character"] = [self.seat_with_character()]
            found["roles"] = self.by_role()
        return {**found, "length": self.lengths(), "first_out": self.first_out(), "cards": self.cards()}

    def to_json(self) -> dict[str, Any]:
        def told(finding: Finding) -> dict[str, Any]:
            return {
                "before": round(finding.before, 4),
                "after": round(finding.after, 4),
                "change": round(finding.change.value, 4),
                "interval": [round(bound, 4) for bound in finding.change.interval()],
                "deals": finding.change.games,
                "share": finding.is_share,
            }

        return {
            "title": self.experiment.title,
            "players": self.experiment.players,
            "level": self.experiment.level,
            "deals": len(self.pairs),
            "clear": self.is_clear(),
            "sections": {
                heading: {finding.name: told(finding) for finding in findings}
                for heading, findings in self.sections().items()
            },
            "opening": {
                finding.name: {
                    "worth": round(finding.change.value, 4),
                    "interval": [round(bound, 4) for bound in finding.change.interval()],
                    "hands": finding.change.games,
                }
                for finding in self.opening()
            },
        }


def side_won(side: str, note: DealNote) -> float:
    return float(note.side == side)


def was_first_out(role: str, note: DealNote) -> float:
    return float(note.first_out == role)


def times_played(key: str, note: DealNote) -> float:
    return float(note.played.get(key, 0))
