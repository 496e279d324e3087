"""The cards of The Great Train Robbery that are shuffled into the deck."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, PASS, pick
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import ANOTHER, Kind, Spot
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.playable import aims_of
from bang.engine.kernel.records import Shot, Taken, Wound
from bang.engine.kernel.state import OUT
from bang.engine.kernel.table import Table
from bang.engine.kernel.window import Window
from bang.engine.kit.cards import Aimed, Blue, Brown, Evasion, ForMany, Weapon, lay_weapon_aside
from bang.games.classic.boxes.great_train_robbery.cars import BANG, GHOST_CAR, SHERIFF
from bang.games.classic.boxes.great_train_robbery.railway import STATIONS, move_train, railcars_for, take_railcar

TRAIN_ROBBERY: Final = "train_robbery"
IGNORE, DOUBLE = STEAM = ("ignore", "double")  # whether the locomotive acts not at all or twice


class Cactus(Evasion):
    key = "cactus"
    copies = "7H"
    lucky = "H D"
    worth = 1.5

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        await super().evade(t, me, card, shot)
        if await t.try_luck(me, self):
            t.heal(me, 1, self)


class Evaded(Evasion):
    key = "evaded"
    copies = "QC"
    worth = 1.7

    def foiled(self, t: Moves, me: int, shot: Shot) -> None:
        """Take the card that fired the shot, unless there is none or it has left the discard pile."""
        if shot.card in t.discard:
            t.take_discard(me, self, shot.card)


class FullSteam(Brown):
    key = "full_steam"
    copies = "2S"
    tags = "races"
    worth = 0.9

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        word = await t.choose_word(me, STEAM, self)
        await move_train(t, me, len(t.piles[STATIONS]), times=2 if word == DOUBLE else 0)


class KnifeRevolver(Aimed):
    """Returns to the hand before the shot is answered. It uses up the BANG! of the turn but is not a BANG! card."""

    key = "knife_revolver"
    copies = "5D"
    limit = 1
    counted = BANG
    symbols = "shot reachable"
    lucky = "JH QH KH AH JD QD KD AD JC QC KC AC JS QS KS AS"
    worth = 1.3

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if await t.try_luck(me, self) and card in t.discard:
            t.take_discard(me, self, card)
        await super().play(t, me, card, to, target)


class MoneyBag(Brown):
    """Acts as the card on top of the discard pile, regardless of that card's limit."""

    key = "money_bag"
    tops_discard = True
    copies = "QC"
    tags = "repeats"
    worth = 1.2

    def copied(self, t: Board) -> Kind:
        """Find what it acts as, also when something else has its effect while it lies there itself; itself: nothing."""
        own = [at for at, card in enumerate(t.discard) if t.kind(card) is self] if t.acting else [len(t.discard)]
        return t.kind(t.discard[own[-1] - 1]) if own and own[-1] > 0 else self

    def is_companion(self, t: Board) -> bool:
        return self.copied(t).companion

    def spots(self, t: Board, me: int) -> list[Spot]:
        kind = self.copied(t)
        short = t.acting is None and kind.cost > 0 and len(t.seats[me].hand) <= kind.cost
        fits = kind is not self and kind.border == "brown" and not short and not t.forbidden(me, NO_CARD, kind)
        return aims_of(t, me, kind, t.acting or self) if fits else []

    def spends(self, t: Board, me: int, card: int) -> tuple[int, list[int]]:
        return self.copied(t).cost, t.seats[me].hand

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        at = t.discard.index(card) if card in t.discard else 0
        if at > 0:
            kind = t.kind(t.discard[at - 1])
            if t.acting is None:  # a repetition is not paid for again
                await t.give_up(me, kind.cost, kind)
            await kind.play(t, me, card, to, target)


class MostWanted(ForMany):
    key = "most_wanted"
    copies = "KS"
    tags = "draws"
    feared = "S"
    worth = 1.2
    and_me = True

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.draw(me, 1)
        await super().play(t, me, card, to, target)

    async def befall(self, t: Table, me: int, p: int, window: Window | None) -> None:
        if not await t.try_luck(p, self):
            await t.wound(Wound(p, me, 1, self))


class NextStop(Brown):
    key = "next_stop"
    copies = "2D KC"
    tags = "draws drives"
    worth = 1.1

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.draw(me, 1)
        await move_train(t, me)


class Switch(Brown):
    """Exchanges cards: neither of them counts as taken."""

    key = "switch"
    played_at = ANOTHER
    copies = "6H"
    tags = "trades"
    worth = 0.9

    def targets(self, t: Board, me: int, to: int) -> list[int]:
        return [c for c in t.takeable(to, me) if self.offers_for(t, me, to, c)]

    def offers_for(self, t: Board, me: int, to: int, target: int) -> list[int]:
        """Return the player's own cards that can be exchanged for that one."""
        return [c for c in t.takeable(me, me) if can_have(t, me, target, c) and can_have(t, to, c, target)]

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if not await t.try_to_affect(to, me, self, [card]):
            return
        given = await t.pick_card(me, "give", self.offers_for(t, me, to, target), self)
        t.pass_on(me, given, to)
        t.pass_on(to, target, me)
        for p, new in ((me, target), (to, given)):
            lay_weapon_aside(t, p, new, self)


def can_have(t: Board, seat: int, card: int, gone: int) -> bool:
    """Tell whether a card may lie in front of a seat in exchange for another."""
    kind = t.kind(card)
    if t.seats[seat].role == SHERIFF and kind.key in ("jail", GHOST_CAR):
        return False
    return all(t.kind(c).key != kind.key for c in t.seats[seat].in_play if c != gone)


class TrainRobbery(Brown):
    """Asks card by card, in the order they were played. It uses up the BANG! of the turn but is not a BANG! card."""

    key = TRAIN_ROBBERY
    played_at = ANOTHER
    copies = "4D JC"
    limit = 1
    counted = BANG
    tags = "strips"
    worth = 1.3

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if not await t.try_to_affect(to, me, self, [card]):
            return
        for c in t.takeable(to, me).copy():
            there = t.seats[to].presence != OUT and (t.has_life(to) or t.is_kept(to))  # also once this is resolved
            if there and c in t.seats[to].in_play:
                if await t.choose(to, "forfeit", [pick(c), PASS], self, me) == PASS:
                    await t.shoot(Shot(me, to, self, card=card))
                else:
                    t.scrap(to, c, self)


class WaterTower(Brown):
    key = "water_tower"
    copies = "8H"
    tags = "draws"
    worth = 1.6

    def barred(self, t: Board, me: int) -> str:
        return "" if railcars_for(t, me) else "no_railcar_at_a_station"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await take_railcar(t, me, self)


class Dragoon(Weapon):
    key = "dragoon"
    copies = "JS"
    weapon = 2
    tags = "rapid"
    worth = 1.5

    def quota(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return n + 1 if kind.counted == BANG else n


class Map(Blue):
    key = "map"
    copies = "3D"
    worth = 1.3

    async def on_drawing(self, t: Table, me: int, card: int, record: None) -> None:
        cards = t.look_at(me, 2, self)
        chosen = await t.ask_only(me, "exchange", [*(pick(c) for c in cards), PASS], self)
        if chosen != PASS:
            cards.remove(chosen[1])
            t.tell("discard", me, cards=[chosen[1]], why=self)
            t.toss(chosen[1])
        t.put_back(t.clear_shown())


class Refund(Blue):
    key = "refund"
    copies = "3S"
    order_free = True
    worth = 1.2

    async def on_taken(self, t: Table, me: int, card: int, taken: Taken) -> None:
        if taken.to == me != taken.by and taken.why.key != TRAIN_ROBBERY:
            t.draw(me, 1)


class Strongbox(Blue):
    key = "strongbox"
    copies = "9H"
    order_free = True
    tags = "draws"
    worth = 2.4

    async def on_turn_end(self, t: Table, me: int, card: int, record: None) -> None:
        t.draw(me, 1)
