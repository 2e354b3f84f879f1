"""What always holds, in whole games of 2 to 4 players who choose at random, with every set of expansions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from monuments import Phrase, Position, Seeded
from tests.support.amounts import amount
from tests.support.games.wonders_of_antiquity import (
    EXPANSIONS,
    FAME,
    HISTORIANS,
    SLUGS,
    SYMBOLS,
    TOKENS,
    begin,
    cards_in,
    choose,
    deck,
    monuments_held,
    own_cards,
    places,
    random_game,
    symbol,
    turns_of,
)

every_variant = pytest.mark.parametrize(
    ("players", "expansions", "compiled"), [(players, names, True) for players in (2, 3, 4) for names in EXPANSIONS]
)
"""Compiled rules only, because there are many games; mutants of rules are left to the tests of single situations."""
GAMES = amount(2, 40)
SCALE = (0, 3, 6, 9, 12, 15, 18)


@pytest.mark.rule("C1", "C6", "M7", "R2")
@every_variant
def test_cards_are_conserved_and_no_card_lies_twice(players: int, expansions: list[str], compiled: bool) -> None:
    """Fact 9: pile, offer, hands, monuments and removed cards are 108, or 84 with fewer than four, at every moment."""
    everything = sorted(deck(players))
    assert len(everything) == (108 if players == 4 else 84)

    def watch(position: Position) -> None:
        if not position.is_chance:
            lying = places(position)
            assert sorted(card for cards in lying.values() for card in cards) == everything
            sizes = [len(lying[f"hand {seat}"]) for seat in range(players)]
            assert sizes == position.state.hand_sizes[:players].tolist()

    for seed in range(GAMES):
        random_game(
            begin(compiled, players=players, expansions=expansions), ("conserved", seed), watch, busy=bool(seed % 2)
        )


@pytest.mark.rule("S1", "M2", "E1")
@every_variant
def test_the_pile_shrinks_and_the_offer_is_full_while_it_lasts(
    players: int, expansions: list[str], compiled: bool
) -> None:
    pile = 0

    def watch(position: Position) -> None:
        nonlocal pile
        if position.is_chance:
            pile = {2: 71, 3: 66, 4: 85}[players]
            return
        lying = places(position)
        assert len(lying["pile"]) <= pile
        if position.turn == 0 and position.state.begun == 0:
            assert len(lying["pile"]) == pile
        pile = len(lying["pile"])
        if pile:
            assert len(lying["offer"]) == 3
            assert not position.is_over

    for seed in range(GAMES):
        final = random_game(begin(compiled, players=players, expansions=expansions), ("pile", seed), watch)
        assert not places(final)["pile"]


@pytest.mark.rule("C3", "M3", "M4", "M8", "R2")
@every_variant
def test_builders_and_heights(players: int, expansions: list[str], compiled: bool) -> None:
    """A monument has at most two builders, is begun with 2 cards or 3, and never falls below one card again."""
    heights: Counter[tuple[int, str]] = Counter()

    def watch(position: Position) -> None:
        if position.is_chance:
            heights.clear()
            return
        now = Counter(
            {
                (seat, slug): int(position.state.heights[seat, m])
                for seat in range(players)
                for m, slug in enumerate(SLUGS)
                if position.state.heights[seat, m]
            }
        )
        builders = Counter(slug for _, slug in now)
        for place in {*heights, *now}:
            if not heights[place]:
                assert now[place] >= 1 + builders[place[1]]
            assert now[place] >= max(1, heights[place] - 1)
        assert max(builders.values(), default=0) <= 2
        heights.clear()
        heights.update(now)

    for seed in range(GAMES):
        random_game(begin(compiled, players=players, expansions=expansions), ("built", seed), watch, busy=True)


@pytest.mark.rule("C1", "M5", "F2")
@every_variant
def test_symbols_are_counted_right(players: int, expansions: list[str], compiled: bool) -> None:
    def watch(position: Position) -> None:
        if not position.is_chance:
            for seat in range(players):
                counted = Counter(map(symbol, places(position)[f"monuments {seat}"]))
                assert [counted[name] for name in SYMBOLS] == position.state.symbols[seat].tolist()

    for seed in range(GAMES):
        random_game(begin(compiled, players=players, expansions=expansions), ("symbols", seed), watch, busy=True)


@pytest.mark.rule("M3", "M8", "R1")
@every_variant
def test_the_sets_of_erected_and_tall_monuments_are_right(players: int, expansions: list[str], compiled: bool) -> None:
    """The sets kept in the state agree with the heights at every moment."""

    def watch(position: Position) -> None:
        heights = position.state.heights.tolist()
        for seat in range(4):
            for least, kept in ((1, position.state.erected), (2, position.state.tall)):
                assert int(kept[seat]) == sum(1 << m for m, height in enumerate(heights[seat]) if height >= least)

    for seed in range(GAMES):
        random_game(begin(compiled, players=players, expansions=expansions), ("kept", seed), watch, busy=True)


@pytest.mark.rule("M3", "M4", "H3")
@every_variant
def test_the_counts_of_each_monument_in_a_hand_are_right(players: int, expansions: list[str], compiled: bool) -> None:
    """In the state itself, in every seat's knowledge, and in worlds that a seat cannot distinguish from it."""

    def watch(position: Position) -> None:
        known = [state_of(position, position.knowledge(seat)) for seat in range(-1, players)]
        worlds = [position.resample(seat, Seeded("world", position.turn)).state for seat in range(players)]
        for state in (position.state, *known, *worlds):
            for seat in range(4):
                held = cards_in(state.hands[seat])
                assert state.holding[seat].tolist() == [monuments_held(held, n) for n in (1, 2, 3)]

    for seed in range(GAMES):
        random_game(begin(compiled, players=players, expansions=expansions), ("held", seed), watch, busy=True)


def state_of(position: Position, known: bytes) -> Any:
    return np.frombuffer(known, position.game.facts.state).view(np.recarray)[0]


@pytest.mark.rule("E5")
@every_variant
def test_totals_are_kept_from_the_end_on(players: int, expansions: list[str], compiled: bool) -> None:
    def watch(position: Position) -> None:
        totals = [sum(points.values()) for points in position.breakdown()] if position.is_over else [0] * players
        assert position.state.totals.tolist() == totals + [0] * (4 - players)

    for seed in range(GAMES):
        final = random_game(begin(compiled, players=players, expansions=expansions), ("totals", seed), watch, busy=True)
        assert any(final.state.totals)


@pytest.mark.rule("F3", "F4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansions", [[FAME], [FAME, TOKENS]])
@pytest.mark.parametrize("compiled", [True])
def test_fame_never_moves_back(players: int, expansions: list[str], compiled: bool) -> None:
    """No number falls, a marker arrives exactly when its number rises, and no two arrive at the same moment."""
    numbers = arrivals = None

    def watch(position: Position) -> None:
        nonlocal numbers, arrivals
        now, came = position.state.fame[:players].tolist(), position.state.fame_arrivals[:players].tolist()
        if not position.is_chance and numbers is not None and arrivals is not None:
            for seat in range(players):
                for category in range(4):
                    before, after = numbers[seat][category], now[seat][category]
                    assert after >= before
                    assert (after > before) == (came[seat][category] != arrivals[seat][category])
            placed = [moment for row in came for moment in row if moment]
            assert len(set(placed)) == len(placed)
        numbers, arrivals = now, came

    for seed in range(GAMES):
        numbers = None
        random_game(begin(compiled, players=players, expansions=expansions), ("fame", seed), watch, busy=True)


@pytest.mark.rule("M1", "M6", "R1", "S2")
@every_variant
def test_turns_are_clockwise_and_of_at_most_four_actions(players: int, expansions: list[str], compiled: bool) -> None:
    for seed in range(GAMES):
        first = seed % players
        position = begin(compiled, players=players, expansions=expansions, first_player=first)
        for number, turn in enumerate(turns_of(position, ("turns", seed), busy=True)):
            assert turn.seat == (first + number) % players
            keys = Counter(phrase.key for phrase in turn.phrases)
            actions = sum(keys[key] for key in ("drew_pile", "drew_offer", "erected", "expanded", "sold", "took_token"))
            assert keys["paid_extra"] <= 1
            if keys["tracked"]:
                assert turn.actions == ["historian"]
            elif keys["lapsed"]:
                assert actions < 3 + keys["paid_extra"]
            else:
                assert actions == 3 + keys["paid_extra"] <= 4


@pytest.mark.rule("C4", "C5", "R3", "R4")
@every_variant
def test_values_and_tracks_follow_from_what_was_removed(players: int, expansions: list[str], compiled: bool) -> None:
    for seed in range(GAMES):
        position = begin(compiled, players=players, expansions=expansions)
        removed: Counter[str] = Counter()
        track: list[tuple[int, int]] = []
        for turn in turns_of(position, ("history", seed), busy=True):
            cards = [str(phrase["card"]) for phrase in turn.phrases if phrase.key == "removed"]
            removed.update(card.rpartition("-")[0] for card in cards)
            if turn.actions == ["historian"]:
                assert cards
                track.append((turn.seat, len(cards)))
            else:
                assert not cards
            view = position.view(-1)
            assert view.values == {slug: SCALE[min(removed[slug], 6)] for slug in SLUGS}
            assert list(view.track) == track
            used = Counter(seat for seat, _ in track)
            assert [seat.historians for seat in view.seats] == [HISTORIANS[players] - used[n] for n in range(players)]


def scored(view: Any, phrases: Sequence[Phrase], players: int) -> list[dict[str, int]]:
    """Everybody's final points by E2 to E4, F5 and T1 to T3, from the table and what was told."""
    return [
        {
            "monuments": sum(_share(view, slug, seat) for slug in SLUGS),
            "points": sum(int(p["points"]) for p in phrases if p.key == "sold" and p.seat == seat),
            "historians": _historians(view, seat),
            "unused_historians": -12 * view.seats[seat].historians,
            **{f"fame_{name}": _fame(view, name, seat) for name in (*SYMBOLS, "monument")},
            "tokens": _tokens(view, phrases, seat),
        }
        for seat in range(players)
    ]


def _share(view: Any, slug: str, seat: int) -> int:
    """E2."""
    stacks: Mapping[int, list[int]] = {
        other: [int(card.rpartition("-")[2]) for card in shown.monuments[slug]]
        for other, shown in enumerate(view.seats)
        if slug in shown.monuments
    }
    if seat not in stacks:
        return 0
    value = int(view.values[slug])
    if len(stacks) == 1:
        return value
    best = max(stacks, key=lambda other: (len(stacks[other]), sum(stacks[other]), max(stacks[other])))
    return value * 2 // 3 if seat == best else value // 3


def _historians(view: Any, seat: int) -> int:
    """E3: a stable sort keeps the earlier of two at the same number before the other."""
    best = sorted(view.track, key=lambda token: -token[1])[:3]
    return sum(points for points, (owner, _) in zip((9, 6, 3), best, strict=False) if owner == seat)


def _fame(view: Any, name: str, seat: int) -> int:
    """F5; a view lists the markers with first place first."""
    placed = view.fame[name] if view.fame else ()
    return sum(points for points, (owner, _) in zip((6, 3), placed, strict=False) if owner == seat)


def _tokens(view: Any, phrases: Sequence[Phrase], seat: int) -> int:
    """T1 to T3: 2 for each token taken, minus 1 for each card bought, 3 for each token owned at the end."""
    taken = sum(phrase.key == "took_token" and phrase.seat == seat for phrase in phrases)
    bought = sum(phrase.key in ("bought_pile", "bought_offer") and phrase.seat == seat for phrase in phrases)
    owned = list((view.tokens or {}).values()).count(seat)
    return 2 * taken - bought + 3 * owned


@pytest.mark.rule("E2", "E3", "E4", "E5", "F5", "M5", "T1", "T2", "T3")
@every_variant
def test_the_score_is_the_sum_of_what_the_rules_give(players: int, expansions: list[str], compiled: bool) -> None:
    for seed in range(GAMES):
        position = begin(compiled, players=players, expansions=expansions)
        phrases: list[Phrase] = []
        for turn in turns_of(position, ("score", seed), busy=True):
            phrases += turn.phrases
            if not position.is_over:
                assert {source for row in position.breakdown() for source in row if row[source]} <= {"points", "tokens"}
        expected = scored(position.view(-1), phrases, players)
        assert list(position.breakdown()) == expected
        totals = [sum(row.values()) for row in expected]
        assert position.scores == tuple(totals)
        assert [seat.score for seat in position.view(0).seats] == totals
        assert position.outcome is not None
        assert position.outcome.scores == tuple(totals)
        assert position.outcome.winners == tuple(seat for seat in range(players) if totals[seat] == max(totals))


@pytest.mark.rule("E4")
@pytest.mark.parametrize(("players", "compiled"), [(2, True), (3, True), (4, True)])
def test_a_player_who_never_sends_a_historian_pays_for_all(players: int, compiled: bool) -> None:
    position = begin(compiled, players=players)
    rng = Seeded("never", players)
    position.deal(position.sample(rng))
    while not position.is_over:
        legal = [action for action in position.legal() if position.notation(action) != "historian"]
        position.apply(rng.choice(legal))
    assert [row["unused_historians"] for row in position.breakdown()] == [-12 * HISTORIANS[players]] * players


@every_variant
def test_interpreted_and_compiled_rules_play_the_same(players: int, expansions: list[str], compiled: bool) -> None:
    """Every state, every list of choices and everything told are equal, step by step."""
    for seed in range(amount(1, 10)):
        slow, fast = (begin(way, players=players, expansions=expansions) for way in (not compiled, compiled))
        rng = Seeded("same", players, seed)
        outcome = slow.sample(rng)
        assert slow.deal(outcome) == fast.deal(outcome)
        step = 0
        while not slow.is_over:
            assert slow.legal() == fast.legal()
            action = choose(slow, rng, busy=True)
            assert slow.apply(action) == fast.apply(action)
            assert slow.state.tobytes() == fast.state.tobytes()
            if step % 20 == 0:
                for viewer in range(-1, players):
                    assert slow.view(viewer) == fast.view(viewer)
                    assert slow.knowledge(viewer) == fast.knowledge(viewer)
                    numbers = [Seeded(step, viewer) for _ in range(2)]
                    worlds = [here.resample(viewer, numbers[n]) for n, here in enumerate((slow, fast))]
                    assert worlds[0].serialise() == worlds[1].serialise()
            step += 1
        assert slow.breakdown() == fast.breakdown()
        assert slow.outcome == fast.outcome


@pytest.mark.rule("M1", "M7", "E1")
@every_variant
def test_every_game_comes_to_its_end(players: int, expansions: list[str], compiled: bool) -> None:
    """The mover always has a choice, and the pile runs out."""

    def watch(position: Position) -> None:
        assert (position.to_move is None) == (not position.legal())

    for seed in range(GAMES):
        final = random_game(begin(compiled, players=players, expansions=expansions), ("end", seed), watch)
        assert final.outcome is not None
        assert final.outcome.reason == "pile"


@pytest.mark.rule("C7")
@pytest.mark.parametrize("compiled", [True])
def test_the_same_holds_with_own_cards(compiled: bool) -> None:
    cards = own_cards(start_hand=3, removed={"2": [1, 2, 3, 4, 5, 6], "3": [1], "4": [7, 8, 9]})
    for players, count in ((2, 36), (3, 96), (4, 72)):

        def watch(position: Position, count: int = count) -> None:
            if not position.is_chance:
                lying = [card for found in places(position).values() for card in found]
                assert len(lying) == len(set(lying)) == count

        random_game(begin(compiled, cards, players=players, expansions=[FAME, TOKENS]), "own", watch, busy=True)
