"""The current tables of the database; the migrations create them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "pk": "%(table_name)s_key",
        "fk": "%(table_name)s_%(column_0_name)s_known",
        "uq": "%(table_name)s_%(column_0_N_name)s_once",
        "ck": "%(table_name)s_%(constraint_name)s",
    }
)

players = Table(
    "players",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, CheckConstraint("language IN ('en', 'de')", name="language"), nullable=False),
    Column("kind", Text, CheckConstraint("kind IN ('person', 'program')", name="kind"), nullable=False),
    Column("token_hash", Text, unique=True),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column(
        "status",
        Text,
        CheckConstraint("status IN ('open', 'running', 'over', 'closed')", name="status"),
        nullable=False,
    ),
    Column("is_public", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Column("length", Integer, nullable=False),
    Column("due_at", BigInteger),
    Column("lease_by", Text),
    Column("lease_until", BigInteger, nullable=False, server_default="0"),
    Column("secret", LargeBinary, nullable=False),
    Column("owner", Text),
    Column("rematch_of", Text),
)
Index("tables_by_status", tables.c.status, tables.c.created_at)
Index("tables_by_owner", tables.c.owner)
Index(
    "tables_due",
    tables.c.due_at,
    sqlite_where=tables.c.due_at.is_not(None),
    postgresql_where=tables.c.due_at.is_not(None),
)

# Without a row id SQLite stores the rows of one table together, in the order in which they are read.
log = Table(
    "log",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("author", Text),
    Column("client_id", Text),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "author", "client_id"),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", ForeignKey("players.id")),
    sqlite_with_rowid=False,
)
Index("seats_by_player", seats.c.player_id)

results = Table(
    "results",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("scores", Text, nullable=False),
    Column("winners", Text, nullable=False),
    Column("kinds", Text, nullable=False),
)

secrets = Table(
    "secrets",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
