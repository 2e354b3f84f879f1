"""The schema of a database: which one it has, and upgrading it."""

import logging
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from .database import Database
from .errors import StorageError

FOLDER = Path(__file__).parent / "migrations"
HEAD = "head"
VERSION_TABLE = "alembic_version"

log = logging.getLogger(__name__)

# Any number will do, as long as all migrating processes use the same.
LOCK = 7_305_577


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@cache
def known_revisions() -> tuple[str, ...]:
    """The schemas that this code knows, newest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


def revision_of(connection: Connection) -> str | None:
    """The schema of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def refuse_newer(revision: str | None) -> None:
    """Raise if a schema comes from a newer version of the program."""
    if revision is not None and revision not in known_revisions():
        raise StorageError(f"The database has a newer schema ({revision}) than this version knows: update monuments")


def refuse_foreign(connection: Connection) -> None:
    """Raise if a file belongs to another program; a PostgreSQL database may contain tables of an extension."""
    if connection.dialect.name == "sqlite":
        names = sorted(set(inspect(connection).get_table_names()) - {VERSION_TABLE})
        if names:
            raise StorageError(f"The database contains tables of another program ({names[0]}): choose another file")


def upgrade(connection: Connection, target: str = HEAD) -> None:
    """Upgrade a database within the current transaction; other processes that try this wait."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    revision = revision_of(connection)
    refuse_newer(revision)
    if revision is None:
        refuse_foreign(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, target)


async def prepare(database: Database, *, migrate: bool) -> None:
    """Check that a database has the current schema, or upgrade it with `migrate`."""
    revision = await database.read(revision_of)
    refuse_newer(revision)
    if revision == known_revisions()[0]:
        return
    if not migrate:
        found = f"an old schema ({revision})" if revision else "no tables yet"
        raise StorageError(f"The database {database.name} has {found}: start `monuments serve` once")
    await database.write(upgrade)
    log.info("the database was brought to schema %s", known_revisions()[0])
