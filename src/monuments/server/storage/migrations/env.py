"""Run by Alembic: the migrations, on the connection passed in."""

from alembic import context

from monuments.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
