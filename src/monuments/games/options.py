"""Checking a game's options: what every game asks of them alike."""

from collections.abc import Mapping
from typing import Any

from .errors import OptionError


def choose_options(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """All options written out, those not given as their defaults; raises OptionError for an unknown one."""
    for key in options:
        if key not in defaults:
            raise OptionError(key, f"unknown; there are: {', '.join(defaults)}")
    return {**defaults, **options}


def check_number(key: str, value: object, allowed: range) -> None:
    """Raise OptionError unless the value is a whole number of the range."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise OptionError(key, f"{value!r} is not a whole number from {allowed.start} to {allowed.stop - 1}")
