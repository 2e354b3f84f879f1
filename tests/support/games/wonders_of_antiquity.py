"""Small situations of Wonders of Antiquity: chosen deals, late positions, and what to ask of them.

Cards are given as a text, `"petra-4 zeus-7"`; a monument by its numbers from bottom to top, `{"petra": "4 5 9"}`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from monuments import Phrase, Position, Seeded, find_game, new_game
from monuments.games.wonders_of_antiquity.state import NONE, PLAYING
from monuments.match import Match

from .situations import choices

GAME = "wonders_of_antiquity"
MONUMENTS = {
    "akropolis": "Akropolis",
    "artemision": "Artemision",
    "babylon": "Babylon",
    "bet_hamikdash": "Bet Hamikdash",
    "colosseum": "Colosseum",
    "knossos": "Knossos",
    "kolossus": "Kolossus",
    "mausoleum": "Mausoleum",
    "petra": "Petra",
    "pharos": "Pharos",
    "pyramids": "Pyramids",
    "zeus": "Zeus",
}
SLUGS = tuple(MONUMENTS)
SYMBOLS = ("helmet", "ship", "scroll")
FAME, TOKENS = "eternal_fame", "heroes_traders_scholars"
EXPANSIONS: tuple[list[str], ...] = ([], [FAME], [TOKENS], [FAME, TOKENS])
NO_PAIR = "zeus-4 pharos-4 pyramids-4"
"""A helmet, a ship and a scroll of three monuments: nothing to discard and nothing to lay."""
HISTORIANS = {2: 2, 3: 3, 4: 2}


def deck(players: int) -> list[str]:
    """The cards of a game (C1, C6), by monument and number."""
    return [f"{slug}-{number}" for slug in SLUGS for number in range(1 if players == 4 else 3, 10)]


def symbol(card: str) -> str:
    """The symbol of a card by the rule (C1)."""
    slug, _, number = card.rpartition("-")
    return SYMBOLS[(int(number) + SLUGS.index(slug)) % 3]


def symbols(cards: str) -> dict[str, int]:
    """How often each symbol is on these cards."""
    return {name: sum(symbol(card) == name for card in cards.split()) for name in SYMBOLS}


def own_cards(**changes: Any) -> dict[str, Any]:
    """The standard cards as own card data, with some keys changed."""
    monuments = [
        {"slug": slug, "name": name, "symbols": [symbol(f"{slug}-{number}") for number in range(1, 10)]}
        for slug, name in MONUMENTS.items()
    ]
    cards: dict[str, Any] = {
        "scale": [3, 6, 9, 12, 15, 18],
        "historian_points": [9, 6, 3],
        "unused_historian_cost": 12,
        "start_hand": 5,
        "historians": {"2": 2, "3": 3, "4": 2},
        "removed": {"2": [1, 2], "3": [1, 2], "4": []},
        "monuments": monuments,
    }
    return {**cards, **changes}


def begin(compiled: bool = False, own_data: Mapping[str, Any] | None = None, **options: Any) -> Position:
    """A new game, for two players and without expansions unless the options say otherwise."""
    return new_game(GAME, own_data, compiled=compiled, **options)


def draw_with(
    cards: Sequence[str], players: int, hands: Sequence[str] = (), offer: str = "", pile: str = "", size: int = 5
) -> dict[str, Any]:
    """A deal with these cards in these hands, in the offer and on top of the pile; the others follow by number."""
    chosen = " ".join([*hands, offer, pile]).split()
    assert len(set(chosen)) == len(chosen), "a card is dealt twice"
    assert set(chosen) <= set(cards), "a card is not in the game"
    rest = sorted(set(cards) - set(chosen), key=lambda card: (card[-1], SLUGS.index(card[:-2])))
    dealt = [list(hands[seat].split()) if seat < len(hands) else [] for seat in range(players)]
    for place, room in [*((hand, size) for hand in dealt), (opened := list(offer.split()), 3)]:
        assert len(place) <= room, "too many cards in one place"
        taken = room - len(place)
        place.extend(rest[:taken])
        rest = rest[taken:]
    return {"hands": dealt, "offer": opened, "pile": [*pile.split(), *rest]}


def deal(position: Position, draw: Mapping[str, Any]) -> tuple[Phrase, ...]:
    """Deal the cards that a record's draw names."""
    return position.deal(position.game.parse_draw(position.setup, position.state, dict(draw)))


def dealt(
    hands: Sequence[str] = (),
    offer: str = "",
    pile: str = "",
    players: int = 2,
    compiled: bool = False,
    **options: Any,
) -> Position:
    """A new game dealt with these cards; seats and places that are not named get others."""
    position = begin(compiled, players=players, **options)
    deal(position, draw_with(deck(players), players, hands, offer, pile))
    return position


class ChosenDealer:
    """A dealer that deals chosen cards."""

    def __init__(self, hands: Sequence[str] = (), offer: str = "", pile: str = "") -> None:
        self.hands, self.offer, self.pile = hands, offer, pile

    def first_player(self, players: int) -> int:
        return 0

    def draw(self, position: Position, number: int) -> Any:
        players = position.setup.players
        draw = draw_with(deck(players), players, self.hands, self.offer, self.pile)
        return position.game.parse_draw(position.setup, position.state, draw)

    def proof(self, is_over: bool) -> None:
        return None


NAMES = ["Ada", "Bob", "Cid", "Dan"]


def match_of(hands: Sequence[str] = (), offer: str = "", pile: str = "", players: int = 3, **options: Any) -> Match:
    """A match of Ada, Bob, Cid and Dan with a chosen deal, Ada first."""
    options = {"first_player": 0, **options}
    return Match.new(find_game(GAME), options, NAMES[:players], ChosenDealer(hands, offer, pile))


def act(match: Match, *actions: str) -> None:
    """Act for whoever is to move."""
    for action in actions:
        seat = match.position.to_move
        assert seat is not None
        match.act(seat, action)


def late(
    hands: Sequence[str],
    monuments: Sequence[Mapping[str, str]] = (),
    offer: str = "",
    pile: str = "",
    mover: int = 0,
    points: Sequence[int] = (),
    values: Mapping[str, int] | None = None,
    historians: Sequence[int] = (),
    tokens: Mapping[str, int] | None = None,
    known: Sequence[str] = (),
    last_turns: int = 0,
    compiled: bool = False,
    own_data: Mapping[str, Any] | None = None,
    **options: Any,
) -> Position:
    """The start of a turn late in a game: who holds and has built what; every card not named has left the game.

    `values` are the places of markers on their scales, `tokens` gives the owners; the pile is named from the top.
    """
    if tokens is not None:
        options.setdefault("expansions", [TOKENS])
    players = max(len(hands), len(monuments), 2)
    position = begin(compiled, own_data, players=players, **options)
    state = position.state
    state.phase, state.actions = PLAYING, 3
    removed = own_cards()["removed"] if own_data is None else own_data["removed"]
    left = {card for card in deck(4) if int(card[-1]) not in removed[str(players)]}

    def take(names: str) -> list[int]:
        taken = names.split()
        assert set(taken) <= left, f"{taken}: a card is named twice or not in the game"
        assert len(set(taken)) == len(taken), f"{taken}: a card is named twice"
        left.difference_update(taken)
        return [card_id(name) for name in taken]

    for seat, names in enumerate(hands):
        held = take(names)
        state.hands[seat], state.hand_sizes[seat] = card_set(held), len(held)
        state.holding[seat] = [monuments_held(held, n) for n in (1, 2, 3)]
    for seat, names in enumerate(known):
        state.known[seat] = card_set([card_id(name) for name in names.split()])
    for seat, own in enumerate(monuments):
        for slug, numbers in own.items():
            build(position, seat, slug, numbers)
            take(" ".join(f"{slug}-{number}" for number in numbers.split()))
    state.offer[: len(offer.split())] = take(offer)
    state.pile_size = len(pile.split())
    state.pile[: int(state.pile_size)] = take(pile)[::-1]
    state.discards[:] = card_set([card_id(name) for name in left])
    for seat, n in enumerate(points):
        state.points[seat] = n
    for slug, steps in (values or {}).items():
        state.values[SLUGS.index(slug)] = steps
    for seat, n in enumerate(historians):
        state.historians[seat] = n
    for name, owner in (tokens or {}).items():
        state.owners[SYMBOLS.index(name)] = owner
    state.mover, state.last_turns = mover, last_turns
    return position


def build(position: Position, seat: int, slug: str, numbers: str) -> None:
    """Lay out a monument of a seat, from bottom to top."""
    state, monument = position.state, SLUGS.index(slug)
    stack = [int(number) for number in numbers.split()]
    state.stacks[seat, monument, : len(stack)] = stack
    state.heights[seat, monument] = len(stack)
    state.erected[seat] |= np.uint64(1 << monument)
    state.tall[seat] |= np.uint64((len(stack) > 1) << monument)
    for number in stack:
        state.symbols[seat, position.setup.table.symbol[monument * 9 + number - 1]] += 1


def card_id(name: str) -> int:
    """The number of a card in the rules."""
    slug, _, number = name.rpartition("-")
    return SLUGS.index(slug) * 9 + int(number) - 1


def card_set(cards: Sequence[int]) -> list[int]:
    """A set of cards as the rules store it: two words of six monuments each."""
    words = [0, 0]
    for card in cards:
        words[card // 54] |= 1 << card % 54
    return words


def monuments_held(cards: Iterable[int], n: int) -> int:
    """The monuments of which there are at least n of these cards, as a set."""
    counts = Counter(card // 9 for card in cards)
    return sum(1 << monument for monument, count in counts.items() if count >= n)


def finish(position: Position) -> Position:
    """End the game here: only the cards of the monuments are left, and the last turn is over."""
    state = position.state
    gone = [int(card) for card in (*state.pile, *state.offer) if card != NONE]
    state.discards[:] |= np.array(card_set(gone), np.uint64)
    state.discards[:] |= np.bitwise_or.reduce(state.hands)
    state.hands[:], state.known[:], state.hand_sizes[:], state.holding[:] = 0, 0, 0, 0
    state.pile[:], state.pile_size, state.offer[:] = NONE, 0, NONE
    state.last_turns, state.actions = 1, 0
    position.apply("end")
    assert position.is_over
    return position


def erect(slug: str, numbers: str) -> list[str]:
    """The steps of erecting a monument, numbers from bottom to top."""
    return [f"erect {slug}", *(f"lay {slug}-{number}" for number in numbers.split()), "done"]


def expand(slug: str, numbers: str) -> list[str]:
    """The steps of expanding a monument."""
    return [f"expand {slug}", *(f"lay {slug}-{number}" for number in numbers.split()), "done"]


def reorder(slug: str, numbers: str) -> list[str]:
    """The steps of expanding a monument with the scroll: all its cards, old and new, from bottom to top."""
    return [f"expand {slug}", "reorder", *(f"lay {slug}-{number}" for number in numbers.split()), "done"]


def sell(cards: str) -> list[str]:
    """The steps of the victory-point action."""
    first, second = cards.split()
    return [f"points {symbol(first)}", f"discard {first}", f"discard {second}"]


def pay(cards: str) -> list[str]:
    """The steps of paying for an extra action."""
    first, second = cards.split()
    return [f"extra {symbol(first)}", f"discard {first}", f"discard {second}"]


def hand(position: Position, seat: int) -> set[str]:
    """What a seat really holds."""
    return set(position.view(seat).seats[seat].hand)


def stacks(position: Position, seat: int) -> dict[str, str]:
    """A seat's monuments, each by its numbers from bottom to top."""
    monuments = position.view(-1).seats[seat].monuments
    return {slug: " ".join(card.rpartition("-")[2] for card in cards) for slug, cards in monuments.items()}


def verbs(position: Position) -> set[str]:
    """The kinds of action that are legal."""
    return {choice.partition(" ")[0] for choice in choices(position)}


@dataclass
class Turn:
    """A turn as it was played."""

    seat: int
    actions: list[str]
    phrases: list[Phrase]


def turns_of(position: Position, seed: object, busy: bool = False) -> Iterator[Turn]:
    """Play on at random until the game is over; each turn when it is complete.

    Busy players draw only half as often if they could do something else, so that more is built and removed.
    """
    rng = Seeded("rules", seed)
    if position.is_chance:
        position.deal(position.sample(rng))
    while position.to_move is not None:
        turn = Turn(position.to_move, [], [])
        number = position.turn
        while position.turn == number:
            action = position.notation(choose(position, rng, busy))
            turn.actions.append(action)
            turn.phrases += position.apply(action)
        yield turn


def choose(position: Position, rng: Seeded, busy: bool = False) -> int:
    """One of the legal actions."""
    legal = position.legal()
    if busy and rng.below(2):
        legal = [action for action in legal if not position.notation(action).startswith("draw")] or legal
    return rng.choice(legal)


def random_game(
    position: Position, seed: object, watch: Callable[[Position], None] = lambda position: None, busy: bool = False
) -> Position:
    """Play on at random until the game is over; `watch` sees every position."""
    rng = Seeded("rules", seed)
    while not position.is_over:
        watch(position)
        if position.is_chance:
            position.deal(position.sample(rng))
        else:
            position.apply(choose(position, rng, busy))
    watch(position)
    return position


def places(position: Position) -> dict[str, list[str]]:
    """The names of the cards in each place of the table, including hidden ones."""
    state = position.state
    found = {
        "pile": [card_name(card) for card in state.pile[: int(state.pile_size)].tolist()],
        "offer": [card_name(card) for card in state.offer.tolist() if card != NONE],
        "discards": sorted(map(card_name, cards_in(state.discards))),
    }
    for seat in range(position.setup.players):
        found[f"hand {seat}"] = sorted(map(card_name, cards_in(state.hands[seat])))
        found[f"monuments {seat}"] = [
            f"{slug}-{number}"
            for slug, stack, height in zip(SLUGS, state.stacks[seat].tolist(), state.heights[seat], strict=True)
            for number in stack[: int(height)]
        ]
    return found


def cards_in(words: Any) -> frozenset[int]:
    """The cards of a set as the rules store it."""
    bits, found = int(words[0]) | int(words[1]) << 54, []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return frozenset(found)


def card_name(card: int) -> str:
    """The name of a card."""
    return f"{SLUGS[card // 9]}-{card % 9 + 1}"
