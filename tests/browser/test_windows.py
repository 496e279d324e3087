"""One card asks several players: each sees the question at once, answers in any order, and may change their mind."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.helpers import DESKTOP, PHONE_EVERY_DAY, Visitors, violations
from tests.browser.positions import four, sit
from tests.browser.staged import Staged

RAID = four(
    A={"hand": ["BANG! 2♣", "Beer 6♥"]},
    B={"hand": ["Indians! K♦", "BANG! 7♦", "Duel Q♦"]},
    C={"hand": ["BANG! 3♣"]},
    D={"hand": ["BANG! 4♣"]},
)


def raid(visitors: Visitors, size: tuple[int, int] = DESKTOP) -> tuple[Page, Staged]:
    """Stage Indians! by Bert: Cora answers first, then Dan, then Ann, whose page it is."""
    page, staged = sit(visitors, RAID, size)
    staged.answer(1, do="play", card="indians KD")
    return page, staged


@PHONE_EVERY_DAY
def test_who_comes_last_is_asked_at_once(visitors: Visitors, size: tuple[int, int]) -> None:
    page, staged = raid(visitors, size)
    panel = page.locator(".panel.attack")
    expect(panel).to_contain_text("Answer now: 2 others are answering at the same time")
    expect(panel.locator("li")).to_have_count(3)
    expect(panel.locator("li .icon")).to_have_count(0)
    staged.answer_early(3, do="pass")
    expect(panel).to_contain_text("Answer now: 1 other is answering")
    expect(panel.locator("li", has_text="Dan").locator(".icon")).to_have_count(1)
    expect(page.locator(".seat", has_text="Cora")).to_contain_text("answer")
    assert violations(page) == []
    panel.get_by_role("button", name="BANG!").click()
    waiting = page.locator(".panel.waiting")
    expect(waiting).to_contain_text("Your answer: BANG! 2♣. Waiting for 1 player")
    assert len(staged.game.table.seats[0].hand) == 2, "nothing has happened yet"
    assert violations(page) == []
    waiting.get_by_role("button", name="Change").click()
    panel.locator("[data-pass], .hit").first.click()
    expect(waiting).to_contain_text("Your answer: Do not discard.")
    staged.answer(2, do="play")
    expect(waiting).to_contain_text("Bert")
    assert [staged.game.table.seats[p].life for p in range(4)] == [3, 4, 4, 3]


def test_two_people_answer_in_reverse_order(visitors: Visitors) -> None:
    ann, staged = raid(visitors)
    cora = visitors.come("", name="Cora")
    other = staged.join(cora, 2)
    other.come(visitors.url)
    first, last = cora.locator(".panel.attack"), ann.locator(".panel.attack")
    expect(first).to_contain_text("2 others are answering")
    expect(last).to_contain_text("2 others are answering")
    last.get_by_role("button", name="BANG!").click()
    expect(ann.locator(".panel.waiting")).to_contain_text("Your answer: BANG! 2♣. Waiting for 2 players")
    expect(first.locator("li", has_text="Ann").locator(".icon")).to_have_count(1)
    expect(first).not_to_contain_text("2♣")
    first.get_by_role("button", name="BANG!").click()
    expect(cora.locator(".panel.waiting")).to_contain_text("Dan")
    staged.answer(3, do="pass")
    staged.tell_all()
    for page in (ann, cora):
        expect(page.locator(".panel.waiting")).to_contain_text("Bert")
    assert [staged.game.table.seats[p].life for p in range(4)] == [4, 4, 4, 3]
    assert len(staged.game.table.seats[0].hand) == 1


def test_never_ask_me(visitors: Visitors) -> None:
    page, staged = raid(visitors)
    panel = page.locator(".panel.attack")
    wish = panel.locator(".wish", has_text="Indians!: never ask me")
    wish.click()
    expect(panel.locator(".wish")).to_have_attribute("aria-pressed", "true")
    assert staged.state.places[0].waived == {"indians"}
    page.get_by_role("button", name="Never asked about Indians!. Ask me again").click()
    expect(panel.locator(".wish")).to_have_attribute("aria-pressed", "false")
    assert staged.state.places[0].waived == set()


def test_how_many_are_waited_for_is_told(visitors: Visitors) -> None:
    """They answer at the same time, not one after the other."""
    page, _ = sit(visitors, four(turn="A", A={"hand": ["Indians! K♦"]}))
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".panel.waiting")).to_contain_text("Waiting for Bert to respond (Indians!). and 2 others")
