"""Damaged files: whatever was dropped or altered, the file is refused as damaged or gives a game that can be played."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bang import recordings
from bang.engine.kernel import save
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.view import view
from bang.errors import DamagedFile
from bang.games import rules_for

OPTIONS = Options(players=5, variants=("dynamite_stick",))
THOROUGH = settings(max_examples=75)
RUBBISH: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    3,
    99,
    1 << 70,
    0.5,
    1e308,
    float("inf"),
    float("nan"),
    "",
    "x",
    "bang 2C",
    "4",
]
shapes: st.SearchStrategy[Any] = st.sampled_from([*RUBBISH, [], {}, [0], [[]], {"x": 1}])
rubbish = shapes | st.integers() | st.text(max_size=3)


@cache
def recorded(seed: int, answers: int) -> str:
    """The text of a recording after so many answers."""
    random = Random(seed)
    recording = recordings.Recording(OPTIONS, seed)
    for _ in range(answers):
        if recording.game.asked is not None:
            recording.answer(random.randrange(len(recording.game.asked.options)))
    return json.dumps(recording.to_json())


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every entry of every object and list within."""
    found: list[tuple[Any, Any]] = []
    entries = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    for key, value in entries:
        found.append((data, key))
        found += places(value)
    return found


def damage(data: Any, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
    """Drop, double or alter one entry."""
    # Half of the time choose a shallow entry, not one among hundreds of cards and facts.
    all_places = places(data)
    shallow = [(holder, key) for holder, key in all_places if not isinstance(holder, list)]
    holder, key = draw(st.sampled_from(shallow if draw(st.booleans()) else all_places))
    how = draw(st.sampled_from(["drop", "double", "alter"]))
    if how == "drop":
        del holder[key]
    elif how == "double" and isinstance(holder, list):
        holder.insert(key, holder[key])
    else:
        holder[key] = draw(rubbish)


def play_on(game: Game, n: int = 12) -> None:
    """Answer some questions and look at the table from everywhere."""
    for _ in range(n):
        for viewer in range(-1, len(game.table.seats)):
            json.dumps(view(game.table, viewer))
        if game.asked is None:
            assert game.table.over
            return
        game.answer(len(game.asked.options) // 2)


# Of a snapshot: the number of its answer, which the table does not depend on.
NOT_THE_TABLES = {"at"}
# Any value is accepted there as a word or a boolean.
LENIENT = {"over", "patient", "side"}
GAMES = [(1, 0), (1, 30), (2, 90), (3, 100_000)]


def load_and_play(rules: Rules, table: Any) -> None:
    play_on(Game(save.load(rules, table)))


def trouble(do: Callable[[], object]) -> str:
    """The error that should not have come."""
    try:
        do()
    except DamagedFile:
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def test_every_entry_of_a_table_altered_in_every_way() -> None:
    rules = rules_for(OPTIONS)
    text = json.dumps(json.loads(recorded(2, 90))["snapshot"])
    found = set()
    for n in range(len(places(json.loads(text)))):
        for value in [*RUBBISH, [], {}, [0], [[]], {"x": 1}]:
            table = json.loads(text)
            holder, key = places(table)[n]
            before, holder[key] = holder[key], value
            if told := trouble(partial(load_and_play, rules, table)):
                found.add(f"{key}: {value!r} in place of {before!r}: {told}"[:200])
    assert sorted(found) == []


@pytest.mark.parametrize("which", GAMES)
def test_a_table_without_one_of_its_parts_is_refused(which: tuple[int, int]) -> None:
    rules = rules_for(OPTIONS)
    table = json.loads(recorded(*which))["snapshot"]
    for part in table.keys() - NOT_THE_TABLES:
        with pytest.raises(DamagedFile):
            save.load(rules, {name: value for name, value in table.items() if name != part})


@pytest.mark.parametrize("which", GAMES)
@pytest.mark.parametrize("wrong", [None, "x", {"x": 1}, [[[]]]], ids=repr)
def test_a_table_with_a_part_of_another_sort_is_refused(which: tuple[int, int], wrong: Any) -> None:
    rules = rules_for(OPTIONS)
    table = json.loads(recorded(*which))["snapshot"]
    for part in table.keys() - NOT_THE_TABLES - LENIENT:
        with pytest.raises(DamagedFile):
            save.load(rules, {**table, part: wrong})


@pytest.mark.parametrize("which", GAMES)
@pytest.mark.parametrize("wrong", [0.5, 2.0, float("nan"), "4", None, [1]], ids=repr)
def test_only_a_whole_number_is_taken_for_one(which: tuple[int, int], wrong: Any) -> None:
    rules = rules_for(OPTIONS)
    text = json.dumps(json.loads(recorded(*which))["snapshot"])
    numbers = [
        n for n, (holder, key) in enumerate(places(json.loads(text))) if type(holder[key]) is int and key != "at"
    ]
    assert len(numbers) > 10
    for n in numbers:
        table = json.loads(text)
        holder, key = places(table)[n]
        holder[key] = wrong
        with pytest.raises(DamagedFile, match=r"is not a whole number\.$"):
            save.load(rules, table)


@THOROUGH
@given(st.sampled_from(GAMES), st.data())
def test_a_damaged_table_is_refused_or_saved_as_it_was_loaded(which: tuple[int, int], data: st.DataObject) -> None:
    table = json.loads(recorded(*which))["snapshot"]
    for _ in range(data.draw(st.integers(1, 2))):
        damage(table, data.draw)
    with contextlib.suppress(DamagedFile):
        loaded = save.load(rules_for(OPTIONS), table)
        assert save.dump(save.load(rules_for(OPTIONS), save.dump(loaded))) == save.dump(loaded)


@THOROUGH
@given(st.sampled_from(GAMES), st.data())
def test_a_damaged_table_is_refused_or_playable(which: tuple[int, int], data: st.DataObject) -> None:
    table = json.loads(recorded(*which))["snapshot"]
    damage(table, data.draw)
    try:
        loaded = save.load(rules_for(OPTIONS), table)
    except DamagedFile:
        return
    play_on(Game(loaded))


def read(text: str, folder: Path) -> recordings.Json:
    path = folder / "game.json"
    path.write_text(text, encoding="utf-8")
    return recordings.read(path)


@THOROUGH
@given(which=st.sampled_from(GAMES), data=st.data())
def test_a_damaged_recording_is_refused_or_playable(
    tmp_path_factory: pytest.TempPathFactory, which: tuple[int, int], data: st.DataObject
) -> None:
    recording = json.loads(recorded(*which))
    damage(recording, data.draw)
    folder = tmp_path_factory.getbasetemp()
    with contextlib.suppress(DamagedFile):
        recordings.replay(read(json.dumps(recording), folder))
    with contextlib.suppress(DamagedFile):
        play_on(recordings.resume(read(json.dumps(recording), folder)).game)


@given(which=st.sampled_from(GAMES), cut=st.integers(0, 100_000))
def test_a_cut_text_is_refused(tmp_path_factory: pytest.TempPathFactory, which: tuple[int, int], cut: int) -> None:
    text = recorded(*which)
    with pytest.raises(DamagedFile):
        recordings.replay(read(text[: cut % len(text)], tmp_path_factory.getbasetemp()))


@given(which=st.sampled_from(GAMES), cut=st.integers(0, 100_000), other=st.text(max_size=3))
def test_a_text_that_ends_otherwise_is_refused_or_playable(
    tmp_path_factory: pytest.TempPathFactory, which: tuple[int, int], cut: int, other: str
) -> None:
    text = recorded(*which)
    with contextlib.suppress(DamagedFile):
        recordings.replay(read(text[: cut % len(text)] + other, tmp_path_factory.getbasetemp()))


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DamagedFile):
        recordings.read(path)
    with pytest.raises(DamagedFile):
        recordings.read(tmp_path)  # a folder
    with pytest.raises(DamagedFile):
        recordings.read(tmp_path / "nothing.json")
