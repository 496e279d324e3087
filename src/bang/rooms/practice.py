"""Practice: a table for one person that begins where something is to be learned. Its result counts for nobody."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import msgspec

from bang import games
from bang.engine.kernel.chance import new_key
from bang.engine.kernel.view import ALL_SEEING, view
from bang.errors import BadOptions
from bang.protocol.parts import TableOptions
from bang.recordings import header
from bang.rooms.entries import Practice
from bang.rooms.errors import Refusal
from bang.rooms.state import game_options
from bang.snapshot import dealt

MOST_DEALS: Final = 300  # until a role is dealt: far more than it can take, if anybody ever gets it


def from_game(data: dict[str, Any], step: int, usual: TableOptions) -> tuple[TableOptions, Practice]:
    """A decision of a recorded game, to be taken again: the one that this step of it holds."""
    if not 1 <= step < len(data["steps"]):
        raise Refusal("malformed", f"There is no decision {step}; the game has {len(data['steps']) - 1}.")
    options, seed, _ = header(data)
    agreed = {name: tuple(told) if isinstance(told, list) else told for name, told in data["options"].items()}
    del agreed["cards"]
    agreed["game"] = games.find(options.game).key
    answers = [one["answer"] for one in data["steps"][1:step]]
    practice = Practice(data["steps"][step]["seat"], seed, answers, data["names"])
    return msgspec.structs.replace(usual, **agreed), practice


def with_role(options: TableOptions, role: str, character: str, random: Random) -> tuple[TableOptions, Practice]:
    """A new game in which the person gets this role and this character; empty ones come by chance."""
    keep = (character, *[""] * (options.players - 1)) if character else ()
    options = msgspec.structs.replace(options, keep=keep, first=-1)
    agreed = game_options(options)
    for _ in range(MOST_DEALS):
        seed = new_key(random)
        seat = view(dealt(agreed, seed).play(keep=False).table, ALL_SEEING)["seats"][0]
        if role in ("", seat["role"]):
            return options, Practice(0, seed)
    raise BadOptions(f"Nobody is dealt the role {role!r} at this table.")
