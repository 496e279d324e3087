"""What happens is seen: each kind of moment puts its own things over the table, and they go away again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import Visitors
from tests.browser.positions import four, sit

# Remembers every effect that ever was on the stage; animations are too short to be looked for.
WATCH = """
window.seen = [];
new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes)
      if (node.nodeType === 1)
        for (const one of [node, ...node.querySelectorAll('[data-effect]')])
          if (one.dataset?.effect) window.seen.push(one.dataset.effect.split(' ')[0]);
}).observe(document, {childList: true, subtree: true});
"""


def wait_for(page: Page, *effects: str) -> None:
    page.wait_for_function("(wanted) => wanted.every((one) => window.seen.includes(one))", arg=list(effects))


def cards(*labels: str) -> dict[str, Any]:
    return {"hand": list(labels)}


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
    "dynamite goes off": (
        four(turn="B", C=DYNAMITE, more={"deck_top": ["BANG! 3♣", "Mustang 8♥", "Schofield K♠"]}),
        [],
        [],
    ),
    "the last life point, and the end of somebody": (
        four(B=cards("BANG! 7♦"), C={"life": 1, "hand": ["Beer 6♥"]}),
        [(1, {"do": "play", "to": 2}), (2, {"do": "pass"}), (2, {"do": "pass"})],
        ["last", "fall", "hat"],
    ),
}


@pytest.mark.parametrize("name", [name for name, (_, _, seen) in MOMENTS.items() if seen])
def test_moments_are_seen_and_go_away_again(visitors: Visitors, name: str) -> None:
    given, acts, wanted = MOMENTS[name]
    page, staged = sit(visitors, given, speed=4, script=WATCH)
    for seat, act in acts:
        staged.answer(seat, **act)
    wait_for(page, *wanted)
    # What has no end of its own would stay for ever.
    expect(page.locator(".stage [data-effect]:not(.last)")).to_have_count(0)
