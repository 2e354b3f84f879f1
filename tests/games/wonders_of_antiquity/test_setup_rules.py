"""The setup (S1, S2): players, deal, starting player."""

from typing import Any

import pytest

from monuments import MalformedNotation, OptionError, Seeded
from tests.support.games.situations import choices, draw_refusal, happened, play, refusal
from tests.support.games.wonders_of_antiquity import (
    EXPANSIONS,
    FAME,
    TOKENS,
    begin,
    deal,
    dealt,
    deck,
    draw_with,
    hand,
    random_game,
)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players(players: int) -> None:
    assert len(dealt(players=players).view(-1).seats) == players


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [0, 1, 5, -2, "2", 2.0, True, None])
def test_no_other_number_of_players(players: Any) -> None:
    with pytest.raises(OptionError) as caught:
        begin(players=players)
    assert caught.value.key == "players"


@pytest.mark.rule("S1", "C6")
@pytest.mark.parametrize(("players", "pile"), [(4, 108 - 20 - 3), (3, 84 - 15 - 3), (2, 84 - 10 - 3)])
def test_five_cards_each_three_open_the_rest_is_the_pile(players: int, pile: int, compiled: bool) -> None:
    """Fact 7: 85, 66 and 71 cards in the pile."""
    position = begin(compiled, players=players)
    position.deal(position.sample(Seeded(players)))
    view = position.view(-1)
    assert [seat.hand_size for seat in view.seats] == [5] * players
    assert [len(hand(position, seat)) for seat in range(players)] == [5] * players
    assert len(view.offer) == 3
    assert view.pile == pile == {4: 85, 3: 66, 2: 71}[players]
    assert view.discards == ()
    assert all(not seat.monuments for seat in view.seats)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_is_the_one_that_was_drawn(players: int) -> None:
    position = begin(players=players)
    outcome = position.sample(Seeded("deal", players))
    draw = position.game.draw(position.setup, position.state, outcome)
    phrase = position.deal(outcome)[0]
    assert (phrase.key, phrase["count"], phrase["pile"]) == ("dealt", 5, len(draw["pile"]))
    assert [hand(position, seat) for seat in range(players)] == [set(cards) for cards in draw["hands"]]
    assert list(position.view(0).offer) == draw["offer"]
    for card in draw["pile"][:20]:
        position.state.mover, position.state.actions = 0, 3
        (phrase, *_) = play(position, "draw pile")
        assert phrase["card"] == card


@pytest.mark.rule("S1")
def test_the_cards_are_shuffled() -> None:
    """Over many deals, every card comes to every kind of place about as often as any other."""
    position = begin()
    deals = 600
    held = dict.fromkeys(deck(2), 0)
    offered = dict.fromkeys(deck(2), 0)
    for seed in range(deals):
        draw = position.game.draw(position.setup, position.state, position.sample(Seeded("shuffle", seed)))
        for card in draw["hands"][0]:
            held[card] += 1
        for card in draw["offer"]:
            offered[card] += 1
    assert all(0.3 < n / (deals * 5 / 84) < 2 for n in held.values())
    assert all(0.1 < n / (deals * 3 / 84) < 2.5 for n in offered.values())


@pytest.mark.rule("S1")
@pytest.mark.parametrize("expansions", EXPANSIONS)
def test_scores_start_at_nothing(expansions: list[str]) -> None:
    for position in (begin(players=3, expansions=expansions), dealt(players=3, expansions=expansions)):
        assert position.scores == (0, 0, 0)
        assert [seat.score for seat in position.view(1).seats] == [0, 0, 0]
        assert all(set(points.values()) == {0} for points in position.breakdown())


@pytest.mark.rule("S1")
def test_nothing_can_be_done_before_the_deal() -> None:
    position = begin()
    assert position.is_chance
    assert position.to_move is None
    assert position.legal() == []
    for action in ("draw pile", "erect petra", "historian", "end", "lapse", "done"):
        assert refusal(position, action) == ("S1", "cards_to_deal")


@pytest.mark.rule("S1")
def test_there_is_one_deal() -> None:
    position = dealt()
    assert not position.is_chance
    with pytest.raises(MalformedNotation):
        deal(position, draw_with(deck(2), 2))
    random_game(position, "one deal", lambda here: None)
    assert not position.is_chance


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_with_wrong_counts_is_refused(players: int) -> None:
    draw = draw_with(deck(players), players)
    hands, offer, pile = draw["hands"], draw["offer"], draw["pile"]
    wrong: list[dict[str, Any]] = [
        {"hands": [[*hands[0], pile[0]], *hands[1:]], "offer": offer, "pile": pile[1:]},
        {"hands": [hands[0][1:], *hands[1:]], "offer": offer, "pile": [*pile, hands[0][0]]},
        {"hands": [hands[0][1:], [*hands[1], hands[0][0]], *hands[2:]], "offer": offer, "pile": pile},
        {"hands": hands, "offer": offer[1:], "pile": [*pile, offer[0]]},
        {"hands": hands, "offer": [*offer, pile[0]], "pile": pile[1:]},
        {"hands": hands[1:], "offer": offer, "pile": [*pile, *hands[0]]},
        {"hands": [*hands, pile[:5]], "offer": offer, "pile": pile[5:]},
        {"hands": [*hands, []], "offer": offer, "pile": pile},
    ]
    for draw in wrong:
        assert draw_refusal(begin(players=players), draw) == ("S1", "wrong_counts")


@pytest.mark.rule("S1")
@pytest.mark.parametrize(
    "draw",
    [
        None,
        [],
        {},
        {"hands": [], "offer": []},
        {"hands": "petra-4", "offer": [], "pile": []},
        {"hands": [["petra-10"]], "offer": [], "pile": []},
        {"hands": [["petra"]], "offer": [], "pile": []},
        {"hands": [[4]], "offer": [], "pile": []},
        {"hands": [], "offer": None, "pile": []},
        {"hands": [], "offer": [], "pile": [], "discards": []},
    ],
)
def test_a_draw_that_is_not_a_deal_is_malformed(draw: Any) -> None:
    position = begin()
    with pytest.raises(MalformedNotation):
        position.game.parse_draw(position.setup, position.state, draw)


@pytest.mark.rule("S2")
def test_seat_0_starts_unless_chosen_otherwise() -> None:
    assert begin(players=3).setup.options["first_player"] == 0
    assert dealt(players=3).to_move == 0


@pytest.mark.rule("S2")
@pytest.mark.parametrize(("players", "first"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_the_start_player_and_clockwise_from_there(players: int, first: int, compiled: bool) -> None:
    position = dealt(players=players, first_player=first, compiled=compiled)
    order = []
    for turn in range(2 * players):
        assert position.turn == turn
        order.append(position.to_move)
        play(position, "draw pile", "draw pile", "draw pile", "end")
    assert order == [(first + n) % players for n in range(2 * players)]


@pytest.mark.rule("S2")
@pytest.mark.parametrize("first", [-1, 3, "0", None, True, 1.0])
def test_the_start_player_has_a_seat(first: Any) -> None:
    with pytest.raises(OptionError) as caught:
        begin(players=3, first_player=first)
    assert caught.value.key == "first_player"


@pytest.mark.rule("S1", "F6")
def test_expansions_are_chosen_by_name_and_written_in_order() -> None:
    assert begin().setup.options["expansions"] == []
    both = begin(expansions=[TOKENS, FAME, TOKENS])
    chosen = {"players": 2, "first_player": 0, "expansions": [FAME, TOKENS]}
    assert both.setup.options == {**chosen, "seen_cards": "shown"}
    assert begin(expansions=[TOKENS, FAME], rules="1").setup.options == chosen


@pytest.mark.rule("S1")
@pytest.mark.parametrize("expansions", ["eternal_fame", ["fame"], [1], None, [["eternal_fame"]]])
def test_an_unknown_expansion_is_refused(expansions: Any) -> None:
    with pytest.raises(OptionError) as caught:
        begin(expansions=expansions)
    assert caught.value.key == "expansions"


@pytest.mark.rule("S1")
def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionError) as caught:
        begin(screens="open")
    assert caught.value.key == "screens"


@pytest.mark.rule("S1", "M1", "M2")
def test_the_first_turn_can_be_of_any_actions_but_a_historian() -> None:
    """Nobody has built yet, so a historian has no monument to write about."""
    hands = ["petra-3 petra-4 petra-5 zeus-3 zeus-4", "pharos-3 pharos-4 babylon-3 babylon-4 knossos-3"]
    position = dealt(hands, offer="zeus-9 petra-9 pharos-9")
    assert choices(position) == {
        "draw pile",
        "draw zeus-9",
        "draw petra-9",
        "draw pharos-9",
        "erect petra",
        "erect zeus",
        "points helmet",
        "points scroll",
        "extra helmet",
        "extra scroll",
    }
    assert refusal(position, "historian") == ("R1", "nothing_to_remove")
    assert happened(play(position, "draw pile")) == [("drew_pile", 0)]
