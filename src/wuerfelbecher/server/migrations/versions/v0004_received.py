"""Messages that count only once, although they took back what they answered."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "received",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("message", sa.String(64), primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("received")
