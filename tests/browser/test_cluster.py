"""A server of a cluster is stopped while somebody plays: the page goes on at another one, and shows no error."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import by_keys, open_table, play
from tests.browser.helpers import Visitors
from tests.nats import Nats
from tests.postgres import Cluster
from tests.server.front import front
from tests.server.helpers import running, takeovers

# Whatever is shown that could be an error is noted when it comes: it may be gone before anybody looks.
WATCH = """() => {
  window.alerts = [];
  const look = () => {
    for (const one of document.querySelectorAll('[role=alert], .problem, .notices .refused, .notices .lost'))
      if (one.textContent.trim()) window.alerts.push(one.textContent.trim());
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.soak
def test_a_rolling_restart_shows_no_error(chromium: Browser, client: None, postgres: Cluster, nats: Nats) -> None:
    with ThreadPoolExecutor(1) as thread:  # the loop of the browser counts as the one of this thread
        database = thread.submit(asyncio.run, postgres.make_database()).result()
    with (
        running(database, cluster=nats.url) as other,
        running(database, cluster=nats.url) as one,
        front([one.port, other.port]) as url,
    ):
        visitors = Visitors(chromium, url)
        page = visitors.come(name="Ann")
        open_table(SimpleNamespace(url=url), page)
        page.evaluate(WATCH)
        play_on(page)
        one.stop()
        play_on(page)
        assert takeovers(other) == 1, "the table was at the server that was stopped"
        assert page.evaluate("window.alerts") == []
        assert visitors.problems == []
        visitors.leave()


def play_on(page: Page) -> None:
    """Answer until something else is asked three times."""
    for _ in range(3):
        expect(page.locator(".panel.mine[aria-busy=false]")).to_be_visible()
        asked = page.locator("[data-question]").get_attribute("data-question")
        play(page, by_keys, 60, until=f"[data-question]:not([data-question='{asked}'])")
