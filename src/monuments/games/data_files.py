"""Reading and validating a user's own board or card file; everything wrong with it is reported as a fault."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from .errors import DataError, Fault, MissingData
from .reading import MIB, read_limited

P = TypeVar("P", bound="Part")
LARGEST = MIB
"""The largest board or card file that is read, in bytes; ours have a few thousand."""


class Part(BaseModel):
    """A part of a data file; unknown keys and values of the wrong type are errors."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @classmethod
    def parse(cls: type[P], data: Mapping[str, Any], rule: str | None = None) -> P:
        """The part from its data; raises DataError with every key that is wrong."""
        try:
            return cls.model_validate(dict(data))
        except ValidationError as error:
            faults = [Fault(".".join(map(str, e["loc"])) or "file", e["msg"], rule) for e in error.errors()]
            raise DataError(faults) from error


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file; raises MissingData if it cannot be read, and DataError if it is no TOML."""
    try:
        content = read_limited(path, LARGEST)
    except OSError as error:
        raise MissingData([Fault(str(path), error.strerror or str(error))]) from error
    except ValueError as error:
        raise MissingData([Fault(repr(str(path)), str(error))]) from error
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        reason = f"not UTF-8 text: {error.reason} at byte {error.start}"
    except RecursionError:
        reason = "not a data file: nested too deeply"
    except ValueError as error:
        reason = f"not TOML: {error}"
    raise DataError([Fault(str(path), reason)])
