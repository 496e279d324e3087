"""Run the migrations in the connection that Alembic is given."""

from alembic import context

from bang.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
