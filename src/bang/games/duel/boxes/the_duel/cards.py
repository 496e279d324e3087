"""The 80 cards. A copy is written as its back (L for Law, O for Outlaws) and what it shows for draw!."""

from bang.engine.kernel.ask import HAND, NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.discarding import make_discard
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.records import Shot, Wound
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Evasion
from bang.games.duel.boxes.the_duel.kinds import (
    HIT,
    SEES_REAR,
    Action,
    Aimed,
    Bang,
    Equipment,
    Hit,
    Hostile,
    Rapid,
    Shield,
    foe,
)


class Colt(Bang):
    key = "duel_colt"
    copies = "Ld Od Od Od Od Od"


class Fanning(Bang):
    key = "duel_fanning"
    copies = "Lb Lh"
    tags = "shoots strips"

    async def hits(self, t: Table, me: int, to: int) -> bool:
        for _ in range(len(t.seats[to].in_play)):
            await super().hits(t, me, to)
        return True


class Carbine(Bang):
    key = "duel_carbine"
    copies = "Lh Lh Ob"

    async def if_evaded(self, t: Table, me: int) -> None:
        await t.plunder(me, [(p, c) for p in (me, foe(me)) for c in t.takeable(p, me)], self, keep=False)


class Peacemaker(Bang):
    key = "duel_peacemaker"
    copies = "Lh Lh"

    async def if_evaded(self, t: Table, me: int) -> None:
        await make_discard(t, me, foe(me), 1, self)


class Remington(Bang):
    key = "duel_remington"
    copies = "Os Ob"

    async def if_evaded(self, t: Table, me: int) -> None:
        if await t.may(me, self):
            t.draw(me, 1)


class Schofield(Bang):
    key = "duel_schofield"
    copies = "Ob Ob"

    async def if_evaded(self, t: Table, me: int) -> None:
        t.heal(me, 1, self)


class Shotgun(Bang):
    key = "duel_shotgun"
    copies = "Ld Ld Oh Oh"

    async def if_evaded(self, t: Table, me: int) -> None:
        players = [p for p in (foe(me), me) if t.has_two(p)]
        if players:
            await t.swap(await t.choose_seat(me, players, self), self)


class Winchester(Bang):
    key = "duel_winchester"
    copies = "Lh Lh"
    sight = 1


class Bank(Equipment):
    key = "duel_bank"
    copies = "Lb"
    tags = "draws"
    worth = 2.0

    def draws(self, t: Board, me: int, n: int) -> int:
        return n + 1


class Barrel(Shield, Equipment):
    key = "duel_barrel"
    copies = "Ls Os"
    worth = 1.8


class Clock(Equipment):
    key = "duel_clock"
    copies = "Oh Oh"
    reload = True
    order_free = True
    tags = "draws"
    worth = 0.8

    async def on_moved(self, t: Table, me: int, card: int, seat: int) -> None:
        if seat == foe(me):
            t.owe(self, me)

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        t.draw(me, n)


class Dynamite(Equipment):
    key = "duel_dynamite"
    copies = "Ob"
    always = True
    tags = "burdens explodes"
    feared = "d"

    def within(self, t: Board, me: int) -> list[int]:
        return [t.rear(me)]

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        place = t.holder(me, card)
        if not await t.try_luck(me, self):
            t.scrap(place, card, self)
            await t.wound(Wound(place, NOBODY, 3, self))
        else:
            t.pass_on(place, card, t.rear(foe(me)))


class GunBelt(Rapid, Equipment):
    key = "duel_gun_belt"
    copies = "Ld Os"
    worth = 1.5


class Hat(Shield, Equipment):
    key = "duel_hat"
    copies = "Lh Oh"
    lucky = ""

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        t.scrap(shot.to, card, self)
        shot.need -= 1


class Rattlesnake(Equipment):
    key = "duel_rattlesnake"
    copies = "Os"
    always = True
    after = "duel_dynamite"
    tags = "burdens"
    feared = "s"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if not await t.try_luck(me, self):
            await t.wound(Wound(t.holder(me, card), NOBODY, 1, self))


class Scope(Equipment):
    key = "duel_scope"
    copies = "Lh Oh"
    reload = True
    tags = "sights"

    def reach(self, t: Board, me: int, n: int) -> int:
        return max(n, SEES_REAR)


class Stampede(Equipment):
    key = "duel_stampede"
    copies = "Lb"
    always = True
    reload = True
    after = "duel_rattlesnake"
    tags = "burdens"
    worth = 0.5

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        await t.swap(me, self)


class Water(Action):
    key = "duel_water"
    copies = "Lb Ls Ls Ls Ob"
    reload = True
    tags = "shifts"

    def seats(self, t: Board, me: int) -> list[int]:
        return [me, foe(me)]

    def bars(self, t: Board, me: int, to: int) -> str:
        return "" if t.has_two(to) else "last_one_stays"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await t.swap(to, self)


class GeneralStore(Action):  # two of each deck, or four of the common one as soon as a deck has run out
    key = "duel_general_store"
    copies = "Ls Oh"
    tags = "draws"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        common = not all(t.piles.values())
        for p in (me, me, foe(me), foe(me)):
            t.show(1, deck=NOBODY if common else p)
        await t.draft(me, [me, foe(me), me, foe(me)], self)


class Gatling(Action):
    key = "duel_gatling"
    copies = "Lb"
    sort = HIT
    tags = "shoots_all"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        for place in t.in_order():
            if place != me:
                await t.shoot(Shot(me, place, self))


class Pilfer(Aimed):  # is about a card in play
    def bars(self, t: Board, me: int, to: int) -> str:
        return super().bars(t, me, to) or ("" if self.targets(t, me, to) else "nothing_there")

    def targets(self, t: Board, me: int, to: int) -> list[int]:
        return t.takeable(to, me)

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await t.seize(me, to, target, self, keep=self.key == Teacher.key or target <= HAND)


class Robbery(Pilfer):
    key = "duel_robbery"
    copies = "Ob Oh Oh Oh"
    tags = "robs steals"

    def targets(self, t: Board, me: int, to: int) -> list[int]:
        return t.takeable(to, me) + (t.unseen(to) if to == foe(me) else [])


class Teacher(Pilfer):
    key = "duel_teacher"
    copies = "Lh Lb"
    tags = "steals"


class Beer(Action):
    key = "duel_beer"
    copies = "Ob"
    tags = "heals"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        for place in t.standing(me):
            t.heal(place, 1, self)


class StrongBeer(Aimed):
    key = "duel_strong_beer"
    copies = "Lb"
    tags = "levels"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        much = t.seats[to].life - 3
        if much > 0:
            await t.wound(Wound(to, me, much, self))
        else:
            t.heal(to, -much, self)


class Knife(Hit):
    key = "duel_knife"
    copies = "Oh Oh Os"


class Derringer(Hit):
    key = "duel_derringer"
    copies = "Ls Lh Lh Lh"
    loose = True


class Missed(Evasion):
    key = "duel_missed"
    copies = "Lb Ls Ls Ls Ls Oh Ob Os Os Os Os Os"


class ReturnFire(Evasion):
    key = "duel_return_fire"
    copies = "Lh"

    def foiled(self, t: Moves, me: int, shot: Shot) -> None:
        t.owe(self, me)

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        await t.shoot(Shot(me, foe(me), self))


class Stagecoach(Action):
    key = "duel_stagecoach"
    copies = "Lb Lb Ob"
    tags = "draws"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await t.draw_and_drop(me, [me, me, me], self)


class Duel(Hostile):
    key = "duel_duel"
    copies = "Ld Oh"
    answer = HIT
    tags = "contests"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        loser = await t.contest(me, to, HIT, self)
        await t.wound(Wound(loser, me, 1, self))  # whoever it is, the player of the card is the cause


class Indians(Action):
    key = "duel_indians"
    copies = "Lh Oh"
    answer = HIT
    tags = "raids"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        for place in t.in_order():
            if place != me and not await t.pay(place, HIT, self, me):
                await t.wound(Wound(place, me, 1, self))
