"""The orange cards: played like blue ones, and used by paying loads that lie on them (`price`)."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY, PASS, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.counts import on_card
from bang.engine.kernel.discarding import make_discard
from bang.engine.kernel.kind import ANYBODY, Kind, Rule, Spot
from bang.engine.kernel.playable import SHUNS
from bang.engine.kernel.records import Flipped, Played, Shot, Wound
from bang.engine.kernel.rules import DIAMONDS
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue
from bang.games.classic.boxes.armed_and_dangerous.loads import BANG, LOAD, ORANGE, discard_if_empty

FRESH: Final = 3  # loads on a card when it is played
# Notes for a seat that has paid: the effect lasts even if the card was discarded with its last load.
BANDOLIER: Final = "bandolier"
BELL_TOWER: Final = "bell_tower"
BUNTLINE: Final = "buntline_special"
DOUBLE_BARREL: Final = "double_barrel"


class Dangerous(Blue):
    border = ORANGE
    price = 1

    def bars(self, t: Board, me: int, to: int) -> str:
        return "no_loads_left" if t.tokens_at(LOAD) < FRESH else super().bars(t, me, to)

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await super().play(t, me, card, to, target)
        t.put_tokens(LOAD, FRESH, on_card(card), self)

    def hindered(self, t: Board, me: int, card: int) -> str:
        return "too_few_loads" if t.tokens_at(LOAD, on_card(card)) < self.price else ""

    async def discharge(self, t: Table, card: int) -> None:
        t.take_tokens(LOAD, self.price, on_card(card), self)
        await discard_if_empty(t, card)


class Tool(Dangerous):
    """An orange card that its owner uses in phase 2."""

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await self.discharge(t, card)
        if await t.try_to_affect(to, me, self, [card]):
            await self.work(t, me, to, target)

    async def work(self, t: Table, me: int, to: int, target: int) -> None:
        """Act after the payment: by default take a card of a hand, discard one in play, or note the effect."""
        if target == NO_CARD:
            t.note(self.key, me)
        else:
            await t.seize(me, to, target, self, keep=target == HAND)


class AceUpTheSleeve(Tool):
    key = "ace_up_the_sleeve"
    copies = "AH"
    price = 2
    tags = "draws"
    worth = 1.4

    async def work(self, t: Table, me: int, to: int, target: int) -> None:
        t.draw(me, 1)


class Bandolier(Tool):
    key = BANDOLIER
    copies = "2H"
    uses = 1
    tags = "readies"
    worth = 1.5


class BeerKeg(Tool):
    key = "beer_keg"
    copies = "4H"
    price = 3
    tags = "heals"
    worth = 1.3

    async def work(self, t: Table, me: int, to: int, target: int) -> None:
        t.heal(me, 1, self)


class BellTower(Tool):
    key = BELL_TOWER
    copies = "7C"
    tags = "overlooks"
    worth = 1.1


class Bomb(Dangerous):
    """Explodes when its last load is gone, whoever took it. Its damage counts as nobody's."""

    key = "bomb"
    played_at = ANYBODY
    copies = "7D"
    after = "dynamite jail rattlesnake"
    tags = "burdens explodes plagues"
    lucky = "H D"
    worth = 1.2

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        flipped = await t.flip(me, self)
        if t.is_one_of(flipped, self.lucky):
            t.pass_on(me, card, await t.choose_seat(me, t.others(me), self))
        elif flipped != NO_CARD:
            t.take_tokens(LOAD, 2, on_card(card), self)
            await discard_if_empty(t, card)

    async def on_emptied(self, t: Table, me: int, card: int, emptied: int) -> None:
        if card == emptied:
            t.scrap(me, card, self)
            await t.wound(Wound(me, NOBODY, 2, self))


class Crate(Dangerous):
    key = "crate"
    copies = "3H"
    price = 2
    evading = True
    repeatable = True
    worth = 1.8

    def evades(self, t: Board, me: int, card: int, shot: Shot) -> bool:
        return not self.hindered(t, me, card)

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        await self.discharge(t, card)
        shot.need -= 1


class Lockpick(Tool):
    key = "lockpick"
    copies = "2C"
    price = 3
    tags = "steals"
    worth = 1.4

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(p, HAND) for p in t.others(me) if t.seats[p].hand]


class Tumbleweed(Dangerous):
    key = "tumbleweed"
    copies = "4C"
    tags = "redraws"
    worth = 1.2

    async def on_flipped(self, t: Table, me: int, card: int, flipped: Flipped) -> None:
        if flipped.again or self.hindered(t, me, card):
            return
        if await t.ask_only(me, "again", [use(self, card=card), PASS], flipped.why, flipped.by) != PASS:
            t.tell("use", me, cards=[card], why=self)
            await self.discharge(t, card)
            flipped.again = True


class Whip(Tool):
    key = "whip"
    copies = "5C"
    price = 3
    tags = "robs"
    worth = 1.4

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(p, c) for p in [*t.others(me), me] for c in t.takeable(p, me) if c != card]


class DangerousWeapon(Dangerous):
    """A weapon whose load, paid when a BANG! card is played, makes that card stronger."""

    def reach(self, t: Board, me: int, n: int) -> int:
        return self.weapon

    def hears(self, t: Board, me: int, record: object) -> bool:
        return not isinstance(record, Played) or (record.by == me and record.kind.is_like(BANG))

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        if not self.hindered(t, me, card) and await self.is_wanted(t, card, played):
            t.tell("use", me, cards=[card], why=self)
            await self.discharge(t, card)
            self.empower(t, played)
            t.owe(self, me, played.to)

    async def is_wanted(self, t: Table, card: int, played: Played, needed: bool = False) -> bool:
        options = [use(self, played.to, card=card)] if needed else [use(self, played.to, card=card), PASS]
        return await t.ask_only(played.by, "may", options, self) != PASS

    def empower(self, t: Table, played: Played) -> None:
        t.note(self.key, played.by)

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        """Forget the effect once the BANG! card is resolved."""
        t.take_note(self.key, me)


class BigFifty(DangerousWeapon):
    """Mutes its target as soon as the card is played, so that the target can neither hide nor be immune."""

    key = "big_fifty"
    copies = "QS"
    weapon = 6
    tags = "silences"
    worth = 2.0

    def lifts(self, t: Board, me: int, kind: Kind, to: int) -> bool:
        mine = [c for c in t.seats[me].in_play if t.kind(c) is self]
        return kind.is_like(BANG) and not self.hindered(t, me, mine[0])

    async def is_wanted(self, t: Table, card: int, played: Played, needed: bool = False) -> bool:
        me, to = played.by, played.to
        needed = t.distance(me, to) > t.reach(me) and not t.noted(BELL_TOWER, me)
        needed = needed or any(s.owner == to and s.kind.shuns(t, to, me, played.kind) for s in t.live(SHUNS))
        return await super().is_wanted(t, card, played, needed)

    def empower(self, t: Table, played: Played) -> None:
        t.mute(played.to)

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        t.restore_muted([p for p in t.muted if p != to])


class BuntlineSpecial(DangerousWeapon):
    key = BUNTLINE
    copies = "JS"
    weapon = 2
    tags = "punishes"
    worth = 1.5


class DoubleBarrel(DangerousWeapon):
    key = DOUBLE_BARREL
    copies = "6C"
    weapon = 1
    tags = "ensures"
    worth = 1.3

    async def is_wanted(self, t: Table, card: int, played: Played, needed: bool = False) -> bool:
        return t.suit(played.card) == DIAMONDS and await super().is_wanted(t, card, played)


class Thunderer(DangerousWeapon):
    key = "thunderer"
    copies = "3C"
    weapon = 3
    tags = "retrieves"
    worth = 1.7

    def empower(self, t: Table, played: Played) -> None:
        if played.card in t.discard:
            t.take_discard(played.by, self, played.card)


class PaidFor(Rule):
    """Applies paid effects, which last even if the card was discarded with its last load."""

    key = "paid_for"

    def quota(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return n + t.noted(BANDOLIER, me) if kind.counted == BANG else n

    def nears(self, t: Board, me: int, kind: Kind) -> int:
        from_hand = kind.border == "brown" and not kind.deck  # no ability, no card in play, no equipment
        return t.noted(BELL_TOWER, me) if from_hand else 0

    def hears(self, t: Board, me: int, record: object) -> bool:
        if isinstance(record, Played):
            return t.noted(BELL_TOWER, record.by) > 0
        return isinstance(record, Shot) and t.noted(DOUBLE_BARREL, record.by) + t.noted(BUNTLINE, record.by) > 0

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        t.owe(self, played.by)

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        t.take_note(BELL_TOWER, me)

    async def on_shot(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if t.noted(DOUBLE_BARREL, shot.by) and shot.kind.is_like(BANG):
            shot.certain = True

    async def on_evaded(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if t.noted(BUNTLINE, shot.by) and shot.kind.is_like(BANG):
            await make_discard(t, shot.by, shot.to, 1, t.rules.by_key[BUNTLINE])
