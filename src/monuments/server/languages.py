"""The language that a browser asks for."""

from functools import lru_cache

from monuments.texts import LANGUAGES

DEFAULT = LANGUAGES[0]
_LONGEST = 200


@lru_cache(maxsize=256)
def language_of(accept_language: str | None) -> str:
    """The language of ours that an `Accept-Language` header prefers; English if it names none of them."""
    best, most = DEFAULT, 0.0
    for part in (accept_language or "")[:_LONGEST].split(","):
        tag, *parameters = (piece.strip().lower() for piece in part.split(";"))
        language, weight = tag.partition("-")[0], _weight(parameters)
        if language == "*":
            language = DEFAULT
        if language in LANGUAGES and weight > most:
            best, most = language, weight
    return best


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                weight = float(value)
            except ValueError:
                return 0.0
            return weight if 0 < weight <= 1 else 0.0
    return 1.0
