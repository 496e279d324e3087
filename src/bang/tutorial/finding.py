"""Find the scenarios that are about a card, a character, an event or a role."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from bang import games
from bang.engine.kernel.rules import Box
from bang.scenario import Scenario, library
from bang.text import SOURCE, catalogue

MOST_SHOWN: Final = 24  # shown of one kind; beyond that nobody reads on
FOR_READERS: Final = ("seat", "because", "flips")


def plain(text: str) -> str:
    """Lower case, without accents and punctuation, between blanks: to look for whole words in."""
    bare = unicodedata.normalize("NFD", text.casefold().replace("’", "").replace("'", ""))
    return f" {' '.join(re.findall(r'[a-z0-9]+', bare.encode('ascii', 'ignore').decode()))} "


class Words(NamedTuple):
    """What a scenario names, and where."""

    scenario: Scenario
    game: str
    boxes: frozenset[str]
    title: str
    acts: str  # what is done, and the event in force
    actors: str  # who does it
    given: str  # everything else that is placed and does not lie in a pile or a hand


def about(key: str) -> list[Scenario]:
    """The scenarios that name a kind: in their title or in what is done; else those where it acts, or is there."""
    words = catalogue(SOURCE)
    game, boxes = place_of(key)
    if not boxes or not words.has(f"{key}.name"):
        return []
    name = plain(words.say(f"{key}.name"))
    ours = [one for one in index(tuple(library.folders())) if one.game == game and boxes & one.boxes]
    titled = [one for one in ours if name in one.title]
    named = titled + [one for one in ours if one not in titled and name in one.acts]
    found = named or [one for one in ours if name in one.actors] or [one for one in ours if name in one.given]
    return [one.scenario for one in found[:MOST_SHOWN]]


@cache
def place_of(key: str) -> tuple[str, frozenset[str]]:
    """The game that has a kind of this key, and those of its boxes that do: none if there is no such kind."""
    for game in games.every():
        if boxes := frozenset(box.key for box in game.boxes() if has(box, key)):
            return game.key, boxes
    return "", frozenset()


def has(box: Box, key: str) -> bool:
    roles = {role for deal in box.deals.values() for role in deal.roles}
    return key in roles or any(made().key == key for made in (*box.cards, *box.characters))


@cache
def index(folders: tuple[Path, ...]) -> list[Words]:
    return [words_of(scenario) for scenario in library.every() if not scenario.by_hand]


def words_of(scenario: Scenario) -> Words:
    game, given = games.of_boxes(scenario.sets), scenario.given
    steps = [value for step in scenario.steps for key, value in step.items() if key not in FOR_READERS]
    events = [value for key, value in given.items() if "event" in key or "show" in key]
    acting = {str(step["seat"]) for step in scenario.steps}
    people = [(str(player.get("seat")), player.get("character", "")) for player in given["players"]]
    return Words(
        scenario,
        game.key,
        frozenset({*game.basic, *scenario.sets}),
        plain(scenario.title),
        plain(" . ".join(strings([steps, events]))),
        plain(" . ".join(str(character) for seat, character in people if seat in acting)),
        plain(" . ".join(strings([character for _, character in people] + [given.get("train", "")]))),
    )


def strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in strings(part)]
    if isinstance(value, list):
        return [text for part in value for text in strings(part)]
    return [str(value)]
