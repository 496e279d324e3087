"""Whole games in the browser: by mouse against bots, two people with a break in between, and the replay afterwards."""

from __future__ import annotations

import contextlib
import math
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import open_late
from tests.browser.helpers import DESKTOP, PHONE, SIZES, Visitors, violations
from tests.browser.network import Connection
from tests.browser.playing import END, QUESTION, Stuck, click_something, play, situation
from tests.server.helpers import PATIENCE, Running, finished_game

DISCARD = "document.querySelector('[data-anchor=discard] button')?.dataset.help ?? ''"
STILL: dict[str, Any] = {"reduced_motion": "reduce"}


def choose_quickest(page: Page, players: int = 4) -> None:
    """Choose instant bots and no clock on the page of a new table."""
    for radio in (
        page.get_by_role("radio", name="instant"),
        page.get_by_role("radio", name="no clock"),
        page.get_by_role("radio", name=str(players), exact=True).first,
    ):
        radio.press(" ")  # a click may miss it while the page is still being laid out
        expect(radio).to_be_checked()


def begin_by_mouse(visitors: Visitors) -> Page:
    page = visitors.come(name="Ann", **STILL)
    page.get_by_role("link", name="New table").click()
    choose_quickest(page)
    page.get_by_role("button", name="Play against bots").click()
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
    expect(page).to_have_title("● Your move! · bang")
    return page


def test_the_first_turn_by_mouse(visitors: Visitors) -> None:
    page = begin_by_mouse(visitors)
    assert violations(page) == []
    play(page, until="section.own.turn, .victory")


@pytest.mark.soak
def test_a_whole_game_by_mouse(visitors: Visitors) -> None:
    page = begin_by_mouse(visitors)
    play(page)
    expect(page.locator(END)).to_be_visible()


def test_the_end_of_a_game_by_mouse_and_the_next_one_in_one_click(visitors: Visitors, server: Running) -> None:
    page = visitors.come("", name="Ann", **STILL)
    open_late(server, page)
    play(page)
    expect(page.locator(END)).to_be_visible()
    before = page.url
    page.get_by_role("button", name="Play again", exact=True).click()
    expect(page).to_have_title("● Your move! · bang")
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
    assert page.url != before
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_game_is_seen_again_and_counts(visitors: Visitors, server: Running) -> None:
    page = visitors.come("", name="Ann", **STILL)
    table = finished_game(server, page.context.cookies()[0]["value"])
    page.goto(f"{visitors.url}/replay/{table}")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    total = int(slider.get_attribute("max") or 0)
    assert total > 10
    hands = page.locator(".seat .stats")
    expect(hands.first).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("ArrowRight")
    expect(slider).not_to_have_value("0")
    page.get_by_role("button", name="One step back").click()
    expect(slider).to_have_value("0")
    page.get_by_label("Speed").select_option("8")
    seek(page, slider)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    assert violations(page) == []  # in motion
    expect(slider).not_to_have_value(re.compile("^[0-3]$"))
    page.get_by_role("button", name="Pause").click()
    page.get_by_label("Seen by").select_option(label="Ann")
    expect(page.get_by_role("region", name="Your place")).to_be_visible()
    slider.fill(str(total))
    expect(page.locator(END)).to_be_visible()

    page.goto(f"{visitors.url}/replay/{table}?lang=es")  # whose words are long
    expect(page.get_by_role("button", name="Reproducir")).to_be_visible()
    for width, height in (PHONE, (1024, 768), DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        heights = page.locator(".controls .button").evaluate_all("(all) => all.map((one) => one.offsetHeight)")
        assert max(heights) < 60, "no word stands in two lines"

    page.goto(f"{visitors.url}/statistics?lang=en")
    expect(page.get_by_role("heading", name="My last games")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("radio", name=re.compile("^every")).check(force=True)
    expect(page.get_by_role("rowheader", name="Sheriff")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("radio", name="mine").check(force=True)
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(f"{visitors.url}/replay/{table}")


def seek(page: Page, slider: Locator) -> None:
    """By turn, by a line of the log that comes later, by round, and back to the beginning; the log follows."""
    now = page.locator(".log [aria-current=step]")
    page.get_by_role("button", name="To the next turn").click()
    page.get_by_role("button", name="To the next turn").click()
    expect(now).to_be_in_viewport()
    turn = slider.input_value()
    later = page.locator(".log .later").nth(5)
    version = later.get_attribute("data-version") or ""
    later.get_by_role("button").click()
    # The table is shown after the step that the line belongs to, which may have more lines.
    expect(page.locator(f'.log [data-version="{version}"]')).not_to_have_class(re.compile("later"))
    assert int(version) <= int(now.get_attribute("data-version") or 0) < int(version) + 5
    expect(slider).not_to_have_value(turn)
    page.get_by_label("Go to …").select_option(label="Round 1")
    expect(now).to_be_in_viewport()
    page.keyboard.press("Shift+ArrowLeft")
    slider.fill("0")


def two_people_and_a_break(visitors: Visitors) -> tuple[Page, Page]:
    """Cut one of two people off, let the other play on as far as possible, and let the first come back."""
    ann = visitors.come("/new", name="Ann", **STILL)
    choose_quickest(ann)
    ann.get_by_role("button", name="Open the table").click()
    link = ann.get_by_label("The link for the others").input_value()
    bob = visitors.come(name="Bob", size=PHONE, **STILL)
    connection = Connection(bob)
    bob.goto(link)
    bob.get_by_role("button", name="Take a seat").click()
    ann.get_by_role("button", name="Start with 2 bots").click()
    for page in (ann, bob):
        expect(page.locator(QUESTION)).to_be_visible()
    connection.cut()
    expect(bob.get_by_text("The connection is lost.")).to_be_visible()
    play_a_while(ann, 1.5)
    connection.mend()
    expect(bob.get_by_text("The connection is lost.")).to_have_count(0)
    return ann, bob


@pytest.mark.soak  # every day one page after a break (test_network.py), and two people (test_room.py, test_windows.py)
def test_two_people_one_table_and_a_break(visitors: Visitors) -> None:
    ann, bob = two_people_and_a_break(visitors)
    play_together(ann, bob, clicks=4)
    deadline = time.monotonic() + PATIENCE
    while (seen := [page.evaluate(DISCARD) for page in (ann, bob)])[0] != seen[1]:
        assert time.monotonic() < deadline, f"both see the same table: {seen}"
        ann.wait_for_timeout(30)


@pytest.mark.soak
def test_two_people_play_on_to_the_end_after_a_break(visitors: Visitors) -> None:
    ann, bob = two_people_and_a_break(visitors)
    play_together(ann, bob)
    winners = [page.locator(f"{END} h2").first.inner_text() for page in (ann, bob)]
    assert winners[0] == winners[1]


def play_a_while(page: Page, seconds: float) -> None:
    with contextlib.suppress(Stuck):
        play(page, seconds)


def play_together(*pages: Page, clicks: float = math.inf) -> None:
    """Play in turns, each while there is something to click, to the end or until each has clicked that often."""
    deadline = time.monotonic() + 300
    done = [0] * len(pages)
    while time.monotonic() < deadline:
        before = sum(done)
        for n, page in enumerate(pages):
            if page.get_by_role("button", name="Back to the game").is_visible():
                page.get_by_role("button", name="Back to the game").click()
            while time.monotonic() < deadline and click_something(page):
                done[n] += 1
        if min(done) >= clicks or all(page.locator(END).is_visible() for page in pages):
            return
        if sum(done) == before:
            pages[0].wait_for_timeout(50)  # a bot is asked
    raise Stuck(f"the game did not come to its end: {[situation(page) for page in pages]}")


@pytest.mark.soak  # every day at the table of four on a desktop and that of eight on a phone (test_table.py)
@SIZES
def test_axe_finds_nothing_wrong_at_the_table(visitors: Visitors, size: tuple[int, int]) -> None:
    page = visitors.come("/new", name="Ann", size=size, color_scheme="light", **STILL)
    page.get_by_role("button", name="Play against bots").click()
    expect(page.locator(QUESTION)).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


def test_bang_play_serves_a_private_table(tmp_path: Path, client: None) -> None:
    """The command itself: it prints a link, serves the client there, and stops at Ctrl+C."""
    command = [str(Path(sys.executable).with_name("bang")), "play", "--no-browser", "--players", "6"]
    env = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"(http://127\.0\.0\.1:\d+/)\?players=6", process.stdout.readline())
        assert found is not None
        assert "<title>bang</title>" in httpx.get(found[1]).text
        process.send_signal(2)
        assert "Stopped." in process.stdout.read()
    assert process.returncode == 0
    assert (tmp_path / "bang" / "play.sqlite").is_file()
