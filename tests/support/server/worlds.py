"""Pairs of worlds that look the same to one viewer: games to be played twice, with different hidden parts."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from monuments.games import WATCHER, IllegalAction, Position, find_game
from monuments.games.telling import RUNNING
from monuments.match import FairDealer, Match
from monuments.records import Deed, Draw, Fairness

MONUMENTS, WONDERS = "world_monuments", "wonders_of_antiquity"
CARD = re.compile(r"\b[a-z_]+-[1-9]\b")
SECRET, SALT = bytes(range(32)), bytes(16)
ATTEMPTS = 60

ACT, UNDO, DETOUR, LEAVE_STEPS = "act", "undo", "detour", "leave steps"
"""What happens: two things that a viewer may see, and two that others do unseen, each world in its own way."""


@dataclass(frozen=True)
class Event:
    """Something that a seat does."""

    kind: str
    seat: int
    do: str = ""


@dataclass(frozen=True)
class World:
    """One of the two: its first draws, the source of its later ones, and what is done."""

    draws: Sequence[dict[str, Any]]
    rest: bytes
    events: Sequence[Event]


@dataclass(frozen=True)
class Pair:
    """Two worlds that a viewer cannot distinguish."""

    game: str
    options: Mapping[str, Any]
    players: int
    viewer: int
    worlds: tuple[World, World]
    seed: str
    joins_after: int = 0
    """How many events there were when the viewer first looks."""
    differ: bool = True
    """Whether anything hidden differs now."""


class Dealt(FairDealer):
    """A dealer with an ordinary proof, whose first draws are given and whose others come from elsewhere."""

    def __init__(self, secret: bytes, salts: Sequence[bytes], world: World) -> None:
        super().__init__(Fairness(secret, list(salts)))
        self._draws, self._rest = world.draws, Fairness(world.rest, list(salts))

    def draw(self, position: Position, number: int) -> Any:
        """The outcome of a draw."""
        if number <= len(self._draws):
            return position.game.parse_draw(position.setup, position.state, self._draws[number - 1])
        return position.sample(self._rest.stream(number))


def begin(pair: Pair, world: World) -> Match:
    """The match of a world, as the server will play it."""
    dealer = Dealt(SECRET, [SALT] * pair.players, world)
    return Match.new(find_game(pair.game), pair.options, [""] * pair.players, dealer, compiled=True)


def hidden_steps(match: Match, viewer: int, rng: random.Random, most: int) -> Iterator[str]:
    """Steps that the mover makes and a viewer does not see, done in the match as they are given."""
    for _ in range(most):
        mover = match.position.to_move
        if mover is None or mover == viewer:
            return
        found = []
        for action in match.position.legal():
            before, turn = len(match.told_steps(viewer)), match.position.turn
            if not match.position.reveals(action) and (told := _told_after(match, viewer, action)) is not None:
                if len(told) == before + 1 and told[-1] is None and match.position.turn == turn:
                    found.append(action)
        if not found:
            return
        do = match.position.notation(rng.choice(found))
        match.act(mover, do)
        yield do


def _told_after(match: Match, viewer: int, action: int) -> tuple[str | None, ...] | None:
    """What a viewer would be told of the running turn after one more action; None if it would be over."""
    position, mover = match.position.copy(), match.position.to_move
    assert mover is not None
    position.apply(action)
    if position.turn != match.position.turn or position.to_move != mover:
        return None
    deeds = [entry.event.do for entry in match.log if entry.turn == position.turn and isinstance(entry.event, Deed)]
    actions = [*map(position.parse, deeds), action]
    return match.game.told_actions(match.setup, actions, mover, RUNNING)[viewer + 1]


def play(pair: Pair, length: int, rng: random.Random) -> tuple[list[Event], set[str]]:
    """What happens in the first world, as far as the viewer will have seen it; and every card that it then has seen."""
    match = begin(pair, pair.worlds[0])
    events: list[Event] = []
    seen = set(CARD.findall(repr(match.view(pair.viewer))))
    whole = 0
    while whole < length:
        mover = match.position.to_move
        assert mover is not None
        others = [seat for seat in range(pair.players) if seat != mover and match.undo_refusal(seat) is None]
        if None in match.told_steps(pair.viewer):
            others = []
        if others and rng.random() < 0.3:
            events += [Event(LEAVE_STEPS, mover), Event(UNDO, others[0])]
            match.undo(others[0])
            continue
        if match.undo_refusal(mover) is None and None not in match.told_steps(pair.viewer) and rng.random() < 0.12:
            events.append(Event(UNDO, mover))
            match.undo(mover)
            continue
        if rng.random() < 0.4:
            events.append(Event(DETOUR, mover))
        action = _chosen(match.position, rng)
        do, after = match.position.notation(action), match.position.copy()
        after.apply(action)
        if after.is_over:
            break
        events.append(Event(ACT, mover, do))
        match.act(mover, do)
        seen |= set(CARD.findall(repr(match.view(pair.viewer))))
        whole += 1
    # What the viewer has not seen in the end is not common to both worlds.
    for _ in range(match.told_steps(pair.viewer).count(None)):
        while events[-1].kind != ACT:
            events.pop()
        events.pop()
    return events, seen


def _chosen(position: Position, rng: random.Random) -> int:
    legal = position.legal()
    if rng.random() < 0.6:
        legal = [action for action in legal if not position.notation(action).startswith("draw")] or legal
    return rng.choice(legal)


def pair_of(game: str, options: Mapping[str, Any], players: int, viewer: int, seed: str, length: int) -> Pair:
    """A random game, and another one in which the viewer has been shown the same."""
    rng = random.Random(f"{game} {options} {players} {viewer} {seed}")
    first = World((), rng.randbytes(32), ())
    blank = Pair(game, options, players, viewer, (first, first), seed)
    events, seen = play(blank, length, rng)
    match = begin(blank, first)
    for event in events:
        _follow(match, event)
    draws = [entry.event.draw for entry in match.log if isinstance(entry.event, Draw)]
    first = World(draws, first.rest, events)
    second = World(draws, rng.randbytes(32), events)
    if game == MONUMENTS:
        return Pair(game, options, players, viewer, (first, second), seed)
    deck = sorted(CARD.findall(repr(draws[0])))
    unseen = [card for card in deck if card not in seen]
    for attempt in range(ATTEMPTS):
        names = dict(zip(unseen, unseen, strict=True))
        mixed = list(unseen) if attempt < ATTEMPTS // 2 else rng.sample(unseen, 2)
        names |= dict(zip(mixed, rng.sample(mixed, len(mixed)), strict=True))
        second = World([_renamed(draws[0], names)], second.rest, events)
        pair = Pair(game, options, players, viewer, (first, second), seed)
        if (other := _cannot_be_told_apart(pair)) is not None:
            hands = [[str(m.view(s).seats[s].hand) for s in range(players)] for m in (match, other)]
            return Pair(game, options, players, viewer, (first, second), seed, differ=hands[0] != hands[1])
    return Pair(game, options, players, viewer, (first, first), seed, differ=False)


def _renamed(draw: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    def renamed(cards: list[str]) -> list[str]:
        return [names.get(card, card) for card in cards]

    return {
        "hands": [renamed(hand) for hand in draw["hands"]],
        "offer": renamed(draw["offer"]),
        "pile": renamed(draw["pile"]),
    }


def _follow(match: Match, event: Event) -> None:
    if event.kind == ACT:
        match.act(event.seat, event.do)
    elif event.kind == UNDO:
        match.undo(event.seat)


def _cannot_be_told_apart(pair: Pair) -> Match | None:
    """The second match, if all can happen in it and the viewer knows the same at each moment."""
    first, second = (begin(pair, world) for world in pair.worlds)
    for event in pair.worlds[0].events:
        try:
            _follow(first, event)
            _follow(second, event)
        except IllegalAction:
            return None
        if first.position.knowledge(pair.viewer) != second.position.knowledge(pair.viewer):
            return None
    return second


def exchanged_takings(options: Mapping[str, Any], players: int, seed: str) -> Pair | None:
    """A game of Monuments in which two players took stones from one space, and one in which they took each other's.

    Whoever comes when both have begun another turn is told only how many stones they took (H2); None where no two
    players did so.
    """
    rng = random.Random(f"exchanged {options} {players} {seed}")
    world = World((), rng.randbytes(32), ())
    pair = Pair(MONUMENTS, options, players, WATCHER, (world, world), seed)
    match = begin(pair, world)
    events: list[Event] = []
    others: list[tuple[int, str]] = []
    while match.view(WATCHER).phase == "quarry":
        mover = match.position.to_move
        assert mover is not None
        legal = [match.position.notation(action) for action in match.position.legal()]
        do = rng.choice(legal)
        others += [(len(events), other) for other in legal if do.startswith("take ") and other != do]
        match.act(mover, do)
        events.append(Event(ACT, mover, do))
    draws = [entry.event.draw for entry in match.log if isinstance(entry.event, Draw)][:1]
    for at, other in others:
        # The last event ends the phase, and what is drawn and built then may differ.
        first, second = list(events[:-1]), list(events[:-1])
        second[at] = Event(ACT, events[at].seat, other)
        pair = replace(pair, worlds=(World(draws, world.rest, first), World(draws, world.rest, second)))
        joins = _comes_to_the_same(pair, at)
        if joins is not None and joins + 3 < len(first):
            return replace(pair, joins_after=joins)
    return None


def _comes_to_the_same(pair: Pair, since: int) -> int | None:
    """After how many events, at the beginning of a turn, both worlds show and tell a watcher the same."""
    matches = [begin(pair, world) for world in pair.worlds]
    found = None
    for number in range(len(pair.worlds[0].events)):
        try:
            for match, world in zip(matches, pair.worlds, strict=True):
                _follow(match, world.events[number])
        except IllegalAction:
            return None
        first, second = (match.position for match in matches)
        begins = number + 1 < len(pair.worlds[0].events) and not matches[0].told_steps(WATCHER)
        if found is None and number > since and begins and first.view(WATCHER) == second.view(WATCHER):
            # The latest turn of each player is told in full, so both must have begun another one.
            if matches[0].told(WATCHER) == matches[1].told(WATCHER):
                found = number + 1
    return found
