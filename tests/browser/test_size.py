"""What a browser loads before somebody can play: little, and all of it at once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from bench.page import PHONE, first_load
from tests.browser.hands import open_table
from tests.browser.helpers import Visitors

LIMIT = 150_000  # bytes of compressed script and style with their headers, without fonts and icons
GOOD_SHIFTS = 0.1  # what Lighthouse calls good is less
WATCH_SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((shift) => (shifts += shift.value)))
    .observe({ type: "layout-shift", buffered: true });
"""


def test_a_first_load_is_small(visitors: Visitors) -> None:
    page = visitors.come(name="Ann")
    lobby = first_load(page, visitors.url)
    assert 10_000 < sum(lobby.values()) < LIMIT / 2, lobby
    open_table(visitors, page)
    table = first_load(page, page.url)
    expect(page.locator(".table")).to_be_visible()
    assert any(name.startswith("table-") for name in table), table
    assert sum(table.values()) < LIMIT, table


def test_the_rules_load_no_table(visitors: Visitors) -> None:
    """Nor the lobby: the page names all that the list of rules needs, and that is little."""
    page = visitors.come(name="Ann")
    address = f"{visitors.url}/rules"
    shown = page.request.get(address).text()
    rules = first_load(page, address)
    assert not [name for name in rules if name not in shown], rules
    assert not [name for name in rules if name.startswith(("table-", "lobby-"))], rules
    assert sum(rules.values()) < LIMIT / 2, rules


def test_the_rules_stay_in_their_place(visitors: Visitors) -> None:
    """On a phone, where what follows would move if the list of chapters were as long as its words in the new font."""
    page = visitors.come(name="Ann", size=(PHONE["width"], PHONE["height"]))
    page.add_init_script(WATCH_SHIFTS)
    page.goto(f"{visitors.url}/rules")
    page.locator("html[data-fonts]").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("shifts") < GOOD_SHIFTS


def test_a_table_waits_in_line_for_nothing(visitors: Visitors) -> None:
    """The page names all that its first paint needs, so that the browser requests it at once and only once."""
    page = visitors.come(name="Ann")
    open_table(visitors, page)
    shown = page.request.get(page.url).text()
    named = set(re.findall(r"/assets/([\w.-]+\.(?:js|css))", shown))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(visitors.url)))
    late = [name for name in first_load(page, page.url) if name not in named]
    assert late, "what lies beside the table comes after it"
    assert all(name.startswith("deferred-") for name in late), late
    for path in ("/api/texts/en", "/api/account", "/api/cards", "/api/facts"):
        assert f'href="{path}"' in shown
        assert asked.count(path) == 1, asked
