"""Identity: signed cookies for players, tokens for programs, secret links to seats, ids that nobody can guess."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence

from itsdangerous import BadSignature, Signer
from starlette.responses import Response

COOKIE = "monuments_player"
COOKIE_AGE_S = 365 * 24 * 3600
TOKEN_PREFIX, SECRET_PREFIX = "mon_", "mos_"
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Base 32 without letters that look alike (i, l, o) and without u."""
ID_LENGTH = 16
"""16 letters of 5 bits: 80 bits."""

Keys = Sequence[bytes]
"""Secret keys, newest first: the first one signs, older ones are still accepted."""

_ID = re.compile(f"[{ALPHABET}]{{{ID_LENGTH}}}")
_TOKEN = re.compile(rf"{TOKEN_PREFIX}[\w-]{{43}}", re.ASCII)
_KEY_BYTES, _SECRET_BYTES = 32, 18


def new_id() -> str:
    """An id of a table or a player: short, safe in a URL, and impossible to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether a text has the form of an id."""
    return _ID.fullmatch(text) is not None


class Identities:
    """Signs and reads the cookies that identify a browser's player."""

    def __init__(self, keys: Keys) -> None:
        self._signer = Signer(
            [_checked(key) for key in reversed(keys)],
            salt=b"monuments.player",
            key_derivation="hmac",
            digest_method=hashlib.sha256,
        )

    def sign(self, player_id: str) -> str:
        """The value of a player's cookie."""
        return self._signer.sign(player_id).decode("ascii")

    def read(self, value: str | None) -> str | None:
        """The player of a cookie's value; None if it is missing or was not signed by us."""
        if value is None:
            return None
        try:
            player_id = self._signer.unsign(value).decode("ascii")
        except (BadSignature, UnicodeError):
            return None
        return player_id if is_id(player_id) else None

    def player_of(self, cookies: Mapping[str, str]) -> str | None:
        """The player that a browser's cookies identify."""
        return self.read(cookies.get(COOKIE))

    def set_cookie(self, response: Response, player_id: str, *, https: bool) -> None:
        """Set a player's cookie for a year."""
        response.set_cookie(
            COOKIE, self.sign(player_id), max_age=COOKIE_AGE_S, path="/", secure=https, httponly=True, samesite="lax"
        )


def new_token() -> str:
    """A token that identifies a program; shown once, stored only as a hash."""
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """The stored form of a token. Tokens are random, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer_token(authorization: str | None) -> str | None:
    """The token of an `Authorization` header, if it has the form of ours."""
    scheme, _, token = (authorization or "").partition(" ")
    token = token.strip()
    return token if scheme.lower() == "bearer" and _TOKEN.fullmatch(token) else None


def seat_secret(key: bytes, table_id: str, seat: int, holder_id: str) -> str:
    """The secret of the link that moves a seat to another device; void as soon as the seat has another holder."""
    parts = (b"monuments.seat", table_id.encode(), str(seat).encode(), holder_id.encode())
    # Each part with its length, so that no other table, seat and holder give the same bytes.
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    digest = hmac.new(_checked(key), message, hashlib.sha256).digest()
    return SECRET_PREFIX + urlsafe_b64encode(digest[:_SECRET_BYTES]).decode("ascii")


def check_seat_secret(keys: Keys, secret: str, table_id: str, seat: int, holder_id: str) -> bool:
    """Whether a secret is right for a seat, in constant time."""
    given = secret.encode("utf-8", "replace")
    matches = [hmac.compare_digest(seat_secret(key, table_id, seat, holder_id).encode(), given) for key in keys]
    return any(matches)


def _checked(key: bytes) -> bytes:
    if len(key) < _KEY_BYTES:
        raise ValueError(f"a key must have {_KEY_BYTES} bytes, not {len(key)}")
    return key
