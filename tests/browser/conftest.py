"""A real browser against a real server. Where a browser or node is missing, the tests say so and are skipped."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from bang.cli import _clone
from bang.games.classic import lessons
from bang.server.process.settings import Limits
from tests.browser.helpers import HEADLESS, Visitors, find_headless
from tests.server.helpers import PATIENCE, Running, running

LAB_DEALS = 3  # of a comparison
# In which decisions of a finished game are judged: the page of the result asks for that, and tests play on meanwhile.
LESSON_WORLDS = 8
ROOT = Path(__file__).resolve().parents[2]


# Long enough for a busy machine, and for the longest pause before a client reconnects.
expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@contextlib.contextmanager
def running_loop(loop: asyncio.AbstractEventLoop | None) -> Iterator[None]:
    """Let this event loop count as the one that runs in this thread, or none.

    Playwright's stands still whenever nothing is asked of the browser, and yet counts: no other test of this process
    could have one.
    """
    before = asyncio._get_running_loop()
    asyncio._set_running_loop(loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(before)


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold a lock, so that processes that run tests make something only once."""
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    with (folder / f"{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def require_chromium() -> str:
    with locked("chromium"):
        found = find_headless()
        if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
            for line in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", HEADLESS]):
                subprocess.run(line, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, capture_output=True)
            found = find_headless()
    if found is None:
        pytest.skip(f"Chromium is missing, and it could not be installed. On Debian: apt install {HEADLESS}")
    return found


@pytest.fixture(scope="session")
def client() -> None:
    """Build the client if its sources have changed."""
    builder = _clone.client_builder()
    with locked("client"):
        if not builder.stale():
            return
        npm = _clone.npm()
        if npm is None:
            pytest.skip("node 20.19 or newer is missing: the browser client cannot be built")
        with (ROOT / "build" / "client.log").open("w") as output:
            builder.build(npm, output)


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """Launch a browser once for all tests of this process, which takes a second of CPU time."""
    path = require_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        loop = asyncio.get_running_loop()
        with running_loop(None):
            yield browser, loop
        browser.close()


@pytest.fixture(scope="module")
def chromium(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    browser, loop = launched
    with running_loop(loop):
        yield browser


@pytest.fixture(scope="module")
def deals() -> Random:
    """Return the randomness of the server, by which tables deal and bots play."""
    return Random()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, client: None, deals: Random) -> Iterator[Running]:
    """Run a server for the tests of a module, which come as new people to tables of their own."""
    limits = replace(Limits.none(), lab_deals=LAB_DEALS)
    with (
        pytest.MonkeyPatch.context() as patched,
        running(tmp_path_factory.mktemp("server") / "db", limits, lab=1, random=deals) as started,
    ):
        patched.setattr(lessons, "WORLDS", LESSON_WORLDS)
        yield started


@pytest.fixture
def visitors(chromium: Browser, server: Running, deals: Random, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """Provide visitors with their own browsers. Any error in their pages fails the test.

    Each test deals the same cards whenever it runs, so that a failure can be repeated.
    """
    deals.seed(request.node.nodeid)
    made = Visitors(chromium, server.url)
    yield made
    made.leave()
    assert made.problems == []
