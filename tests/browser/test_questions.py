"""The panel: who does what to me with which card, what stops it, what it costs, what is likely, who comes next."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.effects import WATCH, wait_for
from tests.browser.helpers import PHONE, Visitors, violations
from tests.browser.layout import TORN
from tests.browser.positions import circle, four, sit

# Words that are broken over two lines, or run out of the button.
TORN_WORDS = """(words) => {
  const button = words.closest('button').getBoundingClientRect();
  const text = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode();
  return [...text.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const rects = [...range.getClientRects()];
    return rects.some(({top, right}) => top !== rects[0].top || right > button.right);
  }).map(([word]) => word);
}"""

GERMAN = "localStorage.setItem('bang.settings', JSON.stringify({speed: 0, language: 'de'}))"  # the longest words


def test_targets_say_how_likely_a_shot_hits(visitors: Visitors) -> None:
    """An empty hand is hit for sure; a Barrel saves in about a quarter of the cases."""
    page, _ = sit(
        visitors,
        four(turn="A", A={"hand": ["BANG! 7♦"]}, C={"hand": ["Beer 6♥", "BANG! 2♣"]}, D={"in_play": ["Barrel K♠"]}),
    )
    page.locator(".hand .card").first.click()
    expect(page.locator(".seat.lit", has_text="Bert")).to_contain_text("hits: 100%")
    shielded = page.locator(".seat.lit", has_text="Dan").inner_text()
    assert any(f"hits: {percent}%" in shielded for percent in range(70, 81)), shielded
    expect(page.locator(".panel")).to_contain_text("as if hidden hands were dealt at random")
    assert violations(page) == []


def test_a_card_for_all_says_whom_it_hits(visitors: Visitors) -> None:
    page, _ = sit(
        visitors,
        four(turn="A", A={"hand": ["Gatling 10♥"]}),
    )
    page.locator(".hand .card").first.click()
    expect(page.locator(".panel .odds")).to_contain_text("Bert: 100% · Cora: 100% · Dan: 100%")


def test_a_shot_that_needs_two_answers_counts_them(visitors: Visitors) -> None:
    page, staged = sit(
        visitors,
        four(
            A={"hand": ["Missed! J♣", "Missed! Q♣", "Beer 6♥"]},
            B={"character": "Slab the Killer", "hand": ["BANG! 7♦"]},
        ),
    )
    staged.answer(1, do="play", card="bang 7D", to=0)
    panel = page.locator(".panel.attack")
    expect(panel).to_contain_text("Bert shoots you")
    expect(panel.locator(".parts")).to_have_text("1 of 2")
    panel.get_by_role("button", name="Missed!").first.click()
    expect(panel.locator(".parts")).to_have_text("2 of 2")
    assert violations(page) == []


def test_a_card_that_is_not_enough_can_be_given_all_the_same(visitors: Visitors) -> None:
    """By its button, without being picked in the hand before; and by a key."""
    page, staged = sit(
        visitors,
        four(A={"hand": ["Missed! J♣", "Beer 6♥"]}, B={"character": "Slab the Killer", "hand": ["BANG! 7♦"]}),
    )
    staged.answer(1, do="play", card="bang 7D", to=0)
    page.locator(".panel.attack").get_by_role("button", name="Missed!").first.click()
    expect(page.locator(".panel.warned")).to_contain_text("It takes more answers than you have")
    page.keyboard.press("Escape")
    page.locator(".panel.attack").get_by_role("button", name="Missed!").first.click()
    page.get_by_role("button", name="Do it anyway").click()
    expect(page.locator(".panel.attack .parts")).to_have_text("2 of 2")
    assert len(staged.game.table.seats[0].hand) == 1


def test_who_cannot_help_it_is_told(visitors: Visitors) -> None:
    page, staged = sit(
        visitors,
        four(A={"hand": ["Beer 6♥"]}, B={"hand": ["BANG! 7♦"]}),
    )
    staged.answer(1, do="play", card="bang 7D", to=0)
    expect(page.locator(".panel.attack")).to_contain_text("You have nothing to stop it.")
    expect(page.locator(".panel.attack .hit")).to_contain_text("life 4 → 3")


STORE = four(
    turn="C", C={"hand": ["General Store 9♣"]}, more={"deck_top": ["Beer 6♥", "BANG! 2♣", "Barrel K♠", "Missed! J♣"]}
)


def test_the_store_shows_its_goods_and_its_line_and_takes_wishes(visitors: Visitors) -> None:
    page, staged = sit(visitors, STORE)
    staged.answer(2, do="play", card="general_store 9C")
    goods = page.locator(".panel.goods")
    expect(goods.locator(".line li")).to_have_text(["Cora", "Dan", "you", "Bert"])
    expect(goods.locator(".cards button")).to_have_count(4)
    goods.get_by_role("button", name="Barrel").click()
    expect(goods).to_contain_text("You would like Barrel")
    assert violations(page) == []
    goods.get_by_role("button", name="Barrel").click()
    expect(goods).to_contain_text("Mark the card")
    goods.get_by_role("button", name="Barrel").click()
    staged.answer(2, do="pick", card="beer 6H")
    staged.answer(3, do="pick", card="bang 2C")
    # It is taken without another click.
    expect(page.locator(".hand .card[data-card='barrel KS']")).to_have_count(1)
    assert staged.game.asked is not None
    assert staged.game.asked.seat == 1


def test_cards_to_choose_from_can_be_read_on_a_phone(visitors: Visitors) -> None:
    page, staged = sit(visitors, STORE, size=PHONE)
    staged.answer(2, do="play", card="general_store 9C")
    titles = page.locator(".panel .card .title")
    expect(titles).to_have_count(4)
    sizes = titles.evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) >= 13, sizes


def test_a_wish_for_what_is_gone_is_forgotten(visitors: Visitors) -> None:
    page, staged = sit(visitors, STORE, PHONE)
    staged.answer(2, do="play", card="general_store 9C")
    page.locator(".panel.goods").get_by_role("button", name="Barrel").click()
    staged.answer(2, do="pick", card="barrel KS")
    expect(page.locator(".panel.goods")).to_contain_text("Mark the card")
    staged.answer(3, do="pick", card="bang 2C")
    expect(page.locator(".panel.asked .cards button.card")).to_have_count(2)
    assert staged.game.asked is not None
    assert staged.game.asked.seat == 0


def test_what_asks_again_and_again_can_be_declined(visitors: Visitors) -> None:
    page, staged = sit(
        visitors,
        four(
            A={"character": "Sid Ketchum", "hand": ["Beer 6♥", "BANG! 2♣"], "life": 2},
            B={"hand": ["Indians! K♦", "BANG! 7♦"]},
        ),
    )
    staged.answer(1, do="play", card="bang 7D", to=0)
    button = page.locator(".panel .wish")
    expect(button).to_contain_text("Sid Ketchum: not again this turn")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert staged.declined == {"sid_ketchum"}
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert staged.declined == set()


def test_hand_table_and_character_say_why_they_cannot_be_used(visitors: Visitors) -> None:
    page, _ = sit(
        visitors,
        four(turn="A", A={"character": "Sid Ketchum", "hand": ["Missed! J♣"], "in_play": ["Barrel K♠"]}),
    )
    why = page.locator(".panel .why")
    for thing in (
        ".hand .card",
        ".own [data-card='barrel KS'], .own [data-help=barrel]",
        ".own [data-help=sid_ketchum]",
    ):
        page.locator(thing).first.click()
        expect(why.first).to_be_visible()
        assert why.first.inner_text().strip()
        page.keyboard.press("Escape")
        expect(why).to_have_count(0)


def test_a_drink_that_brings_nothing_is_asked_about(visitors: Visitors) -> None:
    page, staged = sit(
        visitors,
        four(turn="A", A={"role": "outlaw", "hand": ["Beer 6♥"]}, B={"role": "sheriff"}),
    )
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".panel.warned")).to_contain_text("You have all your life points already.")
    page.keyboard.press("Escape")
    assert len(staged.game.table.seats[0].hand) == 1


def test_a_line_of_the_log_is_shown_again(visitors: Visitors) -> None:
    given = four(B={"hand": ["BANG! 7♦"]})
    page, staged = sit(visitors, given, speed=4, script=WATCH)
    staged.answer(1, do="play", to=2)
    wait_for(page, "shot")
    page.evaluate("window.seen.length = 0")
    page.locator(".log").get_by_role("button", name="Bert plays BANG!").click()
    wait_for(page, "shot")
    expect(page.locator(".log .marked")).to_contain_text("Bert plays BANG!")


def test_no_word_of_an_answer_is_torn_on_a_phone(visitors: Visitors) -> None:
    guarded = {"in_play": ["Barrel Q♠", "Sombrero 7♣"]}
    given = four(A=guarded, B={"hand": ["BANG! 7♦"]})
    page, staged = sit(visitors, given, size=PHONE, script=GERMAN, sets=("dodge_city",))
    staged.answer(1, do="play", card="bang 7D", to=0)
    options = page.locator(".panel .option")
    expect(options).to_have_count(3)
    assert [torn for one in options.all() for torn in one.locator("b").evaluate(TORN_WORDS)] == []


def test_no_word_of_a_heading_is_torn_on_a_phone(visitors: Visitors) -> None:
    given = four(A={"hand": ["Beer 6♥", "Missed! J♣"]}, B={"hand": ["General Store 9♣", "Bandidos Q♦"]})
    page, staged = sit(visitors, given, size=(390, 844), script=GERMAN, sets=("valley_of_shadows",))
    staged.answer(1, do="play", card="general_store 9C")
    for seat in (1, 2, 3):
        staged.answer(seat, do="pick")
    heading = page.locator(".panel h2")
    expect(heading).to_have_text("Gemischtwaren\u00adladen")
    assert page.evaluate(TORN) == []
    staged.answer(0, do="pick")
    staged.answer(1, do="play", card="bandidos QD")
    expect(page.locator(".panel .parts")).to_contain_text("1 von 2")
    expect(heading).to_have_text("Bandidos")
    assert page.evaluate(TORN) == []


def test_that_one_holds_no_card_lies_over_nothing_that_is_read(visitors: Visitors) -> None:
    given = four(A={"character": "Calamity Janet"})
    page, _ = sit(visitors, given, size=(390, 844), script=GERMAN)
    ability, none = page.locator(".own .told").bounding_box(), page.get_by_text("Keine Handkarten.").bounding_box()
    assert ability
    assert none
    assert none["y"] >= ability["y"] + ability["height"]


def test_an_ability_that_is_picked_is_told_once(visitors: Visitors) -> None:
    """On a phone on its side its players could not be pressed: what was told twice lay over them."""
    given = four("D", A={"character": "Jesse Jones"}, B={"hand": ["Beer 6♥"]}, C={"hand": ["BANG! 7♦"]})
    page, staged = sit(visitors, given, size=(844, 390))
    staged.answer(3, do="pass")
    page.locator(".panel .option", has_text="Jesse Jones").click()
    expect(page.locator(".panel .reading")).to_contain_text("from another player’s hand")
    expect(page.locator(".panel").get_by_text("from another player’s hand")).to_have_count(1)
    page.locator(".seat.lit .plate").first.click(position={"x": 40, "y": 12})
    expect(page.locator(".panel .reading")).to_have_count(0)


def test_many_characters_to_choose_from_leave_heading_and_confirmation_in_sight(visitors: Visitors) -> None:
    """Vera Custer copies one of seven; the texts of these need more height than there is."""
    given = circle(8, turn="H")
    given["players"][0] |= {"character": "Vera Custer"}
    page, staged = sit(visitors, given, size=(1024, 768), sets=("dodge_city",))
    staged.answer(7, do="pass")
    choices, panel = page.locator(".characters .character"), page.locator(".panel")
    expect(choices).to_have_count(7)
    choices.last.click()
    expect(panel.get_by_role("heading")).to_be_in_viewport(ratio=1)
    expect(panel.get_by_role("button", name="Play as")).to_be_in_viewport(ratio=1)
    place, own = panel.bounding_box(), page.locator("section.own").bounding_box()
    assert place
    assert own
    assert place["y"] + place["height"] <= own["y"] + 14
    assert violations(page) == []


def test_too_many_cards_are_chosen_together(visitors: Visitors) -> None:
    hand = ["BANG! 7♦", "BANG! 8♦", "Missed! J♣", "Beer 6♥", "Duel Q♦"]
    page, staged = sit(visitors, four(turn="A", A={"life": 3, "hand": hand}))
    staged.answer(0, do="pass")
    panel = page.locator(".panel")
    expect(panel).to_contain_text("Choose 2 cards to discard.")
    page.keyboard.press("1")
    expect(panel.get_by_role("button", name="Discard 1 of 2")).to_be_disabled()
    page.keyboard.press("3")
    expect(panel.get_by_role("button", name="Discard 2 of 2")).to_be_enabled()


def test_a_duel_of_ones_own_that_comes_back_says_who_answered(visitors: Visitors) -> None:
    page, staged = sit(visitors, four(turn="A", A={"hand": ["Duel Q♦", "BANG! 7♦"]}, B={"hand": ["BANG! 3♣"]}))
    page.keyboard.press("1")
    page.locator(".seat.lit", has_text="Bert").locator(".plate").click()
    staged.answer(1, do="play")
    expect(page.locator(".panel.attack")).to_contain_text("Duel: Bert has answered")
    expect(page.locator(".seat", has_text="Bert")).not_to_contain_text("attacks")
