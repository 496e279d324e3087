"""A deck of events beside another: open hands, an order given by mouse, silence, lent characters."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers import PHONE_EVERY_DAY, Visitors, violations
from tests.browser.positions import four, sit

SHOW = ("high_noon", "wild_west_show")

# Words of events that lie over one another, over the tools, or are higher than the bar.
OVER_ONE_ANOTHER = """(bar) => {
  const parts = [...bar.querySelectorAll('.event :is(b, span), .tools')]
    .map((one) => [one, one.getBoundingClientRect()]);
  const {top, bottom, right: edge} = bar.getBoundingClientRect();
  return parts.flatMap(([one, {left, right, top: upper, bottom: lower}], i) => [
    ...(upper < top - 1 || lower > bottom + 1 || right > edge + 1 ? [`leaves the bar: ${one.textContent}`] : []),
    ...parts.slice(i + 1).filter(([, next]) => left < next.right - 1 && next.left < right - 1)
      .map(([next]) => `${one.textContent} over ${next.textContent || next.className}`),
  ]);
}"""


@PHONE_EVERY_DAY
def test_events_of_two_decks_are_both_seen(visitors: Visitors, size: tuple[int, int]) -> None:
    long = ("Russian Roulette", "Lady Rose of Texas")
    more = {"event": long[0], "show_card_in_play": long[1]}
    sets = ("fistful_of_cards", "wild_west_show")
    page, _ = sit(visitors, four(turn="A", more=more), size=size, sets=sets)
    for name in long:
        expect(page.locator("header.bar")).to_contain_text(name)
    assert page.locator("header.bar").evaluate(OVER_ONE_ANOTHER) == []
    assert violations(page) == []


def test_what_events_do_is_read_where_all_of_it_can_be_read(visitors: Visitors) -> None:
    more = {"event": "Thirst", "show_card_in_play": "Sacagaway"}
    page, _ = sit(visitors, four(turn="A", more=more), size=(1440, 900), sets=SHOW)
    told = page.locator("header.bar .event span")
    expect(told).to_have_count(2)
    for width in (1440, 960):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.locator("header.bar").evaluate(OVER_ONE_ANOTHER) == []
    expect(page.locator(".piles .caption", has_text="Thirst")).to_be_visible()


def test_open_hands_lie_at_their_seats(visitors: Visitors) -> None:
    more = {"show_card_in_play": "Sacagaway"}
    hands = {"B": {"hand": ["Beer 6♥", "Missed! 3♠"]}, "C": {"hand": ["Duel J♠"]}}
    page, _ = sit(visitors, four(turn="A", more=more, **hands), sets=SHOW)
    expect(page.locator(".seat", has_text="Bert")).to_contain_text("Missed!")
    assert violations(page) == []


@PHONE_EVERY_DAY
def test_an_order_is_given_step_by_step(visitors: Visitors, size: tuple[int, int]) -> None:
    more = {"show_card_in_play": "Dorothy Rage"}
    page, staged = sit(visitors, four(turn="A", more=more, B={"hand": ["Duel J♠"]}), size=size, sets=SHOW)
    panel = page.locator(".panel")
    panel.get_by_role("button", name="Dorothy Rage").click()
    page.locator(".seat.lit", has_text="Bert").click()
    expect(panel).to_contain_text("Bert")
    assert violations(page) == []
    panel.get_by_role("button", name="Duel", exact=True).click()
    panel.get_by_role("button", name="Cora").click()
    expect(panel).to_contain_text("Waiting for Bert")
    staged.answer(1, do="pick", card="duel JS")
    staged.answer(2, do="pass")
    expect(panel).to_contain_text("Your turn")
    assert staged.game.table.seats[2].life == 3


def test_nobody_speaks_during_a_gag(visitors: Visitors) -> None:
    page, _ = sit(visitors, four(turn="A", more={"show_card_in_play": "Gag"}), sets=SHOW)
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator(".chat")).to_contain_text("forbids all talk")
    expect(page.locator(".chat input")).to_have_count(0)
    expect(page.locator(".chat .phrases")).to_have_count(0)
