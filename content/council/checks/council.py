"""Checks of `laws.toml` and `action_cards.toml`."""

from content.council.checks.entries import (
    check_asks,
    check_names,
    check_points,
    check_quantities,
    check_single,
    check_texts,
)
from content.council.checks.files import ACTION_CARDS, LAWS
from content.reading import require
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.papers import ActionCard, Bill

PHASES: dict[str, tuple[str, ...]] = {
    "window": ("council",),
    "move": ("move", "battle", "land", "ground", "unit"),
    "produce": ("produce",),
    "trade": ("trade",),
    "vote": ("vote",),
    "end": ("end",),
    "automatic": ("card",),
}
"""Sheet -> the first words of the timing points at which its cards can work."""

CANDIDATES = {
    "seat": ("all",),
    "two_seats": ("all",),
    "planet": ("all", "owned", "outside_homes"),
    "two_planets": ("two_owners",),
    "law": ("in_force",),
    "colour": ("all",),
    "public_objective": ("open",),
    "special_system": ("on_map",),
}
"""What is elected -> who can be chosen."""


def check_council(catalogue: Catalogue) -> None:
    """Bills numbered through, with the texts of their vote; cards on the sheet of their moment."""
    bills, cards = catalogue.bills.values(), catalogue.action_cards.values()
    check_names(bills, LAWS, "bills")
    for number, bill in enumerate(bills, start=1):
        require(bill.number == number, LAWS, f"bills.{bill.id}.number", f"must be {number}, not {bill.number}")
        _check_bill(bill)
    check_texts(cards, ACTION_CARDS, "cards")
    check_names(cards, ACTION_CARDS, "cards")
    for card in cards:
        _check_card(card)


def _check_bill(bill: Bill) -> None:
    key = f"bills.{bill.id}"
    require(bool(bill.name.strip()), LAWS, f"{key}.name", "must not be empty")
    if bill.elect is None:
        require(bool(bill.passed), LAWS, f"{key}.passed", "is missing: the vote is for or against")
        require(not bill.elected, LAWS, f"{key}.elected", "nothing is elected")
        require(bill.candidates == "all", LAWS, f"{key}.candidates", "nothing is elected")
    else:
        require(bool(bill.elected), LAWS, f"{key}.elected", "is missing: the vote is an election")
        require(not (bill.passed or bill.failed), LAWS, f"{key}.passed", "an election is not for or against")
        allowed = CANDIDATES[bill.elect]
        fits = bill.candidates in allowed
        require(fits, LAWS, f"{key}.candidates", f"must be one of {', '.join(allowed)} for {bill.elect!r}")
    require(bool(bill.points or bill.counts), LAWS, key, "acts nowhere: neither points nor counts")
    check_points(bill.points, LAWS, f"{key}.points")
    check_quantities(bill.counts, LAWS, f"{key}.counts")
    check_asks(bill.asks, LAWS, f"{key}.asks")


def _check_card(card: ActionCard) -> None:
    key = f"cards.{card.id}"
    require(card.copies > 0, ACTION_CARDS, f"{key}.copies", f"must be 1 or more, not {card.copies}")
    require(bool(card.points), ACTION_CARDS, f"{key}.points", "must not be empty")
    check_points(card.points, ACTION_CARDS, f"{key}.points")
    check_single(card.points, ACTION_CARDS, f"{key}.points")
    for point in card.points:
        fits = point.split(".")[0] in PHASES[card.sheet]
        require(fits, ACTION_CARDS, f"{key}.sheet", f"{card.sheet!r} does not fit the timing point {point!r}")
