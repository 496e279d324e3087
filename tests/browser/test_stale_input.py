"""A key or a click answers the question that was on the screen when it was pressed, and no other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import Visitors
from tests.browser.positions import four, sit
from tests.browser.staged import Staged

# Without cards that help: otherwise one press of the space bar would not be enough.
POSITION = four(A={"hand": ["Panic!", "Beer"]}, B={"hand": ["BANG! 7♦", "BANG! 8♦"], "in_play": ["Volcanic"]})
# Pressed now, but handled later because the page is busy.
KEY = "(key) => { window.late = new KeyboardEvent('keydown', {key, bubbles: true}); }"
CLICK = "() => { window.late = new MouseEvent('click', {bubbles: true}); }"


@pytest.fixture
def attacked(visitors: Visitors) -> tuple[Page, Staged]:
    """Stage a shot at the viewer, by a player who can shoot again."""
    page, staged = sit(visitors, POSITION)
    staged.answer(1, do="play", to=0)
    expect(page.locator(".panel.attack")).to_be_visible()
    return page, staged


def shoot_again(page: Page, staged: Staged) -> None:
    staged.write(0, {"do": "pass"})
    staged.answer(1, do="play", to=0)
    asked = staged.game.asked
    assert asked is not None
    shown = "(number) => document.querySelector('.frame').dataset.question === number"
    page.wait_for_function(shown, arg=str(asked.number))


def test_a_key_that_was_meant_for_the_last_question_does_not_answer_this_one(attacked: tuple[Page, Staged]) -> None:
    page, staged = attacked
    page.evaluate(KEY, " ")
    shoot_again(page, staged)
    asked = staged.game.asked
    page.evaluate("() => document.body.dispatchEvent(window.late)")
    page.wait_for_timeout(200)
    assert staged.game.asked is asked
    page.keyboard.press(" ")
    expect(page.locator(".panel.attack")).to_have_count(0)


def test_a_click_that_was_meant_for_the_last_question_does_not_answer_this_one(attacked: tuple[Page, Staged]) -> None:
    page, staged = attacked
    page.evaluate(CLICK)
    shoot_again(page, staged)
    asked = staged.game.asked
    page.evaluate("() => document.querySelector('.panel [data-pass]').dispatchEvent(window.late)")
    page.wait_for_timeout(200)
    assert staged.game.asked is asked
    page.locator(".panel [data-pass]").click()
    expect(page.locator(".panel.attack")).to_have_count(0)


def test_a_key_that_is_held_down_answers_one_question(attacked: tuple[Page, Staged]) -> None:
    page, staged = attacked
    page.keyboard.down(" ")
    expect(page.locator(".panel.attack")).to_have_count(0)
    staged.answer(1, do="play", to=0)
    expect(page.locator(".panel.attack")).to_be_visible()
    asked = staged.game.asked
    page.keyboard.down(" ")  # the second time without a keyup is a key repeat
    page.wait_for_timeout(200)
    assert staged.game.asked is asked
    page.keyboard.up(" ")


def test_a_card_picked_for_one_question_is_put_back_for_the_next(attacked: tuple[Page, Staged]) -> None:
    page, staged = attacked
    page.get_by_role("button", name="Beer").first.click()
    expect(page.locator(".hand button.picked")).to_have_count(1)
    shoot_again(page, staged)
    expect(page.locator(".hand button.picked")).to_have_count(0)
