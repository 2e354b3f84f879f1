"""Reading a user's own board or card file: whatever is wrong with it is said as a fault."""

import tomllib
from pathlib import Path
from typing import Any

from .errors import DataError, Fault


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file; raises DataError if it cannot be read as one."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
    except UnicodeDecodeError as error:
        reason = f"not UTF-8 text: {error.reason} at byte {error.start}"
    except tomllib.TOMLDecodeError as error:
        reason = f"not TOML: {error}"
    except RecursionError:
        reason = "not a data file: nested too deeply"
    except ValueError as error:
        reason = f"not TOML: {error}"
    raise DataError([Fault(str(path), reason)])
