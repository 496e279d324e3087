"""What somebody would like to play, and whether that goes together with the wishes of others."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from bang import games
from bang.errors import BadOptions
from bang.protocol.parts import Key, Keys, RunningClock, TableOptions
from bang.rooms.state import check_options

Clock = Literal["", RunningClock]
USUAL_CLOCK: Final = "normal"


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody would like to play. An empty text means that anything will do."""

    game: Annotated[Literal[tuple(games.names())], Meta(description="which game")] = games.default()  # type: ignore[valid-type]
    least: Annotated[int, Meta(ge=2, le=8, description="so many at the table at least; bots fill up to this")] = 4
    most: Annotated[int, Meta(ge=2, le=8, description="so many at the table at most")] = 7
    preset: Annotated[str, Meta(max_length=40, description="a table under one name; see /api/options")] = ""
    sets: Annotated[Keys, Meta(description="the boxes, instead of a preset")] = ()
    language: Annotated[str, Meta(max_length=12, description="in which people talk, such as `en`")] = ""
    clock: Annotated[Clock, Meta(description="the pace: time for each decision")] = ""
    bots: Annotated[Key, Meta(description="the bots that fill up; whoever waited longest decides")] = "drifter"
    wait: Annotated[int, Meta(ge=0, le=600, description="seconds until bots take the places of people")] = 60
    rated: Annotated[bool, Meta(description="at a rated table, or at one that is not")] = False


def check_wishes(wishes: Wishes) -> None:
    """Raise BadOptions if there is no such table."""
    if wishes.preset and wishes.sets:
        raise BadOptions("Wish for a preset or for boxes, not for both.")
    if wishes.preset and wishes.preset not in games.find(wishes.game).presets():
        raise BadOptions(f"There is no preset {wishes.preset!r} of this game.")
    check_options(table_for(wishes, 0))
    if not numbers(wishes):
        able = ", ".join(map(str, possible(wishes.game, wishes.preset, wishes.sets)))
        raise BadOptions(f"No table like this has {wishes.least} to {wishes.most} seats; it can have: {able}.")


def numbers(wishes: Wishes) -> list[int]:
    """Return how many seats the table may have."""
    return [n for n in possible(wishes.game, wishes.preset, wishes.sets) if wishes.least <= n <= wishes.most]


@lru_cache(1000)
def possible(game: str, preset: str, sets: tuple[str, ...]) -> tuple[int, ...]:
    """With how many this game can be played, with these boxes."""
    plugin = games.find(game)
    boxes = boxes_of(game, preset, sets)
    counts = {n for name in boxes for n in plugin.box(name).deals} if boxes else plugin.players()
    return tuple(sorted(counts))


def boxes_of(game: str, preset: str, sets: tuple[str, ...]) -> tuple[str, ...]:
    plugin = games.find(game)
    if sets or not plugin.takes_boxes:
        return sets
    return plugin.presets()[preset].sets if preset else plugin.basic


def table_for(wishes: Wishes, people: int) -> TableOptions:
    """The smallest table that has a seat for so many people, or the largest."""
    preset = games.find(wishes.game).presets().get(wishes.preset)
    seats = numbers(wishes) or possible(wishes.game, wishes.preset, wishes.sets)
    given = {} if preset is None else {**preset.settings, **preset.room}
    if wishes.clock:
        given["clock"] = wishes.clock
    return msgspec.structs.replace(
        TableOptions(clock=USUAL_CLOCK),
        game=wishes.game,
        players=next((n for n in seats if n >= people), seats[-1]),
        sets=boxes_of(wishes.game, wishes.preset, wishes.sets),
        bots=wishes.bots,
        rated=wishes.rated,
        **given,
    )


def agreed(a: Wishes, b: Wishes) -> Wishes | None:
    """Combine the wishes of both; None if they contradict each other. The bots are those of the first."""
    if (a.game, a.rated) != (b.game, b.rated) or (a.language and b.language and a.language != b.language):
        return None
    if a.clock and b.clock and a.clock != b.clock:
        return None
    deal, other = (a.preset, set(a.sets)), (b.preset, set(b.sets))
    if deal != other and any(deal) and any(other):
        return None
    said = a if any(deal) else b
    both = Wishes(
        a.game,
        max(a.least, b.least),
        min(a.most, b.most),
        said.preset,
        said.sets,
        a.language or b.language,
        a.clock or b.clock,
        a.bots,
        min(a.wait, b.wait),
        a.rated,
    )
    return both if numbers(both) else None
