"""Blocks, invitations and reports of people, and what the host of the server does about these."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    for name in ("muted", "removed"):
        op.add_column("accounts", sa.Column(name, sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "blocks",
        sa.Column("account", sa.String(40), primary_key=True),
        sa.Column("other", sa.String(40), primary_key=True),
    )
    op.create_table(
        "invitations",
        sa.Column("account", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("sender", sa.String(40), nullable=False),
        sa.Column("sent", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("reporter", sa.String(40), nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("words", sa.String(400), nullable=False),
        sa.Column("excerpt", sa.LargeBinary, nullable=False),
        sa.Column("sent", sa.Float, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
    )
    op.create_index("reports_by_people", "reports", ["table_id", "reporter", "account"], unique=True)
    op.create_table(
        "host_log",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("done", sa.Float, nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("note", sa.String(400), nullable=False),
    )
    op.create_index("host_log_by_time", "host_log", ["done"])
