"""Views are made from what the rules show, as their fields declare it."""

import json
from dataclasses import asdict, is_dataclass
from typing import Any

from monuments import Game, Position
from monuments.games.views import readers_of
from tests.support.games.players import Case, every_case, every_game, moments, viewers


@every_case
def test_views_are_made_from_what_is_shown(case: Case) -> None:
    for position in case.some(moments(case.new(), "shown")):
        shown = position.all_shown()
        assert len(shown) == position.setup.players + 1
        for seat in viewers(position):
            assert case.game.views.show(position.setup, shown[seat + 1]) == position.view(seat)


@every_case
def test_interpreted_and_compiled_rules_show_the_same(case: Case) -> None:
    for position in case.some(moments(case.new(compiled=False), "both show")):
        state = position._states.tobytes()
        assert Position.from_state(position.setup, state, compiled=True).all_shown() == position.all_shown()


@every_case
def test_equal_bytes_make_equal_fields(case: Case) -> None:
    """So a server that compares bytes leaves out nothing that has changed."""
    known: dict[tuple[str, Any], Any] = {}
    for position in case.some(moments(case.new(), "bytes")):
        fields = case.game.views.fields(position.setup)
        for shown in position.all_shown():
            for field, part in zip(fields, shown, strict=True):
                value = field.read(part)
                assert known.setdefault((field.name, part), value) == value
                if field.by_seat is not None:
                    assert value == tuple(map(field.by_seat, part))


@every_case
def test_what_nothing_hides_is_shown_to_everybody(case: Case) -> None:
    *_, end = moments(case.new(), "open")
    assert end.is_over
    assert {repr(end.view(seat)) for seat in viewers(end)} == {repr(end.open_view())}


@every_game
def test_declarations_can_be_written_as_json(game: Game) -> None:
    assert json.loads(json.dumps([asdict(reader) for _, reader in readers_of(game.views.view)], default=_declared))
    vocabulary = game.vocabulary
    kinds = {name: asdict(kind) for name, kind in vocabulary.values.items()}
    verbs = [asdict(verb) for verb in vocabulary.verbs]
    assert json.loads(json.dumps([kinds, verbs, dict(vocabulary.events), dict(vocabulary.refusals)]))


def _declared(view: type) -> Any:
    """A part of a view, or what is shown of each seat."""
    assert is_dataclass(view)
    return [asdict(reader) for _, reader in readers_of(view)]
