"""The cards of The Fray."""

from __future__ import annotations

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Kind, Rule
from bang.engine.kernel.records import Shot, Taken, Targeted, Wound
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Aimed, Blue, Brown, Evasion, Weapon

BANG = "bang"
BROWN = "brown"
BOLTHOLE = "bolthole"


class Bolthole(Brown):
    """Saves its holder from a brown card of another that is no BANG! card."""

    key = BOLTHOLE
    copies = "3H 4H 5H"

    def barred(self, t: Board, me: int) -> str:
        return "only_to_evade"


class Boltholes(Rule):
    key = "boltholes"

    async def on_targeted(self, t: Table, me: int, card: int, targeted: Targeted) -> None:
        seat, kind = targeted.to, targeted.kind
        if targeted.off or kind.border != BROWN or kind.is_like(BANG):
            return
        chosen = await t.offer_card(seat, lambda c: t.kind(c).key == BOLTHOLE, kind, targeted.by)
        if chosen != NO_CARD:
            await t.play_card(seat, t.kind(chosen).id, chosen, seat, NO_CARD)
            targeted.off = True


class Rebound(Evasion):
    """Evades a shot and takes the card that fired it."""

    key = "rebound"
    copies = "2S 3S"

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        await super().evade(t, me, card, shot)
        if shot.card in t.discard:
            t.take_discard(me, self, shot.card)


class Fan(Aimed):
    """No BANG! card, but the one shot of the turn."""

    key = "fan"
    copies = "2C 3C"
    limit = 1
    counted = BANG
    symbols = "shot reachable"


class ExtraBang(Aimed):
    """A BANG! card outside the limit."""

    key = "extra_bang"
    sort = BANG
    symbols = "shot reachable"


class Lookout(Blue):
    """For what its owner plays everybody is at distance 1."""

    key = "lookout"
    copies = "4C"

    def nears(self, t: Board, me: int, kind: Kind) -> int:
        return 1


class Tent(Blue):
    """Without cards in hand its owner cannot be chosen for BANG! cards."""

    key = "tent"
    copies = "5C 6C"

    def shuns(self, t: Board, me: int, by: int, kind: Kind) -> str:
        return "out_of_reach" if kind.is_like(BANG) and not t.seats[me].hand else ""


class BigGun(Weapon):
    """A BANG! card of its owner silences the target, and nothing hides it."""

    key = "big_gun"
    copies = "7C 8C"
    weapon = 2

    def lifts(self, t: Board, me: int, kind: Kind, to: int) -> bool:
        return kind.is_like(BANG)

    async def on_shot(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if shot.by == me and shot.kind.is_like(BANG):
            t.mute(shot.to)


class Cushion(Blue):
    """Stops two shots in a turn, also two of the same card."""

    key = "cushion"
    copies = "9C"
    repeatable = True

    def evades(self, t: Board, me: int, card: int, shot: Shot) -> bool:
        return t.noted(self.key, me) < 2

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        t.count(self.key, me)
        shot.need -= 1


class Safe(Blue):
    """Nobody but its owner may take or discard it."""

    key = "safe"
    copies = "10C JC"

    def guarded(self, t: Board, owner: int, by: int) -> bool:
        return owner != by


class Policy(Blue):
    """Its owner draws a card for each that another takes."""

    key = "policy"
    copies = "QC KC"

    async def on_taken(self, t: Table, me: int, card: int, taken: Taken) -> None:
        if taken.to == me != taken.by and taken.card != card:
            t.draw(me, 1)


class Poster(Blue):
    """Whoever eliminates its holder draws two cards."""

    key = "poster"
    copies = "AC 2D"

    def seats(self, t: Board, me: int) -> list[int]:
        return [*t.others(me), me]

    async def on_fall(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.to == me and wound.by not in (me, NOBODY):
            t.draw(wound.by, 2)


class Stove(Blue):
    """Once in a turn another card in play may be given up as a BANG! card."""

    key = "stove"
    copies = "3D 4D"

    def fuel(self, t: Board, me: int, card: int) -> list[int]:
        return [c for c in t.takeable(me, me) if c != card]

    def pays(self, t: Board, me: int, card: int, key: str) -> bool:
        return key == BANG and not t.noted(self.key, me) and bool(self.fuel(t, me, card))

    async def pay(self, t: Table, me: int, card: int, why: Kind) -> None:
        t.note(self.key, me)
        t.scrap(me, await t.choose_card(me, self.fuel(t, me, card), self), self)
