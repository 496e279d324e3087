"""Run the railway: the row of stations, the train that moves along it, and taking railcars from it."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, PASS, Option, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import TO_HAND, Kind, Rule, Spot
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.obligations import due_card
from bang.engine.kernel.playable import OFFERS, used_up
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue, fire_at, share_out
from bang.engine.kit.events import turner
from bang.games.classic.boxes.great_train_robbery.stations import STATION_DECK, UNUSED, Station, means

RAILCARS: Final = "railcars"  # face down; the last one is the top
TRAIN: Final = "train"  # the railcars behind the locomotive, the foremost first
STATIONS: Final = "stations"  # the row, from left to right
LOCOMOTIVE: Final = "locomotive"  # the side that is face up, and the other one
UNDERSIDE: Final = "underside"
PILES: Final = dict.fromkeys((TRAIN, STATIONS, LOCOMOTIVE, UNDERSIDE), "all") | {RAILCARS: "none", STATION_DECK: "none"}
LENGTH: Final = 3  # railcars in a full train
PLACE: Final = "train_at"  # mark: stations the locomotive has passed; all of them at the end of the line
RAILCAR: Final = "railcar"  # the key that railcars taken in a turn are counted under
ON_TRAIN: Final = "on_train"  # hook after the train has moved; its record is the seat that moved it
ON_END_OF_LINE: Final = "on_end_of_line"  # hook after the train has arrived
HOOKS: Final = (ON_TRAIN, ON_END_OF_LINE)
SANCHO: Final = "sancho"  # the character who takes a railcar without paying


class Railway(Rule):
    """Moves the train in the Sheriff's turn (the next player's once the Sheriff is out), after any event."""

    key = "railway"
    after = "event_deck"
    uses = 1
    price = 1
    worth = 1.5

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        sides = t.piles[LOCOMOTIVE] + t.piles[UNDERSIDE]
        t.shuffle(sides)
        t.piles[LOCOMOTIVE], t.piles[UNDERSIDE] = sides[:1], sides[1:]
        make_up_train(t, len(t.circle))

    def heeds(self, t: Board, seat: int) -> bool:
        return seat == turner(t)

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if t.turn == turner(t):
            await move_train(t, t.turn)

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        """Offer the free advance, once a turn, to players who can take a railcar afterwards."""
        if not may_take(t, me):
            return []
        cards = means(t, me, due_card(t, me))
        for at in stops(t, ahead=1):
            if station(t, at).is_affordable(t, me, cards):
                return [(me, NO_CARD)]
        return [(me, NO_CARD)] if free_rides(t, me) else []

    def sells(self, t: Board, me: int) -> list[Option]:
        return railcars_for(t, me, free=False) if may_take(t, me) else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await move_train(t, me, must_take=True)

    def diverts(self, kind: Kind) -> bool:
        return kind.deck == RAILCARS

    def divert(self, t: Moves, card: int, place: int, seat: int) -> bool:
        """Put railcars into play instead of a hand, and under their deck instead of the discard pile."""
        if place == TO_HAND:
            t.equip(seat, card)
        else:
            t.piles[RAILCARS].insert(0, card)
            couple(t)
        return True


# --- the train


def stops(t: Board, ahead: int = 0) -> list[int]:
    """Return the stations of the railcars, the foremost first, now or further ahead; the last ones may be at none."""
    at = t.marked(PLACE) + ahead
    found = t.piles[STATIONS][max(0, at - len(t.piles[TRAIN])) : at]
    found.reverse()
    return found


def station(t: Board, card: int) -> Station:
    kind = t.rules.prints[card].kind
    assert isinstance(kind, Station)
    return kind


def make_up_train(t: Moves, stations: int) -> None:
    """Shuffle all stations and the railcars not in play, and put a new train at the first station."""
    row = t.piles[STATION_DECK] + t.piles[STATIONS]
    t.shuffle(row)
    row.sort(key=lambda c: station(t, c).toll(t) == UNUSED)
    t.piles[STATIONS], t.piles[STATION_DECK] = row[:stations], row[stations:]
    t.piles[RAILCARS] += t.piles[TRAIN]
    t.piles[TRAIN] = []
    t.shuffle(t.piles[RAILCARS])
    t.mark(PLACE, 0)
    t.tell("new_train", cards=t.piles[STATIONS].copy(), why=t.kind(t.piles[LOCOMOTIVE][0]))
    couple(t)


def couple(t: Moves) -> None:
    """Add railcars to the end of the train until it is complete."""
    while len(t.piles[TRAIN]) < LENGTH and t.piles[RAILCARS]:
        t.piles[TRAIN].append(t.piles[RAILCARS].pop())
        t.tell("couple", cards=t.piles[TRAIN][-1:])


async def move_train(t: Table, me: int, stations: int = 1, must_take: bool = False, times: int = 1) -> None:
    """Move the train. At the end of the line whoever moved it may take a railcar; then the locomotive acts."""
    end = len(t.piles[STATIONS])
    at = min(t.marked(PLACE) + stations, end)
    t.mark(PLACE, at)
    if at == end:
        t.tell("end_of_line", me, cards=t.piles[LOCOMOTIVE].copy())
        await t.signal(ON_END_OF_LINE, me)
    else:
        t.tell("train", me, cards=[t.piles[STATIONS][at]], number=end - at)
    await t.signal(ON_TRAIN, me)
    took = (at == end or must_take) and await offer_railcars(t, me, must_take)
    while at == end and took:  # several may be taken before the locomotive acts
        took = await offer_railcars(t, me, must_take=False)
    if at == end:
        engine = t.kind(t.piles[LOCOMOTIVE][0])
        for _ in range(times):
            await engine.play(t, me, NO_CARD, NOBODY, NO_CARD)
        t.piles[LOCOMOTIVE], t.piles[UNDERSIDE] = t.piles[UNDERSIDE], t.piles[LOCOMOTIVE]
        make_up_train(t, end)


# --- taking railcars


class Railcar(Blue):
    """A blue card in every respect. It costs what its station demands; a player may take one a turn."""

    deck = RAILCARS
    copies = "*"
    limit = 1
    counted = RAILCAR
    price = 1

    def buyable(self, t: Board, me: int, card: int) -> str:
        place, there = t.piles[TRAIN].index(card), stops(t)
        if place >= len(there):
            return "not_at_a_station"
        cards = means(t, me, due_card(t, me))
        return "" if station(t, there[place]).is_affordable(t, me, cards) else "cannot_pay_station"

    def paid_with(self, t: Board, me: int, card: int, target: int) -> list[int]:
        paying = station(t, target)
        return [c for c in means(t, me, due_card(t, me)) if paying.toll(t) > 0 and paying.accepts(t, c)]

    async def buy(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        kept = due_card(t, me)  # before: with the railcar in play, another card could have to be played
        await self.play(t, me, card, to, target)
        t.count(RAILCAR, me)
        await station(t, target).collect(t, me, card, kept)
        couple(t)


def may_take(t: Board, me: int) -> bool:
    """Tell whether the seat may still take a railcar in this turn, at whatever price."""
    train = t.piles[TRAIN]
    return bool(train) and not t.spent(me, t.rules.prints[train[0]].kind)


def free_rides(t: Board, me: int) -> list[Kind]:
    """Return the abilities by which the seat may take a railcar without paying."""
    return [s.kind for s in t.live(OFFERS) if s.owner == me and s.kind.key == SANCHO and not used_up(t, me, s.kind)]


def railcars_for(t: Board, me: int, free: bool = True) -> list[Option]:
    """Return the options to take a railcar at a station: all if `free`, else those the seat can pay for."""
    found: list[Option] = []
    there = stops(t)
    cards = [] if free or not there else means(t, me, due_card(t, me))
    for place, at in enumerate(there):
        if free or station(t, at).is_affordable(t, me, cards):
            card = t.piles[TRAIN][place]
            kind = t.rules.prints[card].kind
            found += [use(kind, to, at, card) for to in kind.seats(t, me) if not kind.bars(t, me, to)]
    return found


async def offer_railcars(t: Table, me: int, must_take: bool) -> bool:
    """Offer a railcar to a seat that may still take one, for its price or by an ability; return whether it took one."""
    if not may_take(t, me) or not railcars_for(t, me):
        return False
    options = railcars_for(t, me, free=False)
    options += [use(kind, me) for kind in free_rides(t, me)]
    if not must_take or not options:  # whoever can pay nothing is asked as well: others must not learn it
        options.append(PASS)
    answer = await t.ask_only(me, "card", options, t.rules.by_key["railway"])
    if t.is_for_sale(answer[1]):
        await t.buy(me, answer)
    elif answer != PASS:
        await t.use_ability(me, answer)
    return answer != PASS


async def take_railcar(t: Table, me: int, why: Kind) -> None:
    """Let a seat take a railcar at a station without paying."""
    what, card, to, target = await t.ask_only(me, "card", railcars_for(t, me), why)
    t.piles[TRAIN].remove(card)
    t.tell("board", me, to, [card], why=why)
    await t.rules.kinds[what].play(t, me, card, to, target)
    couple(t)


# --- the two sides of the locomotive


class Locomotive(Kind):
    """Is played by whoever brings the train to the end of the line."""

    border = "locomotive"
    deck = LOCOMOTIVE
    copies = "*"


class Ironhorse(Locomotive):
    """Shoots at everybody. Its shots count as nobody's."""

    key = "ironhorse"
    tags = "shoots_all"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        seats = await t.all_players(me, self, and_me=True)
        await fire_at(t, NOBODY, self, NO_CARD, seats)


class Leland(Locomotive):
    key = "leland"
    tags = "shares"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await share_out(t, me, self)
