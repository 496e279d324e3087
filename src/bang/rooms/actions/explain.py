"""Explain why a card cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bang import games
from bang.engine.insight.explain import barred_seats, explain_ability, explain_card
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import view
from bang.protocol.messages import Reasons
from bang.protocol.parts import Reason, Text
from bang.rooms.action import Action, Limit, Person
from bang.rooms.errors import Refusal

if TYPE_CHECKING:
    from bang.rooms.room import Room


class Explain(Action):
    """Why can I not use this card of mine, or one on offer, or my character's ability, now? Answered by `reasons`."""

    limit: ClassVar[Limit | None] = None

    card: Text

    async def perform(self, room: Room, who: Person) -> Reasons:
        game, seat = room.state.game, room.state.seat_of(who.account)
        if game is None or seat < 0:
            raise Refusal("not_seated", "You have no cards at this table.")
        question = room.state.open_question(seat)
        return Reasons(self.id, reasons(game, seat, self.card, None if question is None else question.ask))


def reasons(game: Game, seat: int, label: str, ask: Ask | None = None) -> list[Reason]:
    """Explain one's own cards and characters, and what is on offer: of others' it would tell what they can do."""
    card = game.table.rules.number_of.get(label, -1)
    places = [game.table.seats[place] for place in game.table.places(seat)]
    mine = next((kind for s in places for kind in s.characters if kind.key == label), None)
    if mine is not None:
        found = explain_ability(game, seat, mine, ask)
    elif any(card in s.hand or card in s.in_play for s in places) or game.table.is_for_sale(card):
        found = explain_card(game, seat, card, ask) or barred_seats(game, seat, card)
    else:
        raise Refusal("illegal", "That is neither a card nor a character of yours.")
    messages = games.find(game.table.rules.options.game).messages()
    messages.look(view(game.table, seat))
    return [Reason(reason.key, messages.reason(reason.key, reason.args), reason.to) for reason in found]
