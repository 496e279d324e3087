"""The cards of The Valley of Shadows."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, PASS, Ask, Option, pick, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.discarding import make_discard
from bang.engine.kernel.kind import ANYBODY, SELF, Kind, Rule
from bang.engine.kernel.playable import spots
from bang.engine.kernel.records import Shot, Taken, Targeted, Wound
from bang.engine.kernel.state import HELD, OUT
from bang.engine.kernel.table import Table
from bang.engine.kernel.targeting import ON_TARGETED
from bang.engine.kernel.window import Appeal, Selection, Window
from bang.engine.kit.cards import LIFE, SHOT, Aimed, Blue, Brown, Evasion, ForMany, Weapon, fire_at, take_of_hand

BANG: Final = "bang"
MISSED: Final = "missed"
BROWN: Final = "brown"
AIM: Final = "aim"
ESCAPE: Final = "escape"
MICK_DEFENDER: Final = "mick_defender"
SAVED: Final = "saved"
ONLY_ESCAPE: Final = "escape 3H"  # the labels of the only copies
ONLY_SAVED: Final = "saved 5H"
DECK, THEIR_HAND = PLACES = ("deck", "hand")  # what the rescuer draws from
ACE: Final = 14
PRIZES: Final = 2  # cards that the player of Poker may take


class Aim(Brown):
    """Played along with a BANG! card, chosen once the Aim is on the table: so the question reveals nothing."""

    key = AIM
    copies = "6C"
    companion = True
    tags = "boosts"
    worth = 1.1

    def barred(self, t: Board, me: int) -> str:
        return "" if shots_of(t, me) else "no_bang_to_play"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.note(AIM, me)
        what, bang, seat, aimed_at = await t.ask_only(me, "play", shots_of(t, me), self)
        await t.play_card(me, what, bang, seat, aimed_at)
        t.take_note(AIM, me)


def shots_of(t: Board, me: int) -> list[Option]:
    """Return the plays of BANG! cards, and of other cards but the Aim that count as such, that are legal now."""
    found: list[Option] = []
    for c in [c for c in t.seats[me].hand if t.kind(c).key != AIM]:
        for kind in [t.kind(c), *t.disguises(me, c)]:
            if kind.is_like(BANG) and not t.forbidden(me, c, kind):
                found += [use(kind, to, target, c) for to, target in spots(t, me, kind)]
    return found


class SteadyHand(Rule):
    """An aimed shot costs two life points."""

    key = "steady_hand"

    def aim(self, t: Board, me: int, shot: Shot) -> None:
        if t.noted(AIM, shot.by) and shot.kind.is_like(BANG):
            shot.damage = 2


class Backfire(Evasion):
    """Counts as a Missed! card."""

    key = "backfire"
    copies = "QC"
    sort = MISSED
    worth = 1.8

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        await super().evade(t, me, card, shot)
        if shot.by not in (NOBODY, me):
            t.tell("fire", me, shot.by, why=self)
            await t.shoot(Shot(me, shot.by, self, card=card))


class Bandidos(ForMany):
    key = "bandidos"
    copies = "QD"
    tags = "hurts_all"
    worth = 1.1
    and_me = True

    def window(self, me: int, seats: list[int], card: int) -> Window | None:
        return Selection(self, me, seats, [card], 2, optional=True)

    async def befall(self, t: Table, me: int, p: int, window: Window | None) -> None:
        n = min(2, len(t.seats[p].hand))
        if n == 0 or not await t.add(p, n, self, me, window):
            await t.wound(Wound(p, me, 1, self))


class Escape(Brown):
    """Answers a shot of a card that does nothing but shoot; WayOut asks about other cards."""

    key = ESCAPE
    copies = "3H"
    evading = True
    only_answers = "only_in_answer"
    tags = "wards"
    worth = 1.5

    def parries(self, t: Board, me: int, shot: Shot) -> bool:
        return can_be_escaped(shot.kind)

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        shot.need = shot.toll = 0


class WayOut(Rule):
    """Asks targets of a brown card other than BANG! whether they escape, unless the Escape lies in the discard pile."""

    key = "way_out"

    def hears(self, t: Board, me: int, record: object) -> bool:
        return isinstance(record, Targeted) and can_be_warded_off(record) and not nobody_has(t, ONLY_ESCAPE)

    async def on_targeted(self, t: Table, me: int, card: int, targeted: Targeted) -> None:
        if not targeted.off and self.hears(t, me, targeted):
            await ward_off(t, targeted, targeted.seats)


class Wards(Appeal):
    """Asks seats to ward a card off: with Escape, which they may have waived, or as Mick Defender."""

    def only_from_hand(self, t: Board, ask: Ask) -> bool:
        return ask.seat not in defenders(t) and super().only_from_hand(t, ask)


async def ward_off(t: Table, targeted: Targeted, seats: list[int]) -> None:
    """Ask a target whether it wards the card off, in a window of these seats."""
    to, window = targeted.to, targeted.window
    if window is None:
        window = Wards(lambda c: is_ward(t, c), targeted.kind, targeted.by, seats, targeted.cards, "ward", ESCAPE)
        window.come_to(to)
        targeted.window = window
    chosen = await window.put_to(t, to)
    targeted.off = chosen != NO_CARD
    if targeted.off and t.kind(chosen).key == ESCAPE:
        await t.play_card(to, t.kind(chosen).id, chosen, to, NO_CARD)
    elif targeted.off:
        await t.pay_with(to, chosen, t.rules.by_key[MISSED], MISSED, t.rules.by_key[MICK_DEFENDER])


def is_ward(t: Board, card: int) -> bool:
    holders = [p for p in defenders(t) if card in t.seats[p].hand]
    return t.kind(card).key == ESCAPE or any(t.is_a(p, card, MISSED) for p in holders)


def defenders(t: Board) -> list[int]:
    """Return the seats that ward cards off with a Missed!."""
    return [s.owner for s in t.live(ON_TARGETED) if s.kind.key == MICK_DEFENDER]


def can_be_escaped(kind: Kind) -> bool:
    return kind.border == BROWN and not kind.is_like(BANG)


def can_be_warded_off(targeted: Targeted) -> bool:
    """Tell whether Escape stops the card before it takes effect: no shot, which is answered later, and no gift."""
    kind = targeted.kind
    if targeted.fires or not isinstance(kind, Brown) or not can_be_escaped(kind):
        return False
    return not kind.lines or any(line.target != SELF and line.symbol not in (SHOT, LIFE) for line in kind.lines)


def nobody_has(t: Board, label: str) -> bool:
    """Tell whether nobody can hold the card: it is in the discard pile or, in a quick game, in no hand."""
    card = t.rules.number_of.get(label, NO_CARD)
    if card != NO_CARD and t.settled([PASS]):
        return not t.is_held(card)
    return card == NO_CARD or card in t.discard  # left out of the deck, or seen by all


class Fanning(Aimed):
    """Two shots. It uses up the BANG! of the turn but is no BANG! card."""

    key = "fanning"
    copies = "2S"
    limit = 1
    counted = BANG
    symbols = "shot reachable"
    worth = 1.8

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        beside = [p for p in t.others(to) if p != me and t.distance(to, p) == 1]
        second = [await t.choose_seat(me, beside, self)] if beside else []
        await fire_at(t, me, self, card, [to, *second])


class LastCall(Brown):
    key = "last_call"
    copies = "8D"
    symbols = "life self"
    worth = 1.3


class Poker(Brown):
    """All choose before any card is shown."""

    key = "poker"
    copies = "JH"
    tags = "robs_all draws"
    worth = 1.4

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        seats = [p for p in await t.all_players(me, self) if t.seats[p].hand]
        targeted, window = Targeted(me, self, [card], seats), Selection(self, me, seats, [card])
        bets: dict[int, int] = {}
        for p in seats:
            window.come_to(p)
            if await t.try_target(targeted, p) and t.seats[p].hand:
                bets[p] = await t.pick_card(p, "discard", t.seats[p].hand, self, me, window.row())
        for p, bet in bets.items():
            t.drop(p, bet, self)
        for p, bet in bets.items():
            await t.note_loss(Taken(me, p, True, self, bet))
        if all(t.rank(bet) != ACE for bet in bets.values()):
            await self.collect(t, me, list(bets.values()))

    async def collect(self, t: Table, me: int, bets: list[int]) -> None:
        for _ in range(PRIZES):
            options = [pick(c) for c in bets if c in t.discard]
            if not options or (chosen := await t.choose(me, "card", [*options, PASS], self)) == PASS:
                return
            t.take_discard(me, self, chosen[1])


class Saved(Brown):
    """The rescuer draws as soon as it is certain that the other player survives."""

    key = SAVED
    copies = "5H"
    only_answers = "only_in_answer"
    tags = "wards"
    worth = 1.4

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        if OUT in (t.seats[me].presence, t.seats[to].presence):
            return
        if await t.choose_word(me, PLACES if t.seats[to].hand else [DECK], self) == THEIR_HAND:
            await take_of_hand(t, me, to, 2, self)
        else:
            t.draw(me, 2)


class Rescuers(Rule):
    """Asks all others whether they save a life point that somebody loses, unless Saved! lies in the discard pile."""

    key = "rescuers"

    def hears(self, t: Board, me: int, record: object) -> bool:
        return isinstance(record, Wound) and t.seats[record.to].life > 0 and not nobody_has(t, ONLY_SAVED)

    async def on_harm(self, t: Table, me: int, card: int, wound: Wound) -> None:
        victim = wound.to
        seats = [p for p in t.from_seat(t.turn) if p in t.alive() and p != victim]
        window = Appeal(lambda c: t.kind(c).key == SAVED, wound.kind, victim, seats, [], "rescue", SAVED)
        for p in seats:
            window.come_to(p)
            chosen = await window.put_to(t, p)
            if chosen != NO_CARD:
                window.close()
                await self.rescue(t, p, chosen, wound)
                return

    async def rescue(self, t: Table, me: int, card: int, wound: Wound) -> None:
        saved = t.kind(card)
        await t.play_card(me, saved.id, card, wound.to, NO_CARD)
        wound.n -= 1
        if wound.n:
            t.owe(saved, me, wound.to)
        else:
            await saved.due(t, me, wound.to, 1)


class Tomahawk(Aimed):
    key = "tomahawk"
    copies = "AD"
    symbols = "shot within 2"
    worth = 1.2


class Tornado(ForMany):
    key = "tornado"
    copies = "AC"
    tags = "shares"
    worth = 1.2
    and_me = True

    def window(self, me: int, seats: list[int], card: int) -> Window | None:
        return Selection(self, me, seats, [card])

    async def befall(self, t: Table, me: int, p: int, window: Window | None) -> None:
        await make_discard(t, me, p, 1, self, window)
        t.draw(p, 2)


class Bounty(Blue):
    key = "bounty"
    played_at = ANYBODY
    copies = "9C"
    tags = "burdens plagues"
    worth = 0.9

    async def on_hit(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.to == me and wound.kind.is_like(BANG) and wound.by in t.alive():
            t.tell("head_money", wound.by, me)
            t.draw(wound.by, 1)


class Ghost(Blue):
    key = "ghost"
    copies = "9S 10S"
    keeps = True
    tags = "revives"
    worth = 1.2

    def seats(self, t: Board, me: int) -> list[int]:
        return [p for p in t.circle if t.seats[p].presence == OUT]

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.bring_back(to, HELD, self)
        await super().play(t, me, card, to, target)


class Rattlesnake(Blue):
    key = "rattlesnake"
    played_at = ANYBODY
    copies = "7H"
    after = "dynamite jail"
    tags = "burdens plagues"
    feared = "S"
    worth = 1.0

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if not await t.try_luck(me, self):
            await t.wound(Wound(me, NOBODY, 1, self))


class LeMat(Weapon):
    key = "lemat"
    copies = "4D"
    weapon = 1
    worth = 1.6

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return BANG if t.active() == me else ""


class Shotgun(Weapon):
    key = "shotgun"
    copies = "KS"
    weapon = 1
    worth = 1.5

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.by == me != wound.to and wound.kind.is_like(BANG):
            await make_discard(t, me, wound.to, 1, self)
