"""bang export: games of bots, of files and of a server become the same four tables."""

import asyncio
import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="the extra bang[research] is not installed")

import pyarrow as pa
import pyarrow.parquet as pq

from bang import cli
from bang.errors import BadOptions, DamagedFile
from bang.research.flatten import TABLES, Source, rows
from bang.research.parquet import COLUMNS, Export, file_of, open_table, schema_of, sizes
from bang.simulation.plan import Plan
from bang.simulation.play import record
from bang.store import open_store

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples" / "research"


def bang(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["bang", *words])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    assert isinstance(stop.value.code, int)
    return stop.value.code


@pytest.fixture
def exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Export games by bots, and record the same games."""
    words = ("--games", "4", "--players", "4-5", "--bots", "greenhorn")
    assert bang(monkeypatch, "export", str(tmp_path / "new"), *words) == 0
    assert bang(monkeypatch, "simulate", *words, "--save", str(tmp_path / "saved")) == 0
    return tmp_path


def contents(folder: Path) -> dict[str, list[dict[str, object]]]:
    found = {name: open_table(folder, name).read().to_pylist() for name in TABLES}
    for row in found["games"]:
        del row["origin"], row["finished"]
    for row in found["seats"]:
        del row["person"]
    return {name: sorted(table, key=str) for name, table in found.items()}


def test_games_of_bots_of_files_and_of_a_server_give_the_same_rows(
    exported: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    new = contents(exported / "new")
    assert len(new["games"]) == 4
    assert len(new["seats"]) == 4 + 5 + 4 + 5
    assert bang(monkeypatch, "export", str(exported / "files"), "--recordings", str(exported / "saved")) == 0
    assert contents(exported / "files") == new
    database = exported / "tables.sqlite"
    asyncio.run(keep_on_server(database, sorted((exported / "saved").glob("*.json"))))
    assert bang(monkeypatch, "export", str(exported / "server"), "--database", str(database)) == 0
    assert contents(exported / "server") == new
    (first, *_) = open_table(exported / "server", "games").read().to_pylist()
    assert first["origin"] == "server"
    assert first["finished"].year > 2000
    capfd.readouterr()
    assert bang(monkeypatch, "export", str(exported / "server"), "--check") == 0
    assert capfd.readouterr().out.startswith(f"{exported / 'server'}: 4 games, 18 seats, ")


async def keep_on_server(database: Path, files: list[Path]) -> None:
    store = await open_store(str(database))
    for file in files:
        await store.finish(file.stem, file.read_bytes(), [])
    await store.close()


def test_the_rows_tell_the_game() -> None:
    recording, _ = record(Plan(1, (5,), bots=("greenhorn",)), 3)
    table = recording.game.table
    found = rows(Source("x", "simulation", json.loads(json.dumps(recording.to_json()))))
    assert {name: set(found[name][0]) for name in TABLES} == {name: set(COLUMNS[name]) for name in TABLES}
    (game,) = found["games"]
    assert (game["side"], game["players"], game["decisions"]) == (table.side, 5, len(recording.steps) - 1)
    assert game["turns"] == sum(seat["turns"] for seat in found["seats"])
    assert [seat["won"] for seat in found["seats"]] == [p in table.winners for p in range(5)]
    assert [seat["role"] for seat in found["seats"] if seat["place"] == 0] == ["sheriff"]
    out = [seat for seat in found["seats"] if seat["out"] is not None]
    assert sorted(seat["out"] for seat in out) == list(range(1, len(out) + 1))
    assert all(row["options"] > 1 for row in found["decisions"])
    assert {row["verb"] for row in found["decisions"]} >= {"play", "evade"}
    assert len(found["facts"]) == sum(len(step["facts"]) for step in recording.steps)


def test_a_game_by_rules_of_long_ago_has_no_questions() -> None:
    recording, _ = record(Plan(1, (4,)), 1)
    data = json.loads(json.dumps(recording.to_json()))
    data["steps"][5]["answer"] = {"do": "play", "card": "bang 99D"}
    found = rows(Source("x", "recording", data))["decisions"]
    assert [row["verb"] is None for row in found[:7]] == [False] * 5 + [True] * 2


def test_a_damaged_recording_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recording, _ = record(Plan(1, (4,)), 1)
    data = json.loads(json.dumps(recording.to_json()))
    del data["snapshot"]["winners"]
    with pytest.raises(DamagedFile, match=r"The recorded game x is damaged: .*winners"):
        rows(Source("x", "recording", data))
    (tmp_path / "torn.json").write_text("{")
    assert bang(monkeypatch, "export", str(tmp_path / "out"), "--recordings", str(tmp_path / "torn.json")) == 2
    assert list((tmp_path / "out").iterdir()) == []  # nothing half written stays behind
    assert bang(monkeypatch, "export", str(tmp_path / "out"), "--recordings", str(tmp_path / "nowhere")) == 2
    assert bang(monkeypatch, "export", str(tmp_path / "out"), "--recordings", str(tmp_path / "out")) == 2
    assert bang(monkeypatch, "export", str(tmp_path / "out")) == 2


def test_damaged_and_foreign_files_are_named(exported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = exported / "new"
    whole = file_of(folder, "facts").read_bytes()
    file_of(folder, "facts").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DamagedFile, match=r"facts\.parquet is damaged or no Parquet file"):
        sizes(folder)
    torn = bytearray(whole)
    torn[200:600] = bytes(400)
    file_of(folder, "facts").write_bytes(torn)
    with pytest.raises(DamagedFile, match=r"facts\.parquet is damaged"):
        sizes(folder)
    pq.write_table(pa.table({"a": [1]}), file_of(folder, "facts"))
    with pytest.raises(DamagedFile, match="was not written by bang export as facts"):
        sizes(folder)
    later = schema_of("facts").with_metadata({b"bang.table": b"facts", b"bang.version": b"7"})
    pq.write_table(pa.Table.from_pylist([], later), file_of(folder, "facts"))
    with pytest.raises(DamagedFile, match="has version 7; this program reads version 1"):
        sizes(folder)
    file_of(folder, "facts").unlink()
    with pytest.raises(DamagedFile, match=r"There is no .*facts\.parquet"):
        sizes(folder)
    with pytest.raises(BadOptions, match="There is no table 'cards'"):
        open_table(folder, "cards")
    with pytest.raises(BadOptions, match=r"games\.parquet exists already"):
        Export(folder)
    words = ("export", str(folder), "--games", "1", "--players", "4")
    assert bang(monkeypatch, *words) == 2
    assert bang(monkeypatch, *words, "--replace") == 0
    assert sizes(folder)["games"] == 1


def test_the_questions_of_the_documentation_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example runs in a process of its own, as the page says, and prints answers and no complaint."""
    if find_spec("duckdb") is None:
        pytest.skip("the extra bang[research] is not installed")
    assert bang(monkeypatch, "export", str(tmp_path / "new"), "--games", "60") == 0
    program = [sys.executable, str(EXAMPLES / "questions.py"), str(tmp_path / "new")]
    asked = subprocess.run(program, capture_output=True, text=True)
    assert (asked.returncode, asked.stderr) == (0, "")
    first, characters, barrel = [
        [line.split() for line in answer.splitlines()[1:]]
        for answer in re.split(r"^(?=\S)", asked.stdout, flags=re.M)[1:]
    ]
    assert {(row[0], row[2]) for row in first} >= {("4", "1"), ("7", "6")}
    assert {row[0] for row in characters} == {"sheriff", "deputy", "outlaw", "renegade"}
    (_, draws, lucky), (_, double_draws, luckier) = barrel
    assert int(draws) > int(double_draws) > 0
    assert 10 < float(lucky) < 40  # a quarter of the cards are hearts
    assert float(luckier) > float(lucky)
