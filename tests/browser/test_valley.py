"""The Valley of Shadows at the table: ghosts rise, shots come back, and everybody is asked who may save somebody."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.effects import WATCH, wait_for
from tests.browser.helpers import PHONE_EVERY_DAY, Visitors, violations
from tests.browser.positions import four, sit

VALLEY = ("valley_of_shadows",)


@PHONE_EVERY_DAY
def test_a_ghost_rises_and_stays(visitors: Visitors, size: tuple[int, int]) -> None:
    gone = {"life": 0, "presence": "eliminated"}
    given = four(B={"hand": ["Ghost 9♠"]}, C=gone)
    page, staged = sit(visitors, given, size=size, speed=4, script=WATCH, sets=VALLEY)
    staged.answer(1, do="play", to=2)
    wait_for(page, "rise")
    expect(page.locator(".seat", has_text="Cora")).to_contain_text("Ghost")
    expect(page.locator(".stage [data-effect]")).to_have_count(0)
    assert violations(page) == []


def test_a_shot_comes_back(visitors: Visitors) -> None:
    given = four(B={"hand": ["BANG! 7♦"]}, C={"hand": ["Backfire Q♣"]})
    page, staged = sit(visitors, given, speed=4, script=WATCH, sets=VALLEY)
    staged.answer(1, do="play", to=2)
    staged.answer(2, do="play")
    wait_for(page, "shot", "dodge", "words")
    expect(page.locator(".stage [data-effect]")).to_have_count(0)


@PHONE_EVERY_DAY
def test_whoever_may_save_somebody_is_asked(visitors: Visitors, size: tuple[int, int]) -> None:
    given = four(A={"hand": ["Saved! 5♥"]}, B={"hand": ["BANG! 7♦"]}, C={"hand": ["Beer 6♥", "Scope A♠"]})
    page, staged = sit(visitors, given, size=size, sets=VALLEY)
    staged.answer(1, do="play", to=2)
    staged.answer(2, do="pass")
    panel = page.locator(".panel")
    expect(panel).to_contain_text("Cora is about to lose life")  # while the one who has the turn is asked the same
    assert violations(page) == []
    page.locator(".own").get_by_role("button", name="Saved!").click()
    staged.answer(1, do="pass")
    expect(panel).to_contain_text("from the deck")
    assert staged.game.table.seats[2].life == 4
