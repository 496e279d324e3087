"""One clock for the game and its pictures: nothing is seen before its picture, and what hits the viewer can be read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clock import RECORD, count, early
from tests.browser.helpers import Visitors, play_bots
from tests.browser.positions import four, sit


def wait_for(page: Page, what: str) -> None:
    page.wait_for_function("(what) => window.noted.some((one) => one.what === what)", arg=what)


@pytest.mark.parametrize("speed", [1, 0.5])
def test_nothing_is_seen_before_its_picture(visitors: Visitors, speed: float) -> None:
    shot = {"hand": ["BANG! 7♦"]}
    barrel = {"in_play": ["Barrel K♠"], "life": 1}
    page, staged = sit(visitors, four(B=shot, C=barrel, more={"deck_top": ["Missed! 5♠"]}), speed=speed, script=RECORD)
    staged.answer(1, do="play", to=2)
    staged.answer(2, do="use")  # no heart
    staged.answer(2, do="pass")  # hit
    staged.answer(2, do="pass")  # and out
    assert page.locator(".grave").count() == 0
    wait_for(page, "grave")
    noted = page.evaluate("window.noted")
    assert early(noted, speed) == []
    assert (count(noted, "flip"), count(noted, "life")) == (1, 1)
    assert next(one["what"] for one in noted if one["what"] != "discard") == "flip"


def test_a_question_waits_for_what_led_to_it_but_not_for_long(visitors: Visitors) -> None:
    given = four(A={"in_play": ["Barrel K♠"], "hand": ["Missed! 3♠"]}, B={"hand": ["BANG! 7♦"]})
    page, staged = sit(visitors, given | {"deck_top": ["Missed! 5♠"]}, speed=0.5, script=RECORD)
    staged.answer(1, do="play", to=0)
    page.locator(".panel.attack .option", has_text="Barrel").click()
    expect(page.locator(".panel.attack")).to_have_count(0)
    wait_for(page, "flip")
    expect(page.locator(".panel.attack")).to_be_visible(timeout=3000)
    assert early(page.evaluate("window.noted"), 0.75) == []  # hurried: one does not wait long for a question


def test_what_hit_me_stands_there_until_i_act(visitors: Visitors) -> None:
    given = four(B={"hand": ["BANG! 7♦", "BANG! 8♦"]}, C={"character": "Paul Regret"})
    page, staged = sit(visitors, given, speed=4)
    staged.answer(1, do="play", to=0)
    expect(page.locator(".panel.attack")).to_contain_text("nothing to stop it")
    page.locator(".panel.attack [data-pass]").click()
    blow = page.locator(".panel .blow")
    expect(blow).to_have_text("BANG! by Bert: life 4 → 3. You had nothing to stop it.")
    staged.answer(1, do="pass")
    expect(page.locator(".seat.turn")).to_contain_text("Cora")
    expect(page.locator(".panel")).to_contain_text("Cora to play")
    expect(page.locator(".seat", has_text="must answer")).to_have_count(0)  # she just plays
    expect(blow).to_be_visible()


def test_bots_wait_go_one_step_and_change_their_pace(visitors: Visitors) -> None:
    page = visitors.come("/", haste=False)  # a newcomer
    play_bots(page)
    page.locator(".panel .character").first.click()
    page.locator(".panel .gold").click()
    page.get_by_role("button", name="Let the bots wait").click()
    expect(page.get_by_role("button", name="One step")).to_be_visible()
    page.get_by_role("button", name="Let the bots go on").click()
    expect(page.get_by_role("button", name="One step")).to_have_count(0)
    page.get_by_role("button", name=re.compile("Settings")).click()
    pace = page.get_by_label("Pace of the bots")
    expect(pace).to_have_value("slow")
    pace.select_option("instant")
    expect(pace).to_have_value("instant")
    page.keyboard.press("Escape")
    assert page.evaluate("JSON.parse(localStorage.getItem('bang.settings')).pace") == "instant"
