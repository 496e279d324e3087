"""Checks that several actions share. Each raises a Refusal that says what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bang.rooms.errors import Refusal

if TYPE_CHECKING:
    from bang.rooms.action import Person
    from bang.rooms.state import RoomState


def seated(state: RoomState, who: Person) -> int:
    """The seat of a person."""
    seat = state.seat_of(who.account)
    if seat < 0:
        raise Refusal("not_seated", "You have no seat at this table.")
    return seat


def check_host(state: RoomState, who: Person, seat: int) -> None:
    """Only the host may do it, and to another person."""
    if seated(state, who) != state.host:
        raise Refusal("not_host", "Only the host of the table can do this.")
    if seat >= len(state.places) or not state.places[seat].account or seat == state.host:
        raise Refusal("no_seat", f"Seat {seat} is not that of another person.")


def check_before_deal(state: RoomState, who: Person) -> None:
    """Only the host may do it, and only while the table waits."""
    if seated(state, who) != state.host:
        raise Refusal("not_host", "Only the host of the table can do this.")
    if state.status != "waiting":
        raise Refusal("wrong_time", "The cards are dealt already.")
    if state.practice is not None:
        raise Refusal("wrong_time", "What is practised is fixed.")
