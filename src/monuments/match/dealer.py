"""Where the draws of a match come from."""

from typing import Any, Protocol

from monuments.games import Position, Seeded
from monuments.records import Fairness, Proof, commitment


class Dealer(Protocol):
    """Makes the draws of a match; the same dealer always draws the same for the same number."""

    def first_player(self, players: int) -> int:
        """Who begins."""
        ...

    def draw(self, position: Position, number: int) -> Any:
        """The outcome of the match's draw of that number, counted from 1."""
        ...

    def proof(self, is_over: bool) -> Proof | None:
        """The fairness section of a record; it contains the secret only once the game is over."""
        ...


class SeededDealer:
    """Draws from a seed, for simulations and tests, which need no proof."""

    def __init__(self, *seed: object) -> None:
        self._seed = seed

    def first_player(self, players: int) -> int:
        """Who begins."""
        return Seeded(*self._seed, 0).below(players)

    def draw(self, position: Position, number: int) -> Any:
        """The outcome of a draw."""
        return position.sample(Seeded(*self._seed, number))

    def proof(self, is_over: bool) -> Proof | None:
        """None: a seed proves nothing."""
        return None


class FairDealer:
    """Draws from a committed secret and the seats' salts, so that anyone can check them afterwards."""

    def __init__(self, fairness: Fairness) -> None:
        self._fairness = fairness

    def first_player(self, players: int) -> int:
        """Who begins."""
        if players != len(self._fairness.salts):
            raise ValueError(f"{len(self._fairness.salts)} salts for {players} players")
        return self._fairness.first_player()

    def draw(self, position: Position, number: int) -> Any:
        """The outcome of a draw."""
        return position.sample(self._fairness.stream(number))

    def proof(self, is_over: bool) -> Proof:
        """Commitment and salts, and once the game is over the secret."""
        secret = self._fairness.secret
        salts = tuple(salt.hex() for salt in self._fairness.salts)
        return Proof(commitment(secret), salts, secret.hex() if is_over else None)
