"""The style sheet: parsed once for all screens of the process, however many people are served by it."""

from __future__ import annotations

from collections.abc import Hashable

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation

_PARSED: dict[Hashable, list[RuleSet]] = {}
"""Rules by their text, the variables in it, and where they stand. Nobody changes a rule once it is parsed."""


class SharedStylesheet(Stylesheet):
    """Textual's own parses the same text anew for every app, which is a quarter of the time in which one starts."""

    def _parse_rules(
        self, css: str, read_from: CSSLocation, is_default_rules: bool = False, tie_breaker: int = 0, scope: str = ""
    ) -> list[RuleSet]:  # fmt: skip
        key = (css, read_from, is_default_rules, tie_breaker, scope, tuple(self._variables.items()))
        if key not in _PARSED:
            _PARSED[key] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return _PARSED[key]

    def reparse(self) -> None:
        """Take in other variables; Textual's own does it by a sheet that shares nothing."""
        self.parse()
