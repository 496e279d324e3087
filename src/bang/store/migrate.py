"""Bring a database to the present schema."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from bang.store.form import MIGRATIONS
from bang.store.interface import StoreError


def migrate_sqlite(file: Path) -> None:
    """Blocks; done before the server starts. A database of a newer program is refused."""
    engine = create_engine(f"sqlite:///{file}")
    try:
        with told_in_words(), engine.begin() as connection:
            upgrade(connection)
    finally:
        engine.dispose()


async def migrate_postgres(connect: Callable[[], Awaitable[Any]]) -> None:
    """`connect` gives connections of asyncpg."""
    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect)
    try:
        with told_in_words():
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@contextmanager
def told_in_words() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise StoreError(f"The database cannot be used: {reason}.") from error
    except CommandError as error:
        raise StoreError(f"The database was made by another version of this program: {error}.") from error
