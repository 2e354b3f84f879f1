"""Bots by their names: ours with their options, and others from files; errors are explained."""

from dataclasses import fields
from pathlib import Path

import pytest

from monuments.bots import (
    LEVELS,
    BadOption,
    GreedyBot,
    RandomBot,
    SearchBot,
    SearchOptions,
    UnknownBot,
    bot_names,
    find_bot,
)
from monuments.bots.search.options import _RANGES
from tests.support.bots.variants import VARIANTS, some_looks

OWN = """
from monuments.bots import Bot, RandomBot, Seen

class First(Bot):
    def choose(self, seen: Seen) -> int:
        return seen.legal[0]

class Unfinished(Bot):
    pass

class Wanting(First):
    def __init__(self, something):
        self.something = something

class Leaving(First):
    def __init__(self):
        raise SystemExit("bye")

class Tuned(First):
    def __init__(self, depth: int = 3, *, share: float = 0.5, bold: bool = False, style: str = "plain") -> None:
        self.given = (depth, share, bold, style)

class Greedy(First):
    def __init__(self, **options: object) -> None:
        self.given = options

class NoBot:
    def choose(self, seen):
        return seen.legal[0]

first = First()
number = 3
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own bots.py"
    file.write_text(OWN, encoding="utf-8")
    return file


def options_of(name: str) -> SearchOptions:
    bot = find_bot(name)
    assert isinstance(bot, SearchBot)
    return bot.options


def test_our_own_bots() -> None:
    assert bot_names() == ("random", "greedy", "search", "level1", "level2", "level3", "level4", "level5")
    assert type(find_bot("random")) is RandomBot
    assert type(find_bot("greedy")) is GreedyBot
    assert options_of("search") == SearchOptions()
    assert [options_of(f"level{level.number}") for level in LEVELS] == [level.options for level in LEVELS]


@pytest.mark.parametrize("name", bot_names())
def test_every_call_makes_a_new_bot(name: str) -> None:
    assert find_bot(name) is not find_bot(name)


def test_options_change_what_they_name_and_nothing_else() -> None:
    assert options_of("search:simulations=500") == SearchOptions(simulations=500)
    assert options_of("level5:simulations=10,solver=0") == LEVELS[4].options.changed(
        {"simulations": "10", "solver": "0"}
    )
    assert options_of("level5:simulations=10,solver=0").exploration == LEVELS[4].options.exploration
    assert options_of("level1:") == LEVELS[0].options


@pytest.mark.parametrize("name", [field.name for field in fields(SearchOptions)])
def test_every_option_can_be_named_and_has_a_range(name: str) -> None:
    [(least, most)] = [(least, most) for option, least, most in _RANGES if option == name]
    for value in (least, most):
        assert getattr(options_of(f"search:{name}={value}"), name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(UnknownBot, match=rf"{name} is .*, which is not from"):
            find_bot(f"search:{name}={value}")
        with pytest.raises(BadOption):
            SearchOptions(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "no bot is called ''"),
        ("clever", "there are: random, greedy, search, level1"),
        ("Level1", "no bot is called"),
        ("level0", "no bot is called"),
        ("level6", "no bot is called"),
        ("clever:simulations=3", "no bot is called 'clever:simulations=3'"),
        ("random:seed=1", "the bot 'random' has no options, but seed was given"),
        ("greedy:a=1,b=2", "has no options, but a, b was given"),
        ("search:depth=3", "there is no option 'depth'; there are: simulations, seconds"),
        ("search:simulations", "'simulations' is not of the form option=value"),
        ("search:simulations=", "not of the form option=value"),
        ("search:=3", "not of the form option=value"),
        ("search:,", "not of the form option=value"),
        ("search:simulations=5,", "not of the form option=value"),
        ("search:simulations=many", "simulations is 'many', which is not a number"),
        ("search:simulations=1.5", "simulations is '1.5', which is not a number"),
        ("search:exploration=nan", "exploration is nan, which is not from 0 to 100"),
        ("search:spread=inf", "spread is inf, which is not from"),
        ("level3:forgets=2", "'level3:forgets=2': forgets is 2, which is not from 0 to 1"),
        ("missing.py:Bot", "there is no file missing.py"),
        ("missing.py", "no bot is called 'missing.py'"),
    ],
)
def test_a_wrong_name_is_explained(name: str, said: str) -> None:
    with pytest.raises(UnknownBot) as raised:
        find_bot(name)
    assert said in str(raised.value)


def test_a_bot_from_a_file(own: Path) -> None:
    bot = find_bot(f"{own}:First")
    assert type(bot).__name__ == "First"
    seen = some_looks(VARIANTS[0])[0].seen
    assert bot.choose(seen) == seen.legal[0]
    assert type(find_bot(f"{own}:First")) is type(bot)
    assert find_bot(f"{own}:First") is not bot
    assert type(find_bot(f"{own}:RandomBot")) is RandomBot


@pytest.mark.parametrize(
    ("options", "given"),
    [
        ("", (3, 0.5, False, "plain")),
        (":", (3, 0.5, False, "plain")),
        (":depth=5", (5, 0.5, False, "plain")),
        (":depth=-5,share=1e-3,bold=true,style=very bold", (-5, 0.001, True, "very bold")),
        (":share=2,bold=False,style=nan", (3, 2, False, "nan")),
        (":style=a:b", (3, 0.5, False, "a:b")),
    ],
)
def test_a_bot_from_a_file_takes_options(options: str, given: tuple[object, ...], own: Path) -> None:
    bot = find_bot(f"{own}:Tuned{options}")
    assert bot.given == given  # type: ignore[attr-defined]
    assert [type(value) for value in bot.given] == [type(value) for value in given]  # type: ignore[attr-defined]
    assert find_bot(f"{own}:Greedy:anything=1").given == {"anything": 1}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("First:depth=5", "First has no option 'depth'; it has none"),
        ("Tuned:deep=5", "Tuned has no option 'deep'; there are: depth, share, bold, style"),
        ("Tuned:self=5", "Tuned has no option 'self'"),
        ("Tuned:depth", "'depth' is not of the form option=value"),
        ("Tuned:depth=1,depth=2", "depth is given twice"),
        ("Wanting:other=1", "Wanting has no option 'other'; there are: something"),
    ],
)
def test_wrong_options_of_a_bot_from_a_file_are_explained(name: str, said: str, own: Path) -> None:
    with pytest.raises(UnknownBot) as raised:
        find_bot(f"{own}:{name}")
    assert said in str(raised.value)


def test_a_bot_declares_whether_its_choices_repeat(own: Path) -> None:
    repeat = [name for name in (*bot_names(), "level5:seconds=0", f"{own}:First") if find_bot(name).repeats]
    assert repeat == ["random", "greedy", "search", "level5:seconds=0"]


def test_a_file_is_found_from_the_current_folder(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(own.parent)
    assert type(find_bot("own bots.py:First")).__name__ == "First"
    assert type(find_bot("./own bots.py:First")).__name__ == "First"


def test_files_of_the_same_name_are_different_bots(tmp_path: Path) -> None:
    found = []
    for folder, choice in (("one", 0), ("two", -1)):
        file = tmp_path / folder / "bot.py"
        file.parent.mkdir()
        file.write_text(OWN.replace("seen.legal[0]", f"seen.legal[{choice}]"), encoding="utf-8")
        found.append(find_bot(f"{file}:First"))
    seen = some_looks(VARIANTS[0])[0].seen
    assert [bot.choose(seen) for bot in found] == [seen.legal[0], seen.legal[-1]]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Missing", "has no bot 'Missing'; bots in it: RandomBot, First, Unfinished, Wanting, Leaving, Tuned, Greedy"),
        ("", "has no bot ''"),
        ("NoBot", "has no bot 'NoBot'"),
        ("first", "has no bot 'first'"),
        ("number", "has no bot 'number'"),
        ("Seen", "has no bot 'Seen'"),
        ("Unfinished", "Unfinished cannot be made: TypeError"),
        ("Bot", "Bot cannot be made: TypeError"),
        ("Wanting", "Wanting needs the option 'something'"),
        ("Leaving", "Leaving cannot be made: SystemExit: bye"),
    ],
)
def test_a_file_without_the_bot_is_explained(name: str, said: str, own: Path) -> None:
    with pytest.raises(UnknownBot) as raised:
        find_bot(f"{own}:{name}")
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("class First(", "SyntaxError"),
        ("  x = 1\n y = 2", "IndentationError"),
        ("import no_such_module", "ModuleNotFoundError"),
        ("1 / 0", "ZeroDivisionError"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("x = '\0'", "cannot contain null bytes"),
        ("# only a comment", "has no bot 'First'; bots in it: none"),
        ("from monuments.bots import Bot as Base\nclass Bot(Base): ...", "has no bot 'First'; bots in it: Bot"),
    ],
)
def test_a_file_that_cannot_be_run_is_reported_and_not_cached(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text(text, encoding="utf-8")
    for _ in range(2):
        with pytest.raises(UnknownBot) as raised:
            find_bot(f"{file}:First")
        assert said in str(raised.value)
    if "cannot be run" in str(raised.value):
        file.write_text(OWN, encoding="utf-8")
        assert type(find_bot(f"{file}:First")).__name__ == "First"


def test_a_folder_or_another_extension_is_not_a_bot(tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(UnknownBot, match="there is no file"):
        find_bot(f"{tmp_path / 'folder.py'}:First")
    (tmp_path / "latin.py").write_bytes(b"x = '\xe4'")
    with pytest.raises(UnknownBot, match="cannot be run"):
        find_bot(f"{tmp_path / 'latin.py'}:First")
