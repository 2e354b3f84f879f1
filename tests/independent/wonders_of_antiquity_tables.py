"""Situations, games and documents on which the checker of Wonders of Antiquity is tried."""

import copy
import hashlib
import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from . import wonders_of_antiquity as wa

SECRET = bytes(range(32))


FAME = "eternal_fame"


HEROES = "heroes_traders_scholars"


BOTH = (FAME, HEROES)


COMBINATIONS = ((), (FAME,), (HEROES,), BOTH)


BUILDERS = {  # how often each decision is chosen, so that games see all there is
    "draw": 2,
    "erect": 40,
    "expand": 40,
    "lay": 3,
    "historian": 8,
    "token": 20,
    "buy": 4,
    "reorder": 5,
}


COLLECTORS = {
    "draw": 20,
    "erect": 20,
    "expand": 40,
    "lay": 40,
    "historian": 60,
    "token": 60,
    "buy": 10,
    "reorder": 20,
    "end": 60,
}


def some(text: str) -> list[str]:
    """Cards in short: 'petra43 zeus5' is petra-4, petra-3, zeus-5."""
    cards = []
    for word in text.split():
        match = re.fullmatch("([a-z_]+)([1-9]+)", word)
        assert match
        cards += [f"{match[1]}-{number}" for number in match[2]]
    return cards


def situation(
    *hands: str,
    built: Sequence[str] = (),
    offer: str | None = None,
    pile: str | None = None,
    expansions: Sequence[str] = (),
) -> wa.Checker:
    """A table at the start of seat 0's turn; cards that are not named are in the pile, or gone."""
    table = wa.Checker(wa.STANDARD_CARDS, len(hands), 0, expansions)
    rest = list(table.cards.in_play(len(hands)))

    def take(cards: list[str]) -> list[str]:
        for card in cards:
            rest.remove(card)
        return cards

    hand_cards = [take(some(hand)) for hand in hands]
    built_cards = [take(some(own)) for own in built]
    offer_cards = take(rest[-3:] if offer is None else some(offer))
    pile_cards = take(rest[:] if pile is None else some(pile))
    deal = wa.fair_deal(SECRET, [], table.cards, len(hands))
    table.deal(deal)
    table.hands = hand_cards
    for seat, cards in enumerate(built_cards):
        for card in cards:
            table.monuments[seat].setdefault(wa.monument_of(card), []).append(card)
    table.offer = offer_cards
    table.pile = pile_cards
    table.discards = rest
    return table


def play(table: wa.Checker, *texts: str) -> wa.Checker:
    """Carry out decisions one after another."""
    for text in texts:
        table.act(text)
    return table


def build(table: wa.Checker, verb: str, cards: str) -> wa.Checker:
    """Erect or expand a monument with cards in short."""
    laid = some(cards)
    steps = [f"lay {card}" for card in laid]
    return play(table, f"{verb} {wa.monument_of(laid[0])}", *steps, "done")


def rule(table: wa.Checker, text: str) -> str | None:
    """The rule that a decision breaks."""
    fault = table.fault(text)
    assert (text in table.legal()) == (fault is None)
    return None if fault is None else fault[0]


def verbs(table: wa.Checker) -> set[str]:
    """The verbs of the legal decisions."""
    return {text.split()[0] for text in table.legal()}


def ended(table: wa.Checker) -> list[dict[str, int]]:
    """The final scores in parts, as if the game ended now."""
    table.phase = "over"
    table.reason = "pile"
    return table.breakdown()


def part(table: wa.Checker, name: str) -> list[int]:
    """One part of the final scores, by seat."""
    return [parts[name] for parts in ended(copy.deepcopy(table))]


def standard_data() -> dict[str, Any]:
    """The printed cards as card data of one's own."""
    order = ("helmet", "ship", "scroll")
    return {
        "scale": [3, 6, 9, 12, 15, 18],
        "historian_points": [9, 6, 3],
        "unused_historian_cost": 12,
        "start_hand": 5,
        "historians": {"2": 2, "3": 3, "4": 2},
        "removed": {"2": [1, 2], "3": [1, 2], "4": []},
        "monuments": [
            {
                "slug": slug,
                "name": slug.title(),
                "symbols": [order[(number + index) % 3] for number in range(1, 10)],
            }
            for index, slug in enumerate(wa.MONUMENTS)
        ],
    }


def small_data() -> dict[str, Any]:
    """Few cards, all helmets but the eights, and other numbers everywhere."""
    data = standard_data()
    data["scale"] = [3, 9, 30, 300, 2997, 3000]
    data["historian_points"] = [0, 1000, 7]
    data["unused_historian_cost"] = 0
    data["start_hand"] = 1
    data["historians"] = {"2": 4, "3": 1, "4": 0}
    data["removed"] = {"2": [9, 3, 4, 5, 6, 7, 1], "3": [2, 1, 3, 6], "4": [1, 2, 3, 4, 5]}
    data["status"] = "my own"
    for monument in data["monuments"]:
        monument["symbols"] = ["helmet"] * 7 + ["ship", "helmet"]
    return data


def blank_record(cards: dict[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    """A record without events."""
    chosen = {"players": 2, "first_player": 0, "expansions": [], **options}
    record: dict[str, Any] = {
        "format": "monuments-record/1",
        "game": "wonders_of_antiquity",
        "rules": "1",
        "options": chosen,
        "seats": [""] * chosen["players"],
        "events": [],
    }
    if cards is not None:
        record["cards"] = cards
    return record


def new_checker(record: dict[str, Any]) -> wa.Checker:
    """The table of a record's options."""
    options = record["options"]
    cards = wa.read_cards(record["cards"]) if "cards" in record else wa.STANDARD_CARDS
    return wa.Checker(cards, options["players"], options["first_player"], options["expansions"])


def play_game(seed: int, cards: dict[str, Any] | None = None, fair: bool = False, **options: Any) -> dict[str, Any]:
    """The record of a game of random decisions."""
    dice = random.Random(seed)
    record = blank_record(cards, **options)
    players = record["options"]["players"]
    secret = dice.randbytes(32)
    salts = [dice.randbytes(16) for _ in range(players)]
    if fair:
        record["options"]["first_player"] = wa.fair_starting_player(secret, salts, players)
        record["fairness"] = {
            "commitment": hashlib.sha256(secret).hexdigest(),
            "salts": [salt.hex() for salt in salts],
            "secret": secret.hex(),
        }
    table = new_checker(record)
    deal = wa.fair_deal(secret, salts, table.cards, players)
    record["events"].append({"draw": copy.deepcopy(deal)})
    table.deal(deal)
    while table.phase != "over":
        legal = table.legal()
        liking = BUILDERS if seed % 2 else COLLECTORS
        weights = [liking.get(text.split()[0], 1) for text in legal]
        (text,) = dice.choices(legal, weights)
        record["events"].append({"seat": table.seat, "do": text})
        table.act(text)
    record["result"] = {
        "scores": list(table.scores()),
        "winners": list(table.winners()),
        "reason": table.reason,
    }
    return record


def rejection(record: Any) -> tuple[int | None, str]:
    """Event and rule with which a record is rejected."""
    with pytest.raises(wa.Rejected) as caught:
        wa.check(record)
    assert caught.value.reason
    return caught.value.event, caught.value.rule


def plain_deal(players: int, cards: wa.Cards = wa.STANDARD_CARDS) -> dict[str, Any]:
    """A deal from cards that lie in order."""
    rest = list(cards.in_play(players))
    size = cards.start_hand
    hands = [rest[seat * size : (seat + 1) * size] for seat in range(players)]
    rest = rest[players * size :]
    return {"hands": hands, "offer": rest[:3], "pile": rest[3:]}


def beginnings(position: wa.Position, turn: list[str], symbols: dict[str, str]) -> set[str]:
    """What may begin now, found from the position and the turn so far in another way."""
    seat = position.seat
    assert seat is not None
    hand = position.hands[seat]
    own = position.monuments[seat]
    opponents = [other for place, other in enumerate(position.monuments) if place != seat]
    sources = [*(["pile"] if position.pile else []), *position.offer]
    slugs = Counter(wa.monument_of(card) for card in hand)
    kinds = Counter(symbols[card] for card in hand)
    pairs = [symbol for symbol in kinds if kinds[symbol] >= 2]
    tokens = position.tokens or {}

    actions = {f"draw {source}" for source in sources} | {f"points {symbol}" for symbol in pairs}
    for slug, count in slugs.items():
        others = sum(slug in other for other in opponents)
        if slug in own:
            actions.add(f"expand {slug}")
        elif others < 2 and count >= 2 + others:
            actions.add(f"erect {slug}")
    for symbol, owner in tokens.items():
        counts = [
            sum(symbols[card] == symbol for cards in built.values() for card in cards) for built in position.monuments
        ]
        if owner != seat and counts.count(max(counts)) == 1 and counts[seat] == max(counts):
            actions.add(f"token {symbol}")

    used = {text.split()[0] for text in turn}
    free: set[str] = set()
    if "extra" not in used:
        free |= {f"extra {symbol}" for symbol in pairs}
    if "buy" not in used and tokens.get("helmet") == seat and position.scores[seat] > 0:
        free |= {f"buy {source}" for source in sources}
    if "swap" not in used and tokens.get("ship") == seat and position.offer:
        free |= {f"swap {card}" for card in hand}

    result = set(free)
    if position.actions_left:
        result |= actions or {"lapse"}
    else:
        result.add("end")
    big = any(len(cards) > 1 for other in opponents for cards in other.values())
    if not turn and big and position.historians[seat]:
        result.add("historian")
    return result


def actions_of(turn: list[str]) -> int:
    """Complete actions among the decisions of a turn."""
    count = 0
    discarding = ""
    for text in turn:
        verb = text.split()[0]
        count += verb in ("draw", "token", "done")
        if verb in ("points", "extra"):
            discarding = verb
            discarded = 0
        elif verb == "discard":
            discarded += 1
            count += discarding == "points" and discarded == 2
    return count


def under_way(turn: list[str]) -> bool:
    """Whether the last decision of a turn leaves an action unfinished."""
    verb = turn[-1].split()[0] if turn else ""
    if verb == "discard":
        return not turn[-2].startswith("discard")
    return verb in ("erect", "expand", "reorder", "lay", "points", "extra", "swap")


def check_facts(record: dict[str, Any]) -> Counter[str]:
    """What always holds, and how often each decision was met."""
    options = record["options"]
    players = options["players"]
    cards = new_checker(record).cards
    deck = sorted(cards.in_play(players))
    positions = list(wa.follow(record))
    events = record["events"]
    assert len(positions) == len(events) + 1
    met: Counter[str] = Counter()
    turn: list[str] = []
    last_turns: list[int] = []
    taken = [0] * players
    for position, after, event in zip(positions, positions[1:], events, strict=False):
        if "draw" in event:
            assert position.phase == "draw"
            assert after.seat == options["first_player"]
            continue
        seat, text = event["seat"], event["do"]
        assert position.phase == "playing"
        assert position.seat == seat
        assert text in position.legal
        assert list(position.legal) == sorted(set(position.legal))
        assert (position.reason, position.winners) == (None, ())
        met[text.split()[0]] += 1
        # fact 9: cards are conserved
        there = [card for hand in position.hands for card in hand]
        there += [card for own in position.monuments for pile in own.values() for card in pile]
        there += [*position.offer, *position.discards]
        assert len(there) == len(set(there)) == len(deck) - position.pile
        assert set(there) <= set(deck)
        assert len(position.offer) == 3 or position.pile == 0
        assert all(hand == wa.in_order(hand) for hand in position.hands)
        # C3, M8: at most two builders, and never below one card
        owners = Counter(slug for own in position.monuments for slug in own)
        assert all(count <= 2 for count in owners.values())
        assert all(own[slug] for own in position.monuments for slug in own)
        if not turn:
            assert position.actions_left == 3
        if not under_way(turn):
            assert set(position.legal) == beginnings(position, turn, cards.symbols)
        turn.append(text)
        # F3: no marker moves back
        if position.fame is not None:
            assert after.fame is not None
            for category, before in position.fame.items():
                now = dict(after.fame[category])
                assert all(now[owner] >= number for owner, number in before)
                numbers = [number for _, number in after.fame[category]]
                assert numbers == sorted(numbers, reverse=True)
        taken[seat] += (text.split()[0] == "token") * 2 - (text.split()[0] == "buy")
        if after.phase == "playing":
            assert [parts["tokens"] for parts in after.breakdown] == taken
            assert after.scores == tuple(parts["points"] + parts["tokens"] for parts in after.breakdown)
        if after.seat != seat:
            extra = any(text.startswith("extra") for text in turn)
            if turn[0] == "historian":
                assert turn == ["historian"]
            elif turn[-1] != "lapse":
                assert actions_of(turn) == 3 + extra
            else:
                assert actions_of(turn) < 3 + extra
            if after.pile == 0:
                last_turns.append(seat)
            turn = []
    end = positions[-1]
    assert (end.phase, end.reason, end.seat, end.legal) == ("over", "pile", None, ())
    # E1: who emptied the pile, then every other player once
    assert last_turns == [(last_turns[0] + step) % players for step in range(players)]
    assert list(end.scores) == [sum(parts.values()) for parts in end.breakdown]
    assert end.winners == tuple(seat for seat in range(players) if end.scores[seat] == max(end.scores))
    check_final_scores(end, cards, taken)
    return met


def check_final_scores(end: wa.Position, cards: wa.Cards, taken: list[int]) -> None:
    """The parts of the final scores, computed in another way."""
    for part_name in wa.PARTS:
        assert all(part_name in parts for parts in end.breakdown)
    monuments = [0] * len(end.scores)
    for slug, value in end.values.items():
        removed = sum(wa.monument_of(card) == slug for card in end.discards)  # some of them were sold
        assert value in (0, *cards.scale[: min(6, removed)])
        sizes = {
            (len(own[slug]), sum(map(wa.number_of, own[slug])), max(own[slug])): seat
            for seat, own in enumerate(end.monuments)
            if slug in own
        }
        for place, size in enumerate(sorted(sizes, reverse=True)):
            thirds = 3 if len(sizes) == 1 else 2 - place
            monuments[sizes[size]] += value // 3 * thirds
    assert [parts["monuments"] for parts in end.breakdown] == monuments
    best = sorted((-number, order, seat) for order, (seat, number) in enumerate(end.track))[:3]
    for seat, parts in enumerate(end.breakdown):
        assert parts["historians"] == sum(
            points for points, (_, _, owner) in zip(cards.historian_points, best, strict=False) if owner == seat
        )
        assert parts["unused_historians"] == -end.historians[seat] * cards.unused_historian_cost
        for category in ("helmet", "ship", "scroll", "monument"):
            owners = [owner for owner, _ in end.fame[category]] if end.fame else []
            place = owners.index(seat) if seat in owners else 9
            assert parts[f"fame_{category}"] == {0: 6, 1: 3}.get(place, 0)
        owned = list(end.tokens.values()).count(seat) if end.tokens else 0
        assert parts["tokens"] == taken[seat] + 3 * owned


def opening(*decisions: str, **options: Any) -> dict[str, Any]:
    """A running game of two from the plain deal; turns as 'seat:decision'."""
    record = blank_record(**{"expansions": list(BOTH), **options})
    record["events"] = [{"draw": plain_deal(record["options"]["players"])}]
    for decision in decisions:
        seat, text = decision.split(":")
        record["events"].append({"seat": int(seat), "do": text})
    return record


HONEST = (
    *("0:erect akropolis", "0:lay akropolis-3", "0:lay akropolis-6", "0:done"),  # 0
    *("0:draw pile", "0:extra ship", "0:discard akropolis-4", "0:discard artemision-9"),  # 4
    *("0:expand akropolis", "0:lay akropolis-5", "0:done"),  # 8
    *("0:token helmet", "0:buy pile"),  # 11
    "1:historian",  # 13
    *("0:draw artemision-6", "0:points ship"),  # 14
    *("0:discard akropolis-7", "0:discard artemision-6"),  # 16
    *("0:buy artemision-7", "0:draw artemision-8", "0:end"),  # 18
    *("1:draw pile", "1:extra helmet", "1:discard akropolis-9", "1:discard artemision-5"),  # 21
)


def without(record: dict[str, Any], index: int) -> dict[str, Any]:
    """The record less one event."""
    short = copy.deepcopy(record)
    del short["events"][index]
    return short


def cut(record: dict[str, Any], index: int, *instead: Any) -> dict[str, Any]:
    """A running game: the record up to an event, then others."""
    short = {**record, "events": record["events"][:index] + list(instead)}
    short.pop("result", None)
    short.pop("fairness", None)
    return short
