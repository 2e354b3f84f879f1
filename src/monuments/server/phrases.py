"""What players can say to each other: set phrases and reactions instead of free chat, so that nobody is insulted."""

from monuments.texts import say

from .errors import Refusal

PHRASES = (
    "hello",
    "good_luck",
    "nice_move",
    "oops",
    "thanks",
    "one_moment",
    "your_turn",
    "well_played",
    "good_game",
    "rematch",
    "sorry",
    "must_go",
)
REACTIONS = {
    "clap": "👏",
    "heart": "❤️",
    "laugh": "😄",
    "wow": "😮",
    "think": "🤔",
    "phew": "😅",
    "party": "🎉",
    "thumbs_up": "👍",
}
"""Each reaction with the sign that is shown; its words are for people who cannot see it."""


def check_phrase(key: str) -> str:
    """The key, if it belongs to a phrase or a reaction."""
    if key not in PHRASES and key not in REACTIONS:
        raise Refusal("bad_phrase")
    return key


def phrase_sentence(language: str, key: str) -> str:
    """The words of a phrase or a reaction."""
    return say(language, f"{'reaction' if check_phrase(key) in REACTIONS else 'phrase'}-{key}")
