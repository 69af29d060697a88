"""How migrations are run: on the connection that `engine.migrate` hands over."""

from alembic import context

from stammtisch.store.models import Model

context.configure(connection=context.config.attributes["connection"], target_metadata=Model.metadata)
with context.begin_transaction():
    context.run_migrations()
