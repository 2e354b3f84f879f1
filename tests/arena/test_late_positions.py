"""What a bot loses in late positions: nothing if it solves them, and never less than nothing."""

from itertools import islice

from monuments import find_game
from monuments.arena.late_positions import GAME, late_positions, measure_loss
from monuments.bots.world_monuments.solver import is_last_building


def test_late_positions_have_a_choice_and_a_solution() -> None:
    found = list(islice(late_positions(find_game(GAME).setup({})), 12))
    for late in found:
        assert is_last_building(late.position)
        assert late.position.to_move == late.seat
        assert sorted(late.solution.values) == late.position.legal()
        assert len(late.solution.values) > 1
        assert late.matters == (len(set(late.solution.values.values())) > 1)
    assert any(late.matters for late in found)
    again = list(islice(late_positions(find_game(GAME).setup({})), 12))
    assert [late.position for late in again] == [late.position for late in found]


def test_a_bot_that_solves_a_position_loses_nothing() -> None:
    loss = measure_loss("level5:simulations=10,seconds=0", 12)
    assert (loss.positions, loss.points.estimate, loss.best) == (12, 0, 1)
    assert loss.reached


def test_a_random_bot_loses_points() -> None:
    loss = measure_loss("random", 12)
    assert loss.points.estimate > 0.25
    assert not loss.reached
    assert loss.mattering <= 12
    assert loss.best_where_it_matters <= loss.best < 1
