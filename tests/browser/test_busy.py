"""The table at its fullest: eight players, cards of all boxes in front of them, an event, and eight cards in hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.boxes import EVERY_BOX
from tests.browser.helpers import DESKTOP, PHONE, PHONE_EVERY_DAY, Visitors
from tests.browser.layout import apart, look
from tests.browser.positions import BUSY, HAND, four
from tests.browser.staged import Staged

LAPTOP = (1366, 625)
# Things in front of a player that are outside the plate, or covered by the distance or by one another.
MISPLACED = """() => [...document.querySelectorAll('.seat')].flatMap((seat) => {
    const plate = seat.querySelector('.plate').getBoundingClientRect();
    const things = [...seat.querySelectorAll('.tile, .badge, .lives, .distance')];
    const rects = things.map((thing) => thing.getBoundingClientRect());
    const inside = (r) => r.left >= plate.left && r.right <= plate.right + 1 && r.bottom <= plate.bottom + 1;
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return things.flatMap((thing, i) => [
        ...(thing.matches('.distance') || inside(rects[i]) ? [] : [`${thing.className} leaves ${seat.dataset.anchor}`]),
        ...rects.slice(i + 1).flatMap((other, j) => meet(rects[i], other)
            ? [`${thing.className} and ${things[i + 1 + j].className} at ${seat.dataset.anchor}`] : []),
    ]);
})"""
NAMES = """() => [...document.querySelectorAll('.hand .card .title')]
    .filter((title) => title.checkVisibility() && title.scrollWidth <= title.clientWidth + 1)
    .map((title) => title.textContent)"""


@pytest.mark.parametrize(
    "size", [DESKTOP, LAPTOP, PHONE, (740, 360)], ids=["desktop", "laptop", "phone", "on its side"]
)
def test_everything_has_its_place(visitors: Visitors, size: tuple[int, int]) -> None:
    page = look(visitors, size, fingers=size not in (DESKTOP, LAPTOP))
    Staged(page, BUSY, sets=EVERY_BOX).come(visitors.url)
    expect(page.locator(".hand button.card")).to_have_count(8)
    assert apart(page)
    assert page.evaluate(MISPLACED) == []
    # The fuse burns where the Dynamite lies: at a player's plate, or among one's own cards. It is not animated here.
    expect(page.locator(".seat .fuse")).to_have_count(1)
    expect(page.locator(".own .fuse")).to_have_count(1)
    assert page.locator(".fuse.still").count() == 2


def test_eight_cards_on_a_phone_have_their_names(visitors: Visitors) -> None:
    page = look(visitors, PHONE, fingers=True)
    Staged(page, BUSY, sets=EVERY_BOX).come(visitors.url)
    expect(page.locator(".hand button.card")).to_have_count(8)
    assert page.evaluate(NAMES) == [card.rsplit(" ", 1)[0] if " " in card else card for card in HAND]


@PHONE_EVERY_DAY
def test_the_chat_fills_its_place(visitors: Visitors, size: tuple[int, int]) -> None:
    page = look(visitors, size, fingers=size == PHONE)
    Staged(page, BUSY, sets=EVERY_BOX).come(visitors.url)
    page.keyboard.press("k")
    said = page.get_by_role("log", name="Chat").bounding_box()
    phrase = page.get_by_role("button", name="Howdy!").bounding_box()
    assert said
    assert phrase
    assert said["height"] > 2 * phrase["height"]
    expect(page.get_by_role("button", name="Say", exact=True)).to_be_in_viewport(ratio=1)


def test_a_number_stays_with_its_unit(visitors: Visitors) -> None:
    page = look(visitors, PHONE, fingers=True)
    page.add_init_script("localStorage.setItem('bang.settings', JSON.stringify({speed: 0, language: 'es'}))")
    staged = Staged(page, four(A={"in_play": ["Barrel"], "hand": ["Missed!"]}, B={"hand": ["BANG! 7♦"]}))
    staged.come(visitors.url)
    staged.answer(1, do="play", card="bang 7D", to=0)
    numbers = page.locator(".option small span")
    expect(numbers.first).to_contain_text("%")
    assert numbers.evaluate_all("(found) => found.map((one) => one.getClientRects().length)") == [1]
