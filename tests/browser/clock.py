"""Measure inside the page when results are seen, and when their pictures begin: nothing may be seen before its picture.

`python -m tests.browser.clock [WOUNDS] [DRAWS]` plays against bots until there are so many, at two speeds.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.hands import open_table
from tests.browser.helpers import Visitors, find_headless
from tests.browser.playing import click_something

FRAME = 50  # ms: things of one frame may be noted in the next
DOUBT = 790  # ms until the card of a “draw!” is turned, as `TIMES.doubt` of the client says

# Looks at the table in each frame, and notes what begins on the stage.
RECORD = """
window.noted = [];
window.blows = [];
// How far frames were apart in the last second: on a busy machine pictures begin late, and are cut short by as much.
let frames = [];
const gap = () => Math.max(0, ...frames.slice(1).map((t, i) => t - frames[i]));
const note = (what, more) => window.noted.push({what, t: performance.now(), gap: gap(), ...more});
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.nodeType !== 1 || !node.dataset?.effect) continue;
    const [effect] = node.dataset.effect.split(' ');
    const t = performance.now();
    // What is written into it comes a moment later.
    requestAnimationFrame(() => {
      if (effect === 'words' && /^−\\d/.test(node.textContent)) note('minus', {t});
      if (effect === 'fall') note('fall', {t});
      if (effect === 'flip' && node.textContent.trim()) note('flip', {card: node.textContent, t});
    });
  }
}).observe(document, {childList: true, subtree: true});
const before = {};
function look() {
  frames = [...frames.filter((t) => t > performance.now() - 1000), performance.now()];
  for (const seat of document.querySelectorAll('[data-anchor^="seat-"]')) {
    const lives = [...seat.querySelectorAll('.life .bullet')];
    const known = seat.dataset.anchor;
    const life = lives.filter((one) => !one.querySelector('.lost')).length;
    const grave = seat.querySelector('.grave') !== null;
    const old = before[known];
    if (old && lives.length && life < old.life) note('life', {seat: known});
    if (old && grave && !old.grave) note('grave', {seat: known});
    before[known] = {life: lives.length ? life : old?.life ?? 0, grave};
  }
  const top = document.querySelector('.discard .card')?.textContent ?? '';
  if (top !== before.top) note('discard', {card: top});
  before.top = top;
  const blow = document.querySelector('.panel.attack .why')?.textContent ? performance.now() : 0;
  if (blow && !before.blow) before.blow = blow;
  if (!blow && before.blow) {
    window.blows.push(performance.now() - before.blow);
    before.blow = 0;
  }
  requestAnimationFrame(look);
}
requestAnimationFrame(look);
"""

Noted = list[dict[str, Any]]


def near(noted: Noted, what: str, at: float) -> float | None:
    """How long after this moment the next such picture began; None if there was none in the ten seconds around it."""
    found = [one["t"] - at for one in noted if one["what"] == what and abs(one["t"] - at) < 10_000]
    return min(found, key=abs, default=None)


def early(noted: Noted, speed: float) -> list[str]:
    """What was seen before its picture began, or before the card of a “draw!” was turned.

    Without a speed it is not known how far pictures are hurried, and only their beginning counts.
    """
    found = []
    for one in noted:
        picture = {"life": "minus", "grave": "fall"}.get(one["what"])
        lag = near(noted, picture, one["t"]) if picture else None
        if lag is not None and lag > FRAME + one["gap"]:
            found.append(f"{one['what']} of {one['seat']}: {lag:.0f} ms before its picture")
        if one["what"] == "flip":
            turned = one["t"] + (DOUBT / speed if speed else 0) - FRAME - one["gap"]
            for other in noted:
                if (
                    other["what"] == "discard"
                    and other["card"] == one["card"]
                    and one["t"] - 3000 < other["t"] < turned
                ):
                    found.append(f"{one['card']} lay on the pile {turned - other['t']:.0f} ms before it was turned")
    return found


def count(noted: Noted, what: str) -> int:
    return sum(one["what"] == what for one in noted)


def measure(
    page: Page, site: Visitors, speed: float, wounds: int, draws: int, seconds: float
) -> tuple[Noted, list[float]]:
    """Play until so much has happened. A blow that nothing stops is left alone."""
    noted: Noted = []
    blows: list[float] = []
    deadline = time.monotonic() + seconds
    while (count(noted, "life") < wounds or count(noted, "flip") < draws) and time.monotonic() < deadline:
        open_table(site, page, players=7, pace="quick")
        while time.monotonic() < deadline and not page.locator(".victory").count():
            if page.locator(".panel.attack .why").count() or not click_something(page):
                page.wait_for_timeout(60)
            if page.locator(".banner").count():
                break  # out of the game: the next one
        noted += page.evaluate("window.noted")
        blows += page.evaluate("window.blows")
        print(f"  {count(noted, 'life')} wounds, {count(noted, 'flip')} draws, {len(blows)} blows", flush=True)
    return noted, blows


def main(wounds: int = 60, draws: int = 40, seconds: float = 600) -> None:
    from tests.server.helpers import running

    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_headless(), args=["--no-sandbox"])
        for speed in (1, 0.5):
            visitors = Visitors(browser, server.url)
            page = visitors.come("", name="Ann", size=(1440, 900))
            kept = f"localStorage.setItem('bang.settings', JSON.stringify({{speed: {speed}, warnings: false}}))"
            page.add_init_script(f"{kept}\n{RECORD}")
            noted, blows = measure(page, visitors, speed, wounds, draws, seconds)
            lags = sorted(
                lag for one in noted if one["what"] == "life" if (lag := near(noted, "minus", one["t"])) is not None
            )
            wounded, drawn = count(noted, "life"), count(noted, "flip")
            print(f"speed {speed}: {wounded} wounds, {drawn} draws, early: {early(noted, 0)}")
            print(
                f"  picture after result: {lags[0]:.0f} to {lags[-1]:.0f} ms; without a picture: "
                f"{wounded - len(lags)}; blows: {sorted(round(blow) for blow in blows)}"
            )
            visitors.leave()
        browser.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
