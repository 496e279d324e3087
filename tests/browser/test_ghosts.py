"""What somebody sees who has nothing left to lose: every role and hand, and the company of the other ghosts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, view
from tests.browser.helpers import DESKTOP, PHONE, PHONE_EVERY_DAY, Visitors, violations
from tests.browser.layout import CUT, FINGER, MOUSE, SETTLED, SMALL_TEXT, TOO_SMALL, apart, look
from tests.browser.positions import DUEL_TABLE, circle
from tests.browser.staged import Json, Staged


def eliminated(page: Page, opened: bool) -> Staged:
    """Stage a table at which seat 0 is out. Without `opened` it sees no more than others, as if it might come back."""
    given = circle(7, turn="B")
    given["players"][0] = {"role": "renegade", "character": "Lucky Duke", "life": 0, "presence": "eliminated"}
    given["players"][1]["hand"] = ["BANG!", "Missed!", "Beer", "Panic!", "Duel", "Gatling", "Saloon"]
    staged = Staged(page, given)

    def close(update: Json) -> None:
        everybody = view(staged.game.table, SPECTATOR)["seats"]
        for seat, known in zip(update["view"]["seats"], everybody, strict=True):
            seat["role"], seat["hand"] = known["role"], known["hand"]

    if not opened:
        staged.change = close
    return staged


@PHONE_EVERY_DAY
def test_the_eliminated_see_everything(visitors: Visitors, size: tuple[int, int]) -> None:
    page = look(visitors, size, fingers=size == PHONE)
    staged = eliminated(page, opened=True)
    staged.state.places[1].account = "bert"  # somebody to talk to
    staged.come(visitors.url)
    expect(page.get_by_text("You are out – you see everything now.")).to_be_visible()
    rosa = page.locator("[data-open='2']")
    expect(rosa.locator(".tile")).to_have_count(2)
    expect(page.locator("[data-open='1']")).to_contain_text("+")  # more than there is room for
    assert apart(page)
    assert page.evaluate(SMALL_TEXT) == []
    page.wait_for_function(SETTLED)
    assert page.evaluate(TOO_SMALL, FINGER if size == PHONE else MOUSE) == []
    assert violations(page) == []
    plate = page.locator("button[data-seat='1']")
    expect(plate).to_contain_text("Sheriff")
    expect(plate).to_contain_text("Saloon")  # said, though there was no room to show it
    plate.click()
    sheet = page.get_by_role("dialog", name="Bert")
    expect(sheet.locator(".hand .card")).to_have_count(7)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Talk to the ghosts").click()
    expect(page.get_by_role("textbox", name="Say something")).to_be_visible()


def test_the_way_to_the_end_fits_a_phone_in_the_longest_language(visitors: Visitors) -> None:
    page = look(visitors, PHONE, fingers=True)
    page.add_init_script("localStorage.setItem('bang.settings', JSON.stringify({speed: 0, language: 'de'}))")
    eliminated(page, opened=True).come(visitors.url)
    parts = page.locator(".banner > *")
    expect(parts).to_have_count(3)
    for part in parts.all():
        expect(part).to_be_in_viewport(ratio=1)
    assert not any(parts.evaluate_all(f"(all) => all.map({CUT})"))


def test_nothing_is_open_for_those_who_may_come_back(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    eliminated(page, opened=False).come(visitors.url)
    expect(page.get_by_text("You are out of the game.")).to_be_visible()
    expect(page.locator("[data-open]")).to_have_count(0)


def test_watchers_get_no_banner(visitors: Visitors) -> None:
    page = look(visitors, DESKTOP, fingers=False)
    Staged(page, circle(5), viewer=SPECTATOR).come(visitors.url)
    expect(page.locator(".seat")).to_have_count(5)
    expect(page.get_by_text("You are out")).to_have_count(0)
    expect(page.locator("[data-open]")).to_have_count(0)


@PHONE_EVERY_DAY
@pytest.mark.parametrize("game", ["circle", "fronts"])
def test_a_replay_shows_every_hand(visitors: Visitors, size: tuple[int, int], game: str) -> None:
    page = look(visitors, size, fingers=False)
    given = circle(5) if game == "circle" else DUEL_TABLE
    Staged(page, given, sets=("the_duel",) if game == "fronts" else (), viewer=ALL_SEEING).come(visitors.url)
    hands = page.locator("[data-open]")
    expect(hands).to_have_count(4 if game == "circle" else 2)
    assert all(text.strip() for text in page.locator("table.visually-hidden tbody td:nth-of-type(4)").all_inner_texts())
    assert apart(page)
    assert violations(page) == []
