"""How much is tested: a little in `make test`, far more in `make test-long`."""

import os

LONG = bool(os.environ.get("MONUMENTS_LONG"))


def amount(short: int, long: int) -> int:
    """The short or the long number."""
    return long if LONG else short
