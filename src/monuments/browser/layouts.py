"""What a page has to know of a game beside its module, as JSON: records, exports, vocabulary, options, rule tables.

Everything is taken from what the game declares.
"""

from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from typing import Any

import numpy as np

from monuments.bots.greedy import WORLDS
from monuments.bots.levels import LEVELS
from monuments.bots.others import SEATS
from monuments.bots.search.bot import CHUNKS, FIRST, MOST_AT_ONCE, ROOM, Tree
from monuments.bots.search.options import SearchOptions
from monuments.bots.search.tree import DEPTH
from monuments.bots.sense import sense_of
from monuments.games import Game, events
from monuments.games.options import Option
from monuments.games.views import EachSeat, Part, Reader, readers_of
from monuments.games.vocabulary import SEAT, Kind

from .option_values import by_options, rule_tables
from .wrapping import Parameter

SAFE = 2**53
"""JavaScript reads larger numbers only from text."""
Exports = Mapping[str, tuple[tuple[Parameter, ...], str | None]]
"""By name: the parameters of an exported function, and `i32` or `f64` if it returns a number."""


def layout_of(game: Game) -> dict[str, Any]:
    """What a game declares."""
    vocabulary = game.vocabulary
    kinds = {kind.name: kind for kind in vocabulary.values.values() if kind is not SEAT}
    return {
        "game": game.facts.name,
        "facts": _facts(game),
        "records": {name: _record(dtype) for name, dtype in records_of(game).items()},
        "kinds": {name: {"names": declared(kind.names), "spoken": kind.spoken} for name, kind in kinds.items()},
        "values": {name: kind.name for name, kind in vocabulary.values.items()},
        "verbs": declared(vocabulary.verbs),
        "events": {number: {"key": key, "values": names} for number, (key, names) in vocabulary.events.items()},
        "refusals": {number: {"key": key, "rule": rule} for number, (key, rule) in vocabulary.refusals.items()},
        "reasons": vocabulary.reasons,
        "turn_rules": vocabulary.turn_rules,
        "draws": declared(game.draw_form),
        "view": _view(game.views.view),
        "options": [_option(option) for option in game.options],
        "tables": rule_tables(game),
        "names": by_options(game, lambda setup: dict(setup.names)),
        "scenery": by_options(game, lambda setup: plain(game.scenery(setup))),
        "search": _search(game),
    }


def describe(exports: Exports, records: dict[str, np.dtype[Any]]) -> dict[str, Any]:
    """What a module adds to the layout: its exports, and the records that only they know added to those of the game."""
    described = {name: _export(name, of, returns, records) for name, (of, returns) in exports.items()}
    return {"records": {name: _record(dtype) for name, dtype in records.items()}, "exports": described}


def declared(value: Any) -> Any:
    """What a game declares: an object with the name of its class (`is`) and its fields; kinds by their names."""
    if isinstance(value, Kind):
        return value.name
    if isinstance(value, Part | EachSeat):
        return {"is": type(value).__name__, "view": _view(value.view)}
    if is_dataclass(value):
        read = {each.name: declared(getattr(value, each.name)) for each in fields(value) if each.init}
        if isinstance(value, Reader) and not value.of:
            del read["of"]
        return {"is": type(value).__name__, **read}
    if isinstance(value, tuple | list):
        return [declared(each) for each in value]
    return plain(value)


def plain(value: Any) -> Any:
    """A value as JSON, and numbers that are too large for JavaScript as texts."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list | range):
        return [plain(each) for each in value]
    if isinstance(value, int | np.integer) and not isinstance(value, bool):
        return int(value) if abs(int(value)) < SAFE else str(int(value))
    return value


def _facts(game: Game) -> dict[str, Any]:
    facts = game.facts
    return {
        each.name: plain(getattr(facts, each.name)) for each in fields(facts) if each.name not in ("state", "outcome")
    }


def records_of(game: Game) -> dict[str, np.dtype[Any]]:
    """The records by name, as far as all games have them."""
    facts, setup = game.facts, game.setup({})
    shown, seats = game.views.blank(1, setup.players)
    _, _, _, _, wishes, nodes, *_ = Tree(setup, SearchOptions(simulations=1)).arguments(0, None, 1)
    return {
        "table": setup.table.dtype,
        "state": facts.state,
        "outcome": facts.outcome,
        "shown": shown.dtype,
        "shown_seat": seats.dtype,
        "wishes": wishes.dtype,
        "node": nodes.dtype,
    }


def _record(dtype: np.dtype[Any]) -> dict[str, Any]:
    assert dtype.fields is not None
    return {
        "size": dtype.itemsize,
        "fields": {
            name: {"at": int(offset), "type": kind.base.str[1:], "shape": list(kind.shape)}
            for name, (kind, offset, *_) in dtype.fields.items()
            if not name.startswith("gap_")
        },
    }


def _export(
    name: str, parameters: tuple[Parameter, ...], returns: str | None, records: dict[str, np.dtype[Any]]
) -> dict[str, Any]:
    """The parameters of an exported function; records that only it knows are added under its name."""
    given = []
    for parameter in parameters:
        of = parameter.of
        if parameter.dimensions is not None:
            if of.names is None:
                of = of.str[1:]
            else:
                known = [each for each, dtype in records.items() if _same(dtype, of)]
                if not known:
                    records[f"{name}.{parameter.name}"] = of
                of = known[0] if known else f"{name}.{parameter.name}"
        given.append({"name": parameter.name, "of": of, "dimensions": parameter.dimensions})
    return {"parameters": given, "returns": returns}


def _same(one: np.dtype[Any], other: np.dtype[Any]) -> bool:
    return one.names == other.names and one.itemsize == other.itemsize and _record(one) == _record(other)


def _view(view: type) -> list[dict[str, Any]]:
    """The fields of a view and how each is read."""
    return [{"name": name, "read": declared(reader)} for name, reader in readers_of(view)]


def _option(option: Option) -> dict[str, Any]:
    return {each.name: plain(getattr(option, each.name)) for each in fields(option)}


def _search(game: Game) -> dict[str, Any]:
    """What a search needs to know besides its records."""
    sense = sense_of(game)
    return {
        "levels": [asdict(level.options) for level in LEVELS],
        "defaults": {"horizon": sense.horizon, "reach": sense.reach, "ripe": sense.ripe},
        "depth": DEPTH,
        "seats": SEATS,
        "first": FIRST,
        "room": ROOM,
        "chunks": CHUNKS,
        "most_at_once": MOST_AT_ONCE,
        "worlds": WORLDS,
        "events": {"capacity": events.CAPACITY, "columns": events.COLUMNS},
    }
