"""Show a table in a few lines of text, as everybody at it sees it."""

from __future__ import annotations

from bang.engine.kernel.game import Game
from bang.engine.kernel.view import SPECTATOR, View, ask_view, view


def table_text(game: Game) -> str:
    seen = view(game.table, SPECTATOR)
    lines = [seat_line(seat, seen["turn"]) for seat in seen["seats"]]
    top = seen["discard"][-1] if seen["discard"] else "none"
    lines.append(f"deck {seen['deck']}, discard pile {len(seen['discard'])}, on top: {top}")
    if game.asked is not None:
        asked = ask_view(game.table, game.asked, SPECTATOR)
        why = f" ({asked['why']})" if asked["why"] else ""
        lines.append(f"player_{asked['seat']} is asked: {asked['verb']}{why}")
    if seen["over"]:
        lines.append(f"over: {seen['side']} won")
    return "\n".join(lines)


def seat_line(seat: View, turn: int) -> str:
    marker = ">" if seat["seat"] == turn else " "
    person = ", ".join(seat["characters"]) or "-"
    if not seat["alive"]:
        return f"{marker} player_{seat['seat']} {person}: out ({seat['role'] or 'role hidden'})"
    hand = seat["hand"] if isinstance(seat["hand"], int) else len(seat["hand"])
    in_play = f", in play: {', '.join(seat['in_play'])}" if seat["in_play"] else ""
    role = f" ({seat['role']})" if seat["role"] else ""
    return f"{marker} player_{seat['seat']} {person}{role}: life {seat['life']}, hand {hand}{in_play}"
