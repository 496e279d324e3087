"""What boxes add to the table, on the screen of the terminal: tokens, markets, and what lies on cards."""

from typing import Any

from tests.terminal.screens import text_on, visit
from tests.terminal.tables import staged

GIVEN: dict[str, Any] = {
    "players": [
        {"seat": "A", "role": "sheriff", "character": "Willy the Kid", "life": 4, "nuggets": 3}
        | {"in_play": ["Buntline Special J♠", "Whip 5♣"], "loads": {"Buntline Special": 2, "Whip": 1}},
        {"seat": "B", "role": "outlaw", "character": "Jesse Jones", "life": 4, "nuggets": 1}
        | {"in_play": ["Big Fifty Q♠"], "loads": {"Big Fifty": 3, "character": 2}},
        {"seat": "C", "role": "outlaw", "character": "Kit Carlson", "life": 4},
        {"seat": "D", "role": "renegade", "character": "Black Jack", "life": 4},
    ],
    "turn": "A",
    "phase": "play",
    "equipment_row": ["Rhum", "Boots", "Pickaxe"],
}


def test_a_market_nuggets_and_loads_are_shown() -> None:
    seen: list[str] = []

    async def steps(pilot: Any, app: Any) -> None:
        seen.append(text_on(app))

    visit(staged(GIVEN, ("base", "gold_rush", "armed_and_dangerous")), steps, (120, 40))
    (screen,) = seen
    assert "Equipment on offer: 3 · Rhum [3✓] · Boots [3✓] · Pickaxe [4]" in screen, screen
    assert "3 × nugget" in screen
    assert "2 × Load, 1 × nugget" in screen
    assert "Buntline Special (2) (2 × Load)" in screen, "tokens on a weapon"
    assert "Whip (1 × Load)" in screen
    assert "Big Fifty (6) (3 × Load)" in screen
    assert "Load, in the supply: 24" in screen


def test_answers_that_have_no_room_are_told_of() -> None:
    """The last answer ends the turn: whoever cannot see it must know that it is there."""
    many = {"hand": ["BANG! 7♦", "Beer 6♥", "Scope A♠", "Barrel Q♠", "Mustang 8♥", "Panic! J♥", "Stagecoach 9♠"]}
    given = GIVEN | {"players": [GIVEN["players"][0] | {"life": 3} | many, *GIVEN["players"][1:]]}
    seen: list[str] = []

    async def steps(pilot: Any, app: Any) -> None:
        await pilot.pause()
        seen.append(text_on(app))

    for size in ((80, 24), (140, 50)):
        visit(staged(given, ("base", "gold_rush", "armed_and_dangerous")), steps, size)
    short, tall = seen
    assert "↓ shows the rest" in short, short
    assert "End the turn" not in short
    assert "↓ shows the rest" not in tall
    assert "End the turn" in tall


def test_empty_piles_are_not_told_of() -> None:
    seen: list[str] = []

    async def steps(pilot: Any, app: Any) -> None:
        seen.append(text_on(app))

    visit(staged(GIVEN, ("base", "gold_rush", "armed_and_dangerous", "wild_west_show")), steps, (120, 40))
    assert "Show deck: " in seen[0], seen[0]
    assert ": 0" not in seen[0]
