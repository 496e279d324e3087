"""Accounts can have a login name with a password, and tokens an epoch; running games leave snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("accounts", sa.Column("login", sa.String(40)))
    op.add_column("accounts", sa.Column("password", sa.String(200)))
    op.create_index("accounts_by_login", "accounts", ["login"], unique=True)
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
