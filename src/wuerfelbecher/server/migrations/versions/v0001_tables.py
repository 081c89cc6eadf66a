"""Tables, seats and answers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("own_dice", sa.Boolean, nullable=False),
        sa.Column("seed", sa.String(40), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("next_table", sa.String(32)),
        sa.Column("deadline", sa.Float, index=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("bot", sa.String(20), nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("message", sa.String(64)),
    )


def downgrade() -> None:
    op.drop_table("answers")
    op.drop_table("seats")
    op.drop_table("tables")
