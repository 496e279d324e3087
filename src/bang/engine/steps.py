"""The course of a turn as coarse steps. Their arguments are data, so the start of any step can be a checkpoint."""

from __future__ import annotations

from typing import Final

from bang.engine.ask import NO_CARD, NOBODY, PASS, PASSING, PICKING, Ask
from bang.engine.kind import INSTEAD_OF_DRAW, ON_SETUP, ON_TURN
from bang.engine.plays import plays
from bang.engine.table import Table

DRAWN: Final = 2  # cards of phase 1

# The agenda holds the numbers of the steps, which are their places in TURN_STEPS.
SETUP: Final = 0
START: Final = 1
DRAW: Final = 2
PLAY: Final = 3
DISCARD: Final = 4
END: Final = 5


class Step:
    key: str = ""
    within_turn: bool = True  # dropped when the turn ends early
    asks_first: bool = False  # begins with a question, which makes its start a cheap place to come back to

    async def run(self, t: Table, p: int) -> None:
        """Let it happen; what comes next is put on the agenda."""


class SetUp(Step):
    key = "setup"
    within_turn = False

    async def run(self, t: Table, p: int) -> None:
        await t.fire(ON_SETUP)


class Start(Step):
    """Before anything else of the turn: what waits for its start (in the order the rules name)."""

    key = "start"
    within_turn = False

    async def run(self, t: Table, p: int) -> None:
        t.turn = p
        t.once = {}
        if t.hushed:  # who is silenced may depend on whose turn it is
            t.changed()
        t.agenda += [(END, p), (DISCARD, p), (PLAY, p), (DRAW, p)]
        t.tell("turn", p)
        if t.live(ON_TURN):
            await t.fire(ON_TURN, None, p)
        if t.restless():
            await t.settle()


class Draw(Step):
    key = "draw"

    async def run(self, t: Table, p: int) -> None:
        for kind, q, card in t.live(INSTEAD_OF_DRAW):
            if q == p and await kind.instead_of_draw(t, p, card, DRAWN):
                break
        else:
            t.draw(p, DRAWN)
        if t.restless():
            await t.settle()


class Play(Step):
    """One play, then this step again: it lists its options before it touches anything and asks first of all."""

    key = "play"
    asks_first = True

    async def run(self, t: Table, p: int) -> None:
        options = plays(t, p)
        own = len(options)
        t.add_abilities(p, options)
        options.append(PASS)
        if len(options) == 1 and not t.patient:
            return
        i = await Ask(p, "play", options, None, NOBODY)
        what, card, to, target = options[i]
        if what == PASSING:
            return
        t.agenda.append((PLAY, p))
        if i < own:
            await t.play_card(p, what, card, to, target)
        else:
            await t.use_ability(p, options[i])
        if t.restless():
            await t.settle()


class Discard(Step):
    key = "discard"

    async def run(self, t: Table, p: int) -> None:
        s = t.seats[p]
        while len(s.hand) > t.hand_limit(p):
            card = (await t.ask(p, "discard", [(PICKING, c, NOBODY, NO_CARD) for c in s.hand], None))[1]
            if card != NO_CARD:
                t.lay_open(p, card)
                t.tell("discard", p, cards=[card])
        if t.restless():
            await t.settle()


class End(Step):
    key = "end"
    within_turn = False

    async def run(self, t: Table, p: int) -> None:
        t.agenda.append((START, t.others(p)[0]))


TURN_STEPS: Final[tuple[type[Step], ...]] = (SetUp, Start, Draw, Play, Discard, End)
