"""Ways in and back: to a game that goes on, to the next one, and to a table that somebody invites to."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.hands import complete
from tests.browser.helpers import FOLLOW, PHONE, Visitors, play_bots, violations
from tests.browser.positions import four, sit

# How what is read and pressed on a page looks, by its words.
LOOKS = """() => Object.fromEntries([...document.querySelectorAll('h1, h2, h3, label, main p, main button, main a')]
  .filter((one) => one.checkVisibility())
  .map((one) => {
    const {color, backgroundColor, font, margin, padding, display} = getComputedStyle(one);
    const look = [color, backgroundColor, font, margin, padding, display];
    return [`${one.tagName} ${one.textContent.trim()}`, look.join(' ')];
  }))"""


def test_the_lobby_shows_the_way_back_and_asks_nothing(visitors: Visitors) -> None:
    page = visitors.come("/")
    play_bots(page)
    complete(page)
    address = page.url
    page.get_by_role("button", name=re.compile("Settings")).click()
    expect(page.get_by_text("The game waits for you")).to_be_visible()
    page.get_by_role("link", name="To the lobby", exact=True).click()
    back = page.get_by_role("link", name="Back to your game")
    expect(back).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert violations(page) == []
    page.go_back()
    complete(page)
    page.go_forward()
    expect(page.get_by_role("dialog")).to_have_count(0)
    back.click()
    expect(page).to_have_url(address)
    complete(page)
    page.goto(f"{visitors.url}/account")
    expect(back).to_be_visible()
    elsewhere = visitors.come("", size=PHONE)  # another device where the same person is signed in
    elsewhere.context.add_cookies(
        [{"name": one["name"], "value": one["value"], "url": visitors.url} for one in page.context.cookies()]
    )
    elsewhere.goto(visitors.url)
    elsewhere.get_by_role("link", name="Back to your game").click()
    expect(elsewhere).to_have_url(address)


def test_a_guest_sees_who_invites_and_lands_on_a_seat(visitors: Visitors) -> None:
    ann = visitors.come("/new", name="Ann")
    ann.get_by_text("4", exact=True).click()
    ann.get_by_role("button", name="Open the table").click()
    link = ann.get_by_label("The link for the others").input_value()
    bob = visitors.come("", size=PHONE)
    bob.goto(link)
    dialog = bob.get_by_role("dialog")
    expect(dialog).to_contain_text("Ann invites you to a game")
    expect(dialog).to_contain_text("4 players")
    expect(bob.locator("html[data-fonts]")).to_be_attached()  # though there is no icon yet
    bob.get_by_label("Your name").fill("Bob")
    bob.keyboard.press("Enter")
    expect(ann.get_by_role("heading", name="2 of 4 are here")).to_be_visible()
    expect(bob.get_by_role("checkbox", name="I am ready")).to_be_visible()

    # The host changes what is played, who fills a seat, and the own seat.
    ann.get_by_text("6", exact=True).click()
    expect(bob.get_by_role("heading", name="2 of 6 are here")).to_be_visible()
    boxes = ann.locator(".boxes").evaluate("(one) => one.scrollHeight - one.clientHeight")
    assert boxes == 0, "all boxes are in sight: the page is longer than the screen anyway"
    ann.get_by_role("combobox", name="Bot for this seat").first.select_option("gunslinger")
    expect(bob.get_by_text("Gunslinger").first).to_be_visible()
    ann.get_by_role("button", name="Sit here instead").last.click()
    expect(bob.locator("main > section li").last).to_contain_text("Ann")
    assert violations(ann) == []
    for page in (ann, bob):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "all of the room is in sight"


def test_others_keep_the_result_until_they_have_seen_enough(visitors: Visitors) -> None:
    page, staged = sit(visitors, four(B={"hand": ["BANG! 7♦"]}, A={"life": 1}), speed=4)
    staged.answer(1, do="play", to=0)
    page.locator(".panel.attack [data-pass]").click()
    page.locator(".panel.attack [data-pass]").click()
    expect(page.locator(".victory")).to_be_visible()
    staged.state.note("next")
    staged.change = lambda update: update["happenings"][-1]["note"].update(table="later")
    staged.tell()
    expect(page.get_by_role("link", name="To the next game")).to_have_attribute("href", re.compile("/table/later"))
    expect(page.locator(".victory")).to_be_visible()


def test_a_table_leaves_no_style_behind(visitors: Visitors) -> None:
    """Pages look the same on a fresh load and after a table, whose styles stay loaded."""
    page = visitors.come("", name="Ann")

    def looks(path: str) -> dict[str, str]:
        expect(page).to_have_url(visitors.url + path)
        expect(page.get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        expect(page.locator("main[aria-busy=true]")).to_have_count(0)
        found: dict[str, str] = page.evaluate(LOOKS)
        return found

    fresh = {}
    for path in ("/new", "/account", "/rules", "/"):
        page.goto(visitors.url + path)
        fresh[path] = looks(path)
    play_bots(page)
    complete(page)
    page.evaluate("window.sameLoad = true")
    for path, before in fresh.items():
        page.evaluate(FOLLOW, path)
        after = looks(path)
        assert page.evaluate("window.sameLoad"), "a fresh load would prove nothing"
        assert len(before.keys() & after.keys()) > len(before) / 2
        assert {name: look for name, look in after.items() if before.get(name, look) != look} == {}, path
