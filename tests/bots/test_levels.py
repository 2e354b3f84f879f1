"""Five levels, each stronger than the one before: named in every language, within their time."""

from itertools import pairwise

import pytest

from monuments.bots import LEVELS, Level, SearchBot, SearchOptions, find_bot
from monuments.texts import LANGUAGES
from tests.support.bots.variants import VARIANTS, some_looks

every_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level{level.number}")


def test_there_are_five() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]


def test_a_higher_level_thinks_more_and_forgets_less() -> None:
    for lower, higher in pairwise(level.options for level in LEVELS):
        assert lower.simulations < higher.simulations
        assert lower.seconds < higher.seconds
        assert lower.forgets >= higher.forgets
        assert lower.solver <= higher.solver
    assert LEVELS[-1].options.forgets == LEVELS[-1].options.horizon == 0
    assert LEVELS[0].options.forgets > 0
    assert LEVELS[0].options.horizon > 0


def test_the_lowest_answers_in_a_tenth_of_a_second_and_the_highest_in_one() -> None:
    assert LEVELS[0].options.seconds == 0.1
    assert LEVELS[-1].options.seconds == 1.0


def test_names() -> None:
    english = [level.name("en") for level in LEVELS]
    german = [level.name("de") for level in LEVELS]
    assert english == ["Apprentice", "Journeyman", "Stonemason", "Master builder", "Architect"]
    assert german == ["Lehrling", "Geselle", "Steinmetz", "Baumeister", "Architekt"]
    for language in LANGUAGES:
        assert len({level.name(language) for level in LEVELS}) == len(LEVELS)


@every_level
def test_a_level_is_found_by_its_name(level: Level) -> None:
    for bot in (level.bot(), find_bot(f"level{level.number}")):
        assert isinstance(bot, SearchBot)
        assert bot.options == level.options


@pytest.mark.parametrize("number", [1, 2])
def test_a_level_plays_as_it_is(number: int) -> None:
    for variant in VARIANTS:
        for look in some_looks(variant, stride=5):
            assert LEVELS[number - 1].bot().choose(look.seen) in look.seen.legal


@every_level
def test_a_level_keeps_to_its_time_and_still_answers(level: Level) -> None:
    """With almost no time, every level answers with the little that it has tried."""
    options = level.options.changed({"seconds": "0.000001"})
    for variant in VARIANTS:
        look = some_looks(variant)[-1]
        assert SearchBot(options).choose(look.seen) in look.seen.legal


def test_options_are_the_only_difference() -> None:
    assert {type(level.bot()) for level in LEVELS} == {SearchBot}
    assert all(type(level.options) is SearchOptions for level in LEVELS)
