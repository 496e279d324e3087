"""From nothing to playing: how many clicks it takes, and how long."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from tests.browser.helpers import PHONE, Visitors, violations
from tests.browser.playing import QUESTION

LIMIT = 30  # seconds from opening the page to the first question


def click(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def test_one_click_from_the_lobby_to_the_first_question(visitors: Visitors) -> None:
    begin = time.monotonic()
    page = visitors.come()
    click(page, "Play against bots")
    expect(page.locator(f"{QUESTION}.mine, .own.turn").first).to_be_visible(timeout=LIMIT * 1000)
    assert time.monotonic() - begin < LIMIT


def test_a_friend_needs_a_link_and_a_name(visitors: Visitors) -> None:
    ann = visitors.come("/new")
    click(ann, "Open the table")
    ann.get_by_label("Your name").fill("Ann")
    ann.keyboard.press("Enter")
    link = ann.get_by_label("The link for the others").input_value()
    bob = visitors.come(link.removeprefix(visitors.url), size=PHONE)
    bob.get_by_label("Your name").fill("Bob")
    bob.keyboard.press("Enter")
    expect(ann.get_by_text("Bob", exact=True)).to_be_visible()
    ann.get_by_role("button", name=re.compile("Start with")).click()
    for page in (ann, bob):
        expect(page.locator(".table")).to_be_visible()


def test_who_only_watches_needs_no_name(visitors: Visitors) -> None:
    ann = visitors.come("/new", name="Ann")
    click(ann, "Open the table")
    link = ann.get_by_label("The link for the others").input_value()
    ann.get_by_role("button", name=re.compile("Start with")).click()
    expect(ann.locator(".table")).to_be_visible()
    watcher = visitors.come(link.removeprefix(visitors.url), size=PHONE)
    expect(watcher.locator(".table")).to_be_visible()
    expect(watcher.get_by_role("dialog")).to_have_count(0)


def test_a_stranger_is_asked_for_a_name_where_others_are(visitors: Visitors) -> None:
    page = visitors.come()
    click(page, "Play against bots")
    expect(page.locator(".table")).to_be_visible()
    page.reload()
    expect(page.locator(".table")).to_be_visible()
    page.goto(f"{visitors.url}/new")
    click(page, "Open the table")
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_be_focused()
    assert violations(page) == []
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="1 of")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("Ann", exact=True)).to_be_visible()


# Clicks of a person: those of scripts, and of keys, are none.
CLICKS = "window.clicks = 0; addEventListener('click', (event) => (window.clicks += event.detail > 0), true)"


def clicks(page: Page) -> int:
    counted: int = page.evaluate("window.clicks")
    return counted


def test_a_stranger_sits_down_with_two_clicks(visitors: Visitors) -> None:
    """One on the link, one on the button below the name; whoever has a name already needs that one for the seat."""
    ann = visitors.come("/new", name="Ann")
    click(ann, "Open the table")
    link = ann.get_by_label("The link for the others").input_value()
    bob, cora = visitors.come(""), visitors.come("", name="Cora")
    for page in (bob, cora):
        page.add_init_script(CLICKS)
        page.goto(link)  # the first click
    bob.get_by_label("Your name").press_sequentially("Bob")
    click(bob, "Let’s go")
    click(cora, "Take a seat")
    for page in (bob, cora):
        expect(page.get_by_role("checkbox", name="I am ready")).to_be_visible()
        assert clicks(page) == 1
    expect(ann.get_by_role("heading", name="3 of 5 are here")).to_be_visible()


def test_a_stranger_plays_and_comes_back_with_one_click_each(visitors: Visitors) -> None:
    page = visitors.come("")
    page.add_init_script(CLICKS)
    page.goto(visitors.url)
    click(page, "Play against bots")
    asked = page.locator(f"{QUESTION}.mine, .own.turn").first
    expect(asked).to_be_visible(timeout=LIMIT * 1000)
    assert clicks(page) == 1
    table = page.url
    page.goto(visitors.url)
    page.get_by_role("link", name="Back to your game").click()
    expect(asked).to_be_visible()
    assert (page.url, clicks(page)) == (table, 1)


def test_whoever_has_not_played_yet_sees_first_where_to_learn_it(visitors: Visitors) -> None:
    page = visitors.come("/")
    second = page.locator(".tiles > *").nth(1)
    expect(second).to_contain_text("Learn to play")
    page.evaluate("localStorage.setItem('bang.settings', JSON.stringify({begun: 1}))")
    page.reload()
    expect(second).to_contain_text("The Duel")
