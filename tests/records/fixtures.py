"""The recorded games kept as fixtures; `python -m tests.records.fixtures` records any that is missing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from monuments import Seeded, find_game
from monuments.match import Dealer, FairDealer, Match, SeededDealer
from monuments.records import NO_SALT, Fairness, Record, dump_record, parse_record

GAMES = Path(__file__).parent / "games"
BOARDS = Path(__file__).parent / "boards"

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


@dataclass(frozen=True)
class Fixture:
    name: str
    options: dict[str, Any]
    wish: Wish = any_game
    fair: bool = False
    stop_after: int | None = None
    """Decisions after which the record of a running game is made."""
    seats: tuple[str, ...] = field(default=("Ada", "bot:random", "", "Źoë"))


def _fixtures() -> list[Fixture]:
    fixtures = []
    for monument in ("capitol", "notre_dame", "san_pietro", "taj_mahal"):
        for players in (2, 3, 4):
            options = {"players": players, "monument": monument}
            fixtures.append(Fixture(f"{monument}-{players}", options, fair=True))
        fixtures.append(Fixture(f"{monument}-unfinished", {"players": 2, "monument": monument}, unfinished))
        fixtures.append(Fixture(f"{monument}-finished", {"players": 3, "monument": monument}, finished))
        fixtures.append(Fixture(f"{monument}-tied", {"players": 4, "monument": monument}, tied))
        switched = {"step_back": True, "last_round_penalty": False, "screens": "open"}
        fixtures.append(Fixture(f"{monument}-switched", {"players": 3, "monument": monument, **switched}, unfinished))
    fixtures += [
        Fixture("step_back", {"players": 2, "step_back": True}),
        Fixture("no_last_penalty", {"players": 2, "last_round_penalty": False}, unfinished),
        Fixture("open_screens", {"players": 4, "screens": "open"}),
        Fixture("last_seat_first", {"players": 4, "first_player": 3}),
        Fixture("two_tied", {"players": 2}, tied),
        Fixture("three_tied", {"players": 3, "monument": "taj_mahal"}, all_tied),
        Fixture("second_lap", {"players": 2, "monument": "san_pietro"}, past_two_laps),
        Fixture("below_start", {"players": 4}, penalised_below_start),
        Fixture("running_quarry", {"players": 3, "monument": "capitol"}, stop_after=9),
        Fixture("running_building", {"players": 2}, stop_after=110, fair=True),
        Fixture("just_begun", {"players": 2}, stop_after=0, fair=True),
        Fixture("gate-early", {"players": 2, "monument": str(BOARDS / "gate.toml")}, finished_early),
        Fixture("gate-round_two", {"players": 4, "monument": str(BOARDS / "gate.toml")}, finished_in_round_two),
        Fixture("gate-fair", {"players": 3, "monument": str(BOARDS / "gate.toml")}, fair=True),
        Fixture("hamlet", {"players": 3, "monument": str(BOARDS / "hamlet.toml")}, fair=True),
        Fixture("hamlet-unfinished", {"players": 4, "monument": str(BOARDS / "hamlet.toml")}, unfinished),
        Fixture("hamlet-step_back", {"players": 2, "monument": str(BOARDS / "hamlet.toml"), "step_back": True}),
    ]
    return fixtures


FIXTURES = {fixture.name: fixture for fixture in _fixtures()}


def play(fixture: Fixture, attempt: int) -> Match:
    """A game between random players, as far as the fixture wants it."""
    players = fixture.options["players"]
    seed = (fixture.name, attempt)
    dealer: Dealer = SeededDealer("deal", *seed)
    if fixture.fair:
        rng = Seeded("secret", *seed)
        secret = b"".join(rng.word().to_bytes(4, "big") for _ in range(8))
        salts = [b"".join(rng.word().to_bytes(4, "big") for _ in range(4)) for _ in range(players - 1)]
        dealer = FairDealer(Fairness(secret, [*salts, NO_SALT]))
    match = Match.new(find_game("world_monuments"), fixture.options, fixture.seats[:players], dealer, compiled=True)
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
    return parse_record((GAMES / f"{name}.json").read_bytes())


def record_missing() -> None:
    """Play until each wish is fulfilled, and keep that game."""
    for fixture in FIXTURES.values():
        path = GAMES / f"{fixture.name}.json"
        attempt = 0
        while not path.exists():
            match = play(fixture, attempt)
            if fixture.wish(match):
                path.write_text(dump_record(match.record()), encoding="utf-8")
            attempt += 1


if __name__ == "__main__":
    record_missing()
