"""Which tests prove a rule, and where it stands in the code: `make docs` writes the page.

A game takes part by its rules by number in `tests/data/rules` and a folder under `tests/games`, both of its own name.
Tests name the rules they prove by `@pytest.mark.rule("Q9")`; code names the rules it runs in docstrings and comments,
"(Q8, Q9)" or "(Q1 to Q3)". A module's docstring does not count: it says what a file is about, not where a rule stands.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

from tests.support.project import DATA, ROOT

RULES = DATA / "rules"
PAGE = ROOT / "docs" / "rules-coverage.md"
HEAD = """# Rules, their tests and their code

Every rule by its number: the tests that prove it and the places in the code that run it. `make docs` writes this page;
`make test` fails if a rule has no test or no place, or if the page is outdated.
"""

_NUMBER = re.compile(r"\b([A-Z])(\d{1,2})\b(?:(?: to |[-–])([A-Z])(\d{1,2})\b)?")
_NO_CITATION = re.compile(r"#\s*(noqa|type:|fmt:|pragma)")


@dataclass(frozen=True)
class Citation:
    """A place that names a rule."""

    rule: str
    place: str


def games() -> list[str]:
    """The games whose rules are listed."""
    return sorted(file.stem for file in RULES.glob("*.txt"))


def rules(game: str) -> dict[str, str]:
    """The numbers of a game's rules, in order, each with its title."""
    listed = {}
    for line in (RULES / f"{game}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            number, title = line.split(" ", 1)
            listed[number] = title
    return listed


def numbers_in(text: str) -> list[str]:
    """The rule numbers that a text names; a range names all of its rules."""
    found = []
    for letter, first, end_letter, last in _NUMBER.findall(text):
        end = int(last) if end_letter == letter else int(first)
        found += [f"{letter}{number}" for number in range(int(first), end + 1)]
        if end_letter not in ("", letter):
            found.append(f"{end_letter}{last}")
    return found


def citations_in_tests(game: str) -> list[Citation]:
    """Every rule that a test of the game is marked with."""
    folder = ROOT / "tests" / "games" / game
    return [
        Citation(rule, f"{file.relative_to(folder).as_posix()}::{name}")
        for file in sorted(folder.rglob("test_*.py"))
        for name, rule in marks_in(file.read_text(encoding="utf-8"))
    ]


def marks_in(source: str) -> Iterator[tuple[str, str]]:
    """Each test function of a module with each rule in its markers."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            for decorator in node.decorator_list:
                for call in ast.walk(decorator):
                    if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
                        yield from ((node.name, str(ast.literal_eval(number))) for number in call.args)


def citations_in_code(game: str) -> list[Citation]:
    """Every rule that the game's code names, in source files and in data files."""
    folder = ROOT / "src" / "monuments" / "games" / game
    citations = []
    for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        place, text = file.relative_to(folder).as_posix(), file.read_text(encoding="utf-8")
        if file.suffix == ".toml":
            comments = "\n".join(line for line in text.splitlines() if line.lstrip().startswith("#"))
            citations += [Citation(rule, place) for rule in numbers_in(comments)]
        else:
            named = [(f"{place}:{name}" if name else place, words) for name, words in words_in(text)]
            citations += [Citation(rule, at) for at, words in named for rule in numbers_in(words)]
    letters = {number[0] for number in rules(game)}
    return [citation for citation in citations if citation.rule[0] in letters]


def words_in(source: str) -> Iterator[tuple[str, str]]:
    """Each docstring and comment of a module with the function, class or name it stands at, line by line."""
    tree = ast.parse(source)
    words = [*_docstrings(tree, ""), *_comments(tree, source)]
    for _, name, text in sorted(words):
        yield name, text


def _docstrings(node: ast.AST, name: str) -> Iterator[tuple[int, str, str]]:
    body: list[ast.stmt] = getattr(node, "body", [])
    for before, statement in zip([None, *body], body, strict=False):
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield from _docstrings(statement, f"{name}.{statement.name}".lstrip("."))
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            if isinstance(statement.value.value, str) and not (before is None and isinstance(node, ast.Module)):
                place = ".".join(filter(None, [name, _assigned(before)]))
                yield statement.lineno, place, statement.value.value


def _assigned(statement: ast.stmt | None) -> str:
    """The name that a statement gives a value or a type to."""
    target = None
    if isinstance(statement, ast.Assign):
        target = statement.targets[0]
    elif isinstance(statement, ast.AnnAssign):
        target = statement.target
    return target.id if isinstance(target, ast.Name) else ""


def _comments(tree: ast.Module, source: str) -> Iterator[tuple[int, str, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not _NO_CITATION.match(token.string):
            yield token.start[0], _around(tree, token.start[0]), token.string


def _around(node: ast.AST, line: int, name: str = "") -> str:
    """The function or class in which a line stands."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef) and child.lineno <= line <= (child.end_lineno or line):
            return _around(child, line, f"{name}.{child.name}".lstrip("."))
    return name


def places(citations: list[Citation]) -> dict[str, list[str]]:
    """The places of each rule, each named once, in the order of files and lines."""
    found: dict[str, list[str]] = {}
    for citation in citations:
        at = found.setdefault(citation.rule, [])
        if citation.place not in at:
            at.append(citation.place)
    return found


def page() -> str:
    """The page with a table for each game."""
    parts = [HEAD]
    for game in games():
        tests, code = places(citations_in_tests(game)), places(citations_in_code(game))
        parts.append(f"## {game}\n\nTests are in `tests/games/{game}`, code is in `src/monuments/games/{game}`.\n")
        rows = [
            f"| **{number}** {title} | {_cell(tests.get(number, []))} | {_cell(code.get(number, []))} |"
            for number, title in rules(game).items()
        ]
        parts.append("\n".join(["| Rule | Tests | Code |", "|---|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def _cell(names: list[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
