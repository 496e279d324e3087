"""What the requests of a client do at a table."""

from __future__ import annotations

from bang.engine.insight.explain import barred_seats, explain_ability, explain_card
from bang.engine.kernel.game import Game
from bang.protocol.messages import (
    Answer,
    Decline,
    Explain,
    Kick,
    Leave,
    Mute,
    Ready,
    Reasons,
    Rematch,
    Reply,
    Request,
    Say,
    Sit,
    Start,
)
from bang.protocol.parts import Reason
from bang.rooms import Table, actions
from bang.rooms.errors import Refusal
from bang.server.access.words import visible
from bang.server.site import Site
from bang.store import Account


async def carry_out(site: Site, account: Account, address: str, table: Table, request: Request) -> Reply | None:
    """The reply, where it is another than `done`."""
    me = account.id
    match request:
        case Answer():
            with site.metrics.answering.time():
                await table.perform(actions.Answer(me, request.question, request.answer))
        case Sit():
            await table.perform(actions.Sit(me, account.name, request.seat, account.bot))
        case Leave():
            await table.perform(actions.Leave(me))
        case Ready():
            await table.perform(actions.Ready(me, request.on))
        case Start():
            await table.perform(actions.Start(me))
        case Decline():
            await table.perform(actions.Decline(me, request.ability, request.on))
        case Say():
            if not site.chat.take(me):
                raise Refusal("too_many", "You talk too fast; wait a little.")
            await table.perform(actions.Say(me, visible(request.text), request.phrase))
        case Kick():
            await table.perform(actions.Kick(me, request.seat))
        case Mute():
            await table.perform(actions.Mute(me, request.seat, request.on))
        case Rematch():
            site.take_table(me, address)
            await site.hub.rematch(table, account, request.keep)
        case Explain():
            return Reasons(request.id, explain(table, me, request.card))
    return None


def explain(table: Table, account: str, label: str) -> list[Reason]:
    game = table.course.game
    seat = table.course.seat_of(account)
    if game is None or seat < 0:
        raise Refusal("not_seated", "You have no cards at this table.")
    return reasons(game, seat, label)


def reasons(game: Game, seat: int, label: str) -> list[Reason]:
    """Only about one's own cards and characters: about others' it would tell what they can do."""
    card = game.table.rules.number_of.get(label, -1)
    places = [game.table.seats[place] for place in game.table.places(seat)]
    mine = next((kind for s in places for kind in s.characters if kind.key == label), None)
    if mine is not None:
        found = explain_ability(game, seat, mine)
    elif any(card in s.hand or card in s.in_play for s in places):
        found = explain_card(game, seat, card) or barred_seats(game, seat, card)
    else:
        raise Refusal("illegal", "That is neither a card nor a character of yours.")
    return [Reason(reason.key, reason.args, reason.to) for reason in found]
