"""The train across the table: where it stands, what each station costs, and what I could take now."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import PHONE, PHONE_EVERY_DAY, Visitors, violations
from tests.browser.layout import SETTLED
from tests.browser.positions import STATIONS, TRAIN_LINE, four, sit
from tests.browser.staged import Staged

TRAIN = ("great_train_robbery",)
# The middle of each thing, by its words; what is hidden beyond an edge is found where it would be.
MIDDLES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const {left, right} = one.getBoundingClientRect();
  return (left + right) / 2;
})"""

# In each frame: railcars that lie over the one before them.
RUN_OVER = """() => {
  window.runOver = new Set();
  const look = () => {
    const cars = [...document.querySelectorAll('.train .car')]
      .map((car) => [car.getBoundingClientRect(), car.textContent.trim()])
      .sort(([a], [b]) => a.left - b.left);
    cars.slice(1).forEach(([car, name], i) => {
      if (cars[i][0].right > car.left + 2) window.runOver.add(`${cars[i][1]} over ${name}`);
    });
    requestAnimationFrame(look);
  };
  look();
}"""


def before_the_train(visitors: Visitors, size: tuple[int, int]) -> tuple[Page, Staged]:
    """In my turn with a BANG! of diamonds: it pays at two of the three stations where a railcar stands."""
    given = four(turn="A", more={"train": TRAIN_LINE}, A={"hand": ["BANG! 7♦"]})
    return sit(visitors, given, size=size, sets=TRAIN)


@PHONE_EVERY_DAY
def test_where_it_stands_and_what_it_costs(visitors: Visitors, size: tuple[int, int]) -> None:
    page, _ = before_the_train(visitors, size)
    train = page.get_by_role("group", name="The train")
    boards = train.locator(".board")
    expect(boards).to_have_count(len(STATIONS) + 1)
    for board, price in zip(boards.all(), ["BANG!", "♠", "♦", "♥", "1 life point"], strict=False):
        expect(board.locator("span")).to_have_text(price)
    # Railcars stand below their stations: the first one behind the locomotive, which is below the fourth.
    places = page.evaluate(MIDDLES, ".train .board")
    engine = page.evaluate(MIDDLES, ".train .engine")
    assert engine == pytest.approx([places[3]], abs=2)
    standing = page.evaluate(MIDDLES, ".train .car:not(.engine, .waiting, .ahead)")
    assert standing == pytest.approx([places[2], places[1], places[0]], abs=2)
    expect(train.locator(".car.waiting")).to_have_count(1)
    assert violations(page) == []


def test_our_own_station_says_the_price_that_was_agreed_on(visitors: Visitors) -> None:
    line = TRAIN_LINE | {"stations_left_to_right": ["Our Station", *STATIONS[1:]]}
    given = four(turn="A", more={"train": line, "settings": {"station": "red"}}, A={"hand": ["BANG! 7♦"]})
    page, _ = sit(visitors, given, sets=TRAIN)
    train = page.get_by_role("group", name="The train")
    expect(train.locator(".board").first.locator("span")).to_have_text("1 red card")
    car = train.get_by_role("button", name=re.compile("^Mail Car, Our Station"))
    expect(car).to_have_accessible_name(re.compile("1 red card.*can be used"))


@PHONE_EVERY_DAY
def test_what_i_could_take_now_is_lit_and_taken_by_a_press(visitors: Visitors, size: tuple[int, int]) -> None:
    page, staged = before_the_train(visitors, size)
    train = page.get_by_role("group", name="The train")
    lit = train.locator(".car.usable")
    expect(lit).to_have_count(2)  # for a BANG! and for diamonds
    expect(lit.first).to_have_accessible_name(re.compile("Baggage Car, Miner’s Oath.*can be used"))
    lit.first.click()
    panel = page.get_by_role("region", name="The question")
    expect(panel).to_contain_text("Baggage Car")
    panel.locator(".gold:enabled, .option, button.card").first.click()
    expect(page.locator("section.own")).to_contain_text("Baggage Car")
    assert "baggage_car" in [staged.game.table.kind(card).key for card in staged.game.table.seats[0].in_play]


def test_what_is_paid_is_asked_for_in_the_name_of_the_station(visitors: Visitors) -> None:
    given = four(turn="A", more={"train": TRAIN_LINE}, A={"hand": ["Beer 6♥", "BANG! 7♦", "BANG! 8♦"]})
    page, _ = sit(visitors, given, sets=TRAIN)
    page.get_by_role("group", name="The train").get_by_role("button", name=re.compile("^Baggage Car")).click()
    panel = page.get_by_role("region", name="The question")
    panel.get_by_role("button", name="Buy").click()
    expect(panel.get_by_role("heading")).to_have_text("Miner’s Oath")  # nobody holds too many cards
    expect(panel).to_contain_text("Choose a card to discard.")


@PHONE_EVERY_DAY
def test_what_pays_is_marked_while_one_looks_at_a_station_or_has_picked_its_railcar(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    given = four(turn="A", more={"train": TRAIN_LINE}, A={"hand": ["BANG! 7♦", "Beer 6♥"], "in_play": ["Scope A♠"]})
    page, _ = sit(visitors, given, size=size, sets=TRAIN)
    train, own = page.get_by_role("group", name="The train"), page.locator("section.own")
    paying = own.get_by_role("button", name=re.compile(", pays$"))
    expect(train.locator(".board.payable b")).to_have_text(["Boom Town", "Creepy Creek", "Miner’s Oath"])
    expect(paying).to_have_count(0)
    train.locator(".board", has_text="Boom Town").focus()
    expect(paying).to_have_accessible_name(re.compile("^BANG!"))
    train.locator(".board", has_text="Tombrock").focus()
    expect(paying).to_have_count(0)
    train.get_by_role("button", name=re.compile("^Dining Car")).click()
    page.mouse.move(0, 0)
    expect(paying).to_have_accessible_name(re.compile("^Scope"))


def test_on_a_phone_it_is_one_row_that_scrolls(visitors: Visitors) -> None:
    page, _ = before_the_train(visitors, PHONE)
    train = page.get_by_role("group", name="The train")
    wide, shown = train.evaluate("(one) => [one.scrollWidth, one.clientWidth]")
    assert wide > shown
    tops = train.locator(".board").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    # What can be taken is in sight, without a hand.
    expect(train.locator(".car.usable").first).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_on_its_side_the_prices_stay_in_sight_in_my_turn(visitors: Visitors) -> None:
    given = four(turn="A", more={"train": TRAIN_LINE}, A={"hand": ["BANG! 7♦"]})
    page, _ = sit(visitors, given, size=(844, 390), sets=TRAIN)
    panel = page.locator(".panel.asked").bounding_box()
    board = page.locator(".train .board span").first.bounding_box()
    assert panel
    assert board
    assert panel["y"] >= board["y"] + board["height"] - 3  # its lower edge may be touched, no letter


def test_nothing_runs_into_the_locomotive_while_the_train_moves(visitors: Visitors) -> None:
    """The first railcar leaves the depot and gets its name, while the locomotive makes room."""
    line = TRAIN_LINE | {"locomotive_under": STATIONS[0]}
    page, staged = sit(visitors, four(turn="D", more={"train": line}), sets=TRAIN, speed=1)
    engine = page.locator(".train .engine")
    left = engine.evaluate("(one) => one.offsetLeft")
    page.evaluate(RUN_OVER)
    staged.answer(3, do="pass")  # it moves in the Sheriff's turn
    first = page.locator(".train .car em", has_text="Baggage Car")
    expect(first).to_be_visible()
    page.wait_for_function(SETTLED)
    assert engine.evaluate("(one) => one.offsetLeft") > left
    assert page.evaluate("[...window.runOver]") == []
