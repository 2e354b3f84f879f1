"""Every reason for which an action or a deal is refused comes up, and cites the rule that forbids it."""

from collections.abc import Callable

import pytest

from monuments import MalformedNotation, Position
from monuments.games.wonders_of_antiquity.refusals import NO_SUCH_ACTION, REFUSALS
from tests.support.games.situations import draw_refusal, play, refusal
from tests.support.games.wonders_of_antiquity import (
    FAME,
    NO_PAIR,
    begin,
    deck,
    draw_with,
    finish,
    late,
    pay,
    reorder,
)

PILE = "akropolis-9 artemision-9 babylon-9 bet_hamikdash-9 colosseum-9 knossos-9"
HELD = "petra-3 petra-4 petra-6 zeus-6 zeus-5 babylon-3"
"""Cards to erect Petra or Zeus, a pair of scrolls to spare, one ship, one helmet, a single Babylon."""


def table(*begun: str, tokens: dict[str, int] | None = None) -> Position:
    """Seat 0 has Knossos and Mausoleum, seat 1 has Colosseum, seats 1 and 2 have Pharos; after these steps."""
    position = late(
        [f"{HELD} knossos-8", "zeus-9", ""],
        [{"knossos": "3 4", "mausoleum": "3"}, {"colosseum": "3 4", "pharos": "3 8"}, {"pharos": "5 6 7"}],
        offer=NO_PAIR,
        pile=PILE,
        points=[1],
        tokens={"helmet": 0, "ship": 0, "scroll": 0} if tokens is None else tokens,
    )
    play(position, *begun)
    return position


def bare(*begun: str) -> Position:
    """Pile and offer are empty, and nobody has a historian."""
    position = late([HELD, ""], [{}, {"petra": "8 9"}], tokens={"helmet": 0, "ship": 0}, points=[1], historians=[0, 0])
    play(position, *begun)
    return position


CASES: dict[str, list[tuple[set[str], str, Callable[[], Position]]]] = {
    "game_over": [({"E1"}, "draw pile", lambda: finish(table()))],
    "cards_to_deal": [({"S1"}, "draw pile", begin)],
    "complete_first": [
        ({"H4"}, "draw pile", lambda: table("erect petra")),
        ({"H4"}, "historian", lambda: table("points scroll")),
        ({"H4"}, "points scroll", lambda: table("swap petra-3")),
    ],
    "nothing_begun": [
        ({"M3", "M4"}, "lay petra-3", table),
        ({"M3", "M4"}, "done", table),
        ({"M5", "M6"}, "discard petra-3", table),
        ({"T2"}, "for zeus-4", table),
        ({"T2"}, "reorder", table),
        ({"T2"}, "reorder", lambda: table("erect petra")),
    ],
    "no_action_left": [
        ({"M1"}, action, lambda: table("draw pile", "draw pile", "draw pile"))
        for action in ("draw pile", "draw zeus-4", "erect petra", "expand knossos", "points scroll")
    ]
    + [({"M1"}, "token helmet", lambda: table("draw pile", "draw pile", "draw pile", tokens={"ship": 0}))],
    "pile_empty": [({"M2"}, "draw pile", bare), ({"M2", "T2"}, "buy pile", bare)],
    "not_on_offer": [
        ({"M2"}, "draw petra-9", table),
        ({"M2", "T2"}, "buy petra-9", table),
        ({"M2", "T2"}, "for petra-9", lambda: table("swap petra-3")),
    ],
    "not_in_hand": [
        ({"M3"}, "lay petra-5", lambda: table("erect petra")),
        ({"M3", "M4"}, "lay knossos-3", lambda: table("expand knossos")),
        ({"M5"}, "discard petra-9", lambda: table("points scroll")),
        ({"M6"}, "discard petra-9", lambda: table("extra scroll")),
        ({"T2"}, "swap petra-9", table),
    ],
    "already_laid": [
        ({"M3"}, "lay petra-4", lambda: table("erect petra", "lay petra-4")),
        ({"M3", "M4"}, "lay knossos-8", lambda: table("expand knossos", "lay knossos-8")),
        ({"M5"}, "discard petra-3", lambda: table("points scroll", "discard petra-3")),
        ({"M6"}, "discard petra-3", lambda: table("extra scroll", "discard petra-3")),
    ],
    "other_monument": [
        ({"M3"}, "lay zeus-5", lambda: table("erect petra")),
        ({"M3", "M4"}, "lay zeus-5", lambda: table("expand knossos")),
    ],
    "other_symbol": [
        ({"M5"}, "discard petra-4", lambda: table("points scroll")),
        ({"M6"}, "discard petra-4", lambda: table("extra scroll")),
    ],
    "already_built": [({"M3"}, "erect knossos", table)],
    "two_builders": [({"M3"}, "erect pharos", table)],
    "too_few_cards": [({"M3"}, "erect babylon", table), ({"M3"}, "erect colosseum", table)],
    "not_built": [({"M4"}, "expand petra", table), ({"M4"}, "expand colosseum", table)],
    "nothing_to_add": [({"M4"}, "expand mausoleum", table)],
    "not_enough_laid": [
        ({"M3"}, "done", lambda: table("erect petra", "lay petra-3")),
        ({"M4"}, "done", lambda: table("expand knossos")),
        ({"M4", "T2"}, "done", lambda: table(*reorder("knossos", "3 4")[:-1])),
    ],
    "old_cards_first": [({"T2"}, "done", lambda: table("expand knossos", "reorder", "lay knossos-8"))],
    "no_pair": [
        ({"M5"}, "points helmet", lambda: late([NO_PAIR, ""], pile=PILE)),
        ({"M6"}, "extra helmet", lambda: late([NO_PAIR, ""], pile=PILE)),
    ],
    "extra_paid": [({"M6"}, "extra scroll", lambda: table(*pay("petra-3 petra-6")))],
    "turn_begun": [({"R1"}, "historian", lambda: table("draw pile"))],
    "no_historian": [({"R1"}, "historian", bare)],
    "nothing_to_remove": [({"R1"}, "historian", lambda: late([HELD, ""], [{}, {"zeus": "9"}], pile=PILE))],
    "action_possible": [({"M7"}, "lapse", table), ({"M7"}, "lapse", bare)],
    "actions_left": [({"M1"}, "end", table), ({"M1"}, "end", lambda: late(["", ""]))],
    "no_tokens": [
        ({"T1"}, "token helmet", lambda: late([HELD, ""], pile=PILE, expansions=[FAME])),
        ({"T1", "T2"}, "buy pile", lambda: late([HELD, ""], pile=PILE, expansions=[FAME])),
    ],
    "not_owner": [({"T2"}, "buy pile", lambda: table(tokens={})), ({"T2"}, "swap petra-3", lambda: table(tokens={}))],
    "token_used": [
        ({"T2"}, "buy pile", lambda: table("buy zeus-4")),
        ({"T2"}, "swap petra-4", lambda: table("swap petra-3", "for zeus-4")),
    ],
    "no_point": [({"T2"}, "buy pile", lambda: late([HELD, ""], tokens={"helmet": 0}, pile=PILE))],
    "no_majority": [({"T1"}, "token ship", lambda: table(tokens={}))],
    "own_token": [({"T1"}, "token helmet", table)],
    "no_card_to_swap": [({"T2"}, "swap petra-3", bare)],
    "cards_laid": [({"T2"}, "reorder", lambda: table("expand knossos", "lay knossos-8"))],
}
"""By the key of the reason: the rules that forbid the action, the action, and the position in which it is tried."""

DRAWS = {"wrong_cards", "wrong_counts"}
EACH = [
    pytest.param(key, *case, id=f"{key} {'/'.join(sorted(case[0]))} {case[1]} {number}")
    for key, cases in CASES.items()
    for number, case in enumerate(cases)
]


@pytest.mark.rule("H4", "M1", "M2", "M3", "M4", "M5", "M6", "M7", "R1", "T1", "T2", "E1", "S1")
@pytest.mark.parametrize(("key", "rules", "action", "position"), EACH)
def test_each_reason_is_met(key: str, rules: set[str], action: str, position: Callable[[], Position]) -> None:
    assert refusal(position(), action)[1] == key


@pytest.mark.rule("M3", "M4", "M5", "M6", "T2")
@pytest.mark.parametrize(("key", "rules", "action", "position"), EACH)
def test_and_names_a_rule_that_forbids_it(
    key: str, rules: set[str], action: str, position: Callable[[], Position]
) -> None:
    """A player who is refused an extra action is shown M6, not the rule of the victory-point action."""
    assert refusal(position(), action)[0] in rules


@pytest.mark.rule("C1", "S1")
def test_deals_are_refused_for_wrong_cards_or_counts() -> None:
    draw = draw_with(deck(2), 2)
    assert draw_refusal(begin(), {**draw, "pile": draw["pile"][1:]}) == ("C1", "wrong_cards")
    assert draw_refusal(begin(), {**draw, "offer": draw["offer"][1:]}) == ("S1", "wrong_counts")


@pytest.mark.rule("S1")
def test_there_is_no_other_reason() -> None:
    """These tests cover every key of the engine, except for numbers that are not actions and so have no notation."""
    assert {key for key, _ in REFUSALS.values()} == {*CASES, *DRAWS, REFUSALS[NO_SUCH_ACTION][0]}
    position = table()
    for number in (-1, position.game.facts.actions):
        assert int(position.kernel.refuse(position.setup.table, position.state, number)) == NO_SUCH_ACTION
        with pytest.raises(MalformedNotation):
            position.verify(number)


@pytest.mark.rule("M2", "M3")
@pytest.mark.parametrize(
    "text",
    [
        *("", "draw", "draw petra", "draw petra-0", "draw petra-10", "erect petra-4", "lay petra", "points sword"),
        *("pass", "Draw pile", "draw  pile", " end", "token", "buy", "swap pile", "for petra", "historian petra"),
    ],
)
def test_a_text_that_is_not_an_action_is_malformed(text: str) -> None:
    with pytest.raises(MalformedNotation):
        table().apply(text)
