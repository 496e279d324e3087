"""A slow, broken or missing network: what is on its way is told, a refusal says why, and everything comes back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.helpers import PHONE, Visitors, find_chromium, violations
from tests.browser.network import Connection
from tests.browser.playing import QUESTION
from tests.server.helpers import Running


def test_an_answer_on_its_way_is_told(visitors: Visitors) -> None:
    page = visitors.come(name="Ann", size=PHONE)
    connection = Connection(page)
    page.reload()
    page.get_by_role("navigation").get_by_role("button", name="Play against bots").click()
    expect(page.locator(f"{QUESTION}.mine, .own.turn").first).to_be_visible()
    connection.hold()
    page.locator("[data-pass]:enabled, .panel .characters .character, .panel .option").first.click()
    if page.locator(".panel .gold:enabled").count():
        page.locator(".panel .gold:enabled").last.click()
    expect(page.get_by_text("On its way …")).to_be_visible()
    assert violations(page) == []
    connection.release()
    expect(page.get_by_text("On its way …")).to_have_count(0)


def test_what_was_refused_says_why(visitors: Visitors) -> None:
    """Take a seat over a slow network, when the cards have been dealt already."""
    ann = visitors.come("/new", name="Ann")
    ann.get_by_role("button", name="Open the table").click()
    link = ann.get_by_label("The link for the others").input_value()
    bob = visitors.come(name="Bob")
    connection = Connection(bob)
    bob.goto(link)
    expect(bob.get_by_role("button", name="Take a seat")).to_be_visible()
    connection.hold()
    ann.get_by_role("button", name=re.compile("Start with")).click()
    expect(ann.locator(".table")).to_be_visible()
    bob.get_by_role("button", name="Take a seat").click()
    expect(bob.get_by_role("button", name="Take a seat")).to_be_disabled()
    bob.wait_for_timeout(300)  # until the refusal is among the delayed messages
    connection.release()
    refused = bob.locator(".notices .refused")
    expect(refused).to_be_visible()
    assert len(refused.inner_text()) > 20
    refused.get_by_role("button").click()
    expect(refused).to_have_count(0)
    expect(bob.locator(".table")).to_be_visible()


def test_after_a_break_only_what_is_missing_is_asked_for(visitors: Visitors) -> None:
    page = visitors.come(name="Ann")
    connection = Connection(page)
    page.reload()
    page.get_by_role("navigation").get_by_role("button", name="Play against bots").click()
    expect(page.locator(f"{QUESTION}.mine, .own.turn").first).to_be_visible()
    log = page.locator("[aria-live=polite][role=log]").first.inner_text()
    connection.drop()
    expect(page.locator(".notices .lost")).to_have_count(0)
    page.wait_for_function("() => document.querySelector('.table')")
    for _ in range(100):
        asked = [request.get("since", 0) for request in connection.requests if request["type"] == "watch"]
        if len(asked) == 2:
            break
        page.wait_for_timeout(100)
    assert len(asked) == 2
    assert asked[0] == 0
    assert asked[1] > 0, "everything was asked for again"
    assert page.locator("[aria-live=polite][role=log]").first.inner_text().endswith(log[-20:])


def test_without_a_network_there_is_a_page(visitors: Visitors) -> None:
    page = visitors.come(name="Ann", service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.context.set_offline(True)
    page.goto(f"{visitors.url}/table/anything")
    expect(page.get_by_text("The table cannot be reached just now.")).to_be_visible()
    expect(page.get_by_role("img")).to_have_count(0)
    assert violations(page) == []
    page.context.set_offline(False)
    page.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


def test_a_part_that_cannot_be_loaded_is_told_and_loaded_later(visitors: Visitors) -> None:
    page = visitors.come(name="Ann")
    part = re.compile("/assets/Statistics")
    page.route(part, lambda route: route.abort())
    page.get_by_role("link", name="Statistics").click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("Part of the page could not be loaded")
    expect(told.get_by_role("button", name="Reload the page")).to_be_visible()
    page.unroute(part)
    expect(page.get_by_role("heading", level=1, name="Statistics")).to_be_visible()
    expect(told).to_have_count(0)


def test_it_can_be_installed(visitors: Visitors) -> None:
    page = visitors.come(name="Ann", service_workers="allow")
    told = page.request.get(f"{visitors.url}/manifest.webmanifest").json()
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        answer = page.request.get(f"{visitors.url}{icon['src']}")
        assert answer.headers["content-type"].startswith(icon["type"])
    # Required for an installable application: a name, a start page, and a large enough icon.
    assert told["name"]
    assert page.request.get(f"{visitors.url}{told['start_url']}").ok
    assert any(min(map(int, icon["sizes"].split("x"))) >= 144 for icon in told["icons"] if icon["sizes"] != "any")
    assert page.context.new_cdp_session(page).send("Page.getAppManifest")["errors"] == []


def test_chromium_would_install_it(chromium: Browser, server: Running) -> None:
    path = find_chromium()
    if path is None:
        pytest.skip("no full Chromium is installed, and its headless shell cannot install pages as applications")
    with chromium.browser_type.launch(executable_path=path, args=["--no-sandbox"]) as browser:
        page = browser.new_page()
        page.goto(server.url)
        found = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [one["errorId"] for one in found] == ["in-incognito"]  # as every browser of the tests is
