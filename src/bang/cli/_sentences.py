"""Sentences of real games, for a client that makes them by itself: the same input must give the same words.

The browser client has a teller of its own, so that a change of language takes no round trip; its tests compare it with
these. A sentence is kept if it uses a text that none before it has used.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from bang.engine.insight.explain import explain_card
from bang.engine.kernel.game import Game
from bang.engine.kernel.rules import CLASSIC, Options
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, ask_view, redact, view
from bang.games import DUEL, new_table
from bang.games.classic import boxes
from bang.games.duel.sentences import FrontTeller, teller
from bang.text import Catalogue, catalogue, languages

NAMES: Final = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
# All texts that a teller may look for: it must not find one too many either.
FAMILIES: Final = ("log.", "ask.", "waiting.", "option.", "reason.", "card.", "suit.", "word.", "side.", "bot.")
SEEDS: Final = 12
VIEWERS: Final = (0, SPECTATOR, ALL_SEEING)
LOG: Final = 80  # facts

Json = dict[str, Any]
Call = tuple[int, str, list[Any], Json | None]  # viewer, what the teller is asked, with what, who stands where


class Noting(Catalogue):
    """A catalogue that notes which texts are said."""

    def __init__(self, words: Catalogue) -> None:
        self.__dict__.update(words.__dict__)
        self.said: set[str] = set()

    def say(self, key: str, /, **args: object) -> str:
        self.said.add(key)
        return super().say(key, **args)


def vectors() -> Json:
    classic = [call for options in games() for seed in range(SEEDS) for call in of_a_game(options, seed)]
    fronts = [call for seed in range(SEEDS) for call in of_a_game(Options(2, (), game=DUEL), seed)]
    return {"names": NAMES, **{language: of_a_language(language, classic, fronts) for language in languages()}}


def games() -> list[Options]:
    every = ("base", *(name for name in boxes.names() if name != "base"))
    return [Options(5), Options(4, variants=("dynamite_stick",)), Options(7, every, choose=2)]


def of_a_game(options: Options, seed: int) -> Iterator[Call]:
    chance = random.Random(seed)
    table = new_table(options, seed)
    table.facts = []
    table.patient = True
    game = Game(table)
    while True:
        t = game.table
        here = stage(t)
        for viewer in VIEWERS:
            yield from ((viewer, "fact", [redact(t, fact, viewer)], here) for fact in t.facts or [])
        t.facts = []
        ask = game.asked
        if ask is None:
            return
        yield from ((viewer, "prompt", [ask_view(t, ask, viewer)], here) for viewer in VIEWERS)
        asked = ask_view(t, ask, ask.seat)
        yield ask.seat, "prompt", [asked], here
        yield from ((ask.seat, "option", [content, ask.verb], here) for content in asked["options"])
        for card in t.seats[ask.seat].hand:
            yield from (
                (ask.seat, "reason", [reason.key, reason.args], here) for reason in explain_card(game, ask.seat, card)
            )
        game.answer(chance.randrange(len(ask.options)))


def stage(t: Table) -> Json | None:
    """What a teller of fronts looks at: who stands where, and who is awake."""
    seen = view(t, SPECTATOR)
    if "awake" not in seen:
        return None
    people = [{"seat": seat["seat"], "characters": seat["characters"]} for seat in seen["seats"]]
    return {"awake": seen["awake"], "seats": people}


def of_a_language(language: str, classic: list[Call], fronts: list[Call]) -> Json:
    words = Noting(catalogue(language))
    thoughts = [key for key in words.exported() if key.startswith("bot.") and key != "bot.deed"]
    args = {"who": 1, "role": "outlaw", "percent": 60, "card": "bang", "n": 2, "cards": 3, "win": 55, "less": 40}
    more: list[Call] = [(0, "thought", [key.removeprefix("bot."), args], None) for key in thoughts]
    labels = ("beer 6H", "bang AS 2", "wanted_ghost")
    more += [(0, "who", [0], None), *((0, "card", [label], None) for label in labels)]
    more.append((0, "thought", ["shoot", {**args, "deed": "jail", "victim": 0}], None))
    known: set[str] = set()
    told: set[str] = set()
    main = of_a_sort(words, CLASSIC, [*more, *classic], known)
    fronted = of_a_sort(words, DUEL, [(0, "card", ["duel_missed Os (3)"], None), *fronts], told)
    known |= told
    texts = {key: text for key, text in words.exported().items() if key in known or key.startswith(FAMILIES)}
    return {"texts": texts, **main, "fronts": fronted}


def of_a_sort(words: Noting, game: str, calls: list[Call], known: set[str]) -> Json:
    """The sentences of one game; `known` grows by the texts that they use."""
    cases = []
    for call in calls:
        words.said = set()
        said = say(words, game, call)
        if not words.said <= known or call[1] == "card":
            known |= words.said
            viewer, asked, given, here = call
            case = {"viewer": viewer, "call": asked, "args": given, "said": said}
            cases.append({**case, "look": here} if here else case)
    return {"cases": cases, "log": log(words, game, calls)}


def names_of(game: str) -> list[str]:
    return NAMES[:2] if game == DUEL else NAMES


def say(words: Catalogue, game: str, call: Call) -> str:
    viewer, asked, given, here = call
    speaker = teller(game, words, names_of(game), viewer)
    if here is not None and isinstance(speaker, FrontTeller):
        speaker.look(here)
    said: str = getattr(speaker, asked)(*given)
    return said


def log(words: Catalogue, game: str, calls: list[Call]) -> list[Json]:
    """The beginning of a game in its order: a teller remembers what it has said."""
    speaker = teller(game, words, names_of(game), VIEWERS[0])
    facts = [given[0] for viewer, call, given, _ in calls if (viewer, call) == (VIEWERS[0], "fact")]
    return [{"fact": fact, "said": speaker.fact(fact)} for fact in facts[:LOG]]
