"""Who is the host of a table, and whether new people may come in."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("open", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("host", sa.Integer, nullable=False, server_default="-1"))


def downgrade() -> None:
    op.drop_column("tables", "host")
    op.drop_column("tables", "open")
