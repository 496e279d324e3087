"""Whatever can be pressed at the table can be hit: with a finger, with the mouse, and with the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import DESKTOP, PHONE, Visitors, violations
from tests.browser.layout import FINGER, MOUSE, SETTLED, TOO_SMALL, look
from tests.browser.positions import DUEL_TABLE, circle, four, sit
from tests.browser.staged import Json, Staged
from tests.everyday import meet_each

TALL_PHONE = (390, 844)
ON_ITS_SIDE, TABLET = (640, 360), (1024, 768)
RINGED = """() => {
  const one = document.activeElement;
  const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(one);
  const ringed = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  return [`${one.getAttribute('aria-label') ?? ''} ${one.textContent.trim()}`, ringed];
}"""
# The animated properties of a seat.
MOVED = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const own = ['offset', 'easing', 'composite'];
    if (this.matches('.seat')) window.moved.push(Object.keys(frames[0]).filter((name) => !own.includes(name)));
    return animate.call(this, frames, timing);
  };
}"""

# Live regions: what a screen reader speaks unprompted, line by line.
SPOKEN = """() => {
  window.spoken = [];
  const live = '[aria-live]:not([aria-live=off]), [role=log], [role=status], [role=alert]';
  new MutationObserver((changes) => {
    for (const {target, addedNodes} of changes)
      for (const added of addedNodes) {
        const within = (added instanceof Element ? added : target).closest?.(live);
        if (within && added.textContent.trim()) window.spoken.push(added.textContent.trim());
      }
  }).observe(document.body, {childList: true, subtree: true});
}"""


@meet_each("size, game", [PHONE, ON_ITS_SIDE, TABLET, DESKTOP], ["circle", "fronts"])
def test_everything_can_be_hit(visitors: Visitors, size: tuple[int, int], game: str) -> None:
    fingers = size != DESKTOP
    page = look(visitors, size, fingers)
    staged = Staged(page, circle(8) if game == "circle" else DUEL_TABLE, sets=("the_duel",) if game == "fronts" else ())
    staged.declined = {"barrel"}
    staged.come(visitors.url)
    least = FINGER if fingers else MOUSE
    expect(page.locator(".hand button.card")).to_have_count(10 if game == "circle" else 4)
    expect(page.locator(".panel")).to_be_visible()
    page.wait_for_function(SETTLED)
    assert page.evaluate(TOO_SMALL, least) == []
    scrolled = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert scrolled == [*size]
    page.get_by_role("button", name="Settings, rules, leaving").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(TOO_SMALL, least) == []


def test_whoever_holds_no_card_can_end_the_turn_on_a_phone(visitors: Visitors) -> None:
    """The own ability is read where the hand leaves room, and an empty one leaves all of it."""
    page, staged = sit(visitors, four(turn="A"), size=TALL_PHONE)
    expect(page.locator(".own .above")).to_be_visible()
    page.locator(".own .end").click()
    page.wait_for_function(SETTLED)
    assert staged.game.table.turn == 1


def test_settings_rules_and_the_way_out_are_reached_with_the_keyboard(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    Staged(page, circle(4)).come(visitors.url)
    page.get_by_role("button", name="Settings, rules, leaving").focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("dialog", name="Settings, rules, leaving")
    expect(menu.get_by_role("link", name="All rules")).to_have_attribute("href", "/rules")
    expect(menu.get_by_role("link", name="To the lobby")).to_have_attribute("href", "/")
    expect(menu).to_contain_text("The game waits for you")
    assert violations(page) == []
    menu.get_by_role("button", name="Sound off").press("Enter")
    expect(menu.get_by_role("button", name="Sound on")).to_be_visible()
    menu.get_by_role("button", name="Settings", exact=True).press("Enter")
    settings = page.get_by_role("dialog", name="Settings")
    settings.get_by_label("Italiano").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".own [data-pass]")).to_contain_text("Termina")


def test_what_is_declined_is_seen_and_can_be_taken_back(visitors: Visitors) -> None:
    for size in (DESKTOP, PHONE):
        page = look(visitors, size, fingers=size == PHONE)
        staged = Staged(page, circle(4))
        staged.declined = {"barrel"}
        staged.come(visitors.url)
        chip = page.get_by_role("button", name="Not asked about Barrel in this turn")
        expect(chip).to_be_visible()
        chip.click()
        expect(chip).to_have_count(0)
        assert staged.declined == set()


def test_the_focus_stays_at_the_table_after_an_answer(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    staged = Staged(page, circle(4, turn="B"))
    staged.come(visitors.url)
    staged.answer(1, do="play", to=0)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(
            "document.activeElement.closest('.panel') && document.activeElement.matches(':focus-visible')"
        ):
            break
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert page.evaluate(
        "document.activeElement !== document.body && document.activeElement.closest('.table') !== null"
    )
    page.keyboard.press("h")  # and the keys of the table still work
    expect(page.get_by_role("dialog", name="How to read the table")).to_be_visible()
    had = page.evaluate("document.activeElement.closest('dialog') !== null")
    assert had
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_timeout(100)
    assert page.evaluate("document.activeElement !== document.body")


def test_tab_reaches_every_control_and_shows_where_it_is(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    Staged(page, circle(5)).come(visitors.url)
    reached, hidden = set[str](), []
    for _ in range(80):
        page.keyboard.press("Tab")
        name, ringed = page.evaluate(RINGED)
        if name in reached or page.evaluate("document.activeElement === document.body"):
            break  # once around
        reached.add(name)
        if not ringed:
            hidden.append(name)
    assert hidden == []
    for part in ("lobby", "Sound", "Animations", "Settings", "Bert", "Cora", "Eva", "Barrel", "BANG!", "End", "Beer"):
        assert any(part in name for name in reached), (part, reached)


@pytest.mark.parametrize("speed", [0, 1])
def test_seats_that_change_their_place_are_seen_to_move(visitors: Visitors, speed: int) -> None:
    page = look(visitors, DESKTOP, fingers=False, speed=speed)
    staged = Staged(page, circle(5, turn="B"))
    staged.come(visitors.url)
    page.evaluate(MOVED)

    def fall(update: Json) -> None:
        update["view"]["seats"][0] |= {"alive": False, "life": 0, "in_play": []}

    staged.change = fall
    staged.tell()
    expect(page.get_by_text("You are out of the game.")).to_be_visible()
    page.wait_for_timeout(200)
    moved = page.evaluate("window.moved")
    assert (len(moved) > 2) == (speed > 0), moved
    assert {name for names in moved for name in names} <= {"transform"}


def test_the_log_is_spoken_once(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    staged = Staged(page, circle(4, turn="B"))
    staged.come(visitors.url)
    page.evaluate(SPOKEN)
    staged.answer(1, do="play", to=0)
    live = page.locator("[aria-live=polite][role=log]")
    expect(live).to_contain_text("Bert plays BANG!")
    page.wait_for_timeout(500)
    lines = [line for line in page.evaluate("window.spoken") if "Bert plays BANG!" in line]
    assert len(lines) == 1, lines
