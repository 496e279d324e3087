"""What a browser loads before somebody can play: little, and all of it at once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from bench.page import first_load
from tests.browser.hands import open_table
from tests.browser.helpers import Visitors

LIMIT = 150_000  # bytes of compressed script and style with their headers, without fonts and icons


def test_a_first_load_is_small(visitors: Visitors) -> None:
    page = visitors.come(name="Ann")
    lobby = first_load(page, visitors.url)
    assert 10_000 < sum(lobby.values()) < LIMIT / 2, lobby
    open_table(visitors, page)
    table = first_load(page, page.url)
    expect(page.locator(".table")).to_be_visible()
    assert any(name.startswith("table-") for name in table), table
    assert sum(table.values()) < LIMIT, table


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
