"""A module that cannot be imported, as a broken package has it."""

GAME = 1 / 0
