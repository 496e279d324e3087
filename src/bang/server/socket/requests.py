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
from bang.rooms import Room, actions
from bang.rooms.errors import Refusal
from bang.server.access.clean_text import clean_text
from bang.server.context import ServerContext
from bang.store import Account


async def carry_out(
    context: ServerContext, account: Account, address: str, room: Room, request: Request
) -> Reply | None:
    """The reply, where it is another than `done`."""
    me = account.id
    match request:
        case Answer():
            with context.metrics.answering.time():
                await room.perform(actions.Answer(me, request.question, request.answer))
        case Sit():
            await room.perform(actions.Sit(me, account.name, request.seat, account.bot))
        case Leave():
            await room.perform(actions.Leave(me))
        case Ready():
            await room.perform(actions.Ready(me, request.on))
        case Start():
            await room.perform(actions.Start(me))
        case Decline():
            await room.perform(actions.Decline(me, request.ability, request.on))
        case Say():
            if not context.chat.take(me):
                raise Refusal("too_many", "You talk too fast; wait a little.")
            await room.perform(actions.Say(me, clean_text(request.text), request.phrase))
        case Kick():
            await room.perform(actions.Kick(me, request.seat))
        case Mute():
            await room.perform(actions.Mute(me, request.seat, request.on))
        case Rematch():
            context.take_table(me, address)
            await context.registry.rematch(room, account, request.keep)
        case Explain():
            return Reasons(request.id, explain(room, me, request.card))
    return None


def explain(room: Room, account: str, label: str) -> list[Reason]:
    game = room.state.game
    seat = room.state.seat_of(account)
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
