"""The 24 characters: twelve of the Law, twelve Outlaws."""

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Character, Kind, Spot
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.playable import spots
from bang.engine.kernel.records import Shot, Taken, Wound
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Evasion
from bang.games.duel.boxes.the_duel.cards import Colt, Missed
from bang.games.duel.boxes.the_duel.kinds import BANG, HIT, SEES_ALL, Action, Rapid, Shield, foe, reloadable

HORSESHOE: Final = "h"  # as copies show it


class Sore(Character):  # something is owed for each life point that the opponent makes it lose
    tags = "avenges"

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if self in t.seats[wound.to].characters and self.blames(wound.by, me):
            for _ in range(wound.n):
                t.owe(self, me)

    def blames(self, by: int, me: int) -> bool:
        return by == foe(me)


class Lawman(Character):
    side = "law"


class Avenger(Lawman):  # what is owed is a hit for the opposing character in front
    tags = "avenges"

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        await t.shoot(Shot(me, foe(me), self))


class Collector(Lawman):  # what is owed is a card, for whoever wants it
    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        if await t.may(me, self):
            t.draw(me, n)


class AlanPinkertoon(Sore, Avenger):
    key = "alan_pinkertoon"

    def blames(self, by: int, me: int) -> bool:
        return True


class AnnieOakey(Lawman):
    key = "annie_oakey"
    tags = "disguises"

    def counts_as(self, t: Board, me: int, card: int) -> str:
        kind = t.kind(card)
        return Missed.key if kind.sort == HIT else Colt.key if kind.key == Missed.key else ""


class BartMasterson(Lawman):
    key = "bart_masterson"
    always = True

    def flips(self, t: Board, me: int, p: int, n: int) -> int:
        return n + 1


class BillTightman(Collector):
    key = "bill_tightman"
    life = 5

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        await self.due(t, me, me, 2)


class BuffaloBell(Lawman):
    key = "buffalo_bell"
    always = True
    tags = "shields"

    async def on_harm(self, t: Table, me: int, card: int, wound: Wound) -> None:
        place = t.where_is(me, self)
        if t.player(wound.to) != me or wound.to == place:
            return
        for _ in range(min(wound.n, t.seats[place].life - 1)):
            if not await t.may(me, self):
                return
            wound.n -= 1
            await t.wound(Wound(place, wound.by, 1, wound.kind))


class DalonRanger(Sore, Collector):
    key = "dalon_ranger"
    life = 5


class TheStranger(Lawman):
    key = "the_stranger"
    always = True
    tags = "rapid"

    def quota(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return n + 1 if kind.counted == BANG else n


class Jango(Collector):
    key = "jango"
    life = 3
    order_free = True

    async def on_moved(self, t: Table, me: int, card: int, seat: int) -> None:
        if seat == foe(me):
            t.owe(self, me)


class PatGarret(Lawman):
    key = "pat_garret"
    life = 5

    async def on_drawn(self, t: Table, me: int, card: int, record: None) -> None:
        if len(t.drawn) > 1:
            t.tell("reveal", me, cards=[t.drawn[1]], why=self)
            if t.is_one_of(t.drawn[1], HORSESHOE) and await t.may(me, self):
                t.draw(me, 1, deck=foe(me))


class TexKiller(Lawman):
    key = "tex_killer"
    tags = "pierces"

    def aim(self, t: Board, me: int, shot: Shot) -> None:
        if shot.kind.counted == BANG:
            shot.toll += 1


class WildBill(Avenger):
    key = "wild_bill"
    life = 5

    async def on_taken(self, t: Table, me: int, card: int, taken: Taken) -> None:
        mine = taken.to == me if taken.from_hand else self in t.seats[taken.to].characters
        if mine and taken.by == foe(me):
            t.owe(self, me)


class WyattEar(Collector):
    key = "wyatt_ear"

    async def on_evaded(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if shot.by == me and t.player(shot.to) != me:
            t.owe(self, me)


class Outlaw(Character):
    side = "outlaws"


class Schemer(Outlaw):  # an ability for phase 2
    uses = 1

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if t.seats[me].hand else []


class BabeLeroy(Schemer):
    key = "babe_leroy"
    tags = "draws"

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [] if t.seats[me].hand else [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.draw(me, 2)


class BullAnderson(Outlaw):
    key = "bull_anderson"
    life = 5

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        for _ in range(2):
            loot = [(wound.to, c) for c in t.takeable(wound.to, me)]
            if t.player(wound.to) != me:
                loot += [(foe(me), hidden) for hidden in t.unseen(foe(me))]
            if not await t.plunder(me, loot, self, keep=True):
                return


class CattleKatie(Schemer):
    key = "cattle_katie"
    tags = "sells"

    def wares(self, t: Board, me: int) -> list[int]:
        return [c for c in t.takeable(me, me) if not t.kind(c).always]

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if self.wares(t, me) else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.scrap(me, await t.choose_card(me, self.wares(t, me), self), self)
        t.draw(me, 2)


class JackRansome(Outlaw):
    key = "jack_ransome"
    tags = "sights"

    def reach(self, t: Board, me: int, n: int) -> int:
        return SEES_ALL


class TheDaltons(Outlaw):
    key = "daltons"
    tags = "draws"
    life = 3

    def draws(self, t: Board, me: int, n: int) -> int:
        return n + 1


class PearlHat(Schemer):
    """Repeats the action that lies on top of the discard pile; to nobody means: reloads it once more."""

    key = "pearl_hat"
    tags = "repeats"
    life = 3

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        kind = t.kind(t.discard[-1]) if t.discard else None
        if not t.seats[me].hand or kind is None or kind.border != Action.border or isinstance(kind, Evasion):
            return []
        return spots(t, me, kind) + ([(NOBODY, NO_CARD)] if reloadable(t, kind) else [])

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        top = t.discard[-1]
        await t.give_up(me, 1, self)
        if to == NOBODY:
            t.draw(me, 1)
        else:
            await t.kind(top).play(t, me, top, to, target)


class SidCurry(Shield, Outlaw):
    key = "sid_curry"
    tags = "shields avenges"
    theirs = True

    def foiled(self, t: Moves, me: int, shot: Shot) -> None:
        # Who shot is owed for: by then it may stand elsewhere, or be gone.
        shooter = shot.kind if isinstance(shot.kind, Character) else t.seats[shot.by].characters[0]
        t.owe(self, me, shot.by, shooter.id)

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        place = t.where_is(to, t.rules.kinds[n])
        if place >= 0:
            await t.shoot(Shot(me, place, self))


class SlimPoet(Sore, Outlaw):
    key = "slim_poet"

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        await t.plunder(me, [(foe(me), hidden) for hidden in t.unseen(foe(me))], self, keep=False)


class SoundanceKid(Schemer):
    key = "soundance_kid"
    tags = "draws"

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await t.give_up(me, 1, self)
        await t.draw_and_drop(me, [me, foe(me)], self)


class TocoRamirez(Outlaw):
    key = "toco_ramirez"
    tags = "disguises"

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return Colt.key


class TomThorn(Outlaw):
    key = "tom_thorn"
    tags = "ambushes"

    async def on_moved(self, t: Table, me: int, card: int, seat: int) -> None:
        if seat == me:
            t.owe(self, me)

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        await t.shoot(Shot(me, t.rear(foe(me)), self))


class WestHarding(Rapid, Outlaw):
    key = "west_harding"
