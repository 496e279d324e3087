"""The characters of The Fray."""

from __future__ import annotations

from bang.engine.kernel.ask import NO_CARD, PASS, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Character, Kind, Rule
from bang.engine.kernel.records import Played, Shot, Taken, Targeted, Wound
from bang.engine.kernel.rules import CLUBS, SPADES
from bang.engine.kernel.table import Table

BANG = "bang"
BEER = "beer"
EXTRA_BANG = "extra_bang"


class Clover(Character):
    """Once in a turn a card of clubs is an extra BANG! card."""

    key = "clover"

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return EXTRA_BANG if t.suit(card) == CLUBS and not t.played_as(me, EXTRA_BANG) else ""


class Marksman(Character):
    """draw! for each BANG! card: on spades it cannot be evaded."""

    key = "marksman"

    async def on_shot(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if shot.by == me and not shot.diverted and shot.kind.is_like(BANG):
            shot.certain = t.suit(await t.flip(me, self)) == SPADES


class Juggler(Character):
    """Turns a BANG! card on a neighbour for a card of its suit."""

    key = "juggler"

    async def on_shot(self, t: Table, me: int, card: int, shot: Shot) -> None:
        near = [p for p in t.others(me) if t.distance(me, p) == 1 and p != shot.by]
        if shot.to != me or not shot.kind.is_like(BANG) or not near:
            return
        suit = t.suit(shot.card)
        chosen = await t.offer_card(me, lambda c: t.suit(c) == suit, self, shot.by)
        if chosen != NO_CARD:
            t.drop(me, chosen, self)
            shot.divert(await t.choose_seat(me, near, self))


class Bristler(Character):
    """Shoots at whoever takes a card, before it is taken."""

    key = "bristler"

    async def on_taking(self, t: Table, me: int, card: int, taken: Taken) -> None:
        if taken.to == me != taken.by:
            await t.shoot(Shot(me, taken.by, self))


class Sergeant(Character):
    """May leave one player out."""

    key = "sergeant"
    life = 3

    def spares(self, t: Board, me: int, kind: Kind) -> int:
        return 1


class Cat(Character):
    """draw! instead of being out: not on spades."""

    key = "cat"
    life = 3

    async def instead_of_death(self, t: Table, me: int, card: int, wound: Wound) -> bool:
        if wound.to != me or t.suit(await t.flip(me, self)) == SPADES:
            return False
        t.heal(me, 1 - t.seats[me].life, self)
        return True


class Recluse(Character):
    """May ignore a brown card that is for nobody else."""

    key = "recluse"

    async def on_targeted(self, t: Table, me: int, card: int, targeted: Targeted) -> None:
        alone = targeted.to == me and targeted.seats == [me] and targeted.kind.border == "brown"
        if alone and not targeted.off:
            targeted.off = await t.may(me, self)


class Tippler(Character):
    """Drinks along when another plays a Beer, for any card."""

    key = "tippler"

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        if played.kind.is_like(BEER) and played.by != me and t.seats[me].life < t.seats[me].top:
            chosen = await t.offer_card(me, lambda c: True, self, played.by)
            if chosen != NO_CARD:
                t.drop(me, chosen, self)
                t.heal(me, 1, self)


class Idler(Character):
    """Draws a card at the end of a turn in which nobody has played any."""

    key = "idler"
    recalls = True

    async def on_turn_end(self, t: Table, me: int, card: int, record: None) -> None:
        if not t.played:
            t.draw(me, 1)


class Foreman(Rule):
    """Whoever has no card may order a neighbour to play a Beer, whatever he has."""

    key = "foreman"

    async def on_drawn(self, t: Table, me: int, card: int, record: None) -> None:
        p = t.turn
        if t.seats[p].hand:
            return
        orders = [use(self, q) for q in t.others(p)]
        answer = await t.choose(p, "seat", [*orders, PASS], self)
        beers = [c for c in t.seats[answer[2]].hand if t.kind(c).key == BEER] if answer != PASS else []
        if beers and not t.forbidden(answer[2], beers[0], t.kind(beers[0])):
            await t.play_by_order(answer[2], t.kind(beers[0]).id, beers[0], answer[2], NO_CARD)
