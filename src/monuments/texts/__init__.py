"""Every sentence about the games, in English and German; independent of the rules.

Sentences are Fluent messages in `en/*.ftl` and `de/*.ftl`; the rules in our own words are Markdown in `rules/`.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "de")
LOCALES = {"en": "en-GB", "de": "de-DE"}

Values = Mapping[str, str | int] | Sequence[tuple[str, str | int]]

_FOLDERS = [Path(__file__).parent]


def add_texts(folder: Path) -> None:
    """Add a folder with the sentences of another game, laid out like this one."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)
        _bundle.cache_clear()


def say(language: str, key: str, values: Values = ()) -> str:
    """The sentence of a key with its values filled in."""
    pairs = values.items() if isinstance(values, Mapping) else values
    return _said(_bundle(check_language(language)), language, key, tuple(pairs))


@lru_cache(maxsize=16384)
def _said(bundle: "FluentBundle", language: str, key: str, values: tuple[tuple[str, str | int], ...]) -> str:
    """The sentence, cached because the same ones are used again and again; added texts make a new bundle."""
    if not bundle.has_message(key):
        raise KeyError(f"no sentence {key!r} in {language!r}")
    pattern = bundle.get_message(key).value
    assert pattern is not None, f"{key} has attributes only"
    text, errors = bundle.format_pattern(pattern, dict(values))
    if errors:
        raise KeyError(f"sentence {key!r} in {language!r}: {errors[0]}")
    return str(text)


def rules_text(language: str, game: str) -> str:
    """The rules of a game in our own words, as Markdown."""
    for folder in _FOLDERS:
        page = folder / "rules" / f"{game}.{check_language(language)}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise KeyError(f"no rules of {game!r} in {language!r}")


def check_language(language: str) -> str:
    """The language; raises ValueError if it is unknown."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; there are: {', '.join(LANGUAGES)}")
    return language


def files(language: str) -> list[Path]:
    """The files that contain the sentences of a language."""
    return sorted(file for folder in _FOLDERS for file in (folder / language).glob("*.ftl"))


@cache
def _bundle(language: str) -> "FluentBundle":
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([LOCALES[language]], use_isolating=False)
    for file in files(language):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
