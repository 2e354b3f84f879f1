"""A table as a fold of its log: first a lobby, then a match, in the end a result.

A table changes only by rows of its log, so that any process that reads the same rows has the same table.
"""

import sys
from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson

from monuments.games import Game, Outcome, Setup, find_game
from monuments.games.views import Shown
from monuments.match import Dealer, FairDealer, Match
from monuments.records import NO_SALT, Deed, Draw, Fairness, Record, commitment

from .clock import Clocks, TimeLimits
from .seats import BOT, Seat, record_name
from .setups import shared_setup
from .storage import Row

LOBBY, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"

OPENED, SAT, LEFT, PLACED, SALTED, STARTED = "opened", "sat", "left", "placed", "salted", "started"
DID, DREW, UNDID = "did", "drew", "undid"
HANDED, RESUMED, MOVED, RENAMED = "handed", "resumed", "moved", "renamed"
SAID, REMATCHED, SHUT = "said", "rematched", "closed"
"""The kinds of rows."""
SEATING = frozenset((OPENED, SAT, LEFT, PLACED, MOVED, RENAMED))
"""The kinds that change who has a seat, or their names."""
STEPS = frozenset((DID, UNDID))
"""The kinds that are not visible to everybody."""

BY_OWNER, BY_BOT, BY_STAND_IN, BY_CLOCK = HANDS = ("owner", "bot", "stand_in", "clock")
"""Who made a step: the owner of the seat, the bot on it, a stand-in, or a bot because time was up."""

DealerMaker = Callable[[bytes, Sequence[bytes]], Dealer]


def fair_dealer(secret: bytes, salts: Sequence[bytes]) -> Dealer:
    """A dealer whose draws can be verified after the game."""
    return FairDealer(Fairness(secret, list(salts)))


class Table:
    """One table. `apply` is the only way to change it."""

    def __init__(self, table_id: str, secret: bytes, dealer: DealerMaker = fair_dealer) -> None:
        self.id = table_id
        self.secret = secret
        self.status = LOBBY
        self.length = 0
        """The number of the last row."""
        self.touched_at = 0
        """When everybody was last shown something new; a step that others do not see does not count."""
        self.moves = 0
        """How often a step was made or taken back: shows whether a position that was thought about still stands."""
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.events: list[Draw | Deed] = []
        """The course of the game without steps that were taken back."""
        self._last_steps = array("q")
        """Who made the last step of each turn and when, packed into a number, because there are many turns."""
        self.clocks: Clocks | None = None
        self.rematch: str | None = None
        self.reseated = 0
        """No client had a number this high when a seat last changed hands: lower ones may count another seat's view."""
        self.recent: dict[tuple[str, str], None] = {}
        """Wishes of the last rows, by author and the author's id for them."""
        self._dealer = dealer
        self._numbers: list[int] = [0]
        self._told: list[tuple[str | None, ...]] | None = None
        self._shown: list[Shown] | None = None
        """Cached results of `_told_steps` and `shown`, valid until the next row."""

    # Fixed when the table was created.
    game: Game
    options: dict[str, Any]
    rules: str
    """The version of the rules, which stays the same until the game is over."""
    own_data: Mapping[str, Any] | None
    limits: TimeLimits | None
    stand_in: int
    public: bool
    owner: str | None
    rematch_of: str | None
    created_at: int

    def number(self, recipient: int) -> int:
        """How often a seat, or a watcher (-1), was shown something new."""
        return self._numbers[recipient + 1]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats)

    @property
    def setup(self) -> Setup:
        """The game with its options; before the start, as if the first seat began."""
        if self.match is not None:
            return self.match.setup
        options = {**self.options, "players": self.players}
        return shared_setup(self.game.facts.name, options, self.own_data, self.rules)

    @property
    def mover(self) -> int | None:
        """The seat that has to decide."""
        return self.match.mover if self.match is not None and self.status == RUNNING else None

    @property
    def bot_to_move(self) -> int | None:
        """The level of the bot that has to move, or None if no bot has to."""
        mover = self.mover
        return None if mover is None else self.seats[mover].bot_level

    @property
    def commitment(self) -> str:
        """The commitment that is shown before anybody adds a salt."""
        return commitment(self.secret)

    def seat_of(self, player: str | None) -> int | None:
        """The seat that belongs to a player."""
        if player is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.player == player), None)

    def last_step(self, turn: int) -> tuple[int, str, int] | None:
        """The seat, the maker and the time of a turn's last step; None if there was none."""
        if turn >= len(self._last_steps) or not self._last_steps[turn]:
            return None
        rest, hand = divmod(self._last_steps[turn], len(HANDS))
        at, seat = divmod(rest, MOST_SEATS)
        return seat, HANDS[hand], at

    def salts(self) -> list[str]:
        """Every seat's salt; zero bytes for a bot or a player who added none."""
        return [seat.salt or NO_SALT.hex() for seat in self.seats]

    def first_player(self) -> int:
        """The starting player that the dealer draws."""
        return self._make_dealer().first_player(self.players)

    def draw_due(self) -> dict[str, Any] | None:
        """The draw that is due, in the form of a record, or None."""
        assert self.match is not None
        draw = self.match.draw_due()
        return None if draw is None else draw.draw

    def apply(self, row: Row, body: dict[str, Any] | None = None) -> None:
        """Apply a row (`body` saves parsing it); raises what the rules raise, and then nothing has changed."""
        if row.number != self.length + 1:
            raise ValueError(f"row {row.number} does not follow row {self.length} of table {self.id}")
        seen = self._seen_steps() if row.kind in STEPS else None
        self._told = self._shown = None
        _FOLDS[row.kind](self, row, orjson.loads(row.body) if body is None else body)
        self.length = row.number
        if row.client_id is not None and row.author is not None:
            self._remember(row.author, row.client_id)
        if row.kind == DREW:
            return
        if seen is None:
            self._numbers = [number + 1 for number in self._numbers]
            self.touched_at = row.at
        else:
            now = self._seen_steps()
            for index, (before, after) in enumerate(zip(seen, now, strict=True)):
                self._numbers[index] += before != after
            if seen[0] != now[0]:
                self.touched_at = row.at
        if row.kind in (SAT, LEFT, MOVED):
            self.reseated = max(self._numbers)

    def shown(self, recipient: int) -> Shown:
        """What the view of a seat, or of a watcher (-1), is made from."""
        if self._shown is None:
            assert self.match is not None
            self._shown = self.match.all_shown()
        return self._shown[recipient + 1]

    def unseen(self, recipient: int) -> int:
        """How many steps of the current turn are another seat's and hidden from a recipient."""
        return self._told_steps()[recipient + 1].count(None)

    def whole_match(self) -> Match:
        """The match with its whole log, replayed."""
        assert self.match is not None
        return Match.replay(self.match.setup, self.match.seats, self._make_dealer(), self.events, compiled=True)

    def record(self, names: Mapping[str, str], viewer: int | None = None) -> Record:
        """The game as a record: complete if it is finished, else as the viewer may see it."""
        return self.recorder(names, viewer)()

    def recorder(self, names: Mapping[str, str], viewer: int | None = None) -> Callable[[], Record]:
        """A function that makes the record of this moment; it can run in a thread while the game goes on."""
        assert self.match is not None
        seats = [record_name(seat, names.get(seat.player or "", "")) for seat in self.seats]
        setup, dealer, events = self.match.setup, self._make_dealer(), tuple(self.events)
        return lambda: Match.replay(setup, seats, dealer, events, compiled=True).record(viewer)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return None if self.match is None else self.match.position.outcome

    def _make_dealer(self) -> Dealer:
        return self._dealer(self.secret, [bytes.fromhex(salt) for salt in self.salts()])

    def _told_steps(self) -> list[tuple[str | None, ...]]:
        if self._told is None:
            assert self.match is not None
            self._told = self.match.all_told_steps()
        return self._told

    def _seen_steps(self) -> list[tuple[int, list[str]]]:
        """For each recipient, values that change exactly when it is shown something new of the current turn."""
        assert self.match is not None
        turn = self.match.turn
        # Unseen steps are left out: counting them would reveal how many another seat has made.
        return [(turn, [step for step in steps if step is not None]) for steps in self._told_steps()]

    def _remember(self, author: str, client_id: str) -> None:
        self.recent[author, client_id] = None
        if len(self.recent) > RECENT:
            del self.recent[next(iter(self.recent))]

    def _opened(self, row: Row, body: dict[str, Any]) -> None:
        self.game, self.rules = find_game(body["game"]), body["rules"]
        self.options, self.own_data = body["options"], body.get("own_data")
        clock = body.get("clock")
        self.limits = TimeLimits(_ms(clock.get("turn_s")), _ms(clock.get("game_s"))) if clock else None
        self.stand_in, self.public, self.owner = body["stand_in"], body["public"], body.get("owner")
        self.rematch_of, self.created_at = body.get("rematch_of"), row.at
        self.seats = [Seat(kind, level=level) for kind, level in body["seats"]]
        self._numbers = [0] * (1 + self.players)

    def _sat(self, row: Row, body: dict[str, Any]) -> None:
        self._seat(row, Seat(body["kind"], body["player"], taken=row.number))

    def _left(self, row: Row, body: dict[str, Any]) -> None:
        self._seat(row, Seat())

    def _placed(self, row: Row, body: dict[str, Any]) -> None:
        self._seat(row, Seat() if body["level"] is None else Seat(BOT, level=body["level"]))

    def _salted(self, row: Row, body: dict[str, Any]) -> None:
        self._seat(row, self._at(row).salted(body["salt"]))

    def _handed(self, row: Row, body: dict[str, Any]) -> None:
        self._seat(row, self._at(row).handed_over(body["level"]))
        self._tick(row)

    def _resumed(self, row: Row, body: dict[str, Any]) -> None:
        self._seat(row, self._at(row).handed_over(None))
        self._tick(row)

    def _moved(self, row: Row, body: dict[str, Any]) -> None:
        self._seat(row, self._at(row).moved(body["kind"], body["player"], row.number))

    def _started(self, row: Row, body: dict[str, Any]) -> None:
        options = {**self.options, "players": self.players, "first_player": body["first_player"]}
        setup = shared_setup(self.game.facts.name, options, self.own_data, self.rules)
        self.options = {key: value for key, value in setup.options.items() if key not in ("players", "first_player")}
        self.match = Match.begin(setup, [""] * self.players, self._make_dealer(), compiled=True)
        self.status = RUNNING
        if self.limits is not None:
            self.clocks = Clocks(self.limits, self.players)
        self.moves += 1

    def _did(self, row: Row, body: dict[str, Any]) -> None:
        assert self.match is not None
        assert row.seat is not None
        turn = self.match.turn
        deed = Deed(row.seat, sys.intern(body["do"]))
        self.match.happen(deed)
        self.events.append(deed)
        self._last_steps.extend([0] * (turn + 1 - len(self._last_steps)))
        self._last_steps[turn] = (row.at * MOST_SEATS + row.seat) * len(HANDS) + HANDS.index(body.get("by", BY_OWNER))
        self._went_on(row)

    def _drew(self, row: Row, body: dict[str, Any]) -> None:
        assert self.match is not None
        draw = Draw(body["draw"])
        self.match.happen(draw)
        self.events.append(draw)
        self._went_on(row)

    def _undid(self, row: Row, body: dict[str, Any]) -> None:
        assert self.match is not None
        assert row.seat is not None
        entry = self.match.undo(row.seat)
        # Another seat's hidden steps, which did not count as acting, are undone with it.
        while self.events.pop() != entry.event:
            pass
        del self._last_steps[self.match.position.turn :]
        self._went_on(row)

    def _went_on(self, row: Row) -> None:
        assert self.match is not None
        self.moves += 1
        self.match.settle()
        if self.match.is_over:
            self.status = OVER
        self._tick(row)

    def _tick(self, row: Row) -> None:
        """Charge the clocks; a bot's clock never runs."""
        if self.clocks is None or self.match is None:
            return
        mover = self.mover
        if mover is not None and self.seats[mover].bot_level is not None:
            mover = None
        self.clocks.step(row.at, mover, self.match.turn)

    def _rematched(self, row: Row, body: dict[str, Any]) -> None:
        self.rematch = body["table"]

    def _shut(self, row: Row, body: dict[str, Any]) -> None:
        self.status = CLOSED
        self._tick(row)

    def _nothing(self, row: Row, body: dict[str, Any]) -> None:
        """A row that is announced but changes nothing."""

    def _at(self, row: Row) -> Seat:
        assert row.seat is not None
        return self.seats[row.seat]

    def _seat(self, row: Row, seat: Seat) -> None:
        assert row.seat is not None
        self.seats[row.seat] = seat


MOST_SEATS = 4
RECENT = 32
"""How many wishes are remembered without asking the store."""

_FOLDS: dict[str, Callable[[Table, Row, dict[str, Any]], None]] = {
    OPENED: Table._opened,
    SAT: Table._sat,
    LEFT: Table._left,
    PLACED: Table._placed,
    SALTED: Table._salted,
    STARTED: Table._started,
    DID: Table._did,
    DREW: Table._drew,
    UNDID: Table._undid,
    HANDED: Table._handed,
    RESUMED: Table._resumed,
    MOVED: Table._moved,
    RENAMED: Table._nothing,
    SAID: Table._nothing,
    REMATCHED: Table._rematched,
    SHUT: Table._shut,
}


def _ms(seconds: int | None) -> int | None:
    return None if seconds is None else 1000 * seconds
