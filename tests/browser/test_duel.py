"""The Duel in a real browser: from the lobby to the end, at both sizes, by day and by night."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import GAME, by_finger, by_keys, complete, open_table, play
from tests.browser.helpers import DESKTOP, PHONE, PHONE_EVERY_DAY, Visitors, violations, violations_in_both_rooms
from tests.browser.layout import PLATES, SCREENS, SMALL_TEXT, STILL, apart, look, pictures
from tests.browser.positions import DUEL_TABLE
from tests.browser.staged import Staged

LAW, OUTLAWS = DUEL_TABLE["players"]
DUEL = {"game": "duel", "players": 2, "choose": 1, "sets": []}
# As if the last table had these options: bots that do not pretend to think.
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
    """Wait until nothing moves over the table any more."""
    quiet = 0
    for _ in range(200):
        page.wait_for_timeout(80)
        quiet = quiet + 1 if page.locator(".stage > *").count() == 0 else 0
        if quiet == 12:
            return
    raise AssertionError("the stage is never empty")


def come_from_the_lobby(visitors: Visitors) -> Page:
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
    return page


def look_at_the_end(page: Page, winners: str, characters: int) -> None:
    """Check that all characters of the losing side are shown and out."""
    expect(page.locator(".victory header")).to_contain_text(re.compile(f"Victory for the {winners}"))
    lost = page.locator(".victory .team:not(.won) li")
    expect(lost).to_have_count(characters)
    expect(lost.get_by_text("out of the game")).to_have_count(characters)
    settle(page)
    assert violations(page) == []


def test_from_the_lobby_to_the_first_turn(visitors: Visitors) -> None:
    page = come_from_the_lobby(visitors)
    play(page, by_keys, GAME, ".own.turn")
    expect(page.locator("section.own.turn")).to_be_visible()
    expect(page.locator(".log")).to_contain_text(re.compile(r"You play the (Law|Outlaws)\."))


@pytest.mark.soak  # five times as many questions as in the game of four by keyboard
def test_from_the_lobby_to_the_end(visitors: Visitors) -> None:
    page = come_from_the_lobby(visitors)
    assert play(page, by_keys, GAME) > 3
    look_at_the_end(page, "(Law|Outlaws)", characters=5)


def test_the_last_shot(visitors: Visitors) -> None:
    weak: dict[str, Any] = {"active": {"character": "Jack Ransome", "life": 1}, "rear": None, "hand": [], "reserve": 0}
    page = look(visitors, DESKTOP, fingers=False)
    page.emulate_media(reduced_motion="reduce")  # what is seen when all is over
    staged = Staged(page, DUEL_TABLE | {"players": [LAW, OUTLAWS | weak]}, sets=("the_duel",))
    staged.come(visitors.url)
    page.get_by_role("button", name=re.compile("^Colt")).click()
    page.locator(".seat.lit .plate").click()
    staged.answer(1, do="pass")
    look_at_the_end(page, "Law", characters=1)


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


def check_one_screen(page: Page, size: tuple[int, int], moment: str) -> None:
    """Check that everything is inside the window, large enough, and covers nothing else."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    settle(page)
    name = f"duel-{'phone' if size == PHONE else 'desktop'}-{moment}"
    assert violations_in_both_rooms(page, pictures(page, name)) == [], moment
    scrolled = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert scrolled == [size[0], size[1]]
    assert page.evaluate(SMALL_TEXT) == []
    assert page.evaluate(OUTSIDE) == []
    assert len(page.evaluate(PLATES)) == 4
    assert apart(page)


@PHONE_EVERY_DAY
def test_everything_is_on_one_screen_when_the_game_begins(visitors: Visitors, size: tuple[int, int]) -> None:
    page = seat_down(visitors, size)
    for moment, until in (("character", ".panel .character"), ("turn", ".own.turn")):
        play(page, by_finger if size == PHONE else by_keys, GAME, until)
        if moment == "character":  # what the game is about
            expect(page.locator(".panel")).to_contain_text("Eliminate all opposing characters to win.")
        check_one_screen(page, size, moment)


@PHONE_EVERY_DAY
def test_everything_is_on_one_screen_in_a_fight(visitors: Visitors, size: tuple[int, int]) -> None:
    page = look(visitors, size, fingers=size == PHONE)
    staged = Staged(page, DUEL_TABLE, sets=("the_duel",))
    staged.come(visitors.url)
    expect(page.locator(".own.turn .seat .tiles .tile")).to_be_visible()
    check_one_screen(page, size, "equipped")
    page.get_by_role("button", name=re.compile("^Colt")).click()
    expect(page.locator(".panel.picked")).to_be_visible()
    check_one_screen(page, size, "aiming")
    staged = Staged(page, DUEL_TABLE | {"turn": "outlaws"}, sets=("the_duel",))
    staged.come(visitors.url)
    staged.answer(1, do="play", card="duel_colt Od", to=0)
    expect(page.locator(".panel.attack")).to_be_visible()
    check_one_screen(page, size, "attack")


def test_targets_say_how_likely_they_are_hit(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    Staged(page, DUEL_TABLE, sets=("the_duel",)).come(visitors.url)
    page.get_by_role("button", name=re.compile("^Colt")).click()
    expect(page.locator("[data-anchor=seat-1] .tag")).to_have_text(re.compile(r"^hits: \d+% ?Q$"))
    expect(page.get_by_text("Worked out from the open cards")).to_be_visible()


def test_whoever_chooses_twice_stands_in_line_twice(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    given = DUEL_TABLE | {"players": [LAW | {"hand": ["General Store"]}, OUTLAWS]}
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
    assert "rear, asleep" in told
    assert "active" in told
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
