"""The equipment: brown cards take effect when they are bought, black ones stay in play."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, pick_from, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Kind, Spot
from bang.engine.kernel.playable import unshunned
from bang.engine.kernel.records import Wound
from bang.engine.kernel.rules import DIAMONDS
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Brown, share_out
from bang.games.classic.boxes.gold_rush.gold import NUGGET, RUSH_FOR_GOLD, BlackEquipment, BrownEquipment

BANG: Final = "bang"
DUEL: Final = "duel"
GENERAL_STORE: Final = "general_store"

# --- brown


class ShotGlass(BrownEquipment):
    key = "shot_glass"
    copies = "* * *"
    price = 1
    symbols = "life any"
    worth = 0.9

    def seats(self, t: Board, me: int) -> list[int]:
        return self.lines[0].candidates(t, me)


class Imitation(BrownEquipment):
    """Has the effect of a card that its buyer chooses, without counting as that card."""

    copies = "* * *"
    price = 2
    effects: str = ""  # keys of the cards to choose from, in the order of their box

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        kinds = [kind for kind in (t.rules.by_key[key] for key in self.effects.split()) if self.aims(t, me, kind)]
        chosen = await t.ask_only(me, "effect", [use(kind) for kind in kinds], self)
        kind = t.rules.kinds[chosen[0]]
        aims = [pick_from(p, c) for p, c in self.aims(t, me, kind)]
        verb = "card" if any(c != NO_CARD for _, c in self.aims(t, me, kind)) else "seat"
        _, taken, to, hidden = await t.ask_only(me, verb, aims, self)
        if isinstance(kind, Brown) and kind.lines:
            await kind.lines[0].happen(t, me, self, card, to, hidden if taken == NO_CARD else taken)
        else:
            await self.imitate(t, me, card, to, kind.key)

    def aims(self, t: Board, me: int, kind: Kind) -> list[Spot]:
        """Return the legal targets of this card's effect."""
        if isinstance(kind, Brown) and kind.lines:
            found = kind.lines[0].spots(t, me, self)
        else:
            found = [(p, NO_CARD) for p in kind.seats(t, me)]
        return unshunned(t, me, self, found)

    async def imitate(self, t: Table, me: int, card: int, to: int, key: str) -> None:
        """Carry out an effect that is not written as a line of symbols."""


class Bottle(Imitation):
    key = "bottle"
    effects = "bang beer panic"
    tags = "imitates"
    worth = 1.7

    async def imitate(self, t: Table, me: int, card: int, to: int, key: str) -> None:
        t.heal(me, 1, self)


class Pardner(Imitation):
    key = "pardner"
    effects = "general_store cat_balou duel"
    tags = "imitates"
    worth = 1.4

    async def imitate(self, t: Table, me: int, card: int, to: int, key: str) -> None:
        if key == GENERAL_STORE:
            await share_out(t, me, self)
        elif await t.try_to_affect(to, me, self, [card]):
            await t.wound(Wound(await t.contest(me, to, BANG, self), me, 1, self))


class Rhum(BrownEquipment):
    key = "rhum"
    copies = "* *"
    price = 3
    tags = "heals"
    worth = 2.6

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        cards = await t.flip_all(me, 4, self)
        t.heal(me, len({t.suit(c) for c in cards}), self)


class RushForGold(BrownEquipment):
    """Phase 3 of this turn comes before the life points are restored; see Prospecting."""

    key = RUSH_FOR_GOLD
    copies = "*"
    price = 5
    tags = "heals draws"
    worth = 3.0
    ends_phase = True

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.note(RUSH_FOR_GOLD, me)
        t.extra_turn(me, self)
        t.end_phase()


class UnionPacific(BrownEquipment):
    key = "union_pacific"
    copies = "*"
    price = 4
    symbols = "draw self x4"
    worth = 3.6


# --- black


class Consolation(BlackEquipment):
    """Pays for each life point that its owner loses and survives; the last point never counts."""

    price = 3

    async def on_hit(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.to == me:
            t.count(self.key, me, wound.n + min(0, t.seats[me].life - 1))

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.to == me:
            self.console(t, me, max(0, t.take_note(self.key, me)))

    def console(self, t: Table, me: int, n: int) -> None:
        """Give the owner what they get for so many points."""


class Boots(Consolation):
    key = "boots"
    tags = "draws"
    worth = 2.2

    def console(self, t: Table, me: int, n: int) -> None:
        t.draw(me, n)


class LuckyCharm(Consolation):
    key = "lucky_charm"
    tags = "earns"
    worth = 1.0

    def console(self, t: Table, me: int, n: int) -> None:
        t.put_tokens(NUGGET, n, me, self)


class Calumet(BlackEquipment):
    key = "calumet"
    price = 3
    tags = "shields"
    worth = 1.8

    def immune(self, t: Board, me: int, by: int, kind: Kind, cards: list[int]) -> bool:
        return kind.key != DUEL and len(cards) > 0 and all(t.suit(c) == DIAMONDS for c in cards)


class GoldPan(BlackEquipment):
    key = "gold_pan"
    uses = 2
    price = 3
    fee = 1
    tags = "draws"
    worth = 1.8

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.draw(me, 1)


class GunBelt(BlackEquipment):
    key = "gun_belt"
    price = 2
    worth = 0.1

    def hand_limit(self, t: Board, me: int, n: int) -> int:
        return max(n, 8)


class Horseshoe(BlackEquipment):
    key = "horseshoe"
    price = 2
    worth = 0.2

    def flips(self, t: Board, me: int, p: int, n: int) -> int:
        return n + 1 if p == me else n


class Pickaxe(BlackEquipment):
    key = "pickaxe"
    price = 4
    tags = "draws"
    worth = 3.4

    def draws_more(self, t: Board, me: int) -> int:
        return 1


class Rucksack(BlackEquipment):
    """Used in its owner's turn, or against the loss of the last life point."""

    key = "rucksack"
    price = 3
    fee = 2
    tags = "saves"
    worth = 1.2

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        s = t.seats[me]
        return [(me, NO_CARD)] if t.has_life(me) and s.life < s.top else []

    def usable(self, t: Board, me: int) -> str:
        falling = t.has_life(me) and t.seats[me].life <= 0
        return "only_in_your_turn" if not falling else "" if t.tokens_at(NUGGET, me) >= self.fee else "too_dear"

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.heal(me, 1, self)


class Wanted(BlackEquipment):
    """Pays whoever eliminates its owner, before rewards and penalties."""

    key = "wanted"
    copies = "* * *"
    price = 2
    tags = "burdens plagues"
    worth = 0.6

    def seats(self, t: Board, me: int) -> list[int]:
        return [*t.others(me), me]

    async def on_fall(self, t: Table, me: int, card: int, wound: Wound) -> None:
        by = wound.by
        if wound.to == me and by not in (NOBODY, me) and by in t.alive():
            t.tell("bounty", by, me, number=2, why=self)
            t.draw(by, 2)
            t.put_tokens(NUGGET, 1, by, self)
