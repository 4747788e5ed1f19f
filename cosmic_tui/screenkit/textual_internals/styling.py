"""The style sheet: parsed once for all screens of the process, and applied once to what stands on many of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any

import attrs
from textual._styles_cache import StylesCache
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.dom import DOMNode

from cosmic_tui.screenkit.textual_internals.dismantling import take_off

_PARSED: dict[Hashable, list[RuleSet]] = {}
"""Rules by their text, the variables in it, and where they stand. Nobody changes a rule once it is parsed."""
_SHEETS: dict[tuple[int, ...], int] = {}
"""A number for every style sheet, by the identities of its rules, which are never forgotten."""
_VARIABLES: dict[str, dict[str, str]] = {}
"""The variables of a theme, by its name."""
MARKS = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")
"""What Textual notes of a node beside its rules. Those behind the first one: the rules depend on its neighbours."""


def variables_of(theme: str, worked_out: Callable[[], dict[str, str]]) -> dict[str, str]:
    """The variables of a theme, worked out for the first app that has it."""
    if theme not in _VARIABLES:
        _VARIABLES[theme] = worked_out()
    return dict(_VARIABLES[theme])


@attrs.frozen
class Applied:
    """What a sheet says of a node."""

    rules: RulesMap
    marks: tuple[bool, ...]


_APPLIED: LRUCache[Hashable, Applied] = LRUCache(4096)
"""By the sheet, and by all that a selector can tell of a node and of those around it."""


class SharedStylesheet(Stylesheet):
    """Textual's own parses the same text and looks for the same rules anew for every app and widget.

    The first was a quarter of the time in which an app starts, the second a sixth.
    """

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._number = -1
        self._checks: dict[type[DOMNode], list[Callable[[Any], bool]]] = {}
        """The pseudo-classes that the rules speak of and nodes of a type have."""

    def _parse_rules(
        self, css: str, read_from: CSSLocation, is_default_rules: bool = False, tie_breaker: int = 0, scope: str = ""
    ) -> list[RuleSet]:  # fmt: skip
        key = (css, read_from, is_default_rules, tie_breaker, scope, tuple(self._variables.items()))
        if key not in _PARSED:
            _PARSED[key] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return _PARSED[key]

    def parse(self) -> None:
        super().parse()
        self._number = _SHEETS.setdefault(tuple(map(id, self.rules)), len(_SHEETS))
        self._checks.clear()

    def reparse(self) -> None:
        """Take in other variables; Textual's own does it by a sheet that shares nothing."""
        self.parse()

    def apply(
        self, node: DOMNode, *, animate: bool = False, cache: dict[tuple[Any, ...], RulesMap] | None = None
    ) -> None:
        place = self._place(node)
        known = _APPLIED.get(place)
        if known is None:
            super().apply(node, animate=animate, cache=cache)
            self._remember(place, node)
            return
        for mark, value in zip(MARKS, known.marks, strict=True):
            setattr(node, mark, value)
        self.replace_rules(node, known.rules, animate=animate)
        self._process_component_classes(node)

    def _process_component_classes(self, node: DOMNode) -> None:
        before = list(node._component_styles.values())  # noqa: SLF001
        super()._process_component_classes(node)
        for styles in before:
            take_off(styles)

    def _place(self, node: DOMNode) -> Hashable:
        """All that a selector can tell of a node, but for its neighbours."""
        if self._require_parse:
            self.parse()
        path = node.css_path_nodes
        return self._number, *[(type(each), each.id, each.classes, self._state(each)) for each in path]

    def _state(self, node: DOMNode) -> tuple[bool, ...]:
        """Which of the pseudo-classes hold that the rules speak of."""
        checks = self._checks.get(type(node))
        if checks is None:
            spoken_of = {name for rule in self.rules for name in rule.pseudo_classes}
            known: Mapping[str, Callable[[Any], bool]] = type(node)._PSEUDO_CLASSES  # noqa: SLF001
            names = spoken_of - self._EXCLUDE_PSEUDO_CLASSES_FROM_CACHE
            checks = self._checks[type(node)] = [check for name, check in known.items() if name in names]
        return tuple([check(node) for check in checks])

    def _remember(self, place: Hashable, node: DOMNode) -> None:
        """Keep what was said, unless it depends on the neighbours, or is on its way there."""
        rules: RulesMap = node.styles.base._rules  # noqa: SLF001
        marks = tuple([bool(getattr(node, mark)) for mark in MARKS])
        if not any(marks[1:]) and "transitions" not in rules:
            _APPLIED[place] = Applied(rules.copy(), marks)

    @classmethod
    def replace_rules(cls, node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
        base = node.styles.base
        before = base._rules  # noqa: SLF001
        # Only by these is anything animated; without them it is enough to set what differs.
        if "transitions" in rules or "transitions" in before:
            super().replace_rules(node, rules, animate)
            return
        if not animate or rules != before:
            for name in [name for name in before.keys() | rules.keys() if before.get(name) != rules.get(name)]:
                setattr(base, name, rules.get(name))
            node.notify_style_update()


_inner_outer = StylesCache.get_inner_outer.__wrapped__
StylesCache.get_inner_outer = classmethod(lru_cache(1024)(_inner_outer))  # type: ignore[assignment,method-assign,arg-type]
"""Textual's own is remembered by the widget's cache it was asked of, though it depends on two colours alone: a thousand
caches of widgets that were gone stayed in memory so, with the lines they had drawn, some 30 MB of a server."""
