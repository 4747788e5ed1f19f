"""Do the files agree? Every check is a function of the catalogue that ends in a `ContentError` where they do not."""

from content.council.checks.boards import check_boards
from content.council.checks.council import check_council
from content.council.checks.markers import check_markers
from content.council.checks.objectives import check_objectives
from content.council.checks.races import check_races
from content.council.checks.systems import check_systems
from content.council.checks.technologies import check_technologies
from content.council.checks.units import check_numbers, check_units
from rules.council.cards.catalogue import Catalogue


def check(catalogue: Catalogue) -> None:
    """ContentError, with file, key and reason, for the first thing that does not agree."""
    for one in (
        check_numbers,
        check_units,
        check_technologies,
        check_races,
        check_systems,
        check_boards,
        check_markers,
        check_objectives,
        check_council,
    ):
        one(catalogue)
