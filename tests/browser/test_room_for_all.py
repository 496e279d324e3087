"""Where there is little room nothing covers what is needed: piles in one's own turn, a hand, names, abilities."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.helpers import DESKTOP, PHONE, Visitors, violations
from tests.browser.layout import CUT, FINGER, SETTLED, TOO_SMALL, look
from tests.browser.positions import DUEL_TABLE, TRAIN_LINE, circle, four, sit
from tests.browser.staged import Staged

TALL_PHONE = (390, 844)
SMALL_LAPTOP = (1366, 625)  # with what its browser takes away
LATE_BOXES = ("gold_rush", "great_train_robbery")
# The part of an element below the panel of the question, or above it: what of it is not covered.
FREE = """(selector) => {
  const panel = document.querySelector('.panel').getBoundingClientRect();
  const one = document.querySelector(selector).getBoundingClientRect();
  return one.bottom <= panel.top + 1 || panel.bottom <= one.top + 1;
}"""
SEARCHING = {"people": 1, "least": 4, "most": 7, "starts_in": 55, "table": ""}


def buying(page: Page, url: str) -> Staged:
    """In my turn with nuggets, a Beer to sell and a train to move: things to use, and a market to buy from."""
    given = circle(7, turn="A", train=TRAIN_LINE)
    given["players"][0] |= {"nuggets": 3, "hand": ["Beer", "BANG!", "Missed!", "Panic!", "Duel", "Gatling"]}
    staged = Staged(page, given, sets=LATE_BOXES)
    staged.come(url)
    return staged


@pytest.mark.parametrize("size", [TALL_PHONE, PHONE, DESKTOP, SMALL_LAPTOP], ids=["tall", "small", "desktop", "laptop"])
def test_ones_own_turn_leaves_market_and_train_in_sight(visitors: Visitors, size: tuple[int, int]) -> None:
    page = look(visitors, size, fingers=size in (TALL_PHONE, PHONE))
    buying(page, visitors.url)
    panel = page.get_by_role("region", name="The question")
    expect(panel.get_by_role("button", name=re.compile("Move the train on"))).to_be_visible()
    page.wait_for_function(SETTLED)
    for selector in (".piles", ".train", ".own"):
        assert page.evaluate(FREE, selector), selector
    assert violations(page) == []


def test_a_line_of_fire_leads_from_the_shooter_to_the_question(visitors: Visitors) -> None:
    page, staged = sit(visitors, four(B={"hand": ["BANG! 7♦"]}, A={"hand": ["Missed!"]}), size=TALL_PHONE)
    staged.answer(1, do="play", to=0)
    expect(page.locator(".panel.attack")).to_be_visible()
    fire, shooter = page.locator(".felt .fire").bounding_box(), page.locator("[data-anchor=seat-1]").bounding_box()
    panel = page.locator(".panel.attack").bounding_box()
    assert fire
    assert shooter
    assert panel
    assert shooter["x"] < fire["x"] < shooter["x"] + shooter["width"]
    assert shooter["y"] + shooter["height"] <= fire["y"]
    assert abs(fire["y"] + fire["height"] - panel["y"]) < 24


def answering(page: Page, told: dict[str, object]) -> None:
    """Let the server say how a search goes."""

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(told))

    page.route(re.compile("/api/search$"), answer)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_search_covers_nothing_of_a_table(visitors: Visitors, size: tuple[int, int]) -> None:
    page = look(visitors, size, fingers=size == PHONE)
    answering(page, SEARCHING)
    Staged(page, circle(5, turn="A")).come(visitors.url)
    bar = page.locator(".search-bar")
    expect(bar).to_contain_text("1 of 4–7 found")
    page.wait_for_function(SETTLED)
    below, above = page.locator(".table").bounding_box(), bar.bounding_box()
    assert below
    assert above
    assert above["y"] + above["height"] <= below["y"]
    assert below["y"] + below["height"] <= size[1]
    if size == PHONE:
        assert page.evaluate(TOO_SMALL, FINGER) == []
    assert violations(page) == []


def test_a_match_found_at_another_table_is_announced(visitors: Visitors) -> None:
    page = look(visitors, PHONE, fingers=True)
    answering(page, SEARCHING | {"table": "elsewhere"})
    Staged(page, four(turn="A")).come(visitors.url)
    ready = page.get_by_role("alert")
    expect(ready).to_contain_text("Your table is ready")
    expect(ready.get_by_role("link", name="To the table")).to_have_attribute("href", "/table/elsewhere")
    expect(page).to_have_url(re.compile("/table/staged"))
    assert violations(page) == []
    ready.get_by_role("button", name="Stay here").click()
    expect(ready).to_have_count(0)


def test_equipment_cuts_nothing_of_an_ability(visitors: Visitors) -> None:
    """The longest texts, in the longest language."""
    law, outlaws = DUEL_TABLE["players"]
    mine = outlaws | {
        "active": {"character": "Sid Curry", "life": 3, "equipment": ["Hat"]},
        "rear": {"character": "Wild Bill", "life": 4, "equipment": ["Barrel"]},
    }
    page = look(visitors, DESKTOP, fingers=False)
    page.add_init_script("localStorage.setItem('bang.settings', JSON.stringify({speed: 0, language: 'de'}))")
    staged = Staged(page, DUEL_TABLE | {"players": [law, mine]}, sets=("the_duel",), viewer=1)
    staged.come(visitors.url)
    abilities = page.locator(".own .seat .text")
    expect(abilities).to_have_count(2)
    assert abilities.evaluate_all(f"(all) => all.map({CUT})") == [False, False]
    tiles = page.locator(".own .seat .tile")
    expect(tiles).to_have_count(2)
    for text, tile in zip(abilities.all(), tiles.all(), strict=True):
        words, card = text.bounding_box(), tile.bounding_box()
        assert words
        assert card
        assert words["y"] + words["height"] <= card["y"] + 1
