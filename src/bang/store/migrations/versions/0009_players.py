"""Who plays where: the way back to a running game, from any device. Games that run already are not in it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("account", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("sets", sa.String(200), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
    )
    op.create_index("players_by_table", "players", ["table_id"])
