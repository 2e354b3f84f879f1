"""The server's sentences: each code, phrase and reaction has one in every language, and there are no others."""

import re
from pathlib import Path
from typing import Any

import pytest

import monuments
from monuments.server.errors import CODES, Refusal
from monuments.server.phrases import PHRASES, REACTIONS, check_phrase, phrase_sentence
from monuments.texts import LANGUAGES

TEXTS = Path(monuments.__file__).parent / "texts"
VALUES: dict[str, dict[str, Any]] = {
    "bad_data": {"place": "quarry"},
    "bad_option": {"key": "players"},
    "damaged_table": {"row": 7},
    "internal": {"number": "1a"},
    "invalid": {"place": "body.seats"},
    "name_character": {"code": "U+202E"},
    "name_long": {"limit": 24},
    "option_follows": {"key": "players"},
    "server_full": {"limit": 20_000},
    "too_big": {"limit": 4096},
    "too_fast": {"seconds": 2},
    "too_many_sockets": {"limit": 40},
    "too_many_tables": {"limit": 10},
    "too_many_watchers": {"limit": 200},
}
"""The values of those sentences that have some."""

every_language = pytest.mark.parametrize("language", LANGUAGES)


def keys(language: str) -> dict[str, str]:
    """The messages of the file, each with its text."""
    text = (TEXTS / language / "server.ftl").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z][\w-]*) = (.*(?:\n[ }].*)*)", text, re.MULTILINE))


@every_language
def test_no_sentence_is_missing_and_none_is_too_many(language: str) -> None:
    expected = {f"server-{code}" for code in CODES}
    expected |= {f"phrase-{key}" for key in PHRASES} | {f"reaction-{key}" for key in REACTIONS}
    assert keys(language).keys() == expected


@every_language
def test_sentences_contain_their_values(language: str) -> None:
    for key, text in keys(language).items():
        assert {*re.findall(r"\$(\w+)", text)} == {*VALUES.get(key.removeprefix("server-"), ())}, key


@every_language
def test_every_refusal_has_a_sentence(language: str) -> None:
    sentences = {code: Refusal(code, **VALUES.get(code, {})).sentence(language) for code in CODES}
    assert len({*sentences.values()}) == len(sentences)
    assert all(sentence.endswith((".", "!")) for sentence in sentences.values())


def test_seconds_are_counted_in_both_languages() -> None:
    assert Refusal("too_fast", seconds=1).sentence("de").endswith("Bitte warte eine Sekunde.")
    assert Refusal("too_fast", seconds=3).sentence("en").endswith("Please wait 3 seconds.")


def test_a_refusal_has_the_status_of_its_code_or_its_own() -> None:
    assert Refusal("closed").status == 410
    assert Refusal("wrong_host", 400).status == 400
    assert str(Refusal("over")) == "The game is over."
    with pytest.raises(KeyError):
        Refusal("no_such_code")


@every_language
def test_phrases_and_reactions_can_be_said(language: str) -> None:
    said = [phrase_sentence(language, key) for key in (*PHRASES, *REACTIONS)]
    assert len({*said}) == len(said)
    assert not {*PHRASES} & {*REACTIONS}


def test_no_other_phrase_is_passed_on() -> None:
    for key in ("", "hello ", "<b>", "you fool"):
        with pytest.raises(Refusal, match="no such set phrase"):
            check_phrase(key)
