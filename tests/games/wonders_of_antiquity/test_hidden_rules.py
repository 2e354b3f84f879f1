"""What each player may see (H1 to H4): views, knowledge, log and record, and steps that can be taken back."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from monuments import WATCHER, MalformedNotation, Position, Seeded, find_game
from monuments.match import CannotUndo, Match, SeededDealer
from monuments.records import Deed, Draw, Record, dump_record
from tests.support.games.situations import choices, play, refusal
from tests.support.games.wonders_of_antiquity import (
    EXPANSIONS,
    FAME,
    GAME,
    NAMES,
    NO_PAIR,
    SYMBOLS,
    TOKENS,
    act,
    begin,
    build,
    choose,
    dealt,
    erect,
    expand,
    finish,
    hand,
    late,
    match_of,
    pay,
    random_game,
    reorder,
    sell,
    stacks,
)

pytestmark = pytest.mark.slow

EVERYBODY = (0, 1, 2, WATCHER)
HANDS = [
    "petra-3 petra-4 petra-5 zeus-3 zeus-4",
    "pharos-3 pharos-4 babylon-3 babylon-4 knossos-3",
    "kolossus-3 kolossus-4 artemision-3 artemision-4 mausoleum-3",
]
OFFER = "petra-9 zeus-9 pharos-9"
PILE = "babylon-9 knossos-9 kolossus-9 artemision-9 mausoleum-9 pyramids-9"
UNKNOWN = "akropolis-3 akropolis-4 akropolis-5 colosseum-3 colosseum-4 colosseum-5 pyramids-3 pyramids-4 pyramids-5"
CARD = re.compile(r"\b[a-z_]+-[1-9]\b")


def public(view: Any) -> Any:
    """A view without what only its own seat is shown."""
    return replace(view, unfinished=None, seats=tuple(replace(seat, hand=None) for seat in view.seats))


def shown_hands(position: Position, viewer: int) -> list[tuple[str, ...] | None]:
    """Everybody's cards as a viewer is shown them."""
    return [seat.hand for seat in position.view(viewer).seats]


def deeds(record: Record) -> list[str]:
    """The actions that a record tells."""
    return [event.do for event in record.events if isinstance(event, Deed)]


def surely_held(position: Position, viewer: int, seat: int) -> set[str]:
    """The cards that a viewer knows to be in a hand: they are there in every world that it cannot distinguish."""
    worlds = [position.resample(viewer, Seeded("surely", n)) for n in range(25)]
    return set.intersection(*(hand(world, seat) for world in worlds))


@pytest.mark.rule("H1")
@pytest.mark.parametrize("expansions", [[], [FAME, TOKENS]])
def test_all_but_hands_and_unfinished_steps_is_the_same_for_everybody(expansions: list[str]) -> None:
    def watch(position: Position) -> None:
        views = [position.view(viewer) for viewer in EVERYBODY]
        assert len({repr(public(view)) for view in views}) == 1
        assert views[0].to_move == position.to_move
        assert tuple(seat.score for seat in views[0].seats) == position.scores

    random_game(begin(players=3, expansions=expansions), "public", watch)


@pytest.mark.rule("H1")
def test_what_everybody_sees(compiled: bool) -> None:
    position = late(
        ["petra-3 petra-4", NO_PAIR, ""],
        [{"zeus": "3 9"}, {"zeus": "5 6 7", "babylon": "3"}, {}],
        offer=OFFER.replace("zeus-9", "zeus-8"),
        pile="knossos-9 knossos-8",
        values={"zeus": 2},
        points=[4, 1, 0],
        tokens={"ship": 1},
        expansions=[FAME, TOKENS],
        compiled=compiled,
    )
    position.state.mover = 2
    play(position, "historian")
    for viewer in EVERYBODY:
        view = position.view(viewer)
        assert (view.phase, view.to_move, view.actions_left) == ("playing", 0, 3)
        assert view.offer == ("petra-9", "zeus-8", "pharos-9")
        assert view.pile == 2
        assert {"zeus-9", "zeus-7"} <= set(view.discards)
        assert len(view.discards) == 84 - 5 - 4 - 3 - 2
        assert view.values["zeus"] == 12
        assert (view.temples["zeus"], view.temples["babylon"], view.temples["petra"]) == (0, 1, 2)
        assert view.track == ((2, 2),)
        assert view.tokens == {"helmet": None, "ship": 1, "scroll": None}
        assert [seat.hand_size for seat in view.seats] == [2, 3, 0]
        assert [seat.score for seat in view.seats] == [4, 1, 0]
        assert [seat.historians for seat in view.seats] == [3, 3, 2]
        assert view.seats[1].monuments == {"zeus": ("zeus-5", "zeus-6"), "babylon": ("babylon-3",)}
    play(position, *erect("petra", "4 3"))
    for viewer in EVERYBODY:
        assert position.view(viewer).fame["monument"] == ((0, 2),)


@pytest.mark.rule("H1")
def test_a_card_taken_from_the_offer_is_seen_by_all_at_that_moment() -> None:
    match = match_of(HANDS, OFFER, PILE)
    for viewer in EVERYBODY:
        assert "zeus-9" in match.view(viewer).offer
    act(match, "draw zeus-9")
    for viewer in EVERYBODY:
        assert ("drew_offer", 0, "zeus-9") in [
            (phrase.key, phrase.seat, phrase["card"]) for _, phrase in match.told(viewer) if phrase.key != "dealt"
        ]
        assert "Ada draws Zeus 9 from the offer." in match.sentences(viewer, "en")
        assert "Babylon 9 comes into the offer." in match.sentences(viewer, "en")


@pytest.mark.rule("H2")
def test_hands_are_hidden_from_the_others(compiled: bool) -> None:
    position = dealt(HANDS, OFFER, PILE, players=3, compiled=compiled)
    for viewer in EVERYBODY:
        for seat, cards in enumerate(shown_hands(position, viewer)):
            assert (None if cards is None else set(cards)) == (set(HANDS[seat].split()) if seat == viewer else None)


@pytest.mark.rule("H2")
def test_nothing_in_a_view_depends_on_what_others_hold_or_how_the_pile_lies() -> None:
    """Three worlds that seat 0 and a watcher cannot distinguish: other hands, another order, both."""
    one, other = "akropolis-3 akropolis-4", "colosseum-3 colosseum-5"
    worlds = [
        late(["petra-3", one, ""], pile=f"{other} {NO_PAIR}"),
        late(["petra-3", other, ""], pile=f"{one} {NO_PAIR}"),
        late(["petra-3", one, ""], pile=f"{NO_PAIR} {other}"),
    ]
    for viewer in (0, 2, WATCHER):
        assert len({repr(world.view(viewer)) for world in worlds}) == 1
        assert len({world.knowledge(viewer) for world in worlds}) == 1
    assert len({repr(world.view(1)) for world in worlds}) == 2


@pytest.mark.rule("H2")
def test_the_piles_order_is_told_to_nobody() -> None:
    """Two matches with the same cards but different piles, until the first card of the pile is turned up."""
    matches = [match_of(HANDS, OFFER, pile) for pile in (PILE, " ".join(reversed(PILE.split())))]
    act(matches[0], *erect("petra", "3 4"))
    act(matches[1], *erect("petra", "3 4"))
    for viewer in EVERYBODY:
        assert matches[0].view(viewer) == matches[1].view(viewer)
        assert matches[0].position.knowledge(viewer) == matches[1].position.knowledge(viewer)
        assert matches[0].told(viewer) == matches[1].told(viewer)
        assert matches[0].record(viewer) == matches[1].record(viewer)
    for match in matches:
        act(match, "draw pile")
    for viewer in (1, 2, WATCHER):
        assert matches[0].view(viewer) == matches[1].view(viewer)
        assert matches[0].position.knowledge(viewer) == matches[1].position.knowledge(viewer)
        assert matches[0].told(viewer) == matches[1].told(viewer)
        assert matches[0].record(viewer) == matches[1].record(viewer)
    assert matches[0].view(0) != matches[1].view(0)


@pytest.mark.rule("H2", "M2")
def test_a_card_from_the_pile_is_named_to_its_player_alone() -> None:
    match = match_of(HANDS, OFFER, PILE)
    act(match, "draw pile")
    assert match.sentences(0, "en")[-1] == "Ada draws Babylon 9 from the pile."
    for viewer in (1, 2, WATCHER):
        assert match.sentences(viewer, "en")[-1] == "Ada draws a card from the pile."
        assert "babylon-9" not in repr(match.told(viewer))
        assert match.view(viewer).seats[0].hand_size == 6
    assert "babylon-9" in match.view(0).seats[0].hand


@pytest.mark.rule("H2", "T2")
def test_a_card_that_the_helmet_bought_is_named_to_its_player_alone() -> None:
    match = match_of(HANDS, OFFER, PILE, expansions=[TOKENS])
    match.position.state.owners[SYMBOLS.index("helmet")] = 0
    match.position.state.points[0] = 1
    act(match, "buy pile")
    assert match.sentences(0, "en")[-1] == "Ada uses the helmet: Babylon 9 from the pile for 1 point."
    for viewer in (1, 2, WATCHER):
        assert match.sentences(viewer, "en")[-1] == "Ada uses the helmet: a card from the pile for 1 point."
        assert "babylon-9" not in repr(match.told(viewer))


@pytest.mark.rule("H2")
def test_a_seats_record_shows_only_its_own_hand() -> None:
    match = match_of(HANDS, OFFER, PILE)
    for viewer in EVERYBODY:
        event = match.record(viewer).events[0]
        assert isinstance(event, Draw)
        draw = event.draw
        assert draw["offer"] == OFFER.split()
        assert draw["pile"] == ["?"] * 66
        for seat, cards in enumerate(draw["hands"]):
            assert cards == (HANDS[seat].split() if seat == viewer else ["?"] * 5)
    act(match, "draw pile", "draw zeus-9")
    assert deeds(match.record(1)) == ["draw pile", "draw zeus-9"]


@pytest.mark.slow
@pytest.mark.rule("H2", "H1", "H4")
@pytest.mark.parametrize(("players", "expansions"), [(2, [FAME, TOKENS]), (3, [TOKENS]), (4, [])])
def test_nobody_is_ever_sent_a_card_that_was_not_theirs_to_see(players: int, expansions: list[str]) -> None:
    """Every card named in a view, the log or a record was in the viewer's hand or public."""
    options = {"first_player": 0, "expansions": expansions}
    match = Match.new(find_game(GAME), options, NAMES[:players], SeededDealer("leaks", players))
    rng = Seeded("leaks", players)
    viewers = (*range(players), WATCHER)
    seen: dict[int, set[str]] = {viewer: set() for viewer in viewers}
    step = 0
    while not match.position.is_over:
        table = match.view(WATCHER)
        laid = {card for seat in table.seats for cards in seat.monuments.values() for card in cards}
        for viewer in viewers:
            own = hand(match.position, viewer) if viewer != WATCHER else set()
            seen[viewer] |= {*table.offer, *table.discards, *laid, *own}
            assert set(CARD.findall(repr(match.view(viewer)))) <= seen[viewer]
            if step % 15 == 0:
                assert set(CARD.findall(repr(match.told(viewer)))) <= seen[viewer]
                assert set(CARD.findall(dump_record(match.record(viewer)))) <= seen[viewer]
        seat = match.position.to_move
        assert seat is not None
        match.act(seat, choose(match.position, rng, busy=True))
        step += 1


@pytest.mark.rule("H3")
def test_a_card_taken_from_the_offer_is_known_and_stays_shown(compiled: bool) -> None:
    position = dealt(HANDS, OFFER, PILE, players=3, compiled=compiled)
    play(position, "draw zeus-9", "draw pile", "draw pile")
    for viewer in (1, 2, WATCHER):
        assert position.view(viewer).seats[0].hand is None
        assert position.view(viewer).seats[0].seen == ("zeus-9",)
        assert surely_held(position, viewer, 0) == {"zeus-9"}
    assert surely_held(position, 0, 1) == set()
    assert surely_held(position, 0, 0) == hand(position, 0)


@pytest.mark.rule("H3")
@pytest.mark.parametrize("options", [{"seen_cards": "hidden"}, {"rules": "1"}])
def test_a_view_may_show_less_than_can_be_known(options: dict[str, Any]) -> None:
    """Two games that look the same, but in one of them everybody saw Bob take the card."""
    seen = late(["", "akropolis-3 akropolis-4"], pile=NO_PAIR, known=["", "akropolis-3"], **options)
    unseen = late(["", "akropolis-3 akropolis-4"], pile=NO_PAIR, **options)
    for viewer in (0, WATCHER):
        assert seen.view(viewer) == unseen.view(viewer)
        assert seen.knowledge(viewer) != unseen.knowledge(viewer)


@pytest.mark.rule("H3")
def test_a_hidden_hand_with_a_pair_looks_like_one_without() -> None:
    """Bob's two cards and the pile's two change places: no count of a hand may reveal it."""
    one = late(["", "akropolis-3 akropolis-4"], pile="zeus-3 petra-3")
    other = late(["", "zeus-3 petra-3"], pile="akropolis-3 akropolis-4")
    for viewer in (0, WATCHER):
        assert one.view(viewer) == other.view(viewer)
        assert one.knowledge(viewer) == other.knowledge(viewer)
    assert one.knowledge(1) != other.knowledge(1)


@pytest.mark.rule("H3")
def test_it_is_known_for_as_long_as_it_is_not_played() -> None:
    position = dealt(HANDS, OFFER, PILE, players=3)
    play(position, "draw zeus-9", "draw pile", "draw pile", "end")
    for _ in range(3):
        while position.to_move != 0:
            play(position, "draw pile", "draw pile", "draw pile", "end")
        assert surely_held(position, 1, 0) == {"zeus-9"}
        play(position, "draw pile", "draw pile", "draw pile", "end")
    assert surely_held(position, 2, 0) == {"zeus-9"}


PLAYED: list[tuple[str, list[str], dict[str, str]]] = [
    ("petra-4", erect("petra", "3 4"), {}),
    ("petra-4", expand("knossos", "4"), {"knossos": "3"}),
    ("petra-4", sell("petra-4 zeus-4"), {}),
    ("petra-4", pay("petra-4 zeus-4"), {}),
    ("petra-4", ["swap petra-4", "for pharos-9"], {}),
]


@pytest.mark.rule("H3")
@pytest.mark.parametrize(("card", "actions", "own"), PLAYED)
def test_until_it_is_played_discarded_or_swapped(card: str, actions: list[str], own: dict[str, str]) -> None:
    if own:
        card = "knossos-4"
    held = "petra-3 petra-4 zeus-4 knossos-4 colosseum-7"
    position = late(
        [held, "colosseum-8 colosseum-9"],
        [own],
        offer="pharos-9",
        pile=UNKNOWN,
        known=[f"{card} zeus-4" if card != "zeus-4" else card],
        tokens={"ship": 0},
    )
    before = surely_held(position, 1, 0)
    assert before == {card, "zeus-4"}
    play(position, *actions)
    after = surely_held(position, 1, 0)
    assert card not in after
    gained = {"pharos-9"} if actions[0].startswith("swap") else set()
    assert after == ({"zeus-4"} & hand(position, 0)) | gained
    assert after <= hand(position, 0)


@pytest.mark.rule("H3", "T2")
def test_what_the_helmet_bought_from_the_offer_is_known_and_from_the_pile_is_not() -> None:
    for action, known in (("buy pharos-9", {"pharos-9"}), ("buy pile", set())):
        position = late(["petra-3", "zeus-3"], offer="pharos-9", pile=UNKNOWN, tokens={"helmet": 0}, points=[1])
        play(position, action)
        assert surely_held(position, 1, 0) == known


@pytest.mark.rule("H3", "T2")
def test_a_card_swapped_away_and_taken_by_another_is_known_there() -> None:
    position = late(["petra-3 zeus-4", "colosseum-8"], offer="pharos-9", pile=UNKNOWN, tokens={"ship": 0})
    play(position, "swap petra-3", "for pharos-9")
    assert (surely_held(position, 1, 0), surely_held(position, WATCHER, 1)) == ({"pharos-9"}, set())
    position.state.mover = 1
    play(position, "draw petra-3")
    assert surely_held(position, 0, 1) == {"petra-3"}
    assert surely_held(position, WATCHER, 0) == {"pharos-9"}


@pytest.mark.rule("H3", "H4")
def test_steps_that_are_not_complete_do_not_change_what_is_known() -> None:
    position = late(["petra-3 petra-4 zeus-4", "colosseum-8"], pile=UNKNOWN, known=["petra-4"])
    play(position, "erect petra", "lay petra-4", "lay petra-3")
    assert surely_held(position, 1, 0) == {"petra-4"}
    play(position, "done")
    assert surely_held(position, 1, 0) == set()


@pytest.mark.rule("H3")
def test_knowledge_is_the_same_after_the_same_public_events() -> None:
    """Two games that differ only in hidden cards: the others know the same until one of these cards is seen."""
    hidden = ["colosseum-3 colosseum-4", "colosseum-5 colosseum-6"]
    worlds = [
        dealt([f"petra-3 petra-4 petra-5 {cards}"], OFFER, f"pyramids-9 pyramids-8 {rest}", players=3)
        for cards, rest in (hidden, hidden[::-1])
    ]
    for action in ("draw zeus-9", "draw pile", *erect("petra", "5 3 4")):
        for world in worlds:
            play(world, action)
        for viewer in (1, 2, WATCHER):
            assert worlds[0].knowledge(viewer) == worlds[1].knowledge(viewer)
            assert worlds[0].view(viewer) == worlds[1].view(viewer)
        assert worlds[0].knowledge(0) != worlds[1].knowledge(0)


@pytest.mark.rule("H3")
def test_different_public_events_are_remembered() -> None:
    """In the end the same cards are in the same places, but Ada took Zeus 9 in one game and Petra 9 in the other."""
    one = dealt(HANDS, OFFER, PILE, players=3)
    other = dealt(HANDS, OFFER, PILE, players=3)
    play(one, "draw zeus-9")
    play(other, "draw petra-9")
    for viewer in EVERYBODY:
        assert one.knowledge(viewer) != other.knowledge(viewer)


@pytest.mark.rule("H3")
def test_knowledge_does_not_depend_on_what_lay_in_memory_before() -> None:
    """The bytes of equal knowledge are equal, and so are copies, whatever their memory contained before."""
    position = dealt(HANDS, OFFER, PILE, players=3)
    known, whole = position.knowledge(0), position.serialise()
    for byte in (0, 85, 255):
        _use_memory(position, byte)
        assert position.knowledge(0) == known
        _use_memory(position, byte)
        assert position.copy().serialise() == whole


def _use_memory(position: Position, byte: int) -> None:
    """Write into memory of a state's size and free it for the next allocation."""
    np.full(position.game.facts.state.itemsize, byte, np.uint8)


@pytest.mark.rule("H3")
@pytest.mark.parametrize("stage", ["playing", "over"])
def test_knowledge_holds_at_least_what_the_view_shows(stage: str) -> None:
    """Worlds in which a seat knows the same look the same to it, even when hands are shown at the end."""
    one, other = "akropolis-3", "colosseum-3"
    worlds = [late(["", *hands], last_turns=1) for hands in ((one, other), (other, one))]
    for world in worlds:
        if stage == "over":
            play(world, "lapse")
            assert world.is_over
    for viewer in EVERYBODY:
        if worlds[0].knowledge(viewer) == worlds[1].knowledge(viewer):
            assert worlds[0].view(viewer) == worlds[1].view(viewer)


ADA = "petra-3 petra-4 zeus-4 colosseum-8 colosseum-9"
UNFINISHED = {
    "erect": erect("petra", "4 3"),
    "expand": expand("colosseum", "9 8"),
    "reorder": reorder("colosseum", "9 1 8 2"),
    "points": sell("petra-4 zeus-4"),
    "extra": pay("zeus-4 petra-4"),
    "swap": ["swap zeus-4", "for petra-9"],
}
"""Actions of several steps, the last of which completes them."""


def unfinished_table() -> Match:
    """Ada has Colosseum 1 and 2 (left out of a game for three, so no card is there twice) and all tokens."""
    match = match_of([ADA, *HANDS[1:]], OFFER, expansions=[FAME, TOKENS])
    state = match.position.state
    state.owners[:] = 0
    build(match.position, 0, "colosseum", "1 2")
    assert state.symbols[0].tolist() == [1, 0, 1]
    return match


def what_is_told(match: Match, viewer: int) -> tuple[Any, ...]:
    """Everything that a viewer can get from a match."""
    return (
        match.view(viewer),
        match.position.knowledge(viewer),
        match.told(viewer),
        match.sentences(viewer, "en"),
        match.record(viewer),
        match.choices(viewer),
    )


@pytest.mark.rule("H4")
@pytest.mark.parametrize("kind", UNFINISHED)
def test_steps_are_seen_only_by_their_player_until_the_action_is_complete(kind: str) -> None:
    match = unfinished_table()
    before = {viewer: what_is_told(match, viewer) for viewer in EVERYBODY}
    *steps, last = UNFINISHED[kind]
    for number, step in enumerate(steps, 1):
        act(match, step)
        for viewer in (1, 2, WATCHER):
            assert what_is_told(match, viewer) == before[viewer]
        shown = match.view(0).unfinished
        assert shown.doing == kind if step != "expand colosseum" else shown.doing == "expand"
        assert deeds(match.record(0)) == steps[:number]
    act(match, last)
    for viewer in EVERYBODY:
        assert what_is_told(match, viewer) != before[viewer]
        assert match.view(viewer).unfinished is None
        assert deeds(match.record(viewer)) == UNFINISHED[kind]


@pytest.mark.rule("H4")
@pytest.mark.parametrize("kind", UNFINISHED)
def test_until_then_the_cards_count_as_hand_cards(kind: str) -> None:
    match = unfinished_table()
    before = match.view(0)
    for step in UNFINISHED[kind][:-1]:
        act(match, step)
        view = match.view(0)
        assert replace(view, unfinished=None) == before
        assert view.seats[0].hand == before.seats[0].hand
        assert match.position.to_move == 0
    cards = [step.partition(" ")[2] for step in UNFINISHED[kind][:-1] if step.split()[0] in ("lay", "discard", "swap")]
    assert list(match.view(0).unfinished.cards) == cards


@pytest.mark.rule("H4")
def test_in_the_last_turn_too_a_step_shows_nothing_until_the_action_is_complete() -> None:
    position = late(["petra-4 petra-5", NO_PAIR], last_turns=1)
    position.state.actions = 1
    for step in ("erect petra", "lay petra-4", "lay petra-5"):
        assert not position.reveals(position.parse(step))
        position.apply(step)
    assert position.reveals(position.parse("done"))


@pytest.mark.rule("E1", "H1")
@pytest.mark.parametrize("last_turns", [1, 2])
def test_only_the_last_turn_of_all_opens_the_hands(last_turns: int) -> None:
    position = late(["petra-4 petra-5", NO_PAIR], [{}, {"knossos": "4 5 6"}], last_turns=last_turns)
    assert position.reveals(position.parse("historian")) == (last_turns == 1)
    assert not position.reveals(position.parse("erect petra"))


@pytest.mark.rule("H4")
@pytest.mark.parametrize("kind", UNFINISHED)
def test_every_step_can_be_taken_back(kind: str) -> None:
    match = unfinished_table()
    steps = UNFINISHED[kind][:-1]
    states = [match.position.serialise()]
    for step in steps:
        act(match, step)
        states.append(match.position.serialise())
    for step in reversed(steps):
        assert match.position.serialise() == states.pop()
        for other in (1, 2):
            assert match.undo_refusal(other) is not None
        assert match.undo(0).event == Deed(0, step)
    assert match.position.serialise() == states.pop()
    assert len(match.record().events) == 1
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("H4")
def test_a_step_taken_back_is_in_no_record_and_another_way_can_be_taken() -> None:
    match = unfinished_table()
    act(match, "erect petra", "lay petra-3")
    match.undo(0)
    match.undo(0)
    act(match, *sell("petra-4 zeus-4"))
    assert deeds(match.record()) == sell("petra-4 zeus-4")


@pytest.mark.rule("H4")
@pytest.mark.parametrize("kind", UNFINISHED)
def test_what_is_complete_and_was_seen_cannot_be_taken_back(kind: str) -> None:
    match = unfinished_table()
    act(match, *UNFINISHED[kind])
    assert match.undo_refusal(0) == "revealed"
    with pytest.raises(CannotUndo) as caught:
        match.undo(0)
    assert caught.value.why.key == "revealed"


@pytest.mark.rule("H4", "H2")
@pytest.mark.parametrize("action", ["draw pile", "draw zeus-9", "buy pile", "buy zeus-9"])
def test_a_card_that_was_drawn_or_turned_up_cannot_be_put_back(action: str) -> None:
    match = unfinished_table()
    match.position.state.points[0] = 1
    act(match, action)
    with pytest.raises(CannotUndo):
        match.undo(0)
    act(match, "erect petra", "lay petra-3")
    match.undo(0)
    match.undo(0)
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("H4", "H3")
def test_what_shows_nothing_new_can_be_taken_back_until_another_acts() -> None:
    """Everybody knew the pair and nothing is turned up, so the discard tells nobody anything."""
    match = match_of(HANDS, OFFER, PILE)
    match.position = late(
        ["petra-4 zeus-4 knossos-3", "babylon-3 babylon-4", ""], pile=UNKNOWN, known=["petra-4 zeus-4"]
    )
    before = match.position.serialise()
    act(match, *sell("petra-4 zeus-4"))
    for _ in range(3):
        match.undo(0)
    assert match.position.serialise() == before
    act(match, *sell("petra-4 zeus-4"), "draw pile", "draw pile")
    if match.position.to_move == 0:
        act(match, "end")
    act(match, "erect babylon", "lay babylon-3", "lay babylon-4", "done")
    with pytest.raises(CannotUndo) as caught:
        match.undo(0)
    assert caught.value.why.key == "others_acted"


@pytest.mark.rule("H4")
def test_nothing_else_is_begun_before_the_action_is_complete() -> None:
    for kind, steps in UNFINISHED.items():
        match = unfinished_table()
        act(match, *steps[:-1])
        for action in ("draw pile", "draw zeus-9", "historian", "end", "lapse", "buy pile", "swap petra-3"):
            assert refusal(match.position, action) == ("H4", "complete_first"), kind


@pytest.mark.rule("H4")
def test_a_resampled_world_of_another_seat_has_no_steps() -> None:
    match = unfinished_table()
    act(match, "erect petra", "lay petra-3")
    for viewer in (1, 2, WATCHER):
        world = match.position.resample(viewer, Seeded("steps", viewer))
        assert world.view(0).unfinished is None
        assert world.knowledge(viewer) == match.position.knowledge(viewer)
    own = match.position.resample(0, Seeded("steps"))
    assert own.view(0).unfinished == match.view(0).unfinished
    assert choices(own) == choices(match.position)


@pytest.mark.rule("H4", "H1")
@pytest.mark.parametrize("expansions", EXPANSIONS)
def test_a_watcher_sees_what_every_seat_sees(expansions: list[str]) -> None:
    def watch(position: Position) -> None:
        watcher = position.view(WATCHER)
        assert all(public(position.view(seat)) == public(watcher) for seat in range(2))
        if not position.is_over:
            assert watcher.unfinished is None
            assert [seat.hand for seat in watcher.seats] == [None, None]

    random_game(begin(expansions=expansions), ("watcher", expansions), watch)


@pytest.mark.rule("H4", "H2")
def test_a_watchers_log_is_what_every_seat_is_told() -> None:
    options = {"first_player": 0, "expansions": [TOKENS]}
    match = Match.new(find_game(GAME), options, NAMES[:3], SeededDealer("watcher"))
    rng = Seeded("watcher")
    for step in range(150):
        seat = match.position.to_move
        assert seat is not None
        match.act(seat, choose(match.position, rng))
        if step % 10 == 0:
            told = match.told(WATCHER)
            for seat in range(3):
                named = [
                    (turn, replace(phrase, key=phrase.key.replace("_pile", "_hidden"), values=()))
                    if phrase.key in ("drew_pile", "bought_pile")
                    else (turn, phrase)
                    for turn, phrase in match.told(seat)
                ]
                assert named == told


@pytest.mark.rule("H2")
def test_when_the_game_is_over_all_is_told() -> None:
    match = Match.new(find_game(GAME), {"first_player": 0}, NAMES[:2], SeededDealer("over"))
    rng = Seeded("over")
    while not match.position.is_over:
        seat = match.position.to_move
        assert seat is not None
        match.act(seat, choose(match.position, rng))
    for viewer in (0, 1, WATCHER):
        assert [phrase for _, phrase in match.told(viewer)] == [p for entry in match.log for p in entry.phrases]
        assert match.record(viewer) == match.record()


@pytest.mark.rule("H2")
def test_only_seats_and_watchers_have_a_view() -> None:
    position = finish(late(["", ""]))
    looks: list[Callable[[int], Any]] = [position.view, position.knowledge]
    for seat in (-2, 2):
        for look in looks:
            with pytest.raises(MalformedNotation):
                look(seat)


@pytest.mark.rule("H3")
def test_a_seat_knows_its_whole_hand() -> None:
    position = late(["petra-3 zeus-4 babylon-5", "knossos-3"], [{"pharos": "3 4"}], pile=UNKNOWN)
    for seed in range(10):
        world = position.resample(0, Seeded("own", seed))
        assert hand(world, 0) == {"petra-3", "zeus-4", "babylon-5"}
        assert stacks(world, 0) == {"pharos": "3 4"}
