"""The railcars: some work while they are in play, others are discarded to take effect."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, pick_seat
from bang.engine.kernel.board import CUT_SHORT, Board
from bang.engine.kernel.kind import ANYBODY, Kind, Spot
from bang.engine.kernel.records import Shot, Taken, Wound
from bang.engine.kernel.state import ALIVE, HELD
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Line
from bang.games.classic.boxes.great_train_robbery.railway import RAILCARS, Railcar
from bang.games.classic.boxes.great_train_robbery.stations import BLUE

SHERIFF: Final = "sheriff"
BANG: Final = "bang"
GHOST_CAR: Final = "ghost_car"
TAKE, DISCARD = TAKING = ("take", "discard")  # what a Baggage Car does with another player's card
SHOT: Final = Line("shot reachable")
LINES: Final = {TAKE: Line("draw within 1"), DISCARD: Line("discard any")}
TAKE_OF_ANY: Final = Line("draw any")


def blue_cards(t: Board, me: int, but: int) -> list[int]:
    """Return the other blue cards of a seat, in hand and in play."""
    return [c for c in [*t.seats[me].hand, *t.takeable(me, me)] if c != but and t.kind(c).border == BLUE]


class UsedUp(Railcar):
    """A railcar that its owner discards in their turn to take effect once."""

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.scrap(me, card, self)
        await self.act(t, me, to, target)

    async def act(self, t: Table, me: int, to: int, target: int) -> None:
        """Take effect after the railcar was discarded."""


class BaggageCar(Railcar):
    """Has the effect of one of four cards, without counting as that card."""

    key = "baggage_car"
    evading = True
    tags = "shoots robs"
    worth = 1.8

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        spots = [spot for line in LINES.values() for spot in line.spots(t, me, self) if spot[1] != card]
        return SHOT.spots(t, me, self) + list(dict.fromkeys(spots))

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        line = SHOT
        if target != NO_CARD:
            words = [word for word in TAKING if (to, target) in LINES[word].spots(t, me, self)]
            line = LINES[await t.choose_word(me, words, self)]
        t.scrap(me, card, self)
        await line.happen(t, me, self, card, to, target)

    def evades(self, t: Board, me: int, card: int, shot: Shot) -> bool:
        return True

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        t.scrap(me, card, self)
        shot.need -= 1


class Caboose(Railcar):
    key = "caboose"
    evading = True
    repeatable = True
    worth = 1.7

    def evades(self, t: Board, me: int, card: int, shot: Shot) -> bool:
        return bool(blue_cards(t, me, card))

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        await t.give_up(me, 1, self, blue_cards(t, me, card))
        shot.need -= 1


class CattleTruck(UsedUp):
    key = "cattle_truck"
    tops_discard = True
    tags = "draws"
    worth = 1.4

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if t.discard else []

    async def act(self, t: Table, me: int, to: int, target: int) -> None:
        t.take_discard(me, self, await t.pick_card(me, "card", t.discard[:-4:-1], self))


class CircusWagon(UsedUp):
    key = "circus_wagon"
    tags = "robs_all"
    worth = 1.4

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if any(t.takeable(p, p) for p in t.others(me)) else []

    async def act(self, t: Table, me: int, to: int, target: int) -> None:
        for p in await t.all_players(me, self):
            if t.takeable(p, p):
                lost = await t.pick_card(p, "discard", t.takeable(p, p), self, me)
                t.scrap(p, lost, self)
                await t.note_loss(Taken(me, p, False, self, lost))


class CoalHopper(UsedUp):
    key = "coal_hopper"
    tags = "draws robs"
    worth = 1.4

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        cars = [(p, c) for p in t.from_seat(me) for c in t.takeable(p, me) if t.kind(c).deck == RAILCARS and c != card]
        return cars or [(me, NO_CARD)]

    async def act(self, t: Table, me: int, to: int, target: int) -> None:
        t.draw(me, 1)
        if target != NO_CARD:
            await t.seize(me, to, target, self, keep=False)


class DiningCar(Railcar):
    key = "dining_car"
    after = "dynamite jail rattlesnake bomb"
    tags = "heals"
    lucky = "H"
    worth = 1.7

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if await t.try_luck(me, self):
            t.heal(me, 1, self)


class ExpressCar(UsedUp):
    """Brings an extra turn, the last one. Used in that turn again, it only ends it."""

    key = "express_car"
    tags = "replays"
    worth = 1.6
    ends_phase = True

    async def act(self, t: Table, me: int, to: int, target: int) -> None:
        t.throw_hand(me, self)
        t.extra_turn(me, last=True)
        t.end_turn()
        t.take_note(CUT_SHORT, me)  # the turn counts as complete, not as lost


class GhostCar(Railcar):
    """Saves its holder from elimination, and brings back an eliminated player; the Sheriff never holds it."""

    key = GHOST_CAR
    keeps = True
    tags = "revives"
    worth = 1.6

    def seats(self, t: Board, me: int) -> list[int]:
        return [p for p in t.from_seat(me) if t.seats[p].role != SHERIFF]

    def kept_from(self, t: Board, by: int) -> bool:
        return t.seats[by].role == SHERIFF

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if t.seats[to].presence not in (ALIVE, HELD):
            t.bring_back(to, HELD, self)
        await super().play(t, me, card, to, target)

    async def instead_of_death(self, t: Table, me: int, card: int, wound: Wound) -> bool:
        t.bring_back(me, HELD, self)
        return True


class LoungeCar(Railcar):
    key = "lounge_car"
    worth = 1.7

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if t.piles[RAILCARS] else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        """Keep one and give the other away; a Sheriff who may not keep the only one gives it away."""
        t.tell("show", me, cards=t.show(2, pile=RAILCARS).copy(), why=self)
        t.scrap(me, card, self)
        mine = [c for c in t.shown if me in t.kind(c).seats(t, me)]
        if mine:
            kept = await t.pick_card(me, "card", mine, self)
            t.shown.remove(kept)
            await t.kind(kept).play(t, me, kept, me, NO_CARD)
        for c in t.shown.copy():
            seats = t.others(me) if t.kind(c).key != GHOST_CAR else t.kind(c).seats(t, me)
            chosen = await t.ask_only(me, "seat", [pick_seat(p) for p in seats if p != me], self)
            t.shown.remove(c)
            await t.kind(c).play(t, me, c, chosen[2], NO_CARD)


class LumberFlatcar(Railcar):
    key = "lumber_flatcar"
    played_at = ANYBODY
    tags = "burdens plagues"
    worth = 1.1

    def sees(self, t: Board, me: int) -> int:
        return -1


class MailCar(UsedUp):
    key = "mail_car"
    tags = "draws"
    worth = 2.2

    async def act(self, t: Table, me: int, to: int, target: int) -> None:
        drawn = t.draw(me, 3)
        if drawn:
            given = await t.pick_card(me, "give", drawn, self)
            chosen = await t.ask_only(me, "seat", [pick_seat(p) for p in t.others(me)], self)
            t.hand_over(me, chosen[2], given, self)


class ObservationCar(Railcar):
    key = "observation_car"
    tags = "shields sights"
    worth = 2.6

    def sees(self, t: Board, me: int) -> int:
        return 1

    def hides(self, t: Board, me: int) -> int:
        return 1


class PassengerCar(UsedUp):
    key = "passenger_car"
    tags = "steals"
    worth = 1.7

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [spot for spot in TAKE_OF_ANY.spots(t, me, self) if spot[0] != me]

    async def act(self, t: Table, me: int, to: int, target: int) -> None:
        await TAKE_OF_ANY.happen(t, me, self, NO_CARD, to, target)


class PrisonerCar(Railcar):
    key = "prisoner_car"
    tags = "shields"
    worth = 1.5

    def immune(self, t: Board, me: int, by: int, kind: Kind, cards: list[int]) -> bool:
        return kind.key in ("indians", "duel")


class PrivateCar(Railcar):
    """Players without cards in hand cannot be chosen for a BANG! card; other shots still hit."""

    key = "private_car"
    tags = "shields"
    worth = 1.3

    def shuns(self, t: Board, me: int, by: int, kind: Kind) -> str:
        return "private_car" if kind.is_like(BANG) and not t.seats[me].hand else ""


class SleeperCar(Railcar):
    key = "sleeper_car"
    tags = "shoots"
    worth = 1.5

    def spends(self, t: Board, me: int, card: int) -> tuple[int, list[int]]:
        return 1, [] if t.noted(self.key, me) else blue_cards(t, me, card)

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return SHOT.spots(t, me, self) if self.spends(t, me, card)[1] else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await self.pay(t, me, card, self)
        await SHOT.happen(t, me, self, NO_CARD, to, target)

    def pays(self, t: Board, me: int, card: int, key: str) -> bool:
        return key == BANG and bool(self.spends(t, me, card)[1])

    async def pay(self, t: Table, me: int, card: int, why: Kind) -> None:
        await t.spend(me, card, self)
        t.note(self.key, me)
