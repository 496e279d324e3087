"""One clock for the game and its pictures: measured in the page, in whole games against bots. Loopback only.

    .venv/bin/python -m bench.clock                         # 60 wounds and 40 draw!s, at normal and at half speed
    .venv/bin/python -m bench.clock --wounds 5 --draws 3    # a short look

Somebody plays with the mouse and leaves alone what nothing stops. In each frame the page notes what can be seen of
the table: a life point that is gone, a grave, the top of the discard pile; and when the pictures of these begin.
Nothing may be seen before its picture, and what hits the player has to stand there for 2.5 seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.clock import RECORD, Noted, count, early, near
from tests.browser.hands import open_table
from tests.browser.helpers import Visitors, find_headless
from tests.browser.playing import click_something
from tests.server.helpers import running

SPEEDS = (1, 0.5)
APART = 10_000_000  # ms between games: each page counts from its own beginning
LEAST = 2500  # ms that a blow has to be readable


def watch(page: Page, site: Visitors, wounds: int, draws: int, seconds: float) -> tuple[Noted, list[float]]:
    """Play until so much has happened; say what was noted, and how long each blow against the player stood there."""
    noted: Noted = []
    blows: list[float] = []
    games = 0
    deadline = time.monotonic() + seconds
    while (count(noted, "life") < wounds or count(noted, "flip") < draws) and time.monotonic() < deadline:
        open_table(site, page, players=7, pace="quick")
        while time.monotonic() < deadline and not page.locator(".victory").count():
            if page.locator(".panel.attack .why").count() or not click_something(page):
                page.wait_for_timeout(60)
            if page.locator(".banner").count():
                break  # out of the game: the next one
        noted += [{**one, "t": one["t"] + games * APART} for one in page.evaluate("window.noted")]
        games += 1
        blows += page.evaluate("window.blows")
        print(f"{count(noted, 'life')} wounds, {count(noted, 'flip')} draws", file=sys.stderr, flush=True)
    return noted, blows


def report(noted: Noted, blows: list[float]) -> dict[str, Any]:
    seen = [one for one in noted if one["what"] in ("life", "grave")]
    pictures = {"life": "minus", "grave": "fall"}
    lags = [near(noted, pictures[one["what"]], one["t"]) for one in seen]
    known = sorted(lag for lag in lags if lag is not None)
    return {
        "wounds": count(noted, "life"),
        "graves": count(noted, "grave"),
        "draws": count(noted, "flip"),
        "seen_before_their_picture": early(noted, 0),
        "picture_after_result_ms": {
            "least": round(known[0]),
            "median": round(statistics.median(known)),
            "most": round(known[-1]),
        },
        "without_a_picture": len(lags) - len(known),
        "blows_that_nothing_stopped": len(blows),
        "shortest_blow_ms": round(min(blows)) if blows else None,
        "blows_too_short": sum(blow < LEAST for blow in blows),
        "longest_frame_ms": round(max(one["gap"] for one in noted)),
    }


def measure(wounds: int, draws: int, seconds: float) -> dict[str, Any]:
    chromium = find_headless()
    if chromium is None:
        raise SystemExit("bench: Chromium is needed")
    result: dict[str, Any] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for speed in SPEEDS:
            visitors = Visitors(browser, server.url)
            page = visitors.come("", name="Ann", size=(1440, 900))
            kept = f"localStorage.setItem('bang.settings', JSON.stringify({{speed: {speed}, warnings: false}}))"
            page.add_init_script(f"{kept}\n{RECORD}")
            result[f"speed_{speed}"] = report(*watch(page, visitors, wounds, draws, seconds))
            visitors.leave()
        browser.close()
    result["load"] = round(os.getloadavg()[0], 1)
    return result


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--wounds", type=int, default=60, help="how many are waited for at each speed")
    parser.add_argument("--draws", type=int, default=40, help="how many draw!s, likewise")
    parser.add_argument("--seconds", type=float, default=1200, help="the longest time for each speed")
    given = parser.parse_args()
    print(json.dumps(measure(given.wounds, given.draws, given.seconds), indent=2))
