"""Sentences of real games, for a client that makes them by itself: the same input must give the same words.

The browser client has a teller of its own, so that a change of language takes no round trip; its tests compare it with
these. A sentence is kept if it uses a text that none before it has used.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from bang import sets
from bang.engine.explain import explain_card
from bang.engine.game import Game
from bang.engine.rules import Options
from bang.engine.view import ALL_SEEING, SPECTATOR, ask_view, redact
from bang.games import new_table
from bang.text import LANGUAGES, Catalogue, Teller, catalogue

NAMES: Final = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
# All texts that a teller may look for: it must not find one too many either.
FAMILIES: Final = ("log.", "ask.", "waiting.", "option.", "reason.", "card.", "suit.", "word.", "side.", "bot.")
SEEDS: Final = 12
VIEWERS: Final = (0, SPECTATOR, ALL_SEEING)
LOG: Final = 80  # facts

Json = dict[str, Any]
Call = tuple[int, str, list[Any]]  # viewer, what the teller is asked, with what


class Noting(Catalogue):
    """A catalogue that notes which texts are said."""

    def __init__(self, words: Catalogue) -> None:
        self.__dict__.update(words.__dict__)
        self.said: set[str] = set()

    def say(self, key: str, /, **args: object) -> str:
        self.said.add(key)
        return super().say(key, **args)


def vectors() -> Json:
    calls = [call for options in games() for seed in range(SEEDS) for call in of_a_game(options, seed)]
    return {"names": NAMES, **{language: of_a_language(language, calls) for language in LANGUAGES}}


def games() -> list[Options]:
    every = ("base", *(name for name in sets.names() if name != "base"))
    return [Options(5), Options(4, variants=("dynamite_stick",)), Options(7, every, choose=2)]


def of_a_game(options: Options, seed: int) -> Iterator[Call]:
    chance = random.Random(seed)
    table = new_table(options, seed)
    table.facts = []
    table.patient = True
    game = Game(table)
    while True:
        t = game.table
        for viewer in VIEWERS:
            yield from ((viewer, "fact", [redact(t, fact, viewer)]) for fact in t.facts or [])
        t.facts = []
        ask = game.asked
        if ask is None:
            return
        yield from ((viewer, "prompt", [ask_view(t, ask, viewer)]) for viewer in VIEWERS)
        asked = ask_view(t, ask, ask.seat)
        yield ask.seat, "prompt", [asked]
        yield from ((ask.seat, "option", [content, ask.verb]) for content in asked["options"])
        for card in t.seats[ask.seat].hand:
            yield from (
                (ask.seat, "reason", [reason.key, reason.args]) for reason in explain_card(game, ask.seat, card)
            )
        game.answer(chance.randrange(len(ask.options)))


def of_a_language(language: str, calls: list[Call]) -> Json:
    words = Noting(catalogue(language))
    thoughts = [key for key in words.exported() if key.startswith("bot.")]
    args = {"who": 1, "role": "outlaw", "percent": 60, "card": "bang", "n": 2, "cards": 3}
    more: list[Call] = [(0, "thought", [key.removeprefix("bot."), args]) for key in thoughts]
    more += [(0, "who", [0]), (0, "card", ["beer 6H"]), (0, "card", ["bang AS 2"]), (0, "card", ["wanted_ghost"])]
    known: set[str] = set()
    cases = []
    for viewer, call, given in [*more, *calls]:
        words.said = set()
        said = getattr(Teller(words, NAMES, viewer), call)(*given)
        if not words.said <= known or call == "card":
            known |= words.said
            cases.append({"viewer": viewer, "call": call, "args": given, "said": said})
    texts = {key: text for key, text in words.exported().items() if key in known or key.startswith(FAMILIES)}
    return {"texts": texts, "cases": cases, "log": log(words, calls)}


def log(words: Catalogue, calls: list[Call]) -> list[Json]:
    """The beginning of a game in its order: a teller remembers what it has said."""
    teller = Teller(words, NAMES, VIEWERS[0])
    facts = [given[0] for viewer, call, given in calls if (viewer, call) == (VIEWERS[0], "fact")]
    return [{"fact": fact, "said": teller.fact(fact)} for fact in facts[:LOG]]
