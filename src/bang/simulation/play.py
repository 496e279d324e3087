"""Play one game of a simulation, from the deal to the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from bang.bots import Bot, Company, Fault
from bang.engine.kernel.game import Game
from bang.engine.kernel.steps import START
from bang.engine.kernel.table import Table
from bang.errors import BangError
from bang.games import is_default, new_table
from bang.recordings import Recording
from bang.simulation.plan import Plan

Watch = Callable[[Company, Game], None]  # called before every answer

_BEFORE_TURNS: Final = (START,)


class Endless(BangError):
    """The game was aborted at its limit of answers."""


class CardsLost(BangError):
    """A card or a token has vanished, or a card is in two places."""


class SeatResult(NamedTuple):
    role: str
    character: str
    won: bool


class Result(NamedTuple):
    side: str  # the side that won
    decisions: int
    turns: int
    seats: list[SeatResult]
    faults: list[Fault]  # answers that had to be replaced


def play(plan: Plan, i: int) -> Result:
    players = plan.options(i).players
    table, decisions, turns, faults = _play_recorded(plan, i) if plan.save else _play(plan, i)
    seats = [SeatResult(s.role, s.characters[0].key, p in table.winners) for p, s in enumerate(table.seats[:players])]
    return Result(table.side, decisions, turns, seats, faults)


def _play(plan: Plan, i: int) -> tuple[Table, int, int, list[Fault]]:
    # Halting before every turn counts the turns without the cost of facts.
    table = new_table(plan.options(i), plan.seed_of(i))
    return play_table(table, lambda _: plan.seated(i), plan.limit, plan.check)


def play_table(
    table: Table, seated: Callable[[Table], list[Bot]], limit: int, check: bool = False, watch: Watch | None = None
) -> tuple[Table, int, int, list[Fault]]:
    """Play a new table to its end.

    Bots are seated after the roles are dealt, so that roles can decide who sits where.
    """
    table.facts = []
    game = Game(table, keep=False, halts=_BEFORE_TURNS)
    company = Company(game, dict(enumerate(seated(table))))
    if not company.attentive:
        table.facts = None  # facts cost time, and no bot listens to them
    decisions = turns = 0
    while not game.table.over:
        if game.asked is None:
            turns += 1
            game.go()
        else:
            company.listen(game)
            if watch is not None:
                watch(company, game)
            game.answer(_choose(limit, game, company, decisions))
            decisions += 1
        if check:
            count_cards(game.table)
    return game.table, decisions, turns, company.faults


def _play_recorded(plan: Plan, i: int) -> tuple[Table, int, int, list[Fault]]:
    options, seed = plan.options(i), plan.seed_of(i)
    recording, faults = record(plan, i)
    kind = f"{options.players}-players" if is_default(options.game) else options.game
    recording.write(Path(plan.save, f"{kind}-seed-{seed}.json"))
    turns = sum(fact["what"] == "turn" for step in recording.steps for fact in step["facts"])
    return recording.game.table, len(recording.steps) - 1, turns, faults


def record(plan: Plan, i: int) -> tuple[Recording, list[Fault]]:
    """Play one game and record it."""
    recording = Recording(plan.options(i), plan.seed_of(i))
    game = recording.game
    company = Company(game, dict(enumerate(plan.seated(i))))
    company.hear(game, recording.steps[0]["facts"])
    decisions = 0
    while game.asked is not None:
        seat = game.asked.seat
        recording.answer(_choose(plan.limit, game, company, decisions))
        recording.explain(company.reason(seat))
        company.hear(game, recording.steps[-1]["facts"])
        decisions += 1
        if plan.check:
            count_cards(game.table)
    return recording, company.faults


def _choose(limit: int, game: Game, company: Company, decisions: int) -> int:
    assert game.asked is not None
    if decisions >= limit:
        raise Endless(f"The game was not over after {decisions} answers.")
    return company.answer(game)


def count_cards(t: Table) -> None:
    """Check that every card is in exactly one place and no token is lost."""
    cards = t.every_card()
    if sorted(cards) != list(range(len(t.rules.kind_of))):
        label = t.rules.label_of
        lost = [name for c, name in enumerate(label) if c not in cards]
        double = sorted({label[c] for c in cards if cards.count(c) > 1})
        raise CardsLost(f"Cards are not conserved; lost: {', '.join(lost) or '-'}; double: {', '.join(double) or '-'}.")
    if wrong := t.miscounted_tokens():
        raise CardsLost(f"Tokens are not conserved: {', '.join(wrong)}.")
