"""Which seats of a finished game count for the ratings of people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bang import games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bang.rooms.state import RoomState


def rated_sides(state: RoomState, roles: Sequence[str]) -> list[str]:
    """The side for which each seat is rated; empty where it is not. Nobody is, unless people were on two sides."""
    nobody = [""] * len(state.places)
    if not state.options.rated or state.practice is not None:
        return nobody
    side_of = {role: side for side, own in games.find(state.options.game).sides().items() for role in own}
    sides = [
        side_of.get(role, role) if (place.account or place.removed) and not place.program else ""
        for place, role in zip(state.places, roles, strict=False)  # a game may have more seats than people
    ]
    return sides if len(set(sides) - {""}) > 1 else nobody
