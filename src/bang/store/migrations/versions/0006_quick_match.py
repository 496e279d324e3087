"""Who looks for a quick match, and for what."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "searches",
        sa.Column("account", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("household", sa.String(40), nullable=False),
        sa.Column("wishes", sa.LargeBinary, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("heard", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False, server_default=""),
    )
