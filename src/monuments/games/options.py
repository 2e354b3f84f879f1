"""Options of a game: each is declared once, for the rules, the command, the server and the docs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from monuments.texts import say

from .errors import OptionError

CUSTOM = "custom"
"""The value of an option if the user's own data is given with it."""
PLAYERS, FIRST_PLAYER = "players", "first_player"
"""Options of every game."""


class Kind(StrEnum):
    """The kind of value that an option takes."""

    NUMBER = "number"
    SWITCH = "switch"
    NAME = "name"
    """One of a few names; with `own_file`, also the user's own data file."""
    NAMES = "names"
    """Any of a few names."""
    FILE = "file"
    """The user's own data file. Only `open_setup` accepts it: a record contains the data, not the path."""


@dataclass(frozen=True)
class Option:
    """One option of a game, as the game declares it."""

    name: str
    kind: Kind
    default: Any
    """The value if the option is not given."""
    rule: str
    """The number of the rule that the option belongs to."""
    choices: tuple[str, ...] = ()
    """The names that are allowed."""
    limits: range = range(0)
    """The numbers that are allowed."""
    own_file: bool = False
    """Whether a file may be named instead of one of the names."""
    since: str = "1"
    """The version of the rules that the option came with; older ones do not have it."""

    def text(self, language: str, game: str) -> str:
        """A sentence that says what the option does."""
        key = f"option-{self.name}"
        return say(language, key if self.name in (PLAYERS, FIRST_PLAYER) else f"{game}-{key}")

    def check(self, value: Any) -> Any:
        """The value in its canonical form; raises OptionError if it is not allowed."""
        if self.kind is Kind.NUMBER:
            check_number(self.name, value, self.limits)
        elif self.kind is Kind.SWITCH:
            if not isinstance(value, bool):
                raise OptionError(self.name, f"{value!r} is neither true nor false")
        elif self.kind is Kind.NAMES:
            return self._check_names(value)
        elif value not in self.choices and not (self.own_file and value == CUSTOM):
            allowed = ", ".join(self.choices) + (f" or {CUSTOM}" if self.own_file else "")
            raise OptionError(self.name, f"{value!r} is not one of {allowed}")
        return value

    def _check_names(self, value: Any) -> list[str]:
        if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
            raise OptionError(self.name, "is not a list of names")
        for name in value:
            if name not in self.choices:
                raise OptionError(self.name, f"{name!r} is unknown; there are: {', '.join(self.choices)}")
        return sorted(set(value))


def seats(players: range, players_rule: str, first_rule: str) -> tuple[Option, Option]:
    """The options of every game: the number of players, and who begins."""
    return (
        Option(PLAYERS, Kind.NUMBER, players.start, players_rule, limits=players),
        Option(FIRST_PLAYER, Kind.NUMBER, 0, first_rule, limits=range(players.stop - 1)),
    )


def choose_options(options: Mapping[str, Any], declared: Sequence[Option], rules: str) -> dict[str, Any]:
    """All options of a version of the rules, checked, with defaults for those not given; raises OptionError."""
    known = {
        option.name: option for option in declared if option.kind is not Kind.FILE and int(option.since) <= int(rules)
    }
    for key in options:
        if key not in known:
            raise OptionError(key, f"unknown in version {rules} of the rules; there are: {', '.join(known)}")
    chosen = {key: option.check(options.get(key, option.default)) for key, option in known.items()}
    check_number(FIRST_PLAYER, chosen[FIRST_PLAYER], range(chosen[PLAYERS]))
    return chosen


def check_number(key: str, value: object, allowed: range) -> None:
    """Raise OptionError unless the value is a whole number in the range."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise OptionError(key, f"{value!r} is not a whole number from {allowed.start} to {allowed.stop - 1}")
