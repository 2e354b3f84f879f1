"""Docstrings of classes and of their fields, for generated pages and types."""

import ast
import inspect
from functools import cache
from textwrap import dedent


@cache
def field_docs(kind: type) -> dict[str, str]:
    """The docstring of each field of a class, including inherited fields."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("monuments."):
            found |= _own_docs(each)
    return found


def class_doc(kind: type) -> str:
    """The first paragraph of a class's docstring, on one line."""
    return " ".join((inspect.getdoc(kind) or "").partition("\n\n")[0].split())


def _own_docs(kind: type) -> dict[str, str]:
    [declared] = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(declared, ast.ClassDef)
    found = {}
    for field, after in zip(declared.body, declared.body[1:], strict=False):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found
