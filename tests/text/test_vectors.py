"""The sentences that the browser client is held to are the ones that are said today."""

import json
from pathlib import Path
from typing import Any

import pytest

from bang.cli._sentences import FAMILIES, NAMES, VIEWERS, names_of, say
from bang.engine.kernel.rules import CLASSIC
from bang.games import DUEL
from bang.games.duel.sentences import teller
from bang.text import catalogue, languages

FILE = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "texts" / "teller.vectors.json"
VECTORS: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
HINT = "run ./bang protocol --sentences --write"


@pytest.mark.parametrize("language", languages())
def test_the_same_is_said_today(language: str) -> None:
    words, kept = catalogue(language), VECTORS[language]
    assert VECTORS["names"] == NAMES
    for game, told in ((CLASSIC, kept), (DUEL, kept["fronts"])):
        for case in told["cases"]:
            call = (case["viewer"], case["call"], case["args"], case.get("look"))
            assert say(words, game, call) == case["said"], HINT
        speaker = teller(game, words, names_of(game), VIEWERS[0])
        assert [speaker.fact(line["fact"]) for line in told["log"]] == [line["said"] for line in told["log"]], HINT
    now = json.loads(json.dumps(words.exported()))
    assert kept["texts"] == {key: now[key] for key in kept["texts"] if key in now}, HINT
    assert {key for key in now if key.startswith(FAMILIES)} <= set(kept["texts"]), HINT


@pytest.mark.parametrize("language", languages())
def test_all_sorts_of_sentences_are_there(language: str) -> None:
    cases = VECTORS[language]["cases"]
    assert len(cases) > 250
    assert {case["call"] for case in cases} == {"who", "card", "fact", "prompt", "option", "reason", "thought"}
    fronts = VECTORS[language]["fronts"]["cases"]
    assert len(fronts) > 120
    assert {case["call"] for case in fronts} == {"card", "fact", "prompt", "option", "reason"}
    assert all("look" in case for case in fronts if case["call"] != "card")
