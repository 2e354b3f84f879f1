"""Verifying a record: its events against the rules, its draws against the secret, its result against the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from monuments.games import DataError, Happened, MalformedNotation, OptionError, Position, Refused, Setup, find_game

from .fairness import Fairness, commitment
from .record import Deed, Draw, Record, RecordError, quoted


@dataclass(frozen=True)
class Step:
    """One event of a record, after it was played."""

    number: int
    """Counted from 1."""
    event: Draw | Deed
    happened: Happened
    position: Position
    """The position after the event; the next step changes it, so copy it if you keep it."""


def setup_of(record: Record) -> Setup:
    """The game and options of a record; raises RecordError if an option is missing or wrong."""
    game = find_game(record.game)
    if "players" not in record.options:
        raise RecordError("options.players: missing")
    try:
        setup = game.setup(record.options, record.own_data, record.rules)
    except OptionError as error:
        raise RecordError(f"options.{error.key}: {error.reason}") from error
    except DataError as error:
        fault = error.faults[0]
        raise RecordError(f"{game.facts.data_key}.{fault.key}: {fault.reason}", rule=fault.rule or "record") from error
    for key in setup.options:
        if key not in record.options:
            raise RecordError(f"options.{key}: missing")
    for key, value in setup.options.items():
        if value != record.options[key]:
            raise RecordError(f"options.{key}: written as {quoted(record.options[key])}, but must be {value!r}")
    if len(record.seats) != setup.players:
        raise RecordError(f"seats: {len(record.seats)} names for {setup.players} players")
    return setup


def follow(record: Record, compiled: bool = False) -> Iterator[Step]:
    """Play a record event by event, checking each; raises RecordError at the first wrong one."""
    if record.viewer is not None:
        raise RecordError("viewer: a record made for one seat shows only what that seat saw, and cannot be verified")
    setup = setup_of(record)
    fairness = _fairness(record, setup)
    position = Position(setup, compiled)
    draws = 0
    for number, event in enumerate(record.events, 1):
        try:
            if isinstance(event, Draw):
                draws += 1
                happened = _follow_draw(position, event, fairness, draws)
            else:
                happened = _follow_deed(position, event)
        except Refused as error:
            raise RecordError(error.sentences["en"], number, error.rule) from error
        except MalformedNotation as error:
            raise RecordError(str(error), number) from error
        except RecordError as error:
            raise RecordError(error.reason, number, error.rule) from error
        yield Step(number, event, happened, position)
    _check_end(record, position)


def verify(record: Record, compiled: bool = False) -> Position:
    """The last position of a correct record; raises RecordError if anything is wrong."""
    position = None
    for step in follow(record, compiled):
        position = step.position
    return position if position is not None else Position(setup_of(record), compiled)


def _follow_draw(position: Position, event: Draw, fairness: Fairness | None, draws: int) -> Happened:
    if not position.is_chance:
        raise MalformedNotation("no draw is due")
    game, setup = position.game, position.setup
    fair = event.draw
    if fairness is not None:
        fair = game.draw(setup, position.state, position.sample(fairness.stream(draws)))
    happened = position.deal(game.parse_draw(setup, position.state, event.draw))
    if fair != event.draw:
        raise RecordError("the draw does not follow from the secret", rule="fairness")
    return happened


def _follow_deed(position: Position, event: Deed) -> Happened:
    action = position.verify(event.do)
    if event.seat != position.to_move:
        rule = position.game.turn_rule(position.setup, position.state)
        raise RecordError(f"seat {event.seat} acts, but it is seat {position.to_move}'s turn", rule=rule)
    return position.apply(action)


def _fairness(record: Record, setup: Setup) -> Fairness | None:
    """The source of the draws, if the secret is given; it must be once the game is over, and may not be before."""
    proof = record.fairness
    if proof is None:
        return None
    if len(proof.salts) != setup.players:
        raise RecordError(f"salts: {len(proof.salts)} for {setup.players} players", rule="fairness")
    if (proof.secret is not None) != (record.result is not None):
        raise RecordError("secret: must be given if, and only if, the game is over", rule="fairness")
    if proof.secret is None:
        return None
    secret = bytes.fromhex(proof.secret)
    if commitment(secret) != proof.commitment:
        raise RecordError("secret: does not match the commitment", rule="fairness")
    fairness = Fairness(secret, [bytes.fromhex(salt) for salt in proof.salts])
    if fairness.first_player() != setup.options["first_player"]:
        drawn = fairness.first_player()
        raise RecordError(f"first_player: the secret draws seat {drawn}", rule="fairness")
    return fairness


def _check_end(record: Record, position: Position) -> None:
    outcome, result, last = position.outcome, record.result, len(record.events)
    rules = position.game.facts.end_rules
    if outcome is None and result is not None:
        raise RecordError("result: the game is not over", last, rules["reason"])
    if outcome is None or result is None:
        if outcome is not None:
            raise RecordError("result: missing, though the game is over", last, rules["reason"])
        return
    for key in ("reason", "scores", "winners"):
        given, right = getattr(result, key), getattr(outcome, key)
        if given != right:
            shown = [list(value) if isinstance(value, tuple) else value for value in (given, right)]
            raise RecordError(f"result.{key}: says {shown[0]}, but the game gives {shown[1]}", last, rules[key])
