"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make players, tables, log, seats, results and secrets."""
    op.create_table(
        "players",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("token_hash", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("players_key")),
        sa.UniqueConstraint("token_hash", name=op.f("players_token_hash_once")),
        sa.CheckConstraint("language IN ('en', 'de')", name=op.f("players_language")),
        sa.CheckConstraint("kind IN ('person', 'program')", name=op.f("players_kind")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("touched_at", sa.BigInteger, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("lease_by", sa.Text),
        sa.Column("lease_until", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("rematch_of", sa.Text),
        sa.PrimaryKeyConstraint("id", name=op.f("tables_key")),
        sa.CheckConstraint("status IN ('open', 'running', 'over', 'closed')", name=op.f("tables_status")),
    )
    op.create_index("tables_by_status", "tables", ["status", "created_at"])
    op.create_index("tables_by_owner", "tables", ["owner"])
    is_due = sa.text("due_at IS NOT NULL")
    op.create_index("tables_due", "tables", ["due_at"], sqlite_where=is_due, postgresql_where=is_due)
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("author", sa.Text),
        sa.Column("client_id", sa.Text),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("log_key")),
        sa.UniqueConstraint("table_id", "author", "client_id", name=op.f("log_table_id_author_client_id_once")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("log_table_id_known"), ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("seats_key")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("seats_table_id_known"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("seats_player_id_known")),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_by_player", "seats", ["player_id"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("kinds", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("results_key")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("results_table_id_known"), ondelete="CASCADE"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("secrets_key")),
    )
