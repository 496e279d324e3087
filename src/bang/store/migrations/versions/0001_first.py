"""Accounts, tables with their entries, finished games with their results."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("opened", sa.Float, nullable=False),
    )
    op.create_index("tables_by_state", "tables", ["state", "opened"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.Column("written", sa.Float, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("recording", sa.LargeBinary, nullable=False),
        sa.Column("sets", sa.String(200), nullable=False),
        sa.Column("finished", sa.Float, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("game_id", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("role", sa.String(40), nullable=False),
        sa.Column("character", sa.String(40), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
    )
    op.create_index("results_by_account", "results", ["account"])
