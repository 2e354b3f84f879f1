"""What follows from the options of a game, for callers that cannot prepare a setup: rule tables and sceneries.

A rule table is written as the bytes of one table and what each value of each option changes in it. That this gives
the right table for every combination of options is verified when it is written.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from monuments.games import Game, OptionError, Setup
from monuments.games.options import Kind, Option

RULES = "rules"
"""The version of the rules, which is treated as an option."""
Choice = Mapping[str, Any]
Changes = dict[int, int]
"""New bytes by their place."""


class NotSeparate(Exception):
    """The values of two options change a rule table together, which cannot be written down."""


def setups_of(game: Game) -> Iterator[tuple[Choice, Setup]]:
    """Every combination of options that can be played without the user's own data, the defaults first."""
    for rules in reversed(game.facts.versions):
        declared = [option for option in game.options if option.kind is not Kind.FILE]
        known = [option for option in declared if int(option.since) <= int(rules)]
        for values in product(*map(_values, known)):
            options = {option.name: value for option, value in zip(known, values, strict=True)}
            try:
                setup = game.setup({name: _given(value) for name, value in options.items()}, rules=rules)
            except OptionError:
                continue
            yield {RULES: rules, **options}, setup


def rule_tables(game: Game) -> dict[str, Any]:
    """The table of the first combination in base64, and for each option and value what is different with it."""
    tables = {_key(choice): (choice, setup.table.tobytes()) for choice, setup in setups_of(game)}
    first, table = next(iter(tables.values()))
    changes: dict[tuple[str, str], Changes] = {}
    for choice, made in tables.values():
        for name, value in _separate(choice):
            if (name, value) not in changes and (before := tables.get(_key(_with_first(choice, name, value, first)))):
                changes[name, value] = {
                    at: new for at, (old, new) in enumerate(zip(before[1], made, strict=True)) if old != new
                }
    for choice, made in tables.values():
        changed = bytearray(table)
        for pair in _separate(choice):
            for at, new in changes.get(pair, {}).items():
                changed[at] = new
        if changed != made:
            raise NotSeparate(f"{game.facts.name}: {dict(choice)}")
    written: dict[str, dict[str, list[tuple[int, str]]]] = {}
    for (name, value), change in changes.items():
        written.setdefault(name, {})[value] = list(_runs(change))
    return {"first": _base64(table), "changes": written}


def by_options(game: Game, make: Callable[[Setup], Any]) -> dict[str, Any]:
    """What is made of setups: the options that it depends on, and the result by their values, joined by commas."""
    made = [({name: _text(value) for name, value in choice.items()}, make(setup)) for choice, setup in setups_of(game)]
    results = {tuple(sorted(choice.items())): result for choice, result in made}
    names = list(dict.fromkeys(name for choice, _ in made for name in choice))
    matter = []
    for name in names:
        without: dict[tuple[tuple[str, str], ...], Any] = {}
        for choice, result in results.items():
            others = tuple(pair for pair in choice if pair[0] != name)
            if without.setdefault(others, result) != result:
                matter.append(name)
                break
    return {"options": matter, "values": {",".join(c.get(name, "") for name in matter): result for c, result in made}}


def _values(option: Option) -> Sequence[Any]:
    """The values of an option, its default first; several names as a tuple."""
    if option.kind is Kind.SWITCH:
        values: list[Any] = [False, True]
    elif option.kind is Kind.NUMBER:
        values = list(option.limits)
    elif option.kind is Kind.NAMES:
        values = [()]
        for name in option.choices:
            values += [(*some, name) for some in values]
    else:
        values = list(option.choices)
    default = tuple(option.default) if option.kind is Kind.NAMES else option.default
    return sorted(values, key=lambda value: value != default)


def _given(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _key(choice: Choice) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(choice.items()))


def _separate(choice: Choice) -> Iterator[tuple[str, str]]:
    """The values of a choice, one by one; each of several names by itself."""
    for name, value in choice.items():
        for each in value if isinstance(value, tuple) else (value,):
            yield name, _text(each)


def _with_first(choice: Choice, name: str, value: str, first: Choice) -> Choice:
    """The choice without one value: with the first one of that option, or without the name.

    An older version of the rules may not have every option of the first choice.
    """
    chosen = choice[name]
    if isinstance(chosen, tuple):
        return {**choice, name: tuple(each for each in chosen if each != value)}
    return {**first, **choice, name: first[name]}


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return "+".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _runs(change: Changes) -> Iterator[tuple[int, str]]:
    """Changed bytes that follow one another, in base64, each run with the place where it begins."""
    begin, run = 0, bytearray()
    for at in sorted(change):
        if run and at != begin + len(run):
            yield begin, _base64(run)
            run = bytearray()
        if not run:
            begin = at
        run.append(change[at])
    if run:
        yield begin, _base64(run)


def _base64(data: bytes | bytearray) -> str:
    return b64encode(data).decode()
