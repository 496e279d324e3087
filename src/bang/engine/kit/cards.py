"""Cards as they are printed: a border, and lines of symbols with their targets. Most cards are nothing more."""

from __future__ import annotations

from typing import Final

from bang.engine import mypyc_attr
from bang.engine.kernel.ask import HAND, NO_CARD, pick, pick_from
from bang.engine.kernel.board import ASLEEP, EXTRA, IMMUNE, Board
from bang.engine.kernel.distance import LIFTS, NEARS
from bang.engine.kernel.kind import ANYWHERE, SELF, Kind, Spot, hook_number
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.records import Laid, Shot, Targeted, Wound
from bang.engine.kernel.state import OUT
from bang.engine.kernel.table import Table
from bang.engine.kernel.targeting import ON_TARGETED, SPARES, is_exposed, stays_affected
from bang.engine.kernel.window import Levy, Volley, Window

ON_EQUIP: Final = hook_number(Kind.on_equip)

# What a symbol does.
SHOT: Final = "shot"  # the target loses a life point unless it evades
LIFE: Final = "life"  # the target regains a life point
DRAW: Final = "draw"  # a card from the deck, or from the target's hand or table, into the hand
DISCARD: Final = "discard"  # the target discards a card of its hand or table

# Whom it is for; SELF is one of them.
ANY: Final = "any"  # one other player, at any distance
OTHERS: Final = "others"  # all other players
REACHABLE: Final = "reachable"  # one other player within reach of the weapon
WITHIN: Final = "within"  # one player at most so far away, whatever the weapon


ANY_DISTANCE: Final = 1000
SYMBOLS: Final = (SHOT, LIFE, DRAW, DISCARD)
TARGETS: Final = (SELF, ANY, OTHERS, REACHABLE, WITHIN)


class Line:
    """One line of symbols, written as in "draw self x2", "shot reachable" or "draw within 1"."""

    __slots__ = ("distance", "own_too", "symbol", "takes", "target", "times")

    def __init__(self, text: str) -> None:
        words = text.split()
        self.symbol = words[0]
        self.target = words[1]
        self.distance = int(words[2]) if self.target == WITHIN else ANY_DISTANCE
        self.times = int(words[-1][1:]) if words[-1].startswith("x") else 1
        if self.symbol not in SYMBOLS or self.target not in TARGETS:
            raise ValueError(
                f"{text!r} is not a line: a symbol ({', '.join(SYMBOLS)}), a target ({', '.join(TARGETS)})"
            )
        self.takes = self.target != SELF and self.symbol in (DRAW, DISCARD)  # it is about a card of the target
        # One may take from oneself what lies in play, and drink oneself; only these are not "another player's".
        self.own_too = self.symbol in (DRAW, LIFE)

    # --- for one player, whom the player of the card chooses

    def candidates(self, t: Board, me: int) -> list[int]:
        return [*t.others(me), me] if self.own_too else t.others(me)

    def carry(self, t: Board, me: int) -> int:
        """The greatest distance at which the target may be."""
        return t.reach(me) if self.target == REACHABLE else self.distance

    def bars(self, t: Board, me: int, to: int, kind: Kind) -> str:
        if t.row_for(me, kind)[to] > self.carry(t, me):
            return "out_of_reach" if self.target == REACHABLE else "too_far"
        return "" if not self.takes or self.targets(t, me, to) else "nothing_there"

    def targets(self, t: Board, me: int, to: int) -> list[int]:
        if not self.takes:
            return ANYWHERE
        cards = t.takeable(to, me, self.symbol == DRAW) if t.rules.guards else t.seats[to].in_play
        return [*cards, HAND] if t.seats[to].hand and to != me else cards

    def spots(self, t: Board, me: int, kind: Kind) -> list[Spot]:
        """Find all spots in one pass, instead of asking `bars` and `targets` for each seat. Asked most of all, so it
        calls neither `carry` nor `candidates`."""
        carry = t.reach(me) if self.target == REACHABLE else self.distance
        row = t.row_for(me, kind) if t.rules.defined[LIFTS] or t.rules.defined[NEARS] else t.row(me)
        found: list[Spot] = []
        for p in [*t.others(me), me] if self.own_too else t.others(me):
            if row[p] <= carry:
                for target in self.targets(t, me, p) if self.takes else ANYWHERE:
                    found.append((p, target))
        return found

    # --- what it does

    async def happen(self, t: Table, me: int, kind: Kind, card: int, to: int, target: int) -> None:
        if self.target == OTHERS:
            seats = await t.all_players(me, kind) if t.rules.defined[SPARES] else t.others(me)
        else:
            seats = [me] if self.target == SELF else [to]
        if self.symbol == SHOT:
            await fire_at(t, me, kind, card, seats)
            return
        targeted = Targeted(me, kind, [card], seats) if can_be_off(t) else None
        for p in seats:
            if targeted is not None and not is_exposed(t, targeted, p) and not await stays_affected(t, targeted, p):
                continue
            if self.takes and self.target == OTHERS:
                await self.take_of_many(t, me, kind, p)
            else:
                await self.act(t, me, kind, p, target)

    async def act(self, t: Table, me: int, kind: Kind, to: int, target: int) -> None:
        """Carry out a line that needs no answer on one player."""
        if self.symbol == LIFE:
            t.heal(to, self.times, kind)
        elif self.takes:
            await t.seize(me, to, target, kind, keep=self.symbol == DRAW)
        else:
            t.draw(me, self.times)

    async def take_of_many(self, t: Table, me: int, kind: Kind, p: int) -> None:
        """Let the player of the card pick a card of one of many targets."""
        options = [pick(c, p) for c in t.takeable(p, me, self.symbol == DRAW)]
        if t.seats[p].hand:
            options.append(pick_from(p, HAND))
        if options:
            _, card, _, target = await t.choose(me, "card", options, kind)
            await self.act(t, me, kind, p, HAND if target == HAND else card)


WITHIN_REACH: Final = Line("shot reachable")  # of abilities that shoot


def can_be_off(t: Board) -> bool:
    """Return whether anybody might not be affected by a card: a quick look that saves asking in most games."""
    return bool(t.live(ON_TARGETED)) or bool(t.index[IMMUNE])


async def fire_at(t: Table, me: int, kind: Kind, card: int, seats: list[int]) -> None:
    """Fire a shot of a card at each of these seats, which may answer at the same moment."""
    window = Volley(kind, me, seats, [card]) if len(seats) > 1 else None
    targeted = Targeted(me, kind, [card], seats, fires=True) if can_be_off(t) else None
    for p in seats:
        if window is not None:
            window.come_to(p)
        if targeted is None or is_exposed(t, targeted, p) or await stays_affected(t, targeted, p):
            shot = Shot(me, p, kind, card=card)
            shot.window = window
            await t.shoot(shot)


async def take_of_hand(t: Table, me: int, to: int, n: int, why: Kind, at_once: bool = False) -> None:
    """Take n cards of a hand at random, as far as there are so many, also after the reactions to the first ones."""
    for _ in range(min(n, len(t.seats[to].hand))):
        if t.seats[to].hand:
            await t.seize(me, to, HAND, why, keep=True, at_once=at_once)


async def share_out(t: Table, me: int, why: Kind) -> None:
    """Lay a card open for every player, and let each of them take one."""
    seats = await t.all_players(me, why, and_me=True)
    t.show(len(seats))
    await t.draft(me, seats, why)


async def win_turn(t: Table, p: int, why: Kind) -> None:
    """draw! for another turn, unless this one was such or was cut short, or another one is coming anyway."""
    barred = t.in_extra_turn() or t.was_cut_short() or t.is_marked(EXTRA, p)
    if not barred and await t.try_luck(p, why):
        t.extra_turn(p, why)


@mypyc_attr(allow_interpreted_subclasses=True)
class Brown(Kind):
    """Played, discarded, resolved."""

    border = "brown"
    symbols: str = ""  # its lines, with commas between them

    def __init__(self) -> None:
        self.lines: list[Line] = [Line(text) for text in self.symbols.split(",") if text]

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        for line in self.lines:
            await line.happen(t, me, self, card, to, target)


@mypyc_attr(allow_interpreted_subclasses=True)
class Evasion(Brown):
    """Played only in answer to a shot; what else it shows happens then."""

    evading = True
    only_answers = "only_to_evade"

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        shot.need -= 1
        for line in self.lines:
            await line.act(t, me, self, me, NO_CARD)


@mypyc_attr(allow_interpreted_subclasses=True)
class ForMany(Brown):
    """Comes to several players, one after the other; where it opens a window they may answer at the same moment."""

    and_me: bool = False  # whether it is for its player, too

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        seats = await self.whom(t, me, to)
        targeted, window = Targeted(me, self, [card], seats), self.window(me, seats, card)
        for p in seats:
            if window is not None:
                window.come_to(p)
            if t.seats[p].presence != OUT and await t.try_target(targeted, p):
                await self.befall(t, me, p, window)

    async def whom(self, t: Table, me: int, to: int) -> list[int]:
        """The seats that it is for, in order."""
        return await t.all_players(me, self, self.and_me)

    def window(self, me: int, seats: list[int], card: int) -> Window | None:
        """What they may answer, each for itself."""
        return None

    async def befall(self, t: Table, me: int, p: int, window: Window | None) -> None:
        """It comes to one of them, who is affected."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Demand(ForMany):
    """They discard a card that counts as its `answer`, or lose a life point."""

    def window(self, me: int, seats: list[int], card: int) -> Window | None:
        return Levy(self.answer, self, me, seats, [card])

    async def befall(self, t: Table, me: int, p: int, window: Window | None) -> None:
        if not await t.pay(p, self.answer, self, me, window):
            await t.wound(Wound(p, me, 1, self))


@mypyc_attr(allow_interpreted_subclasses=True)
class Aimed(Brown):
    """Its first line is for one player, whom the player of the card chooses."""

    def seats(self, t: Board, me: int) -> list[int]:
        return self.lines[0].candidates(t, me)

    def bars(self, t: Board, me: int, to: int) -> str:
        return self.lines[0].bars(t, me, to, self)

    def targets(self, t: Board, me: int, to: int) -> list[int]:
        return self.lines[0].targets(t, me, to)

    def spots(self, t: Board, me: int) -> list[Spot]:
        return self.lines[0].spots(t, me, self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Blue(Kind):
    """Stays in play in front of a player: one of each name, and one weapon."""

    border = "blue"
    stays = True

    def bars(self, t: Board, me: int, to: int) -> str:
        return "there_already" if t.has(to, self.key) else ""

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        lay_weapon_aside(t, to, card, self)
        t.equip(to, card)
        if t.live(ON_EQUIP):
            await t.fire(ON_EQUIP, Laid(me, to, card))


def lay_weapon_aside(t: Moves, p: int, new: int, why: Kind) -> None:
    """Discard the weapon of a seat that gets another one."""
    if t.kind(new).weapon:
        for c in t.seats[p].in_play:
            if t.kind(c).weapon and c != new:
                t.scrap(p, c, why)
                break


@mypyc_attr(allow_interpreted_subclasses=True)
class Green(Blue):
    """Laid down like a blue card, and used by discarding it from a later turn on."""

    border = "green"
    symbols: str = ""

    def __init__(self) -> None:
        self.lines: list[Line] = [Line(text) for text in self.symbols.split(",") if text]

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.note(ASLEEP, card)
        await super().play(t, me, card, to, target)

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        if t.noted(ASLEEP, card) or self.evading:
            return []
        line = self.lines[0]
        if line.target in (SELF, OTHERS):
            return [(me, NO_CARD)]
        return [(p, target) for p, target in line.spots(t, me, self) if target != card]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.scrap(me, card, self)
        for line in self.lines:
            await line.happen(t, me, self, card, to, target)

    def evades(self, t: Board, me: int, card: int, shot: Shot) -> bool:
        return self.evading and not t.noted(ASLEEP, card)

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        t.scrap(me, card, self)
        shot.need -= 1
        for line in self.lines:
            await line.act(t, me, self, me, NO_CARD)


@mypyc_attr(allow_interpreted_subclasses=True)
class Weapon(Blue):
    def reach(self, t: Board, me: int, n: int) -> int:
        return self.weapon
