"""Worlds that a seat cannot distinguish (H2 to H4): resampling gives each of them equally often, and no other."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from monuments import WATCHER, Position, Seeded
from tests.support.amounts import amount
from tests.support.games.situations import choices, play
from tests.support.games.wonders_of_antiquity import (
    EXPANSIONS,
    FAME,
    NO_PAIR,
    SYMBOLS,
    TOKENS,
    begin,
    card_id,
    card_name,
    cards_in,
    choose,
    deck,
    late,
    places,
    random_game,
    symbol,
)

World = tuple[tuple[frozenset[int], ...], tuple[int, ...]]
"""All hands, and the pile from bottom to top, as the card numbers of the rules."""


def world_of(position: Position) -> World:
    """The hidden cards of a position."""
    state = position.state
    hands = tuple(cards_in(state.hands[seat]) for seat in range(position.setup.players))
    return hands, tuple(state.pile[: int(state.pile_size)].tolist())


def known_to(position: Position, viewer: int) -> list[frozenset[int]]:
    """The cards of each hand that a viewer knows: the viewer's own, and those that all saw go there (H3)."""
    state = position.state
    return [
        cards_in(state.hands[seat] if seat == viewer else state.known[seat]) for seat in range(position.setup.players)
    ]


def worlds_of(position: Position, viewer: int) -> set[World]:
    """Every world that agrees with what a viewer knows, found by trying them all, from the rules alone."""
    players, view, sure = position.setup.players, position.view(viewer), known_to(position, viewer)
    seen = {*view.offer, *view.discards}
    seen |= {card for seat in view.seats for cards in seat.monuments.values() for card in cards}
    unknown = frozenset(map(card_id, set(deck(players)) - seen)).difference(*sure)
    rooms = [shown.hand_size - len(sure[seat]) for seat, shown in enumerate(view.seats)]
    assert sum(rooms) + view.pile == len(unknown)
    paying, found = must_hold_a_pair(position, viewer), set()
    for hands, rest in _deals(unknown, rooms):
        held = tuple(sure[seat] | hands[seat] for seat in range(players))
        if not paying or has_pair(held[view.to_move]):
            found |= {(held, order) for order in permutations(sorted(rest))}
    return found


def _deals(cards: frozenset[int], rooms: list[int]) -> Iterator[tuple[list[frozenset[int]], frozenset[int]]]:
    """Every way to deal hands of these sizes, and what is left."""
    if not rooms:
        yield [], cards
        return
    for first in combinations(sorted(cards), rooms[0]):
        for others, rest in _deals(cards.difference(first), rooms[1:]):
            yield [frozenset(first), *others], rest


def has_pair(held: frozenset[int]) -> bool:
    """Whether two of the cards have the same symbol."""
    return max(Counter(symbol(card_name(card)) for card in held).values(), default=0) >= 2


def must_hold_a_pair(position: Position, viewer: int) -> bool:
    """Whether by version 1 another player is asked after the last action, and not for a token (M6, T2)."""
    view = position.view(viewer)
    if position.setup.rules != "1" or view.to_move in (None, viewer) or view.actions_left:
        return False
    mover, tokens = view.seats[view.to_move], view.tokens or {}
    free = {name for name in SYMBOLS if tokens.get(name) == view.to_move and name not in view.tokens_used}
    buys = "helmet" in free and mover.score >= 1 and (view.pile or view.offer)
    swaps = "ship" in free and mover.hand_size and view.offer
    return not buys and not swaps


def assert_yields_all(position: Position, viewer: int, each: int) -> int:
    """Resampling gives every world about equally often and no other; return how many worlds there are."""
    worlds = worlds_of(position, viewer)
    assert world_of(position) in worlds
    drawn = len(worlds) * each
    rng = Seeded("worlds", viewer, len(worlds))
    counts = Counter(world_of(position.resample(viewer, rng)) for _ in range(drawn))
    assert set(counts) == worlds
    chi_square = sum((n - each) ** 2 / each for n in counts.values())
    freedom = len(worlds) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 5
    return len(worlds)


UNKNOWN = "akropolis-3 akropolis-4 colosseum-5 colosseum-6"


def asked(*, extra: bool = False, **more: Any) -> Position:
    """Seat 1 has no action left and is asked: everybody saw one scroll, and two helmets are hidden."""
    held = "akropolis-3 colosseum-5 colosseum-7"
    options = {"pile": "akropolis-4 colosseum-6", "known": ["", "colosseum-7"], "mover": 1, **more}
    position = late(["zeus-3", held, ""], **options)
    position.state.actions, position.state.begun, position.state.extra = 0, 1, extra
    return position


def asked_by_pair(**more: Any) -> Position:
    """The same by version 1 of the rules, where seat 1 must hold a pair."""
    return asked(**more, rules="1")


def by_play(rules: str) -> Position:
    """Bob draws the last open card and is asked; he holds two helmets with it."""
    position = late(["zeus-3", "petra-4 petra-5", "zeus-4"], offer="babylon-4", pile="knossos-4", mover=1, rules=rules)
    position.state.actions = 1
    play(position, "draw babylon-4")
    assert choices(position) >= {"end", "extra helmet"}
    return position


def unfinished() -> Position:
    """Ada has laid one card of an erection that is not complete."""
    position = late(["petra-3 petra-4 petra-5", "zeus-3 zeus-4"], pile="knossos-3 knossos-4")
    play(position, "erect petra", "lay petra-5")
    return position


CASES: dict[str, tuple[Callable[[], Position], dict[int, int]]] = {
    "a hand and the pile": (
        lambda: late(["petra-3", "akropolis-3 akropolis-4"], pile="colosseum-5 colosseum-6"),
        {0: 12, 1: 6, WATCHER: 60},
    ),
    "two hands and the pile": (
        lambda: late(["petra-3", "akropolis-3", "akropolis-4 colosseum-5"], pile="colosseum-6"),
        {0: 12, 1: 12, 2: 6},
    ),
    "the pile is empty": (
        lambda: late(["petra-3", "akropolis-3 akropolis-4", "colosseum-5 colosseum-6"]),
        {0: 6, 1: 3, 2: 3, WATCHER: 30},
    ),
    "only the pile": (lambda: late(["petra-3", ""], pile=UNKNOWN), {0: 24, 1: 120}),
    "a card was seen": (
        lambda: late(["petra-3", "akropolis-3 zeus-9"], pile="akropolis-4 colosseum-5", known=["", "zeus-9"]),
        {0: 6, 1: 6, WATCHER: 24},
    ),
    "everything was seen": (
        lambda: late(["petra-3", "akropolis-3 zeus-9"], known=["petra-3", "akropolis-3 zeus-9"]),
        {0: 1, 1: 1, WATCHER: 1},
    ),
    "nothing is hidden in four hands": (lambda: late(["petra-3", "", "", ""], pile="petra-4"), {0: 1, 1: 2}),
    "four hands": (
        lambda: late(["petra-3", "petra-4", "petra-5", "petra-6"], pile="zeus-3", known=["", "", "petra-5"]),
        {0: 6, 3: 6, WATCHER: 24},
    ),
    "another is in the middle of an action": (unfinished, {0: 12, 1: 20}),
    "another is asked, whatever the cards are": (asked, {0: 12, 2: 60, 1: 6, WATCHER: 60}),
    "another is asked by play": (lambda: by_play("2"), {0: 3, 1: 2, 2: 3}),
    "by version 1 another is asked and must hold a pair": (asked_by_pair, {0: 4, 2: 36, 1: 6, WATCHER: 36}),
    "by version 1 another is asked by play": (lambda: by_play("1"), {0: 3, 1: 2, 2: 2}),
    "by version 1 another is asked for the helmet": (
        lambda: asked_by_pair(tokens={"helmet": 1}, points=[0, 1]),
        {0: 12, 1: 6},
    ),
    "by version 1 another has the helmet without a point": (lambda: asked_by_pair(tokens={"helmet": 1}), {0: 4}),
    "by version 1 another has used the helmet": (
        lambda: _used("helmet", asked_by_pair(tokens={"helmet": 1}, points=[0, 1])),
        {0: 4},
    ),
    "by version 1 another is asked for the ship": (
        lambda: asked_by_pair(tokens={"ship": 1}, offer="zeus-9"),
        {0: 12},
    ),
    "by version 1 another has the ship and no offer": (lambda: asked_by_pair(tokens={"ship": 1}), {0: 4}),
    "by version 1 another has used the ship": (
        lambda: _used("ship", asked_by_pair(tokens={"ship": 1}, offer="zeus-9")),
        {0: 4},
    ),
    "by version 1 another has the scroll": (
        lambda: asked_by_pair(tokens={"scroll": 1}, offer="zeus-9", points=[0, 5]),
        {0: 4},
    ),
    "another has paid and is asked for the ship": (
        lambda: asked(extra=True, tokens={"ship": 1}, offer="zeus-9"),
        {0: 12},
    ),
}
"""Positions with few hidden cards, and how many worlds each viewer cannot distinguish."""


def _used(name: str, position: Position) -> Position:
    position.state.used[SYMBOLS.index(name)] = 1
    return position


@pytest.mark.slow
@pytest.mark.rule("H2", "H3", "H4")
@pytest.mark.parametrize("case", CASES)
def test_every_world_equally_often_and_no_other(case: str, compiled: bool) -> None:
    make, viewers = CASES[case]
    for viewer, count in viewers.items():
        position = make()
        if compiled:
            position.kernel = position.game.kernel(compiled=True)
        assert len(worlds_of(position, viewer)) == count
        assert_yields_all(position, viewer, each=amount(25, 400))


@pytest.mark.rule("H3", "M6")
def test_by_version_1_a_player_who_is_asked_after_the_last_action_holds_a_pair() -> None:
    """The test above proves it too; here it is explicit: in every world the asked player can pay."""
    position = asked_by_pair()
    assert not must_hold_a_pair(position, 1)
    for viewer in (0, 2, WATCHER):
        assert must_hold_a_pair(position, viewer)
        for seed in range(100):
            world = position.resample(viewer, Seeded(seed))
            assert "extra" in {choice.partition(" ")[0] for choice in choices(world)}


def unknown_to(position: Position, viewer: int) -> int:
    """How many cards have a place that a viewer does not know."""
    known = sum(map(len, known_to(position, viewer)))
    return int(position.state.pile_size) + int(position.state.hand_sizes.sum()) - known


@pytest.mark.rule("H3")
@pytest.mark.parametrize(("players", "expansions"), [(2, []), (2, [FAME, TOKENS]), (3, [TOKENS]), (4, [FAME])])
@pytest.mark.parametrize("compiled", [True])
def test_late_in_a_game_too(players: int, expansions: list[str], compiled: bool) -> None:
    """The players draw open cards and play what they hold, so that little is hidden near the end."""
    checked = 0
    for seed in range(amount(6, 60)):
        position = begin(compiled, players=players, expansions=expansions)
        rng = Seeded("late", players, seed)
        position.deal(position.sample(rng))
        while not position.is_over:
            position.apply(choose_openly(position, rng))
            viewer = rng.below(players + 1) - 1
            if position.to_move is not None and 1 < unknown_to(position, viewer) <= 5 and rng.below(4) == 0:
                if len(worlds_of(position, viewer)) <= 60:
                    assert_yields_all(position, viewer, each=amount(20, 100))
                    checked += 1
        if checked >= amount(5, 100):
            break
    assert checked


def choose_openly(position: Position, rng: Seeded) -> int:
    """An action that shows cards, if there is one: laying and discarding before drawing, from the offer if possible."""
    names = {action: position.notation(action) for action in position.legal()}
    shown = [action for action, name in names.items() if name not in ("draw pile", "buy pile")]
    played = [action for action in shown if not names[action].startswith(("draw", "swap", "extra"))]
    return rng.choice(played or shown or list(names))


@pytest.mark.rule("H2", "H3", "H4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansions", EXPANSIONS)
@pytest.mark.parametrize("compiled", [True])
def test_in_every_game_nothing_known_changes_and_no_card_is_lost(
    players: int, expansions: list[str], compiled: bool
) -> None:
    rng = Seeded("resampled", players, expansions)
    step = 0

    def watch(position: Position) -> None:
        nonlocal step
        step += 1
        if step % amount(11, 3) or position.is_chance:
            return
        for viewer in range(WATCHER, players):
            before = position.serialise()
            world = position.resample(viewer, rng)
            assert position.serialise() == before
            assert world.knowledge(viewer) == position.knowledge(viewer)
            assert world.view(viewer) == position.view(viewer)
            lying = places(world)
            assert sorted(card for cards in lying.values() for card in cards) == sorted(deck(players))
            assert {name: len(cards) for name, cards in lying.items()} == {
                name: len(cards) for name, cards in places(position).items()
            }
            assert known_to(world, viewer) == known_to(position, viewer)
            assert all(known <= held for known, held in zip(known_to(world, viewer), world_of(world)[0], strict=True))
            assert world.to_move == position.to_move
            if position.to_move == viewer:
                assert world.legal() == position.legal()
            assert position.is_over or world.legal()

    for seed in range(amount(1, 10)):
        random_game(begin(compiled, players=players, expansions=expansions), ("resampled", seed), watch, busy=True)


@pytest.mark.rule("H3")
def test_worlds_differ_in_what_is_hidden() -> None:
    position = late(["petra-3", NO_PAIR], pile=UNKNOWN)
    worlds = {world_of(position.resample(0, Seeded(seed))) for seed in range(50)}
    assert len(worlds) > 30
    own = {world_of(position.resample(1, Seeded(seed)))[0][1] for seed in range(50)}
    assert own == {frozenset(map(card_id, NO_PAIR.split()))}


@pytest.mark.parametrize("compiled", [True])
def test_the_same_random_numbers_give_the_same_world(compiled: bool) -> None:
    """With interpreted and compiled rules."""
    for seed in range(20):
        position = late(["petra-3", NO_PAIR, "zeus-3"], pile=UNKNOWN)
        interpreted = world_of(position.resample(0, Seeded(seed)))
        position.kernel = position.game.kernel(compiled)
        assert world_of(position.resample(0, Seeded(seed))) == interpreted


@pytest.mark.rule("H3")
def test_a_game_that_is_over_or_not_dealt_is_its_only_world() -> None:
    for position in (begin(), random_game(begin(), "over")):
        for viewer in (0, 1, WATCHER):
            assert position.resample(viewer, Seeded(1)).serialise() == position.serialise()


@pytest.mark.rule("H3", "M3")
def test_a_resampled_world_can_be_played_on() -> None:
    rng = Seeded("on")
    position = begin(players=3, expansions=[FAME, TOKENS])
    position.deal(position.sample(rng))
    for _ in range(60):
        position.apply(choose(position, rng))
    world = position.resample(0, rng)
    random_game(world, "on")
    assert world.outcome is not None
