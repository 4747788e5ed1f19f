"""The mutants of a module: its source with one small fault each, made from its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

import attrs

CONDITIONS = frozenset({"ready", "private_condition"})
"""Keywords that bind an ability to a condition."""

LITERALS = (ast.Constant, ast.Dict, ast.List, ast.Tuple)
"""What stands behind an `or` as a default: it has no truth of its own to turn."""
HALVES = {"wild": "wild", "super_": "super"}
"""Decorator -> the half of a flare it binds."""


@attrs.frozen
class CodeMutant:
    """One fault: the bytes `start` to `end` of a source are replaced by `new`.

    `first` and `last` are the lines of the statement that it changes; `first` is 0 where that runs as the module loads.
    """

    kind: str
    start: int
    end: int
    piece: str
    new: str
    line: int
    first: int
    last: int
    ability: str
    """The function it is in, with its class."""
    clause: str
    """The part of a card it belongs to, as `covers` has it: `power`, `wild`, `super`; empty for what several share."""

    def applied(self, source: str) -> str:
        """The source with this fault."""
        data = source.encode()
        return (data[: self.start] + self.new.encode() + data[self.end :]).decode()


def mutants_of(source: str) -> list[CodeMutant]:
    """All mutants of a module, in the order of its lines."""
    found = dict.fromkeys(_Finder(source).found())
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.kind, mutant.new))


@attrs.frozen
class _Place:
    """Where a node stands."""

    function: ast.FunctionDef | None = None
    statement: ast.stmt | None = None
    name: str = ""
    clause: str = ""


class _Finder:
    """Walks a syntax tree and says what can be changed in it."""

    def __init__(self, source: str) -> None:
        self.data = source.encode()
        self.tree = ast.parse(source)
        self.lines = [0]
        for line in self.data.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def found(self) -> Iterator[CodeMutant]:
        yield from self._body(self.tree.body, _Place())

    def _body(self, body: Sequence[ast.stmt], place: _Place) -> Iterator[CodeMutant]:
        for statement in body:
            yield from self._statement(statement, attrs.evolve(place, statement=statement))

    def _statement(self, node: ast.stmt, place: _Place) -> Iterator[CodeMutant]:
        if isinstance(node, ast.ClassDef):
            clause = "power" if _names(node.bases) & {"Power"} else ""
            yield from self._body(node.body, attrs.evolve(place, name=f"{node.name}.", clause=clause))
        elif isinstance(node, ast.FunctionDef):
            halves = [HALVES[name] for name in _names(node.decorator_list) if name in HALVES]
            place = attrs.evolve(place, name=place.name + node.name, clause=halves[0] if halves else place.clause)
            for decorator in node.decorator_list:
                yield from self._expression(decorator, place)
            yield from self._body(node.body, attrs.evolve(place, function=node, statement=None))
        else:
            if place.function is not None:
                yield from self._dropped(node, place)
            match node:
                case ast.If(test=test) | ast.While(test=test):
                    yield self._turned(test, place)
                case ast.Return(value=value) if value is not None and _is_condition(place.function):
                    yield self._turned(value, place)
            yield from self._parts(node, place)

    def _parts(self, node: ast.AST, place: _Place) -> Iterator[CodeMutant]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                yield from self._statement(child, attrs.evolve(place, statement=child))
            elif not isinstance(child, ast.expr) or not _is_annotation(node, child):
                yield from self._expression(child, place)

    # -- statements

    def _dropped(self, node: ast.stmt, place: _Place) -> Iterator[CodeMutant]:
        match node:
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Expr(value=ast.YieldFrom(value=ast.Tuple(elts=[]))):
                return
            case ast.Expr():
                yield self._mutant("drop", node, _nothing(node), place)
            case ast.Return(value=None) | ast.AugAssign() | ast.Delete() | ast.Continue() | ast.Break():
                yield self._mutant("drop", node, "pass", place)
            case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
                yield self._mutant("drop", node, "return (yield from ())" if _yields(value) else "return None", place)
            case ast.Assign(targets=targets) if self._is_bound(targets, node, place):
                yield self._mutant("drop", node, _nothing(node), place)
            case _:
                return

    @staticmethod
    def _is_bound(targets: Sequence[ast.expr], node: ast.stmt, place: _Place) -> bool:
        """Whether the rest still runs without this assignment: no name stays unbound."""
        assert place.function is not None  # noqa: S101 - only statements of functions are dropped
        names = {each.id for target in targets for each in _stored(target)}
        arguments = place.function.args
        before = {each.arg for each in (*arguments.args, *arguments.kwonlyargs)}
        before |= {each.id for each in _stored(place.function) if each.lineno < node.lineno}
        return names <= before

    # -- expressions

    def _expression(self, node: ast.AST, place: _Place) -> Iterator[CodeMutant]:
        match node:
            case ast.Compare():
                yield self._turned(node, place)
            case ast.BoolOp(values=values):
                yield from (self._turned(each, place) for each in values if not isinstance(each, LITERALS))
            case ast.comprehension(ifs=ifs):
                yield from (self._turned(each, place) for each in ifs)
            case ast.keyword(arg=name, value=value) if name in CONDITIONS:
                yield self._mutant("ready", value, "lambda *_: True", place)
                yield self._mutant("ready", value, f"lambda *_: not ({self._text(value)})(*_)", place)
            case ast.IfExp(test=test):
                yield self._turned(test, place)
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                yield self._mutant("number", node, str(number + 1), place)
            case ast.JoinedStr():
                return
            case _:
                pass
        yield from self._parts(node, place)

    def _turned(self, node: ast.expr, place: _Place) -> CodeMutant:
        """A condition that holds where it did not, and the other way round."""
        return self._mutant("turn", node, f"not ({self._text(node)})", place)

    # -- places

    def _mutant(self, kind: str, node: ast.expr | ast.stmt, new: str, place: _Place) -> CodeMutant:
        start, end = self._span(node)
        inside = place.function is not None and place.statement is not None
        first = place.statement.lineno if place.statement is not None and inside else 0
        last = node.end_lineno or first
        text = new if isinstance(node, ast.stmt) else f"({new})"
        return CodeMutant(kind, start, end, self._text(node), text, node.lineno, first, last, place.name, place.clause)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None  # noqa: S101 - the parser says where everything ends
        assert node.end_col_offset is not None  # noqa: S101 - as above
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self.data[start:end].decode()


def _yields(node: ast.AST) -> bool:
    return any(isinstance(each, ast.YieldFrom | ast.Yield) for each in ast.walk(node))


def _stored(node: ast.AST) -> Iterator[ast.Name]:
    """Every place where a name is given a value."""
    return (each for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))


def _names(nodes: Iterable[ast.expr]) -> set[str]:
    """The names that bases or decorators go by."""
    found = (node.func if isinstance(node, ast.Call) else node for node in nodes)
    return {node.id for node in found if isinstance(node, ast.Name)}


def _is_condition(function: ast.FunctionDef | None) -> bool:
    return function is not None and isinstance(function.returns, ast.Name) and function.returns.id == "bool"


def _is_annotation(node: ast.AST, child: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and child is node.annotation


def _nothing(node: ast.AST) -> str:
    """A statement that does nothing; a generator stays one."""
    return "yield from ()" if _yields(node) else "pass"
