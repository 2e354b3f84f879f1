"""Joined sentences: nothing is lost, nothing is repeated, and what cannot be joined stays as it is."""

from monuments.cli.joining import ASIDE, END_OF_ASIDE, PLAIN, Joints, join, joints_of
from monuments.games import Phrase, find_game

PLACES = ["\ue000", "\ue001"]
SENTENCES = {
    "draws": "{player} draws {card}.",
    "refilled": "{card} comes into the offer.",
    "erected": "{player} erects {monument}.",
    "expanded": "{player} expands {monument}.",
    "reordered": "{player} puts {monument} in order.",
    "removed": "{player}'s historian removes {card}.",
    "tracked": "{player}'s historian goes to {count}.",
    "valued": "{monument} is worth {points}.",
    "famed": "{player}'s {fame} marker reaches {count}.",
    "marker": "The {fame} marker of {player} reaches {count}.",
    "scored": "{player}, {source}: {points}.",
    "won": "{player} wins.",
    "ended": "The game is over.",
}
WONDERS = joints_of(find_game("wonders_of_antiquity"))


def phrase(key: str, seat: int | None = 0, **values: str | int) -> Phrase:
    return Phrase(key, seat, tuple(values.items()))


def joined(*phrases: Phrase, joints: Joints = WONDERS) -> list[str]:
    def say(phrase: Phrase) -> str:
        return SENTENCES[phrase.key].format(
            **dict(phrase.values), player="" if phrase.seat is None else PLACES[phrase.seat]
        )

    marks = str.maketrans({"\ue000": "Ada", "\ue001": "Ben", ASIDE: "(", END_OF_ASIDE: ")"})
    return [line.text.translate(marks) for line in join(joints, phrases, say, PLACES)]


def test_a_name_is_not_repeated_in_successive_sentences_and_consequences_are_in_brackets() -> None:
    assert joined(
        phrase("draws", card="Petra 4"),
        phrase("refilled", None, card="Zeus 2"),
        phrase("draws", card="Zeus 2"),
        phrase("draws", card="Zeus 3"),
        phrase("ended", None),
    ) == ["Ada draws Petra 4 (Zeus 2 comes into the offer),", "draws Zeus 2,", "draws Zeus 3.", "The game is over."]


def test_cards_that_are_laid_are_listed() -> None:
    assert joined(
        phrase("erected", monument="Petra"),
        *(phrase("laid", card=f"petra-{number}") for number in (4, 9, 2)),
        phrase("famed", fame="ship", count=1),
        phrase("famed", fame="scroll", count=2),
    ) == ["Ada erects Petra: 4, 9, 2 (Ada's ship marker reaches 1, scroll marker reaches 2)."]


def test_the_new_order_is_listed_with_its_sentence() -> None:
    assert joined(
        phrase("reordered", monument="Petra"),
        phrase("expanded", monument="Petra"),
        *(phrase("laid", card=f"bet_hamikdash-{number}") for number in (2, 1)),
    ) == ["Ada expands Petra,", "puts Petra in order: 2, 1."]


def test_a_historians_turn_is_one_sentence() -> None:
    assert joined(
        phrase("removed", card="Zeus 2"),
        phrase("valued", None, monument="Zeus", points=3),
        phrase("removed", card="Zeus 3"),
        phrase("valued", None, monument="Zeus", points=6),
        phrase("tracked", count=2),
    ) == [
        "Ada's historian removes Zeus 2 (Zeus is worth 3),",
        "removes Zeus 3 (Zeus is worth 6),",
        "goes to 2.",
    ]


def test_the_scores_of_one_player_are_on_one_line() -> None:
    assert joined(
        phrase("ended", None),
        phrase("scored", source="monuments", points=3),
        phrase("scored", source="tokens", points=6),
        phrase("scored", 1, source="tokens", points=3),
        phrase("won"),
    ) == ["The game is over.", "Ada, monuments: 3, tokens: 6.", "Ben, tokens: 3.", "Ada wins."]


def test_sentences_that_do_not_begin_with_the_name_stay_whole() -> None:
    joints = Joints(asides=frozenset({"marker"}), runs=(frozenset({"marker"}),), rows=True)
    assert joined(
        phrase("draws", card="Petra 4"),
        phrase("marker", fame="ship", count=1),
        phrase("marker", fame="scroll", count=2),
        joints=joints,
    ) == ["Ada draws Petra 4 (The ship marker of Ada reaches 1. The scroll marker of Ada reaches 2)."]


def test_what_has_nothing_before_it_stands_alone() -> None:
    assert joined(phrase("refilled", None, card="Zeus 2")) == ["Zeus 2 comes into the offer."]
    assert joined(phrase("reordered", monument="Petra")) == ["Ada puts Petra in order."]
    assert joined(phrase("reordered", monument="Petra"), phrase("won")) == ["Ada puts Petra in order,", "wins."]
    assert joined() == []


def test_a_game_without_joints_has_a_paragraph_for_each_player() -> None:
    assert joined(
        phrase("draws", card="Petra 4"),
        phrase("won"),
        phrase("tracked", count=1),
        phrase("won", 1),
        phrase("ended", None),
        joints=PLAIN,
    ) == ["Ada draws Petra 4, wins. Ada's historian goes to 1.", "Ben wins.", "The game is over."]
