"""Cards and hooks: what a card is bound to is there, and what the rules open is in the registry."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from content.cosmic.load import load, load_from
from content.reading import ContentError
from rules.cosmic.actions import perform
from rules.cosmic.authoring.hooks import ALSO_OPEN, HOOKS
from rules.cosmic.cards.abilities import IDLE
from rules.cosmic.cards.action import PLAYED, TECH_USED, USED
from rules.cosmic.cards.behaviours import Behaviour, Flare, Power
from rules.cosmic.flow.line import STEPS, WINDOW
from rules.cosmic.moves.stored_cards import PLAY
from rules.cosmic.protocol.timing import MAIN_LINE
from rules.kernel.hooks import Family, UnknownHook

PROJECT = Path(__file__).resolve().parents[2]
OPENED = {"trigger": Family.TRIGGER, "modified": Family.QUANTITY, "count": Family.QUANTITY, "quantity": Family.QUANTITY}
"""Functions whose second argument is the name of a hook, and its family."""
EFFECTS = ("add_effect", "effect_of")


def sources(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """Path and tree of every module in these folders."""
    for folder in folders:
        for path in sorted((PROJECT / folder).rglob("*.py")):
            yield path.relative_to(PROJECT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


# -- names that are not there

QUASH = """
from rules.cosmic.authoring import ANY, Brings, at, counts, during, lasting
from rules.cosmic.cards.behaviours import Artifact

BRINGS = Brings(effects={"hush": "nobody talks"})


class Quash(Artifact):
    @at("deal.made", role=ANY)
    def void(self, game, action):
        pass

    @during("hush", "deal.after")
    def listen(self, game, part):
        pass

    @lasting("hush", "payment")
    def pay(self, game, effect, payment):
        return payment

    @counts("rewards")
    def earn(self, game, seat, rewards):
        return rewards


CARD = Quash
"""
WARRIOR = """
from rules.cosmic.authoring import ANY, MAIN, anybody, rides, super_, wild
from rules.cosmic.cards.behaviours import Flare, Power


class Warrior(Power):
    @anybody("encounter.end")
    def watch(self, game, part):
        pass


class WarriorFlare(Flare):
    ride = rides("reveal.totals", role=MAIN)

    @wild("ship.warped", role=ANY)
    def weep(self, game, flare):
        pass

    @super_("hand.new", role=ANY)
    def keep(self, game, flare):
        pass


POWER, FLARE = Warrior, WarriorFlare
"""
MISTAKES = {
    "at": (
        "quash",
        "deal.made",
        "deal.mad",
        "Quash.void",
        "no window or trigger named deal.mad; did you mean deal.made",
    ),
    "an event": ("quash", "deal.made", "deal.carry_out", "Quash.void", "no window or trigger named deal.carry_out"),
    "during, point": ("quash", "deal.after", "deal.afer", "Quash.listen", "named deal.afer; did you mean deal.after"),
    "during": (
        "quash",
        '"hush", "deal',
        '"hish", "deal',
        "Quash.listen",
        "brings nothing named hish; did you mean hush",
    ),
    "lasting": ("quash", '"hush", "p', '"hus", "p', "Quash.pay", "quash brings nothing named hus; did you mean hush"),
    "lasting, quantity": ("quash", "payment", "pament", "Quash.pay", "no quantity named pament; did you mean payment"),
    "counts": ("quash", "rewards", "reward", "Quash.earn", "there is no quantity named reward; did you mean rewards"),
    "anybody": ("warrior", "encounter.end", "encounter.ended", "Warrior.watch", "did you mean encounter.end"),
    "rides": ("warrior", "reveal.totals", "reveal.total", "WarriorFlare.ride", "did you mean reveal.totals"),
    "wild": ("warrior", "ship.warped", "ship.warpt", "WarriorFlare.weep", "did you mean ship.warped"),
    "super": ("warrior", "hand.new", "hand.nw", "WarriorFlare.keep", "'flare:warrior' is bound to a name that is not"),
    "far from all": ("warrior", "hand.new", "xyzzy", "WarriorFlare.keep", "no window or trigger named xyzzy"),
}
FILES = {"quash": ("artifacts/quash.py", QUASH), "warrior": ("aliens/warrior/warrior.py", WARRIOR)}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_card_bound_to_a_name_that_is_not_there_does_not_load(mistake: str, folder: Path) -> None:
    card, right, wrong, ability, reason = MISTAKES[mistake]
    file, text = FILES[card]
    assert right in text
    (folder / file).write_text(text, encoding="utf-8")
    load_from(folder)
    (folder / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(reason)) as caught:
        load_from(folder)
    assert (caught.value.file, caught.value.key) == (file, ability)


@pytest.mark.parametrize(
    ("brought", "reason"),
    [
        ('triggers={"card.drawn": ("", None)}', "the trigger card.drawn is registered twice"),
        ('questions={"choose.card": Kind(Shape.ONE, "")}', "choose.card is there already"),
        ('events={"cards.drawn": ""}', "cards.drawn is there already"),
    ],
)  # fmt: skip
def test_what_a_card_brings_cannot_be_there_already(brought: str, reason: str, folder: Path) -> None:
    text = QUASH.replace('effects={"hush": "nobody talks"}', f'effects={{"hush": ""}}, {brought}')
    text = "from rules.cosmic.protocol.questions import Kind, Shape\n" + text
    (folder / "artifacts/quash.py").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(reason)) as caught:
        load_from(folder)
    assert (caught.value.file, caught.value.key) == ("artifacts/quash.py", "BRINGS")


def test_a_card_that_is_no_class_of_behaviour_does_not_load(folder: Path) -> None:
    (folder / "artifacts/quash.py").write_text("CARD = 'quash'\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"artifacts/quash\.py: CARD: must be a class of behaviour"):
        load_from(folder)


def test_a_card_knows_its_id_and_what_it_brings() -> None:
    power, flare = Power("wizard", frozenset({"spell"})), Flare("wizard")
    assert (power.id, power.card, flare.id, flare.card) == ("wizard", "wizard", "wizard", "flare:wizard")
    assert power.own("spell") == "wizard.spell"
    with pytest.raises(UnknownHook, match="flare:wizard brings nothing named spell"):
        flare.own("spell")


def test_a_behaviour_has_no_state() -> None:
    """It is shared by all games."""
    for behaviour in _behaviours():
        assert getattr(behaviour, "__dict__", {}) == {}
        with pytest.raises(AttributeError):
            behaviour.id = "other"  # type: ignore[misc]


def _behaviours() -> Iterator[Behaviour]:
    catalogue = load()
    yield from catalogue.behaviours.values()
    yield from catalogue.devices.values()
    for both in catalogue.powers.values():
        yield from both


# -- names that are opened


OPENED_OTHERWISE = {PLAYED, USED, TECH_USED, PLAY, "announced", "announced.first"}
"""By `point_of_answer`, by `fetch`, and in a loop over both."""


def test_the_triggers_and_quantities_are_those_that_are_opened() -> None:
    """A name that is opened and not registered stops this with the nearest one; one that nothing opens is dead."""
    found = set(OPENED_OTHERWISE)
    for path, tree in sources("rules/cosmic", "content/cosmic"):
        module = import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        for family, name in _opened(tree, module):
            found.add(load().hooks.find(name, family).id)
    assert found == {hook.id for hook in HOOKS if hook.family in {Family.TRIGGER, Family.QUANTITY}}


def test_a_quantity_is_counted_for_a_seat_or_modified_by_effects_and_cards_know_which() -> None:
    asked: dict[str, set[str]] = {"count": {"deal.free"}, "modified": {"announced", "announced.first"}}
    for _, tree in sources("rules/cosmic"):
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Name(id=name) | ast.Attribute(attr=name), args=[_, ast.Constant(value=str(id)), *_]
                ):
                    asked.get(name, set()).add(id)
    for behaviour in _behaviours():
        for counted in behaviour.counted():
            assert counted.quantity in asked["modified" if counted.effect else "count"], counted.name


def _opened(tree: ast.Module, module: ModuleType) -> Iterator[tuple[Family, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.Name(id="game"), which, *_]):
                if name in OPENED and isinstance(which, ast.Constant) and isinstance(which.value, str):
                    yield OPENED[name], which.value
                elif name in OPENED and isinstance(which, ast.Name) and which.id.isupper():
                    yield OPENED[name], getattr(module, which.id)


def test_every_effect_is_announced_and_asked_for_by_the_card_that_brings_it() -> None:
    found = 0
    for path, tree in sources("content/cosmic"):
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[_, which, *_]) if name in EFFECTS:
                    found += 1
                    assert isinstance(which, ast.Call), f"{path}:{node.lineno}: an effect is named by own()"
                    assert ast.unparse(which.func).endswith(".own"), f"{path}:{node.lineno}"
    assert found > 30


def test_every_effect_that_a_card_brings_is_announced_by_it() -> None:
    announced = set()
    for path, tree in sources("content/cosmic"):
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Name(id="add_effect"), args=[_, ast.Call(args=[ast.Constant(value=effect)]), *_]
                ):
                    announced.add(f"{Path(path).stem}.{effect}")
    assert announced == {hook.id for hook in load().hooks if hook.family is Family.EFFECT}


@pytest.mark.parametrize("card", [behaviour.card for behaviour in _behaviours()])
def test_no_card_writes_its_own_id(card: str) -> None:
    """Neither in a string, nor as the first word of one that is written like the name of a hook."""
    id = card.removeprefix("flare:")
    (path,) = (PROJECT / "content/cosmic").rglob(f"{id}.py")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id_of for node in ast.walk(tree) if isinstance(node, ast.Expr) for id_of in [node.value]}
    written = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in prose
    ]
    assert [text for text in written if id in re.split(r"[.:]", text)] == []


# -- the registry


def test_the_windows_are_where_the_line_lets_cards_act() -> None:
    acting = {point.id for point in MAIN_LINE if "perform.window(" in _step(point.id)}
    windows = {point.id for point in MAIN_LINE if point.window} | ALSO_OPEN
    assert acting | ASKED_OTHERWISE == windows
    assert {hook.id for hook in HOOKS if hook.family is Family.WINDOW} == windows | {IDLE}


ASKED_OTHERWISE = {"reveal.reinforcements"}
"""A window with rounds of its own (R19.2)."""


def _step(point: str) -> str:
    """What is run at a point, as it is written."""
    run = STEPS[point].run if point in STEPS else WINDOW.run
    return "perform.window(" if run is perform.window else inspect.getsource(run)


def test_every_hook_says_what_it_is() -> None:
    for hook in load().hooks:
        assert hook.what, hook.id
        assert hook.carries is not None or hook.family in {Family.WINDOW, Family.EFFECT} or hook.id in WITHOUT, hook.id


WITHOUT = {"encounter.cleanup", "reveal.half_up"}
"""Triggers that carry nothing."""
