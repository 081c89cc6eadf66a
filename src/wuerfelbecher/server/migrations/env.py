"""Alembic runs this to bring a database to the newest schema; the connection comes from `store.migrate`."""

from alembic import context

from wuerfelbecher.server.store import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
