"""Pages and table in the generated language: nothing is left in English, and longer texts fit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from bang.text.catalogue import FURTHER
from tests.browser.helpers import PHONE_EVERY_DAY, Visitors
from tests.browser.layout import SETTLED
from tests.browser.positions import DUEL_TABLE, circle
from tests.browser.staged import NAMES, Staged
from tests.server.helpers import running
from tests.text import pseudo

PAGES = ["/", "/new", "/puzzles", "/account", "/statistics", "/lab", "/host", "/rules", "/rules/barrel", "/gallery"]
SPOKEN = f"localStorage.setItem('bang.settings', JSON.stringify({{speed: 0, language: '{pseudo.CODE}'}}))"
# The title of the game, the sources of icons, and the unit of time as the browser names it in a language unknown to it.
ALWAYS = {"bang", "BANG", "game", "icons", "min", "net"}
# Undecorated words that are shown or read aloud.
PLAIN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest('script, style, svg, [lang=en]') || !parent.checkVisibility()) continue;
    found.push(node.data);
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    if (one.checkVisibility()) found.push(one.ariaLabel ?? '', one.title ?? '', one.placeholder ?? '');
  return found.flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []);
}"""
# Clipped text: wider or higher than the box that hides the rest of it.
CLIPPED = """() => {
  const cut = [];
  for (const one of document.querySelectorAll('body *')) {
    const style = getComputedStyle(one);
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !one.checkVisibility() || one.closest('.visually-hidden, svg, .stage')) continue;
    if (style.overflowX === 'visible' || style.textOverflow === 'ellipsis') continue;
    if (one.scrollWidth > one.clientWidth + 1 && style.overflowX !== 'auto')
      cut.push(`${one.className}: ${one.textContent.trim().slice(0, 40)}`);
  }
  return cut;
}"""


@pytest.fixture
def site(chromium: Browser, client: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitors]:
    monkeypatch.setenv(FURTHER, str(pseudo.write(tmp_path / "pseudo")))
    pseudo.forget()
    with running(tmp_path / "db") as server:
        made = Visitors(chromium, server.url)
        yield made
        made.leave()
    pseudo.forget()
    assert made.problems == []


def check(page: Page, known: set[str], size: tuple[int, int]) -> list[str]:
    """Return what is in English, cut off or too wide."""
    page.wait_for_load_state("networkidle")
    found = [f"English: {word}" for word in sorted(set(page.evaluate(PLAIN)) - known - ALWAYS)]
    found += [f"cut off: {text}" for text in page.evaluate(CLIPPED)]
    found += ["too wide"] if page.evaluate("document.documentElement.scrollWidth") > size[0] else []
    return [f"{urlsplit(page.url).path}: {problem}" for problem in found]


@PHONE_EVERY_DAY
def test_the_pages(site: Visitors, size: tuple[int, int]) -> None:
    page = site.come(name="Ann", size=size)
    page.add_init_script(SPOKEN)
    problems = []
    opened = page.context.request.post(f"{site.url}/api/tables", data={"options": {"players": 5}})
    for path in [*PAGES, f"/table/{opened.json()['table']}"]:
        page.goto(site.url + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", pseudo.CODE)
        problems += check(page, {"Ann", "table"}, size)  # as in an address
    assert problems == []


def test_the_settings_offer_it(site: Visitors) -> None:
    page = site.come(name="Ann")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label(pseudo.decorated("English")).check()
    expect(page.locator("html")).to_have_attribute("lang", pseudo.CODE)
    expect(page.get_by_role("dialog").get_by_role("heading")).to_contain_text("⟦")


@PHONE_EVERY_DAY
@pytest.mark.parametrize("game", ["circle", "duel"])
def test_the_table(site: Visitors, size: tuple[int, int], game: str) -> None:
    page = site.come(name="Ann", size=size)
    page.add_init_script(SPOKEN)
    staged = Staged(page, circle(5) if game == "circle" else DUEL_TABLE, sets=("the_duel",) if game == "duel" else ())
    staged.come(site.url)
    expect(page.locator(".panel")).to_be_visible()
    page.wait_for_function(SETTLED)
    assert check(page, set(NAMES), size) == []
