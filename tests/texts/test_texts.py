"""Sentences: every game has all it needs in every language, and none that is unused."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import monuments
from monuments import Game, IllegalDraw, Phrase, Seeded
from monuments.bots import LEVELS
from monuments.games import our_games
from monuments.games.options import FIRST_PLAYER, PLAYERS
from monuments.games.telling import FINISHED
from monuments.games.vocabulary import Row
from monuments.match import action_sentence, event_sentence
from monuments.texts import LANGUAGES, rules_text, say
from tests.support.amounts import amount
from tests.support.example_game import COURTYARD
from tests.support.games.loops import playouts, rng_of
from tests.support.games.players import Case, case_named, cases_of, curious, decisions, every_case, every_game, moments
from tests.support.project import ROOT

SOURCES = Path(monuments.__file__).parent
FOLDERS = sorted({file.parent.parent for file in SOURCES.rglob("*.ftl")} | {COURTYARD.texts})
FILES = sorted({(folder, file.name) for folder in FOLDERS for file in folder.glob("*/*.ftl")})

every_file = pytest.mark.parametrize(("folder", "name"), FILES, ids=lambda part: part if isinstance(part, str) else "")
every_language = pytest.mark.parametrize("language", LANGUAGES)


class Mentions(Visitor):
    """The variables and the other messages that a message mentions."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        """Note a variable."""
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802
        """Note a message."""
        self.messages.add(node.id.name)


@cache
def resource(file: Path) -> Any:
    return FluentParser().parse(file.read_text(encoding="utf-8"))


def messages(file: Path) -> dict[str, Mentions]:
    """The messages of a file, each with what it mentions."""
    found = {}
    for entry in resource(file).body:
        if isinstance(entry, ast.Message):
            found[entry.id.name] = Mentions()
            found[entry.id.name].visit(entry)
    return found


def of_game(game: Game, language: str) -> dict[str, Mentions]:
    """The messages of a game, with what they mention, directly or through other messages."""
    found: dict[str, Mentions] = {}
    for folder, name in FILES:
        found |= {
            key: mentions
            for key, mentions in messages(folder / language / name).items()
            if key.startswith(f"{game.facts.name}-")
        }
    for mentions in found.values():
        for other in mentions.messages:
            mentions.variables |= found[other].variables
    return found


@every_file
@every_language
def test_there_is_no_junk(folder: Path, name: str, language: str) -> None:
    file = folder / language / name
    assert file.is_file()
    body = resource(file).body
    assert not [entry.content for entry in body if isinstance(entry, ast.Junk)]
    keys = [entry.id.name for entry in body if isinstance(entry, ast.Message)]
    assert len(set(keys)) == len(keys)
    assert all(entry.value is not None for entry in body if isinstance(entry, ast.Message))


@every_file
def test_languages_say_the_same(folder: Path, name: str) -> None:
    for one, other in pairwise(LANGUAGES):
        first, second = messages(folder / one / name), messages(folder / other / name)
        assert first.keys() == second.keys()
        for key in first:
            assert first[key].variables == second[key].variables, key


@every_language
def test_no_key_is_in_two_files(language: str) -> None:
    keys = [key for folder, name in FILES for key in messages(folder / language / name)]
    assert len(set(keys)) == len(keys)


def events(game: Game) -> set[str]:
    """The keys of all events, with those that others are told instead."""
    return {key for key, _ in game.vocabulary.events.values()}


@dataclass(frozen=True)
class Said:
    """Everything that is said in some games of one variant."""

    events: frozenset[Phrase]
    choices: frozenset[Phrase]


@cache
def said(case: Case) -> Said:
    """What happens and what can be done, told to everybody in every way, including a tied end if there is one."""
    events, choices = set[Phrase](), set[Phrase]()
    for i in range(amount(6, 60)):
        position = case.new(compiled=True)
        happened = [position.copy().deal(position.sample(Seeded(i)))]
        for _, action in (curious if i % 2 else decisions)(position, i):
            choices |= {
                case.game.action(position.setup, position.state, position.mover, choice) for choice in position.legal()
            }
            happened.append(position.copy().apply(action))
        for rows in (*(phrases.rows for phrases in happened), tied_end(case)):
            for stage in range(FINISHED + 1):
                for told in case.game.told(position.setup, rows, stage):
                    events |= {*map(position.setup.words.event, told)}
    return Said(frozenset(events), frozenset(choices))


@cache
def tied_end(case: Case) -> tuple[Row, ...]:
    """What happens at the end of the first of some games in which players are tied."""
    played, position = playouts(case, 300, compiled=True), case.new(compiled=True)
    for seed, state in zip(played.seeds, played.states, strict=True):
        position._states[0] = state
        if position.scores.count(max(position.scores)) > 1:
            *_, (end, last) = ((p.copy(), action) for p, action in decisions(case.new(compiled=True), rng_of(seed)))
            return end.apply(last).rows
    return ()


def expected(game: Game) -> set[str]:
    parts = {
        "event": events(game),
        "action": {phrase.key for case in cases_of(game) for phrase in said(case).choices},
        "refusal": {key for key, _ in game.vocabulary.refusals.values()},
        "source": set(game.facts.sources),
        "option": {option.name for option in game.options} - {PLAYERS, FIRST_PLAYER},
    }
    return {f"{game.facts.name}-{part}-{key}" for part, keys in parts.items() for key in keys}


@every_game
@every_language
def test_no_sentence_is_missing_and_none_is_unused(game: Game, language: str) -> None:
    found = of_game(game, language)
    mentioned = {other for mentions in found.values() for other in mentions.messages}
    assert found.keys() - mentioned == expected(game)


@every_case
@every_language
def test_everything_that_happens_can_be_said(case: Case, language: str) -> None:
    setup = case.setup()
    names = ["Ada", *[""] * (setup.players - 1)]
    for phrase in said(case).events:
        assert event_sentence(language, setup, phrase, names)
    for phrase in said(case).choices:
        assert action_sentence(language, setup, phrase)


@every_game
def test_every_event_comes_up(game: Game) -> None:
    assert {phrase.key for case in cases_of(game) for phrase in said(case).events} == events(game)


@every_game
@every_language
def test_sentences_use_the_values_they_are_given(game: Game, language: str) -> None:
    found, name = of_game(game, language), game.facts.name
    for key, columns in game.vocabulary.events.values():
        assert found[f"{name}-event-{key}"].variables <= {"player", *columns}, key
    for key, _ in game.vocabulary.refusals.values():
        given = {"action", *dict(DRAW_VALUES.get((name, key), ()))}
        assert found[f"{name}-refusal-{key}"].variables <= given, key
    for source in game.facts.sources:
        assert not found[f"{name}-source-{source}"].variables
    for option in game.options:
        assert option.text(language, name)


DRAW_VALUES: dict[tuple[str, str], tuple[tuple[str, str | int], ...]] = {
    ("world_monuments", "wrong_number"): (("space", "o0"),),
    ("world_monuments", "wrong_round"): (("round", 1),),
}
"""What else the refusal of a draw mentions if a game's notation refuses it."""


def test_refusals_of_draws_give_their_values() -> None:
    case = case_named("capitol")
    position = case.new()
    draw = case.game.draw(position.setup, position.state, position.sample(Seeded(0)))
    quarry = draw["quarry"]
    moved = {**quarry, "o0": "", "c": "".join(sorted(quarry["c"] + quarry["o0"], key="PRNOBK".index))}
    for wrong, key in (({**draw, "round": 2}, "wrong_round"), ({**draw, "quarry": moved}, "wrong_number")):
        with pytest.raises(IllegalDraw) as raised:
            case.game.parse_draw(position.setup, position.state, wrong)
        assert raised.value.why == Phrase(key, None, DRAW_VALUES["world_monuments", key])


@every_game
@every_language
def test_every_refusal_and_source_can_be_said(game: Game, language: str) -> None:
    name = game.facts.name
    for key, _ in game.vocabulary.refusals.values():
        values = {"action": "pass", **dict(DRAW_VALUES.get((name, key), ()))}
        assert say(language, f"{name}-refusal-{key}", values)
    for source in game.facts.sources:
        assert say(language, f"{name}-source-{source}")


@every_game
@every_language
def test_rules_in_our_words_have_every_number_that_is_cited(game: Game, language: str) -> None:
    text = rules_text(language, game.facts.name)
    cited = {rule for _, rule in game.vocabulary.refusals.values()} | set(game.facts.end_rules.values())
    cited |= {rule for option in game.options for rule in option.rule.split(", ")}
    for case in cases_of(game):
        cited |= {game.turn_rule(p.setup, p.state) for p in moments(case.new(), "rules")}
    assert cited <= set(re.findall(r"\b[A-Z][0-9]+\b", text))


@every_language
def test_common_sentences_are_all_used(language: str) -> None:
    """Each is named in the sources, except those whose keys contain a number: the levels name theirs."""
    common = messages(SOURCES / "texts" / language / "common.ftl").keys()
    numbered = {level.key for level in LEVELS}
    assert numbered <= common
    sources = "\n".join(file.read_text(encoding="utf-8") for file in SOURCES.rglob("*.py"))
    options = {"option-players", "option-first_player"}
    assert options <= common
    for key in common - numbered - options:
        assert f'"{key.removeprefix("refusal-")}"' in sources, key


@every_language
def test_the_page_calls_what_brings_points_as_the_texts_do(language: str) -> None:
    page = (ROOT / "web" / "src" / "lib" / "words" / f"{language}.ts").read_text(encoding="utf-8")
    named = dict(re.findall(r"'source\.(\w+)': '(.*)'", page))
    for game in our_games():
        for source in game.facts.sources:
            assert named[source] == say(language, f"{game.facts.name}-source-{source}")
