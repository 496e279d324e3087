"""Finding a game in a real browser: two people meet, one of them with two tabs; invitations; the page of the host."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.helpers import Visitors, violations
from tests.server.helpers import Running, bearer, play_until_over, running

HOST_TOKEN = "the token of whoever keeps this server"


def test_two_people_find_each_other_over_a_reload_and_in_all_tabs(visitors: Visitors) -> None:
    ann, bert = visitors.come(name="Ann"), visitors.come(name="Bert")
    ann.get_by_role("button", name="Change").click()
    ann.get_by_label("Which table").select_option(label="The Duel")
    ann.get_by_label("Bots take the free seats after").select_option("300")
    ann.get_by_role("button", name="Find players").click()
    expect(ann.get_by_text("1 of 2 found")).to_be_visible()
    assert violations(ann) == []
    ann.reload()
    expect(ann.get_by_text("1 of 2 found")).to_be_visible()
    tab = ann.context.new_page()
    tab.goto(f"{visitors.url}/rules")
    expect(tab.get_by_text("1 of 2 found")).to_be_visible()
    ann.get_by_role("button", name="Cancel").click()
    expect(ann.get_by_role("button", name="Find players")).to_be_visible()
    expect(tab.get_by_text("1 of 2 found")).to_have_count(0)
    ann.get_by_role("button", name="Find players").click()
    expect(ann.get_by_text("1 of 2 found")).to_be_visible()
    tab.reload()
    bert.get_by_role("button", name="Change").click()
    bert.get_by_label("Which table").select_option(label="The Duel")
    bert.get_by_role("button", name="Find players").click()
    for page in (ann, bert, tab):
        expect(page).to_have_url(re.compile("/table/"))
    assert ann.url == bert.url == tab.url


def test_somebody_whom_one_has_played_with_invites_and_can_be_blocked(visitors: Visitors, server: Running) -> None:
    ann = visitors.come(name="Ann")
    token = ann.context.cookies()[0]["value"]
    other = server.account("Bert")
    duel = server.open_table(token, game="duel", players=2, sets=[])
    clients = [server.client(one) for one in (token, other)]
    for client in clients:
        client.done("watch", table=duel)
        client.done("sit", table=duel)
    clients[0].done("start", table=duel)
    play_until_over(clients, duel)
    table = server.open_table(other, players=4)
    clients[1].done("watch", table=table)
    clients[1].done("sit", table=table)
    clients[1].done("say", table=table, text="Come on, coyote")
    account = server.http.get("/api/account", headers=bearer(token)).json()["account"]
    body = {"table": table, "account": account}
    assert server.http.post("/api/invitations", json=body, headers=bearer(other)).status_code == 200
    ann.reload()
    expect(ann.get_by_text("Bert invites you")).to_be_visible()
    assert violations(ann) == []
    ann.get_by_role("link", name="Join", exact=True).click()
    expect(ann.get_by_text("Come on, coyote")).to_be_visible()
    ann.get_by_role("button", name="Block Bert").click()
    expect(ann.get_by_text("Come on, coyote")).to_have_count(0)
    report = ann.get_by_role("button", name="Report Bert")
    report.click()
    assert violations(ann) == []
    ann.get_by_role("button", name="Cancel").click()
    expect(report).to_be_focused()
    report.click()
    ann.get_by_label("In your own words").fill("Swears.")
    ann.get_by_role("button", name="Send").click()
    expect(ann.get_by_text("Nobody reads reports on this server")).to_be_visible()
    ann.goto(f"{visitors.url}/account")
    ann.get_by_role("button", name="Unblock Bert").click()
    expect(ann.get_by_role("button", name="Unblock Bert")).to_have_count(0)
    ann.goto(f"{visitors.url}/host")
    ann.get_by_label("Token").fill("a guess")
    ann.get_by_role("button", name="Enter").click()
    expect(ann.get_by_text("This server has no such page")).to_be_visible()
    assert violations(ann) == []


def test_the_host_is_asked_before_a_table_is_closed(chromium: Browser, client: None, tmp_path: Path) -> None:
    with running(tmp_path / "db", host_token=HOST_TOKEN) as server:
        token = server.account("Ann")
        table = server.open_table(token, players=4)
        seated = server.client(token)
        seated.done("watch", table=table)
        seated.done("sit", table=table)
        visitors = Visitors(chromium, server.url)
        page = visitors.come("/host")
        page.get_by_label("Token").fill(HOST_TOKEN)
        page.get_by_role("button", name="Enter").click()
        close = page.get_by_role("button", name="Close the table of Ann")
        close.click()
        dialog = page.get_by_role("dialog", name="Close this table?")
        expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
        assert violations(page) == []
        page.keyboard.press("Enter")
        expect(dialog).to_have_count(0)
        expect(close).to_be_focused()
        close.click()
        dialog.get_by_role("button", name="Close the table").click()
        expect(page.get_by_text("Done, and written down.")).to_be_focused()
        expect(close).to_have_count(0)
        visitors.leave()
        assert visitors.problems == []
