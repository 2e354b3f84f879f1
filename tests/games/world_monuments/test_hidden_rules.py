"""What each player may see (H1 to H6): views, log and knowledge."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from monuments import WATCHER, OptionError, Position, Seeded, find_game
from monuments.games.record import copied
from monuments.games.telling import EARLIER
from monuments.games.vocabulary import Row
from monuments.games.world_monuments.happenings import QUARRY_EMPTY, STEPPED, TAKEN
from monuments.games.world_monuments.state import HIDDEN, LETTERS
from monuments.match import Match, SeededDealer
from monuments.records import Deed
from tests.support.games.situations import play
from tests.support.games.world_monuments import (
    GAME,
    MONUMENTS,
    ChosenDealer,
    begin,
    building,
    deal,
    dealt,
    draw_with,
    hand,
    late_quarry,
    places,
    plan,
    quarry,
    random_game,
)

pytestmark = pytest.mark.slow

NAMES = ["Ada", "Bob", "Cid"]
EVERYBODY = (0, 1, 2, WATCHER)
FIRST = {"o0": "P", "o1": "R", "o2": "N", "o3": "B", "o4": "O", "o5": "K"}


def match_of(*rounds: Mapping[str, str], **options: Any) -> Match:
    """A match of Ada, Bob and Cid with chosen draws."""
    return Match.new(find_game(GAME), {"first_player": 0, **options}, NAMES, ChosenDealer(*rounds))


def act(match: Match, *actions: str) -> None:
    """Act for whoever is to move."""
    for action in actions:
        seat = match.position.to_move
        assert seat is not None
        match.act(seat, action)


def held(position: Position, viewer: int) -> list[str | None]:
    """Everybody's stones as a viewer is shown them."""
    return [seat.stones for seat in position.view(viewer).seats]


def without_stones(view: Any) -> Any:
    """A view without the stones behind the screens."""
    return replace(view, seats=tuple(replace(seat, stones=None) for seat in view.seats))


@pytest.mark.rule("H1")
@pytest.mark.parametrize("screens", ["closed", "open"])
def test_all_but_the_screens_is_the_same_for_everybody(screens: str) -> None:
    def watch(position: Position) -> None:
        views = [position.view(seat) for seat in EVERYBODY]
        assert len({repr(without_stones(view)) for view in views}) == 1
        assert views[0].quarry == quarry(position)
        assert views[0].to_move == position.to_move
        assert tuple(seat.score for seat in views[0].seats) == position.scores

    random_game(begin(players=3, screens=screens), "public", watch)


@pytest.mark.rule("H1")
def test_quarry_worker_and_turn_are_public() -> None:
    position = dealt(FIRST, players=3)
    play(position, "o0", "o1")
    for viewer in EVERYBODY:
        view = position.view(viewer)
        assert (view.phase, view.round, view.to_move, view.worker_holder) == ("quarry", 1, 1, 0)
        assert (view.worker, view.path, view.steps_left) == ("o1", ("o0", "o1"), 1)
        assert (view.quarry["o0"], view.quarry["o1"], view.quarry["o2"]) == ("", "", "N")


@pytest.mark.rule("H1")
def test_monument_and_scores_are_public() -> None:
    position = building(["P", "R", ""], mover=0)
    play(position, "build 1 2,0", "build 2 2,0")
    for viewer in EVERYBODY:
        view = position.view(viewer)
        assert view.built == ("1 2,0", "2 2,0")
        assert [seat.score for seat in view.seats] == [11, 13, 10]
        assert (view.phase, view.to_move) == ("building", 2)


@pytest.mark.rule("H1", "H2")
def test_every_stone_is_public_at_the_moment_it_is_taken() -> None:
    match = match_of(FIRST)
    for action, taken in (("o0", "P"), ("o1", "R"), ("o2", "N"), ("o3", "B"), ("o4", "O"), ("o5", "K")):
        seat = match.position.to_move
        assert seat is not None
        before = {viewer: match.view(viewer).quarry for viewer in EVERYBODY}
        (entry,) = match.act(seat, action)
        assert [phrase["stone"] for phrase in entry.phrases if phrase.key == "taken"] == [taken]
        for viewer in EVERYBODY:
            assert before[viewer][action] == taken
            assert match.view(viewer).quarry[action] == ""


@pytest.mark.rule("H2")
def test_stones_behind_a_screen_are_hidden_from_the_others() -> None:
    position = dealt(FIRST, players=3)
    play(position, "o0", "o1", "o2")
    assert held(position, 0) == ["P", None, None]
    assert held(position, 1) == [None, "RN", None]
    assert held(position, 2) == [None, None, ""]
    assert held(position, WATCHER) == [None, None, None]


@pytest.mark.rule("H2")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_no_kind_of_stone_is_left_in_the_state_that_a_view_is_made_from(seat: int) -> None:
    position = building(["PRNOBK"] * 3)
    hidden = copied(position._states)
    position.kernel.entries.view(position.setup.tables, hidden, seat)
    expected = [[1 if owner == seat else HIDDEN] * 6 for owner in range(3)]
    assert hidden[0]["hands"][:3].tolist() == expected


@pytest.mark.rule("H2")
@pytest.mark.parametrize("phase", ["quarry", "building"])
def test_nothing_in_a_view_depends_on_what_others_hold(phase: str) -> None:
    """Worlds that differ only behind the others' screens look the same; the number of stones is hidden too."""
    if phase == "quarry":
        worlds = [late_quarry("o0", {"o1": "P", "o8": "R"}, hands=["PN", *other], players=3) for other in OTHERS]
    else:
        worlds = [building(["PN", *other]) for other in OTHERS]
    assert len({repr(world.view(0)) for world in worlds}) == 1
    assert len({repr(world.view(WATCHER)) for world in worlds}) == 1
    assert len({repr(world.view(1)) for world in worlds}) > 1


OTHERS = [["", "PRNOB"], ["PRNOB", ""], ["PP", "K"], ["BBBBBB", "OOOO"]]


@pytest.mark.rule("H2")
def test_a_view_shows_the_stones_taken_in_the_running_turn_and_nothing_more() -> None:
    position = dealt(FIRST, players=3)
    play(position, "o0")
    assert [position.view(viewer).taken for viewer in EVERYBODY] == [""] * 4
    play(position, "o1")
    assert [position.view(viewer).taken for viewer in EVERYBODY] == ["R"] * 4
    assert held(position, 0)[1] is None
    play(position, "o2")
    assert [position.view(viewer).taken for viewer in EVERYBODY] == [""] * 4
    play(position, "o3", "o4")
    assert [position.view(viewer).taken for viewer in EVERYBODY] == ["OB"] * 4
    assert held(position, 0)[2] is None


@pytest.mark.rule("H2")
def test_after_the_phases_last_turn_nothing_of_it_is_shown() -> None:
    position = late_quarry("o0", {"o1": "P"}, hands=["R", "K"])
    play(position, "o1")
    assert position.view(1).taken == ""
    assert held(position, 1) == [None, ""]


@pytest.mark.rule("H2")
def test_the_log_gives_others_earlier_takings_as_a_number() -> None:
    match = match_of(FIRST)
    act(match, "o0", "o1", "o2", "o3", "o4", "o5")
    whole = [
        "Round 1 begins: 25 stones are drawn into the quarry.",
        "Ada puts the worker on o0.",
        "Ada takes a purple stone from o0.",
        "Bob moves the worker to o1.",
        "Bob takes a red stone from o1.",
        "Bob moves the worker to o2.",
        "Bob takes a natural stone from o2.",
        "Cid moves the worker to o3.",
        "Cid takes a gem from o3.",
        "Cid moves the worker to o4.",
        "Cid takes an orange stone from o4.",
        "Cid moves the worker to o5.",
        "Cid takes the black stone from o5.",
    ]
    for viewer in EVERYBODY:
        assert match.sentences(viewer, "en") == whole
    act(match, "o6", "o7", "o8", "o9")
    ada = ["Ada takes one stone."]
    bob = ["Bob moves the worker to o1.", "Bob moves the worker to o2.", "Bob takes 2 stones."]
    assert match.sentences(0, "en")[: len(whole)] == whole
    assert match.sentences(WATCHER, "en")[: len(whole)] == [*whole[:2], *ada, *whole[3:]]
    assert match.sentences(1, "en")[: len(whole)] == [*whole[:2], *ada, *whole[3:]]
    act(match, "o10")
    assert match.sentences(1, "en")[: len(whole)] == [*whole[:2], *ada, *whole[3:]]
    others = [*whole[:2], *ada, *bob, *whole[7:]]
    assert match.sentences(0, "en")[: len(others)] == [*whole[:3], *bob, *whole[7:]]
    assert match.sentences(2, "en")[: len(others)] == others
    assert match.sentences(WATCHER, "en")[: len(others)] == others
    assert match.sentences(WATCHER, "de")[2] == "Ada nimmt einen Stein."


@pytest.mark.rule("H2")
def test_a_turn_is_told_in_full_again_if_its_players_next_one_is_taken_back() -> None:
    match = match_of(FIRST)
    act(match, "o0", "o1", "o2", "o3", "o4", "o5")
    before = [match.told(viewer) for viewer in EVERYBODY]
    records = [match.record(viewer) for viewer in EVERYBODY]
    act(match, "o6")
    assert [match.told(viewer)[: len(told)] == told for viewer, told in zip(EVERYBODY, before, strict=True)] == [
        viewer == 0 for viewer in EVERYBODY
    ]
    match.undo(0)
    assert [match.told(viewer) for viewer in EVERYBODY] == before
    assert [match.record(viewer) for viewer in EVERYBODY] == records


@pytest.mark.rule("H2", "H1")
def test_in_the_running_turn_the_log_names_the_stones() -> None:
    match = match_of({**FIRST, "m1": "PR"})
    act(match, "o0", "o1", "o2", "m1", "take R", "o3")
    for viewer in EVERYBODY:
        assert "Cid takes a red stone from m1." in match.sentences(viewer, "en")
        assert "Cid takes a gem from o3." in match.sentences(viewer, "en")
    act(match, "o4")
    for viewer in EVERYBODY:
        assert "Cid takes a red stone from m1." in match.sentences(viewer, "en"), "it is Cid's latest turn"


@pytest.mark.rule("H2")
def test_a_running_games_record_for_a_seat_does_not_say_what_others_chose_earlier() -> None:
    match = match_of({**FIRST, "m1": "PR"})
    act(match, "o0", "o1", "o2", "m1", "take R")
    for viewer in (*EVERYBODY, None):
        assert Deed(2, "take R") in match.record(viewer).events
    act(match, "o3", "o4")
    for viewer in EVERYBODY:
        assert Deed(2, "take R") in match.record(viewer).events, "it is Cid's latest turn"
    while match.position.to_move != 2:
        act(match, match.position.notation(match.position.legal()[0]))
    act(match, match.position.notation(match.position.legal()[0]))
    for viewer in (0, 1, WATCHER):
        assert Deed(2, "take R") not in match.record(viewer).events
        assert Deed(2, "take ?") in match.record(viewer).events
    assert Deed(2, "take R") in match.record(2).events
    assert Deed(2, "take R") in match.record().events
    opened = match_of({**FIRST, "m1": "PR"}, screens="open")
    act(opened, "o0", "o1", "o2", "m1", "take R", "o3", "o4")
    assert opened.record(0).events == opened.record().events


@pytest.mark.rule("H2")
def test_steps_onto_empty_spaces_are_not_counted_as_takings() -> None:
    match = match_of(FIRST)
    act(match, "o0", "o1", "o2", "o3", "o4", "o5")
    match.position = late_quarry("o5", {"o6": "P", "o8": "R", "o9": "N", "o1": "P"}, players=3)
    match.position.state.turns = 3
    act(match, "o6", "o7", "o8", "o9")
    rows = [row for entry in match.log if entry.turn == 3 for row in entry.rows]
    told = [match.setup.words.event(row) for row in match.game.told(match.setup, rows, EARLIER)[1 + 1]]
    assert [(phrase.key, phrase["count"]) for phrase in told if "taken" in phrase.key] == [("stones_taken", 3)]


@pytest.mark.rule("H2")
@pytest.mark.parametrize("kinds", ["RPR", "RPP", "RRR", "PRN"])
def test_the_place_of_the_number_of_stones_in_the_log_tells_nothing_about_their_kinds(kinds: str) -> None:
    game, setup = find_game(GAME), begin(players=2).setup
    rows: list[Row] = []
    for step, kind in enumerate(kinds):
        rows += [(STEPPED, 0, step, 0, 0), (TAKEN, 0, LETTERS.index(kind), step, 0)]
    rows.append((QUARRY_EMPTY, -1, 0, 0, 0))
    told = [setup.words.event(row).key for row in game.told(setup, rows, EARLIER)[1 + 1]]
    assert told == ["stepped", "stepped", "stepped", "stones_taken", "quarry_empty"]


@pytest.mark.rule("H2")
def test_no_kind_of_stone_is_told_to_others_until_the_game_is_over() -> None:
    match = Match.new(find_game(GAME), {"first_player": 0}, NAMES, SeededDealer("log"))
    rng, latest = Seeded("log"), dict[int | None, int]()
    while not match.position.is_over:
        for viewer in EVERYBODY:
            for turn, phrase in match.told(viewer):
                if phrase.key == "taken":
                    assert phrase.seat == viewer or turn == latest[phrase.seat]
        latest[match.position.to_move] = match.position.turn
        act(match, match.position.notation(rng.choice(match.position.legal())))
    everything = [phrase for entry in match.log for phrase in entry.phrases]
    for viewer in EVERYBODY:
        assert [phrase for _, phrase in match.told(viewer)] == everything


@pytest.mark.rule("H2")
def test_numbers_and_kinds_agree_when_the_game_is_over() -> None:
    """What was told as a number while the game ran is told in full at its end, and the numbers agree."""
    match = Match.new(find_game(GAME), {"first_player": 0}, NAMES, SeededDealer("count"))
    rng = Seeded("count")
    counted: dict[int, int] = {}
    while not match.position.is_over:
        for turn, phrase in match.told(WATCHER):
            if phrase.key == "stones_taken":
                counted[turn] = int(phrase["count"])
        act(match, match.position.notation(rng.choice(match.position.legal())))
    taken: dict[int, int] = {}
    for turn, phrase in match.told(WATCHER):
        if phrase.key == "taken":
            taken[turn] = taken.get(turn, 0) + 1
    assert counted == taken
    assert sum(taken.values()) == 75


@pytest.mark.rule("H2")
def test_with_open_screens_everything_is_shown() -> None:
    match = match_of(FIRST, screens="open")
    act(match, "o0", "o1", "o2", "o3", "o4", "o5")
    everything = [phrase for entry in match.log for phrase in entry.phrases]
    for viewer in EVERYBODY:
        assert held(match.position, viewer) == ["P", "RN", "OBK"]
        assert [phrase for _, phrase in match.told(viewer)] == everything


@pytest.mark.rule("H2")
def test_screens_are_closed_unless_chosen_otherwise() -> None:
    assert begin().setup.options["screens"] == "closed"
    with pytest.raises(OptionError) as caught:
        begin(screens="ajar")
    assert caught.value.key == "screens"


@pytest.mark.rule("H3", "B3")
def test_a_passing_players_stones_are_shown_to_all() -> None:
    position = building(["RNB", "PP", "O"])
    assert held(position, 1) == [None, "PP", None]
    play(position, "pass")
    for viewer in (1, 2, WATCHER):
        assert held(position, viewer)[0] == "RNB"
    assert held(position, 1) == ["RNB", "PP", None]
    play(position, "build 1 2,0", "pass", "build 1 4,0")
    assert held(position, WATCHER) == ["RNB", None, "O"]


@pytest.mark.rule("H3")
def test_until_the_round_ends() -> None:
    position = building(["RNB", "O", ""])
    play(position, "pass", "pass")
    assert held(position, 2) == ["RNB", "O", ""]
    play(position, "pass")
    assert position.is_chance
    for _ in range(2):
        assert held(position, 0) == ["RNB", None, None]
        assert held(position, 2) == [None, None, ""]
        assert held(position, WATCHER) == [None, None, None]
        if position.is_chance:
            deal(position)


@pytest.mark.rule("H4")
def test_a_view_shows_less_than_can_be_known() -> None:
    """Cid is shown the same in both worlds, but he saw who took what and knows more."""
    one = dealt({"o0": "P", "o1": "R", "o2": "N", "o3": "O"}, players=3)
    other = dealt({"o0": "N", "o1": "R", "o2": "P", "o3": "O"}, players=3)
    for world in (one, other):
        play(world, "o0", "o1", "o2")
    assert one.view(2) == other.view(2)
    assert one.view(WATCHER) == other.view(WATCHER)
    assert one.knowledge(2) != other.knowledge(2)
    assert one.knowledge(WATCHER) != other.knowledge(WATCHER)


@pytest.mark.rule("H4")
def test_knowledge_is_the_same_after_the_same_public_events() -> None:
    one, other = dealt(FIRST, players=3), dealt(FIRST, players=3)
    for action in ("o0", "o1", "o2", "o3", "o4", "o5"):
        play(one, action)
        play(other, action)
        for viewer in EVERYBODY:
            assert one.knowledge(viewer) == other.knowledge(viewer)


@pytest.mark.rule("H4")
def test_knowledge_holds_at_least_what_the_view_shows() -> None:
    """Worlds in which a seat knows the same look the same to it."""
    worlds = [building([mine, theirs]) for mine in ("P", "RB") for theirs in ("", "PP", "PPN")]
    for viewer in (0, 1, WATCHER):
        for one in worlds:
            for other in worlds:
                if one.knowledge(viewer) == other.knowledge(viewer):
                    assert one.view(viewer) == other.view(viewer)


@pytest.mark.rule("H4")
@pytest.mark.parametrize("screens", ["closed", "open"])
def test_a_perfect_memory_knows_every_hand(screens: str, compiled: bool) -> None:
    """So a world resampled from any seat's knowledge is the world itself, and no action reveals anything."""

    def watch(position: Position) -> None:
        for viewer in EVERYBODY:
            world = position.resample(viewer, Seeded("world", viewer))
            assert world == position
            assert world.knowledge(viewer) == position.knowledge(viewer)
        for action in position.legal():
            assert not position.reveals(action)

    random_game(begin(compiled, players=3, screens=screens), "memory", watch, rounds=1)


@pytest.mark.rule("H4", "H3")
def test_a_pass_reveals_nothing_to_a_perfect_memory_and_can_be_taken_back() -> None:
    match = match_of(FIRST)
    match.position = building(["RNB", "PP", "O"])
    act(match, "pass")
    assert held(match.position, 1)[0] == "RNB"
    assert match.undo_refusal(0) is None
    match.undo(0)
    assert held(match.position, 1)[0] is None
    assert match.position.to_move == 0


@pytest.mark.rule("H5")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_later_rounds_are_known_as_totals(monument: str) -> None:
    position = begin(players=3, monument=monument)
    for done in range(3):
        for viewer in EVERYBODY:
            assert position.view(viewer).to_come == tuple(plan(monument, number) for number in range(done + 1, 4))
        deal(position)
        for viewer in EVERYBODY:
            assert position.view(viewer).to_come == tuple(plan(monument, number) for number in range(done + 2, 4))
        position.state.quarry[:] = 0
        position.state.phase, position.state.rounds = 0, done + 1


@pytest.mark.rule("H5")
def test_the_order_of_later_rounds_is_known_to_nobody() -> None:
    """Whatever a dealer will draw later, everything that anybody can see or know is the same until then."""
    later = [{"o0": "P"}, {"o0": "K"}]
    matches = [match_of(FIRST, second) for second in later]
    rng = Seeded("later")
    same = 0
    while matches[0].position.state.rounds == 0:
        assert matches[0].position.serialise() == matches[1].position.serialise()
        for viewer in EVERYBODY:
            assert matches[0].view(viewer) == matches[1].view(viewer)
            assert matches[0].position.knowledge(viewer) == matches[1].position.knowledge(viewer)
            assert matches[0].told(viewer) == matches[1].told(viewer)
            assert matches[0].record(viewer) == matches[1].record(viewer)
        action = matches[0].position.notation(rng.choice(matches[0].position.legal()))
        for match in matches:
            act(match, action)
        same += 1
    assert same > 30
    assert matches[0].view(0) != matches[1].view(0)


@pytest.mark.rule("H5")
def test_nothing_is_drawn_before_its_round() -> None:
    dealer = ChosenDealer()
    match = Match.new(find_game(GAME), {"first_player": 0}, NAMES, dealer)
    rng = Seeded("asked")
    while not match.position.is_over:
        assert dealer.asked == list(range(1, match.view(0).round + 1))
        act(match, match.position.notation(rng.choice(match.position.legal())))
    assert dealer.asked == [1, 2, 3]


@pytest.mark.rule("H5")
def test_a_draw_is_only_what_the_random_numbers_say() -> None:
    """A position contains no order of stones: every order is still possible."""
    position = begin(players=3)
    draws = {repr(position.game.draw(position.setup, position.state, position.sample(Seeded(n)))) for n in range(20)}
    assert len(draws) == 20
    assert repr(draw_with(position, FIRST)) not in draws
    assert position.serialise() == begin(players=3).serialise()


@pytest.mark.rule("H6")
@pytest.mark.parametrize("screens", ["closed", "open"])
def test_a_watcher_sees_what_every_seat_sees(screens: str) -> None:
    """A hand is shown to a watcher exactly when it is shown to every seat."""
    shown = set()

    def watch(position: Position) -> None:
        if position.is_over:
            return
        watcher = position.view(WATCHER)
        seats = [position.view(seat) for seat in range(3)]
        for field in fields(watcher):
            if field.name != "seats":
                assert all(getattr(watcher, field.name) == getattr(view, field.name) for view in seats)
        for other in range(3):
            stones = [view.seats[other].stones for view in seats]
            to_all = None not in stones
            assert watcher.seats[other].stones == (hand(position, other) if to_all else None)
            shown.add(to_all)

    random_game(begin(players=3, screens=screens), ("watcher", screens), watch)
    assert shown == ({True} if screens == "open" else {False, True})


@pytest.mark.rule("H6")
def test_a_watchers_log_is_what_every_seat_is_told() -> None:
    match = Match.new(find_game(GAME), {"first_player": 0}, NAMES, SeededDealer("watcher"))
    rng = Seeded("watcher")
    while match.position.state.rounds == 0:
        lines = [set(match.told(seat)) for seat in range(3)]
        told = [line for line in match.told(WATCHER) if line[1].key != "stones_taken"]
        assert told == [line for line in match.told(0) if all(line in seat for seat in lines)]
        act(match, match.position.notation(rng.choice(match.position.legal())))


@pytest.mark.rule("H6")
def test_only_seats_and_watchers_have_a_view() -> None:
    position = building(["P", "R"], built=places("notre_dame", 1))
    for seat in (-2, 2):
        with pytest.raises(ValueError, match="seat"):
            position.view(seat)
        with pytest.raises(ValueError, match="seat"):
            position.knowledge(seat)
