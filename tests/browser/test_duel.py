"""The Duel in a real browser: from the lobby to the end, at both sizes, by day and by night."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import GAME, by_finger, by_keys, complete, open_table, play
from tests.browser.helpers import DESKTOP, PHONE, Visitors, violations, violations_in_both_rooms
from tests.browser.layout import PLATES, SCREENS, SMALL_TEXT, STILL, look, pictures
from tests.browser.positions import DUEL_TABLE
from tests.browser.staged import Staged

DUEL = {"game": "duel", "players": 2, "choose": 1, "sets": []}
# As if the last table had been like this: bots that do not pretend to think.
QUICKEST = "localStorage.setItem('bang.rooms', JSON.stringify({pace: 'instant', clock: 'off'}))"
OUTSIDE = """() => [...document.querySelectorAll('.seat, .player, .piles, .hand .card, .marker, .end, .panel button')]
  .map((one) => [one.className, one.getBoundingClientRect()])
  .filter(([, r]) => r.width && (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1))
  .map(([name]) => name)"""


def seat_down(visitors: Visitors, size: tuple[int, int]) -> Page:
    page = visitors.come("", name="Ann", size=size, has_touch=size == PHONE)
    page.add_init_script(STILL)
    open_table(visitors, page, **DUEL)
    return page


def settle(page: Page) -> None:
    """What flies over the table has landed, and nothing follows it."""
    quiet = 0
    for _ in range(200):
        page.wait_for_timeout(80)
        quiet = quiet + 1 if page.locator(".stage > *").count() == 0 else 0
        if quiet == 12:
            return
    raise AssertionError("the stage is never empty")


def test_from_the_lobby_to_the_end(visitors: Visitors) -> None:
    page = visitors.come(name="Ann")
    page.evaluate(STILL)
    page.evaluate(QUICKEST)
    page.goto(f"{visitors.url}/?game=duel&crew=5")
    game = page.get_by_role("group", name="Game")
    expect(game.get_by_role("radio", name="The Duel")).to_be_checked()
    expect(page.get_by_label("Characters a side: 5")).to_be_visible()
    expect(page.get_by_role("group", name="Boxes")).to_have_count(0)
    assert violations(page) == []
    page.get_by_role("navigation").get_by_role("button", name=re.compile("The Duel")).click()
    complete(page)
    assert play(page, by_keys, GAME) > 3
    expect(page.get_by_role("heading", level=1, name=re.compile("Victory for the (Law|Outlaws)"))).to_be_visible()
    # All characters of the side that has lost stand there, and are out.
    lost = page.locator(".victory .team:not(.won) li")
    expect(lost).to_have_count(5)
    expect(lost.get_by_text("out of the game")).to_have_count(5)
    settle(page)
    assert violations(page) == []


def test_a_new_table_asks_for_what_the_game_needs(visitors: Visitors) -> None:
    page = visitors.come("/new", name="Ann")
    expect(page.get_by_role("heading", name="Boxes")).to_be_visible()
    page.get_by_text("The Duel", exact=True).click()
    expect(page.get_by_role("heading", name="Boxes")).to_have_count(0)
    expect(page.get_by_role("group", name="Players")).to_have_count(0)
    assert violations(page) == []
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("BANG! The Duel").last).to_be_visible()
    expect(page.get_by_text("Characters a side: 4").last).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_everything_is_on_one_screen(visitors: Visitors, size: tuple[int, int]) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    page = seat_down(visitors, size)
    hand = by_finger if size == PHONE else by_keys
    name = f"duel-{'phone' if size == PHONE else 'desktop'}"
    moments = (
        ("character", ".panel .character"),
        ("turn", ".own.turn"),
        ("equipped", ".own.turn .seat .tiles .tile"),
        ("aiming", ".panel.picked"),
        ("attack", ".panel.attack"),
    )
    for moment, until in moments:
        play(page, hand, GAME, until)
        settle(page)
        assert violations_in_both_rooms(page, pictures(page, f"{name}-{moment}")) == [], moment
        if page.locator(".victory").count():
            return
        scrolled = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert scrolled == [size[0], size[1]]
        assert page.evaluate(SMALL_TEXT) == []
        assert page.evaluate(OUTSIDE) == []
        plates = page.evaluate(PLATES)
        assert len(plates) == 4
        for i, (left, top, right, bottom) in enumerate(plates):
            for other in plates[i + 1 :]:
                assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_targets_say_how_likely_they_are_hit(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    Staged(page, DUEL_TABLE, sets=("the_duel",)).come(visitors.url)
    page.get_by_role("button", name=re.compile("^Colt")).click()
    expect(page.locator("[data-anchor=seat-1] .tag")).to_have_text(re.compile(r"^hits: \d+ % ?Q$"))
    expect(page.get_by_text("The chances count what lies open")).to_be_visible()


def test_whoever_chooses_twice_stands_in_line_twice(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    law, outlaws = DUEL_TABLE["players"]
    given = DUEL_TABLE | {"players": [law | {"hand": ["General Store"]}, outlaws]}
    staged = Staged(page, given, sets=("the_duel",))
    staged.come(visitors.url)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".panel .line li")).to_have_count(4)
    expect(page.locator(".panel .line li.now")).to_have_count(1)


def test_the_fronts_can_be_heard(visitors: Visitors) -> None:
    page = seat_down(visitors, DESKTOP)
    play(page, by_keys, GAME, ".own.turn")
    rows = page.locator("table.visually-hidden tbody tr")
    assert rows.count() >= 3
    told = page.locator("table.visually-hidden").inner_text()
    assert "behind, asleep" in told
    assert "in front" in told
    assert re.search("Reserve: [0-9]", page.locator(".player").first.inner_text())


def test_the_cards_of_the_duel_can_be_looked_up(visitors: Visitors) -> None:
    page = visitors.come("/rules", name="Ann")
    expect(page.get_by_role("heading", name="BANG! The Duel", exact=True, level=3)).to_be_visible()
    page.get_by_role("link", name="Peacemaker").click()
    expect(page.get_by_role("heading", level=1, name="Peacemaker")).to_be_visible()
    assert violations(page) == []
    page.goto(f"{visitors.url}/rules/outlaws")
    expect(page.get_by_role("heading", level=1, name="Outlaws")).to_be_visible()
    assert violations(page) == []
