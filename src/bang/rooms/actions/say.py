"""Chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from bang.engine.kernel.facts import EVERYBODY
from bang.protocol.parts import EMOTES, PHRASES, Chat, Happening
from bang.rooms.action import Action, Limit, Person
from bang.rooms.clean_text import clean_text
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Said(Entry):
    seat: int  # -1: of somebody who watches
    text: str = ""
    phrase: str = ""
    name: str = ""  # of who watches
    account: str = ""  # of who watches
    emote: str = ""

    def apply(self, state: RoomState) -> None:
        if self.seat < 0:
            chat = Chat(self.seat, self.text, self.phrase, self.emote, name=self.name, account=self.account)
            state.tell_spectators(Happening(state.version + 1, chat=chat))
            return
        eliminated = [p for p in range(len(state.places)) if state.out(p)]
        among_ghosts = self.seat in eliminated
        account = state.places[self.seat].account
        chat = Chat(self.seat, self.text, self.phrase, self.emote, among_ghosts, account=account)
        state.tell(
            Happening(state.version + 1, chat=chat),
            sum(1 << p for p in eliminated) if among_ghosts else EVERYBODY,
        )


class Say(Action):
    """Chat: a text, or the key of a phrase or of an emote. The eliminated are heard by the eliminated only, those who
    watch by those who watch."""

    before_deal: ClassVar[bool] = True
    limit: ClassVar[Limit | None] = "chat"

    text: Annotated[str, Meta(max_length=300)] = ""
    phrase: Annotated[str, Meta(max_length=40)] = ""
    emote: Annotated[str, Meta(max_length=40, description="a face at one's plate; allowed where phrases are")] = ""

    def check(self, state: RoomState, who: Person) -> Said:
        seat = state.seat_of(who.account)
        text, rule = clean_text(self.text), state.options.chat
        if seat < 0 and (not state.options.spectators or state.status == "waiting"):
            raise Refusal("not_seated", "You have no seat at this table.")
        if rule == "off" or (seat >= 0 and state.places[seat].muted):
            raise Refusal("chat", "You cannot talk at this table.")
        if seat >= 0 and state.is_silent():
            raise Refusal("chat", "Nobody may speak while the event in force forbids it.")
        if [bool(text), bool(self.phrase), bool(self.emote)].count(True) != 1:
            raise Refusal("chat", "Say one thing: a text, a phrase or an emote.")
        if self.phrase and self.phrase not in PHRASES:
            raise Refusal("chat", f"Say one of the phrases: {', '.join(PHRASES)}; or a text.")
        if self.emote and self.emote not in EMOTES:
            raise Refusal("chat", f"Show one of the emotes: {', '.join(EMOTES)}.")
        if text and rule == "phrases":
            raise Refusal("chat", "At this table only the ready-made phrases can be said.")
        if seat < 0:
            return Said(seat, text, self.phrase, who.name, who.account, self.emote)
        return Said(seat, text, self.phrase, emote=self.emote)
