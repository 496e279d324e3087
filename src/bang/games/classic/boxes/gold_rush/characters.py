"""The eight characters of Gold Rush."""

from __future__ import annotations

from bang.engine.kernel.ask import NO_CARD, NOBODY, PASS, pick_seat
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Character, Kind, Spot
from bang.engine.kernel.playable import spots
from bang.engine.kernel.records import Played, Shot, Wound
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import WITHIN_REACH, win_turn
from bang.games.classic.boxes.gold_rush.gold import BEER, EQUIPMENT, HAS_BOUGHT, NUGGET, USED_EQUIPMENT


class DonBell(Character):
    """No extra turn follows an extra turn, a lost turn, or a turn for which he came back."""

    key = "don_bell"
    lucky = "H D"
    worth = 1.6

    async def on_turn_end(self, t: Table, me: int, card: int, record: None) -> None:
        if not t.is_back(me):
            await win_turn(t, me, self)


class DutchWill(Character):
    key = "dutch_will"
    tags = "earns"
    worth = 1.3

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        drawn = t.draw(me, n)
        if drawn:
            card = await t.pick_card(me, "discard", drawn, self)
            t.drop(me, card, self)
        t.put_tokens(NUGGET, 1, me, self)
        return True


class JackyMurieta(Character):
    key = "jacky_murieta"
    tags = "shoots"
    price = 2
    currency = NUGGET
    worth = 1.4

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return WITHIN_REACH.spots(t, me, self)

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await t.shoot(Shot(me, to, self))


class JoshMcCloud(Character):
    """Equipment that can lie in front of nobody is discarded; a second Wanted may go to another player."""

    key = "josh_mccloud"
    price = 2
    currency = NUGGET
    worth = 1.3

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        found = t.take_from(EQUIPMENT, USED_EQUIPMENT)
        t.tell("prospect", me, cards=[found], why=self)
        t.put_on(USED_EQUIPMENT, found)
        kind = t.kind(found)
        seats = [p for p, _ in spots(t, me, kind)]
        if seats:
            options = [pick_seat(p) for p in seats]
            seat = (await t.ask_only(me, "seat", [*options, PASS] if t.has(me, kind.key) else options, kind))[2]
            if seat == NOBODY:
                return
            if kind.stays:
                t.take_out(USED_EQUIPMENT, found)
            await kind.play(t, me, found, seat, NO_CARD)


class MadamYto(Character):
    key = "madam_yto"
    tags = "draws"
    worth = 1.3

    def hears(self, t: Board, me: int, record: object) -> bool:
        return isinstance(record, Played) and record.kind.is_like(BEER)

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        t.draw(me, 1)


class PrettyLuzena(Character):
    """The first equipment of her turn is cheaper, without asking: waiting for another would never be better."""

    key = "pretty_luzena"
    worth = 1.2

    def costs(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return n - 1 if kind.currency == NUGGET and not t.noted(HAS_BOUGHT, me) else n


class RaddieSnake(Character):
    key = "raddie_snake"
    uses = 2
    tags = "draws"
    price = 1
    currency = NUGGET
    worth = 1.3

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.draw(me, 1)


class SimeonPicos(Character):
    """Earns at once for each life point he loses, the last one included."""

    key = "simeon_picos"
    tags = "earns"
    worth = 1.2

    async def on_hit(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.to == me:
            t.put_tokens(NUGGET, wound.n, me, self)
