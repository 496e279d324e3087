"""Whatever a box declares is drawn without a word about it in the client: tokens on seats and cards, piles, markets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.boxes import EVERY_BOX
from tests.browser.helpers import DESKTOP, PHONE, PHONE_EVERY_DAY, Visitors, violations
from tests.browser.layout import (
    FINGER,
    MOUSE,
    RUN_TOGETHER,
    SETTLED,
    SMALL_TEXT,
    TOO_SMALL,
    TORN,
    UNDER_SEATS,
    apart,
    look,
)
from tests.browser.positions import DUEL_TABLE, circle, four, sit
from tests.browser.staged import Json, Staged
from tests.everyday import in_languages

USABLE = re.compile("usable")
CUT_SHORT = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"

# The last thing that happened, where less than a word of it can be read.
SLIVERS = """() => [...document.querySelectorAll('.last span')].filter((one) => {
  const {top, width} = one.getBoundingClientRect();
  return top < one.parentElement.getBoundingClientRect().bottom && width < 60;
}).map((one) => one.textContent)"""

# Plates where tokens lie over life, reach or cards in hand.
COVERED_LIVES = """() => [...document.querySelectorAll('.seat')].filter((seat) => {
  const tokens = seat.querySelector('.tokens')?.getBoundingClientRect();
  return tokens && [...seat.querySelectorAll('.lives, .stats')].some((one) => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    return left < tokens.right && tokens.left < right && top < tokens.bottom && tokens.top < bottom;
  });
}).map((seat) => seat.textContent)"""


def strange(update: Json) -> None:
    """Declare an unknown box: it has no texts, so its keys are its names."""
    view = update["view"]
    view["tokens"] = {"silver_coin": 12}
    view["card_tokens"] = {}
    for seat in view["seats"]:
        seat["tokens"] = {"silver_coin": seat["seat"] + 1}
        if seat["in_play"]:
            view["card_tokens"][seat["in_play"][0]] = {"powder": 3}
    view["seats"][1]["tokens"] |= {"powder": 2, "whistle": 1}
    view["piles"]["bazaar"] = {"size": 3, "cards": ["barrel KS", "scope AS", "mustang 8H"], "market": True}
    view["piles"]["quarry"] = {"size": 9, "cards": ["beer 8H", "beer 6H"]}


def checked(page: Page, size: tuple[int, int]) -> None:
    page.wait_for_function(SETTLED)
    assert page.evaluate(SMALL_TEXT) == []
    assert page.evaluate(TOO_SMALL, FINGER if size == PHONE else MOUSE) == []
    assert violations(page) == []


@PHONE_EVERY_DAY
@pytest.mark.parametrize("players", [4, 7])
def test_tokens_and_piles_of_any_box_are_drawn(visitors: Visitors, size: tuple[int, int], players: int) -> None:
    page = look(visitors, size, fingers=size == PHONE)
    staged = Staged(page, circle(players, turn="A"))
    staged.change = strange
    staged.come(visitors.url)
    plate = page.locator("button[data-seat='1']")
    expect(plate).to_contain_text(
        "2 × silver coin, 2 × powder, 1 × whistle"
    )  # said, though there is no room to show all
    expect(plate.locator("[data-token='silver_coin']")).to_contain_text("2")
    expect(page.locator(".own [data-token='silver_coin']").first).to_be_visible()
    expect(page.locator(".own")).to_contain_text("3 × powder")
    assert apart(page)
    checked(page, size)
    if size == PHONE:  # no room for all of it
        page.get_by_role("button", name="Also on the table").click()
    goods = page.get_by_role("group", name="bazaar: 3").last
    expect(goods.get_by_role("button")).to_have_count(3)
    quarry = page.get_by_role("group", name="quarry: 9")
    expect(quarry.get_by_role("button")).to_have_count(2 if size == PHONE else 1)  # all that is seen of it, or its top
    expect(page.get_by_text("in the supply: 12")).to_be_attached()
    checked(page, size)
    page.keyboard.press("Escape")
    plate.click()
    expect(page.get_by_role("dialog", name="Bert")).to_contain_text("2 × silver coin")


@PHONE_EVERY_DAY
def test_tokens_and_piles_are_drawn_in_the_duel(visitors: Visitors, size: tuple[int, int]) -> None:
    page = look(visitors, size, fingers=size == PHONE)
    staged = Staged(page, DUEL_TABLE, sets=("the_duel",))
    staged.change = strange
    staged.come(visitors.url)
    expect(page.locator("button[data-seat='1']")).to_contain_text("2 × silver coin")
    checked(page, size)
    if size == PHONE:
        page.get_by_role("button", name="Also on the table").click()
    expect(page.get_by_role("group", name="bazaar: 3").get_by_role("button")).to_have_count(3)


def test_goods_that_can_be_had_are_picked_where_they_lie(visitors: Visitors) -> None:
    page, staged = sit(visitors, four(turn="A", A={"hand": ["Beer"], "life": 3}))

    def offer(update: Json) -> None:
        strange(update)
        update["asked"]["options"].append({"do": "buy", "what": "scope", "card": "scope AS"})
        update["asked"]["says"].append("scope AS")

    staged.change = offer
    staged.tell()
    wanted, other = page.locator("[data-card='scope AS']"), page.locator("[data-card='barrel KS']")
    expect(wanted).to_have_class(USABLE)
    expect(other).not_to_have_class(USABLE)
    wanted.click()
    expect(page.locator(".reading")).to_contain_text("Scope")


STICK = four(turn="A", more={"variant": "Dynamite stick", "stick_holder": "B"}, A={"hand": ["BANG!"]})


@PHONE_EVERY_DAY
def test_everybody_sees_who_holds_the_stick(visitors: Visitors, size: tuple[int, int]) -> None:
    """Rulebook 2023, Variante dinamita: a hit with a BANG! card in one's turn earns the stick."""
    page, staged = sit(visitors, STICK, size=size)
    expect(page.locator("button[data-seat='1'] [data-token='stick']")).to_be_visible()
    expect(page.locator("button[data-seat='1']")).to_contain_text("1 × Dynamite Stick")
    checked(page, size)
    staged.answer(0, do="play", to=1)
    staged.answer(1, do="pass")
    expect(page.locator(".own [data-token='stick']")).to_be_visible()
    expect(page.locator("button[data-seat='1'] [data-token='stick']")).to_have_count(0)
    assert violations(page) == []
    if size == DESKTOP:
        page.get_by_role("button", name="1 × Dynamite Stick").click()
        expect(page.get_by_role("dialog")).to_contain_text("Dynamite is never held in hand")


def test_on_a_phone_the_market_lies_open_with_every_box(visitors: Visitors) -> None:
    given = circle(7, turn="A", event="Thirst", next_event="Blessing", equipment_row=["Shot", "Rhum", "Pickaxe"])
    given["players"][0]["nuggets"] = 1
    page = look(visitors, PHONE, fingers=True)
    staged = Staged(page, given, sets=EVERY_BOX)
    staged.come(visitors.url)
    goods = page.locator(".piles .goods").get_by_role("button")
    expect(goods).to_have_count(3)
    expect(goods.nth(1)).to_have_accessible_name(re.compile("Rhum.*2 short"))
    assert page.evaluate(SLIVERS) == []
    staged.change = lambda update: update.update(slip=600)
    staged.tell()
    page.get_by_role("button", name="Take it back").wait_for()
    page.wait_for_function(SETTLED)
    panel, price = page.locator(".panel").bounding_box(), goods.first.locator(".price").bounding_box()
    assert panel
    assert price
    assert panel["y"] >= price["y"] + price["height"], "what can be taken back covers no price"
    goods.first.tap()
    expect(page.locator(".panel")).to_contain_text("Shot")
    page.get_by_role("button", name="Put back").tap()
    page.locator(".piles .more").tap()  # the event that comes next made room
    expect(page.get_by_role("dialog")).to_contain_text("The next event: Blessing")


@pytest.mark.parametrize("language", in_languages("es", "de"))  # whose captions have the longest words
def test_no_pile_lies_under_a_seat_with_every_box(visitors: Visitors, language: str) -> None:
    given = circle(7, turn="A", event="Thirst", next_event="Blessing", show_card_in_play="Bone Orchard")
    for one in given["players"]:
        one |= {"nuggets": 10, "loads": {"character": 2}}
    spoken = f"localStorage.setItem('bang.settings', JSON.stringify({{speed: 0, language: '{language}'}}))"
    goods = {"equipment_row": ["Shot", "Rhum", "Pickaxe"]}
    page, _ = sit(visitors, given | goods, script=spoken, sets=EVERY_BOX)
    expect(page.locator("[data-pile] .price")).to_have_count(3)
    for width, height in ((1280, 720), (1280, 832), (1024, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED)
        assert page.evaluate(UNDER_SEATS) == [], f"{width} × {height}"
        assert page.evaluate(TORN) == [], f"{width} × {height}"
        assert page.evaluate(RUN_TOGETHER) == [], f"{width} × {height}"
        # The names of what is sold can be read, and nobody scrolls sideways with a mouse to see where the train goes.
        assert page.locator(".goods .name").evaluate_all(CUT_SHORT) == [], f"{width} × {height}"
        assert page.locator(".train").evaluate_all(CUT_SHORT) == [], f"{width} × {height}"
        assert page.evaluate(COVERED_LIVES) == [], f"{width} × {height}"
    page.locator(".piles .more").click()
    expect(page.get_by_role("dialog").locator("[data-token=load]")).to_be_visible()
