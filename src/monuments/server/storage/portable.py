"""A backup that any database can read: compressed lines of JSON, with counts and a checksum at the end.

The first line gives the format, its version and the schema. Then each table follows: a line with its name and columns,
and a line for each row. The last line has the number of rows of each table and the SHA-256 of all lines before it.
"""

import gzip
import hashlib
import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, LargeBinary, column, insert, select, table

from .errors import StorageError
from .migrating import refuse_newer, revision_of
from .schema import METADATA

FORMAT = "monuments-backup"
VERSION = 1
ROWS_AT_ONCE = 1000
LONGEST_LINE = 64 * 2**20
"""The bytes of a line that is read; a longer one is damaged."""


def dump(connection: Connection, file: BinaryIO) -> None:
    """Write every table to a file."""
    digest = hashlib.sha256()
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6, mtime=0) as lines:

        def put(value: Any) -> None:
            line = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
            digest.update(line)
            lines.write(line)

        put({"format": FORMAT, "version": VERSION, "schema": revision_of(connection)})
        counts: dict[str, int] = {}
        for each in METADATA.sorted_tables:
            binary = [isinstance(column.type, LargeBinary) for column in each.c]
            put({"table": each.name, "columns": each.c.keys(), "binary": binary})
            counts[each.name] = 0
            statement = select(each).order_by(*each.primary_key).execution_options(yield_per=ROWS_AT_ONCE)
            for row in connection.execute(statement):
                put([_plain(value) for value in row])
                counts[each.name] += 1
        put({"rows": counts, "sha256": digest.hexdigest()})


@dataclass(frozen=True, slots=True)
class Rows:
    """Some rows of a table."""

    table: str
    columns: tuple[str, ...]
    values: list[list[Any]]


def read_schema(path: Path) -> str:
    """The schema of a backup; raise if the file is not a backup, damaged, or from a newer version."""
    with _opened(path) as lines:
        return _schema(_json(lines.readline(LONGEST_LINE), path), path)


def check(path: Path) -> None:
    """Raise if a backup is incomplete or altered."""
    for _ in read_rows(path):
        pass


def read_rows(path: Path) -> Iterator[Rows]:
    """The rows of a backup; an altered or truncated one raises before the end."""
    digest = hashlib.sha256()
    counts: dict[str, int] = {}
    rows: Rows | None = None
    binary: list[int] = []
    with _opened(path) as lines:
        before = b""
        for number, line in enumerate(_lines(lines, path)):
            digest.update(before)
            before = line
            value = _json(line, path)
            if number == 0:
                _schema(value, path)
            elif isinstance(value, list):
                if rows is None or len(value) != len(rows.columns):
                    raise _damaged(path)
                for place in binary:
                    value[place] = None if value[place] is None else b64decode(value[place])
                rows.values.append(value)
                counts[rows.table] += 1
                if len(rows.values) >= ROWS_AT_ONCE:
                    yield rows
                    rows = Rows(rows.table, rows.columns, [])
            elif isinstance(value, dict) and "table" in value:
                if rows is not None and rows.values:
                    yield rows
                rows = Rows(value["table"], tuple(value["columns"]), [])
                binary = [place for place, is_binary in enumerate(value["binary"]) if is_binary]
                counts[rows.table] = 0
            elif isinstance(value, dict) and value.get("rows") == counts and value.get("sha256") == digest.hexdigest():
                if rows is not None and rows.values:
                    yield rows
                if lines.read(1):
                    raise _damaged(path)
                return
            else:
                raise _damaged(path)
    raise StorageError(f"The backup {path} is incomplete")


def load(connection: Connection, path: Path) -> None:
    """Insert the rows of a backup into empty tables, within the current transaction."""
    for rows in read_rows(path):
        target = table(rows.table, *(column(name) for name in rows.columns))
        connection.execute(insert(target), [dict(zip(rows.columns, row, strict=True)) for row in rows.values])


def _plain(value: Any) -> Any:
    return b64encode(value).decode("ascii") if isinstance(value, bytes) else value


def _opened(path: Path) -> gzip.GzipFile:
    try:
        return gzip.open(path, "rb")
    except OSError as error:
        raise StorageError(f"The backup {path} cannot be read: {error.strerror}") from error


def _lines(file: gzip.GzipFile, path: Path) -> Iterator[bytes]:
    try:
        while line := file.readline(LONGEST_LINE):
            yield line
    except (OSError, EOFError, zlib.error) as error:
        raise _damaged(path) from error


def _json(line: bytes, path: Path) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        raise _damaged(path) from error


def _schema(value: Any, path: Path) -> str:
    if not isinstance(value, dict) or value.get("format") != FORMAT or not isinstance(value.get("schema"), str):
        raise StorageError(f"{path} is not a backup of monuments")
    if value.get("version") != VERSION:
        raise StorageError(f"The backup {path} has version {value.get('version')}, which this program cannot read")
    schema: str = value["schema"]
    refuse_newer(schema)
    return schema


def _damaged(path: Path) -> StorageError:
    return StorageError(f"The backup {path} is damaged: its contents have changed since it was written")
