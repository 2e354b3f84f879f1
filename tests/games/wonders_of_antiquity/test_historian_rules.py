"""A historian turn (R1 to R4)."""

import pytest

from tests.support.games.situations import choices, happened, play, refusal
from tests.support.games.wonders_of_antiquity import (
    FAME,
    NO_PAIR,
    SLUGS,
    TOKENS,
    erect,
    expand,
    hand,
    late,
    pay,
    sell,
    stacks,
)

PILE = "akropolis-9 artemision-9 babylon-9 bet_hamikdash-9 colosseum-9 knossos-9"


@pytest.mark.rule("R1")
def test_instead_of_all_actions(compiled: bool) -> None:
    position = late([NO_PAIR, ""], [{}, {"petra": "3 4"}], offer="zeus-9", pile=PILE, compiled=compiled)
    play(position, "historian")
    assert (position.turn, position.to_move, position.view(-1).actions_left) == (1, 1, 3)
    assert hand(position, 0) == set(NO_PAIR.split())
    assert position.view(-1).seats[0].historians == 1
    assert position.view(-1).seats[1].historians == 2


@pytest.mark.rule("R1", "M6")
def test_a_player_who_sends_a_historian_is_not_asked_for_an_extra_action() -> None:
    position = late(["zeus-3 babylon-3", ""], [{}, {"petra": "3 4"}], pile=PILE)
    play(position, "historian")
    assert position.to_move == 1


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    "actions",
    [
        ["draw pile"],
        ["draw pyramids-9"],
        erect("zeus", "4 5"),
        expand("mausoleum", "4"),
        sell("zeus-4 babylon-4"),
        pay("zeus-4 babylon-4"),
    ],
)
def test_not_once_a_monument_turn_has_begun(actions: list[str], compiled: bool) -> None:
    held = "zeus-4 zeus-5 babylon-4 mausoleum-4"
    own, theirs = {"mausoleum": "3"}, {"petra": "3 4"}
    position = late([held, ""], [own, theirs], offer="pyramids-9", pile=PILE, compiled=compiled)
    assert "historian" in choices(position)
    play(position, *actions)
    assert position.to_move == 0
    assert refusal(position, "historian") == ("R1", "turn_begun")
    assert position.view(-1).seats[0].historians == 2


@pytest.mark.rule("R1", "H4")
def test_not_in_the_middle_of_an_action() -> None:
    position = late(["zeus-4 zeus-5", ""], [{}, {"petra": "3 4"}], pile=PILE)
    play(position, "erect zeus", "lay zeus-4")
    assert refusal(position, "historian") == ("H4", "complete_first")


@pytest.mark.rule("R1")
def test_an_unused_historian_is_needed(compiled: bool) -> None:
    position = late(["", ""], [{}, {"petra": "3 4 5 6 7"}], pile=PILE, compiled=compiled)
    for left in (1, 0):
        position.state.mover = 0
        play(position, "historian")
        assert position.view(-1).seats[0].historians == left
    position.state.mover = 0
    assert refusal(position, "historian") == ("R1", "no_historian")
    assert choices(position) == {"draw pile"}


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("own", "theirs"),
    [
        ({}, {}),
        ({}, {"petra": "3"}),
        ({}, {"petra": "3", "zeus": "4", "pharos": "9"}),
        ({"petra": "3 4 5", "zeus": "4 5"}, {}),
        ({"petra": "3 4 5"}, {"petra": "7"}),
    ],
)
def test_and_an_opponents_monument_of_two_cards(own: dict[str, str], theirs: dict[str, str], compiled: bool) -> None:
    """Fact 4: if all opponents' monuments are single cards, there is no historian turn."""
    position = late(["", "", ""], [own, theirs, {}], pile=PILE, compiled=compiled)
    assert refusal(position, "historian") == ("R1", "nothing_to_remove")
    assert choices(position) == {"draw pile"}


@pytest.mark.rule("R1", "R2")
def test_one_cut_to_a_single_card_is_skipped_until_it_is_expanded(compiled: bool) -> None:
    """Fact 4."""
    position = late(["", "petra-9 zeus-9"], [{}, {"petra": "3 4"}], pile=PILE, compiled=compiled)
    play(position, "historian")
    position.state.mover = 0
    assert refusal(position, "historian") == ("R1", "nothing_to_remove")
    position.state.mover = 1
    play(position, *expand("petra", "9"), "draw pile", "draw pile", "end", "historian")
    assert stacks(position, 1) == {"petra": "3"}
    assert position.view(-1).values["petra"] == 6


@pytest.mark.rule("R2", "R3", "R4")
@pytest.mark.parametrize("shared_out", [False, True])
def test_the_top_card_of_every_opponents_monument(shared_out: bool, compiled: bool) -> None:
    """Fact 2: monuments of 3, 1, 2 and 4 cards: three removed, three markers up, the historian on 3."""
    built = [{"petra": "3 4 5"}, {"zeus": "7"}, {"pharos": "9 8"}, {"babylon": "6 3 8 4"}]
    if shared_out:
        theirs = [built[0], {**built[1], **built[2]}, built[3]]
    else:
        theirs = [{slug: cards for own in built for slug, cards in own.items()}]
    own = {"knossos": "3 4 5", "kolossus": "3 4"}
    position = late(["", *[""] * len(theirs)], [own, *theirs], pile=PILE, compiled=compiled)
    discards = set(position.view(-1).discards)
    phrases = play(position, "historian")
    now = {slug: cards for seat in range(1, len(theirs) + 1) for slug, cards in stacks(position, seat).items()}
    assert now == {"petra": "3 4", "zeus": "7", "pharos": "9", "babylon": "6 3 8"}
    assert stacks(position, 0) == own
    assert set(position.view(-1).discards) - discards == {"petra-5", "pharos-8", "babylon-4"}
    raised = {"petra": 3, "pharos": 3, "babylon": 3}
    assert {slug: value for slug, value in position.view(-1).values.items() if value} == raised
    assert position.view(-1).track == ((0, 3),)
    removed = {(phrase["card"], phrase["owner"]) for phrase in phrases if phrase.key == "removed"}
    owners = {slug: seat for seat, own in enumerate([{}, *theirs]) for slug in own}
    assert removed == {(f"{slug}-{n}", owners[slug]) for slug, n in (("petra", 5), ("pharos", 8), ("babylon", 4))}
    assert [phrase["count"] for phrase in phrases if phrase.key == "tracked"] == [3]


@pytest.mark.rule("R2")
def test_the_card_laid_last_goes_first_and_the_first_one_stays(compiled: bool) -> None:
    """Fact 8."""
    position = late(["", "petra-9 petra-3 petra-7"], [{}, {}], pile=PILE, mover=1, compiled=compiled)
    position.state.historians[0] = 5
    play(position, *erect("petra", "7 3"), *expand("petra", "9"), "draw pile")
    assert stacks(position, 1) == {"petra": "7 3 9"}
    gone = []
    for _ in range(2):
        position.state.mover = 0
        gone += [phrase["card"] for phrase in play(position, "historian") if phrase.key == "removed"]
    assert gone == ["petra-9", "petra-3"]
    assert stacks(position, 1) == {"petra": "7"}


@pytest.mark.rule("R2", "M4")
def test_after_a_loss_new_cards_go_on_top_of_what_is_left() -> None:
    position = late(["", "petra-8"], [{}, {"petra": "3 4 5"}], pile=PILE)
    play(position, "historian", *expand("petra", "8"))
    assert stacks(position, 1) == {"petra": "3 4 8"}


@pytest.mark.rule("R2", "R3", "R4")
def test_two_opponents_with_the_same_monument(compiled: bool) -> None:
    """Fact 3: with 2 and 5 cards, the marker moves by two, the historian counts 2, and 1 and 4 cards are left."""
    position = late(["", "", ""], [{}, {"petra": "3 4"}, {"petra": "9 8 7 6 5"}], pile=PILE, compiled=compiled)
    play(position, "historian")
    assert position.view(-1).values["petra"] == 6
    assert position.view(-1).track == ((0, 2),)
    assert (stacks(position, 1), stacks(position, 2)) == ({"petra": "3"}, {"petra": "9 8 7 6"})


@pytest.mark.rule("R2", "R3")
def test_your_own_part_of_a_shared_monument_stays(compiled: bool) -> None:
    position = late(["", ""], [{"petra": "3 4 5"}, {"petra": "7 8"}], pile=PILE, compiled=compiled)
    play(position, "historian")
    assert (stacks(position, 0), stacks(position, 1)) == ({"petra": "3 4 5"}, {"petra": "7"})
    assert position.view(-1).values["petra"] == 3


@pytest.mark.rule("R3")
def test_a_single_card_does_not_move_its_marker() -> None:
    position = late(["", "", ""], [{}, {"petra": "3"}, {"petra": "9 8"}], pile=PILE)
    play(position, "historian")
    assert position.view(-1).values["petra"] == 3


@pytest.mark.rule("R3")
def test_markers_move_on_from_their_spaces() -> None:
    position = late(["", ""], [{}, {"petra": "3 4", "zeus": "3 4"}], values={"petra": 3, "pharos": 2}, pile=PILE)
    phrases = play(position, "historian")
    values = position.view(-1).values
    assert (values["petra"], values["zeus"], values["pharos"]) == (12, 3, 6)
    assert {phrase["monument"]: phrase["points"] for phrase in phrases if phrase.key == "valued"} == {
        "petra": 12,
        "zeus": 3,
    }


@pytest.mark.rule("R4")
def test_the_track_keeps_the_order_of_arrival(compiled: bool) -> None:
    position = late(
        ["", "", ""],
        [{"zeus": "3 4 5 6"}, {"petra": "3 4 5"}, {"petra": "9 8 7", "pharos": "3 4 5 6"}],
        pile=PILE,
        compiled=compiled,
    )
    play(position, "historian", "historian", "historian", "historian")
    assert position.view(-1).track == ((0, 3), (1, 3), (2, 2), (0, 1))
    assert [seat.historians for seat in position.view(-1).seats] == [1, 2, 2]


@pytest.mark.rule("R4", "R2")
def test_everything_that_happens_in_the_largest_history_is_told(compiled: bool) -> None:
    """Every monument has two builders: 24 cards removed in the last turn of a game with all expansions."""
    one, two, three = ("1 2 3", SLUGS[:8]), ("4 5 6", SLUGS[4:]), ("7 8 9", SLUGS[:4] + SLUGS[8:])
    position = late(
        ["", "", "", ""],
        [{}, *(dict.fromkeys(slugs, numbers) for numbers, slugs in (one, two, three))],
        tokens={"helmet": 1, "ship": 2, "scroll": 3},
        expansions=[FAME, TOKENS],
        last_turns=1,
        compiled=compiled,
    )
    for seat in (1, 2, 3):
        for fame in range(4):
            position.state.fame[seat, fame], position.state.fame_arrivals[seat, fame] = 5, seat
    phrases = play(position, "historian")
    keys = [phrase.key for phrase in phrases]
    assert position.view(-1).track == ((0, 24),)
    assert keys.count("removed") == 24
    assert keys.count("tracked") == 1
    assert keys.count("ended") == 1
    assert keys.count("won") + keys.count("tied") >= 1
    scored = [(phrase.seat, phrase["source"], phrase["points"]) for phrase in phrases if phrase.key == "scored"]
    assert scored == [
        (seat, source, points)
        for seat, row in enumerate(position.breakdown())
        for source, points in row.items()
        if points and source != "points"
    ]


@pytest.mark.rule("R1", "R4")
def test_what_is_told_of_a_history() -> None:
    position = late(["", ""], [{}, {"petra": "3 4", "zeus": "3"}], pile=PILE)
    assert happened(play(position, "historian")) == [("removed", 0), ("valued", None), ("tracked", 0)]
