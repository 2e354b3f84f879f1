"""The sentences that stand under the fields of a class, for pages and types made from it."""

import ast
import inspect
from functools import cache
from textwrap import dedent


@cache
def field_docs(kind: type) -> dict[str, str]:
    """What is said about each field of a class, those it inherits included."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("monuments."):
            found |= _own_docs(each)
    return found


def class_doc(kind: type) -> str:
    """What a class is, in one line."""
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
