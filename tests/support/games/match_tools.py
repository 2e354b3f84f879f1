"""Matches for the tests: dealers with given draws, and everything that reaches a seat."""

from collections.abc import Iterable
from typing import Any

from monuments import Position, Seeded
from monuments.match import Match, SeededDealer
from monuments.records import Proof, dump_record


class Stacked:
    """A dealer whose first draws are given, in the form of a record; the others come from a seed."""

    def __init__(self, draws: Iterable[dict[str, Any]] = (), *seed: object) -> None:
        self._draws = list(draws)
        self._rest = SeededDealer(*seed)

    def first_player(self, players: int) -> int:
        """Who begins."""
        return self._rest.first_player(players)

    def draw(self, position: Position, number: int) -> Any:
        """The outcome of a draw."""
        if number <= len(self._draws):
            return position.game.parse_draw(position.setup, position.state, self._draws[number - 1])
        return self._rest.draw(position, number)

    def proof(self, is_over: bool) -> Proof | None:
        """None: nothing is proved here."""
        return None


def stream(match: Match, seat: int) -> tuple[Any, ...]:
    """Everything that a seat, or a watcher (-1), is sent of a match; sentences are made from what it is told."""
    return (
        match.view(seat),
        match.position.knowledge(seat),
        match.told(seat),
        match.choices(seat),
        dump_record(match.record(seat)),
        match.undo_refusal(seat),
    )


def act_at_random(match: Match, rng: Seeded) -> None:
    """The mover does one of the legal actions."""
    mover = match.position.to_move
    assert mover is not None
    match.act(mover, rng.choice(match.position.legal()))
