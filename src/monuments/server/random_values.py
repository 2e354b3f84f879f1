"""Random ids that nobody can guess, and the secrets from which draws are computed."""

from collections.abc import Callable
from dataclasses import dataclass

from monuments.records import new_secret

from .identity import new_id


@dataclass(frozen=True, slots=True)
class RandomValues:
    """Makes ids and secrets; tests pass their own to know them in advance."""

    id: Callable[[], str] = new_id
    secret: Callable[[], bytes] = new_secret
