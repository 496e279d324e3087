"""Simulate visitors of the site, each with a browser of their own, and check pages."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.server.helpers import PATIENCE

AXE = (Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
# Chromium without a window, as packaged by Debian: it needs a third of the CPU time.
HEADLESS = "chromium-headless-shell"
DESKTOP, PHONE = (1280, 720), (360, 640)
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
# Where little room is left, things overlap and are cut first: the large screen is looked at in long runs.
PHONE_EVERY_DAY = pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.soak)]
)
# Rules of axe about colours and places. A page has the same elements in another window and by day: the other rules
# would take long and say the same.
LOOKS = ("color-contrast", "target-size", "scrollable-region-focusable")
# Refused requests and networks cut on purpose: the browser logs them as errors, but the page handles them.
EXPECTED = re.compile(r"status of 4\d\d|net::ERR_|WebSocket connection to")

# A returning visitor in a hurry, so that no test waits long for animations and bots.
HASTE = """if (!localStorage.getItem('bang.settings'))
  localStorage.setItem('bang.settings', JSON.stringify({speed: 4, pace: 'quick'}));"""
# Long lists of things that look alike, of which the first ones tell what is wrong with all of them.
ALIKE = ["main li:nth-child(n+13)", "main dl > :nth-child(n+25)"]
# Empty them and keep their places: axe goes through all elements of a page, even those that it is told to leave out.
EMPTY = """(alike) => {
  const places = [...document.querySelectorAll(alike)].map((one) => [one, one.offsetWidth, one.offsetHeight]);
  for (const [one, width, height] of places) {
    one.style.cssText += `; box-sizing: border-box; width: ${width}px; height: ${height}px`;
    one.replaceChildren();
  }
}"""
# Follow a link, as a click does: nothing is loaded anew, so that scripts run on.
FOLLOW = """(path) => {
  const link = Object.assign(document.createElement('a'), {href: path});
  document.body.append(link);
  link.click();
  link.remove();
}"""
LEAVE = "document.querySelectorAll('h1').forEach((one) => one.setAttribute('data-left', ''))"
# What fades in is looked at once it has come; what lasts, such as a countdown, is not waited for.
LOOK = """async ([only, exclude]) => {
  const fades = document.getAnimations().filter((one) =>
    !one.effect.target?.closest('.stage') && one.effect.getComputedTiming().endTime < 1000);
  await Promise.allSettled(fades.map((one) => one.finished));
  const usual = {resultTypes: ['violations'], ...(only.length ? {runOnly: only} : {})};
  const still = await axe.run({exclude: ['.stage', ...exclude].map((one) => [one])}, usual);
  if (!document.querySelector('.stage')?.firstElementChild || only.length) return still.violations;
  const flying = await axe.run({include: [['.stage']]}, {...usual, rules: {'color-contrast': {enabled: false}}});
  return [...still.violations, ...flying.violations];
}"""
MISSING_ICONS = """async () => {
  const used = [...document.querySelectorAll('.icon use')].map((use) => use.href.baseVal.split('#'));
  const sprite = used.length ? await (await fetch(used[0][0])).text() : '';
  return [...new Set(used.map(([, id]) => id))].filter((id) => !sprite.includes(`<symbol id="${id}"`));
}"""


def find_chromium() -> str | None:
    return next((found for name in CHROMIUMS if (found := shutil.which(name))), None)


def find_headless() -> str | None:
    return shutil.which(HEADLESS) or find_chromium()


class Visitors:
    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []

    def come(
        self, path: str = "/", *, name: str = "", size: tuple[int, int] = DESKTOP, haste: bool = True, **options: Any
    ) -> Page:
        """Open a page as a new visitor, with an account if a name is given; load nothing if the path is empty."""
        usual: dict[str, Any] = {
            "viewport": {"width": size[0], "height": size[1]},
            "locale": "en-GB",
            "service_workers": "block",
        }
        context = self.browser.new_context(**(usual | options))
        context.set_default_timeout(PATIENCE * 1000)
        if haste:
            context.add_init_script(HASTE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self.note(page, message))
        if name:
            made = context.request.post(f"{self.url}/api/account", data={"name": name})
            assert made.ok, made.text()
        if path:
            page.goto(self.url + path)
        return page

    def note(self, page: Page, message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            self.problems.append(f"{page.url}: {message.text}")

    def leave(self) -> None:
        for context in self.contexts:
            context.close()


def violations(page: Page, *only: str, whole: bool = False) -> list[str]:
    """Return axe's violations and missing icons, by all or only some of axe's rules; if `whole`, of whole long lists.

    Contrasts of fading elements change all the time, so they are not checked for cards in flight.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE(encoding="utf-8"))
    found = page.evaluate(LOOK, [only, [] if whole else ALIKE])
    missing = [f"no such icon: {id}" for id in page.evaluate(MISSING_ICONS)]
    return missing + [f"{one['id']}: {[node['target'] for node in one['nodes']][:4]} {one['help']}" for one in found]


def kind(path: str) -> str:
    """Return what is shown at a path: pages of the same kind share elements, others have none in common."""
    return path.split("/")[1]


def check_pages(page: Page, url: str, paths: Iterable[str], *only: str, whole: bool = False) -> None:
    """Check that none of these pages has a violation, by all or some of axe's rules, or is wider than the screen."""
    size = page.viewport_size
    assert size is not None
    for path in paths:
        if kind(path) == kind(urlsplit(page.url).path):
            page.goto(url + path)
        else:
            page.evaluate(LEAVE)
            page.evaluate(FOLLOW, path)
        expect(page.locator("h1:not([data-left])")).to_be_visible()
        assert page.url == url + path
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], f"{path} is too wide"
        if not whole:
            page.evaluate(EMPTY, ", ".join(ALIKE))
        assert violations(page, *only, whole=whole) == [], path


def violations_in_both_rooms(page: Page, picture: Callable[[str], None] = lambda scheme: None) -> list[str]:
    """Return the violations by night, and by day those of contrast: only colours differ."""
    found = []
    rules: dict[Literal["dark", "light"], list[str]] = {"dark": [], "light": ["color-contrast"]}
    for scheme, only in rules.items():
        page.emulate_media(color_scheme=scheme)
        picture(scheme)
        found += [f"{scheme}: {one}" for one in violations(page, *only)]
    return found


def play_bots(page: Page) -> None:
    """Start a game against bots from the lobby."""
    page.get_by_role("navigation").get_by_role("button", name="Play against bots").click()
    expect(page).to_have_url(re.compile("/table/"))
