"""Accounts have a chosen face, and finished games say which game they were: that of each was named as its only box."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("avatar", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("game", sa.String(40), nullable=False, server_default="classic"))
    games = sa.table("games", sa.column("game", sa.String), sa.column("sets", sa.String))
    op.execute(games.update().where(games.c.sets == "duel").values(game="duel"))
