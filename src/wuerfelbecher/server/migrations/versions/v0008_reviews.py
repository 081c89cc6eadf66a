"""A review belongs to a table and is deleted with it. Older ones, of unknown tables, are made again if wanted."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.drop_table("reviews")
    op.create_table(
        "reviews",
        sa.Column("record", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("review", sa.Text, nullable=False),
    )
    op.create_index("ix_reviews_table_id", "reviews", ["table_id"])


def downgrade() -> None:
    op.drop_table("reviews")
    op.create_table(
        "reviews",
        sa.Column("record", sa.String(64), primary_key=True),
        sa.Column("review", sa.Text, nullable=False),
    )
