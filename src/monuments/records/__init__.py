"""A finished or running match as a file: reading, writing, verifying; fairness."""

from .fairness import NO_SALT, Fairness, commitment, new_salt, new_secret
from .record import Deed, Draw, Proof, Record, RecordError, dump_record, parse_record
from .verify import Step, follow, setup_of, verify

__all__ = [
    "NO_SALT",
    "Deed",
    "Draw",
    "Fairness",
    "Proof",
    "Record",
    "RecordError",
    "Step",
    "commitment",
    "dump_record",
    "follow",
    "new_salt",
    "new_secret",
    "parse_record",
    "setup_of",
    "verify",
]
