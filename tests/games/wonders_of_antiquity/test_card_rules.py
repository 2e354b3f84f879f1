"""The components (C1 to C7): cards, symbols, scales, and your own card data."""

from pathlib import Path
from typing import Any

import pytest

from monuments import DataError, Fault, Seeded, find_game
from monuments.match import Match, SeededDealer
from tests.support.games.situations import choices, draw_refusal, play, refusal
from tests.support.games.wonders_of_antiquity import (
    GAME,
    MONUMENTS,
    NO_PAIR,
    SLUGS,
    SYMBOLS,
    begin,
    deal,
    dealt,
    deck,
    draw_with,
    erect,
    expand,
    finish,
    hand,
    late,
    own_cards,
    random_game,
    symbol,
)


@pytest.mark.rule("C1")
def test_108_cards_each_once() -> None:
    """Twelve monuments with the numbers 1 to 9."""
    position = begin(players=4)
    draw = position.game.draw(position.setup, position.state, position.sample(Seeded(1)))
    cards = [card for place in (*draw["hands"], draw["offer"], draw["pile"]) for card in place]
    assert len(cards) == 108
    assert sorted(cards) == sorted(f"{slug}-{number}" for slug in SLUGS for number in range(1, 10))


@pytest.mark.rule("C1")
def test_a_deal_holds_each_card_exactly_once() -> None:
    draw = draw_with(deck(4), 4)
    assert deal(begin(players=4), draw)[0].key == "dealt"
    pile = draw["pile"]
    for wrong in ([*pile[:-1], pile[0]], pile[:-1], [*pile, pile[0]]):
        assert draw_refusal(begin(players=4), {**draw, "pile": wrong}) == ("C1", "wrong_cards")


@pytest.mark.rule("C1")
@pytest.mark.parametrize("name", SYMBOLS)
def test_each_card_has_the_one_symbol_of_its_number_and_monument(name: str, compiled: bool) -> None:
    """A player with all cards may discard exactly those with (n + m) mod 3, in the order helmet, ship, scroll."""
    position = late([" ".join(deck(4)), "", "", ""], pile="", compiled=compiled)
    play(position, f"points {name}")
    assert choices(position) == {f"discard {card}" for card in deck(4) if symbol(card) == name}
    assert len(choices(position)) == 36


@pytest.mark.rule("C1")
def test_three_of_each_symbol_per_monument() -> None:
    for slug in SLUGS:
        position = late([" ".join(f"{slug}-{number}" for number in range(1, 10)), "", "", ""])
        play(position, *erect(slug, "1 2 3 4 5 6 7 8 9"))
        assert position.view(0).seats[0].symbols == {"helmet": 3, "ship": 3, "scroll": 3}


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("akropolis-1", "ship"),
        ("akropolis-3", "helmet"),
        ("artemision-1", "scroll"),
        ("artemision-2", "helmet"),
        ("babylon-1", "helmet"),
        ("babylon-9", "scroll"),
        ("petra-4", "helmet"),
        ("pharos-4", "ship"),
        ("pyramids-4", "scroll"),
        ("zeus-8", "ship"),
    ],
)
def test_symbols_computed_by_hand(card: str, name: str) -> None:
    position = late([" ".join(deck(4)), "", "", ""])
    play(position, f"points {name}")
    assert position.can(f"discard {card}")
    for other in set(SYMBOLS) - {name}:
        position = late([" ".join(deck(4)), "", "", ""])
        play(position, f"points {other}")
        assert refusal(position, f"discard {card}") == ("M5", "other_symbol")


@pytest.mark.rule("C2")
def test_twelve_monuments_in_alphabetical_order() -> None:
    position = begin()
    assert list(position.setup.names.items()) == list(MONUMENTS.items())
    assert len(MONUMENTS) == 12
    assert list(MONUMENTS.values()) == sorted(MONUMENTS.values())
    ids = [position.parse(f"erect {slug}") for slug in MONUMENTS]
    assert ids == list(range(ids[0], ids[0] + 12))


@pytest.mark.rule("C2")
def test_the_monuments_are_spoken_of_by_their_names() -> None:
    match = Match.new(find_game(GAME), {"first_player": 0}, ["Ada", "Bob"], SeededDealer("names"))
    match.position = late(["bet_hamikdash-3 bet_hamikdash-4", ""])
    for step in erect("bet_hamikdash", "3 4"):
        match.act(0, step)
    assert "Ada erects Bet Hamikdash with 2 cards." in match.sentences(1, "en")


@pytest.mark.rule("C3", "M3")
def test_the_indicator_goes_from_two_temples_to_one_to_none() -> None:
    position = late(["petra-3 petra-4 petra-9", "petra-5 petra-6 petra-7 petra-8", ""], pile=NO_PAIR)
    assert set(position.view(-1).temples.values()) == {2}
    play(position, *erect("petra", "3 4"))
    assert position.view(-1).temples == {slug: 1 if slug == "petra" else 2 for slug in SLUGS}
    play(position, *expand("petra", "9"))
    assert position.view(-1).temples["petra"] == 1
    position.state.mover = 1
    play(position, *erect("petra", "5 6 7"))
    assert position.view(-1).temples == {slug: 0 if slug == "petra" else 2 for slug in SLUGS}


@pytest.mark.rule("C3", "M8")
def test_what_historians_remove_does_not_bring_a_temple_back() -> None:
    position = late(["", "", ""], [{}, {"petra": "3 4"}, {"petra": "5 6 7"}], pile=NO_PAIR)
    play(position, "historian")
    assert position.view(-1).temples["petra"] == 0


@pytest.mark.rule("C4", "R3")
def test_the_six_values_and_a_marker_that_stays_on_the_last(compiled: bool) -> None:
    position = late(["", ""], [{}, {"petra": "3 4 5 6 7 8 9", "zeus": "3"}], pile=NO_PAIR, compiled=compiled)
    position.state.historians[0] = 7
    assert set(position.view(-1).values.values()) == {0}
    reached = []
    for _ in range(6):
        position.state.mover = 0
        play(position, "historian")
        reached.append(position.view(-1).values["petra"])
    assert reached == [3, 6, 9, 12, 15, 18]
    assert {value for slug, value in position.view(-1).values.items() if slug != "petra"} == {0}


@pytest.mark.rule("C4")
def test_on_the_last_space_the_marker_stays_though_a_card_is_removed() -> None:
    position = late(["", ""], [{}, {"petra": "3 4 5"}], values={"petra": 6}, pile=NO_PAIR)
    assert position.view(-1).values["petra"] == 18
    play(position, "historian")
    assert position.view(-1).values["petra"] == 18
    assert position.view(-1).track == ((0, 1),)
    assert position.view(-1).discards.count("petra-5") == 1


@pytest.mark.rule("C4", "R3")
def test_two_cards_cannot_move_a_marker_past_the_last_space() -> None:
    position = late(["", "", ""], [{}, {"petra": "3 4 5"}, {"petra": "6 7 8"}], values={"petra": 5}, pile=NO_PAIR)
    play(position, "historian")
    assert position.view(-1).values["petra"] == 18


@pytest.mark.rule("C5")
@pytest.mark.parametrize(("players", "historians"), [(2, 2), (3, 3), (4, 2)])
def test_historians_per_player(players: int, historians: int) -> None:
    for position in (begin(players=players), dealt(players=players)):
        assert [seat.historians for seat in position.view(-1).seats] == [historians] * players


@pytest.mark.rule("C6")
@pytest.mark.parametrize(("players", "cards"), [(2, 84), (3, 84), (4, 108)])
def test_with_fewer_than_four_players_the_numbers_1_and_2_are_left_out(players: int, cards: int) -> None:
    position = begin(players=players)
    draw = position.game.draw(position.setup, position.state, position.sample(Seeded(1)))
    names = {card for place in (*draw["hands"], draw["offer"], draw["pile"]) for card in place}
    assert len(names) == cards
    assert {slug: {int(name[-1]) for name in names if name[:-2] == slug} for slug in SLUGS} == {
        slug: set(range(1 if players == 4 else 3, 10)) for slug in SLUGS
    }


@pytest.mark.rule("C6")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("number", [1, 2])
def test_a_card_that_is_left_out_cannot_be_dealt(players: int, number: int) -> None:
    draw = draw_with(deck(players), players)
    assert draw_refusal(begin(players=players), {**draw, "pile": [*draw["pile"][:-1], f"zeus-{number}"]}) == (
        "C1",
        "wrong_cards",
    )
    whole = draw_with(deck(4), players)
    assert draw_refusal(begin(players=players), whole) == ("C1", "wrong_cards")


def faults_of(cards: dict[str, Any], players: int = 2) -> tuple[Fault, ...]:
    """What is found wrong with card data."""
    with pytest.raises(DataError) as caught:
        begin(own_data=cards, players=players)
    assert caught.value.faults
    assert str(caught.value) == "\n".join(map(str, caught.value.faults))
    return caught.value.faults


def assert_fault(cards: dict[str, Any], *keys: str) -> None:
    """The cards are refused by C7 with a fault that names one of the keys, for any number of players."""
    for players in (2, 3, 4):
        faults = faults_of(cards, players)
        assert {fault.rule for fault in faults} == {"C7"}
        assert all(fault.reason for fault in faults)
        assert set(keys) & {fault.key for fault in faults}, faults


def changed(path: str, value: Any) -> dict[str, Any]:
    """The cards with one key set to another value, or removed with `...`."""
    cards = own_cards()
    *way, last = path.split("/")
    part: Any = cards
    for key in way:
        part = part[int(key) if isinstance(part, list) else key]
    place: Any = int(last) if isinstance(part, list) else last
    if value is ...:
        del part[place]
    else:
        part[place] = value
    return cards


@pytest.mark.rule("C7")
def test_the_cards_of_the_rules_are_accepted_and_play_the_same() -> None:
    position = begin(own_data=own_cards())
    assert position.setup.own_data == own_cards()
    assert bytes(position.setup.table.tobytes()) == bytes(begin().setup.table.tobytes())


@pytest.mark.rule("C7")
@pytest.mark.parametrize("key", sorted(own_cards()))
def test_no_key_may_be_missing(key: str) -> None:
    assert_fault(changed(key, ...), key)


@pytest.mark.rule("C7")
@pytest.mark.parametrize("path", ["colour", "historians/5", "removed/1", "monuments/3/points"])
def test_an_unknown_key_is_a_fault(path: str) -> None:
    faults = faults_of(changed(path, 2))
    assert any(fault.key.startswith(path.replace("/", ".")) and fault.rule == "C7" for fault in faults)


@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("scale", "key"),
    [
        ([3, 6, 9, 12, 15, 17], "scale.5"),
        ([4, 6, 9, 12, 15, 18], "scale.0"),
        ([3, 6, 10, 12, 15, 18], "scale.2"),
        ([3, 6, 6, 12, 15, 18], "scale.2"),
        ([3, 9, 6, 12, 15, 18], "scale.2"),
        ([3, 6, 9, 12, 15, 12], "scale.5"),
        ([0, 6, 9, 12, 15, 18], "scale.0"),
        ([-3, 6, 9, 12, 15, 18], "scale.0"),
        ([3, 6, 9, 12, 15], "scale"),
        ([3, 6, 9, 12, 15, 18, 21], "scale"),
        ([], "scale"),
        ([3, 6, 9, 12, 15, "18"], "scale.5"),
        ([3, 6, 9, 12, 15, 18.0], "scale.5"),
        (18, "scale"),
    ],
)
def test_values_rise_and_are_multiples_of_three(scale: Any, key: str) -> None:
    assert_fault(changed("scale", scale), key)


@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("monuments/0/symbols", ["helmet"] * 8, "monuments.0.symbols"),
        ("monuments/11/symbols", ["helmet"] * 10, "monuments.11.symbols"),
        ("monuments/4/symbols", [], "monuments.4.symbols"),
        ("monuments/4/symbols/8", "sword", "monuments.4.symbols.8"),
        ("monuments/4/symbols/0", "", "monuments.4.symbols.0"),
        ("monuments/4/symbols/2", None, "monuments.4.symbols.2"),
        ("monuments/4/symbols/2", ["helmet", "ship"], "monuments.4.symbols.2"),
        ("monuments/4/symbols", ..., "monuments.4.symbols"),
        ("monuments/4/name", ..., "monuments.4.name"),
        ("monuments/4/name", "", "monuments.4.name"),
        ("monuments/4/name", 7, "monuments.4.name"),
        ("monuments/4/slug", ..., "monuments.4.slug"),
        ("monuments/4/slug", "petra", "monuments.4.slug"),
        ("monuments/4/slug", "atlantis", "monuments.4.slug"),
        ("monuments/11", ..., "monuments"),
        ("monuments", [], "monuments"),
        ("monuments/5", "knossos", "monuments.5"),
    ],
)
def test_monuments_and_symbols_are_complete(path: str, value: Any, key: str) -> None:
    assert_fault(changed(path, value), key)


@pytest.mark.rule("C7")
def test_a_monument_too_many_is_a_fault() -> None:
    cards = own_cards()
    cards["monuments"].append(dict(cards["monuments"][0]))
    assert_fault(cards, "monuments")


@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("historian_points", [9, 6], "historian_points"),
        ("historian_points", [9, 6, 3, 1], "historian_points"),
        ("historian_points/1", -6, "historian_points.1"),
        ("historian_points/1", "6", "historian_points.1"),
        ("unused_historian_cost", -1, "unused_historian_cost"),
        ("unused_historian_cost", None, "unused_historian_cost"),
        ("unused_historian_cost", 12.5, "unused_historian_cost"),
        ("start_hand", 0, "start_hand"),
        ("start_hand", -5, "start_hand"),
        ("start_hand", True, "start_hand"),
        ("start_hand", "5", "start_hand"),
        ("historians/2", -1, "historians.2"),
        ("historians/3", "3", "historians.3"),
        ("historians/4", ..., "historians.4"),
        ("historians", [2, 3, 2], "historians"),
        ("removed/2", ..., "removed.2"),
        ("removed/3", [0], "removed.3.0"),
        ("removed/3", [3, 10], "removed.3.1"),
        ("removed/4", [2, 2], "removed.4"),
        ("removed/4", 2, "removed.4"),
        ("removed", {}, "removed.2"),
    ],
)
def test_every_other_number_is_complete(path: str, value: Any, key: str) -> None:
    assert_fault(changed(path, value), key)


@pytest.mark.rule("C7")
def test_cards_enough_for_the_deal_and_one_more_per_player() -> None:
    """Two numbers of each monument are 24 cards: with hands of 9, three are left for the pile; with 10, only one."""
    removed = {"2": [1, 2, 3, 4, 5, 6, 7], "3": [], "4": []}
    position = begin(own_data=own_cards(removed=removed, start_hand=9))
    position.deal(position.sample(Seeded(1)))
    assert position.view(0).pile == 3
    assert_fault(own_cards(removed=removed, start_hand=10), "removed.2", "start_hand")


@pytest.mark.rule("C7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_too_many_cards_left_out(players: int) -> None:
    """One number of each monument is 12 cards, too few to deal five to each player with one more for each."""
    key = f"removed.{players}"
    assert_fault(changed(f"removed/{players}", [1, 2, 3, 4, 5, 6, 7, 8]), key)
    assert_fault(changed(f"removed/{players}", list(range(1, 10))), key)
    assert_fault(changed("start_hand", 108), "start_hand", key)


@pytest.mark.rule("C7")
def test_one_more_per_player_to_the_card() -> None:
    """Four players: 4 x (25 + 1) + 3 = 107 of 108 cards; three players with five numbers: 3 x (18 + 1) + 3 = 60."""
    assert begin(own_data=own_cards(start_hand=25), players=4).setup.table.start_hand == 25
    assert_fault(own_cards(start_hand=26), "removed.4", "start_hand")
    five = {"2": [1, 2], "3": [1, 2, 3, 4], "4": []}
    position = begin(own_data=own_cards(start_hand=18, removed=five), players=3)
    position.deal(position.sample(Seeded(1)))
    assert position.view(0).pile == 3
    assert_fault(own_cards(start_hand=19, removed=five), "removed.3", "start_hand")


@pytest.mark.rule("C7")
def test_every_fault_is_found_at_once() -> None:
    cards = changed("scale", [3, 6, 9, 13, 12, 18])
    cards["monuments"][2]["slug"] = "babel"
    cards["removed"]["4"] = [9, 9]
    del cards["historians"]["3"]
    keys = {fault.key for fault in faults_of(cards)}
    assert keys == {"scale.3", "scale.4", "monuments.2.slug", "removed.4", "historians.3"}


OWN_FILE = """
scale = [6, 12, 18, 24, 30, 36]
start_hand = 4
historian_points = [10, 2, 1]
unused_historian_cost = 5

[historians]
2 = 1
3 = 4
4 = 0

[removed]
2 = [9]
3 = []
4 = [4, 5]
"""


@pytest.mark.rule("C7")
def test_an_own_card_file(tmp_path: Path) -> None:
    """What it leaves out is taken from the standard cards."""
    file = tmp_path / "cards.toml"
    file.write_text(OWN_FILE, encoding="utf-8")
    position = begin(cards=str(file))
    assert position.setup.own_data == own_cards(
        scale=[6, 12, 18, 24, 30, 36],
        start_hand=4,
        historian_points=[10, 2, 1],
        unused_historian_cost=5,
        historians={"2": 1, "3": 4, "4": 0},
        removed={"2": [9], "3": [], "4": [4, 5]},
    )
    assert begin(own_data=position.setup.own_data).setup.own_data == position.setup.own_data


@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("scale = [3, 6, 9, 12, 15, 16]", "scale.5"),
        ("[removed]\n2 = []", "removed.3"),
        ("[historians]\n2 = 9\n3 = 3\n4 = 2", "historians.2"),
        ("colour = 'red'", "colour"),
    ],
)
def test_a_file_with_a_fault_names_the_key(tmp_path: Path, text: str, key: str) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        begin(cards=str(file))
    assert (key, "C7") in [(fault.key, fault.rule) for fault in caught.value.faults]


@pytest.mark.rule("C7")
@pytest.mark.parametrize("content", [None, b"scale = [3, 6", b"name = '\xff'"])
def test_a_file_that_is_not_a_card_file_is_named_by_its_path(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "cards.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(DataError) as caught:
        begin(cards=str(file))
    assert [fault.key for fault in caught.value.faults] == [str(file)]


@pytest.mark.rule("C7", "C2")
def test_own_names_are_spoken() -> None:
    cards = changed("monuments/8/name", "Felsenstadt")
    match = Match.new(find_game(GAME), {"first_player": 0}, ["Ada", "Bob"], SeededDealer("own"), cards)
    match.position = late(["petra-3 petra-4", ""], own_data=cards)
    for step in erect("petra", "3 4"):
        match.act(0, step)
    assert "Ada erects Felsenstadt with 2 cards." in match.sentences(1, "en")
    assert "Ada lays Felsenstadt 4." in match.sentences(1, "en")


@pytest.mark.rule("C7", "C1", "M5")
def test_own_symbols_are_played_by() -> None:
    """Petra 3, 4 and 5 become ships; in the standard cards they are a scroll, a helmet and a ship."""
    cards = own_cards()
    cards["monuments"][8]["symbols"][2:5] = ["ship", "ship", "ship"]
    position = late(["petra-3 petra-4 zeus-3", ""], [{"petra": "5 9"}], pile=NO_PAIR, own_data=cards)
    assert position.view(0).seats[0].symbols == {"helmet": 0, "ship": 1, "scroll": 1}
    assert "points scroll" not in choices(position)
    play(position, "points ship", "discard petra-3", "discard petra-4")
    assert position.scores == (1, 0)


@pytest.mark.rule("C7", "C4", "E2", "E3", "E4")
def test_own_values_and_points_are_played_by() -> None:
    cards = own_cards(scale=[6, 12, 18, 24, 30, 36], historian_points=[10, 2, 1], unused_historian_cost=5)
    position = late(
        ["", ""],
        [{"petra": "3 4", "zeus": "3"}, {"petra": "5", "pharos": "6 7"}],
        values={"petra": 2, "zeus": 6},
        historians=[3, 0],
        own_data=cards,
    )
    play(position, "historian")
    assert position.view(-1).values["pharos"] == 6
    finish(position)
    first, second = position.breakdown()
    assert (first["monuments"], first["historians"], first["unused_historians"]) == (8 + 36, 10, -10)
    assert (second["monuments"], second["historians"], second["unused_historians"]) == (4 + 6, 0, 0)


@pytest.mark.rule("C7", "C5", "C6", "S1")
@pytest.mark.parametrize(("players", "historians", "pile"), [(2, 1, 96 - 8 - 3), (3, 4, 108 - 12 - 3), (4, 0, 84 - 19)])
def test_own_historians_removed_cards_and_start_hand_are_played_by(players: int, historians: int, pile: int) -> None:
    cards = own_cards(start_hand=4, historians={"2": 1, "3": 4, "4": 0}, removed={"2": [9], "3": [], "4": [4, 5]})
    position = begin(own_data=cards, players=players)
    position.deal(position.sample(Seeded(1)))
    view = position.view(0)
    assert [seat.historians for seat in view.seats] == [historians] * players
    assert [seat.hand_size for seat in view.seats] == [4] * players
    assert len(hand(position, 0)) == 4
    assert view.pile == pile


@pytest.mark.rule("C7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_with_own_cards_is_played_to_its_end(players: int, compiled: bool) -> None:
    cards = own_cards(start_hand=7, scale=[9, 12, 30, 33, 60, 300], removed={"2": [5], "3": [1, 9], "4": [2, 3, 4]})
    position = random_game(begin(compiled, cards, players=players), ("own", players))
    assert position.outcome is not None
    assert position.outcome.reason == "pile"


@pytest.mark.rule("C7", "E2", "E5")
@pytest.mark.parametrize("value", [2700, 3000, 30000])
def test_whatever_value_is_accepted_can_be_scored(value: int, compiled: bool) -> None:
    """A single builder of all twelve monuments, each on the last space of its scale, gets the full points."""
    cards = own_cards(scale=[3, 6, 9, 12, 15, value])
    try:
        begin(own_data=cards)
    except DataError as refused:
        assert [fault.key for fault in refused.faults] == ["scale.5"]
        return
    own = dict.fromkeys(SLUGS, "3")
    position = late(["", ""], [own, {}], values=dict.fromkeys(SLUGS, 6), own_data=cards, compiled=compiled)
    position.state.historians[:] = 0
    position.state.last_turns = 1
    phrases = play(position, "lapse")
    assert position.scores == (12 * value, 0)
    assert [phrase["points"] for phrase in phrases if phrase.key == "won"] == [12 * value]


@pytest.mark.rule("C7", "M5")
def test_a_pair_of_own_symbols_is_sold_only_by_its_own_symbol() -> None:
    cards = own_cards()
    cards["monuments"][8]["symbols"] = ["scroll"] * 9
    position = late(["petra-3 petra-4 petra-5", ""], pile=NO_PAIR, own_data=cards)
    assert {"points scroll", "extra scroll"} <= choices(position)
    assert not {"points helmet", "points ship"} & choices(position)
    assert refusal(position, "points helmet") == ("M5", "no_pair")
