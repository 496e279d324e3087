"""A question to the balance lab: what is to be added to, or left out of, which table."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from bang import bots, games
from bang.engine.kernel.options import Options
from bang.errors import BadOptions
from bang.simulation.balance.compare import Experiment
from bang.simulation.balance.deal import RuleSet

Sort = Literal["box", "character", "card", "own", "variant"]
SORTS: Final[tuple[Sort, ...]] = get_args(Sort)
FEWEST: Final = 2  # deals


class Change(NamedTuple):
    """One thing that makes the difference: boxes, a character, a card, a folder of own cards, or a variant."""

    sort: Sort
    keys: tuple[str, ...]

    @property
    def title(self) -> str:
        return " and ".join(self.keys)


def plan(options: Options, change: Change, level: str, most: int, seed: int = 0) -> Experiment:
    """The table without and with what is asked about, both checked before the first game."""
    if most < FEWEST:
        raise BadOptions(f"A comparison needs at least {FEWEST} deals; {most} is too few.")
    before, after = rule_sets(options, change)
    bots.find(level, options.game)
    for rule_set in (before, after):
        rule_set.new_table(seed)
    return Experiment(before, after, change.title, level, most, seed)


def rule_sets(options: Options, change: Change) -> tuple[RuleSet, RuleSet]:
    plain = RuleSet(options)
    if change.sort == "box":
        sets = options.sets or games.find(options.game).basic
        return plain, RuleSet(options.replaced(sets=(*sets, *change.keys)))
    if change.sort == "own":
        return plain, RuleSet(options.replaced(cards=(*options.cards, *change.keys)))
    if change.sort == "variant":
        return plain, RuleSet(options.replaced(variants=(*options.variants, *change.keys)))
    (key,) = change.keys
    if change.sort == "character":
        return RuleSet(options, (key,)), RuleSet(options, (), key)
    return RuleSet(options, (key,)), plain
