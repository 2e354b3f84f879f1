"""What the tests of both checkers do by hand: the random numbers of a proof, and a change in a document."""

import copy
import hashlib
from typing import Any


def by_hand_hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 from SHA-256 alone, for keys of at most 64 bytes."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def by_hand_numbers(secret: bytes, salts: list[bytes], event: int) -> list[int]:
    """The first 400 numbers of a chance event."""
    key = by_hand_hmac(secret, b"".join(salts))
    stream = b"".join(by_hand_hmac(key, b"%d:%d" % (event, block)) for block in range(50))
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]


def by_hand_shuffle(numbers: list[int], items: str | list[str]) -> list[str]:
    """The list shuffled, using up numbers from the front."""
    items = list(items)
    for index in reversed(range(1, len(items))):
        while numbers[0] >= 2**32 - 2**32 % (index + 1):
            del numbers[0]
        other = numbers.pop(0) % (index + 1)
        items[index], items[other] = items[other], items[index]
    return items


def changed(record: dict[str, Any], *path: str | int, to: Any = None) -> dict[str, Any]:
    """A copy with the value at a path set, or removed where `to` is None."""
    result = copy.deepcopy(record)
    inner: Any = result
    for key in path[:-1]:
        inner = inner[key]
    if to is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return result
