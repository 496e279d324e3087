"""Who may do what at a table, and when. Each check raises a Refusal that says what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.content import find
from bang.errors import LateAnswer, WrongSeat
from bang.protocol.parts import PHRASES
from bang.rooms.declined_abilities import named
from bang.rooms.entries import Started
from bang.rooms.errors import Refusal

if TYPE_CHECKING:
    from bang.engine.kernel.ask import Ask
    from bang.rooms.actions import Answer, Decline, Mute, Ready, Say, Sit
    from bang.rooms.state import RoomState

BOT_NAMES: Final = ("Amos", "Hattie", "Josiah", "Clementine", "Silas", "Pearl", "Ezra", "Mabel")


def seated(state: RoomState, account: str) -> int:
    seat = state.seat_of(account)
    if seat < 0:
        raise Refusal("not_seated", "You have no seat at this table.")
    return seat


def check_host(state: RoomState, account: str, seat: int) -> None:
    """The host may do it to another person."""
    if seated(state, account) != state.host:
        raise Refusal("not_host", "Only the host of the table can do this.")
    if seat >= len(state.places) or not state.places[seat].account or seat == state.host:
        raise Refusal("no_seat", f"Seat {seat} is not that of another person.")


def check_sit(state: RoomState, act: Sit) -> int:
    """The seat that is taken."""
    if state.status != "waiting":
        raise Refusal("wrong_time", "The cards are dealt; you can watch, and join the next game.")
    if state.seat_of(act.account) >= 0:
        raise Refusal("no_seat", "You have a seat at this table already.")
    free = [p for p, place in enumerate(state.places) if not place.account]
    seat = next(iter(free), None) if act.seat is None else act.seat
    if seat not in free:
        raise Refusal("no_seat", "That seat is taken or does not exist." if free else "All seats are taken.")
    return seat


def check_ready(state: RoomState, act: Ready) -> int:
    seat = seated(state, act.account)
    if state.status != "waiting":
        raise Refusal("wrong_time", "The cards are dealt already.")
    if state.places[seat].ready == act.on:
        raise Refusal("wrong_time", f"You are {'ready' if act.on else 'not ready'} already.")
    return seat


def check_start(state: RoomState, account: str) -> None:
    if seated(state, account) != state.host:
        raise Refusal("not_host", "Only the host can start the game.")
    if state.status != "waiting":
        raise Refusal("wrong_time", "The cards are dealt already.")


def deal(state: RoomState) -> Started:
    taken = [place.name for place in state.places]
    free = iter(name for name in BOT_NAMES if name not in taken)
    names = [place.name or next(free) for place in state.places]
    # The salt keeps the published hash from being searched for the seed.
    return Started(state.random.getrandbits(60), f"{state.random.getrandbits(128):032x}", names)


def check_say(state: RoomState, act: Say) -> int:
    seat = seated(state, act.account)
    rule = state.options.chat
    if rule == "off" or state.places[seat].muted:
        raise Refusal("chat", "You cannot talk at this table.")
    if act.phrase:
        if act.phrase not in PHRASES or act.text:
            raise Refusal("chat", f"Say one of the phrases: {', '.join(PHRASES)}; or a text.")
    elif rule == "phrases":
        raise Refusal("chat", "At this table only the ready-made phrases can be said.")
    elif not act.text.strip():
        raise Refusal("chat", "There is nothing to say.")
    return seat


def check_mute(state: RoomState, act: Mute) -> None:
    check_host(state, act.account, act.seat)
    if state.places[act.seat].muted == act.on:
        raise Refusal("no_seat", f"Seat {act.seat} is {'muted' if act.on else 'not muted'} already.")


def check_leave(state: RoomState, account: str) -> int:
    seat = seated(state, account)
    if state.status != "waiting":
        raise Refusal("wrong_time", "The game has begun: the seat stays yours. Just go; a bot plays it meanwhile.")
    return seat


def check_follow(state: RoomState, account: str) -> None:
    seated(state, account)
    if state.status != "finished" or state.next_table:
        raise Refusal("wrong_time", "A rematch can be opened once, after the end of the game.")


def check_answer(state: RoomState, act: Answer) -> Ask:
    """The question that a person may answer like this."""
    seat = seated(state, act.account)
    game = state.game
    if game is None or game.asked is None or state.broken:
        raise LateAnswer("Nothing is asked.")
    ask = game.asked
    if act.question != ask.number:
        raise LateAnswer(f"Question {act.question} is not open; the pending one is {ask.number}.")
    if seat != ask.seat:  # before looking at the answer: the error would tell the options of somebody else
        raise WrongSeat("Somebody else is asked.")
    find(game.table, ask, act.answer)
    return ask


def check_decline(state: RoomState, act: Decline) -> int:
    """The seat that declines an ability. It must be one that it is asked about, so nothing is told by the refusal."""
    seat = seated(state, act.account)
    game = state.game
    if act.on:
        if game is None or game.asked is None or state.broken or game.asked.seat != seat:
            raise Refusal("wrong_time", "Nothing is asked of you.")
        if act.ability not in named(game, game.asked):
            raise Refusal("illegal", "The question names no such ability.")
    return seat
