"""Names: people's own in every script, and none that is invisible, overflows or pretends to be a bot."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monuments.server.errors import Refusal
from monuments.server.names import LONGEST, clean_name
from monuments.texts import LANGUAGES
from tests.support.examples import UNHURRIED

REASONS = ("name_empty", "name_long", "name_character", "name_marks", "name_bot")


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Jürgen",
        "Mary-Jane O’Neil",
        "Анна",
        "王小明",
        "さくら",
        "नेहा",
        "محمد",
        "דוד",
        "Nguyễn Thị",
        "X",
        "7",
        "สมชาย",
        "A. B.",
        "Zoë_99!",
    ],
)
def test_names_of_people_are_kept(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ada  ", "Ada"),
        ("Ada   Lovelace", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("A\u00a0\u3000B", "A B"),
        ("\u2003A", "A"),
    ],
)
def test_names_are_tidied(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("-", "name_empty"),
        ("...", "name_empty"),
        ("x" * (LONGEST + 1), "name_long"),
        ("x" * 10_000, "name_long"),
        ("a\u0000b", "name_character"),
        ("a\nb", "name_character"),
        ("\u202eAda", "name_character"),
        ("A\u200bda", "name_character"),
        ("A\u200dda", "name_character"),
        ("\u2066Ada", "name_character"),
        ("\ufeffAda", "name_character"),
        ("\u3164", "name_character"),
        ("\u115fA", "name_character"),
        ("A\ufe0f", "name_character"),
        ("A\U000e0061", "name_character"),
        ("\u2800", "name_character"),
        ("A\u20dd", "name_character"),
        ("<b>", "name_character"),
        ("a/b", "name_character"),
        ('"a"', "name_character"),
        ("😀", "name_character"),
        ("\ud800", "name_character"),
        ("\ue000", "name_character"),
        ("Z\u0335\u0336\u0337algo", "name_marks"),
        ("\u0301Ada", "name_marks"),
        ("A \u0301", "name_marks"),
        ("bot:4", "name_bot"),
        ("BOT:x", "name_bot"),
        (" ｂｏｔ：x", "name_bot"),
    ],
)
def test_an_invalid_name_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(Refusal) as raised:
        clean_name(text)
    assert raised.value.code == reason
    assert reason in REASONS
    assert all(raised.value.sentence(language) for language in LANGUAGES)


@UNHURRIED
@given(st.text(max_size=40))
def test_a_clean_name_is_clean(text: str) -> None:
    try:
        name = clean_name(text)
    except Refusal as refusal:
        assert refusal.code in REASONS
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= LONGEST
    assert name.isprintable()
    assert name == name.strip()
