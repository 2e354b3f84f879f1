"""What a seat knows about Wonders of Antiquity, as numbers."""

from typing import Any

import numpy as np

from monuments.games.course import DEALING, OVER
from monuments.games.kernel import rule
from monuments.games.wonders_of_antiquity.card_sets import A_WORD, WORDS
from monuments.games.wonders_of_antiquity.scoring import score
from monuments.games.wonders_of_antiquity.state import (
    BANK,
    CARDS,
    ERECTING,
    FAMES,
    HISTORIANS,
    MONUMENTS,
    NONE,
    NUMBERS,
    OFFER,
    PAYING,
    REORDERING,
    SEATS,
    SELLING,
    SYMBOLS,
    RuleTable,
    State,
)

from .layout import ANY, Field, Layout, Observation
from .marks import mark
from .seats import from_observer

LAYOUT = Layout(
    Field("phase", (3,), 0, 1, "1 at the phase: dealing, playing, over."),
    Field("players", (1,), 2, 4, "The number of players."),
    Field("turns", (1,), 0, ANY, "Turns completed."),
    Field("mover", (4,), 0, 1, "1 at the seat that decides; all 0 if none does."),
    Field("actions", (1,), 0, 4, "Actions left in this turn."),
    Field("begun", (1,), 0, 1, "1 once the turn has become a monument turn."),
    Field("extra", (1,), 0, 1, "1 once the extra action has been paid for."),
    Field("last_turns", (1,), 0, 3, "Turns left after the one in which the pile ran out; 0 before that."),
    Field("doing", (7,), 0, 1, "1 at your unfinished action: none, erect, expand, reorder, points, extra, swap."),
    Field("monument", (12,), 0, 1, "1 at the monument that is being erected, expanded or reordered."),
    Field("symbol", (3,), 0, 1, "1 at the symbol of two cards that are being discarded."),
    Field(
        "laid",
        (108,),
        0,
        9,
        "Cards chosen so far in your unfinished action, each by its place in the order, from 1.",
    ),
    Field(
        "hands",
        (4, 108),
        0,
        2,
        "2 for a card that everybody knows to be in that hand, 1 for one that the observer knows there, else 0.",
    ),
    Field("hand_sizes", (4,), 0, 108, "Cards in each hand."),
    Field("pile", (1,), 0, 108, "Cards in the pile."),
    Field("offer", (108,), 0, 3, "The open cards, each by its place, 1 to 3."),
    Field("discards", (108,), 0, 1, "1 for each card that left the game, discarded or removed by a historian."),
    Field("stacks", (4, 108), 0, 9, "Cards in monuments, each by its place in the stack, from 1 at the bottom."),
    Field("heights", (4, 12), 0, 9, "Cards in each seat's monuments."),
    Field("symbols", (4, 3), 0, 108, "Helmets, ships and scrolls on all cards of each seat's monuments."),
    Field("values", (12,), 0, 6, "The place of each monument's marker on its scale."),
    Field("historians", (4,), 0, 4, "Historians that each seat has left."),
    Field("track_seats", (16, 4), 0, 1, "For each historian on the track, in order of arrival: 1 at its owner."),
    Field("track_cards", (16,), 0, 108, "How many cards each of them removed."),
    Field("fame", (4, 4), 0, 255, "Each seat's fame markers: helmet, ship, scroll, monument; 0 if not placed yet."),
    Field("fame_arrivals", (4, 4), 0, ANY, "When each arrived, counted over all arrivals; the earlier is ahead."),
    Field("tokens", (4, 3), 0, 1, "1 for each token (helmet, ship, scroll) at its owner; all 0 while in the bank."),
    Field("used", (3,), 0, 1, "1 for each token used in this turn."),
    Field("points", (4,), -ANY, ANY, "Each seat's current points; most things score only at the end of the game."),
    Field("play_points", (4,), -ANY, ANY, "Points for discarding two cards with the same symbol."),
    Field("token_points", (4,), -ANY, ANY, "Points for taking tokens, minus those paid for the helmet's card."),
)
ORDER = (
    "Monuments are in alphabetical order, `akropolis` to `zeus`; cards by monument, then by number: a card's index is "
    "its monument's index times 9 plus its number minus 1; symbols are helmet, ship, scroll."
)

PHASE_AT, PLAYERS_AT, TURNS_AT = LAYOUT.at("phase"), LAYOUT.at("players"), LAYOUT.at("turns")
MOVER_AT, ACTIONS_AT, BEGUN_AT = LAYOUT.at("mover"), LAYOUT.at("actions"), LAYOUT.at("begun")
EXTRA_AT, LAST_TURNS_AT, DOING_AT = LAYOUT.at("extra"), LAYOUT.at("last_turns"), LAYOUT.at("doing")
MONUMENT_AT, SYMBOL_AT, LAID_AT = LAYOUT.at("monument"), LAYOUT.at("symbol"), LAYOUT.at("laid")
HANDS_AT, HAND_SIZES_AT, PILE_AT = LAYOUT.at("hands"), LAYOUT.at("hand_sizes"), LAYOUT.at("pile")
OFFER_AT, DISCARDS_AT, STACKS_AT = LAYOUT.at("offer"), LAYOUT.at("discards"), LAYOUT.at("stacks")
HEIGHTS_AT, SYMBOLS_AT, VALUES_AT = LAYOUT.at("heights"), LAYOUT.at("symbols"), LAYOUT.at("values")
HISTORIANS_AT, TRACK_SEATS_AT = LAYOUT.at("historians"), LAYOUT.at("track_seats")
TRACK_CARDS_AT, FAME_AT, ARRIVALS_AT = LAYOUT.at("track_cards"), LAYOUT.at("fame"), LAYOUT.at("fame_arrivals")
TOKENS_AT, USED_AT, POINTS_AT = LAYOUT.at("tokens"), LAYOUT.at("used"), LAYOUT.at("points")
PLAY_POINTS_AT, TOKEN_POINTS_AT = LAYOUT.at("play_points"), LAYOUT.at("token_points")
LENGTH = LAYOUT.length
assert (SEATS, MONUMENTS, CARDS, OFFER, HISTORIANS, FAMES, SYMBOLS) == (4, 12, 108, 3, 16, 4, 3)


@rule
def observe(table: RuleTable, state: State, seat: int, out: Any) -> None:
    """Write what a seat knows as a row of numbers; in `state`, a copy, everything else is hidden."""
    for i in range(LENGTH):
        out[i] = 0
    players = np.int64(table.players)
    out[PLAYERS_AT] = players
    _observe_turn(state, seat, players, out)
    _observe_steps(state, out)
    _observe_table(state, out)
    _observe_track(state, seat, players, out)
    for symbol in range(SYMBOLS):
        out[USED_AT + symbol] = state.used[symbol]
        if state.owners[symbol] != BANK:
            owner = from_observer(state.owners[symbol], seat, players)
            out[TOKENS_AT + owner * SYMBOLS + symbol] = 1
    for other in range(players):
        place = from_observer(other, seat, players)
        _observe_seat(table, state, other, place, out)
        _observe_monuments(state, other, place, out)


@rule
def _mark_cards(cards: Any, value: int, out: Any, at: int) -> None:
    """Write a value for every card of a set."""
    for word in range(WORDS):
        mark(cards[word], value, out, at + word * A_WORD)


@rule
def _observe_turn(state: State, seat: int, players: Any, out: Any) -> None:
    if state.phase == DEALING:
        out[PHASE_AT] = 1
    elif state.phase == OVER:
        out[PHASE_AT + 2] = 1
    else:
        out[PHASE_AT + 1] = 1
        out[MOVER_AT + from_observer(state.mover, seat, players)] = 1
    out[TURNS_AT] = state.turns
    out[ACTIONS_AT] = state.actions
    out[BEGUN_AT] = state.begun
    out[EXTRA_AT] = state.extra
    out[LAST_TURNS_AT] = state.last_turns


@rule
def _observe_steps(state: State, out: Any) -> None:
    """The observer's unfinished action; another seat's is already hidden (H4)."""
    out[DOING_AT + np.int64(state.doing)] = 1
    if ERECTING <= state.doing <= REORDERING:
        out[MONUMENT_AT + np.int64(state.subject)] = 1
    elif SELLING <= state.doing <= PAYING:
        out[SYMBOL_AT + np.int64(state.subject)] = 1
    for i in range(state.laying):
        out[LAID_AT + np.int64(state.laid[i])] = i + 1


@rule
def _observe_table(state: State, out: Any) -> None:
    """What is open beside the players (H1)."""
    out[PILE_AT] = state.pile_size
    for place in range(OFFER):
        if state.offer[place] != NONE:
            out[OFFER_AT + np.int64(state.offer[place])] = place + 1
    _mark_cards(state.discards, 1, out, DISCARDS_AT)
    for monument in range(MONUMENTS):
        out[VALUES_AT + monument] = state.values[monument]


@rule
def _observe_track(state: State, seat: int, players: Any, out: Any) -> None:
    for i in range(state.on_track):
        owner = from_observer(state.track_seats[i], seat, players)
        out[TRACK_SEATS_AT + i * SEATS + owner] = 1
        out[TRACK_CARDS_AT + i] = state.track_cards[i]


@rule
def _observe_seat(table: RuleTable, state: State, seat: int, place: int, out: Any) -> None:
    """A player's hand as far as it is known (H3), historians, fame and points."""
    _mark_cards(state.hands[seat], 1, out, HANDS_AT + place * CARDS)
    _mark_cards(state.known[seat], 2, out, HANDS_AT + place * CARDS)
    out[HAND_SIZES_AT + place] = state.hand_sizes[seat]
    out[HISTORIANS_AT + place] = state.historians[seat]
    for fame in range(FAMES):
        out[FAME_AT + place * FAMES + fame] = state.fame[seat, fame]
        out[ARRIVALS_AT + place * FAMES + fame] = state.fame_arrivals[seat, fame]
    out[POINTS_AT + place] = score(table, state, seat)
    out[PLAY_POINTS_AT + place] = state.points[seat]
    out[TOKEN_POINTS_AT + place] = state.token_points[seat]


@rule
def _observe_monuments(state: State, seat: int, place: int, out: Any) -> None:
    for monument in range(MONUMENTS):
        height = np.int64(state.heights[seat, monument])
        out[HEIGHTS_AT + place * MONUMENTS + monument] = height
        for i in range(height):
            card = monument * NUMBERS + np.int64(state.stacks[seat, monument, i]) - 1
            out[STACKS_AT + place * CARDS + card] = i + 1
    for symbol in range(SYMBOLS):
        out[SYMBOLS_AT + place * SYMBOLS + symbol] = state.symbols[seat, symbol]


OBSERVATION = Observation(LAYOUT, observe, ORDER)
