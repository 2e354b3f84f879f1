"""A module that cannot be imported, like one of a broken package."""

GAME = 1 / 0
