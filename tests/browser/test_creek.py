"""The Creek in the browser: nothing of it is known there, and everything of it is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bang.server.api import card_data, fact_data
from bang.server.pages import pages
from tests.boxes import boxes_found_in
from tests.browser.helpers import PHONE, PHONE_EVERY_DAY, Visitors, violations
from tests.browser.positions import player, sit, table

further_boxes = boxes_found_in(Path(__file__).parents[1] / "further_boxes")
CACHES = (
    *(card_data.library, card_data.packed_library, fact_data.catalogue_of_facts, fact_data.packed_catalogue),
    pages.texts,
)
GIVEN = table(
    player("A", "sheriff", "Ada Flint", flakes=2, in_play=["Powder Keg", "Saddlebag"], pouch=["Beer 6♥"])
    | {"life": 3, "charges": {"powder_keg": 2}},
    player("B", "outlaw", "Jesse Jones", flakes=1, in_play=["Powder Keg"], charges={"powder_keg": 3}),
    player("C", "renegade", "Willy the Kid"),
    player("D", "outlaw", "Black Jack"),
    stall=["Tonic", "Mule", "Almanac", "..."],
    seasons=["Gold Fever", "Tax Collector", "Long Winter"],
)


@pytest.fixture(autouse=True)
def served() -> Iterator[None]:
    """Clear what the server, which runs in this process, has cached of the boxes."""
    for cached in CACHES:
        cached.cache_clear()
    yield
    for cached in CACHES:
        cached.cache_clear()


@PHONE_EVERY_DAY
def test_the_browser_draws_it(visitors: Visitors, size: tuple[int, int]) -> None:
    page, staged = sit(visitors, GIVEN, size=size, sets=("creek",))
    expect(page.locator("button[data-seat='1']")).to_contain_text("1 × flake")
    expect(page.locator(".own [data-token='flake']").first).to_be_visible()
    own = page.locator(".own")
    expect(own.get_by_role("button", name="Powder Keg 7♠ (2 × charge)")).to_be_visible()
    expect(own.locator("[data-token='charge']").first).to_be_visible()
    expect(own.get_by_role("button", name="Saddlebag 8♦ (Pouch: 1, Beer 6♥)")).to_be_visible()
    expect(own.locator("[data-pile='pouch']")).to_have_text("1")
    expect(page.locator("button[data-seat='1']")).to_contain_text("Powder Keg 8♣ (3 × charge)")
    if size == PHONE:  # the goods lie in the strip, the rest in a sheet of its own
        page.get_by_role("button", name="Also on the table").click()
        expect(page.get_by_role("dialog").get_by_text("Seasons: 3")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    else:
        expect(page.get_by_text("Seasons: 3").first).to_be_visible()
    stall = page.get_by_role("group", name="Stall: 3")
    tonic = stall.get_by_role("button", name="Tonic, price 2")
    expect(tonic).to_have_class(re.compile("usable"))
    assert violations(page) == []
    tonic.click()
    expect(page.locator(".reading")).to_contain_text("2 flakes: regain 1 life point.")
    buy = page.locator(".reading .gold")
    expect(buy).to_contain_text("Buy")
    buy.click()
    expect(page.locator(".own [data-token='flake']")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("You buy Tonic.")
    assert staged.game.table.seats[0].life == 4
