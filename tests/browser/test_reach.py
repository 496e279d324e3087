"""Whatever can be pressed at the table can be hit: with a finger, with the mouse, and with the keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bang.games.duel.scenario import SET
from tests.browser.helpers import DESKTOP, PHONE, Visitors, violations
from tests.browser.staged import Json, Staged

FINGER, MOUSE = 44, 32
ON_ITS_SIDE, TABLET = (640, 360), (1024, 768)
TEN = [
    "BANG!",
    "Missed!",
    "Beer",
    "Panic!",
    "Cat Balou",
    "Duel",
    "Stagecoach",
    "Gatling",
    "Indians!",
    "General Store",
]
CAST = [
    {"role": "renegade", "character": "Lucky Duke", "life": 3, "in_play": ["Barrel", "Winchester", "Mustang"]},
    {"role": "sheriff", "character": "Willy the Kid", "life": 5, "in_play": ["Remington", "Scope"], "hand": ["BANG!"]},
    {"role": "outlaw", "character": "Rose Doolan", "life": 1, "in_play": ["Jail"], "hand": ["Beer", "Missed!"]},
    {"role": "deputy", "character": "Slab the Killer", "life": 4, "in_play": ["Volcanic", "Dynamite"]},
    {"role": "outlaw", "character": "Kit Carlson", "life": 2, "in_play": ["Mustang"], "hand": ["Missed!"]},
    {"role": "outlaw", "character": "Suzy Lafayette", "life": 4, "in_play": ["Rev. Carabine"]},
    {"role": "deputy", "character": "Jesse Jones", "life": 3, "hand": ["BANG!", "BANG!"]},
    {"role": "renegade", "character": "Paul Regret", "life": 2, "in_play": ["Schofield"]},
]
FRONTS: Json = {
    "players": [
        {
            "side": "law",
            "active": {"character": "Pat Garret", "life": 3, "equipment": ["Hat"]},
            "rear": {"character": "Wyatt Ear", "life": 4},
            "hand": ["Colt", "Winchester", "Missed!", "Bank"],
            "reserve": 2,
        },
        {
            "side": "outlaws",
            "active": {"character": "Jack Ransome", "life": 4},
            "rear": {"character": "Tom Thorn", "life": 2, "equipment": ["Barrel"]},
            "hand": ["Colt", "Missed!"],
            "reserve": 2,
        },
    ],
    "turn": "law",
    "phase": "play",
}
# Letters have come and nothing that will end is still on its way.
SETTLED = """() => 'faces' in document.documentElement.dataset && document.fonts.status === 'loaded' &&
  document.getAnimations().every(
  (one) => one.playState === 'finished' || one.effect.getTiming().iterations === Infinity)"""
# How much of each control can really be hit: points that lead to it, two pixels apart, where nothing lies over it.
TOO_SMALL = """(least) => {
  const missed = [];
  const controls = 'button:enabled, a[href], input, select, [role=tab]';
  const root = document.querySelector('dialog[open]') ?? document.querySelector('.table');
  for (const one of root.querySelectorAll(controls)) {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    if (!one.checkVisibility() || right <= left || one.closest('.visually-hidden')) continue;
    let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let x = left + 1; x < right; x += 2)
      for (let y = top + 1; y < bottom; y += 2)
        if (document.elementFromPoint(x, y)?.closest(controls) === one)
          [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)];
    const [w, h] = [x1 - x0 + 2, y1 - y0 + 2];
    if (w < least - 2 || h < least - 2)
      missed.push(`${one.textContent.trim().slice(0, 30)} .${one.className}: ${Math.round(w)} x ${Math.round(h)}`);
  }
  return missed;
}"""

RINGED = """() => {
  const one = document.activeElement;
  const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(one);
  const ringed = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  return [`${one.getAttribute('aria-label') ?? ''} ${one.textContent.trim()}`, ringed];
}"""
# What of a seat is set in motion, as the names of its properties.
MOVED = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const own = ['offset', 'easing', 'composite'];
    if (this.matches('.seat')) window.moved.push(Object.keys(frames[0]).filter((name) => !own.includes(name)));
    return animate.call(this, frames, timing);
  };
}"""

# Whatever a screen reader would speak of its own accord, line by line.
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


def circle(players: int, **more: Any) -> Json:
    cast = [dict(one) for one in CAST[:players]]
    cast[0]["hand"] = TEN
    return {"players": cast, "discard_top": ["Beer"], **more}


def look(visitors: Visitors, size: tuple[int, int], fingers: bool, speed: int = 0) -> Page:
    """Somebody with a window of that size, used with fingers or with a mouse; nothing moves unless it is told to."""
    page = visitors.come(name="Ann", size=size, has_touch=fingers, is_mobile=fingers)
    page.add_init_script(f"localStorage.setItem('bang.settings', JSON.stringify({{speed: {speed}, warnings: true}}))")
    return page


@pytest.mark.parametrize(
    ("size", "fingers"),
    [(PHONE, True), (ON_ITS_SIDE, True), (TABLET, True), (DESKTOP, False)],
    ids=["phone", "on its side", "tablet", "desktop"],
)
@pytest.mark.parametrize("game", ["circle", "fronts"])
def test_everything_can_be_hit(visitors: Visitors, size: tuple[int, int], fingers: bool, game: str) -> None:
    page = look(visitors, size, fingers)
    staged = Staged(page, circle(8) if game == "circle" else FRONTS, sets=(SET,) if game == "fronts" else ())
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


def test_settings_rules_and_the_way_out_are_reached_with_the_keyboard(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    Staged(page, circle(4)).come(visitors.url)
    page.get_by_role("button", name="Settings, rules, leaving").focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("dialog", name="Settings, rules, leaving")
    expect(menu.get_by_role("link", name="All rules")).to_have_attribute("href", "/rules")
    expect(menu.get_by_role("link", name="To the lobby")).to_have_attribute("href", "/")
    expect(menu).to_contain_text("after 25 seconds a bot plays for you")
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
    page.keyboard.press("h")  # and the keys of the table are still its own
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
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
    for part in ("lobby", "Sound", "Motion", "Settings", "Bert", "Cora", "Eva", "Barrel", "BANG!", "End", "Beer"):
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
