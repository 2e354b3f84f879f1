"""Provably fair draws: every draw of a match comes from a secret that was fixed in advance.

The hash of the secret is shown first, then each seat adds a salt, and at the end the secret is shown, so that
anyone can compute every draw again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from monuments.games.chance import below

SECRET_BYTES = 32
SALT_BYTES = 16
NO_SALT = bytes(SALT_BYTES)
"""What a bot or an absent player contributes."""


def new_secret() -> bytes:
    """A secret for one match."""
    return secrets.token_bytes(SECRET_BYTES)


def new_salt() -> bytes:
    """A seat's contribution."""
    return secrets.token_bytes(SALT_BYTES)


def commitment(secret: bytes) -> str:
    """The hash of the secret, which is shown before anybody sends a salt."""
    return hashlib.sha256(secret).hexdigest()


class FairStream:
    """The random numbers of one chance event: HMAC blocks read as big-endian 32-bit numbers."""

    def __init__(self, key: bytes, event: int) -> None:
        self._key, self._event = key, event
        self._blocks = 0
        self._rest = b""

    def word(self) -> int:
        """The next number, from 0 to 2**32 - 1."""
        if not self._rest:
            message = f"{self._event}:{self._blocks}".encode("ascii")
            self._rest = hmac.digest(self._key, message, "sha256")
            self._blocks += 1
        number, self._rest = self._rest[:4], self._rest[4:]
        return int.from_bytes(number, "big")


class Fairness:
    """A secret and the seats' salts: the source of every draw of one match."""

    def __init__(self, secret: bytes, salts: Sequence[bytes]) -> None:
        if len(secret) != SECRET_BYTES or any(len(salt) != SALT_BYTES for salt in salts):
            raise ValueError(f"a secret has {SECRET_BYTES} bytes and each salt {SALT_BYTES}")
        self.secret, self.salts = secret, tuple(salts)
        self._key = hmac.digest(secret, b"".join(self.salts), "sha256")

    def stream(self, event: int) -> FairStream:
        """The random numbers of a chance event: number 0 draws the starting player, the draws follow from 1."""
        return FairStream(self._key, event)

    def first_player(self) -> int:
        """The starting player."""
        return int(below(self.stream(0), len(self.salts)))
