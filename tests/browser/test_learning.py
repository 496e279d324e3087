"""Learning: the tutorial to its end, the rules, and every card with its words inside its frame."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bang import games
from bang.text import catalogue
from tests.browser.helpers import LOOKS, PHONE, PHONE_EVERY_DAY, SIZES, Visitors, check_pages, violations
from tests.everyday import in_languages

GALLERY = "/gallery"
PAGES = ["/rules", "/book", "/rules/barrel", "/rules/vera_custer", "/rules/sheriff", "/rules/nothing"]
PAGES += [GALLERY, "/tutorial"]

# The words of each card as far as they reach, against the frame of the card; and their sizes in pixels.
# Low cards cut names that are longer than they are wide.
RUNNING_OVER = """() => [...document.querySelectorAll('.card[role=img]:not(.low) .body')].flatMap((body) => {
    const frame = body.getBoundingClientRect();
    return [...body.querySelectorAll('.title, .symbols, .text')].flatMap((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        const reach = range.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(words).fontSize);
        const fits = reach.left >= frame.left - 1 && reach.right <= frame.right + 1 && reach.bottom <= frame.bottom + 2;
        return fits && size >= 12.9 ? [] : [[body.closest('.card').ariaLabel.slice(0, 40), words.className, size]];
    });
})"""


# What of the lesson is not in the window, and seats that lie under a question although the lesson asks it already.
OUTSIDE = """() => [
  ...[...document.querySelectorAll('.lesson button, .lesson a, .lesson h2')]
    .filter((one) => { const r = one.getBoundingClientRect(); return r.right > innerWidth + 1 || r.left < 0; })
    .map((one) => one.textContent),
  ...[...document.querySelectorAll('body:has(.own.turn) .panel.asked:not(:has(button))')]
    .filter((panel) => innerWidth < 720 && panel.checkVisibility()).map(() => 'question'),
]"""
GOES_ON = """(before) => document.querySelector('.panel .gold') !== null
  || Number(document.querySelector('progress')?.value) !== before"""


def step(page: Page) -> int:
    return int(page.locator("progress").get_attribute("value") or 0)


def lesson(page: Page, url: str) -> dict[str, Any]:
    box = page.url.rpartition("/tutorial")[2].strip("/") or "base"
    made: dict[str, Any] = page.request.get(f"{url}/api/tutorial", params={"box": box, "step": step(page)}).json()
    return made


def read_on(page: Page) -> None:
    """All texts up to one's move."""
    following = page.locator(".lesson").get_by_role("button", name="Next", exact=True)
    while following.is_visible():
        following.click()


def ask(page: Page, number: int) -> None:
    """The question is asked when what led to it has been shown."""
    page.wait_for_function("(n) => document.querySelector('.frame')?.dataset.question === n", arg=str(number))


def answer(page: Page, wanted: dict[str, Any], you: int) -> None:
    """Give an answer with the mouse, as the table offers it."""
    before = step(page)
    if wanted["do"] == "pass":
        page.locator("[data-pass]").click()
    elif "word" in wanted:
        page.locator(f'.panel [data-word="{wanted["word"]}"]').click()
    elif "card" not in wanted and "what" not in wanted:
        page.locator(f'[data-seat="{wanted["to"]}"]').click()
    elif wanted["do"] == "buy" or "card" not in wanted:
        page.locator(f'button[data-help="{wanted["what"]}"]').last.click()
    else:
        held = page.locator(f'.fan [data-card="{wanted["card"]}"]')
        offered = page.locator(f'.panel [data-help="{wanted["card"].split()[0]}"]')
        lying = page.locator(f'.own [data-anchor^=play-] button[data-help="{wanted["card"].split()[0]}"]')
        place = next(place for place in (offered, held, lying) if place.count())
        place.first.click(position={"x": 9, "y": 30})  # cards may overlap
        if wanted.get("to", you) != you:
            page.locator(f'[data-seat="{wanted["to"]}"]').click()
        if "target" in wanted:
            page.locator(f'.panel [data-help="{wanted["target"].split()[0]}"]').click()
    for _ in range(2):  # what needs no target is confirmed, and what looks like a mistake once more
        page.wait_for_function(GOES_ON, arg=before)
        if step(page) == before:
            page.locator(".panel .anyway, .panel:not(.warned) .gold").last.click()


def learn(page: Page, url: str) -> None:
    """Go through a lesson to its last text, which leads to a real game."""
    expect(page.locator("progress")).to_be_visible()
    for done in range(lesson(page, url)["steps"]):
        read_on(page)
        now = lesson(page, url)
        ask(page, now["update"]["asked"]["number"])
        answer(page, now["expected"], now["update"]["you"])
        expect(page.locator("progress")).to_have_attribute("value", str(done + 1))
        assert page.evaluate(OUTSIDE) == [], done
    read_on(page)
    expect(page.get_by_role("link", name="Play a real game")).to_be_in_viewport(ratio=1)


def drawn_on_pages(pdf: bytes) -> list[int]:
    """How much is drawn on each page of a PDF file, in bytes."""
    objects = {int(number): body for number, body in re.findall(rb"\n(\d+) 0 obj\n(.*?)\nendobj", pdf, re.DOTALL)}
    pages = [body for body in objects.values() if re.search(rb"/Type /Page\b", body)]
    drawings = [objects[int(found[1])] for body in pages if (found := re.search(rb"/Contents (\d+)", body))]
    return [len(zlib.decompress(re.split(rb"stream\r?\n", body, maxsplit=1)[1])) for body in drawings]


@pytest.mark.soak  # three times as long as the lesson of a box
@SIZES
def test_the_tutorial_to_its_end(visitors: Visitors, size: tuple[int, int]) -> None:
    page = visitors.come("/tutorial", size=size)
    learn(page, visitors.url)


@PHONE_EVERY_DAY
def test_the_lesson_of_a_box_to_its_end(visitors: Visitors, size: tuple[int, int]) -> None:
    """From the chapter of the box to the last text, which leads to a real game."""
    page = visitors.come("/rules", size=size)
    page.locator("#dodge_city .lesson-link").click()
    learn(page, visitors.url)


def test_on_a_small_phone_the_text_of_a_lesson_leaves_room_for_an_answer(visitors: Visitors) -> None:
    page = visitors.come("/tutorial/great_train_robbery", size=PHONE)
    page.locator(".lesson").get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".panel .option", has_text="Move the train on")).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".train .board span").first).to_be_in_viewport(ratio=0.95)


def test_a_card_leads_to_positions_that_can_be_played(visitors: Visitors) -> None:
    """Step by step through a ruling, then in a seat of one's own, and back."""
    page = visitors.come("/rules/barrel")
    page.get_by_role("link", name="The Barrel is optional").click()
    expect(page.get_by_role("heading", name="The Barrel is optional")).to_be_visible()
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("A plays BANG! 7♦ on B.")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_text("You have the seat of B")).to_be_visible()
    expect(page.locator(".panel")).to_contain_text("BANG!")  # B answers the shot, and then bots play up to B's turn
    page.locator(".panel [data-pass]").click()
    if page.locator(".panel .anyway").count():
        page.locator(".panel .anyway").click()
    expect(page.locator(".panel")).to_contain_text("Draw from the deck")
    page.get_by_role("button", name="Back to the ruling").click()
    while page.get_by_role("button", name="Next", exact=True).is_enabled():
        before = page.locator("progress").get_attribute("value") or ""
        page.get_by_role("button", name="Next", exact=True).click()
        expect(page.locator("progress")).not_to_have_attribute("value", before)
    expect(page.get_by_text("This is how it ends.")).to_be_visible()


def test_the_lobby_leads_to_the_lesson_of_each_box(visitors: Visitors) -> None:
    page = visitors.come("/new")
    expect(page.get_by_role("link", name="Lesson: Gold Rush")).to_have_attribute("href", "/tutorial/gold_rush")
    page.goto(visitors.url)
    expect(page.locator(".quick .lesson-link")).to_have_count(len(games.find().box_names()) - 1)
    page.get_by_role("link", name="Lesson: High Noon").click()
    expect(page.get_by_role("heading", name="High Noon")).to_be_visible()
    assert violations(page) == []


def test_the_book_has_everything_and_can_be_printed(visitors: Visitors) -> None:
    page = visitors.come("/rules")
    page.get_by_role("link", name="As a book").click()
    expect(page.get_by_role("heading", level=1, name="The book of rules")).to_be_visible()
    contents = page.get_by_role("navigation", name="Contents")
    boxes = [box for game in games.every() for box in game.box_names() if box != "base"]
    for box in boxes:
        name = catalogue("en").say(f"set.{box}.name")
        expect(contents.get_by_role("link", name=name, exact=True)).to_be_visible()
        expect(page.locator(f"#{box} p").first).to_be_visible()
    assert page.locator("dt").count() > 300
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).not_to_be_visible()
    expect(page.locator("dt").first).to_be_visible()
    ink = page.locator("#goal p").first.evaluate("(one) => getComputedStyle(one).color")
    assert ink == "rgb(0, 0, 0)"


@pytest.mark.parametrize("language", in_languages("es"))
def test_no_page_of_the_printed_book_is_nearly_empty(visitors: Visitors, language: str) -> None:
    """No page but the last one has less than the page of contents."""
    page = visitors.come("")
    page.add_init_script(f"localStorage.setItem('bang.settings', JSON.stringify({{language: '{language}'}}))")
    page.goto(f"{visitors.url}/book")
    expect(page.locator(f"html[lang={language}] #cards-of-all dt").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    drawn = drawn_on_pages(page.pdf(format="A4"))
    assert len(drawn) > 15
    assert min(drawn[1:-1]) > drawn[0]


def test_another_answer_is_told_and_tried_again(visitors: Visitors) -> None:
    page = visitors.come("/tutorial")
    read_on(page)
    page.locator("[data-pass]").click()
    if page.locator(".panel .anyway").count():
        page.locator(".panel .anyway").click()
    expect(page.get_by_text("For this lesson, please do this instead: Schofield J♣")).to_be_visible()
    assert step(page) == 0
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator("progress")).to_have_attribute("value", "1")
    page.reload()
    expect(page.locator("progress")).to_have_attribute("value", "1")


def test_help_opens_over_the_table_and_the_focus_returns(visitors: Visitors) -> None:
    page = visitors.come("/tutorial")
    card = page.locator('[data-card="barrel QS"]')
    card.focus()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("What do Barrels do against Slab the Killer?")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    expect(card).to_be_focused()
    card.click(button="right")
    expect(sheet).to_be_visible()


def test_axe_finds_nothing_wrong_where_one_learns(visitors: Visitors) -> None:
    check_pages(visitors.come(color_scheme="dark"), visitors.url, PAGES)


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param([path for path in PAGES if path != GALLERY], id="pages"),
        pytest.param([GALLERY], id="gallery", marks=pytest.mark.soak),  # all cards, which look the same everywhere
    ],
)
def test_axe_finds_nothing_wrong_where_one_learns_on_a_phone(visitors: Visitors, paths: list[str]) -> None:
    page = visitors.come(size=PHONE, color_scheme="light")
    check_pages(page, visitors.url, paths, *LOOKS, whole=paths == [GALLERY])


def test_rules_are_found_and_linked(visitors: Visitors) -> None:
    page = visitors.come("/rules")
    page.get_by_label("Find a card").fill("jose")
    page.get_by_role("link", name="José Delgado").click()
    expect(page.get_by_role("heading", level=1, name="José Delgado")).to_be_visible()
    expect(page.get_by_text("How often may José Delgado exchange a blue card?")).to_be_visible()
    page.get_by_role("link", name="Rules").first.click()
    page.get_by_label("Find a card").fill("zzz")
    expect(page.get_by_text("Nothing of that name.")).to_be_visible()
    page.goto(f"{visitors.url}/rules/nothing")
    expect(page.get_by_text("There is no page of this name.")).to_be_visible()


# Where cards in flight will land, if it is not the middle of anything.
STRAYS = """() => {
  window.flights = 0;
  window.strays = [];
  const middle = (one) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  new MutationObserver((changes) => {
    for (const {addedNodes: [node]} of changes) {
      if (node?.dataset?.effect !== 'fly') continue;
      const origin = node.parentElement.getBoundingClientRect();
      const x = origin.x + node.offsetLeft + node.offsetWidth / 2;
      const y = origin.y + node.offsetTop + node.offsetHeight / 2;
      const places = [...document.querySelectorAll('[data-anchor], .own .portrait')].map(middle);
      window.flights++;
      if (!places.some(([left, top]) => Math.hypot(left - x, top - y) < 3)) window.strays.push([x, y]);
    }
  }).observe(document.querySelector('.stage'), {childList: true});
}"""


@PHONE_EVERY_DAY
def test_what_moves_below_a_lesson_lands_where_it_belongs(visitors: Visitors, size: tuple[int, int]) -> None:
    page = visitors.come("/tutorial", size=size)
    page.locator(".stage").wait_for(state="attached")
    page.evaluate(STRAYS)
    for done in range(3):
        read_on(page)
        page.get_by_role("button", name="Do it for me").click()
        expect(page.locator("progress")).to_have_attribute("value", str(done + 1))
    page.wait_for_function("window.flights > 2")
    assert page.evaluate("window.strays") == []


def test_copies_are_counted_by_box(visitors: Visitors) -> None:
    page = visitors.come("/rules/bang")
    for told in ("25 copies in “BANG!”", "4 copies in “Dodge City”"):
        expect(page.get_by_text(told)).to_be_visible()
    page.goto(f"{visitors.url}/rules/barrel")
    expect(page.get_by_text("2 copies in “BANG!”")).to_be_visible()


@pytest.mark.parametrize("language", in_languages("de"))
def test_every_card_holds_its_words(visitors: Visitors, language: str) -> None:
    page = visitors.come("", size=(1480, 1000))
    page.add_init_script(f"localStorage.setItem('bang.settings', JSON.stringify({{language: '{language}'}}))")
    page.goto(f"{visitors.url}/gallery?proof")
    expect(page.locator(f"html[lang={language}]")).to_be_attached()
    page.wait_for_load_state("networkidle")
    expect(page.locator("html[data-fonts]")).to_be_attached()
    page.evaluate("document.fonts.ready")
    assert page.locator(".card .text").count() > 70
    assert page.evaluate(RUNNING_OVER) == []


def test_the_gallery_is_searched_and_leads_to_pages(visitors: Visitors) -> None:
    page = visitors.come("/gallery")
    expect(page).to_have_title("Cards and characters · bang")
    cards = page.locator("main li a")
    expect(cards.nth(100)).to_be_attached()
    page.get_by_label("Find a card").fill("barrel")
    expect(cards.filter(has_text="Barrel").first).to_be_visible()
    assert cards.count() < 20
    page.get_by_label("Find a card").fill("")
    page.get_by_label("Boxes").select_option("dodge_city")
    page.get_by_label("Kind").select_option("character")
    expect(cards).to_have_count(15)
    cards.filter(has_text="Vera Custer").click()
    expect(page).to_have_url(f"{visitors.url}/rules/vera_custer")
