"""Somebody at the table with a keyboard or with a finger only: uses what the table lights up, and knows no rules."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Error, Page, TimeoutError

from tests.server.helpers import Running, finished_game

GAME = 300  # seconds for a game, or a part of one
# What a player sees at a glance: the state of the question, and what can be used.
GLANCE = """() => {
  const panel = document.querySelector('.panel');
  const own = document.querySelector('.own');
  const keys = (selector) =>
    [...document.querySelectorAll(selector)].map((one) => one.getAttribute('aria-keyshortcuts'));
  return {
    over: document.querySelector('.victory') !== null,
    mode: panel ? [...panel.classList] : [],
    mine: panel?.matches('.mine[aria-busy=false]') ?? false,
    turn: own?.classList.contains('turn') ?? false,
    hand: keys('.hand .card.usable').filter(Boolean),
    seats: keys('.seat.lit .plate').filter(Boolean),
    offers: keys('.panel :is(.option, .cards .card, .characters .character)').filter((key) => key && key !== ' '),
    cards: document.querySelectorAll('.panel .cards .card, .panel .characters .character').length,
    chosen: document.querySelector('.panel .option.picked') !== null,
    gold: document.querySelector('.panel .gold:enabled') !== null,
    pass: document.querySelector('[data-pass]:enabled') !== null,
    question: document.querySelector('.frame')?.dataset.question ?? '',
  };
}"""

# The page looks for itself whether there is something to do: to ask it again and again costs a multiple.
READY = """(until) => document.querySelector('.victory, .panel.mine[aria-busy=false]') !== null
  || (until !== '' && document.querySelector(until) !== null)"""


class Site(Protocol):
    """Whatever has the address of a server."""

    url: str


def complete(page: Page) -> None:
    """A table is made in steps, and what moves over it comes last."""
    page.locator(".frame[data-complete=true] .table").wait_for()


def open_table(site: Site, page: Page, **options: Any) -> str:
    """A table against bots that take no time, and the game at once."""
    usual = {"players": 4, "pace": "instant", "clock": "off", "choose": 2}
    made = page.context.request.post(f"{site.url}/api/tables", data={"options": usual | options})
    assert made.ok, made.text()
    table: str = made.json()["table"]
    page.goto(f"{site.url}/table/{table}?deal")
    complete(page)
    return table


def open_late(server: Running, page: Page, decisions: int = 6, **options: Any) -> None:
    """A table that begins so many decisions before the end of another game, in the seat of whoever took the first."""
    played = finished_game(server, **options)
    steps = server.http.get(f"/api/games/{played}").json()["steps"]
    wanted = {"game": played, "step": max(1, len(steps) - decisions), "options": {"pace": "instant"}}
    made = page.context.request.post(f"{server.url}/api/practice", data=wanted)
    assert made.ok, made.text()
    page.goto(f"{server.url}/table/{made.json()['table']}?deal")
    complete(page)


def play(page: Page, act: Callable[[Page, dict[str, Any], set[str]], None], seconds: float, until: str = "") -> int:
    """Act whenever something is asked, until the end of the game or until something is seen. Says how often."""
    deadline, acts, tried, question = time.monotonic() + seconds, 0, set[str](), ""
    while time.monotonic() < deadline:
        seen = page.evaluate(GLANCE)
        if seen["over"] or (until and page.locator(until).count()):
            return acts
        if not seen["mine"]:
            with contextlib.suppress(TimeoutError):
                page.wait_for_function(READY, arg=until, timeout=1000)
            continue
        if seen["question"] != question:
            question = seen["question"]
            tried.clear()
        try:
            act(page, seen, tried)
            acts += 1
        except Error:
            continue  # it was gone in the same moment
        page.wait_for_timeout(15)
    raise AssertionError(f"after {seconds} s the game still goes on: {page.evaluate(GLANCE)}")


def by_keys(page: Page, seen: dict[str, Any], tried: set[str]) -> None:
    fresh = [key for key in [*seen["hand"], *seen["offers"]] if key not in tried]
    if "target" in seen["mode"] or "as" in seen["mode"]:
        key = "1"
    elif "warned" in seen["mode"]:
        key = "Shift+Enter"
    elif seen["gold"]:
        key = "Enter"
    elif "picked" in seen["mode"] and seen["seats"]:
        key = seen["seats"][0]
    elif seen["chosen"]:
        key = "Enter"
    elif fresh:
        key = fresh[0]
        tried.add(key)
    else:
        assert seen["pass"], f"no key does anything here: {seen}"
        key = " "
    page.keyboard.press(key)


def by_finger(page: Page, seen: dict[str, Any], tried: set[str]) -> None:
    def tap(selector: str) -> None:
        # Cards of a full hand lie over one another: their left edges are free, unless one before stays lifted.
        page.mouse.move(1, 1)
        page.mouse.move(3, 3)
        found = page.locator(selector).first
        try:
            found.tap(timeout=500, position={"x": 12, "y": 30})
        except Error:
            found.tap(timeout=500, position={"x": 36, "y": 30})

    if "warned" in seen["mode"]:
        tap(".panel .anyway")
    elif seen["gold"]:
        tap(".panel .gold:enabled")
    elif "target" in seen["mode"]:
        tap(".panel .cards .card")
    elif "picked" in seen["mode"] and seen["seats"]:
        tap(".seat.lit .plate")
    elif "attack" in seen["mode"]:
        tap(".panel .option")
    elif "picked" in seen["mode"]:
        tap(".panel .acts .plain")
    elif seen["turn"]:
        fresh = [key for key in seen["hand"] if key not in tried]
        if fresh:
            tried.add(fresh[0])
            tap(f'.hand .card[aria-keyshortcuts="{fresh[0]}"]')
        else:
            tap(".own .end:enabled")
    elif seen["cards"]:
        tap(".panel .cards .card, .panel .characters .character")
    elif seen["hand"]:
        tap(".hand .card.usable:not(.picked)")
    else:
        tap(".panel .option")
