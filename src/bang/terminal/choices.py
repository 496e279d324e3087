"""The pending question as a menu: few entries, each with the key to press.

A card of the hand has the number it has there. A card with several targets is one entry, which opens a second menu.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from bang.terminal.describe import Describer

PASS_KEY: Final = "0"
DIGITS: Final = "123456789"
LETTERS: Final = "abcdegijkmoprstvwxyz"  # without those that are commands: f, h, l, n, q (and u, easily hit)

Content = dict[str, Any]


@dataclass(frozen=True)
class Choice:
    key: str
    text: str
    options: tuple[int, ...]  # places in the list of options; several mean: ask further
    about: str  # the card label or kind key it is about, "" if none


def hand_keys(hand: list[str]) -> dict[str, str]:
    """The key of each card in hand: digits, and letters from the end for those who hold more than nine."""
    keys = DIGITS + LETTERS[::-1]
    return {label: keys[i] if i < len(keys) else "" for i, label in enumerate(hand)}


def choices(asked: Content, hand: list[str], words: Describer) -> list[Choice]:
    """The first menu: one entry for each card, ability or offer, and passing last."""
    groups: dict[str, list[int]] = {}
    for i, option in enumerate(asked["options"]):
        groups.setdefault(about(option), []).append(i)
    passing = groups.pop("", None)
    in_hand = hand_keys(hand)
    # Numbers belong to the hand where the question is about it, and to whatever is offered where it is not.
    free = iter(LETTERS if any(name in in_hand for name in groups) else DIGITS + LETTERS)
    menu = [
        Choice(in_hand.get(name) or next(free, ""), words.entry(asked, members), tuple(members), name)
        for name, members in sorted(groups.items(), key=lambda group: place(group[0], hand))
    ]
    if passing is not None:
        menu.append(Choice(PASS_KEY, words.entry(asked, passing), tuple(passing), ""))
    return menu


def targets(asked: Content, choice: Choice, words: Describer) -> list[Choice]:
    """The second menu: at whom, or at which card of whom."""
    free = iter(DIGITS + LETTERS)
    return [
        Choice(next(free, ""), words.target(asked["options"][i]), (i,), target_of(asked["options"][i]))
        for i in choice.options
    ]


def about(option: Content) -> str:
    """The card it is played or picked with, the ability that is used, the word or player that is named; "" to pass."""
    seat = f"seat {option['to']}" if option["do"] == "pick" and "to" in option else ""
    return str(option.get("card") or option.get("what") or option.get("word") or seat)


def target_of(option: Content) -> str:
    target = option.get("target", "hand")
    return about(option) if target == "hand" else str(target)


def place(name: str, hand: list[str]) -> int:
    return hand.index(name) if name in hand else len(hand)
