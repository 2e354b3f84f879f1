"""What version 2 of the rules changed: a question that tells nothing (M6), and seen cards that stay shown (H3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from monuments import WATCHER, OptionError, Position, Seeded, find_game, new_game
from monuments.match import CannotUndo, Match, SeededDealer
from tests.support.games.situations import choices, play, refusal
from tests.support.games.wonders_of_antiquity import (
    EXPANSIONS,
    FAME,
    GAME,
    NO_PAIR,
    TOKENS,
    act,
    begin,
    choose,
    dealt,
    erect,
    expand,
    finish,
    hand,
    late,
    match_of,
    pay,
    reorder,
    sell,
)

EVERYBODY = (0, 1, 2, WATCHER)
HANDS = [
    "petra-3 petra-4 petra-5 zeus-3 zeus-4",
    "pharos-3 pharos-4 babylon-3 babylon-4 knossos-3",
    "kolossus-3 kolossus-4 artemision-3 artemision-4 mausoleum-3",
]
OFFER = "petra-9 zeus-9 pharos-9"
PILE = "babylon-9 knossos-9 kolossus-9 artemision-9 mausoleum-9 pyramids-9"


def seen(position: Position, viewer: int) -> list[tuple[str, ...]]:
    """The cards that a viewer is shown at each hand, because everybody saw them going there."""
    return [seat.seen for seat in position.view(viewer).seats]


@dataclass
class SeenAction:
    """A complete action as the next player sees it, who imagines it done with other cards in hand."""

    revealing: bool
    """Whether the rules say that it reveals something."""
    courses: set[tuple[Any, ...]]
    """How the turn goes on in the worlds that the onlooker imagines."""
    knowledge: set[bytes]
    """What the onlooker knows afterwards in each of them."""


def seen_actions(rules: str, players: int, expansions: list[str]) -> Iterator[SeenAction]:
    """Play at random to the end; each complete action."""
    rng = Seeded("seen", rules, players, expansions)
    position = begin(compiled=True, rules=rules, players=players, expansions=expansions)
    position.deal(position.sample(rng))
    while not position.is_over:
        mover, steps, revealing = position.mover, list[int](), False
        onlooker = (mover + 1) % players
        worlds = [position.copy(), *(position.resample(onlooker, rng) for _ in range(6))]
        while not steps or (position.to_move == mover and position.view(mover).unfinished):
            steps.append(choose(position, rng, busy=True))
            revealing = position.apply(steps[-1]).reveals
        able = [world for world in worlds if all(world.can(step) and world.apply(step) is not None for step in steps)]
        yield SeenAction(
            revealing,
            {(world.turn, world.to_move, world.view(WATCHER).actions_left) for world in able},
            {world.knowledge(onlooker) for world in able},
        )


@pytest.mark.rule("M6", "H3")
@pytest.mark.parametrize(("players", "expansions"), [(2, []), (3, [TOKENS]), (4, [FAME, TOKENS])])
def test_whether_a_turn_goes_on_tells_nothing(players: int, expansions: list[str]) -> None:
    """The same step is followed by the same question, or by none, in every world that an onlooker can imagine."""
    for action in seen_actions("2", players, expansions):
        assert len(action.courses) == 1


@pytest.mark.rule("M6", "H3")
def test_by_version_1_it_told_who_holds_a_pair() -> None:
    told = [action for players in (2, 3, 4) for action in seen_actions("1", players, []) if len(action.courses) > 1]
    assert told
    assert all(action.revealing for action in told)


@pytest.mark.rule("H3", "H4", "M6")
@pytest.mark.parametrize("rules", ["1", "2"])
@pytest.mark.parametrize("expansions", EXPANSIONS)
def test_what_is_said_to_reveal_nothing_tells_nothing(rules: str, expansions: list[str]) -> None:
    """Whatever the mover holds, the onlooker knows the same afterwards."""
    quiet = 0
    for players in (2, 3, 4):
        for action in seen_actions(rules, players, expansions):
            assert action.revealing or len(action.knowledge) == 1
            quiet += not action.revealing
    assert quiet > 50


@pytest.mark.rule("M6")
def test_all_that_can_be_done_without_a_pair_is_to_end_the_turn(compiled: bool) -> None:
    position = late([NO_PAIR, ""], pile=PILE, compiled=compiled)
    position.state.actions, position.state.begun = 0, 1
    assert choices(position) == {"end"}
    for symbol in ("helmet", "ship", "scroll"):
        assert refusal(position, f"extra {symbol}")[0] == "M6"
    assert refusal(position, "draw pile") == ("M1", "no_action_left")
    assert refusal(position, "lapse")[0] == "M7"


@pytest.mark.rule("M6", "T2")
@pytest.mark.parametrize("rules", ["1", "2"])
def test_a_token_keeps_a_turn_open_in_both_versions(rules: str) -> None:
    position = late(["petra-3"], offer="zeus-8", pile=PILE, tokens={"ship": 0}, rules=rules)
    position.state.actions = 1
    play(position, "draw pile")
    assert {"end", "swap petra-3"} <= choices(position)
    play(position, "swap petra-3", "for zeus-8")
    assert hand(position, 0) == {"babylon-9", "zeus-8"}
    assert position.turn == (1 if rules == "1" else 0)


@pytest.mark.rule("M6", "H4")
@pytest.mark.parametrize(("rules", "refused"), [("1", "revealed"), ("2", None)])
def test_a_last_action_that_showed_no_card_can_be_taken_back(rules: str, refused: str | None) -> None:
    """Ada draws an open card that nothing replaces; by version 1 the others then learn that she holds a pair."""
    match = match_of(HANDS, OFFER, PILE)
    match.position = late(["zeus-4 petra-4", "babylon-3", ""], offer="zeus-9", rules=rules)
    match.position.state.actions = 1
    before = match.position.serialise()
    act(match, "draw zeus-9")
    assert match.position.to_move == 0
    assert match.undo_refusal(0) == refused
    if refused is None:
        match.undo(0)
        assert match.position.serialise() == before
    else:
        with pytest.raises(CannotUndo):
            match.undo(0)


@pytest.mark.rule("H3")
@pytest.mark.parametrize(
    ("options", "shown"),
    [({}, True), ({"seen_cards": "shown"}, True), ({"seen_cards": "hidden"}, False), ({"rules": "1"}, False)],
)
def test_a_card_that_everybody_saw_is_shown_to_everybody(options: dict[str, str], shown: bool, compiled: bool) -> None:
    position = dealt(HANDS, OFFER, PILE, players=3, compiled=compiled, **options)
    for viewer in EVERYBODY:
        assert seen(position, viewer) == [(), (), ()]
    play(position, "draw zeus-9", "draw pile", "draw pharos-9")
    for viewer in EVERYBODY:
        assert seen(position, viewer) == [("pharos-9", "zeus-9") if shown else (), (), ()]
        assert (position.view(viewer).seats[0].hand is None) == (viewer != 0)


LEAVING: list[tuple[list[str], dict[str, str], set[str]]] = [
    (erect("petra", "3 4"), {}, {"zeus-4", "knossos-4"}),
    (expand("petra", "4"), {"petra": "5"}, {"zeus-4", "knossos-4"}),
    (reorder("petra", "4 5"), {"petra": "5"}, {"zeus-4", "knossos-4"}),
    (sell("petra-4 zeus-4"), {}, {"knossos-4"}),
    (pay("knossos-4 zeus-4"), {}, {"petra-4"}),
    (["swap petra-4", "for pharos-9"], {}, {"zeus-4", "knossos-4", "pharos-9"}),
    (["buy pharos-9"], {}, {"petra-4", "zeus-4", "knossos-4", "pharos-9"}),
    (["buy pile"], {}, {"petra-4", "zeus-4", "knossos-4"}),
]


@pytest.mark.rule("H3")
@pytest.mark.parametrize(("actions", "own", "left"), LEAVING)
def test_until_it_leaves_the_hand(actions: list[str], own: dict[str, str], left: set[str], compiled: bool) -> None:
    """The steps before the last show nothing: until an action is complete, its cards are in hand (H4)."""
    position = late(
        ["petra-3 petra-4 zeus-4 knossos-4 colosseum-7", "colosseum-8"],
        [own],
        offer="pharos-9",
        pile=PILE,
        known=["petra-4 zeus-4 knossos-4"],
        tokens={"helmet": 0, "ship": 0, "scroll": 0},
        points=[1],
        compiled=compiled,
    )
    before = ("knossos-4", "petra-4", "zeus-4")
    for step in actions[:-1]:
        assert seen(position, 1) == [before, ()]
        play(position, step)
    assert seen(position, 1) == [before, ()]
    play(position, actions[-1])
    for viewer in (0, 1, WATCHER):
        assert set(seen(position, viewer)[0]) == left


@pytest.mark.rule("H3")
def test_a_history_takes_no_seen_card() -> None:
    held = {"known": ["zeus-4", "petra-4"], "pile": PILE}
    position = late(["zeus-4", "petra-4"], [{}, {"knossos": "4 5"}], **held)  # type: ignore[arg-type]
    play(position, "historian")
    assert seen(position, WATCHER) == [("zeus-4",), ("petra-4",)]


@pytest.mark.rule("H3")
def test_what_is_known_does_not_depend_on_what_is_shown(compiled: bool) -> None:
    """The same game with seen cards shown, hidden, and by version 1: views differ, knowledge does not."""
    variants: list[dict[str, str]] = [{}, {"seen_cards": "hidden"}, {"rules": "1"}]
    games = [dealt(HANDS, OFFER, PILE, players=3, compiled=compiled, **options) for options in variants]
    for action in ("draw zeus-9", *sell("petra-4 zeus-4"), "draw petra-9"):
        for position in games:
            play(position, action)
        for viewer in EVERYBODY:
            assert len({position.knowledge(viewer) for position in games}) == 1
    assert games[0].view(1) != games[1].view(1)


@pytest.mark.rule("H3", "E1")
def test_at_the_end_hands_are_open_and_nothing_is_held() -> None:
    position = late(["zeus-4", "petra-4"], known=["zeus-4"])
    finish(position)
    assert seen(position, 1) == [(), ()]


@pytest.mark.rule("H3")
def test_seen_cards_came_with_version_2() -> None:
    game = find_game(GAME)
    assert game.facts.versions == ("1", "2")
    assert new_game(GAME).setup.rules == "2"
    assert new_game(GAME).setup.options["seen_cards"] == "shown"
    assert "seen_cards" not in new_game(GAME, rules="1").setup.options
    for options, rules, key in (
        ({"seen_cards": "hidden"}, "1", "seen_cards"),
        ({"seen_cards": "maybe"}, "2", "seen_cards"),
        ({}, "3", "rules"),
        ({}, "", "rules"),
    ):
        with pytest.raises(OptionError) as caught:
            game.setup(options, rules=rules)
        assert caught.value.key == key


@pytest.mark.rule("M6")
def test_a_match_goes_on_by_the_version_that_its_record_names() -> None:
    for rules in ("1", "2"):
        setup = find_game(GAME).setup({"players": 3}, rules=rules)
        match = Match(setup, ["", "", ""], SeededDealer("resumed"))
        rng = Seeded("resumed")
        for _ in range(60):
            match.act(match.position.mover, choose(match.position, rng))
        again = Match.resume(match.record(), SeededDealer("resumed"))
        assert again.setup.rules == rules == again.record().rules
        assert again.position == match.position
