"""The pages around the table: they do what they say, and everybody can use them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from bang.text import languages
from tests.browser.helpers import DESKTOP, LOOKS, PHONE, Visitors, check_pages, violations
from tests.server.helpers import Running, finished_game

PAGES = ["/", "/new", "/practice", "/puzzles", "/account", "/statistics", "/lab", "/host", "/rules/willy_the_kid"]
PAGES += ["/nothing-here", "/replay/nothing"]
# Controls, with the whole label of a checkbox or radio button, that are smaller than they should be.
SMALL_TARGETS = """(least) => [...document.querySelectorAll('button, a.button, a.tile, select, input, summary')]
  .map((one) => (one.matches('input') && one.closest('label')) || one)
  .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, [inert]'))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, {width, height}]) => width < least - 0.5 || height < least - 0.5)
  .map(([one, {width, height}]) => `${one.innerText || one.ariaLabel || one.id}: ${width} x ${height}`)"""


def check_all_pages(page: Page, url: str, *rules: str) -> None:
    check_pages(page, url, PAGES, *rules)
    page.goto(url)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page, *rules) == []


def test_axe_finds_nothing_wrong(visitors: Visitors) -> None:
    check_all_pages(visitors.come(name="Ann", color_scheme="dark"), visitors.url)


def test_no_word_of_the_lobby_leaves_its_tile(visitors: Visitors) -> None:
    page = visitors.come("", size=(1024, 768))
    for language in languages():
        page.goto(f"{visitors.url}/?lang={language}")
        expect(page.locator(".tiles .pair .tile")).to_have_count(4)
        wide = page.locator(".tiles .tile").evaluate_all(
            "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
        )
        assert wide == [], language


def test_axe_finds_nothing_wrong_on_a_phone(visitors: Visitors) -> None:
    check_all_pages(visitors.come(name="Ann", size=PHONE, color_scheme="light"), visitors.url, *LOOKS)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_what_can_be_pressed_is_large_enough(visitors: Visitors, touch: bool) -> None:
    page = visitors.come(name="Ann", size=PHONE if touch else DESKTOP, has_touch=touch, is_mobile=touch)
    for path in ["/", "/new", "/account", "/statistics", "/lab", "/rules/barrel"]:
        page.goto(visitors.url + path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(SMALL_TARGETS, 44 if touch else 32) == [], path


def test_the_lab_compares_two_rule_sets(visitors: Visitors) -> None:
    page = visitors.come("/statistics")
    page.get_by_role("link", name="Balance lab").click()
    page.get_by_text("A card", exact=True).click()
    page.get_by_label("Choice").select_option(label="Beer")
    page.get_by_role("group", name="Variants in both games").get_by_role("checkbox").first.check()
    with page.expect_request("**/api/lab") as asked:
        page.get_by_role("button", name="Compare").click()
    assert json.loads(asked.value.post_data or "")["variants"] == ["simplified"]
    expect(page.get_by_role("status")).to_contain_text("after 3 deals")  # spoken, and seen
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.get_by_role("heading", name="Wins by side")).to_be_visible()
    played = page.get_by_role("heading", name="Cards played in a game").locator("..")
    expect(played.get_by_role("row", name="Beer")).to_contain_text("+")
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    assert violations(page) == []


def test_the_page_of_a_character_says_how_often_it_wins(visitors: Visitors) -> None:
    page = visitors.come("/rules/willy_the_kid")
    wins = page.get_by_role("heading", name="Wins").locator("xpath=following-sibling::div[1]")
    for row in ("All roles", "Sheriff", "Deputy", "Outlaw", "Renegade"):
        expect(wins.get_by_role("row", name=row)).to_contain_text("%")
    page.get_by_role("link", name="Compare games with and without this character").click()
    expect(page.get_by_label("Choice")).to_have_value("willy_the_kid")


def test_the_lobby_fits_into_a_small_window(visitors: Visitors) -> None:
    """While no table waits for players; those of other tests would make it longer."""
    page = visitors.come("", name="Ann")
    page.route("**/api/tables", lambda route: route.fulfill(json=[]))
    for language in languages():
        page.goto(f"{visitors.url}/?lang={language}")
        expect(page.locator(".quick")).to_be_visible()
        page.evaluate("document.fonts.ready")  # fallback fonts are wider
        expect(page.locator("html")).to_have_js_property("scrollHeight", DESKTOP[1])


def test_a_name_of_the_address_is_taken(visitors: Visitors) -> None:
    page = visitors.come("/?name=Ann")
    page.get_by_role("navigation").get_by_role("button", name="Play against bots").click()
    expect(page).to_have_url(re.compile("/table/"))
    page.goto(visitors.url)
    expect(page.get_by_role("link", name="Your account: Ann")).to_be_visible()


def test_a_cancelled_name_changes_nothing(visitors: Visitors) -> None:
    page = visitors.come("/new")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/new$"))


def test_wishes_of_the_address_are_chosen(visitors: Visitors) -> None:
    page = visitors.come("/?players=8&sets=base,dodge_city&bots=gunslinger&lang=es")
    expect(page.get_by_role("radio", name="8")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Dodge City")).to_be_checked()
    expect(page.locator("#quick-bots")).to_have_value("gunslinger")
    expect(page.get_by_role("heading", name="Mesas abiertas")).to_be_visible()
    page.get_by_role("checkbox", name="Dodge City").uncheck()
    expect(page.get_by_role("radio", name="8")).to_be_disabled()
    expect(page.get_by_role("radio", name="7")).to_be_checked()


def test_the_price_of_our_own_station_is_chosen_in_words(visitors: Visitors) -> None:
    page = visitors.come("/new?sets=base,great_train_robbery&station=2&lang=de", name="Ann")
    prices = page.get_by_role("group", name="Preis unseres Bahnhofs")
    expect(prices.get_by_role("radio", name="2 Karten")).to_be_checked()
    prices.get_by_text("1 rote Karte").click()
    expect(prices.get_by_role("radio", name="1 rote Karte")).to_be_checked()
    with page.expect_request(lambda sent: sent.method == "POST" and sent.url.endswith("/api/tables")) as posted:
        page.get_by_role("button", name="Tisch eröffnen").click()
    assert (posted.value.post_data_json or {})["options"]["station"] == 5
    page.goto(f"{visitors.url}/new?sets=base&station=2&lang=de")
    expect(page.get_by_role("checkbox", name="The Great Train Robbery")).not_to_be_checked()
    expect(prices).to_have_count(0)


def test_the_language_changes_at_once_and_stays(visitors: Visitors) -> None:
    page = visitors.come()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Italiano").check()
    expect(page.get_by_role("heading", name="Impostazioni")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.get_by_role("radio", name="luce del giorno").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    page.reload()
    expect(page.get_by_role("heading", name="Tavoli aperti")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")


def test_on_a_phone_the_last_setting_is_not_under_the_button(visitors: Visitors) -> None:
    page = visitors.come(size=PHONE)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").evaluate("(dialog) => dialog.scrollTo(0, dialog.scrollHeight)")
    last = page.get_by_role("checkbox", name="Play a card at the first tap")
    box, close = last.bounding_box(), page.get_by_role("button", name="Close").bounding_box()
    assert box
    assert close
    assert box["y"] + box["height"] < close["y"]
    last.check()


def test_an_account_can_be_had_on_another_device(visitors: Visitors) -> None:
    page = visitors.come("/account", name="Ann")
    page.get_by_label("Your name").fill("Annabel")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    page.get_by_label("Login").fill("annabel")
    page.get_by_label("New password").fill("a long secret")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    other = visitors.come("/account")
    other.get_by_label("Login").fill("Annabel")
    other.get_by_label("Password").fill("a wrong secret")
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_text("the password is wrong")).to_be_visible()
    other.get_by_label("Password").fill("a long secret")
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("link", name="Your account: Annabel")).to_be_visible()
    other.get_by_role("button", name="Sign out").click()
    expect(other.get_by_role("status")).to_have_text("You are signed out.")


def test_what_is_not_there_is_told(visitors: Visitors) -> None:
    page = visitors.come("/table/nothing-here", name="Ann")
    expect(page.get_by_role("heading", name="There is no such table, or it is gone.")).to_be_visible()
    page.get_by_role("link", name="To the lobby").last.click()
    page.get_by_label("Somebody sent you a link?").fill("hello there")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("That is not a link to a table.")).to_be_visible()


# The faces of letters that were drawn on canvases.
DRAWN = """
window.drawn = [];
const fill = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (...given) {
  window.drawn.push(this.font);
  return fill.apply(this, given);
};
"""


def test_plots_are_drawn_anew_with_our_fonts(visitors: Visitors, server: Running) -> None:
    finished_game(server)
    page = visitors.come("")
    page.add_init_script(DRAWN)
    page.goto(f"{visitors.url}/statistics")
    expect(page.locator("html[data-fonts]")).to_be_attached()
    page.wait_for_function("() => window.drawn.at(-1)?.includes('Zilla Slab')")
