"""The course of a turn as coarse steps. Their arguments are data, so the start of any step can be a checkpoint."""

from __future__ import annotations

from typing import Final

from bang.engine import mypyc_attr
from bang.engine.kernel.ask import NO_CARD, NOBODY, PASS, PASSING, Ask, Row, pick
from bang.engine.kernel.board import DIGS, DRAWS_MORE, EXTRA, SKIPPED, USABLE, Board
from bang.engine.kernel.combat import depart, eliminate
from bang.engine.kernel.discarding import lay_down, lay_down_all
from bang.engine.kernel.drawing import INSTEAD_OF_DRAW, drawn_by_event, drawn_otherwise
from bang.engine.kernel.kind import Kind, hook_number
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.obligations import OBLIGES, enforce
from bang.engine.kernel.playable import plays
from bang.engine.kernel.records import Excess, Wound
from bang.engine.kernel.state import GHOST, HELD, OUT, SHADOW
from bang.engine.kernel.table import ON_TURN, Table

COMES_BACK: Final = hook_number(Kind.comes_back)
ON_DRAWING: Final = hook_number(Kind.on_drawing)
ON_DRAWN: Final = hook_number(Kind.on_drawn)
ON_EXCESS: Final = hook_number(Kind.on_excess)
ON_SETUP: Final = hook_number(Kind.on_setup)
ON_TURN_END: Final = hook_number(Kind.on_turn_end)

DRAWN: Final = 2  # cards of phase 1

# The agenda holds the numbers of the steps, which are their places in TURN_STEPS.
SETUP: Final = 0
START: Final = 1
DRAW: Final = 2
PLAY: Final = 3
DISCARD: Final = 4
END: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    key: str = ""
    within_turn: bool = True  # dropped when the turn ends early
    before: str = ""  # the step of a turn that it comes right before; "" = it is put on the agenda by something else
    asks_first: bool = False  # begins with a question, which makes its start a cheap place to come back to

    def at_once(self, t: Table, p: int) -> bool:
        """Nothing in play has a say in it: it is done. False: it was not touched and has to run."""
        return False

    async def run(self, t: Table, p: int) -> None:
        """Let it happen; what comes next is put on the agenda."""


class SetUp(Step):
    key = "setup"
    within_turn = False

    async def run(self, t: Table, p: int) -> None:
        await t.fire(ON_SETUP)


class TurnStart(Step):
    """Before anything else of the turn: what waits for its start (in the order the rules name)."""

    key = "start"
    within_turn = False

    def at_once(self, t: Table, p: int) -> bool:
        # Where something hushes, who is concerned will be known only when the turn has passed on.
        if t.hush or t.concerned(ON_TURN, p) or t.restless() or t.seats[p].presence == OUT:
            return False
        self.open(t, p)
        return True

    async def run(self, t: Table, p: int) -> None:
        self.open(t, p)
        if t.live(ON_TURN):
            await t.fire(ON_TURN, None, p)
        if t.restless():
            await t.settle()

    def open(self, t: Table, p: int) -> None:
        t.turn = p
        t.once = {}
        t.drawn = []  # what the last player drew is not for this one to know
        t.played = []
        if extra := t.take_mark(EXTRA, p):
            t.note(EXTRA, p, extra)
        if t.seats[p].presence == OUT:
            presence, why = returning(t, p)
            t.bring_back(p, presence, why)
        if t.hush and t.hush[-1].owner != NOBODY:  # what a character silences may depend on whose turn it is
            t.cards_changed()
        t.agenda += [(step, p) for step in t.rules.turn_plan]
        t.tell("turn", p)


class Draw(Step):
    key = "draw"
    before = "play"

    def at_once(self, t: Table, p: int) -> bool:
        if t.concerned(INSTEAD_OF_DRAW, p) or t.concerned(ON_DRAWN, p) or t.restless():
            return False
        if t.index[DIGS] or t.index[DRAWS_MORE] or t.index[ON_DRAWING]:  # up to date, because it was just asked for
            return False
        t.drawn = t.draw(p, t.draws(p, DRAWN))
        return True

    async def run(self, t: Table, p: int) -> None:
        if t.live(ON_DRAWING):
            await t.fire(ON_DRAWING, None, p)
        n = t.draws(p, DRAWN)
        held = len(t.seats[p].hand)
        t.digging = t.digs()
        t.dug = []
        if not await drawn_by_event(t, p, n):
            if not await drawn_otherwise(t, p, n):
                t.draw(p, n)
            if t.live(DRAWS_MORE) and not t.was_cut_short():  # whoever shoots or robs instead may be answered
                t.draw(p, t.draws_more(p))
        t.digging = False
        t.drawn = t.seats[p].hand[held:]
        if t.live(ON_DRAWN) and not t.was_cut_short():
            await t.fire(ON_DRAWN, None, p)
        if t.restless():
            await t.settle()


class Play(Step):
    """One play, then this step again: it lists its options before it touches anything and asks first of all."""

    key = "play"
    before = "discard"
    asks_first = True

    async def run(self, t: Table, p: int) -> None:
        options = plays(t, p)
        if t.index[USABLE]:  # up to date, because the plays were just listed
            t.add_abilities(p, options)
        if not t.rules.defined[OBLIGES] or not enforce(t, p, options):
            options.append(PASS)
        i = 0
        if len(options) > 1 or t.patient:
            i = await Ask(p, "play", options, None, NOBODY)
        what, card, to, target = options[i]
        if what == PASSING:
            return
        t.agenda.append((PLAY, p))
        if card != NO_CARD and card in t.seats[p].hand:
            await t.play_card(p, what, card, to, target)
        elif card != NO_CARD and t.rules.markets and t.is_for_sale(card):
            await t.buy(p, options[i])
        else:
            await t.use_ability(p, options[i])
        if t.restless():
            await t.settle()


class Discard(Step):
    key = "discard"
    before = "end"

    def at_once(self, t: Table, p: int) -> bool:
        s = t.seats[p]
        return s.presence < SHADOW and len(s.hand) <= t.hand_limit(p) and not t.restless()

    async def run(self, t: Table, p: int) -> None:
        if t.has_life(p):
            await self.lay_down(t, p)
        elif t.seats[p].presence == HELD:  # a shadow lays all down when it leaves
            lay_down_all(t, p)
        if t.restless():
            await t.settle()

    async def lay_down(self, t: Table, p: int) -> None:
        """Discard what exceeds the limit, card by card."""
        s = t.seats[p]
        laid: list[int] = []
        while (excess := len(s.hand) - t.hand_limit(p)) > 0:
            options = [pick(c) for c in s.hand]
            card = (await t.ask(p, "discard", options, None, NOBODY, Row(len(laid), excess, [])))[1]
            if card != NO_CARD:
                laid.append(card)
                lay_down(t, p, card)
        if laid and t.live(ON_EXCESS):
            await t.fire(ON_EXCESS, Excess(p, laid))


class TurnEnd(Step):
    """End a turn: whoever was back for it is out again; an extra turn follows, or the next player has a turn."""

    key = "end"
    within_turn = False

    def at_once(self, t: Table, p: int) -> bool:
        if t.concerned(ON_TURN_END, p) or t.seats[p].presence in (GHOST, SHADOW) or t.restless():
            return False
        if t.is_marked(EXTRA, p):
            return False
        t.agenda.append((START, following(t, p)))
        return True

    async def run(self, t: Table, p: int) -> None:
        if t.live(ON_TURN_END):
            await t.fire(ON_TURN_END, None, p)
        again = t.is_marked(EXTRA, p) and t.seats[p].presence != OUT
        if t.seats[p].presence == GHOST and not again:
            await eliminate(t, Wound(p, NOBODY, 0, returning(t, p)[1] or t.rules.standing[0]))
        elif t.seats[p].presence == SHADOW:
            await depart(t, p, returning(t, p)[1])
            again = again and returning(t, p)[0] != OUT
        if not again:  # whoever is out does not keep it for a later turn
            t.take_mark(EXTRA, p)
        t.agenda.append((START, p if again else following(t, p)))
        if t.restless():
            await t.settle()


def returning(t: Board, p: int) -> tuple[int, Kind | None]:
    """Find as what a seat that is out has its turn, and why; OUT if it has none. The rules have the last word."""
    presence = OUT
    why: Kind | None = None
    for source in reversed(t.live(COMES_BACK)):
        changed = source.kind.comes_back(t, source.owner, p, presence)
        if changed != presence:
            presence, why = changed, source.kind
    return presence, why


def following(t: Moves, p: int) -> int:
    """Find the next seat that has a turn: in the game, or though it is out. Skipped turns are used up on the way."""
    n = len(t.circle)
    while True:
        at = t.circle.index(p)
        for i in range(1, n):
            q = t.circle[(at + i * t.direction) % n]
            if t.seats[q].presence != OUT or returning(t, q)[0] != OUT:
                p = q
                break
        skipped = t.take_mark(SKIPPED, p)
        if not skipped:
            return p
        if skipped > 1:
            t.mark(SKIPPED, skipped - 1, p)


TURN_STEPS: Final[tuple[type[Step], ...]] = (SetUp, TurnStart, Draw, Play, Discard, TurnEnd)
