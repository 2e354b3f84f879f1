"""Paths of the project."""

from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
DATA = TESTS / "data"
"""Recorded games, boards and cards, and what programs are expected to print or draw."""
