"""Anything on the table can be read at once, and whoever is out need not wait."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import LOOKS, Visitors, violations
from tests.browser.layout import CUT, SETTLED, look
from tests.browser.positions import circle, four, sit
from tests.browser.staged import Staged
from tests.everyday import in_languages


def test_what_the_mouse_rests_on_is_told(visitors: Visitors) -> None:
    given = circle(5)
    given["players"][0]["character"] = "Jesse Jones"  # one of the longest abilities
    page, staged = sit(visitors, given, size=(1440, 900))
    page.keyboard.press("Shift")
    hover = page.locator(".hover")
    page.locator(".seat .plate").nth(2).hover()
    expect(hover).to_contain_text("Slab the Killer")
    expect(hover).to_contain_text("two Missed!")
    page.locator(".hand button").first.hover(position={"x": 8, "y": 30})
    expect(hover).to_contain_text("BANG!")
    page.mouse.down()
    expect(hover).to_have_count(0)
    page.mouse.up()
    page.locator(".deck").hover()
    expect(hover).to_contain_text("turned over for a “draw!”")
    page.locator(".seat .badge[data-help^=jail]").hover()
    expect(hover).to_contain_text("Jail")
    expect(page.locator(".seat .title")).to_have_text(
        ["Willy the Kid", "Rose Doolan", "Slab the Killer", "Kit Carlson"]
    )
    ability = page.locator(".own .ability")
    expect(ability).to_contain_text("The second comes from the deck.")
    assert not page.locator(".own .who").evaluate(CUT)
    page.get_by_role("button", name="How to read the table").click()
    expect(page.get_by_role("dialog")).to_contain_text("A cartridge is a life point.")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 2560, "height": 1440})  # everything is drawn twice as large
    page.locator(".seat .plate").nth(2).hover()
    expect(hover).to_have_css("font-size", "30px")
    staged.answer(0, do="pass")  # what was read does not lie over the next question
    expect(page.locator(".panel")).to_contain_text("Too many cards")
    assert hover.count() == 0


def test_what_comes_up_under_a_resting_mouse_is_not_told(visitors: Visitors) -> None:
    """It would hide the next question, right after an answer to the last one."""
    page, _ = sit(visitors, circle(5), size=(1440, 900))
    hover, plate = page.locator(".hover"), page.locator(".seat .plate").nth(2)
    box = plate.bounding_box()
    assert box
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate("([x, y]) => dispatchEvent(new PointerEvent('pointerdown', {clientX: x, clientY: y}))", middle)
    come = (
        "(one, [x, y]) => one.dispatchEvent(new PointerEvent('pointerover', {clientX: x, clientY: y, bubbles: true,"
        " pointerType: 'mouse'}))"
    )
    plate.evaluate(come, middle)
    page.wait_for_timeout(600)  # longer than a mouse has to rest
    expect(hover).to_have_count(0)
    plate.evaluate(come, [middle[0] + 1, middle[1]])
    expect(hover).to_contain_text("Slab the Killer")


@pytest.mark.parametrize(
    ("language", "character", "box"), [("fr", "Sid Ketchum", ""), ("es", "Evelyn Shebang", "valley_of_shadows")]
)
def test_the_longest_abilities_are_read_in_full(visitors: Visitors, language: str, character: str, box: str) -> None:
    page = look(visitors, (1024, 768), fingers=True)
    page.add_init_script(f"localStorage.setItem('bang.settings', JSON.stringify({{speed: 0, language: '{language}'}}))")
    given = four(turn="A", A={"character": character, "in_play": ["Barrel", "Schofield"]})
    Staged(page, given, sets=(box,) if box else ()).come(visitors.url)
    ability = page.locator(".own .text")
    expect(ability).to_be_visible()
    for size in ((1024, 768), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_function(SETTLED)
        words, facts = ability.bounding_box(), page.locator(".own .facts").bounding_box()
        assert words
        assert facts
        assert words["y"] + words["height"] <= facts["y"] + 1, size
        assert not ability.evaluate(CUT), size


def test_an_ability_is_read_in_full_below_the_names_of_several_characters(visitors: Visitors) -> None:
    page = look(visitors, (1024, 768), fingers=False)
    page.add_init_script("localStorage.setItem('bang.settings', JSON.stringify({speed: 0, language: 'es'}))")
    given = four(turn="A", A={"character": "Greygory Deck", "abilities": ["Rose Doolan", "Slab the Killer"]})
    Staged(page, given, sets=("wild_west_show",)).come(visitors.url)
    expect(page.locator(".own h2")).to_contain_text("Slab")
    words, facts = page.locator(".own .text").bounding_box(), page.locator(".own .facts").bounding_box()
    assert words
    assert facts
    assert words["y"] + words["height"] <= facts["y"] + 1


def test_who_everybody_is_can_be_read_on_a_phone(visitors: Visitors) -> None:
    page = look(visitors, (390, 844), fingers=True)
    given = circle(7, turn="A")
    given["players"][0] |= {"character": "Jesse Jones", "hand": ["Beer", "BANG!", "Missed!", "Panic!"]}
    Staged(page, given).come(visitors.url)
    names = page.locator(".seat .line")
    expect(names).to_have_text([one["character"] for one in given["players"][1:]])
    assert names.evaluate_all(f"(all) => all.filter({CUT}).length") == 0
    ability, hand = page.locator(".own .told").bounding_box(), page.locator(".hand .card").first.bounding_box()
    assert ability
    assert hand
    assert ability["y"] + ability["height"] <= hand["y"]
    expect(page.locator(".own .told")).to_contain_text("The second comes from the deck.")
    assert violations(page, *LOOKS) == []


def test_a_slow_drag_plays_the_card(visitors: Visitors) -> None:
    page, staged = sit(visitors, four(turn="A", A={"hand": ["BANG! 7♦"]}))
    page.keyboard.press("Shift")
    card, seat = page.locator(".hand button").bounding_box(), page.locator(".seat .plate").first.bounding_box()
    assert card is not None
    assert seat is not None
    page.mouse.move(card["x"] + 30, card["y"] + 30)
    page.mouse.down()
    for part in range(1, 9):
        goal = seat["x"] + 40, seat["y"] + 40
        page.mouse.move(
            *(at + (to - at) * part / 8 for at, to in zip((card["x"] + 30, card["y"] + 30), goal, strict=True))
        )
        page.wait_for_timeout(90)
    assert page.get_by_role("dialog").count() == 0
    page.mouse.up()
    expect(page.locator(".hand button")).to_have_count(0)
    assert staged.game.asked is not None
    assert staged.game.asked.verb == "evade"


def test_enter_on_a_warning_goes_back(visitors: Visitors) -> None:
    page, _ = sit(visitors, four(turn="A", A={"hand": ["Beer 6♥"], "life": 5}))
    # Where the focus is after the settings were closed: Enter means the card that was picked by its number.
    page.get_by_role("button", name="Settings, rules, leaving").focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".panel.warned")).to_be_visible()
    expect(page.locator(".panel .gold")).to_contain_text("Go back")
    page.keyboard.press("Enter")
    expect(page.locator(".panel.warned")).to_have_count(0)
    expect(page.locator(".hand button")).to_have_count(1)


def test_a_question_mark_at_a_plate_leads_to_ones_guess(visitors: Visitors) -> None:
    page, _ = sit(visitors, four(turn="A"))
    sign = page.locator(".seat .role.guess").first.bounding_box()
    assert sign
    page.mouse.click(sign["x"] + 5, sign["y"] + 8)  # the part of it that is beside the plate
    page.get_by_role("dialog").get_by_role("button", name="Bert: Renegade").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Bert: Renegade")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.keyboard.press("Escape")
    expect(page.locator(".seat .role.guessed")).to_have_count(1)


def test_alone_the_eliminated_skip_to_the_end_and_play_again_at_once(visitors: Visitors) -> None:
    out = {"life": 1, "role": "outlaw"}
    page, staged = sit(visitors, four(B={"hand": ["BANG! 7♦"]}, A=out, C={"role": "sheriff"}), speed=4)
    staged.answer(1, do="play", to=0)
    page.locator(".panel.attack [data-pass]").click()
    page.locator(".panel.attack [data-pass]").click()
    banner = page.locator(".banner")
    expect(banner).to_contain_text("Bert brought you down")
    expect(banner.get_by_role("button", name="New game now")).to_be_visible()
    banner.get_by_role("button", name="Skip to the end").click()
    expect(banner.get_by_role("button", name="Skip to the end")).to_be_disabled()
    assert {"bots": "rush", "pace": None}.items() <= {"pace": None, **staged.wished[-1]}.items()


def test_no_word_of_a_character_is_broken_on_its_portrait(visitors: Visitors) -> None:
    given = four(turn="A", B={"character": "Jourdonnais"}, C={"character": "Tuco Franziskaner"})
    page, _ = sit(visitors, given, sets=("valley_of_shadows",))
    titles = page.locator(".face .title")
    heights = {one.inner_text(): one.evaluate("(title) => title.clientHeight") for one in titles.all()}
    assert heights["Jourdonnais"] < 2 * 13, "one line"
    assert heights["Tuco Franziskaner"] < 3 * 13, "two lines"


@pytest.mark.parametrize("language", in_languages("de"))
def test_cards_in_two_rows_can_be_read(visitors: Visitors, language: str) -> None:
    page = look(visitors, (1024, 768), fingers=False)
    page.add_init_script(f"localStorage.setItem('bang.settings', JSON.stringify({{speed: 0, language: '{language}'}}))")
    Staged(page, circle(7, turn="A")).come(visitors.url)
    names = page.locator(".hand .card.low .title")
    expect(names).to_have_count(10)
    page.wait_for_function(SETTLED)
    assert names.evaluate_all(f"(all) => all.filter({CUT}).map((one) => one.textContent)") == []
