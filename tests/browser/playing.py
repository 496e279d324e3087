"""Play a game with the mouse: click what the table highlights, without knowing the rules."""

from __future__ import annotations

import contextlib
import time

from playwright.sync_api import Error, Page, TimeoutError

END = ".victory"
QUESTION = "[data-anchor=panel]"
# Selectors to click, by priority: finish a choice, answer a question, pick a card, and if nothing else is possible end
# the turn.
CLICKS = [
    "[data-anchor=panel] .anyway",
    "[data-anchor=panel] .gold:enabled",
    "[data-anchor=panel].target button.card",
    ".seat.lit button.plate",
    "body:not(:has(section.own.turn)) [data-anchor=panel].asked button:enabled:not(.lamp, .wish, .slip)",
    ".hand .usable:not([data-tried])",
    "[data-pass]:enabled",
    "[data-anchor=panel].picked .plain",  # picked just when another question came
]
# Evaluated in the page: polling from outside would cost several times as much.
READY = """([until, selectors]) => {
  const seen = (one) => one.checkVisibility() && !one.closest('[inert]');
  return [until, ...selectors].some((selector) => [...document.querySelectorAll(selector)].some(seen));
}"""
FIND = """(selectors) => {
  const seen = (one) => one.checkVisibility() && !one.closest('[inert]');
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find(seen);
    if (found) return found;
  }
  document.querySelectorAll('[data-tried]').forEach((card) => card.removeAttribute('data-tried'));
  return null;
}"""
# Marks picked cards, so that a card without effect is not picked for ever.
MARK = "(found) => { if (found.closest('.hand')) found.setAttribute('data-tried', ''); }"


class Stuck(AssertionError):
    pass


def play(page: Page, seconds: float = 300, until: str = END) -> int:
    """Play until the end of the game, or until something is visible; return the number of clicks."""
    clicks = 0
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if page.locator(until).first.is_visible():
            return clicks
        if click_something(page):
            clicks += 1
        else:
            with contextlib.suppress(TimeoutError):  # another player is asked
                page.wait_for_function(READY, arg=[until, CLICKS], timeout=1000)
    raise Stuck(f"after {seconds} s and {clicks} clicks the game still goes on: {situation(page)}")


def situation(page: Page) -> str:
    """Describe where a game got stuck: the question, and what would be clicked next."""
    panel, found = page.locator(QUESTION).first, page.evaluate_handle(FIND, CLICKS).as_element()
    asked = f"{panel.get_attribute('class')} {panel.inner_text()}" if panel.count() else "no question"
    return f"{asked!r}; next: {found.evaluate('(one) => one.outerHTML.slice(0, 200)') if found else 'nothing'}"


def click_something(page: Page) -> bool:
    """Click the first of the selectors that is visible; return whether there was any."""
    found = page.evaluate_handle(FIND, CLICKS).as_element()
    if found is None:
        return False
    try:
        found.evaluate(MARK)
        found.click(timeout=1000)
    except Error:  # it just vanished, or is covered: undo the last pick
        page.keyboard.press("Escape")
    return True
