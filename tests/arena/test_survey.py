"""The survey: its variants, its figures, and the page and plots made from them."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from monuments.arena import Played, UnknownLine
from monuments.arena.evenly import Series
from monuments.arena.survey import Sitting, Variant, read_variants, series_of
from monuments.arena.survey_figures import FORMAT, Figures, Survey, figures, read_survey, write_survey
from monuments.arena.survey_page import survey_page, write_page
from monuments.arena.survey_plots import draw_plots
from monuments.games import DataError, find_game
from tests.support.arena.tools import VARIANTS as OWN
from tests.support.arena.tools import bot, ended
from tests.support.project import ROOT

DOCS = ROOT / "docs"
BEGINNER_WINS = {n: ended(90 + n % 3, 70 + n) for n in range(12)}
EVEN = {n: ended(*((50, 40) if n % 2 else (41, 52))) for n in range(12)}
ONE_TWO_THREE = {n: ended(30, 20, 10) for n in range(3)}


def variant_of(name: str) -> Variant:
    [variant] = read_variants(OWN, [name])
    return variant


def of_variant(name: str, games: Mapping[int, Played]) -> Figures:
    return figures(variant_of(name), ("all",), games)


@pytest.fixture
def survey() -> Survey:
    games = {"capitol-2": BEGINNER_WINS, "capitol-3": ONE_TWO_THREE, "fame-2": EVEN}
    variants = [of_variant(name, these).model_copy(update={"points": {}}) for name, these in games.items()]
    return Survey(format=FORMAT, bot="level9", seed=3, played_on=["a machine"], day="2030-01-02", variants=variants)


def test_the_published_variants_are_all_monuments_and_expansions_with_two_to_four_players() -> None:
    variants = read_variants()
    assert len(variants) == 24
    series = series_of(variants, "random", 5, 0)
    assert len({one.name for one in series}) == 24
    for variant, one in zip(variants, series, strict=True):
        setup = one.contest.setup
        assert (setup.players, setup.options["first_player"]) == (variant.players, 0)
    by_game = {(one.contest.setup.game.facts.name, one.contest.setup.players) for one in series}
    assert by_game == {(game, n) for game in ("world_monuments", "wonders_of_antiquity") for n in (2, 3, 4)}


def test_variants_are_chosen_by_name_with_or_without_the_number_of_players() -> None:
    assert [variant.name for variant in read_variants(OWN, ["capitol"])] == ["capitol-2", "capitol-3"]
    assert [variant.name for variant in read_variants(OWN, ["fame-2", "capitol-3"])] == ["capitol-3", "fame-2"]
    with pytest.raises(UnknownLine, match="no variant is called 'fame-9'; there are: capitol-2, capitol-3, fame-2"):
        read_variants(OWN, ["fame-9"])


def test_a_duplicate_name_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "variants.toml"
    file.write_text(OWN.read_text() + OWN.read_text())
    with pytest.raises(DataError, match="capitol occurs more than once"):
        read_variants(file)


def test_every_game_has_different_draws_and_is_repeatable() -> None:
    setup = find_game("world_monuments").setup({"players": 3})
    games = [Sitting(setup, bot("First")).play(number).played for number in (0, 1, 0)]
    assert (games[0].points, games[0].decisions) == (games[2].points, games[2].decisions)
    assert (games[0].points, games[0].decisions) != (games[1].points, games[1].decisions)
    assert Sitting(setup, "random").identity() != Sitting(setup, "random", 1).identity()
    assert "bots" not in Sitting(setup, "random").identity()


def test_the_figures_of_games() -> None:
    found = of_variant("fame-2", {0: ended(10, 4), 1: ended(5, 5), 2: ended(8, 2), 3: ended(1, 3)})
    assert (found.games, found.players, found.equal) == (4, 2, 0.5)
    assert [seat.share.value for seat in found.seats] == [0.625, 0.375]
    assert [seat.score.value for seat in found.seats] == [6, 3.5]
    assert (found.scores.mean, found.scores.least, found.scores.most) == (4.75, 1, 10)
    assert (found.winner.mean, found.margin.mean) == (6.5, 3.5)
    assert found.points == {"all": 4.75}
    assert found.ends == {"completed": 4}
    assert found.seats[0].share.holds(0.5)


def test_a_single_game_has_no_interval() -> None:
    found = of_variant("fame-2", {0: ended(10, 4)})
    assert found.seats[0].score.low is None
    assert found.scores.sd > 0
    assert found.turns.sd == 0


def test_figures_are_written_and_read_again(tmp_path: Path, survey: Survey) -> None:
    file = tmp_path / "survey.json"
    write_survey(file, survey)
    assert read_survey(file) == survey
    for text in ("", "[]", '{"format": "other"}'):
        file.write_text(text)
        with pytest.raises(DataError, match="not the file of a survey"):
            read_survey(file)


def test_the_page_gives_the_numbers(survey: Survey) -> None:
    page = survey_page(survey)
    assert (
        "Every seat: `level9`; 3 to 12 games of each of 3 variants; seed 3; 2030-01-02. Played with a machine." in page
    )
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == ["Monuments", "Monuments – Wonders of Antiquity"]
    assert "- The first player wins more than an equal share in Capitol with 2 and Capitol with 3." in page
    assert "Over all variants, the first player wins 100.0 ± 12.1 % with 2, 100.0 ± 28.1 % with 3." in page
    assert "the first seat in Capitol with 3: it wins 100.0 % (43.9–100.0) instead of 33.3 %." in page
    assert "- In no variant is it certain that going first helps or hurts." in page
    rows = [row for row in page.splitlines() if row.startswith("| Capitol with 2 | 12 |")]
    assert rows[0].startswith("| Capitol with 2 | 12 | **100.0 % (75.8–100.0)** | **0.0 % (0.0–24.2)** |  | ")


def test_the_plots_are_drawn_the_same_every_time(survey: Survey) -> None:
    plots = draw_plots(survey)
    assert sorted(plots) == sorted(
        f"survey-{subject}-{game}.svg"
        for subject in ("seats", "scores", "length")
        for game in ("world_monuments", "wonders_of_antiquity")
    )
    assert draw_plots(survey) == plots
    for name, svg in plots.items():
        root = ElementTree.fromstring(svg)
        assert root.tag.endswith("svg")
        assert root.attrib["role"] == "img"
        assert "<dc:date>" not in svg
        assert re.findall(r"url\((?!#)", svg) == []
        assert "<image" not in svg
        assert ("Capitol" in svg) == ("world_monuments" in name)
        assert "2 players" in svg


def test_page_and_plots_are_written_by_a_command(tmp_path: Path, survey: Survey) -> None:
    write_survey(tmp_path / "survey.json", survey)
    subprocess.run([sys.executable, "-m", "monuments.arena.survey_page", tmp_path], check=True)
    page = (tmp_path / "what-bots-show.md").read_text()
    assert page == survey_page(survey)
    for link in re.findall(r"\]\(([^)]+)\)", page):
        assert (tmp_path / link).exists()
    write_page(tmp_path / "again", survey)
    assert (tmp_path / "again" / "what-bots-show.md").read_text() == page


def test_the_page_in_the_docs_matches_its_figures() -> None:
    assert (DOCS / "what-bots-show.md").read_text(encoding="utf-8") == survey_page(read_survey(DOCS / "survey.json"))


def test_a_series_names_its_file(tmp_path: Path) -> None:
    [one, *_] = series_of(read_variants(OWN), "random", 2, 0)
    assert isinstance(one, Series)
    assert one.file(tmp_path) == tmp_path / "capitol-2.jsonl"
    assert one.file(None) is None
