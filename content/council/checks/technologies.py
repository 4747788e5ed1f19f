"""Checks of `technologies.toml`."""

from collections import Counter
from typing import get_args

from content.council.checks.effects import check_effects
from content.council.checks.entries import check_known, check_names, check_texts
from content.council.checks.files import TECHNOLOGIES
from content.reading import require
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.names import Colour
from rules.council.cards.research import Technology

OF_A_COLOUR = 8


def check_technologies(catalogue: Catalogue) -> None:
    """As many of each colour, effects that exist, prerequisites that exist and can all be had."""
    technologies = catalogue.technologies
    check_texts(technologies.values(), TECHNOLOGIES, "technologies")
    check_names(technologies.values(), TECHNOLOGIES, "technologies")
    for technology in technologies.values():
        key = f"technologies.{technology.id}"
        require(technology.colour is not None, TECHNOLOGIES, f"{key}.colour", "is missing")
        require(not technology.race, TECHNOLOGIES, f"{key}.race", "the technology of a race stands in its file")
        require(not technology.surcharge, TECHNOLOGIES, f"{key}.surcharge", "only the technology of a race has one")
        check_effects(technology.changes, technology.acts, catalogue, TECHNOLOGIES, key)
        check_known(technology.needs, technologies, "technology", TECHNOLOGIES, f"{key}.needs")
        check_known(technology.needs_any, technologies, "technology", TECHNOLOGIES, f"{key}.needs_any")
    _check_colours(catalogue)
    _check_tree(catalogue)


def _check_colours(catalogue: Catalogue) -> None:
    there = Counter(technology.colour for technology in catalogue.technologies.values())
    for colour in get_args(Colour):
        count = there[colour]
        require(count == OF_A_COLOUR, TECHNOLOGIES, "technologies", f"{count} are {colour}, not {OF_A_COLOUR}")


def _check_tree(catalogue: Catalogue) -> None:
    had: set[str] = set()
    waiting = list(catalogue.technologies.values())
    while new := [technology for technology in waiting if _can_be_had(technology, had)]:
        had |= {technology.id for technology in new}
        waiting = [technology for technology in waiting if technology.id not in had]
    names = ", ".join(technology.id for technology in waiting)
    require(not waiting, TECHNOLOGIES, "technologies", f"can never be had, as they wait for each other: {names}")


def _can_be_had(technology: Technology, had: set[str]) -> bool:
    return had.issuperset(technology.needs) and (not technology.needs_any or not had.isdisjoint(technology.needs_any))
