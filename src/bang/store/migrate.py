"""Bring a database to the present schema."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from bang.store.interface import StoreError


def migrate(url: str) -> None:
    """Blocks; done before the server starts. A database of a newer program is refused."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise StoreError(f"The database cannot be used: {reason}.") from error
    except CommandError as error:
        raise StoreError(f"The database was made by another version of this program: {error}.") from error
    finally:
        engine.dispose()
