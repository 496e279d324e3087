"""Puzzles in the page: solved on the table, told why not, and remembered on the device."""

from playwright.sync_api import expect

from tests.browser.helpers import Visitors, violations


def test_a_puzzle_is_solved_and_remembered(visitors: Visitors) -> None:
    page = visitors.come("/puzzles")
    page.get_by_role("link", name="Puzzle 2").click()
    expect(page.get_by_role("heading", name="2. Win in this turn")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A Barrel helps against shots only.")).to_be_visible()
    page.locator("[data-pass]").first.click()
    expect(page.get_by_text("That can go wrong:")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Start again").click()
    show = page.get_by_role("button", name="Show a right move")
    show.click()
    show.click()
    expect(page.get_by_text("Solved: nothing could stop that.")).to_be_visible()
    page.get_by_role("button", name="Start again").click()
    expect(show).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("0 of 15 solved")).to_be_visible()  # it was shown
    page.get_by_role("link", name="Puzzle 11").click()
    page.get_by_role("button", name="Amos", exact=True).click()
    expect(page.get_by_text("No. A good bot in your seat")).to_be_visible()
    expect(page.get_by_text("Amos has gone for: Silas")).to_be_visible()
    page.get_by_role("button", name="Hattie", exact=True).click()
    expect(page.get_by_text("Right: Hattie")).to_be_visible()
    page.goto(f"{visitors.url}/puzzles")
    expect(page.get_by_text("1 of 15 solved")).to_be_visible()
