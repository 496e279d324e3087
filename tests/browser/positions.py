"""Positions for staged tables, as scenarios write them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.helpers import DESKTOP, Visitors
from tests.browser.staged import Staged

CHARACTERS = ("Willy the Kid", "Bart Cassidy", "Kit Carlson", "Rose Doolan")
ROLES = ("sheriff", "outlaw", "outlaw", "renegade")


def player(seat: str, role: str, character: str, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "role": role, "character": character, "life": 4, **more}


def table(*players: dict[str, Any], turn: str = "A", **more: Any) -> dict[str, Any]:
    return {"players": list(players), "turn": turn, "phase": "play", **more}


def four(turn: str = "B", more: dict[str, Any] | None = None, **seats: dict[str, Any]) -> dict[str, Any]:
    """Four usual players; `B={"hand": […]}` says what is special about one of them."""
    players = [
        player(seat, role, character) | seats.get(seat, {})
        for seat, role, character in zip("ABCD", ROLES, CHARACTERS, strict=True)
    ]
    return table(*players, turn=turn, **(more or {}))


def sit(
    visitors: Visitors,
    given: dict[str, Any],
    size: tuple[int, int] = DESKTOP,
    speed: float = 0,
    script: str = "",
    sets: tuple[str, ...] = (),
) -> tuple[Page, Staged]:
    page = visitors.come(name="Ann", size=size)
    page.add_init_script(
        f"localStorage.setItem('bang.settings', JSON.stringify({{speed: {speed}, warnings: true}}))\n{script}"
    )
    staged = Staged(page, given, sets=sets)
    staged.come(visitors.url)
    return page, staged
