"""Situations, games and documents with which the checker of Wonders of Antiquity is tested."""

import copy
import hashlib
import random
import re
from typing import Any

from . import wonders_of_antiquity as wa
from .documents import rejected

FAME = "eternal_fame"


HEROES = "heroes_traders_scholars"


BOTH = (FAME, HEROES)


BUILDERS = {  # how often each decision is chosen, so that everything comes up
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


def standard_data() -> dict[str, Any]:
    """The printed cards as own card data."""
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
    """Few cards, all helmets except the eights, and other numbers everywhere."""
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


def blank_record(cards: dict[str, Any] | None = None, rules: str = "2", **options: Any) -> dict[str, Any]:
    """A record without events."""
    chosen: dict[str, Any] = {"players": 2, "first_player": 0, "expansions": []}
    if rules != "1":
        chosen["seen_cards"] = "shown"
    chosen |= options
    record: dict[str, Any] = {
        "format": "monuments-record/1",
        "game": "wonders_of_antiquity",
        "rules": rules,
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
    return wa.Checker(cards, options["players"], options["first_player"], options["expansions"], record["rules"])


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
    return rejected(wa.check, record)


def plain_deal(players: int, cards: wa.Cards = wa.STANDARD_CARDS) -> wa.Deal:
    """A deal from cards in order."""
    rest = list(cards.in_play(players))
    size = cards.start_hand
    hands = [rest[seat * size : (seat + 1) * size] for seat in range(players)]
    rest = rest[players * size :]
    return {"hands": hands, "offer": rest[:3], "pile": rest[3:]}


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
    """The record without one event."""
    short = copy.deepcopy(record)
    del short["events"][index]
    return short
