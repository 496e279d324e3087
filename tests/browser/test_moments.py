"""What happens is seen: each kind of moment puts its own things over the table, and they go away again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.effects import WATCH, wait_for
from tests.browser.hands import open_table
from tests.browser.helpers import Visitors
from tests.browser.positions import STATIONS, TRAIN_LINE, four, sit


def cards(*labels: str) -> dict[str, Any]:
    return {"hand": list(labels)}


BOXES = {"high_noon": "next_event", "great_train_robbery": "train"}
DYNAMITE = {"in_play": ["Dynamite 2♥"]}
JAIL = {"in_play": ["Jail J♠"]}

# What is given, what the others do, and what is to be seen of it.
MOMENTS: dict[str, tuple[dict[str, Any], list[tuple[int, dict[str, Any]]], list[str]]] = {
    "being shot and losing life": (
        four(B=cards("BANG! 7♦")),
        [(1, {"do": "play", "to": 2}), (2, {"do": "pass"})],
        ["fly", "shot", "lose", "words"],
    ),
    "a shot that is evaded": (
        four(B=cards("BANG! 7♦"), C=cards("Missed! J♣")),
        [(1, {"do": "play", "to": 2}), (2, {"do": "play"})],
        ["shot", "dodge", "pass"],
    ),
    "draw!": (
        four(B=cards("BANG! 7♦"), C={"in_play": ["Barrel K♠"]}, more={"deck_top": ["Beer 6♥"]}),
        [(1, {"do": "play", "to": 2}), (2, {"do": "use"})],
        ["flip"],
    ),
    "a duel": (
        four(B=cards("Duel Q♦"), C=cards("BANG! 3♣")),
        [(1, {"do": "play", "to": 2}), (2, {"do": "play"}), (1, {"do": "pass"})],
        ["duel", "lose"],
    ),
    "a card for all": (
        four(B=cards("Gatling 10♥")),
        [(1, {"do": "play"}), (2, {"do": "pass"})],
        ["shot", "lose"],
    ),
    "a raid": (
        four(B=cards("Indians! K♦"), C=cards("BANG! 3♣")),
        [(1, {"do": "play"}), (2, {"do": "play"})],
        ["shot", "dodge"],
    ),
    "the store": (
        four(B=cards("General Store 9♣")),
        [(1, {"do": "play"}), (1, {"do": "pick"})],
        ["fly"],
    ),
    "a card of a hand is taken": (
        four(B=cards("Panic! J♥"), C=cards("Beer 6♥", "BANG! 3♣")),
        [(1, {"do": "play", "to": 2, "target": "hand"})],
        ["shuffle", "fly"],
    ),
    "a card of a hand has to go": (
        four(B=cards("Cat Balou K♥"), D=cards("Beer 6♥", "BANG! 3♣")),
        [(1, {"do": "play", "to": 3, "target": "hand"})],
        ["shuffle", "fly"],
    ),
    "jail": (
        four(B=cards("Jail J♠")),
        [(1, {"do": "play", "to": 2})],
        ["bars", "fly"],
    ),
    "dynamite is passed on": (
        four(C=DYNAMITE, more={"deck_top": ["BANG! 3♣"]}),
        [(1, {"do": "pass"})],
        ["flip", "fuse"],
    ),
    "dynamite goes off": (
        four(C=DYNAMITE, more={"deck_top": ["Missed! 5♠"]}),
        [(1, {"do": "pass"})],
        ["flip", "blast", "soot"],
    ),
    "somebody stays in jail": (
        four(C=JAIL, more={"deck_top": ["BANG! 3♣"]}),
        [(1, {"do": "pass"})],
        ["flip", "bars"],
    ),
    "an event": (
        four(turn="D", more={"next_event": "The Sermon"}),
        [(3, {"do": "pass"})],
        ["event"],
    ),
    "the train moves on": (
        four(turn="D", more={"train": TRAIN_LINE}),
        [(3, {"do": "pass"})],
        ["steam"],
    ),
    "the end of the line, and a new train": (
        four(turn="D", more={"train": TRAIN_LINE | {"locomotive_under": STATIONS[-1], "locomotive": "Leland"}}),
        [(3, {"do": "pass"}), (0, {"do": "pass"}), *[(seat, {"do": "pick"}) for seat in range(4)]],
        ["event", "fly", "steam"],
    ),
    "the last life point, and the end of somebody": (
        four(B=cards("BANG! 7♦"), C={"life": 1, "hand": ["Beer 6♥"]}),
        [(1, {"do": "play", "to": 2}), (2, {"do": "pass"}), (2, {"do": "pass"})],
        ["last", "fall", "hat"],
    ),
}


# Where the card of an event is at the end of its flight.
LANDING = """
function follow() {
  const event = document.querySelector('[data-effect=event]');
  const flight = event?.getAnimations().find((one) => !('animationName' in one));
  if (!flight) return requestAnimationFrame(follow);
  flight.pause();
  flight.currentTime = flight.effect.getComputedTiming().endTime - 0.01;
  const {x, y, width, height} = event.getBoundingClientRect();
  window.landed = [x + width / 2, y + height / 2];
  flight.finish();
}
requestAnimationFrame(follow);
"""


def those_with_something_new() -> list[str]:
    """Return the moments that show something which none before them shows."""
    found, seen = [], set[str]()
    for name, (_, _, effects) in MOMENTS.items():
        if not seen.issuperset(effects):
            found.append(name)
        seen.update(effects)
    return found


EVERYDAY = those_with_something_new()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in EVERYDAY else pytest.mark.soak) for name in MOMENTS]
)
def test_moments_are_seen_and_go_away_again(visitors: Visitors, name: str) -> None:
    given, acts, wanted = MOMENTS[name]
    sets = tuple(box for box, key in BOXES.items() if key in given)
    page, staged = sit(visitors, given, speed=4, script=WATCH, sets=sets)
    for seat, act in acts:
        staged.answer(seat, **act)
    wait_for(page, *wanted)
    # What has no end of its own would stay for ever.
    expect(page.locator(".stage [data-effect]:not(.last)")).to_have_count(0)


def test_the_deal_shows_ones_role_and_how_many_there_are(visitors: Visitors) -> None:
    page, _ = sit(visitors, four())
    deal = page.locator(".stage [data-effect=role]")
    expect(deal).to_contain_text("Your role: Sheriff")
    expect(deal.locator(".count b")).to_have_text(["1", "2", "1"])
    page.keyboard.press("Shift")  # whoever does something has seen enough
    expect(deal).to_have_count(0)


def test_a_role_does_not_lie_behind_a_question(visitors: Visitors) -> None:
    page, staged = sit(visitors, four(B={"hand": ["BANG! 7♦"]}))
    expect(page.locator(".stage [data-effect=role]")).to_be_visible()
    staged.answer(1, do="play", card="bang 7D", to=0)
    expect(page.locator(".panel")).to_contain_text("shoots you")
    expect(page.locator(".stage [data-effect=role]")).to_have_count(0, timeout=1000)


def test_characters_step_forward_together(visitors: Visitors) -> None:
    page = visitors.come("", name="Ann")
    page.add_init_script(WATCH)
    open_table(visitors, page, players=4)
    page.locator(".panel .character").first.click()
    page.locator(".panel .gold").click()
    wait_for(page, "reveal", "fly")
    assert page.evaluate("window.seen.filter((one) => one === 'reveal').length") == 4


def test_the_sheriff_who_fells_a_deputy_loses_everything(visitors: Visitors) -> None:
    given = four(turn="A", A=cards("BANG! 7♦", "Beer 6♥"), B={"role": "deputy", "life": 1})
    page, staged = sit(visitors, given, speed=4, script=WATCH)
    page.locator(".hand .card").first.click()
    page.locator(".seat.lit", has_text="Bert").locator(".plate").click()
    staged.answer(1, do="pass")  # hit
    staged.answer(1, do="pass")  # and not saved
    wait_for(page, "fall", "hat", "scatter")


def test_the_log_tells_a_draw_when_its_card_has_turned(visitors: Visitors) -> None:
    given = four(B=cards("BANG! 7♦"), C={"in_play": ["Barrel K♠"]}, more={"deck_top": ["Beer 6♥"]})
    page, staged = sit(visitors, given, speed=0.5, script=WATCH)
    log = page.locator(".side .log")
    staged.answer(1, do="play", to=2)
    staged.answer(2, do="use")
    wait_for(page, "flip")
    assert "“draws!”" not in log.inner_text()
    expect(log).to_contain_text("Cora “draws!” for Barrel: 6♥ (Beer).")


def test_the_moments_are_over_when_the_result_is_shown(visitors: Visitors) -> None:
    page, staged = sit(visitors, four(A={"life": 1}, B=cards("BANG! 7♦")), speed=4, script=WATCH)
    staged.answer(1, do="play", to=0)
    page.locator(".panel.attack [data-pass]").click()
    page.locator(".panel.attack [data-pass]").click()
    while staged.game.asked is not None:  # the last one may put the cards down in any order
        staged.write(staged.game.asked.seat, {"do": "pass"})
        staged.tell()
    wait_for(page, "fall")
    expect(page.locator(".victory")).to_be_visible()
    expect(page.locator(".stage [data-effect]")).to_have_count(0)
    page.wait_for_timeout(300)
    expect(page.locator(".stage [data-effect]")).to_have_count(0)


def test_nothing_waits_for_the_last_moments(visitors: Visitors) -> None:
    page, staged = sit(visitors, four(A={"life": 1}, B=cards("BANG! 7♦")), speed=0.5, script=WATCH)
    staged.answer(1, do="play", to=0)
    page.locator(".panel.attack [data-pass]").click()
    page.locator(".panel.attack [data-pass]").click()
    page.wait_for_function("document.querySelector('.panel') === null")
    assert page.locator(".victory").count() == 0
    page.keyboard.press("Shift")
    expect(page.locator(".victory")).to_be_visible(timeout=1000)


def test_a_wound_of_ones_own_is_not_hidden_by_the_question(visitors: Visitors) -> None:
    """On a phone the question lies right above one's own place."""
    page, staged = sit(visitors, four(B=cards("BANG! 7♦"), A={"hand": ["Beer 6♥"]}), (390, 844), speed=0.5)
    staged.answer(1, do="play", to=0)
    page.locator(".panel.attack [data-pass]").click()
    lost = page.locator(".stage .words.bad", has_text="−1")
    expect(lost).to_be_visible()
    places = "(all) => all.map((one) => one.getBoundingClientRect()).map(({top, bottom}) => [top, bottom])"
    [[top, _]], [[_, bottom]] = lost.evaluate_all(places), page.locator(".panel").evaluate_all(places)
    assert top >= bottom


def test_on_a_large_screen_the_role_is_as_large_as_the_table(visitors: Visitors) -> None:
    page, _ = sit(visitors, four(), (2560, 1440))
    role = page.locator(".stage [data-effect=role] .turning")
    expect(role).to_be_visible()
    own, place = role.bounding_box(), page.locator(".deck").bounding_box()
    assert own
    assert place
    assert own["width"] > 1.5 * place["width"], "it is read, and the deck is not"


def test_on_a_large_screen_an_event_lands_on_its_pile(visitors: Visitors) -> None:
    given = four(turn="D", more={"next_event": "The Sermon"})
    page, staged = sit(visitors, given, (2560, 1440), speed=1, script=LANDING, sets=("high_noon",))
    page.keyboard.press("Shift")
    staged.answer(3, do="pass")
    page.wait_for_function("() => window.landed !== undefined")
    landed, place = page.evaluate("window.landed"), page.locator("[data-anchor=event]").bounding_box()
    assert place
    assert landed == pytest.approx([place["x"] + place["width"] / 2, place["y"] + place["height"] / 2], abs=2)
