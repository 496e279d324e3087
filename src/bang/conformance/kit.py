"""Play one random game or many, and check them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from random import Random
from types import MappingProxyType
from typing import Final

from bang import games
from bang.conformance.asking import Able, Answerable, Explained, Sayable
from bang.conformance.copies import Cloned, Journalled, Saved, Undone, Unheard, Unhurried
from bang.conformance.matter import Conserved, Decided, Gone, Indexed, Orderly
from bang.conformance.run import Broken, Deal, Property, Report, Run
from bang.conformance.secrets import Blind, Discreet, Separate
from bang.conformance.tidy import Tidy
from bang.engine.kernel.options import Options
from bang.games import read_options

Properties = Sequence[type[Property]]

BOUND: Final = 20_000  # answers; a game that takes more is stuck
CHEAP: Final[Properties] = (Answerable, Conserved, Orderly, Gone, Decided)
ALL: Final[Properties] = (
    Tidy,
    *CHEAP,
    Indexed,
    Sayable,
    Explained,
    Able,
    Cloned,
    Saved,
    Undone,
    Journalled,
    Unheard,
    Unhurried,
    Blind,
    Discreet,
    Separate,
)


def play_checked(
    options: Options,
    seed: int,
    properties: Properties = ALL,
    *,
    patient: bool = False,
    answers: Sequence[int] = (),
    deal: Deal = games.new_table,
    bound: int = BOUND,
) -> Report:
    """Play one game with random answers and check it. `answers` come first, each modulo the number of options."""
    run = Run(options, seed, deal, patient)
    checks = [made(run) for made in properties if made.wants_patient in (None, patient)]
    try:
        play(run, checks, answers, bound)
    finally:
        for check in reversed(checks):
            check.close()
    run.report.games = 1
    run.report.answers = len(run.game.answers)
    return run.report


def play(run: Run, checks: list[Property], answers: Sequence[int], bound: int) -> None:
    random = Random(run.seed)
    game = run.game
    run.facts()
    while game.asked is not None:
        ask = game.asked
        for check in checks:
            with run.blamed(check.name):
                check.asked(ask)
        n = len(game.answers)
        if n >= bound:
            run.fail("bounded", f"still going on after {bound} answers")
        i = answers[n] % len(ask.options) if n < len(answers) else random.randrange(len(ask.options))
        with run.blamed("sound"):
            game.answer(i)
        facts = run.facts()
        for check in checks:
            with run.blamed(check.name):
                check.answered(ask, i, facts)
    if not game.table.over:
        run.fail("bounded", "nothing is asked, but the game is not over")
    for check in checks:
        with run.blamed(check.name):
            check.ended()


def conform(
    *,
    sets: tuple[str, ...] = ("base",),
    players: Iterable[int],
    variants: Iterable[tuple[str, ...]] = ((),),
    seeds: Iterable[int] = range(10),
    cards: tuple[str, ...] = (),
    game: str = "",
    settings: Mapping[str, Iterable[int]] = MappingProxyType({}),
    properties: Properties = ALL,
    thorough: int = 1,
) -> Report:
    """Play every combination with every seed.

    Every `thorough`-th game is checked for every property, alternately quick and patient, the others for cheap ones and
    those a box has added. Fails if a property had nothing to check in all these games, so that a mistake in the test
    cannot look like success.
    """
    total = Report()
    chosen_settings = [dict(zip(settings, values, strict=True)) for values in product(*settings.values())]
    for n, (seed, count, variant, chosen) in enumerate(product(seeds, players, variants, chosen_settings)):
        options = read_options(
            {"players": count, "sets": sets, "variants": variant, "cards": cards, "game": game, **chosen}
        )
        full = n % thorough == 0
        kinds = properties if full else [made for made in properties if made in CHEAP or made not in ALL]
        total.add(play_checked(options, seed, kinds, patient=full and n // thorough % 2 == 1))
    checked = {name.partition(":")[0] for name in total.counts}
    idle = [made.name for made in properties if made.name not in checked]
    if idle:
        raise Broken(f"nothing was checked for {', '.join(idle)} in {total.games} games; play more of them")
    return total


__all__ = ["ALL", "BOUND", "CHEAP", "Properties", "conform", "play_checked"]
