"""Every bot's choice: legal, based only on what its seat has seen, and the same every time."""

import os
import subprocess
import sys

import pytest

from monuments import Seeded
from monuments.bots import Eyes, SearchBot, Seen, bot_names, find_bot
from monuments.bots.search.bot import Tree
from tests.support.amounts import amount
from tests.support.bots.answers import answers, chosen
from tests.support.bots.variants import BOTS, VARIANTS, after, every_bot, every_variant, looks, some_looks, some_turns
from tests.support.example_game import COURTYARD
from tests.support.games.players import Case

SEARCHING = [name for name in BOTS if isinstance(find_bot(name), SearchBot)]
TURNS = [
    variant
    for variant in VARIANTS
    if variant.name in ("notre_dame", "own_board", "wonders_3", "wonders_4", "courtyard_3")
]
"""Tables at which a seat often decides several times before it learns anything."""


def test_all_our_bots_are_tested() -> None:
    assert {name.partition(":")[0] for name in BOTS} == set(bot_names())


@every_variant
@every_bot
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_choice(bot: str, variant: Case) -> None:
    for seed in range(amount(1, 20)):
        for look in some_looks(variant, seed):
            assert find_bot(bot).choose(look.seen) == find_bot(bot).choose(look.twin)


@pytest.mark.parametrize("variant", TURNS, ids=lambda variant: variant.name)
@every_bot
def test_whole_turns_in_other_worlds_are_the_same_turns(bot: str, variant: Case) -> None:
    """One bot sees the real game, another a sampled world; both act by their own choices for a whole turn."""
    for look in some_turns(variant):
        seat = look.seen.seat
        position, world = look.position.copy(), look.position.resample(seat, Seeded("turns", look.seen.turn))
        one, two = find_bot(bot), find_bot(bot)
        eyes, twins = Eyes(seat), Eyes(seat)
        while position.to_move == seat:
            action = chosen(one, eyes.look(position))
            assert two.choose(twins.look(world)) == action
            eyes.acted(position, action, after(position, action))
            twins.acted(world, action, after(world, action))
            if position.reveals(action):
                break
            position.apply(action)
            world.apply(action)


@every_variant
@every_bot
def test_whole_games_are_played_by_the_rules(bot: str, variant: Case) -> None:
    """One bot has all seats, so that its cache never helps it."""
    for seed in range(amount(1, 10)):
        position, rng, player = variant.new(compiled=True), Seeded("games", bot, seed), find_bot(bot)
        eyes = [Eyes(seat, seed) for seat in range(position.setup.players)]
        while not position.is_over:
            if position.is_chance:
                position.deal(position.sample(rng))
                continue
            seat = position.to_move
            assert seat is not None
            action = player.choose(eyes[seat].look(position))
            assert type(action) is int
            before = position.copy()
            position.apply(action)
            eyes[seat].acted(before, action, position)


@every_bot
def test_a_forced_choice_is_made_at_once(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tree, "grow", _not_to_be_called)
    monkeypatch.setattr("monuments.bots.greedy.bot_linker", _not_to_be_called)
    forced = [look.seen for look in looks(VARIANTS[5], "forced", choices=1) if len(look.seen.legal) == 1]
    assert forced
    for seen in forced:
        assert find_bot(bot).choose(seen) == seen.legal[0]


def _not_to_be_called(*_: object) -> None:
    raise AssertionError("nothing is to be thought about")


@every_variant
@every_bot
def test_a_used_bot_and_a_new_one_choose_the_same(bot: str, variant: Case) -> None:
    """Whatever was asked before and in any order, including the same decision several times."""
    seens = [look.seen for look in some_looks(variant, stride=3)]
    chosen = [find_bot(bot).choose(seen) for seen in seens]
    player = find_bot(bot)
    for number in [*range(len(seens)), *reversed(range(len(seens)))]:
        assert player.choose(seens[number]) == chosen[number]
        assert player.choose(seens[number]) == chosen[number]


@pytest.mark.parametrize("variant", TURNS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("bot", SEARCHING)
def test_a_tree_is_only_a_cache(bot: str, variant: Case) -> None:
    """A bot that keeps its tree during a turn, and is sometimes asked twice, chooses like a new one."""
    later = 0
    for look in some_turns(variant):
        seat, position = look.seen.seat, look.position.copy()
        eyes, keeper = Eyes(seat, "cache"), find_bot(bot)
        while position.to_move == seat:
            seen = eyes.look(position)
            action = chosen(find_bot(bot), seen)
            assert keeper.choose(seen) == action
            if seen.rng("twice").below(2):
                assert keeper.choose(seen) == action
            later += len(seen.since) > 0 and len(seen.legal) > 1
            then = after(position, action)
            eyes.acted(position, action, then)
            position = then
    assert later > 0 or variant.game is COURTYARD


def test_another_process_chooses_the_same() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    finished = subprocess.run(
        [sys.executable, "-m", "tests.support.bots.answers"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert [int(action) for action in finished.stdout.split()] == answers()


@every_bot
def test_other_seeds_give_other_choices(bot: str) -> None:
    """At some decision: at most decisions a good bot chooses the same with every seed."""
    assert any(
        find_bot(bot).choose(Seen(look.position, look.seen.seat, seed)) != find_bot(bot).choose(look.seen)
        for variant in VARIANTS
        for look in some_looks(variant)
        for seed in range(4)
        if not look.seen.since
    )
