"""Who may do what at a table, and when. Each check raises a Refusal that says what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.content import find
from bang.errors import LateAnswer, WrongSeat
from bang.protocol.parts import PHRASES
from bang.rooms.declining import named
from bang.rooms.entries import Started
from bang.rooms.errors import Refusal

if TYPE_CHECKING:
    from bang.engine.kernel.ask import Ask
    from bang.rooms.actions import Answer, Decline, Mute, Ready, Say, Sit
    from bang.rooms.state import Course

BOT_NAMES: Final = ("Amos", "Hattie", "Josiah", "Clementine", "Silas", "Pearl", "Ezra", "Mabel")


def seated(course: Course, account: str) -> int:
    seat = course.seat_of(account)
    if seat < 0:
        raise Refusal("not_seated", "You have no seat at this table.")
    return seat


def check_host(course: Course, account: str, seat: int) -> None:
    """The host may do it to another person."""
    if seated(course, account) != course.host:
        raise Refusal("not_host", "Only the host of the table can do this.")
    if seat >= len(course.places) or not course.places[seat].account or seat == course.host:
        raise Refusal("no_seat", f"Seat {seat} is not that of another person.")


def check_sit(course: Course, act: Sit) -> int:
    """The seat that is taken."""
    if course.status != "waiting":
        raise Refusal("wrong_time", "The cards are dealt; you can watch, and join the next game.")
    if course.seat_of(act.account) >= 0:
        raise Refusal("no_seat", "You have a seat at this table already.")
    free = [p for p, place in enumerate(course.places) if not place.account]
    seat = next(iter(free), None) if act.seat is None else act.seat
    if seat not in free:
        raise Refusal("no_seat", "That seat is taken or does not exist." if free else "All seats are taken.")
    return seat


def check_ready(course: Course, act: Ready) -> int:
    seat = seated(course, act.account)
    if course.status != "waiting":
        raise Refusal("wrong_time", "The cards are dealt already.")
    if course.places[seat].ready == act.on:
        raise Refusal("wrong_time", f"You are {'ready' if act.on else 'not ready'} already.")
    return seat


def check_start(course: Course, account: str) -> None:
    if seated(course, account) != course.host:
        raise Refusal("not_host", "Only the host can start the game.")
    if course.status != "waiting":
        raise Refusal("wrong_time", "The cards are dealt already.")


def deal(course: Course) -> Started:
    taken = [place.name for place in course.places]
    free = iter(name for name in BOT_NAMES if name not in taken)
    names = [place.name or next(free) for place in course.places]
    # The salt keeps the published hash from being searched for the seed.
    return Started(course.random.getrandbits(60), f"{course.random.getrandbits(128):032x}", names)


def check_say(course: Course, act: Say) -> int:
    seat = seated(course, act.account)
    rule = course.options.chat
    if rule == "off" or course.places[seat].muted:
        raise Refusal("chat", "You cannot talk at this table.")
    if act.phrase:
        if act.phrase not in PHRASES or act.text:
            raise Refusal("chat", f"Say one of the phrases: {', '.join(PHRASES)}; or a text.")
    elif rule == "phrases":
        raise Refusal("chat", "At this table only the ready-made phrases can be said.")
    elif not act.text.strip():
        raise Refusal("chat", "There is nothing to say.")
    return seat


def check_mute(course: Course, act: Mute) -> None:
    check_host(course, act.account, act.seat)
    if course.places[act.seat].muted == act.on:
        raise Refusal("no_seat", f"Seat {act.seat} is {'muted' if act.on else 'not muted'} already.")


def check_leave(course: Course, account: str) -> int:
    seat = seated(course, account)
    if course.status != "waiting":
        raise Refusal("wrong_time", "The game has begun: the seat stays yours. Just go; a bot plays it meanwhile.")
    return seat


def check_follow(course: Course, account: str) -> None:
    seated(course, account)
    if course.status != "finished" or course.next_table:
        raise Refusal("wrong_time", "A rematch can be opened once, after the end of the game.")


def check_answer(course: Course, act: Answer) -> Ask:
    """The question that a person may answer like this."""
    seat = seated(course, act.account)
    game = course.game
    if game is None or game.asked is None or course.broken:
        raise LateAnswer("Nothing is asked.")
    ask = game.asked
    if act.question != ask.number:
        raise LateAnswer(f"Question {act.question} is not open; the pending one is {ask.number}.")
    if seat != ask.seat:  # before looking at the answer: the error would tell the options of somebody else
        raise WrongSeat("Somebody else is asked.")
    find(game.table, ask, act.answer)
    return ask


def check_decline(course: Course, act: Decline) -> int:
    """The seat that declines an ability. It must be one that it is asked about, so nothing is told by the refusal."""
    seat = seated(course, act.account)
    game = course.game
    if act.on:
        if game is None or game.asked is None or course.broken or game.asked.seat != seat:
            raise Refusal("wrong_time", "Nothing is asked of you.")
        if act.ability not in named(game, game.asked):
            raise Refusal("illegal", "The question names no such ability.")
    return seat
