"""Write and read the four tables of an export as Parquet files."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from bang.errors import BadOptions, DamagedFile
from bang.research.flatten import TABLES, Row

VERSION: Final = 1  # of the columns; incremented when the meaning of one changes or one is removed
FORMAT_KEY: Final = b"bang.table"
VERSION_KEY: Final = b"bang.version"
ROWS: Final = 50_000  # rows collected before they are written

TEXT: Final = pa.dictionary(pa.int32(), pa.string())  # columns with few distinct values
SMALL: Final = pa.int16()
COLUMNS: Final[dict[str, dict[str, Any]]] = {
    "games": {
        "game": pa.string(),
        "origin": TEXT,
        "rules": TEXT,
        "kind": TEXT,
        "players": SMALL,
        "sets": pa.list_(pa.string()),
        "variants": pa.list_(pa.string()),
        "seed": pa.string(),
        "finished": pa.timestamp("us", tz="UTC"),
        "over": pa.bool_(),
        "side": TEXT,
        "turns": pa.int32(),
        "decisions": pa.int32(),
    },
    "seats": {
        "game": pa.string(),
        "seat": SMALL,
        "person": pa.bool_(),
        "role": TEXT,
        "character": TEXT,
        "place": SMALL,
        "won": pa.bool_(),
        "presence": TEXT,
        "life": SMALL,
        "out": SMALL,
        "turns": pa.int32(),
    },
    "decisions": {
        "game": pa.string(),
        "decision": pa.int32(),
        "seat": SMALL,
        "verb": TEXT,
        "asked_by": TEXT,
        "options": pa.int32(),
        "do": TEXT,
        "card": TEXT,
        "kind": TEXT,
        "to": SMALL,
        "target": TEXT,
        "word": TEXT,
        "reason": TEXT,
    },
    "facts": {
        "game": pa.string(),
        "fact": pa.int32(),
        "decision": pa.int32(),
        "what": TEXT,
        "seat": SMALL,
        "to": SMALL,
        "cards": pa.list_(pa.string()),
        "number": pa.int32(),
        "why": TEXT,
        "note": TEXT,
        "audience": pa.int64(),
    },
}


def schema_of(table: str) -> Any:
    stamp = {FORMAT_KEY: table.encode(), VERSION_KEY: str(VERSION).encode()}
    return pa.schema(list(COLUMNS[table].items()), metadata=stamp)


class Export:
    """A folder with one file a table. Rows are written as they come; the files get their final names at the end."""

    def __init__(self, folder: Path, replace: bool = False) -> None:
        there = [name for name in TABLES if file_of(folder, name).exists()]
        if there and not replace:
            raise BadOptions(f"{file_of(folder, there[0])} exists already; name another folder, or say --replace.")
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.waiting: dict[str, list[Row]] = {name: [] for name in TABLES}
        self.written = dict.fromkeys(TABLES, 0)
        self.files = {
            name: pq.ParquetWriter(unfinished(folder, name), schema_of(name), compression="zstd") for name in TABLES
        }

    def add(self, rows: dict[str, list[Row]]) -> None:
        for name, found in rows.items():
            self.waiting[name] += found
            if len(self.waiting[name]) >= ROWS:
                self.flush(name)

    def flush(self, name: str) -> None:
        if rows := self.waiting[name]:
            if name == "games":
                rows = [{**row, "finished": microseconds(row["finished"])} for row in rows]
            self.files[name].write_table(pa.Table.from_pylist(rows, schema_of(name)))
            self.written[name] += len(rows)
            self.waiting[name] = []

    def __enter__(self) -> Export:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is None:
            for name in TABLES:
                self.flush(name)
        for file in self.files.values():
            file.close()
        for name in TABLES:
            if error is None:
                unfinished(self.folder, name).replace(file_of(self.folder, name))
            else:
                unfinished(self.folder, name).unlink(missing_ok=True)


def microseconds(seconds: float | None) -> int | None:
    return None if seconds is None else int(seconds * 1_000_000)


def file_of(folder: Path, table: str) -> Path:
    return folder / f"{table}.parquet"


def unfinished(folder: Path, table: str) -> Path:
    return folder / f"{table}.parquet.part"


def open_table(folder: Path, table: str) -> Any:
    """Open a table of an export as a `pyarrow.parquet.ParquetFile`; raise DamagedFile if it is none."""
    if table not in TABLES:
        raise BadOptions(f"There is no table {table!r}; there are: {', '.join(TABLES)}.")
    path = file_of(folder, table)
    try:
        file = pq.ParquetFile(path)
    except FileNotFoundError as error:
        raise DamagedFile(f"There is no {path}; `bang export {folder}` would write it.") from error
    except (OSError, pa.ArrowException) as error:
        raise DamagedFile(f"{path} is damaged or no Parquet file; export the games again.") from error
    stamp = file.schema_arrow.metadata or {}
    if stamp.get(FORMAT_KEY) != table.encode():
        raise DamagedFile(f"{path} was not written by bang export as {table}; name a folder that it has written.")
    if stamp.get(VERSION_KEY) != str(VERSION).encode():
        version = stamp.get(VERSION_KEY, b"none").decode()
        raise DamagedFile(
            f"{path} has version {version}; this program reads version {VERSION}: export the games again."
        )
    return file


def sizes(folder: Path) -> dict[str, int]:
    """Return the number of rows of each table. Everything is read, so that damage anywhere is found."""
    found = {}
    for name in TABLES:
        file = open_table(folder, name)
        try:
            found[name] = sum(batch.num_rows for batch in file.iter_batches())
        except (OSError, pa.ArrowException) as error:
            raise DamagedFile(f"{file_of(folder, name)} is damaged; export the games again.") from error
    return found
