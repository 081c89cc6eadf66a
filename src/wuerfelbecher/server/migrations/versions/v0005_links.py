"""What links for watching have to carry, so that the host can make them void."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("links", sa.String(32), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "links")
