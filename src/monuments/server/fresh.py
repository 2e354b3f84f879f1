"""What the server makes up: ids that nobody guesses, and the secrets that draws come from."""

from collections.abc import Callable
from dataclasses import dataclass

from monuments.records import new_secret

from .identity import new_id


@dataclass(frozen=True, slots=True)
class Fresh:
    """Makes ids and secrets; a test that wants to know them beforehand gives its own."""

    id: Callable[[], str] = new_id
    secret: Callable[[], bytes] = new_secret
