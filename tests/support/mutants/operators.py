"""Small changes to the syntax tree of a function, each of which makes a mutant of it."""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Change:
    """One changed statement of a function."""

    before: str
    """The statement as it is written, the head only if it holds other statements."""
    after: str
    lines: range
    """Where the statement, or its head, stands in the file."""


def changes(function: ast.FunctionDef) -> Iterator[Change]:
    """Every change of a function; while one is yielded, the tree is changed."""
    for block, index in _statements(function):
        statement = block[index]
        before, lines = _head(statement), _lines(statement)
        for place in _removals(statement):
            with _put(block, index, place):
                yield Change(before, _head(place), lines)
        for owner, key, new in _replacements(statement, function):
            with _put(owner, key, new):
                yield Change(before, _head(statement), lines)


def _statements(node: ast.AST) -> Iterator[tuple[list[ast.stmt], int]]:
    """Each statement in a function except docstrings, as a place in its block; from top to bottom."""
    for field in ("body", "orelse", "handlers", "finalbody"):
        block = getattr(node, field, [])
        for index, statement in enumerate(block if isinstance(block, list) else []):
            if isinstance(statement, ast.stmt) and not _is_docstring(statement):
                yield block, index
            if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                yield from _statements(statement)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _removals(statement: ast.stmt) -> Iterator[ast.stmt]:
    """What can stand in the place of a whole statement."""
    nothing = ast.copy_location(ast.Pass(), statement)
    match statement:
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.AugAssign() | ast.Delete() | ast.Raise():
            yield nothing
        case ast.Expr() | ast.Break() | ast.Continue():
            yield nothing
        case ast.If(orelse=[]) | ast.For(orelse=[]):
            yield nothing


def _replacements(statement: ast.stmt, function: ast.FunctionDef) -> Iterator[tuple[Any, Any, Any]]:
    """Each changed part of a statement: the node or list that holds it, its field or index, and what it becomes."""
    match statement:
        case ast.If(test=test) | ast.Assert(test=test) if not _is_turned_anyway(test):
            yield statement, "test", _not(test)
        case ast.Return(value=ast.expr() as value):
            yield from ((statement, "value", new) for new in _returned(value, function))
        case ast.AugAssign(op=op):
            yield statement, "op", _COMPUTED[type(op)]()
    for owner, key, node in _expressions(statement):
        yield from ((owner, key, new) for new in _changed(node) if not _is_removal(statement, new))


def _is_removal(statement: ast.stmt, new: ast.expr) -> bool:
    """Whether a statement does nothing with this part in it, as if it were removed."""
    return isinstance(statement, ast.AugAssign) and isinstance(new, ast.Constant) and new.value == 0


def _is_turned_anyway(test: ast.expr) -> bool:
    """Whether one of the changes of a condition's own parts makes the opposite of it."""
    match test:
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn() | ast.Is() | ast.IsNot()]):
            return True
    return False


def _returned(value: ast.expr, function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What a function returns instead, by its type."""
    match function.returns:
        case ast.Name(id="bool") if not isinstance(value, ast.Constant):
            yield _not(value)
        case ast.Name(id="int") if not isinstance(value, ast.Constant):
            yield ast.copy_location(ast.BinOp(value, ast.Add(), ast.Constant(1)), value)
        case ast.Name(id="Any"):
            yield ast.copy_location(ast.BinOp(value, ast.Mult(), ast.Constant(0)), value)


def _expressions(node: ast.AST) -> Iterator[tuple[Any, Any, ast.expr]]:
    """Each expression of a statement, with the node or list that holds it, without those of inner statements."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for owner, key, child in _items(value) if isinstance(value, list) else [(node, field, value)]:
            if _is_padding(node, key):
                continue
            if isinstance(child, ast.expr):
                yield owner, key, child
            if isinstance(child, ast.AST) and not isinstance(child, ast.stmt | ast.ExceptHandler):
                if not _is_negative(child):
                    yield from _expressions(child)


def _items(values: list[Any]) -> list[tuple[Any, Any, Any]]:
    return [(values, index, value) for index, value in enumerate(values)]


def _is_padding(node: ast.AST, index: Any) -> bool:
    """Whether an argument is one of the zeros that fill the row of an event up."""
    match node:
        case ast.Call(func=ast.Name(id="note"), args=args) if isinstance(index, int):
            return all(isinstance(arg, ast.Constant) and arg.value == 0 for arg in args[index:])
    return False


def _is_negative(node: ast.AST) -> bool:
    """Whether this is a negative number: only its sign is changed."""
    return isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)


def _changed(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression becomes, one change at a time."""
    for new in _alternatives(node):
        yield ast.fix_missing_locations(ast.copy_location(new, node))


def _alternatives(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield ast.Compare(left, [_COMPARED[type(op)]()], [right])
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.BinOp(left=left, op=op, right=right):
            yield ast.BinOp(left, _COMPUTED[type(op)](), right)
        case ast.UnaryOp(op=ast.USub() | ast.Not() | ast.Invert(), operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            if value > 0:
                yield ast.Constant(value - 1)
        case ast.Call(func=ast.Name(id="range"), args=[end]):
            yield ast.Call(node.func, [ast.Constant(1), end], [])
            if not isinstance(end, ast.Constant):
                yield ast.Call(node.func, [ast.BinOp(end, ast.Sub(), ast.Constant(1))], [])
        case ast.Call(func=ast.Name(id=name)) if name in _CALLED:
            yield ast.Call(ast.Name(_CALLED[name], ast.Load()), node.args, node.keywords)


def _not(test: ast.expr) -> ast.expr:
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


def _head(statement: ast.stmt) -> str:
    """A statement as text, without the statements in it."""
    text = ast.unparse(statement)
    return text if not getattr(statement, "body", None) else text.partition(":\n")[0] + ":"


def _lines(statement: ast.stmt) -> range:
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(last, statement.lineno) + 1)


@contextmanager
def _put(owner: Any, key: Any, new: Any) -> Iterator[None]:
    """Put a node into the place of another for a while."""
    if isinstance(owner, list):
        old, owner[key] = owner[key], new
    else:
        old = getattr(owner, key)
        setattr(owner, key, new)
    try:
        yield
    finally:
        if isinstance(owner, list):
            owner[key] = old
        else:
            setattr(owner, key, old)
