"""The recorded games stored as fixtures; `python -m tests.support.records.fixtures` records those that are missing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from monuments import Seeded, find_game
from monuments.match import Dealer, FairDealer, Match, SeededDealer
from monuments.records import NO_SALT, Fairness, Record, dump_record, parse_record
from tests.support.project import DATA

GAMES, BOARDS, BRISK = DATA / "records", DATA / "boards", DATA / "cards" / "brisk.toml"

WORLD, WONDERS = "world_monuments", "wonders_of_antiquity"

Wish = Callable[[Match], bool]


def any_game(match: Match) -> bool:
    return True


def tied(match: Match) -> bool:
    outcome = match.position.outcome
    return outcome is not None and len(outcome.winners) > 1


def all_tied(match: Match) -> bool:
    outcome = match.position.outcome
    return outcome is not None and len(outcome.winners) == match.setup.players


def unfinished(match: Match) -> bool:
    outcome = match.position.outcome
    return outcome is not None and outcome.reason == "rounds"


def finished(match: Match) -> bool:
    outcome = match.position.outcome
    return outcome is not None and outcome.reason == "completed"


def finished_early(match: Match) -> bool:
    return finished(match) and match.position.state.rounds < 2


def finished_in_round_two(match: Match) -> bool:
    return finished(match) and match.position.state.rounds == 1


def past_two_laps(match: Match) -> bool:
    return max(match.position.scores) > 120


def penalised_below_start(match: Match) -> bool:
    return min(match.position.scores) < 10


def says(key: str) -> Wish:
    """The wish for a game in which something happened."""
    return lambda match: any(phrase.key == key for entry in match.log for phrase in entry.phrases)


def shared_monument(match: Match) -> bool:
    """Whether two builders of one monument have the same number of cards and share its value (E2)."""
    state = match.position.state
    for monument in range(12):
        heights = [int(state.heights[seat, monument]) for seat in range(match.setup.players)]
        built = [height for height in heights if height]
        if len(built) == 2 and built[0] == built[1] and state.values[monument]:
            return True
    return False


def asked_in_vain(match: Match) -> bool:
    """A running game whose mover is asked after the last action and can only end the turn (M6)."""
    return [match.position.notation(action) for action in match.position.legal()] == ["end"]


def in_an_action(match: Match) -> bool:
    """A running game whose mover has begun an action."""
    return bool(match.position.state.laying)


@dataclass(frozen=True)
class Fixture:
    game: str
    title: str
    options: dict[str, Any]
    wish: Wish = any_game
    fair: bool = False
    stop_after: int | None = None
    """Decisions after which the record of a running game is made."""
    rules: str = "1"
    """The version of the rules."""
    seats: tuple[str, ...] = field(default=("Ada", "bot:random", "", "Źoë"))

    @property
    def name(self) -> str:
        """The game and what the fixture shows."""
        return f"{self.game}/{self.title}"

    @property
    def path(self) -> Path:
        """The path of the record."""
        return GAMES / f"{self.name}.json"


def _world_monuments() -> list[Fixture]:
    fixtures = []
    for monument in ("capitol", "notre_dame", "san_pietro", "taj_mahal"):
        for players in (2, 3, 4):
            options: dict[str, Any] = {"players": players, "monument": monument}
            fixtures.append(Fixture(WORLD, f"{monument}-{players}", options, fair=True))
        fixtures.append(Fixture(WORLD, f"{monument}-unfinished", {"players": 2, "monument": monument}, unfinished))
        fixtures.append(Fixture(WORLD, f"{monument}-finished", {"players": 3, "monument": monument}, finished))
        fixtures.append(Fixture(WORLD, f"{monument}-tied", {"players": 4, "monument": monument}, tied))
        switched = {"step_back": True, "last_round_penalty": False, "screens": "open"}
        options = {"players": 3, "monument": monument, **switched}
        fixtures.append(Fixture(WORLD, f"{monument}-switched", options, unfinished))
    gate, hamlet = str(BOARDS / "gate.toml"), str(BOARDS / "hamlet.toml")
    return [
        *fixtures,
        Fixture(WORLD, "step_back", {"players": 2, "step_back": True}),
        Fixture(WORLD, "no_last_penalty", {"players": 2, "last_round_penalty": False}, unfinished),
        Fixture(WORLD, "open_screens", {"players": 4, "screens": "open"}),
        Fixture(WORLD, "last_seat_first", {"players": 4, "first_player": 3}),
        Fixture(WORLD, "two_tied", {"players": 2}, tied),
        Fixture(WORLD, "three_tied", {"players": 3, "monument": "taj_mahal"}, all_tied),
        Fixture(WORLD, "second_lap", {"players": 2, "monument": "san_pietro"}, past_two_laps),
        Fixture(WORLD, "below_start", {"players": 4}, penalised_below_start),
        Fixture(WORLD, "running_quarry", {"players": 3, "monument": "capitol"}, stop_after=9),
        Fixture(WORLD, "running_building", {"players": 2}, stop_after=110, fair=True),
        Fixture(WORLD, "just_begun", {"players": 2}, stop_after=0, fair=True),
        Fixture(WORLD, "gate-early", {"players": 2, "monument": gate}, finished_early),
        Fixture(WORLD, "gate-round_two", {"players": 4, "monument": gate}, finished_in_round_two),
        Fixture(WORLD, "gate-fair", {"players": 3, "monument": gate}, fair=True),
        Fixture(WORLD, "hamlet", {"players": 3, "monument": hamlet}, fair=True),
        Fixture(WORLD, "hamlet-unfinished", {"players": 4, "monument": hamlet}, unfinished),
        Fixture(WORLD, "hamlet-step_back", {"players": 2, "monument": hamlet, "step_back": True}),
    ]


EXPANSIONS: dict[str, list[str]] = {
    "base": [],
    "fame": ["eternal_fame"],
    "tokens": ["heroes_traders_scholars"],
    "both": ["eternal_fame", "heroes_traders_scholars"],
}


def _wonders_of_antiquity() -> list[Fixture]:
    fixtures = []
    for title, expansions in EXPANSIONS.items():
        for players in (2, 3, 4):
            options: dict[str, Any] = {"players": players, "expansions": expansions}
            fixtures.append(Fixture(WONDERS, f"{title}-{players}", options, fair=True))
            fixtures.append(Fixture(WONDERS, f"{title}-{players}-again", options))
            seen = "hidden" if players == 3 else "shown"
            options = {**options, "seen_cards": seen}
            fixtures.append(Fixture(WONDERS, f"{title}-{players}-{seen}", options, fair=True, rules="2"))
        fixtures.append(Fixture(WONDERS, f"{title}-tied", {"players": 3, "expansions": expansions}, tied))
        fixtures.append(Fixture(WONDERS, f"{title}-lapsed", {"players": 2, "expansions": expansions}, says("lapsed")))
        options = {"players": 3, "expansions": expansions, "cards": str(BRISK)}
        fixtures.append(Fixture(WONDERS, f"{title}-brisk", options))
    both = EXPANSIONS["both"]
    return [
        *fixtures,
        Fixture(WONDERS, "reordered", {"players": 2, "expansions": both}, says("reordered")),
        Fixture(WONDERS, "swapped", {"players": 3, "expansions": both}, says("swapped")),
        Fixture(WONDERS, "bought", {"players": 4, "expansions": both}, says("bought_pile")),
        Fixture(WONDERS, "last_seat_first", {"players": 4, "first_player": 3, "expansions": []}),
        Fixture(WONDERS, "shared_monument", {"players": 4}, shared_monument),
        Fixture(WONDERS, "two_tied", {"players": 2}, tied),
        Fixture(WONDERS, "running", {"players": 3, "expansions": both}, stop_after=40, fair=True),
        Fixture(WONDERS, "running_unfinished_action", {"players": 2}, in_an_action, stop_after=25),
        Fixture(WONDERS, "running_asked", {"players": 3}, asked_in_vain, stop_after=30, rules="2"),
        Fixture(WONDERS, "just_begun", {"players": 4}, stop_after=0, fair=True),
        Fixture(WONDERS, "brisk-4", {"players": 4, "expansions": both, "cards": str(BRISK)}, fair=True),
        Fixture(WONDERS, "brisk-2", {"players": 2, "cards": str(BRISK)}),
    ]


FIXTURES = {fixture.name: fixture for fixture in [*_world_monuments(), *_wonders_of_antiquity()]}


def names(game: str) -> list[str]:
    """The fixtures of one game."""
    return [name for name, fixture in FIXTURES.items() if fixture.game == game]


def play(fixture: Fixture, attempt: int) -> Match:
    """A game between random players, as far as the fixture needs it."""
    players = fixture.options["players"]
    seed = (fixture.title, attempt)
    dealer: Dealer = SeededDealer("deal", *seed)
    if fixture.fair:
        rng = Seeded("secret", *seed)
        secret = b"".join(rng.word().to_bytes(4, "big") for _ in range(8))
        salts = [b"".join(rng.word().to_bytes(4, "big") for _ in range(4)) for _ in range(players - 1)]
        dealer = FairDealer(Fairness(secret, [*salts, NO_SALT]))
    game, seats = find_game(fixture.game), fixture.seats[:players]
    options = dict(fixture.options)
    if "first_player" not in options:
        options["first_player"] = dealer.first_player(players)
    match = Match(game.open_setup(options, rules=fixture.rules), seats, dealer, compiled=True)
    rng = Seeded("choose", *seed)
    decisions = 0
    while not match.position.is_over and decisions != fixture.stop_after:
        mover = match.position.to_move
        assert mover is not None
        match.act(mover, rng.choice(match.position.legal()))
        decisions += 1
    return match


def load(name: str) -> Record:
    """A recorded game."""
    return parse_record(FIXTURES[name].path.read_bytes())


def record_missing() -> None:
    """Play games until one shows what the fixture is for, and store it, for each fixture that is missing."""
    for fixture in FIXTURES.values():
        attempt = 0
        while not fixture.path.exists():
            match = play(fixture, attempt)
            if fixture.wish(match):
                fixture.path.write_text(dump_record(match.record()), encoding="utf-8")
            attempt += 1


if __name__ == "__main__":
    record_missing()
