"""Bots on the CPU and in a module: the same trees, byte for byte, and therefore the same choices."""

from dataclasses import replace

import pytest

from monuments import Game, Position, Seeded
from monuments.bots import GreedyBot, SearchBot, SearchOptions, Seen
from monuments.bots.bot import Eyes
from monuments.bots.levels import LEVELS
from monuments.bots.world_monuments.endgame_of_many import search_many
from monuments.bots.world_monuments.endgame_of_two import search_two
from monuments.bots.world_monuments.solver import endgame_linker, is_last_building, solve
from tests.support.amounts import amount
from tests.support.bots.late import late
from tests.support.games.players import GAMES, WORLD_MONUMENTS, cases_of
from tests.support.wasm.machine import Twin
from tests.support.wasm.twins import machine_of, twinned

SIMULATIONS = amount(60, 1000)
KINDS: list[SearchOptions] = [
    replace(level.options, seconds=0.0, solver=0, simulations=min(level.options.simulations, SIMULATIONS))
    for level in LEVELS
]
"""The levels by counted simulations, with the clock off; `solver` has a test of its own."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.name)
def test_every_level_grows_the_same_trees(game: Game) -> None:
    with twinned(game) as twins:
        for number, case in enumerate(cases_of(game)):
            position, rng = Position(case.setup(), compiled=True), Seeded("bots", number)
            eyes = [Eyes(seat, number) for seat in range(position.setup.players)]
            bots = [SearchBot(options) for options in KINDS]
            chosen = 0
            while not position.is_over:
                if position.is_chance:
                    position.deal(position.sample(rng))
                    continue
                seat, legal = position.mover, position.legal()
                action = rng.choice(legal)
                if len(legal) > 1 and rng.below(amount(24, 4)) == 0:
                    seen = eyes[seat].look(position)
                    action = bots[chosen % len(bots)].choose(seen)
                    assert action in legal
                    GreedyBot().choose(Seen(position, seat, number))
                    chosen += 1
                before = position.copy()
                position.apply(action)
                eyes[seat].acted(before, action, position)
    assert all(twins[name].calls for name in ("think", "glance", "forget", "consider"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_endgames_are_solved_in_the_same_steps(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    linker, machine = endgame_linker(WORLD_MONUMENTS, compiled=True), machine_of(WORLD_MONUMENTS)
    for search in (search_two, search_many):
        monkeypatch.setitem(linker._linked, search, Twin(machine, search.__name__, linker.link(search)))
    solved = 0
    for seed in range(amount(6, 60)):
        position = late(seed, builds=6, players=players)
        if position is not None:
            assert is_last_building(position)
            solution = solve(position, nodes=3000, slots=64)
            solved += solution is not None
    assert solved
