"""Property 7 of the design: whatever may ask is a generator and is called with `yield from`; read off the source."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]


class Calls(ast.NodeVisitor):
    """Calls of what may ask, in one module, that stand outside a `yield from`."""

    def __init__(self, module: str, tree: ast.Module, asking: set[str]) -> None:
        self.module = module
        self.asking = asking
        self.names = imported(module, tree)
        self.faults: list[str] = []

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        if isinstance(node.value, ast.Call):
            for each in (*node.value.args, *node.value.keywords, node.value.func):
                self.visit(each)
        else:
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = self.target(node.func)
        if called in self.asking:
            self.faults.append(f"{self.module}:{node.lineno}: {called} is called without yield from")
        self.generic_visit(node)

    def target(self, func: ast.expr) -> str:
        """The full name of what is called; parts and names of cards are known by their attribute."""
        match func:
            case ast.Name(id=name):
                return self.names.get(name, f"{self.module}.{name}")
            case ast.Attribute(value=ast.Name(id=base), attr=name) if base in self.names:
                return f"{self.names[base]}.{name}"
            case ast.Attribute(value=ast.Attribute(attr="part"), attr="run" | "names" as name):
                return f"part.{name}"
        return ""


def imported(module: str, tree: ast.Module) -> dict[str, str]:
    """Name in the module to full name."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found |= {(each.asname or each.name): f"{node.module}.{each.name}" for each in node.names}
    assert module
    return found


def is_asking(function: ast.FunctionDef) -> bool:
    """Whether a function may ask, by its result."""
    return function.returns is not None and ast.unparse(function.returns).startswith(("Asking[", "Generator[Poll"))


def yields(function: ast.FunctionDef) -> bool:
    """Whether a function is a generator."""
    inner = [node for node in ast.walk(function) if isinstance(node, ast.FunctionDef | ast.Lambda)][1:]
    own = set(ast.walk(function)) - {each for other in inner for each in ast.walk(other)}
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own)


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


@cache
def sources() -> dict[str, ast.Module]:
    """The modules of the engine in which steps and effects are written."""
    engine = (PROJECT / "rules/cosmic").rglob("*.py")
    files = [*engine, *(PROJECT / "content").rglob("*.py")]
    return {".".join(file.relative_to(PROJECT).with_suffix("").parts): ast.parse(file.read_text()) for file in files}


def asking_in(trees: dict[str, ast.Module]) -> set[str]:
    """The full names of what may ask."""
    return {f"{module}.{each.name}" for module, tree in trees.items() for each in functions(tree) if is_asking(each)}


@cache
def asking() -> set[str]:
    """What may ask in the engine."""
    return asking_in(sources()) | {"part.run", "part.names"}


def plain_calls(trees: dict[str, ast.Module], asking: set[str]) -> list[str]:
    """Every call of what may ask that is not made with `yield from`."""
    faults = []
    for module, tree in trees.items():
        calls = Calls(module, tree, asking)
        calls.visit(tree)
        faults += calls.faults
    return faults


def test_property_7_whatever_may_ask_is_called_with_yield_from() -> None:
    assert plain_calls(sources(), asking()) == []


def test_property_7_what_may_ask_is_a_generator_and_says_so() -> None:
    """A function that yields a `Poll` has `Asking` as its result; one with that result yields."""
    faults = []
    for module, tree in sources().items():
        for function in functions(tree):
            result = "" if function.returns is None else ast.unparse(function.returns)
            if is_asking(function) != yields(function) and not result.startswith(("Iterator[", "Any")):
                faults.append(f"{module}.{function.name} -> {result}")
    assert faults == []


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            "def f(g):\n    drawing.draw(g, 'red', 1)",
            ["rules.toy:4: rules.cosmic.effects.drawing.draw is called without yield from"],
        ),
        ("def f(g):\n    x = own(g)", ["rules.toy:4: rules.toy.own is called without yield from"]),
        (
            "def f(g):\n    return put(g)",
            ["rules.toy:4: rules.cosmic.protocol.questions.put is called without yield from"],
        ),
        ("def f(g):\n    bound.part.run(g)", ["rules.toy:4: part.run is called without yield from"]),
        (
            "def f(g):\n    yield from drawing.draw(g, own(g), 1)",
            ["rules.toy:4: rules.toy.own is called without yield from"],
        ),
        ("def f(g):\n    x = yield from drawing.draw(g, 'red', 1)", []),
        ("def f(g):\n    return (yield from put(g))", []),
        ("def f(g):\n    print(g, 'red', [])", []),
    ],
)  # fmt: skip
def test_property_7_a_planted_plain_call_is_found(text: str, faults: list[str]) -> None:
    head = "from rules.cosmic.effects import drawing\nfrom rules.cosmic.protocol.questions import put\n"
    tail = "\ndef own(g) -> Asking[None]:\n    yield\n"
    planted = {"rules.toy": ast.parse(head + text + tail)}
    assert plain_calls(planted, asking() | asking_in(planted)) == faults
