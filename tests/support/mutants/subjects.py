"""The functions that are broken: rule functions, and the functions around them that cite a rule."""

import ast
import importlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType

from monuments.games import kernel

from .operators import changes

GAMES = Path(kernel.__file__).parent
SHARED = "shared"
"""Stands for the rule functions that all games share."""


@dataclass(frozen=True)
class Mutant:
    """A function with one change in it."""

    module: str
    """The module, relative to the package of the games: `world_monuments.quarry`."""
    function: str
    before: str
    after: str
    occurrence: int
    """Counts the places of a function at which the same change of the same statement can be made."""
    lines: range
    code: CodeType

    @property
    def name(self) -> str:
        """The mutant in words."""
        again = f" ({self.occurrence})" if self.occurrence > 1 else ""
        return f"{self.module}.{self.function}: {self.before} → {self.after}{again}"

    @property
    def file(self) -> Path:
        """The source of the function."""
        return GAMES / f"{self.module.replace('.', '/')}.py"

    def release(self) -> None:
        """Change the function in this process for good."""
        function = find_function(self.module, self.function)
        function.__code__ = self.code


def find_function(module: str, name: str) -> FunctionType:
    """A function of the package of games, by module and qualified name."""
    found: object = importlib.import_module(f"monuments.games.{module}")
    for part in name.split("."):
        found = vars(found)[part]
    if isinstance(found, staticmethod | classmethod):
        found = found.__func__
    elif isinstance(found, property):
        found = found.fget
    assert isinstance(found, FunctionType), f"{module}.{name} is no plain function"
    return found


def modules(game: str) -> list[str]:
    """The modules of a game, or those that all games share."""
    folder, prefix = (GAMES, "") if game == SHARED else (GAMES / game, f"{game}.")
    return [f"{prefix}{file.stem}" for file in sorted(folder.glob("*.py")) if file.stem != "__init__"]


def rule_functions(module: str) -> list[str]:
    """The functions of a module that are marked with `@rule` or `@twin`."""
    return [name for name, node in functions(module).items() if any(map(_marks_rule, node.decorator_list))]


def _marks_rule(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).split("(")[0] in ("rule", "twin")


@cache
def functions(module: str) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a module by qualified name, as they are written."""
    source = (GAMES / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
    return dict(_defined(ast.parse(source), ""))


def _defined(node: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef):
            yield f"{prefix}{statement.name}", statement
        elif isinstance(statement, ast.ClassDef):
            yield from _defined(statement, f"{prefix}{statement.name}.")


@cache
def mutants_of(module: str, name: str) -> list[Mutant]:
    """Every mutant of a function, from its first line to its last."""
    node, path = functions(module)[name], str(GAMES / f"{module.replace('.', '/')}.py")
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for change in changes(node):
        seen[change.before, change.after] += 1
        occurrence = seen[change.before, change.after]
        code = _code(node, path)
        found.append(Mutant(module, name, change.before, change.after, occurrence, change.lines, code))
    return found


def _code(node: ast.FunctionDef, path: str) -> CodeType:
    """The code of a function as its tree is now."""
    bare = ast.copy_location(ast.FunctionDef(node.name, node.args, node.body, []), node)
    module = compile(ast.fix_missing_locations(ast.Module([bare], [])), path, "exec")
    return next(c for c in module.co_consts if isinstance(c, CodeType) and c.co_name == node.name)
