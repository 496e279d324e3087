"""A game with all boxes and seven players on a phone: nothing hides anything, and no word is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.boxes import EVERY_BOX
from tests.browser.hands import by_finger, open_table
from tests.browser.hands import play as play_with
from tests.browser.helpers import Visitors
from tests.browser.layout import apart
from tests.browser.playing import play

GAME = 280  # seconds, twice: before and after one is out
LOOKS = 60  # how often the table is looked at
# Words that are cut off without a sign, or run out of the window. Names in little tags end with "…" on purpose where
# the whole is read by a tap or under the mouse.
CLIPPED = """() => {
  const [wide, high] = [innerWidth + 1, innerHeight + 1];
  return [...document.querySelectorAll('.panel :is(h2, p, b, small, button), .bar *, .own h2, .seat .name')]
    .filter((one) => one.checkVisibility({opacityProperty: true}) && !one.closest('.visually-hidden'))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .flatMap((one) => {
      const {left, top, right, bottom} = one.getBoundingClientRect();
      const style = getComputedStyle(one);
      const hides = style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis';
      const told = `${one.className} ${one.textContent.trim().slice(0, 40)}`;
      const leaves = right > left && (left < -1 || right > wide || top < -1 || bottom > high);
      if (leaves) return [`leaves the window: ${told}`];
      return hides && one.scrollWidth > one.clientWidth + 1 ? [`cut off: ${told}`] : [];
    });
}"""
# The question must not lie over one's hand.
COVERED = """() => {
  const panel = document.querySelector('.panel')?.getBoundingClientRect();
  const own = document.querySelector('section.own')?.getBoundingClientRect();
  const over = panel && own && panel.bottom > own.top + 14;
  return over ? [`the question lies over the hand: ${panel.bottom} > ${own.top}`] : [];
}"""


def faults(page: Page) -> list[str]:
    seats = [] if apart(page) else ["a seat hides another"]
    return [*seats, *page.evaluate(CLIPPED), *page.evaluate(COVERED)]


@pytest.mark.soak
def test_a_game_of_everything_with_seven(visitors: Visitors) -> None:
    page = visitors.come("", name="Ann", size=(390, 844), has_touch=True, is_mobile=True)
    page.add_init_script("localStorage.setItem('bang.settings', JSON.stringify({speed: 0, warnings: true}))")
    open_table(visitors, page, players=7, sets=list(EVERY_BOX))
    found: list[str] = []
    looks = 0

    def act(page: Page, seen: dict[str, Any], tried: set[str]) -> None:
        nonlocal looks
        looks += 1
        if looks <= LOOKS or looks % 10 == 0:
            found.extend(f"{looks}: {fault}" for fault in faults(page))
        by_finger(page, seen, tried)

    play_with(page, act, GAME, ".banner, .victory")
    if not page.locator(".victory").count():  # out of the game: the others play on
        page.get_by_role("button", name="Skip to the end").first.click()
        play(page, GAME)
    assert looks > 10
    assert found == []
