"""The OpenSpiel games: OpenSpiel's own tests, correct chances, and nothing hidden is observed."""

import copy
import pickle
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from monuments import IllegalAction, Position, Seeded
from monuments.env.openspiel import MonumentsObserver
from monuments.env.rewards import win_shares
from tests.support.amounts import LONG, amount
from tests.support.project import ROOT

WORLD, WONDERS = "python_world_monuments", "python_wonders_of_antiquity"
GAMES = [
    *(f"{WORLD}(players={players})" for players in (2, 3, 4)),
    f"{WORLD}(players=3,monument=capitol,first_player=2,step_back=True,last_round_penalty=False)",
    *(f"{WONDERS}(players={players})" for players in (2, 3, 4)),
    f"{WONDERS}(players=3,eternal_fame=True,first_player=1)",
    f"{WONDERS}(players=2,heroes_traders_scholars=True,eternal_fame=True)",
]
every_game = pytest.mark.parametrize("name", GAMES)


def chosen(state: Any, rng: Seeded) -> int:
    """A random legal action, or a random piece with its probability."""
    if not state.is_chance_node():
        return int(rng.choice(state.legal_actions()))
    at, total = rng.below(1 << 30) / (1 << 30), 0.0
    for piece, chance in state.chance_outcomes():
        total += chance
        if at < total:
            return int(piece)
    return int(piece)


def states(name: str, *seed: object) -> Any:
    """Each state of a random game, from before the first draw to the end."""
    state, rng = pyspiel.load_game(name).new_initial_state(), Seeded(*seed)
    yield state
    while not state.is_terminal():
        state.apply_action(chosen(state, rng))
        yield state


@pytest.mark.parametrize("name", GAMES if LONG else [GAMES[3], GAMES[-1]])
def test_by_openspiel(name: str) -> None:
    """OpenSpiel tries everything at every state, which takes long: in `make test` for one table of each game."""
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=amount(1, 20), serialize=True, verbose=False)


@every_game
def test_chances_add_up_and_pieces_have_names(name: str) -> None:
    for state in states(name, "chances"):
        if state.is_chance_node():
            pieces, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            assert min(chances) > 0
            assert len({state.action_to_string(piece) for piece in pieces}) == len(pieces)


@every_game
def test_games_end_within_their_bounds(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(amount(2, 20)):
        drawn = sum(state.is_chance_node() for state in states(name, "bounds", seed))
        last = list(states(name, "bounds", seed))[-1]
        assert drawn <= game.max_chance_nodes_in_history()
        assert last.move_number() - drawn <= game.max_game_length()
        assert last.returns() == win_shares(last.node.position.scores)
        assert game.min_utility() <= min(last.returns()) <= max(last.returns()) <= game.max_utility()


@every_game
def test_actions_are_in_our_notation(name: str) -> None:
    for state in states(name, "notation"):
        if state.is_player_node():
            position = state.node.position
            assert state.legal_actions() == sorted(position.legal())
            assert [position.parse(state.action_to_string(a)) for a in state.legal_actions()] == state.legal_actions()


def test_the_bag_makes_the_chances() -> None:
    state = pyspiel.load_game(f"{WORLD}(monument=notre_dame)").new_initial_state()
    plan = state.node.position.setup.table.plan[0].tolist()
    for _ in range(5):
        chances = dict(state.chance_outcomes())
        assert chances == pytest.approx({24 + kind: n / sum(plan) for kind, n in enumerate(plan) if n})
        state.apply_action(24)
        plan[0] -= 1
    assert state.action_to_string(24) == "stone P"


def test_short_spaces_are_drawn_first_one_by_one() -> None:
    """Q3: if a round has too few stones, some middle spaces get only one."""
    short = 0
    for state in states(f"{WORLD}(monument=taj_mahal)", "short"):
        position = state.node.position
        if not state.is_chance_node():
            continue
        table, rounds = position.setup.table, int(position.state.rounds)
        names = [state.action_to_string(piece) for piece, _ in state.chance_outcomes()]
        if len(state.node.drawn) < table.short[rounds]:
            short += 1
            middle = int(table.middle_spaces) - len(state.node.drawn)
            assert names == [name for name in names if name.startswith("short m")]
            assert [chance for _, chance in state.chance_outcomes()] == [1 / middle] * middle
        else:
            assert all(name.startswith("stone ") for name in names)
    assert short == 3


def test_a_card_is_drawn_when_it_turns_up() -> None:
    state = pyspiel.load_game(WONDERS).new_initial_state()
    for _ in range(13):
        state.apply_action(chosen(state, Seeded("turns up")))
    position = state.node.position
    in_pile = sorted(position.state.pile[: position.state.pile_size].tolist())
    state.apply_action(position.parse("draw pile"))
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(card, 1 / 71) for card in in_pile]
    child = state.child(in_pile[40])
    assert state.action_to_string(in_pile[40]) in child.node.position.view(0).seats[0].hand
    assert child.node.position.view(0).pile == 70
    assert state.node.position.view(0).pile == 71


def first_piece(position: Position) -> int:
    """The kind of the stone on the first space, or the number of the offer's first card."""
    state = position.state
    return int(state.offer[0]) % 9 if "offer" in state.dtype.names else int(state.quarry[0].argmax())


def test_drawn_piece_by_piece_games_are_as_likely_as_drawn_at_once() -> None:
    """The first card of the offer, and the first stone of the quarry, over many draws."""
    for name in (WORLD, WONDERS):
        pieces, whole = Counter[int](), Counter[int]()
        game, n = pyspiel.load_game(name), amount(200, 3000)
        setup = game.new_initial_state().node.position.setup
        for seed in range(n):
            rng, state = Seeded("likely", seed), game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(chosen(state, rng))
            pieces[first_piece(state.node.position)] += 1
            position = Position(setup, compiled=True)
            position.deal(position.sample(rng))
            whole[first_piece(position)] += 1
        assert all(abs(pieces[key] - whole[key]) < 5 * np.sqrt(n / 4) for key in pieces | whole)


@every_game
def test_states_are_copied_serialised_and_pickled(name: str) -> None:
    game = pyspiel.load_game(name)
    for i, state in enumerate(states(name, "copies")):
        if i % 40 == 0:
            twins = [
                state.clone(),
                game.deserialize_state(state.serialize()),
                pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
                pickle.loads(pickle.dumps(state)),
                copy.deepcopy(state),
            ]
            for twin in twins:
                assert str(twin) == str(state)
                assert twin.history() == state.history()
                assert twin.node.position == state.node.position
                if state.is_player_node():
                    assert twin.information_state_string() == state.information_state_string()


def test_an_own_board() -> None:
    game = pyspiel.load_game(WORLD, {"monument": str(ROOT / "tests" / "data" / "boards" / "gate.toml")})
    state = game.new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    assert state.node.position.setup.options["monument"] == "custom"
    assert str(game.deserialize_state(state.serialize())) == str(state)
    assert str(pyspiel.load_game(str(game)).new_initial_state()) == str(game.new_initial_state())


def test_a_copy_goes_its_own_way() -> None:
    for state in states(WONDERS, "own way"):
        if not state.is_terminal():
            before = str(state)
            twin = state.clone()
            twin.apply_action(chosen(twin, Seeded(1)))
            assert str(state) == before


def observed(state: Any, player: int) -> tuple[str, str, bytes]:
    """Everything OpenSpiel shows a player."""
    tensor = np.array(state.observation_tensor(player)).tobytes()
    return state.observation_string(player), state.information_state_string(player), tensor


@pytest.mark.parametrize("name", [WORLD, f"{WONDERS}(players=3,heroes_traders_scholars=True)"])
def test_what_is_hidden_is_not_observed(name: str) -> None:
    """Two games that differ in what others drew look the same to a player who cannot know it."""
    game = pyspiel.load_game(name)
    for i, state in enumerate(states(name, "hidden")):
        if i % 10 or not state.is_player_node():
            continue
        for player in range(game.num_players()):
            world = state.clone()
            world.node.position = state.node.position.resample(player, Seeded(i))
            assert observed(world, player) == observed(state, player)


def test_another_players_card_from_the_pile_is_not_seen() -> None:
    game = pyspiel.load_game(WONDERS)
    state, rng = game.new_initial_state(), Seeded("pile")
    while state.is_chance_node():
        state.apply_action(chosen(state, rng))
    state.apply_action(state.node.position.parse("draw pile"))
    children = [state.child(piece) for piece, _ in state.chance_outcomes()[:2]]
    assert observed(children[0], 1) == observed(children[1], 1)
    assert observed(children[0], 0) != observed(children[1], 0)
    assert observed(children[0], 1) != observed(state, 1)


def test_information_states_remember_the_path() -> None:
    """Two ways to the same table are two information states and one observation."""
    game = pyspiel.load_game(WONDERS)
    dealt, rng = game.new_initial_state(), Seeded("way")
    while dealt.is_chance_node():
        dealt.apply_action(chosen(dealt, rng))
    top, next_card = (piece for piece, _ in dealt.child(0).chance_outcomes()[:2])
    ways = []
    for cards in ((top, next_card), (next_card, top)):
        state = dealt.clone()
        for card in cards:
            state.apply_action(0)
            state.apply_action(card)
        ways.append(state)
    assert ways[0].observation_string(0) == ways[1].observation_string(0)
    assert ways[0].information_state_string(0) != ways[1].information_state_string(0)
    assert ways[0].information_state_string(1) == ways[1].information_state_string(1)


def test_observations_field_by_field() -> None:
    game = pyspiel.load_game(f"{WORLD}(players=3)")
    observation = make_observation(game)
    state = list(states(f"{WORLD}(players=3)", "fields"))[-1]
    observation.set_from(state, 1)
    assert observation.dict["points"][:3].tolist() == [state.node.position.scores[seat] for seat in (1, 2, 0)]
    assert game.observation_tensor_size() == 347
    kind = pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
    public = make_observation(game, kind)
    assert public.string_from(state, 1).startswith("seat: -1\n")


def test_what_cannot_be_observed_is_refused() -> None:
    observer = pyspiel.load_game(WORLD).make_py_observer().__class__
    assert observer is MonumentsObserver
    kind = pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
    with pytest.raises(ValueError, match="what one seat knows"):
        pyspiel.load_game(WORLD).make_py_observer(kind)
    with pytest.raises(ValueError, match="no parameters"):
        pyspiel.load_game(WORLD).make_py_observer(None, {"a": 1})


def test_the_kind_of_information_is_declared_correctly() -> None:
    kinds = pyspiel.GameType.Information
    assert pyspiel.load_game(WORLD).get_type().information == kinds.PERFECT_INFORMATION
    assert pyspiel.load_game(WONDERS).get_type().information == kinds.IMPERFECT_INFORMATION


@pytest.mark.parametrize(
    ("name", "message"),
    [(f"{WORLD}(players=5)", "players"), (f"{WORLD}(monument=pisa)", "pisa"), (f"{WONDERS}(first_player=2)", "first")],
)
def test_wrong_parameters_are_named(name: str, message: str) -> None:
    with pytest.raises(Exception, match=message):
        pyspiel.load_game(name)


def test_an_impossible_action_is_refused() -> None:
    state = next(state for state in states(WORLD, "refused") if state.is_player_node())
    with pytest.raises(IllegalAction, match="Q4"):
        state.node.act(12)
