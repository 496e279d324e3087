"""What a browser loads before somebody can play: little, and all of it at once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from bench.page import first_load
from tests.browser.hands import open_table
from tests.browser.helpers import Visitors

LIMIT = 150_000  # bytes of script and style, packed, with their headers; fonts and icons come beside them


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
    """Whatever its first load needs is named in the page, so that the browser asks for it at once."""
    page = visitors.come(name="Ann")
    open_table(visitors, page)
    named = set(re.findall(r"/assets/([\w.-]+\.(?:js|css))", page.request.get(page.url).text()))
    late = {name: size for name, size in first_load(page, page.url).items() if name not in named}
    assert sum(late.values()) < 5_000, late
