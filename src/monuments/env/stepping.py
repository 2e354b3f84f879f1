"""One decision in one game of a batch, for any game; each game's linker provides the rules and the observation.

The same functions run interpreted, compiled in a loop over all games, and in a CUDA kernel with one thread per game.
`i` is the game, `s` its row of the scratch arrays: the loop has one row, the GPU one for each game.
"""

from typing import Any, NamedTuple

from monuments.games.bits import EMPTY, bit, count
from monuments.games.course import CHANCE_MOVES, NOBODY_MOVES
from monuments.games.kernel import Function, rule
from monuments.games.winning import leading

from .rewards import win_share

apply: Function
begin: Function
breakdown: Function
deal: Function
know: Function
legal: Function
observe: Function
refuse: Function
sample: Function
to_move: Function

WIN, POINTS = 0, 1
"""The reward of a finished game: shares of the win that add up to 0, or the final points."""


class Arrays(NamedTuple):
    """The arrays of a batch: constants, the state of each game, scratch space, and the results of each game."""

    tables: Any
    """The rule table, in an array of length 1."""
    empty: Any
    """A blank state, in an array of length 1."""
    paid: Any
    """WIN or POINTS, in an array of length 1."""
    states: Any
    rngs: Any
    actions: Any
    known: Any
    """Scratch: a copy of a state in which everything is hidden that a seat cannot know."""
    listed: Any
    """Scratch: the legal actions."""
    outcomes: Any
    """Scratch: a draw."""
    points: Any
    """Scratch: points by seat and source."""
    events: Any
    """Empty: the rules record no events."""
    observations: Any
    masks: Any
    movers: Any
    rewards: Any
    dones: Any
    scores: Any


@rule
def refusal(games: Arrays, i: int) -> Any:
    """Why a game's action is impossible, or 0."""
    return refuse(games.tables[0], games.states[i], games.actions[i])


@rule
def first_refused(games: Arrays) -> int:
    """The first game whose action is impossible, or -1."""
    for i in range(len(games.states)):
        if refusal(games, i) != 0:
            return i
    return -1


@rule
def step_all(games: Arrays, restart: bool) -> None:
    """Step every game, one after another."""
    for i in range(len(games.states)):
        step_game(games, restart, i, 0)


@rule
def step_game(games: Arrays, restart: bool, i: int, s: int) -> None:
    """Apply a legal action and all draws that follow; a finished game is paid, and a new one starts in its place.

    With `restart` a new game starts in any case, and nothing is paid.
    """
    for seat in range(len(games.rewards[i])):
        games.rewards[i, seat] = 0
        if restart:
            games.scores[i, seat] = 0
    mover = NOBODY_MOVES
    if not restart:
        apply(games.tables[0], games.states[i], games.actions[i], games.events)
        mover = draw_all(games, i, s)
        if mover == NOBODY_MOVES:
            pay(games, i, s)
    games.dones[i] = mover == NOBODY_MOVES and not restart
    if mover == NOBODY_MOVES:
        games.states[i] = games.empty[0]
        begin(games.tables[0], games.states[i])
        mover = draw_all(games, i, s)
    report(games, mover, i, s)


@rule
def draw_all(games: Arrays, i: int, s: int) -> Any:
    """Draw until a seat decides or the game is over; return who moves then."""
    mover = to_move(games.tables[0], games.states[i])
    while mover == CHANCE_MOVES:
        sample(games.tables[0], games.states[i], games.rngs[i], games.outcomes[s])
        deal(games.tables[0], games.states[i], games.outcomes[s], games.events)
        mover = to_move(games.tables[0], games.states[i])
    return mover


@rule
def report(games: Arrays, mover: int, i: int, s: int) -> None:
    """Write who decides, what that seat may do and what it knows."""
    games.movers[i] = mover
    mask = games.masks[i]
    for action in range(len(mask)):
        mask[action] = False
    n = legal(games.tables[0], games.states[i], games.listed[s])
    for k in range(n):
        mask[games.listed[s, k]] = True
    games.known[s] = games.states[i]
    know(games.tables[0], games.known[s], mover)
    observe(games.tables[0], games.known[s], mover, games.observations[i])


@rule
def pay(games: Arrays, i: int, s: int) -> None:
    """Write the final points of a finished game and the reward of each seat."""
    breakdown(games.tables[0], games.states[i], games.points[s])
    players = len(games.scores[i])
    leaders = EMPTY
    best = 0
    for seat in range(players):
        total = 0
        for source in range(len(games.points[s, seat])):
            total += int(games.points[s, seat, source])
        games.scores[i, seat] = total
        leaders, best = leading(leaders, best, seat, total)
    winners = count(leaders)
    for seat in range(players):
        if games.paid[0] == POINTS:
            games.rewards[i, seat] = games.scores[i, seat]
        else:
            games.rewards[i, seat] = win_share(leaders & bit(seat) != EMPTY, winners, players)
