"""One clock for the game and its pictures: measured in the page, in whole games against bots. Loopback only.

    .venv/bin/python -m bench.clock                         # 60 wounds and 40 draw!s, at normal and at half speed
    .venv/bin/python -m bench.clock --wounds 5 --draws 3    # a short look

At each speed a few people play with the mouse, each at a table of their own, and leave alone what nothing stops. They
are Sheriffs, who are shot at most, and “draw!” whenever somebody shoots, as if they had a Barrel. In each frame a page
notes what can be seen of the table: a life point that is gone, a grave, the top of the discard pile; and when the
pictures of these begin. Nothing may be seen before its picture, and what hits the player has to stand there for 2.5
seconds, but not for ever.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, sync_playwright

from tests.browser.clock import RECORD, Noted, count, early, near
from tests.browser.hands import complete
from tests.browser.helpers import Visitors, find_headless
from tests.browser.playing import click_something
from tests.server.helpers import running

SPEEDS = (1, 0.5)
APART = 10_000_000  # ms between games: each page counts from its own beginning
LEAST = 2500  # ms that a blow has to be readable
MOST = 7000  # ms: the server holds it for 6 s at most, and what comes of it has to be shown
OPTIONS = {"players": 7, "pace": "quick", "choose": 2}
DRAWING = "jourdonnais"  # a character that “draws!” whenever somebody shoots
DRAWS = f".panel.attack .option[data-help={DRAWING}]:enabled, .panel.attack .option[data-help=barrel]:enabled"
TELLING = 10  # seconds between two counts
PAUSE = 0.05  # seconds, where nobody has anything to do
ENDED = """() => document.querySelector('.victory, .banner') !== null"""
READING = """() => document.querySelector('.panel.attack .why') !== null"""


class Player:
    """Somebody who plays one game after the other at one speed, a click at a time."""

    def __init__(self, visitors: Visitors, speed: float) -> None:
        self.visitors = visitors
        self.page = visitors.come("", name="Ann", size=(1440, 900))
        kept = f"localStorage.setItem('bang.settings', JSON.stringify({{speed: {speed}, warnings: false}}))"
        self.page.add_init_script(f"{kept}\n{RECORD}")
        self.games = 0
        self.before: Noted = []  # in games that are over
        self.blows: list[float] = []
        self.sit_down()

    def sit_down(self) -> None:
        self.games += 1
        wanted = {"role": "sheriff", "character": DRAWING, "options": OPTIONS}
        made = self.page.context.request.post(f"{self.visitors.url}/api/practice", data=wanted)
        assert made.ok, made.text()
        self.page.goto(f"{self.visitors.url}/table/{made.json()['table']}?deal")
        complete(self.page)

    def act(self) -> bool:
        """Click once, unless there is something to read; say whether there was anything to do."""
        if self.page.evaluate(ENDED):
            self.before, self.blows = self.noted(), self.told_blows()
            self.sit_down()
        if self.page.evaluate(READING):
            return False
        drawing = self.page.locator(DRAWS).first
        if drawing.is_visible():
            with contextlib.suppress(Error):  # it was gone in the same moment
                drawing.click(timeout=1000)
            return True
        return click_something(self.page)

    def noted(self) -> Noted:
        later = self.games * APART
        return [*self.before, *({**one, "t": one["t"] + later} for one in self.page.evaluate("window.noted"))]

    def told_blows(self) -> list[float]:
        return [*self.blows, *self.page.evaluate("window.blows")]


class Group:
    """All who play at one speed, each with a time of their own."""

    def __init__(self, browser: Browser, url: str, speed: float, pages: int) -> None:
        self.visitors = Visitors(browser, url)
        self.players = [Player(self.visitors, speed) for _ in range(pages)]
        self.seconds = 0.0

    def noted(self) -> Noted:
        return [
            {**one, "t": one["t"] + n * 1000 * APART} for n, player in enumerate(self.players) for one in player.noted()
        ]

    def blows(self) -> list[float]:
        return [blow for player in self.players for blow in player.told_blows()]


def watch(groups: list[Group], wounds: int, draws: int, seconds: float) -> None:
    """Let everybody play until so much has happened at each speed, or the time is over."""
    begun = told = time.monotonic()
    going = list(groups)
    while going and time.monotonic() < begun + seconds:
        acts = [player.act() for group in going for player in group.players]
        if not any(acts):
            time.sleep(PAUSE)
        if time.monotonic() < told + TELLING:
            continue
        told = time.monotonic()
        for group in list(going):
            noted = group.noted()
            group.seconds = told - begun
            print(f"{count(noted, 'life')} wounds, {count(noted, 'flip')} draws", file=sys.stderr, flush=True)
            if count(noted, "life") >= wounds and count(noted, "flip") >= draws:
                going.remove(group)


def report(group: Group) -> dict[str, Any]:
    noted, blows = group.noted(), group.blows()
    seen = [one for one in noted if one["what"] in ("life", "grave")]
    pictures = {"life": "minus", "grave": "fall"}
    lags = [near(noted, pictures[one["what"]], one["t"]) for one in seen]
    known = sorted(lag for lag in lags if lag is not None)
    return {
        "seconds": round(group.seconds),
        "games": sum(player.games for player in group.players),
        "wounds": count(noted, "life"),
        "graves": count(noted, "grave"),
        "draws": count(noted, "flip"),
        "seen_before_their_picture": early(noted, 0),
        "picture_after_result_ms": known
        and {"least": round(known[0]), "median": round(statistics.median(known)), "most": round(known[-1])},
        "without_a_picture": len(lags) - len(known),
        "blows_that_nothing_stopped": len(blows),
        "shortest_blow_ms": round(min(blows)) if blows else None,
        "longest_blow_ms": round(max(blows)) if blows else None,
        "blows_too_short": sum(blow < LEAST for blow in blows),
        "blows_too_long": sum(blow > MOST for blow in blows),
        "longest_frame_ms": round(max((one["gap"] for one in noted), default=0)),
    }


def measure(wounds: int, draws: int, seconds: float, pages: int) -> dict[str, Any]:
    chromium = find_headless()
    if chromium is None:
        raise SystemExit("bench: Chromium is needed")
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        groups = {speed: Group(browser, server.url, speed, pages) for speed in SPEEDS}
        watch(list(groups.values()), wounds, draws, seconds)
        result = {f"speed_{speed}": report(group) for speed, group in groups.items()}
        browser.close()
    return {**result, "load": round(os.getloadavg()[0], 1)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--wounds", type=int, default=60, help="how many are waited for at each speed")
    parser.add_argument("--draws", type=int, default=40, help="how many draw!s, likewise")
    parser.add_argument("--seconds", type=float, default=800, help="the longest time for all of it")
    parser.add_argument("--pages", type=int, default=3, help="how many play at each speed")
    given = parser.parse_args()
    print(json.dumps(measure(given.wounds, given.draws, given.seconds, given.pages), indent=2))
