"""Help from the good bot, a moment to take something back, and what is left to do when one is out."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.hands import complete
from tests.browser.helpers import DESKTOP, PHONE, PHONE_EVERY_DAY, Visitors, play_bots, violations
from tests.browser.layout import MOUSE, SMALL_TEXT, TOO_SMALL, look
from tests.browser.positions import four, sit
from tests.browser.staged import Json, Staged

OPTIONS = [
    {"reason": {"say": "advice.shoot", "who": 1, "role": "outlaw", "percent": 78}, "chance": 61},
    {"reason": {"say": "advice.heal"}, "chance": 41},
    {"reason": {"say": "advice.wait"}, "chance": 29},
]

OLD_FIGURES = """() => [...document.querySelectorAll('main *')]
  .filter((one) => getComputedStyle(one).fontVariantNumeric !== 'lining-nums tabular-nums')
  .map((one) => one.className)"""


def advised(page: Page) -> Staged:
    """Stage the viewer's own turn with a BANG! and a Beer; advice comes as soon as it is asked for."""
    staged = Staged(page, four("A", A={"hand": ["BANG! 7♦", "Beer 6♥"], "life": 2}))

    def advise(update: Json) -> None:
        update["advisable"] = True
        asked = update["asked"]
        chosen = [next(o for o in asked["options"] if o.get("card", "").startswith(key)) for key in ("bang", "beer")]
        options = [{**told, "answer": answer} for told, answer in zip(OPTIONS, [*chosen, {"do": "pass"}], strict=True)]
        update["advice"] = {"question": asked["number"], "now": 38, "tries": 400, "options": options}

    staged.change = advise
    return staged


@PHONE_EVERY_DAY
def test_advice_takes_a_card_up_and_plays_nothing(visitors: Visitors, size: tuple[int, int]) -> None:
    page = look(visitors, size, fingers=size == PHONE)
    staged = advised(page)
    staged.come(visitors.url)
    page.get_by_role("button", name="What would you do?").click()
    panel = page.get_by_role("region", name="The question")
    expect(panel).to_contain_text("played on from here 400 times")
    expect(panel.locator(".option")).to_have_count(3)
    expect(panel.locator(".option").first).to_contain_text("I would do this")
    expect(panel.locator(".option").first).to_contain_text("Outlaw (78%)")
    expect(panel.locator(".option").first).to_contain_text("+23")
    assert page.evaluate(OLD_FIGURES) == [], "numbers stand on one line and have one width"
    assert page.evaluate(SMALL_TEXT) == []
    if size == DESKTOP:  # on a phone it covers seats
        assert page.evaluate(TOO_SMALL, MOUSE) == []
    assert violations(page) == []
    panel.locator(".option").first.click()
    expect(page.locator("[data-card='bang 7D']")).to_have_class(re.compile("picked"))
    expect(panel.get_by_role("button", name="Play")).to_be_visible()
    assert staged.state.answers == []


def test_a_real_bot_advises_in_the_first_turn(visitors: Visitors) -> None:
    page = visitors.come("/")
    play_bots(page)
    complete(page)
    lamp = page.get_by_role("button", name="What would you do?")
    lamp.click()
    expect(page.locator(".panel.advice .option").first).to_be_visible()
    expect(page.get_by_text("I would do this")).to_be_visible()
    page.keyboard.press("Escape")
    expect(lamp).to_be_visible()


def test_a_slip_can_be_taken_back_for_a_moment(visitors: Visitors) -> None:
    page, staged = sit(visitors, four("A", A={"hand": ["Mustang 8♥", "BANG! 7♦"]}))
    offer = page.get_by_role("button", name="Take it back")
    expect(offer).to_have_count(0)
    staged.change = lambda update: update.update(slip=600)
    staged.tell()
    expect(offer).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Backspace")
    expect(offer).to_have_count(0)
    assert [wish["type"] for wish in staged.wished if wish["type"] != "shown"] == ["takeback"]
    staged.change = lambda update: update.update(slip=1)
    staged.tell()
    expect(offer).to_be_visible()
    expect(offer).to_have_count(0)  # its time is over


@PHONE_EVERY_DAY
def test_one_s_own_end_is_a_moment_with_ways_on(visitors: Visitors, size: tuple[int, int]) -> None:
    given = four(A={"life": 1, "role": "renegade"}, B={"hand": ["BANG! 7♦"], "role": "sheriff"})
    page, staged = sit(visitors, given, size)
    staged.change = lambda update: update.update(may_bet=True)
    staged.answer(1, do="play", to=0)
    page.locator(".panel.attack [data-pass]").click()
    page.locator(".panel.attack [data-pass]").click()
    panel = page.get_by_role("region", name="You are out")
    expect(panel).to_contain_text(re.compile(r"Bert brought you down in round \d. Your role was Renegade."))
    for name in ("Skip to the end", "New game now", "What killed me?", "Just watch"):
        expect(panel.get_by_role("button", name=name)).to_be_visible()
    assert violations(page) == []
    panel.get_by_role("button", name="Outlaws").click()
    assert [wish["side"] for wish in staged.wished if wish["type"] == "bet"] == ["outlaws"]
    panel.get_by_role("button", name="What killed me?").click()
    if size != PHONE:
        expect(page.locator(".log .marked")).to_contain_text("eliminates you")
    panel.get_by_role("button", name="Just watch").click()
    expect(panel).to_have_count(0)
    page.get_by_role("button", name="What now?" if size == PHONE else "Bet on the winner").click()
    expect(panel).to_be_visible()


def test_whoever_falls_is_asked_for_the_order_of_their_cards_first(visitors: Visitors) -> None:
    """The panel of one's own end lay over that question, and the game waited for an answer to what nobody saw."""
    doomed = {"life": 1, "role": "renegade", "hand": ["Panic! J♥", "Duel Q♦"]}
    shooter, drawer = {"hand": ["BANG! 7♦"], "role": "sheriff"}, {"character": "Pedro Ramirez"}
    page, staged = sit(visitors, four(A=doomed, B=shooter, D=drawer), PHONE)  # he draws from the discard pile
    staged.answer(1, do="play", to=0)
    page.locator(".panel.attack [data-pass]").click()
    page.locator(".panel.attack [data-pass]").click()
    expect(page.locator(".panel")).to_contain_text("Say which goes first")
    panel = page.get_by_role("region", name="You are out")
    expect(panel).to_have_count(0)
    page.locator(".panel [data-pass]").click()
    expect(panel).to_be_visible()
