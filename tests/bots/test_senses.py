"""What bots know about each game: it breaks no rule, forgets nothing that is shown, and ends at the score."""

from typing import Any

import numpy as np
import pytest

from monuments import BrokenGame, Position, Seeded
from monuments.bots import Sense, sense
from monuments.bots.sense import bot_linker, sense_of
from monuments.games.kernel import Function
from monuments.games.world_monuments.state import BLACK, GEM
from tests.support.amounts import amount
from tests.support.bots.variants import VARIANTS, every_variant
from tests.support.example_game import COURTYARD
from tests.support.example_game.courtyard.game import Courtyard
from tests.support.games.players import WONDERS, WORLD_MONUMENTS, Case, curious, moments, state_bytes

MONUMENTS_VARIANTS = [variant for variant in VARIANTS if variant.game is WORLD_MONUMENTS]
WONDERS_VARIANTS = [variant for variant in VARIANTS if variant.game is WONDERS]


def linked(variant: Case, name: str, compiled: bool = True) -> Function:
    """A function of the game's sense."""
    known = sense_of(variant.game)
    function: Function = bot_linker(variant.game, known, compiled).link(known.bindings()[name])
    return function


OWN = Sense(horizon=3)


def hopes(variant: Case, position: Position, compiled: bool = True) -> list[float]:
    """The prospects of each seat; the position is not changed."""
    position = position.copy()
    out = np.full(4, np.nan)
    points = np.zeros((position.setup.players, len(variant.game.facts.sources)), np.int32)
    linked(variant, "prospects", compiled)(position.setup.table, position.state, points, out)
    assert np.isnan(out[position.setup.players :]).all()
    return [float(hope) for hope in out[: position.setup.players]]


def forgetful(variant: Case, position: Position, seat: int, share: float, *seed: object) -> Position:
    """The position as a forgetful seat remembers it."""
    position = position.copy()
    linked(variant, "forget")(position.setup.table, position.state, seat, share, Seeded(*seed).state)
    return position


def fields_that_differ(one: Position, other: Position) -> set[str]:
    """The names of the state's fields in which two positions differ."""
    names = one.game.facts.state.names
    assert names is not None
    return {name for name in names if not np.array_equal(one.state[name], other.state[name])}


def test_both_games_have_a_sense_and_a_game_without_one_is_played_by_its_rules() -> None:
    assert sense_of(WORLD_MONUMENTS) != Sense() != sense_of(WONDERS)
    assert sense_of(COURTYARD) == Sense()


def test_your_own_game_can_have_a_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Courtyard, "companions", {"sense": f"{__name__}:OWN"})
    assert sense_of(COURTYARD) is OWN
    monkeypatch.setattr(Courtyard, "companions", {"sense": "nowhere:OWN"})
    with pytest.raises(BrokenGame, match=r"the sense of the game 'courtyard' .nowhere:OWN. cannot be loaded"):
        sense_of(COURTYARD)
    monkeypatch.setattr(Courtyard, "companions", {"sense": f"{__name__}:VARIANTS"})
    with pytest.raises(BrokenGame, match=", not a Sense"):
        sense_of(COURTYARD)


@every_variant
def test_playouts_take_only_legal_actions(variant: Case) -> None:
    """In whole games of playouts, and from positions that players who try everything reach."""
    lean, actions = linked(variant, "lean"), np.zeros(variant.game.facts.actions, np.int16)

    def leaning(position: Position, rng: Seeded) -> int:
        before = state_bytes(position)
        action = int(lean(position.setup.table, position.state, rng.state, actions))
        assert state_bytes(position) == before
        position.verify(action)
        return action

    rng = Seeded("lean", variant.name)
    for _ in range(amount(4, 100)):
        position = variant.new(compiled=True)
        while not position.is_over:
            if position.is_chance:
                position.deal(position.sample(rng))
            else:
                position.apply(leaning(position, rng))
    for seed in range(amount(2, 100)):
        for position, _ in curious(variant.new(compiled=True), "lean", seed):
            leaning(position, rng)


@every_variant
def test_considered_actions_are_legal_and_never_none(variant: Case) -> None:
    consider, actions = linked(variant, "consider"), np.zeros(variant.game.facts.actions, np.int16)
    dropped = 0
    for seed in range(amount(4, 200)):
        for position, _ in curious(variant.new(compiled=True), "consider", seed):
            legal, before = position.legal(), state_bytes(position)
            actions[: len(legal)] = legal
            kept = int(consider(position.setup.table, position.state, actions, len(legal)))
            assert 1 <= kept <= len(legal)
            assert len(set(actions[:kept])) == kept
            assert set(actions[:kept]) <= set(legal)
            assert state_bytes(position) == before
            dropped += kept < len(legal)
    assert dropped == 0 or sense_of(variant.game).consider is not sense.consider_all


@every_variant
def test_prospects_end_at_the_scores(variant: Case) -> None:
    for seed in range(amount(4, 100)):
        for position in moments(variant.new(compiled=True), "prospects", seed):
            found = hopes(variant, position)
            assert np.isfinite(found).all()
        assert found == list(position.scores)


@every_variant
def test_interpreted_prospects_are_the_same(variant: Case) -> None:
    """Throughout a game and at its end: machine code has unsigned numbers, which plain Python lacks."""
    for seed in range(amount(4, 40)):
        played = [position.copy() for position in moments(variant.new(compiled=True), "plain", seed)]
        for position in (*played[:-40:20], *played[-40:]):
            assert hopes(variant, position) == pytest.approx(hopes(variant, position, compiled=False), rel=1e-12)


@every_variant
def test_interpreted_leaning_and_considering_are_the_same(variant: Case) -> None:
    room = [np.zeros(variant.game.facts.actions, np.int16) for _ in range(2)]
    for number, (position, _) in enumerate(curious(variant.new(compiled=True), "plain")):
        where, legal = (position.setup.table, position.state), position.legal()
        fast, plain = Seeded("plain", number), Seeded("plain", number)
        leaning = linked(variant, "lean")(*where, fast.state, room[0])
        assert leaning == linked(variant, "lean", compiled=False)(*where, plain, room[1])
        assert fast.state == plain.state
        kept = []
        for actions, compiled in zip(room, (True, False), strict=True):
            actions[: len(legal)] = legal
            n = int(linked(variant, "consider", compiled)(*where, actions, len(legal)))
            kept.append(actions[:n].tolist())
        assert kept[0] == kept[1]


@every_variant
def test_a_share_of_0_forgets_nothing(variant: Case) -> None:
    for position, _ in curious(variant.new(compiled=True), "nothing"):
        for seat in range(position.setup.players):
            assert state_bytes(forgetful(variant, position, seat, 0.0, "share")) == state_bytes(position)


@every_variant
@pytest.mark.parametrize("share", [0.5, 1.0])
def test_what_is_shown_is_never_forgotten(variant: Case, share: float) -> None:
    """Not the seat's own hand, nor any number of stones or cards; and its legal actions stay the same."""
    for number, (position, _) in enumerate(curious(variant.new(compiled=True), "shown", share)):
        seat = position.to_move
        assert seat is not None
        memory = forgetful(variant, position, seat, share, number).resample(seat, Seeded(number))
        assert memory.view(seat) == position.view(seat)
        assert memory.legal() == position.legal()
        assert memory.scores == position.scores


@pytest.mark.parametrize("variant", MONUMENTS_VARIANTS, ids=lambda variant: variant.name)
def test_the_colours_of_stones_behind_screens_are_forgotten(variant: Case) -> None:
    forgot = 0
    for number, (position, _) in enumerate(curious(variant.new(compiled=True), "stones")):
        for seat in range(position.setup.players):
            memory = forgetful(variant, position, seat, 1.0, number)
            changed = fields_that_differ(position, memory)
            forgot += len(changed)
            assert changed <= {"hands"}
            was, now = position.state.hands.astype(int), memory.state.hands.astype(int)
            assert (was.sum(axis=1) == now.sum(axis=1)).all()
            assert (was[:, GEM] == now[:, GEM]).all()
            assert (was[:, BLACK] == now[:, BLACK]).all()
            passed = [other for other in range(position.setup.players) if position.state.passed >> other & 1]
            for kept in (seat, *passed):
                assert (was[kept] == now[kept]).all()
    assert (forgot > 0) == (not position.setup.table.open_screens)


@pytest.mark.parametrize("variant", WONDERS_VARIANTS, ids=lambda variant: variant.name)
def test_cards_taken_into_hands_are_forgotten_unless_they_stay_shown(variant: Case) -> None:
    forgot, shown = 0, variant.setup().table.seen_cards
    for number, (position, _) in enumerate(curious(variant.new(compiled=True), "cards")):
        for seat in range(position.setup.players):
            for share in (0.5, 1.0):
                memory = forgetful(variant, position, seat, share, number)
                changed = fields_that_differ(position, memory)
                forgot += len(changed)
                assert changed <= {"known"}
                was, now = position.state.known, memory.state.known
                assert not (now & ~was).any()
                assert (was[seat] == now[seat]).all()
                if share == 1.0 and not shown:
                    assert not np.delete(now, seat, axis=0).any()
    assert (forgot == 0) == bool(shown)


@pytest.mark.parametrize("share", [0.25, 0.75])
def test_the_given_share_is_forgotten(share: float) -> None:
    """About that share of all cards that could be remembered in a game."""
    before = after = 0
    for seed in range(4):
        for number, (position, _) in enumerate(curious(WONDERS_VARIANTS[0].new(compiled=True), "share", seed)):
            memory = forgetful(WONDERS_VARIANTS[0], position, 0, share, seed, number)
            before += bits(position.state.known[1])
            after += bits(memory.state.known[1])
    assert before > 800
    assert 1 - after / before == pytest.approx(share, abs=0.06)


def bits(words: Any) -> int:
    return sum(int(word).bit_count() for word in words)
