"""Who looks at which table through which process."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("process", sa.String(32), sa.ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("created", sa.Boolean, nullable=False),
    )
    op.create_index("ix_presence_table_id", "presence", ["table_id"])


def downgrade() -> None:
    op.drop_table("presence")
