"""Measure the pages in a browser: the size of a first load, and Lighthouse's scores. Loopback only.

    .venv/bin/python -m bench.page                  # kB of script and style, first load of lobby, table and rules;
                                                    # how long a phone is blocked, by processor time
    .venv/bin/python -m bench.page --lighthouse 3   # and Lighthouse, three times for each kind of device

Lighthouse is installed into bench/lighthouse on first use. It loads the lobby, a game against bots during a player's
turn and the list of rules, as that player: the browser has the player's cookie and an empty cache.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, ViewportSize, sync_playwright

from bang.cli import _clone
from tests.browser.hands import by_keys, complete, open_table, play
from tests.browser.helpers import find_chromium
from tests.ports import free_port
from tests.server.helpers import Running, running

TOOL = Path(__file__).with_name("lighthouse")
CATEGORIES = ("performance", "accessibility", "best-practices")
DEVICES = {"phone": [], "desktop": ["--preset=desktop"]}
COUNTED = ("Script", "Stylesheet")
PHONE: ViewportSize = {"width": 412, "height": 823}  # the viewport that Lighthouse emulates
SLOWER = 4  # factor by which it throttles the processor
LONG = 50  # ms; the rest of a longer task counts as blocking
LOADS = 5
LARGE = 10  # audits listed, the costliest first
# The parts of the performance score, in milliseconds except for the layout shifts.
METRICS = {
    "first_paint": "first-contentful-paint",
    "largest_paint": "largest-contentful-paint",
    "blocked": "total-blocking-time",
    "speed_index": "speed-index",
    "shifts": "cumulative-layout-shift",
}


def first_load(page: Page, url: str) -> dict[str, int]:
    """Return the bytes of script and style over the wire, by file, when the page is opened with an empty cache."""
    session = page.context.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def answered(event: dict[str, Any]) -> None:
        if event["type"] in COUNTED:
            names[event["requestId"]] = event["response"]["url"].rpartition("/")[2]

    def loaded(event: dict[str, Any]) -> None:
        if event["requestId"] in names:
            sizes[names[event["requestId"]]] = int(event["encodedDataLength"])

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", loaded)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(url)
    page.wait_for_load_state("networkidle")
    session.detach()
    return sizes


def blocked(context: BrowserContext, url: str) -> float:
    """Measure the total blocking time of the table on a phone in ms, as Lighthouse does, but in processor time.

    That depends little on the other load of the machine.
    """
    page = context.new_page()
    page.set_viewport_size(PHONE)
    session = context.new_cdp_session(page)
    tasks: dict[tuple[int, int], list[float]] = defaultdict(list)
    done: list[Any] = []

    def traced(event: dict[str, Any]) -> None:
        for one in event["value"]:
            if one["name"] == "RunTask" and "tdur" in one:
                tasks[one["pid"], one["tid"]].append(one["tdur"] / 1000)

    session.on("Tracing.dataCollected", traced)
    session.on("Tracing.tracingComplete", lambda event: done.append(event))
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    categories = ["disabled-by-default-devtools.timeline"]
    config = {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories}}
    session.send("Tracing.start", config)
    page.goto(url)
    complete(page)
    page.locator("html[data-fonts]").wait_for()
    page.wait_for_timeout(500)
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    page.close()
    busiest = max(tasks.values(), key=sum)  # the main thread of the page
    return sum(max(0.0, SLOWER * task - LONG) for task in busiest)


def seat_down(context: BrowserContext, server: Running) -> Page:
    """Open a table as a player and play to the middle of the game, up to an own turn."""
    assert context.request.post(f"{server.url}/api/account", data={"name": "Ann"}).ok
    page = context.new_page()
    open_table(server, page, players=5, sets=["base"])
    play(page, by_keys, 60, ".own.turn")
    return page


def lighthouse(npm: list[str], port: int, url: str, flags: list[str], folder: Path) -> dict[str, Any]:
    report = folder / "report.json"
    command = [
        *npm, "--prefix", str(TOOL), "exec", "--", "lighthouse", url, f"--port={port}",
        f"--only-categories={','.join(CATEGORIES)}", "--output=json", f"--output-path={report}", "--quiet", *flags,
    ]  # fmt: skip
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    told: dict[str, Any] = json.loads(report.read_text())
    return told


def middle(reports: list[dict[str, Any]], audit: str) -> float:
    values: list[float] = [report["audits"][audit]["numericValue"] for report in reports]
    return round(statistics.median(values), 2)


def costly(report: dict[str, Any]) -> list[str]:
    """List the audits that lower a score, in the words of Lighthouse."""
    found = [
        (ref["weight"] * (1 - audit["score"]), f"{audit['title']} {audit.get('displayValue', '')}".strip())
        for category in report["categories"].values()
        for ref in category["auditRefs"]
        if (audit := report["audits"][ref["id"]])["score"] not in (None, 1) and ref["weight"]
    ]
    return [text for _, text in sorted(found, reverse=True)[:LARGE]]


def judged(reports: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the scores of each report, the middle of their metrics, and what cost the last one points."""
    scores = {name: [round(100 * report["categories"][name]["score"]) for report in reports] for name in CATEGORIES}
    metrics = {name: middle(reports, audit) for name, audit in METRICS.items()}
    return {**scores, "metrics": metrics, "costly": costly(reports[-1])}


def measure(runs: int) -> dict[str, Any]:
    result: dict[str, Any] = {}
    npm = _clone.npm()
    chromium = find_chromium()
    if chromium is None or npm is None:
        raise SystemExit("bench: Chromium and node are needed")
    if runs and not (TOOL / "node_modules").is_dir():
        subprocess.run([*npm, "ci"], cwd=TOOL, check=True, stdout=sys.stderr)
    port = free_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder, "db")) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch_persistent_context(
            Path(folder, "profile"),
            executable_path=chromium,
            service_workers="block",  # responses of a service worker would not be counted
            args=["--no-sandbox", f"--remote-debugging-port={port}"],
        ) as context,
    ):
        table = seat_down(context, server).url
        pages = {"lobby": server.url, "table": table, "rules": f"{server.url}/rules"}
        for name, url in pages.items():
            sizes = first_load(context.new_page(), url)
            result[f"{name}_kB"] = round(sum(sizes.values()) / 1000, 1)
        for page in context.pages[1:]:
            page.close()
        result["phone_blocked_by_processor_time_ms"] = [round(blocked(context, table)) for _ in range(LOADS)]
        for (name, url), (device, flags) in product(pages.items(), DEVICES.items()) if runs else ():
            reports = [lighthouse(npm, port, url, flags, Path(folder)) for _ in range(runs)]
            result[f"{name}_{device}"] = judged(reports)
    result["load"] = round(os.getloadavg()[0], 1)
    return result


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lighthouse", type=int, default=0, metavar="N", help="how often Lighthouse looks")
    print(json.dumps(measure(parser.parse_args().lighthouse), indent=2))
