"""A slow, plain checker for records of `wonders_of_antiquity`, written from the numbered rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from .common import (
    Fairness,
    Rejected,
    a_list,
    a_text,
    a_whole,
    a_whole_within,
    an_object,
    below,
    check_end,
    check_seats_and_events,
    fair_key,
    fair_numbers,
    fair_starting_player,
    read_fairness,
    read_header,
    read_text,
    shuffled,
)

__all__ = [
    "ALL_CARDS",
    "ALL_TEXTS",
    "EXPANSIONS",
    "FAME",
    "MONUMENTS",
    "PARTS",
    "STANDARD_CARDS",
    "SYMBOLS",
    "VERSIONS",
    "Cards",
    "Checker",
    "Deal",
    "Phase",
    "Position",
    "Rejected",
    "Unfinished",
    "below",
    "check",
    "check_text",
    "fair_deal",
    "fair_key",
    "fair_numbers",
    "fair_starting_player",
    "follow",
    "in_order",
    "monument_of",
    "number_of",
    "read_cards",
    "shuffled",
]

MONUMENTS = (  # C2
    "akropolis",
    "artemision",
    "babylon",
    "bet_hamikdash",
    "colosseum",
    "knossos",
    "kolossus",
    "mausoleum",
    "petra",
    "pharos",
    "pyramids",
    "zeus",
)
NUMBERS = range(1, 10)
SYMBOLS = ("helmet", "ship", "scroll")
FAME = (*SYMBOLS, "monument")  # F1: the four categories
ETERNAL_FAME = "eternal_fame"
HEROES = "heroes_traders_scholars"
EXPANSIONS = (ETERNAL_FAME, HEROES)
ALL_CARDS = tuple(f"{monument}-{number}" for monument in MONUMENTS for number in NUMBERS)  # C1
VERSIONS = ("1", "2")
PLAYERS = (2, 3, 4)
OFFER = 3
ACTIONS = 3
SCALE_SPACES = 6
PARTS = (  # of a score
    "monuments",
    "points",
    "historians",
    "unused_historians",
    "fame_helmet",
    "fame_ship",
    "fame_scroll",
    "fame_monument",
    "tokens",
)

OBJECTS = {  # what may be written after each verb; nothing after those with an empty text
    "draw": ("pile", *ALL_CARDS),
    "erect": MONUMENTS,
    "expand": MONUMENTS,
    "lay": ALL_CARDS,
    "done": ("",),
    "points": SYMBOLS,
    "extra": SYMBOLS,
    "discard": ALL_CARDS,
    "historian": ("",),
    "end": ("",),
    "lapse": ("",),
    "token": SYMBOLS,
    "buy": ("pile", *ALL_CARDS),
    "swap": ALL_CARDS,
    "for": ALL_CARDS,
    "reorder": ("",),
}
WORDS = {  # all that can be written at all, as verb and object
    f"{verb} {what}".rstrip(): (verb, what) for verb, objects in OBJECTS.items() for what in objects
}
ALL_TEXTS = tuple(sorted(WORDS))
RULES = {  # the rule that speaks of each decision
    "draw": "M2",
    "erect": "M3",
    "expand": "M4",
    "lay": "M3",
    "done": "M3",
    "points": "M5",
    "extra": "M6",
    "discard": "M5",
    "historian": "R1",
    "end": "M1",
    "lapse": "M7",
    "token": "T1",
    "buy": "T2",
    "swap": "T2",
    "for": "T2",
    "reorder": "T2",
}

Phase = Literal["draw", "playing", "over"]
Fault = tuple[str, str] | None  # rule and reason


@dataclass(frozen=True)
class Position:
    """The situation before an event, or after the last one."""

    phase: Phase
    seat: int | None
    legal: tuple[str, ...]
    scores: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]
    hands: tuple[tuple[str, ...], ...]
    seen: tuple[tuple[str, ...], ...]
    offer: frozenset[str]
    pile: int
    monuments: tuple[dict[str, tuple[str, ...]], ...]
    discards: frozenset[str]
    values: dict[str, int]
    historians: tuple[int, ...]
    track: tuple[tuple[int, int], ...]
    fame: dict[str, tuple[tuple[int, int], ...]] | None
    tokens: dict[str, int | None] | None
    actions_left: int
    reason: str | None
    winners: tuple[int, ...]


class Deal(TypedDict):
    """What the draw event contains: hands by seat, the offer, the pile from top to bottom."""

    hands: list[list[str]]
    offer: list[str]
    pile: list[str]


def monument_of(card: str) -> str:
    """The slug of a card's monument."""
    return card.rpartition("-")[0]


def number_of(card: str) -> int:
    """The number of a card."""
    return int(card.rpartition("-")[2])


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Cards by monument index, then number."""
    return tuple(sorted(cards, key=ALL_CARDS.index))


# Card data.


@dataclass(frozen=True)
class Cards:
    """Numbers and symbols of the game, the printed ones or the user's own."""

    scale: tuple[int, ...]
    historian_points: tuple[int, ...]
    unused_historian_cost: int
    start_hand: int
    historians: dict[int, int]
    removed: dict[int, frozenset[int]]
    symbols: dict[str, str]

    def in_play(self, players: int) -> tuple[str, ...]:
        """The cards of a game, by monument index then number: the marked ones are out (C6)."""
        return tuple(card for card in ALL_CARDS if number_of(card) not in self.removed[players])


STANDARD_CARDS = Cards(
    scale=(3, 6, 9, 12, 15, 18),  # C4
    historian_points=(9, 6, 3),  # E3
    unused_historian_cost=12,  # E4
    start_hand=5,  # S1
    historians={2: 2, 3: 3, 4: 2},  # C5
    removed={2: frozenset({1, 2}), 3: frozenset({1, 2}), 4: frozenset()},  # C6
    symbols={  # C1
        f"{monument}-{number}": SYMBOLS[(number + index) % 3]
        for index, monument in enumerate(MONUMENTS)
        for number in NUMBERS
    },
)


def read_cards(data: Any) -> Cards:
    """Read the user's own card data and check it by C7."""
    data = an_object(
        data,
        "cards",
        (
            "scale",
            "historian_points",
            "unused_historian_cost",
            "start_hand",
            "historians",
            "removed",
            "monuments",
        ),
        ("status",),
    )
    a_text(data.get("status", ""), "status")
    scale = _read_numbers(data["scale"], SCALE_SPACES, 3000, "scale")
    for before, value in zip((0, *scale), scale, strict=False):
        if value <= before:  # C7: the values rise
            raise Rejected("C7", "the values of the scale do not rise")
        if value % 3 != 0:  # C7: else E2 could not give two thirds and one third
            raise Rejected("C7", f"{value} on the scale is not a multiple of 3")
    historian_points = _read_numbers(data["historian_points"], 3, 1000, "historian_points")
    cost = a_whole_within(data["unused_historian_cost"], 0, 1000, "unused_historian_cost", "C7")
    start_hand = a_whole_within(data["start_hand"], 1, len(ALL_CARDS), "start_hand", "C7")

    counts = [str(players) for players in PLAYERS]
    historians_data = an_object(data["historians"], "historians", counts)
    removed_data = an_object(data["removed"], "removed", counts)
    historians: dict[int, int] = {}
    removed: dict[int, frozenset[int]] = {}
    for players in PLAYERS:
        where = f"for {players} players"
        historians[players] = a_whole_within(historians_data[str(players)], 0, 4, f"historians {where}", "C7")
        numbers = [
            a_whole_within(number, 1, 9, f"a number removed {where}", "C7")
            for number in a_list(removed_data[str(players)], f"removed {where}")
        ]
        if len(set(numbers)) != len(numbers):
            raise Rejected("C7", f"a number is removed twice {where}")
        removed[players] = frozenset(numbers)

    symbols: dict[str, str] = {}
    monuments = a_list(data["monuments"], "monuments")
    if len(monuments) != len(MONUMENTS):
        raise Rejected("C7", "not twelve monuments")
    for slug, entry in zip(MONUMENTS, monuments, strict=True):
        symbols |= _read_monument(slug, entry)

    cards = Cards(scale, historian_points, cost, start_hand, historians, removed, symbols)
    for players in PLAYERS:
        # C7: the hands, the offer and at least one more card per player
        if len(cards.in_play(players)) < players * (start_hand + 1) + OFFER:
            raise Rejected("C7", f"not enough cards for {players} players")
    return cards


def _read_numbers(value: Any, count: int, high: int, where: str) -> tuple[int, ...]:
    numbers = a_list(value, where)
    if len(numbers) != count:
        raise Rejected("C7", f"{where} is not {count} numbers")
    return tuple(a_whole_within(number, 0, high, f"a number of {where}", "C7") for number in numbers)


def _read_monument(slug: str, entry: Any) -> dict[str, str]:
    # the symbols by card
    data = an_object(entry, f"monument {slug}", ("slug", "name", "symbols"))
    if a_text(data["slug"], "slug") != slug:  # C2: the order is part of the data
        raise Rejected("C7", f"{data['slug']!r} is in the place of {slug!r}")
    if not 1 <= len(a_text(data["name"], f"name of {slug}")) <= 40:
        raise Rejected("C7", f"the name of {slug} does not have 1 to 40 characters")
    symbols = [a_text(symbol, "a symbol") for symbol in a_list(data["symbols"], "symbols")]
    if len(symbols) != len(NUMBERS):  # C7: complete
        raise Rejected("C7", f"{slug} does not have nine symbols")
    if any(symbol not in SYMBOLS for symbol in symbols):
        raise Rejected("C7", f"{slug} has a symbol that does not exist")
    return {f"{slug}-{number}": symbol for number, symbol in zip(NUMBERS, symbols, strict=True)}


# Fairness.


def fair_deal(secret: bytes, salts: Sequence[bytes], cards: Cards, players: int) -> Deal:
    """The deal, which is chance event 1."""
    rest = shuffled(fair_numbers(fair_key(secret, salts), 1), cards.in_play(players))
    hands: list[list[str]] = []
    for _ in range(players):
        hands.append(rest[: cards.start_hand])
        rest = rest[cards.start_hand :]
    return {"hands": hands, "offer": rest[:OFFER], "pile": rest[OFFER:]}


# Play.


@dataclass
class Unfinished:
    """An action (or extra, or swap) of several steps; nothing moves before its last step."""

    verb: str
    what: str  # monument, symbol or hand card
    named: list[str] = field(default_factory=list)  # cards laid or discarded so far
    reorder: bool = False


class Checker:
    """A game being played: `deal(deal)` once, then `legal()` and `act(text)`."""

    def __init__(
        self,
        cards: Cards,
        players: int,
        first_player: int = 0,
        expansions: Sequence[str] = (),
        rules: str = VERSIONS[-1],
    ) -> None:
        self.rules = rules
        self.cards = cards
        self.players = players
        self.expansions = tuple(expansions)
        self.phase: Phase = "draw"
        self.reason: str | None = None
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.seen: list[set[str]] = [set() for _ in range(players)]  # H3: going into a hand, and still there
        self.offer: list[str] = []
        self.pile: list[str] = []  # from the top
        self.monuments: list[dict[str, list[str]]] = [{} for _ in range(players)]  # bottom first
        self.discards: list[str] = []
        self.markers = dict.fromkeys(MONUMENTS, 0)  # C4: before the first space of the scale
        self.historians = [cards.historians[players]] * players  # C5
        self.track: list[tuple[int, int]] = []  # seat and number, in order of coming
        # F4: seat and number of each marker, in order of its last arrival
        self.fame: dict[str, list[tuple[int, int]]] = {category: [] for category in FAME}
        self.tokens: dict[str, int | None] = dict.fromkeys(SYMBOLS)  # T1: in the bank
        self.points = [0] * players  # S1
        self.token_points = [0] * players
        self.turns_left: int | None = None  # E1: of the other players, once the pile is empty
        # the turn
        self.seat = first_player  # S2
        self.actions_left = 0
        self.begun = False  # as a monument turn
        self.extra_paid = False
        self.used: set[str] = set()  # tokens
        self.unfinished: Unfinished | None = None

    # What can be seen.

    def builders(self, monument: str) -> list[int]:
        """The seats that have begun a monument (C3); by M8 they own it until the end."""
        return [seat for seat in range(self.players) if monument in self.monuments[seat]]

    def value(self, monument: str) -> int:
        """The current value of a monument (C4)."""
        steps = self.markers[monument]
        return 0 if steps == 0 else self.cards.scale[steps - 1]

    def symbol_count(self, seat: int, symbol: str) -> int:
        """Cards with a symbol among all monuments of a seat."""
        return sum(self.cards.symbols[card] == symbol for cards in self.monuments[seat].values() for card in cards)

    def fame_order(self, category: str) -> list[tuple[int, int]]:
        """Seat and number of a category's markers, first place first (F4, F5)."""
        # sorting keeps the order of arrival among equal numbers
        return sorted(self.fame[category], key=lambda marker: -marker[1])

    def _in_hand(self, symbol: str) -> list[str]:
        return [card for card in self.hands[self.seat] if self.cards.symbols[card] == symbol]

    def _of_monument(self, monument: str) -> list[str]:
        return [card for card in self.hands[self.seat] if monument_of(card) == monument]

    # The deal.

    def deal(self, deal: Deal) -> None:
        """Lay out hands, offer and pile and begin the first turn."""
        fault = self.deal_fault(deal)
        if fault is not None:
            raise Rejected(*fault)
        self.hands = [list(hand) for hand in deal["hands"]]
        self.offer = list(deal["offer"])
        self.pile = list(deal["pile"])
        self.phase = "playing"
        self._begin_turn(self.seat)

    def deal_fault(self, deal: Deal) -> Fault:
        """The rule a deal breaks and why, or None."""
        if self.phase == "over":
            return "E1", "the game is over"
        if self.phase == "playing":
            return "S1", "the cards are dealt only once"
        if len(deal["hands"]) != self.players:
            return "S1", "not one hand for each player"
        if any(len(hand) != self.cards.start_hand for hand in deal["hands"]):
            return "S1", f"a hand is not {self.cards.start_hand} cards"
        if len(deal["offer"]) != OFFER:
            return "S1", "the offer is not three cards"
        dealt = [card for hand in deal["hands"] for card in hand] + deal["offer"] + deal["pile"]
        in_play = self.cards.in_play(self.players)
        for card in dealt:
            if card not in in_play:  # C6: it was taken out
                return "C6", f"{card} is not in play with {self.players} players"
        if len(set(dealt)) != len(dealt):  # C1: each once
            return "C1", "a card is dealt twice"
        if set(dealt) != set(in_play):  # C1: and none is missing
            return "C1", "a card is missing"
        return None

    # What is legal.

    def legal(self) -> tuple[str, ...]:
        """Every legal decision: everything that can be written, without what breaks a rule."""
        if self.phase != "playing":
            return ()
        return tuple(text for text in ALL_TEXTS if self.fault(text) is None)

    def fault(self, text: str) -> Fault:
        """The rule that a decision of the seat to move breaks and why, or None."""
        if self.phase == "over":
            return "E1", "the game is over"
        if text not in WORDS:
            return "record", f"unknown decision {text!r}"
        if self.phase == "draw":
            return "S1", "the cards must be dealt first"
        verb, what = WORDS[text]
        if self.unfinished is not None:
            return self._step_fault(self.unfinished, verb, what)
        if verb in ("lay", "done", "discard", "for", "reorder"):
            return RULES[verb], f"no action is under way that {verb} belongs to"
        if verb == "historian":
            return self._historian_fault()
        if verb == "end":
            # M1: actions are compulsory; with none left this seat moves only if it may go on
            return None if self.actions_left == 0 else ("M1", "actions are left")
        if verb == "lapse":
            return self._lapse_fault()
        if verb in ("extra", "buy", "swap"):
            return self._free_fault(verb, what)
        return self._action_fault(verb, what)

    def _action_fault(self, verb: str, what: str) -> Fault:
        # whether one of the actions of M1 may begin
        if verb == "token" and HEROES not in self.expansions:
            return "T1", "the game has no tokens"
        if self.actions_left == 0:  # M1: three, or four with M6
            return "M1", "no action is left"
        if verb == "draw":
            return self._source_fault(what, "M2")
        if verb == "erect":
            return self._erect_fault(what)
        if verb == "expand":
            return self._expand_fault(what)
        if verb == "points":
            if len(self._in_hand(what)) < 2:  # M5: two cards with the same symbol
                return "M5", f"not two cards with a {what} in hand"
            return None
        assert verb == "token"
        return self._token_fault(what)

    def _source_fault(self, what: str, rule: str) -> Fault:
        # M2: the pile's top or a card of the offer
        if what == "pile":
            return None if self.pile else (rule, "the pile is empty")
        return None if what in self.offer else (rule, f"{what} is not in the offer")

    def _cards_to_erect(self, monument: str) -> int:
        return 2 if not self.builders(monument) else 3  # M3: the first builder, the second

    def _erect_fault(self, monument: str) -> Fault:
        if self.seat in self.builders(monument):  # M3: not the same monument twice
            return "M3", f"{monument} is built already by this player"
        if len(self.builders(monument)) >= 2:  # M3: a third builder is forbidden
            return "M3", f"{monument} has two builders"
        needed = self._cards_to_erect(monument)
        if len(self._of_monument(monument)) < needed:
            return "M3", f"{monument} needs {needed} cards"
        return None

    def _expand_fault(self, monument: str) -> Fault:
        if self.seat not in self.builders(monument):  # M4: an own monument
            return "M4", f"{monument} is not an own monument"
        if not self._of_monument(monument):  # M4: one card or more
            return "M4", f"no card of {monument} in hand"
        return None

    def _token_fault(self, symbol: str) -> Fault:
        if self.tokens[symbol] == self.seat:  # T1: not a token the player already owns
            return "T1", f"the {symbol} token is this player's own"
        own = self.symbol_count(self.seat, symbol)
        for seat in range(self.players):
            # T1: strictly more than every other player
            if seat != self.seat and self.symbol_count(seat, symbol) >= own:
                return "T1", f"no majority of {symbol} symbols"
        return None

    def _free_fault(self, verb: str, what: str) -> Fault:
        # what costs no action, and so may also come after the last one
        if verb == "extra":
            if self.extra_paid:  # M6: once per turn
                return "M6", "the extra action of this turn is paid"
            if len(self._in_hand(what)) < 2:
                return "M6", f"not two cards with a {what} in hand"
            return None
        symbol = "helmet" if verb == "buy" else "ship"
        if not self._may_use(symbol):
            return "T2", f"the {symbol} token cannot be used"
        if verb == "buy":
            if self.points[self.seat] + self.token_points[self.seat] < 1:  # T2: it costs a point
                return "T2", "no point to pay with"
            return self._source_fault(what, "T2")
        if what not in self.hands[self.seat]:
            return "T2", f"{what} is not in hand"
        if not self.offer:
            return "T2", "there is no offer to swap with"
        return None

    def _may_use(self, symbol: str) -> bool:
        # T2: the owner, once per turn, from the moment of owning
        return HEROES in self.expansions and self.tokens[symbol] == self.seat and symbol not in self.used

    def _historian_fault(self) -> Fault:
        if self.begun:  # R1: instead of all actions
            return "R1", "a monument turn has begun"
        if self.historians[self.seat] == 0:  # R1
            return "R1", "no unused historian"
        if not self._monuments_in_danger():  # R1
            return "R1", "no opponent has a monument of two cards"
        return None

    def _monuments_in_danger(self) -> list[tuple[int, str]]:
        # R2: every opponents' monument with two or more cards
        return [
            (seat, monument)
            for seat in range(self.players)
            for monument, cards in self.monuments[seat].items()
            if seat != self.seat and len(cards) >= 2
        ]

    def _lapse_fault(self) -> Fault:
        if self.actions_left == 0:
            return "M7", "no action is left that could lapse"
        for text, (verb, what) in WORDS.items():
            if verb in ("draw", "erect", "expand", "points", "token"):
                if self._action_fault(verb, what) is None:  # M7: only if no action is possible
                    return "M7", f"{text!r} is possible"
        return None

    def _step_fault(self, begun: Unfinished, verb: str, what: str) -> Fault:
        # whether a decision goes on with what is unfinished
        if begun.verb in ("erect", "expand"):
            if verb == "lay":
                return self._lay_fault(begun, what)
            if verb == "done":
                return self._done_fault(begun)
            if verb == "reorder":
                return self._reorder_fault(begun)
        rule = RULES[begun.verb]
        if begun.verb in ("points", "extra") and verb == "discard":
            if what in begun.named or what not in self._in_hand(begun.what):
                return rule, f"{what} is not another hand card with a {begun.what}"
            return None
        if begun.verb == "swap" and verb == "for":
            return None if what in self.offer else (rule, f"{what} is not in the offer")
        return rule, f"{begun.verb} {begun.what} is not complete"

    def _lay_fault(self, begun: Unfinished, card: str) -> Fault:
        rule = RULES[begun.verb]
        if card in begun.named:
            return rule, f"{card} is laid already"
        if card in self._of_monument(begun.what):
            return None
        if begun.reorder and card in self.monuments[self.seat][begun.what]:
            return None  # T2: the old cards come back among those to lay
        return rule, f"{card} is not a card of {begun.what} in hand"

    def _done_fault(self, begun: Unfinished) -> Fault:
        new = [card for card in begun.named if card in self.hands[self.seat]]
        if begun.verb == "erect":
            needed = self._cards_to_erect(begun.what)
            return None if len(new) >= needed else ("M3", f"{needed} cards are needed")
        if begun.reorder:
            for card in self.monuments[self.seat][begun.what]:
                if card not in begun.named:  # T2: all cards of that monument
                    return "T2", f"{card} is not laid again"
        return None if new else ("M4", "a new card is needed")

    def _reorder_fault(self, begun: Unfinished) -> Fault:
        if begun.verb != "expand" or begun.named:  # T2: when expanding, before any card is laid
            return "T2", "a new order comes directly after expand"
        if begun.reorder or not self._may_use("scroll"):
            return "T2", "the scroll token cannot be used"
        return None

    # What decisions do.

    def act(self, text: str) -> None:
        """Carry out a decision of the seat to move."""
        fault = self.fault(text)
        if fault is not None:
            raise Rejected(*fault)
        verb, what = WORDS[text]
        if verb == "historian":
            self._send_historian()
            self._end_turn()
        elif verb in ("lapse", "end"):
            self._end_turn()
        else:
            self.begun = True
            if self.unfinished is None:
                self._begin(verb, what)
            else:
                self._step(self.unfinished, verb, what)
            self._end_turn_if_nothing_is_left()

    def _begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.actions_left = ACTIONS  # M1
        self.begun = False
        self.extra_paid = False
        self.used = set()

    def _end_turn(self) -> None:
        if self.turns_left is not None:
            self.turns_left -= 1
        elif not self.pile:  # E1: every other player has one last turn
            self.turns_left = self.players - 1
        if self.turns_left == 0:
            self.phase = "over"
            self.reason = "pile"
            self.actions_left = 0
        else:
            self._begin_turn((self.seat + 1) % self.players)  # S2: clockwise

    def _end_turn_if_nothing_is_left(self) -> None:
        if self.unfinished is not None or self.actions_left > 0:
            return
        if not self._is_asked_to_pay() and not self._is_possible("buy", "swap"):  # M6, T2
            self._end_turn()

    def _is_asked_to_pay(self) -> bool:
        if self.rules == "1":  # only in version 1: whoever can pay
            return self._is_possible("extra")
        return not self.extra_paid and len(self.hands[self.seat]) >= 2  # M6: whatever the cards are

    def _is_possible(self, *verbs: str) -> bool:
        # whether anything that costs no action can be done
        return any(verb in verbs and self._free_fault(verb, what) is None for verb, what in WORDS.values())

    def _begin(self, verb: str, what: str) -> None:
        if verb == "draw":
            self._take_card(what)
            self.actions_left -= 1
        elif verb == "token":
            self.tokens[what] = self.seat  # T1: from the bank or another owner
            self.token_points[self.seat] += 2  # T1
            self.actions_left -= 1
        elif verb == "buy":
            self._take_card(what)
            self.token_points[self.seat] -= 1  # T2
            self.used.add("helmet")
        else:
            self.unfinished = Unfinished(verb, what)

    def _take_card(self, what: str) -> None:
        if what == "pile":
            self.hands[self.seat].append(self.pile.pop(0))
            return
        self.offer.remove(what)
        self.hands[self.seat].append(what)
        self.seen[self.seat].add(what)  # H3
        if self.pile:  # M2: refilled at once; E1: not if the pile is empty
            self.offer.append(self.pile.pop(0))

    def _step(self, begun: Unfinished, verb: str, what: str) -> None:
        if verb == "reorder":
            begun.reorder = True
        elif verb == "lay":
            begun.named.append(what)
        elif verb == "done":
            self._complete_building(begun)
        elif verb == "discard":
            begun.named.append(what)
            if len(begun.named) == 2:
                self._complete_discarding(begun)
        else:
            assert verb == "for"
            self._complete_swap(begun.what, what)

    def _complete_building(self, begun: Unfinished) -> None:
        old = self.monuments[self.seat].get(begun.what, [])
        if begun.reorder:
            self.used.add("scroll")
            old = []  # T2: they are among the cards named
        self.monuments[self.seat][begun.what] = old + begun.named  # M3, M4: on top
        self._remove_from_hand(begun.named)
        self._count_fame()
        self.unfinished = None
        self.actions_left -= 1  # M3: one action however many cards

    def _complete_discarding(self, begun: Unfinished) -> None:
        self._remove_from_hand(begun.named)
        self.discards += begun.named  # M7
        self.unfinished = None
        if begun.verb == "extra":
            self.extra_paid = True
            self.actions_left += 1  # M6
        else:
            self.points[self.seat] += self.symbol_count(self.seat, begun.what)  # M5
            self.actions_left -= 1

    def _complete_swap(self, given: str, taken: str) -> None:
        self._remove_from_hand([given])
        self.hands[self.seat].append(taken)
        self.seen[self.seat].add(taken)  # H3
        self.offer.remove(taken)
        self.offer.append(given)
        self.used.add("ship")
        self.unfinished = None

    def _remove_from_hand(self, cards: Sequence[str]) -> None:
        self.hands[self.seat] = [card for card in self.hands[self.seat] if card not in cards]
        self.seen[self.seat] -= set(cards)  # H3: until it leaves the hand

    def _count_fame(self) -> None:
        # F2: four numbers, of the player who erected or expanded
        numbers = {symbol: self.symbol_count(self.seat, symbol) for symbol in SYMBOLS}
        numbers["monument"] = max(len(cards) for cards in self.monuments[self.seat].values())
        for category in FAME:
            stands = dict(self.fame[category]).get(self.seat, 0)
            if numbers[category] > stands:  # F3: only upwards, and from 0 onto the track
                others = [marker for marker in self.fame[category] if marker[0] != self.seat]
                self.fame[category] = [*others, (self.seat, numbers[category])]  # F4: the latest

    def _send_historian(self) -> None:
        in_danger = self._monuments_in_danger()
        for seat, monument in in_danger:
            self.discards.append(self.monuments[seat][monument].pop())  # R2: the top card
            # R3; C4: on the last space the marker stays
            self.markers[monument] = min(self.markers[monument] + 1, SCALE_SPACES)
        self.track.append((self.seat, len(in_danger)))  # R4
        self.historians[self.seat] -= 1

    # Scores.

    def breakdown(self) -> list[dict[str, int]]:
        """What each seat's score consists of: what was scored so far, and everything once the game is over."""
        scores = [dict.fromkeys(PARTS, 0) for _ in range(self.players)]
        for seat in range(self.players):
            scores[seat]["points"] = self.points[seat]
            scores[seat]["tokens"] = self.token_points[seat]
        if self.phase != "over":
            return scores
        for monument in MONUMENTS:
            for seat, share in self._shares(monument):
                scores[seat]["monuments"] += share
        best = sorted(self.track, key=lambda token: -token[1])  # E3: equal ones as they came
        for (seat, _), points in zip(best, self.cards.historian_points, strict=False):
            scores[seat]["historians"] += points
        for seat in range(self.players):
            cost = self.cards.unused_historian_cost
            scores[seat]["unused_historians"] = -cost * self.historians[seat]  # E4
        if ETERNAL_FAME in self.expansions:
            for category in FAME:
                order = self.fame_order(category)
                for (seat, _), points in zip(order, (6, 3), strict=False):  # F5
                    scores[seat][f"fame_{category}"] = points
        if HEROES in self.expansions:
            for owner in self.tokens.values():
                if owner is not None:
                    scores[owner]["tokens"] += 3  # T3
        return scores

    def _shares(self, monument: str) -> list[tuple[int, int]]:
        # E2: seat and points of each builder
        value = self.value(monument)
        builders = self.builders(monument)
        if len(builders) < 2:
            return [(seat, value) for seat in builders]

        def size(seat: int) -> tuple[int, int, int]:
            # E2: more cards, then the higher sum, then the highest single number
            numbers = [number_of(card) for card in self.monuments[seat][monument]]
            return len(numbers), sum(numbers), max(numbers)

        smaller, larger = sorted(builders, key=size)
        return [(larger, value * 2 // 3), (smaller, value // 3)]

    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far, or the final ones once the game is over."""
        return tuple(sum(parts.values()) for parts in self.breakdown())

    def winners(self) -> tuple[int, ...]:
        """The seats with the most points once the game is over (E5), otherwise none."""
        if self.phase != "over":
            return ()
        scores = self.scores()
        return tuple(seat for seat in range(self.players) if scores[seat] == max(scores))

    def position(self) -> Position:
        """The current situation."""
        fame = None
        if ETERNAL_FAME in self.expansions:
            fame = {category: tuple(self.fame_order(category)) for category in FAME}
        return Position(
            phase=self.phase,
            seat=self.seat if self.phase == "playing" else None,
            legal=self.legal(),
            scores=self.scores(),
            breakdown=tuple(self.breakdown()),
            hands=tuple(in_order(hand) for hand in self.hands),
            seen=tuple(in_order(tuple(cards)) for cards in self.seen),
            offer=frozenset(self.offer),
            pile=len(self.pile),
            monuments=tuple({monument: tuple(cards) for monument, cards in own.items()} for own in self.monuments),
            discards=frozenset(self.discards),
            values={monument: self.value(monument) for monument in MONUMENTS},
            historians=tuple(self.historians),
            track=tuple(self.track),
            fame=fame,
            tokens=dict(self.tokens) if HEROES in self.expansions else None,
            actions_left=self.actions_left,
            reason=self.reason,
            winners=self.winners(),
        )


# Records.


def _read_header(record: Any) -> tuple[Checker, Fairness | None]:
    record = read_header(record, "wonders_of_antiquity", VERSIONS, "cards")
    names = ["players", "first_player", "expansions"]
    if record["rules"] != "1":  # only in version 1: no such option
        names.append("seen_cards")
    options = an_object(record["options"], "options", names)
    if "seen_cards" in options and options["seen_cards"] not in ("shown", "hidden"):
        raise Rejected("record", "seen_cards is neither shown nor hidden")  # H3, no effect on play
    players = a_whole_within(options["players"], 2, 4, "players", "S1")
    first_player = a_whole_within(options["first_player"], 0, players - 1, "first_player", "S2")
    expansions = [a_text(name, "an expansion") for name in a_list(options["expansions"], "expansions")]
    for name in expansions:
        if name not in EXPANSIONS:
            raise Rejected("record", f"unknown expansion {name!r}")
    if expansions != sorted(set(expansions)):
        raise Rejected("record", "expansions are not a sorted list without repetition")
    cards = read_cards(record["cards"]) if "cards" in record else STANDARD_CARDS
    check_seats_and_events(record, players)
    fairness = read_fairness(record, players, first_player)
    return Checker(cards, players, first_player, expansions, record["rules"]), fairness


def _play_event(table: Checker, fairness: Fairness | None, event: Any) -> None:
    if table.phase == "over":  # E1: nothing happens after the end
        raise Rejected("E1", "the game is over")
    if isinstance(event, dict) and "draw" in event:
        _play_draw(table, fairness, an_object(event, "event", ("draw",))["draw"])
        return
    event = an_object(event, "event", ("seat", "do"))
    seat = a_whole(event["seat"], "seat")
    text = a_text(event["do"], "do")
    fault = table.fault(text)
    if fault is not None and (fault[0] == "record" or table.phase == "draw"):
        raise Rejected(*fault)
    if seat != table.seat:  # a turn is one player's
        raise Rejected("M1", f"it is the turn of seat {table.seat}, not of seat {seat}")
    table.act(text)


def _play_draw(table: Checker, fairness: Fairness | None, data: Any) -> None:
    data = an_object(data, "draw", ("hands", "offer", "pile"))
    deal: Deal = {
        "hands": [_read_card_list(hand, "a hand") for hand in a_list(data["hands"], "hands")],
        "offer": _read_card_list(data["offer"], "offer"),
        "pile": _read_card_list(data["pile"], "pile"),
    }
    table.deal(deal)
    if fairness is None or fairness.secret is None:
        return
    if deal != fair_deal(fairness.secret, fairness.salts, table.cards, table.players):
        raise Rejected("fairness", "not the deal that secret and salts give")


def _read_card_list(value: Any, where: str) -> list[str]:
    cards = [a_text(card, f"a card of {where}") for card in a_list(value, where)]
    for card in cards:
        if card not in ALL_CARDS:
            raise Rejected("record", f"{where}: no card {card!r}")
    return cards


def _replay(record: Any) -> Iterator[Checker]:
    # the table before each event and after the last, which comes when all is checked
    table, fairness = _read_header(record)
    for number, event in enumerate(record["events"], start=1):
        yield table
        try:
            _play_event(table, fairness, event)
        except Rejected as fault:
            raise Rejected(fault.rule, fault.reason, number) from None
    check_end(record, fairness, table.reason, table.scores(), table.winners(), "E5")
    yield table


def follow(record: dict[str, Any]) -> Iterator[Position]:
    """The position before each event and one after the last; the last comes when all is checked."""
    for table in _replay(record):
        yield table.position()


def check(record: dict[str, Any]) -> None:
    """Check a whole record; raise Rejected at its first fault."""
    for _ in _replay(record):
        pass


def check_text(text: str) -> None:
    """Check a record given as JSON text."""
    check(read_text(text))
