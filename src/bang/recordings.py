"""Recorded games: options, seed, every answer by content, every fact, and a snapshot to go on from.

Going on with an old game uses the snapshot, watching one uses the facts; only `verify` plays the answers again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import msgspec

from bang import __version__
from bang.engine.insight.briefing import agreed
from bang.engine.kernel import save
from bang.engine.kernel.chance import Seed, read_seed
from bang.engine.kernel.content import Content, describe, find
from bang.engine.kernel.facts import Fact
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.view import recorded
from bang.errors import BadOptions, BangError, DamagedFile
from bang.games import is_default, new_table, read_options, rules_for
from bang.snapshot import Snapshot

FORMAT: Final = "bang-game"
VERSION: Final = 2  # dealt from a key; a game dealt from a number is written as version 1, as it always was
VERSIONS: Final = (1, VERSION)
# These facts say in a note what came of a draw!; older recordings have the same facts without it.
NOTED_LATELY: Final = ("flip", "pick")

Json = dict[str, Any]


class Recording:
    """A game and what is worth keeping of it. `steps[0]` is the deal; each further step one answer and its facts."""

    def __init__(self, options: Options, seed: Seed, names: list[str] | None = None, patient: bool = False) -> None:
        self.options = options
        self.seed = seed
        self.names = names or [f"Player {p + 1}" for p in range(options.players)]
        self.steps: list[Json] = []
        table = new_table(options, seed)
        table.facts = []
        table.patient = patient
        self.game = Game(table)
        self.note(None, None)

    @classmethod
    def going_on(
        cls, options: Options, seed: Seed, names: list[str], before: list[Json], position: Snapshot
    ) -> Recording:
        """A game that was begun with other rules: what happened before the position can no longer be told."""
        recording = cls.__new__(cls)
        recording.options = options
        recording.seed = seed
        recording.names = names
        recording.steps = [{"facts": []}, *({**step, "facts": []} for step in before)]
        recording.game = position.play()
        recording.game.number(position.answers + 1)
        recording.game.table.facts = []
        return recording

    def answer(self, i: int) -> list[Fact]:
        """Answer with the i-th option, and say what happened."""
        ask = self.game.asked
        assert ask is not None
        content = describe(self.game.table, ask.seat, ask.options[i])
        self.game.answer(i)
        return self.note(ask.seat, content)

    def note(self, seat: int | None, content: Content | None) -> list[Fact]:
        t = self.game.table
        facts, t.facts = t.facts or [], []
        told = [recorded(t, fact) for fact in facts]
        step: Json = {"facts": told}
        if content is not None:
            step = {"seat": seat, "answer": content, "facts": told}
        self.steps.append(step)
        return facts

    def explain(self, reason: tuple[str, dict[str, str | int]]) -> None:
        """Keep why the last answer was given, a text key with its arguments, if there is more to say than nothing."""
        key, args = reason
        if key:
            self.steps[-1]["reason"] = {"key": key, "args": args}

    def to_json(self) -> Json:
        game = self.game
        base = game.base if game.asked is not None and game.base is not None else game.table
        answered = len(self.steps) - 1
        return {
            "format": FORMAT,
            "version": VERSION if isinstance(self.seed, str) else 1,
            "rules": __version__,
            "options": written(self.options),
            "own_cards": digests(self.options.cards),
            "seed": self.seed,
            "asked": game.count,
            "patient": game.table.patient,
            "names": self.names,
            "steps": self.steps,
            "snapshot": {"at": answered - len(game.tail) if game.asked is not None else answered, **save.dump(base)},
        }

    def write(self, path: Path) -> None:
        path.write_bytes(msgspec.json.encode(self.to_json()))


def written(options: Options) -> Json:
    """Options as data, with all settings of the chosen boxes; the default game is not named."""
    told = agreed(rules_for(options))
    if is_default(options.game):
        del told["game"]
    return told


def as_noted(told: list[Json], stored: list[Json]) -> list[Json]:
    """Facts as told now, without the notes that the stored ones are too old to have."""
    nothing: Json = {}
    return [
        {name: value for name, value in fact.items() if name != "note"}
        if fact.get("what") in NOTED_LATELY and "note" not in was
        else fact
        for fact, was in zip_longest(told, stored, fillvalue=nothing)
    ]


def read(path: Path) -> Json:
    """A recording as data, checked for its shape; enough to watch it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DamagedFile(f"{path} cannot be read: {error.strerror or error}.") from error
    except (ValueError, RecursionError) as error:
        raise DamagedFile(f"{path} is not a recorded game: it is not JSON ({error}).") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DamagedFile(f'{path} is not a recorded game: it must be an object with "format": "{FORMAT}".')
    if data.get("version") not in VERSIONS:
        known = " and ".join(str(version) for version in VERSIONS)
        raise DamagedFile(f"{path} has version {data.get('version')!r}; this program reads versions {known}.")
    steps = data.get("steps")
    if (
        not isinstance(steps, list)
        or not steps
        or not all(isinstance(s, dict) and isinstance(s.get("facts"), list) for s in steps)
    ):
        raise DamagedFile(f'{path} is damaged: "steps" must be a list of objects that have "facts".')
    return data


def header(data: Json, cards: tuple[str, ...] = ()) -> tuple[Options, Seed, Rules]:
    """The options, seed and rules of a recording. `cards` are the folders of the own cards it was played with.

    A recording cannot name them itself: they may hold programs, and those run only if the user says so.
    """
    check_cards(data, cards)
    try:
        given = dict(data["options"])
        for name in ("sets", "variants", "keep"):
            given[name] = tuple(given[name])
        options = read_options({**given, "cards": cards})
        return options, read_seed(data["seed"]), rules_for(options)
    except (KeyError, TypeError, ValueError, OverflowError, BadOptions) as error:
        raise DamagedFile(f"The recorded game is damaged: its options or seed cannot be used ({error}).") from error


def digests(cards: tuple[str, ...]) -> list[str]:
    """Compute a digest of the folders of own cards, to recognise them."""
    if not cards:
        return []
    from bang import own_cards  # reading own cards takes more than most recordings need

    return [own_cards.load(folder).digest for folder in cards]


def check_cards(data: Json, cards: tuple[str, ...]) -> None:
    recorded = data.get("own_cards", [])
    if not isinstance(recorded, list):
        raise DamagedFile('The recorded game is damaged: "own_cards" must be a list.')
    if len(recorded) != len(cards):
        with suppress(KeyError, TypeError):
            folders = " ".join(f"--cards {folder}" for folder in data["options"]["cards"])
            raise DamagedFile(
                f"The game was recorded with {len(recorded)} folders of own cards, and {len(cards)} are named; "
                + (f"name them again, in this order: {folders}." if recorded else "leave --cards out.")
            )
        raise DamagedFile("The recorded game is damaged: its own cards are not among its options.")
    for folder, then, now in zip(cards, recorded, digests(cards), strict=True):
        if now != then:
            raise DamagedFile(f"The own cards in {folder} are not those the game was recorded with; they have changed.")


def resume(data: Json, cards: tuple[str, ...] = ()) -> Recording:
    """Go on with a recorded game from its snapshot."""
    options, seed, rules = header(data, cards)
    try:
        at = int(data["snapshot"]["at"])
        asked = int(data["asked"])
        names = [str(name) for name in data["names"]]
        answers = [step["answer"] for step in data["steps"][1:]]
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise DamagedFile(f"The recorded game is damaged: {error} is missing or of the wrong kind.") from error
    if not 0 <= at <= len(answers) or len(names) != options.players:
        raise DamagedFile("The recorded game is damaged: its snapshot or its names do not fit its answers or seats.")
    recording = Recording.__new__(Recording)
    recording.options = options
    recording.seed = seed
    recording.names = names
    recording.steps = data["steps"]
    table = save.load(rules, data["snapshot"])
    recording.game = play_answers(Game(table), answers[at:])
    recording.game.number(asked)
    recording.game.table.facts = []
    return recording


def replay(data: Json, cards: tuple[str, ...] = ()) -> Game:
    """Play a recorded game again from its seed, answer by answer."""
    for game in positions(data, cards):  # noqa: B007 - the last one is wanted
        pass
    return game


def positions(data: Json, cards: tuple[str, ...] = ()) -> Iterator[Game]:
    """A recorded game played again: as it was after the deal and after each answer. It is one game that goes on."""
    options, seed, _ = header(data, cards)
    try:
        answers = [step["answer"] for step in data["steps"][1:]]
    except KeyError as error:
        raise DamagedFile(f"The recorded game is damaged: {error} is missing.") from error
    table = new_table(options, seed)
    table.patient = data.get("patient") is True
    game = Game(table)
    yield game
    yield from answered(game, answers)


def play_answers(game: Game, answers: list[Content]) -> Game:
    for _ in answered(game, answers):
        pass
    return game


def answered(game: Game, answers: list[Content]) -> Iterator[Game]:
    for n, content in enumerate(answers, 1):
        if game.asked is None:
            raise DamagedFile(f"The recorded game is damaged: answer {n} comes after its end.")
        try:
            game.answer(find(game.table, game.asked, content))
        except BangError as error:
            raise DamagedFile(f"The recorded game does not fit these rules at answer {n}: {error}") from error
        yield game
