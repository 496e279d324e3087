"""Ratings of people, by game and side: one row for each rated game that somebody has played."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("account", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("side", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("rated", sa.Float, nullable=False),
    )
    op.create_index("ratings_by_table", "ratings", ["table_id", "account"], unique=True)
