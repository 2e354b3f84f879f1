"""Lines of the log are encoded once and sent with the names of each table."""

import orjson
import pytest

from monuments.games import WATCHER, Phrase, Seeded, all_games
from monuments.match import Match, SeededDealer, event_sentence
from monuments.server.lines import MOST_LINES, line, names_as_sent
from monuments.texts import LANGUAGES
from tests.support.games.match_tools import act_at_random

NAMES = ['Ann & "Co" \\', "", "Zoë", "李"]


def _played(name: str, players: int = 4) -> Match:
    """A finished game."""
    game = next(game for game in all_games() if game.facts.name == name)
    match = Match.new(game, {"players": players}, NAMES[:players], SeededDealer("lines"), compiled=True)
    rng = Seeded("lines", name)
    while not match.is_over:
        act_at_random(match, rng)
    return match


@pytest.mark.parametrize("game", ["world_monuments", "wonders_of_antiquity"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_the_sentence_with_the_names(game: str, language: str) -> None:
    match = _played(game)
    phrases = {phrase for _, phrase in match.told(WATCHER)}
    assert len(phrases) > 50
    for names in (NAMES, NAMES[::-1]):
        as_sent = names_as_sent(names, language)
        for phrase in phrases:
            assert orjson.loads(orjson.dumps(line(match.setup, phrase, as_sent, language))) == {
                "text": event_sentence(language, match.setup, phrase, names),
                "key": phrase.key,
                "seat": phrase.seat,
                "values": dict(phrase.values),
            }


def test_only_so_many_lines_are_known() -> None:
    setup = _played("world_monuments", players=2).setup
    names = names_as_sent(["Ada", "Bob"], "en")
    for points in range(2 * MOST_LINES):
        said = orjson.loads(orjson.dumps(line(setup, Phrase("won", 0, (("points", points),)), names, "en")))
        assert said["values"] == {"points": points}
    assert all(len(known) <= MOST_LINES for known in setup._variant.values())
