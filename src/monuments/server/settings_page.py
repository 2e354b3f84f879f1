"""The page that lists every setting: `python -m monuments.server.settings_page FILE`."""

import sys
from pathlib import Path
from typing import Any

from pydantic.fields import FieldInfo

from .settings import CONFIG, PREFIX, Settings

NONE = "none"
HEAD = f"""# Settings of the server, one by one

Each can be set in the environment (the name in the table), or in a TOML file, named by `{CONFIG}` or by the command,
under the lower-case name without `{PREFIX}`. The environment takes precedence over the file, and options of the command
over both. Lists are written with commas in the environment and as lists in the file. A setting that does not exist, or
an invalid value, stops the start with an error that names it.

`make docs` writes this page from `src/monuments/server/settings.py`, and `make test` fails if it is outdated.

"""


def page() -> str:
    """The page."""
    return HEAD + table() + "\n"


def table() -> str:
    """The table alone."""
    head = ["| in the environment | default | meaning |", "|---|---|---|"]
    return "\n".join([*head, *(_row(name, field) for name, field in Settings.model_fields.items())])


def _row(name: str, field: FieldInfo) -> str:
    return f"| `{PREFIX}{name.upper()}` | {_default(field)} | {field.description} |"


def _default(field: FieldInfo) -> str:
    if isinstance(field.json_schema_extra, dict):
        return str(field.json_schema_extra["shown"])
    value = plain_value(field.default)
    return value if value == NONE else f"`{value}`"


def plain_default(field: FieldInfo) -> str:
    """The default of a setting, as used in a sentence."""
    return _default(field).replace("`", "")


def plain_value(value: Any) -> str:
    """A value as it is written in the environment."""
    if value is None or value == ():
        return NONE
    return ",".join(value) if isinstance(value, tuple) else str(value)


if __name__ == "__main__":
    Path(*sys.argv[1:2] or ["docs/settings.md"]).write_text(page(), encoding="utf-8")
