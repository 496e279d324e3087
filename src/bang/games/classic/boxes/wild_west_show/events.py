"""The deck of the Wild West Show and its events."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Kind, Spot
from bang.engine.kernel.playable import choose_spot, orders
from bang.engine.kernel.records import UNDECIDED, Played, Verdict, Wound
from bang.engine.kernel.rules import DIAMONDS, HEARTS
from bang.engine.kernel.state import GHOST, OUT
from bang.engine.kernel.table import Table
from bang.engine.kit.dealing import redeal_roles
from bang.engine.kit.events import Event, EventPile

SHOW: Final = "show"
TURNED_BY: Final = ("stagecoach", "wells_fargo")
BANG: Final = "bang"
MISSED: Final = "missed"
SHERIFF: Final = "sheriff"
REPEATED: Final = "repeated"  # note: the number of effects a seat has repeated in its turn
FEWEST_CARDS: Final = 3  # to play in a turn, or Miss Susanna punishes


class ShowDeck(EventPile):
    """Turns over the next card before the card that causes it takes effect; the last card stays."""

    key = "show_deck"
    pile = SHOW

    def hears(self, t: Board, me: int, record: object) -> bool:
        return not isinstance(record, Played) or (record.kind.key in TURNED_BY and bool(t.piles[SHOW]))

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        await self.reveal(t, amid_play=True)


class Act(Event):
    deck = SHOW


class BoneOrchard(Act):
    """Returns are permanent and repeatable; the roles of all eliminated players are turned face down again."""

    key = "bone_orchard"

    def comes_back(self, t: Board, me: int, seat: int, presence: int) -> int:
        return GHOST

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if t.is_back(t.turn):
            out = [p for p in t.circle if p == t.turn or t.seats[p].presence == OUT]
            redeal_roles(t, out, self, shown=SHERIFF not in t.rules.deal.roles)
            t.revive(t.turn, 1, self)


class DarlingValentine(Act):
    key = "darling_valentine"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        n = len(t.seats[t.turn].hand)
        t.throw_hand(t.turn, self)
        t.draw(t.turn, n)


class DorothyRage(Act):
    """The whole order is given before anybody knows whether the other player has the card."""

    key = "dorothy_rage"
    uses = 1
    tags = "commands"

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(p, NO_CARD) for p in t.others(me) if t.seats[p].hand]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        possible = orders(t, to)
        what = (await t.ask_only(me, "demand", [use(t.rules.kinds[what]) for what in possible], self, to))[0]
        kind = t.rules.kinds[what]
        spots = possible[what]
        seat, aim = spots[0] if spots == [(to, NO_CARD)] else await choose_spot(t, me, spots, kind)
        t.tell("command", me, to, why=kind)
        copies = [c for c in t.seats[to].hand if t.kind(c) is kind]
        if copies:
            chosen = await t.pick_card(to, "card", copies, self, me)
            await t.play_by_order(to, what, chosen, seat, aim)
        else:
            t.show_hand(to, self)


class Gag(Act):
    key = "gag"
    silent = True


class HelenaZontero(Act):
    """The card is just turned over: it is not a draw!. Open roles are redealt face up."""

    key = "helena_zontero"

    async def on_reveal(self, t: Table) -> None:
        t.tell("show", t.active(), cards=t.show(1).copy(), why=self)
        for card in t.clear_shown():
            t.toss(card)
            if t.suit(card) in (HEARTS, DIAMONDS):
                seats = [p for p in t.alive() if t.seats[p].role != SHERIFF and not t.is_back(p)]
                redeal_roles(t, seats, self, shown=SHERIFF not in t.rules.deal.roles)


class LadyRoseOfTexas(Act):
    key = "lady_rose_of_texas"
    uses = 1
    tags = "displaces"

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(t.others(me)[-1], NO_CARD)] if len(t.alive()) > 2 else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.trade_seats(me, to, self)
        t.skip_turn(to, self)


class MissSusanna(Act):
    key = "miss_susanna"
    tags = "hurries"
    recalls = True

    async def on_turn_end(self, t: Table, me: int, card: int, record: None) -> None:
        played = len(t.played_by(t.turn)) + t.noted(REPEATED, t.turn)
        if played < FEWEST_CARDS and not t.was_cut_short():
            await t.wound(Wound(t.turn, NOBODY, 1, self))


class Sacagaway(Act):
    key = "sacagaway"

    def opens(self, t: Board, me: int, seat: int) -> bool:
        return True

    async def on_reveal(self, t: Table) -> None:
        for p in t.alive():
            t.show_hand(p, self)


class Showdown(Act):
    """BANG! cards count as Missed! and as nothing else, whoever plays them."""

    key = "showdown"
    tags = "arms"

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return MISSED if t.kind(card).key == BANG else BANG

    def forbids(self, t: Board, me: int, seat: int, card: int, kind: Kind) -> str:
        own = t.kind(card).key if card != NO_CARD else ""
        return "only_as_missed" if own == BANG and not kind.is_like(MISSED) else ""


class TheShow(Act):
    """Everybody's goal is to be the last one; roles keep every other meaning."""

    key = "the_show"
    final = True
    tags = "scatters"

    def verdict(self, t: Board) -> Verdict | None:
        left = t.contenders()
        if len(left) == 1:
            return Verdict(t.seats[left[0]].role, left.copy())
        if not left:
            return Verdict("outlaws", [p for p, s in enumerate(t.seats) if s.role == "outlaw"])
        return UNDECIDED
