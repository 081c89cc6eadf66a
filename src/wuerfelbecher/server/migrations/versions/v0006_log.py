"""Answers become a log that only grows, with undos and changes of the table in it; who drives a table, and when
somebody last used it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("answers", sa.Column("kind", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("driver", sa.String(32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("touched", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET touched = created")
    op.create_index("ix_tables_driver", "tables", ["driver"])
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.drop_table("received")
    op.create_table(
        "processes", sa.Column("id", sa.String(32), primary_key=True), sa.Column("until", sa.Float, nullable=False)
    )
    op.create_table(
        "keys", sa.Column("id", sa.Integer, primary_key=True), sa.Column("key", sa.String(64), nullable=False)
    )


def downgrade() -> None:
    raise NotImplementedError("an undo in the log has no place in the older schema")
