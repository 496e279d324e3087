"""The form of a database: the last migration that was made in it. To know it takes one query, and no Alembic."""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path
from typing import Any, Final

MIGRATIONS: Final = Path(__file__).with_name("migrations")
ASKED: Final = "SELECT version_num FROM alembic_version"


@cache
def newest_form() -> str:
    """The form that this program wants: the number that the name of the last migration begins with."""
    return max(file.name for file in MIGRATIONS.glob("versions/[0-9]*_*.py")).partition("_")[0]


def sqlite_form(db: sqlite3.Connection) -> str | None:
    """None: nothing has been made in it yet."""
    made = db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'").fetchone()
    row = None if made is None else db.execute(ASKED).fetchone()
    return None if row is None else str(row[0])


async def postgres_form(db: Any) -> str | None:
    """The same of a connection of asyncpg."""
    made = await db.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL")
    form: str | None = await db.fetchval(ASKED) if made else None
    return form
