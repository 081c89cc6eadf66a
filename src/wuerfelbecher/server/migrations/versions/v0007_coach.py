"""Whether a table gives hints; and reviews of matches, which take long to make."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "reviews",
        sa.Column("record", sa.String(64), primary_key=True),
        sa.Column("review", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviews")
    op.drop_column("tables", "hints")
