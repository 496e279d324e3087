"""Several servers may share a database: each is a node that lives as long as it says so, and owns tables by leases."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("node", sa.String(40), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
    )
