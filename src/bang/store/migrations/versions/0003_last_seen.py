"""Accounts remember when they were last used, so that forgotten ones can be removed; old ones count as used now."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    accounts = sa.table("accounts", sa.column("seen", sa.Float))
    op.execute(accounts.update().values(seen=time.time()))
