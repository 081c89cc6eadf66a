"""Fair dice: the secret of a table, and what each seat adds to it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.String(64), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("contribution", sa.String(48), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seats", "contribution")
    op.drop_column("tables", "secret")
