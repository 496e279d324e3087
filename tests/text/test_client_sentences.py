"""The browser client says the server's messages as bang.text.Teller does: whole games, in every language."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bang import games
from bang.engine.insight.explain import explain_card
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import SPECTATOR, ask_view, redact, view
from bang.server.pages.pages import texts
from bang.text import Messages, Phrase, catalogue, languages

WEB = Path(__file__).resolve().parents[2] / "web"
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
SEEDS = 8


def tables() -> list[Options]:
    every = tuple(games.find().box_names())
    events = ("base", "bullet", "high_noon")  # of these few come up where all boxes are played together
    return [Options(7, every, choose=2), Options(6, events), *(Options(2, (), game=key) for key in ("duel",))]


def phrases(options: Options, seed: int) -> Iterator[Phrase]:
    """Yield everything that is said in a random game, to seat 0, to the asked seat and to everybody."""
    chance = random.Random(seed)
    table = games.new_table(options, seed)
    table.facts = []
    game = Game(table)
    messages = games.find(options.game).messages()
    while game.asked is not None:
        t, ask = game.table, game.asked
        for fact in t.facts or []:
            messages.hear(redact(t, fact, SPECTATOR))
            for viewer in (0, SPECTATOR):
                said = messages.fact(redact(t, fact, viewer))
                if said is not None:
                    yield said
        t.facts = []
        messages.look(view(t, ask.seat))
        asked = messages.asked(ask_view(t, ask, ask.seat), ask.seat)
        yield asked["said"]
        yield from asked["says"]
        for card in t.seats[ask.seat].hand:
            for reason in explain_card(game, ask.seat, card):
                yield messages.reason(reason.key, reason.args)
        game.answer(chance.randrange(len(ask.options)))


def thoughts() -> Iterator[Phrase]:
    args: dict[str, str | int] = {"who": 1, "role": "outlaw", "percent": 60, "card": "bang", "n": 2, "cards": 3}
    args |= {"win": 55, "less": 40, "deed": "jail"}
    for key in catalogue("en").domains["text/bots"]:
        stem, thought = key.split(".")
        if thought not in ("deed", "because"):
            yield Messages().thought(thought, args, stem)
            yield Messages().thought(thought, {**args, "victim": 0}, stem)


def cases() -> list[dict[str, Any]]:
    """Return a case for every text and reader: each uses a text that none before it has used."""
    words = [catalogue(language) for language in languages()]
    known: set[tuple[int, int, str]] = set()
    found = []
    for options in tables():
        names = NAMES[: options.players]
        plugin = games.find(options.game)
        tellers = {viewer: [plugin.teller(one, names, viewer) for one in words] for viewer in (0, SPECTATOR)}
        said = [phrase for seed in range(SEEDS) for phrase in phrases(options, seed)]
        for phrase in [*said, *(thoughts() if options.players > 2 else ())]:
            for viewer, speakers in tellers.items():
                about_me = isinstance(phrase, dict) and [phrase.get("who") == viewer, phrase.get("to") == viewer]
                key = (viewer, options.players, f"{about_me} {json.dumps(shape(phrase))}")
                if key not in known:
                    known.add(key)
                    lines = [speaker.phrase(phrase) for speaker in speakers]
                    found.append({"names": names, "viewer": viewer, "phrase": phrase, "said": lines})
    return found


def shape(phrase: Phrase) -> object:
    """Return the keys of a phrase, without its values."""
    if not isinstance(phrase, dict):
        return type(phrase).__name__
    return [phrase["say"], *(shape(value) if isinstance(value, dict) else "" for value in phrase.values())]


def test_the_client_says_the_same(tmp_path: Path) -> None:
    vitest = WEB / "node_modules" / ".bin" / "vitest"
    if not vitest.exists() or shutil.which("node") is None:
        pytest.skip("the client's packages are not installed")
    made = cases()
    said = {key for case in made for key in json.dumps(case["phrase"]).split('"') if "." in key}
    assert len(made) > 300
    for start in ("log.", "ask.", "option.", "reason.", "bot.", "suit.", "card.as"):
        assert any(key.startswith(start) for key in said), start
    exported = [msgspec.json.decode(texts(language).body) for language in languages()]
    path = tmp_path / "sentences.json"
    path.write_text(json.dumps({"texts": exported, "cases": made}, ensure_ascii=False), encoding="utf-8")
    done = subprocess.run(
        [vitest, "run", "src/lib/texts/teller.test.ts"],
        cwd=WEB,
        env={**os.environ, "BANG_SENTENCES": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
