"""Two browsers at one table before the deal: seats, links, chat, passwords, and a network that breaks."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.hands import complete
from tests.browser.helpers import PHONE, Visitors, violations
from tests.browser.layout import CUT
from tests.browser.network import Connection
from tests.browser.positions import four, sit
from tests.browser.staged import Json


def open_table(page: Page, password: str = "") -> str:
    page.get_by_role("link", name="New table").click()
    page.get_by_text("4", exact=True).click()
    if password:
        page.get_by_label("Password of the table").fill(password)
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("heading", name="1 of 4 are here")).to_be_visible()
    return page.get_by_label("The link for the others").input_value()


def test_two_meet_at_a_table(visitors: Visitors) -> None:
    ann = visitors.come(name="Annabella Montgomery")
    link = open_table(ann)
    assert violations(ann) == []
    bob = visitors.come(name="Bob", size=PHONE)
    bob.get_by_role("link", name="Table of Ann").click()
    expect(bob).to_have_url(link)
    bob.get_by_role("button", name="Take a seat").click()
    expect(ann.get_by_role("heading", name="2 of 4 are here")).to_be_visible()
    assert violations(bob) == []
    names = bob.locator("main > section li .who b")
    assert not any(names.evaluate_all(f"(all) => all.map({CUT})")), "beside what can be done about them"
    bob.get_by_role("button", name="Howdy!").click()
    bob.get_by_role("textbox", name="Say something").fill("Good evening <b>all</b>")
    bob.keyboard.press("Enter")
    log = ann.get_by_role("log")
    expect(log).to_contain_text("Bob Howdy!")
    expect(log).to_contain_text("Bob Good evening <b>all</b>")
    bob.get_by_role("checkbox", name="I am ready").check()
    expect(ann.get_by_text("✓ ready")).to_be_visible()
    ann.get_by_role("button", name="Mute Bob").click()
    expect(bob.get_by_role("textbox", name="Say something")).to_have_count(0)
    ann.get_by_role("button", name="Remove Bob from the table").click()
    expect(bob.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(ann.get_by_role("heading", name="1 of 4 are here")).to_be_visible()


def test_a_table_with_a_password(visitors: Visitors) -> None:
    ann = visitors.come(name="Ann")
    link = open_table(ann, password="sesame")
    bob = visitors.come(name="Bob")
    bob.goto(link)
    bob.get_by_label("Password of the table").fill("wrong")
    bob.get_by_role("button", name="Come in").click()
    expect(bob.get_by_role("heading", name="This table has a password.")).to_be_visible()
    bob.get_by_label("Password of the table").fill("sesame")
    bob.get_by_role("button", name="Come in").click()
    expect(bob.get_by_role("heading", name="1 of 4 are here")).to_be_visible()


def test_a_broken_network_is_told_and_mended(visitors: Visitors) -> None:
    ann = visitors.come(name="Ann")
    link = open_table(ann)
    bob = visitors.come(name="Bob")
    connection = Connection(bob)
    bob.goto(link)
    bob.get_by_role("button", name="Take a seat").click()
    for person in (ann, bob):  # the chat needs the seat: wait until it is known before the network breaks
        expect(person.get_by_role("heading", name="2 of 4 are here")).to_be_visible()
    connection.cut()
    expect(bob.get_by_text("The connection is lost.")).to_be_visible()
    expect(ann.get_by_text("away")).to_be_visible()
    ann.get_by_role("button", name="Howdy!").click()
    bob.get_by_role("button", name="Good luck!").click()
    expect(bob.get_by_role("log")).not_to_contain_text("Howdy!")
    connection.mend()
    expect(bob.get_by_role("log")).to_contain_text("Ann Howdy!")
    expect(bob.get_by_text("The connection is lost.")).to_have_count(0)
    expect(ann.get_by_text("Bob Good luck!")).to_have_count(1)


def test_who_talks_and_who_watches_is_seen_at_the_table(visitors: Visitors) -> None:
    ann, bob = visitors.come(name="Ann"), visitors.come(name="Bob")
    link = open_table(ann)
    bob.goto(link)
    bob.get_by_role("button", name="Take a seat").click()
    bob.get_by_role("button", name="Howdy!").click()
    expect(ann.get_by_role("log")).to_contain_text("Bob Howdy!")
    ann.get_by_role("button", name="Start with 2 bots").click()
    for page in (ann, bob):
        complete(page)
    unread = ann.locator(".unread")
    expect(unread).to_have_count(0)  # what was said was read in the waiting room

    eve = visitors.come("", name="Eve")
    eve.goto(link)
    complete(eve)
    expect(eve.get_by_text("You are watching")).to_be_visible()
    eve.get_by_role("tab", name="Chat").click()
    expect(eve.get_by_text("Only those who watch read this.")).to_be_visible()

    bob.get_by_role("tab", name="Chat").click()
    bob.get_by_role("button", name="Good luck!").click()
    bubble = ann.locator(".stage .said", has_text="Good luck!")
    expect(bubble).to_be_visible()
    said, plate = bubble.bounding_box(), ann.locator(".seat", has_text="Bob").bounding_box()
    assert said
    assert plate
    assert plate["x"] < said["x"] + said["width"] / 2 < plate["x"] + plate["width"]
    assert plate["y"] < said["y"] + said["height"] / 2 < plate["y"] + plate["height"]
    expect(unread).to_have_text("1")
    expect(ann.get_by_title("Watching: 1")).to_be_visible()  # told with whatever happens next
    bob.get_by_role("button", name="Wink").click()
    expect(ann.locator(".stage .emote")).to_be_visible()
    assert bubble.count() == 0, "it would lie under the face"
    ann.get_by_role("tab", name="Chat").click()
    expect(unread).to_have_count(0)
    expect(ann.get_by_role("log").get_by_role("img", name="Wink")).to_be_visible()
    expect(ann.get_by_role("link", name="Eve")).to_be_visible()


def test_a_bot_that_sits_in_is_told_and_sent_away(visitors: Visitors) -> None:
    page, staged = sit(visitors, four(turn="A", A={"hand": ["BANG! 7♦"]}))
    staged.state.places[1].account = "bert"

    def away(update: Json, seats: tuple[int, ...]) -> None:
        for seat in seats:
            update["seats"][seat]["stand_in"] = True

    for seat in (0, 1):
        staged.state.note("late", seat)
        staged.state.note("stand_in", seat)
    staged.change = lambda update: away(update, (0, 1))
    staged.tell()
    log = page.locator(".side .log")
    for line in ("Ann’s time is up.", "A bot plays for Ann.", "Bert’s time is up.", "A bot plays for Bert."):
        expect(log).to_contain_text(line)
    expect(page.locator(".seat", has_text="Bert")).to_contain_text("away")
    expect(page.get_by_text("A bot plays for you.")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="I am back").click()
    assert [wish["type"] for wish in staged.wished if wish["type"] != "shown"] == ["back"]
    staged.state.note("back", 0)
    staged.change = lambda update: away(update, (1,))
    staged.tell()
    expect(log).to_contain_text("Ann plays again.")
    expect(page.get_by_role("button", name="I am back")).to_have_count(0)
