"""The table in a real browser: whole games by keyboard and by touch, at both sizes, for everybody."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.boxes import EVERY_BOX
from tests.browser.hands import GAME, by_finger, by_keys, open_late, open_table, play
from tests.browser.helpers import DESKTOP, PHONE, Visitors, violations, violations_in_both_rooms
from tests.browser.layout import PLATES, SCREENS, SETTLED, SMALL_TEXT, STILL, apart, pictures
from tests.browser.positions import BUSY, four, sit
from tests.browser.staged import Staged
from tests.server.helpers import Running

# Excluded: things in flight vanish at once, and say nothing that the table does not say.
HIDE_FLIGHTS = "document.querySelector('.stage').style.display = 'none'"


def seat_down(visitors: Visitors, size: tuple[int, int], **options: Any) -> Page:
    """Open a table at which the viewer has the first turn: later they might be out before it."""
    touch: dict[str, Any] = {"has_touch": True} if size == PHONE else {}
    page = visitors.come("", name="Ann", size=size, **touch)
    page.add_init_script(STILL)
    open_table(visitors, page, first=0, **options)
    return page


def test_the_end_of_a_game_by_keyboard(visitors: Visitors, server: Running) -> None:
    page = visitors.come("", name="Ann")
    page.add_init_script(STILL)
    open_late(server, page)
    assert play(page, by_keys, GAME) > 0
    look_at_the_end(page)
    page.keyboard.press("Tab")
    assert violations(page) == []


def test_the_end_of_a_game_on_a_phone_by_touch(visitors: Visitors, server: Running) -> None:
    page = visitors.come("", name="Ann", size=PHONE, has_touch=True)
    page.add_init_script(STILL)
    open_late(server, page, sets=["base", "dodge_city"])
    assert play(page, by_finger, GAME) > 0
    look_at_the_end(page)
    assert violations(page) == []


def look_at_the_end(page: Page) -> None:
    expect(page.locator(".victory header")).to_contain_text("Victory for")  # whoever won reads more above it


@pytest.mark.soak
def test_a_whole_game_by_keyboard(visitors: Visitors) -> None:
    page = seat_down(visitors, DESKTOP, players=4)
    assert play(page, by_keys, GAME) > 3
    look_at_the_end(page)


@pytest.mark.soak
def test_a_whole_game_on_a_phone_by_touch(visitors: Visitors) -> None:
    page = seat_down(visitors, PHONE, players=4, sets=["base", "dodge_city"])
    assert play(page, by_finger, GAME) > 3
    look_at_the_end(page)


def check_one_screen(page: Page, size: tuple[int, int], players: int, moment: str) -> None:
    """Check that everything is inside the window, large enough, and covers nothing else."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.wait_for_function(SETTLED)
    page.evaluate(HIDE_FLIGHTS)
    name = f"{players}-{'phone' if size == PHONE else 'desktop'}-{moment}"
    assert violations_in_both_rooms(page, pictures(page, name)) == [], moment
    scrolled = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert scrolled == [size[0], size[1]]
    assert page.evaluate(SMALL_TEXT) == []
    plates = page.evaluate(PLATES)
    assert len(plates) == players - 1
    assert all(0 <= left < right <= size[0] and 0 <= top < bottom <= size[1] for left, top, right, bottom in plates)
    assert apart(page)


@pytest.mark.parametrize(
    ("players", "size"),
    [
        pytest.param(4, DESKTOP, id="4-desktop"),
        pytest.param(8, PHONE, id="8-phone"),
        pytest.param(4, PHONE, id="4-phone", marks=pytest.mark.soak),
        pytest.param(8, DESKTOP, id="8-desktop", marks=pytest.mark.soak),
    ],
)
def test_everything_is_on_one_screen(visitors: Visitors, size: tuple[int, int], players: int) -> None:
    sets = EVERY_BOX if players == 8 else ("base",)
    page = seat_down(visitors, size, players=players, sets=sets)
    for moment, until in (("character", ".panel .character"), ("turn", ".own.turn")):
        play(page, by_finger if size == PHONE else by_keys, GAME, until)
        check_one_screen(page, size, players, moment)
    staged = Staged(page, BUSY | {"turn": "B"} if players == 8 else four(B={"hand": ["BANG! 7♦"]}), sets=sets)
    staged.come(visitors.url)
    staged.answer(1, do="play", to=0)
    expect(page.locator(".panel.attack")).to_be_visible()
    check_one_screen(page, size, players, "attack")


def test_any_card_can_be_picked_and_one_that_cannot_be_played_says_why(visitors: Visitors) -> None:
    page, _ = sit(visitors, four(turn="A", A={"hand": ["Missed! J♣", "BANG! 7♦"]}))
    page.locator(".own.turn .hand button.card:not(.usable)").click()
    expect(page.locator(".panel .why").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".panel .why")).to_have_count(0)
    expect(page.locator(".hand .picked")).to_have_count(0)


def test_a_long_press_and_a_question_mark_open_the_rules(visitors: Visitors) -> None:
    page = seat_down(visitors, DESKTOP)
    play(page, by_keys, GAME, ".own.turn .hand button.card")
    page.keyboard.press("1")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".seat .plate").first.click(delay=700)
    expect(page.get_by_role("dialog")).to_be_visible()


def test_who_sits_where_can_be_heard(visitors: Visitors) -> None:
    page = seat_down(visitors, DESKTOP)
    play(page, by_keys, GAME, ".own.turn")
    rows = page.locator("table.visually-hidden tbody tr")
    assert rows.count() == 4
    assert "you" in rows.first.inner_text()
    live = page.locator("[aria-live=polite][role=log]").first
    assert live.inner_text().strip()


@pytest.mark.soak  # it needs a machine that does nothing else
def test_cards_fly_at_sixty_frames_on_a_slow_machine(visitors: Visitors) -> None:
    """Frames are counted while bots play on, with the processor four times slower."""
    page = visitors.come("", name="Ann", size=DESKTOP)
    open_table(visitors, page, players=8, sets=EVERY_BOX, choose=1, pace="quick")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    frames = page.evaluate(
        """async () => {
          const times = [];
          const until = performance.now() + 3000;
          const frame = () => new Promise(requestAnimationFrame);
          for (let now = performance.now(); now < until; now = await frame()) times.push(now);
          return times.slice(1).map((time, i) => time - times[i]);
        }"""
    )
    frames.sort()
    median, late = frames[len(frames) // 2], frames[int(len(frames) * 0.95)]
    told = {"frames": len(frames), "median_ms": round(median, 1), "p95_ms": round(late, 1)}
    SCREENS.mkdir(parents=True, exist_ok=True)
    (SCREENS / "frames.json").write_text(json.dumps(told))
    # The speed of the machine is not under test, but most frames must be on time.
    assert told["median_ms"] < 34, told
