"""Observations: they contain everything a seat knows and nothing else, and the page about them is current."""

from typing import Any

import numpy as np
import pytest

from monuments import WATCHER, Position, Seeded, find_game
from monuments.env import Field, Layout, NoObservation, Observer, observation_of
from monuments.env.draws import NoDraws, draws_of
from monuments.env.observations.page import page
from tests.support.amounts import amount
from tests.support.env.variants import WONDERS, WORLD, Variant, every_variant
from tests.support.example_game import COURTYARD
from tests.support.example_game.courtyard.game import Courtyard
from tests.support.games.players import moments
from tests.support.project import ROOT


def positions(variant: Variant, *seed: object, stride: int = 5) -> Any:
    """Positions of a random game at regular intervals, including the first and the last."""
    name, options, own_data = variant
    for i, position in enumerate(moments(Position(find_game(name).setup(options, own_data), compiled=True), *seed)):
        if i % stride == 0 or position.is_over:
            yield position


def viewers(position: Position) -> range:
    return range(WATCHER, position.setup.players)


@every_variant
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(variant: Variant) -> None:
    for seed in range(amount(2, 30)):
        for position in positions(variant, "same", seed):
            observer = Observer(position.setup, compiled=True)
            for seat in viewers(position):
                world = position.resample(seat, Seeded(seed, position.turn))
                assert np.array_equal(observer.observe(world, seat), observer.observe(position, seat))


@every_variant
def test_an_observation_says_all_that_a_seat_knows(variant: Variant) -> None:
    """If what a seat knows differs, so does what it observes."""
    known: dict[tuple[int, bytes], bytes] = {}
    for seed in range(amount(3, 30)):
        for position in positions(variant, "all", seed, stride=1):
            observer = Observer(position.setup, compiled=True)
            for seat in viewers(position):
                seen = observer.observe(position, seat).tobytes()
                assert known.setdefault((seat, seen), position.knowledge(seat)) == position.knowledge(seat)
    assert len(known) > 100


@every_variant
def test_every_number_is_in_its_range(variant: Variant) -> None:
    for position in positions(variant, "range", stride=3):
        observer = Observer(position.setup, compiled=True)
        for seat in viewers(position):
            seen = observer.observe(position, seat)
            assert (seen >= observer.layout.lows()).all()
            assert (seen <= observer.layout.highs()).all()


@every_variant
def test_interpreted_and_compiled_observations_are_equal(variant: Variant) -> None:
    for position in positions(variant, "ways", stride=17):
        plain, compiled = Observer(position.setup), Observer(position.setup, compiled=True)
        for seat in viewers(position):
            assert np.array_equal(plain.observe(position, seat), compiled.observe(position, seat))


def test_observing_changes_nothing() -> None:
    for position in positions((WONDERS, {"players": 3}, None), "nothing", stride=40):
        before = position.serialise()
        Observer(position.setup).observe(position, 1)
        assert position.serialise() == before


@every_variant
def test_the_observer_comes_first(variant: Variant) -> None:
    for position in positions(variant, "first", stride=23):
        observer, players = Observer(position.setup, compiled=True), position.setup.players
        for seat in range(players):
            seen = observer.observe(position, seat)
            points = observer.layout.read(seen, "points")
            turned = tuple(position.scores[(seat + i) % players] for i in range(players))
            assert tuple(points[:players]) == turned
            assert not points[players:].any()
            if position.to_move is not None:
                assert observer.layout.read(seen, "mover").tolist().index(1) == (position.to_move - seat) % players


def test_monuments_in_numbers() -> None:
    for position in positions((WORLD, {"players": 3}, None), "numbers", stride=7):
        layout, seen = observation_of(position.game).layout, Observer(position.setup).observe(position, 1)
        view, state = position.view(1), position.state
        assert layout.read(seen, "hands")[0].tolist() == state.hands[1].tolist()
        assert layout.read(seen, "hands")[2].tolist() == state.hands[0].tolist()
        assert layout.read(seen, "built").sum() == len(view.built)
        assert layout.read(seen, "quarry").sum() == sum(map(len, view.quarry.values()))
        assert layout.read(seen, "to_come").sum() == sum(map(len, view.to_come))
        assert layout.read(seen, "worker").sum() == (view.worker is not None)
        assert layout.read(seen, "phase").tolist().index(1) == ["dealing", "quarry", "building", "over"].index(
            view.phase
        )


def test_wonders_in_numbers() -> None:
    expansions = ["eternal_fame", "heroes_traders_scholars"]
    for position in positions((WONDERS, {"players": 3, "expansions": expansions}, None), "numbers", stride=7):
        layout, seen = observation_of(position.game).layout, Observer(position.setup).observe(position, 2)
        view = position.view(2)
        assert layout.read(seen, "hand_sizes").tolist() == [view.seats[seat].hand_size for seat in (2, 0, 1)] + [0]
        assert np.count_nonzero(layout.read(seen, "hands")[0]) == view.seats[2].hand_size
        assert layout.read(seen, "discards").sum() == len(view.discards)
        assert np.count_nonzero(layout.read(seen, "offer")) == len(view.offer)
        assert np.count_nonzero(layout.read(seen, "stacks")) == layout.read(seen, "heights").sum()
        assert layout.read(seen, "pile") == view.pile
        owned = sum(owner is not None for owner in view.tokens.values())
        assert layout.read(seen, "tokens").sum() == owned
        assert np.count_nonzero(layout.read(seen, "laid")) == (len(view.unfinished.cards) if view.unfinished else 0)


def test_another_seats_unfinished_action_is_not_seen() -> None:
    position = Position(find_game(WONDERS).setup({"players": 2}), compiled=True)
    rng = Seeded("unfinished")
    before = position
    while not position.state.laying:
        if position.is_chance:
            position.deal(position.sample(rng))
        else:
            before = before if position.state.doing else position.copy()
            position.apply(rng.choice(position.legal()))
    mover, observer = position.to_move, Observer(position.setup)
    assert mover is not None
    assert np.array_equal(observer.observe(position, 1 - mover), observer.observe(before, 1 - mover))
    assert not np.array_equal(observer.observe(position, mover), observer.observe(before, mover))


def test_the_page_is_current() -> None:
    """If this fails, run `make docs` and check what has changed."""
    assert (ROOT / "docs" / "observations.md").read_text(encoding="utf-8") == page()


def test_a_layout_names_its_parts() -> None:
    layout = Layout(Field("one", (2,), 0, 1, "First."), Field("two", (2, 3), -1, 5, "Second."))
    assert (layout.length, layout["two"], layout.at("two")) == (8, slice(2, 8), 2)
    assert layout.read(np.arange(16).reshape(2, 8), "two").tolist()[1] == [[10, 11, 12], [13, 14, 15]]
    assert layout.lows().tolist() == [0, 0, *[-1] * 6]
    assert layout.highs().tolist() == [1, 1, *[5] * 6]
    with pytest.raises(KeyError, match="'three'; the fields are: one, two"):
        layout["three"]


@pytest.mark.parametrize("name", [WORLD, WONDERS])
def test_every_field_is_described_in_a_sentence(name: str) -> None:
    layout = observation_of(find_game(name)).layout
    names = [field.name for field in layout]
    assert len(set(names)) == len(names)
    assert all(field.meaning.endswith(".") and field.low < field.high for field in layout)


def test_a_game_without_an_observation_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Courtyard, "companions", {})
    with pytest.raises(NoObservation, match="the game 'courtyard' names no observation among its companions"):
        observation_of(COURTYARD)
    with pytest.raises(NoDraws, match="the game 'courtyard' names no draws piece by piece among its companions"):
        draws_of(COURTYARD)
