"""The end: who has won, with which roles, why, and what decided it."""

from __future__ import annotations

import re
import struct
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.effects import WATCH
from tests.browser.helpers import DESKTOP, PHONE_EVERY_DAY, Visitors, violations
from tests.browser.positions import four, sit
from tests.browser.staged import Staged


def fall(visitors: Visitors, size: tuple[int, int] = DESKTOP) -> tuple[Page, Staged]:
    """Stage a table at which the Sheriff, the viewer, is doing well until the Dynamite explodes."""
    strong = {"life": 3, "hand": ["BANG! 7♦", "BANG! 8♦", "Missed! J♣"], "in_play": ["Barrel K♠", "Dynamite 2♥"]}
    given = four(
        turn="D", A=strong, B={"life": 2}, C={"role": "deputy"}, D={"role": "outlaw"}, more={"deck_top": ["Missed! 5♠"]}
    )
    page, staged = sit(visitors, given, size, speed=4, script=WATCH)
    while (asked := staged.game.asked) is not None:
        staged.write(asked.seat, {"do": "pass"})
        staged.tell()
    expect(page.locator(".victory")).to_be_visible()
    return page, staged


@PHONE_EVERY_DAY
def test_the_result_says_who_and_why_and_what_decided_it(visitors: Visitors, size: tuple[int, int]) -> None:
    page, staged = fall(visitors, size)
    victory = page.locator(".victory")
    expect(victory.locator("h1")).to_have_text("Victory for the Outlaws")
    expect(victory.locator("header")).to_contain_text("You are out of the game (role: Sheriff).")
    expect(victory.locator(".team.won")).to_contain_text("Bert")
    # The chances really changed: the page shows what the server computed.
    # The Dynamite, the wound and the fall are one act: its swing is the sum of theirs.
    after = staged.state.curve[-1]
    assert after.chances["outlaws"] == 100
    last = victory.locator("ol button").last.inner_text()
    assert re.search(r"The Outlaws: \d+% → 100%", last)
    expect(victory.locator("figure > svg .side")).to_have_count(len(after.chances))
    if size == DESKTOP:  # on a phone one scrolls
        told, footer = victory.locator("ol button").first.bounding_box(), victory.locator("footer").bounding_box()
        assert told
        assert footer
        assert told["y"] + told["height"] <= footer["y"], "what decided the game is seen at once"
    assert violations(page) == []


def test_a_turning_point_opens_the_replay_there(visitors: Visitors) -> None:
    page, _ = fall(visitors)
    page.locator(".victory ol button").first.click()
    expect(page).to_have_url(re.compile(r"/replay/staged\?at=\d+"))


def test_the_result_can_be_shared_as_a_picture(visitors: Visitors) -> None:
    page, _ = fall(visitors)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share a picture").click()
    picture = Path(saved.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1200, 630), "what messengers show whole"


# What the way back to the result hides of the table.
HIDDEN = """() => {
  const {left, top, right, bottom} = document.querySelector('.result').getBoundingClientRect();
  return [...document.querySelectorAll('.seat, section.own, .bar, .piles button')].filter((one) => {
    const other = one.getBoundingClientRect();
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }).map((one) => one.className);
}"""


@PHONE_EVERY_DAY
def test_a_victory_of_ones_own_is_louder(visitors: Visitors, size: tuple[int, int]) -> None:
    shot = {"hand": ["BANG! 7♦"], "in_play": ["Winchester 8♠"]}
    given = four(turn="A", A=shot, B={"life": 1}, C={"role": "deputy"}, D={"role": "deputy"})
    page, staged = sit(visitors, given, size, speed=4)
    page.locator(".hand .card").first.click()
    page.locator(".seat.lit .plate").first.click()
    while (asked := staged.game.asked) is not None:
        staged.write(asked.seat, {"do": "pass"})
        staged.tell()
    expect(page.locator(".victory.won h1")).to_have_text("You win!")
    expect(page.locator(".victory tr").filter(has_text="Bert")).to_contain_text("3 cards")  # the reward
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator(".seat").first).to_be_visible()
    assert page.evaluate(HIDDEN) == []
    page.get_by_role("button", name="Back to the result").click()
    expect(page.locator(".victory")).to_be_visible()
