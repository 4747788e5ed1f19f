"""Technologies: what they need, what they cost, and how a seat gets one (C14)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, acts, allowed, number
from rules.council.moves.goods import gain_goods, has_colour
from rules.kernel.message import Message, message


def missing_prerequisites(game: Context, seat: str, technology: str) -> list[str]:
    """Prerequisites a seat does not have (C14.1); of alternatives the first, if it has none of them."""
    printed, has = game.catalogue.technology(technology), game.player(seat).technologies
    lacking = [each for each in printed.needs if each not in has]
    if printed.needs_any and not set(printed.needs_any) & set(has):
        lacking.append(printed.needs_any[0])
    return lacking


def open_to(game: Context, seat: str, technology: str) -> bool:
    """Whether a technology is one this seat can have: none of a race, its own, or licensed (C14.3)."""
    race = game.catalogue.technology(technology).race
    player = game.player(seat)
    return not race or race == player.race or technology in player.licences


def reason_against_buying(game: Context, seat: str, technology: str) -> Message | None:
    """Why a seat cannot buy a technology now; None if it can (C14.1, C14.3)."""
    if technology in game.player(seat).technologies:
        return message("refused.technology_had", technology=technology)
    if not open_to(game, seat, technology):
        return message("refused.technology_of_race", technology=technology)
    lacking = missing_prerequisites(game, seat, technology)
    if len(lacking) > number(game, "tech.needs", 0, Case(seat, of=technology)):
        return message("refused.technology_needs", technology=technology, names=lacking)
    if not allowed(game, "may.research", True, Case(seat, of=technology)):
        return message("refused.technology_barred", technology=technology)
    return None


def price(game: Context, seat: str, technology: str, planets: tuple[str, ...]) -> int:
    """What a seat pays for a technology with these planets (C14.2, C14.4)."""
    printed, numbers = game.catalogue.technology(technology), game.catalogue.numbers
    base = numbers.technology_cost + printed.surcharge
    cost = number(game, "tech.cost", base, Case(seat, of=printed.colour or ""))
    fitting = sum(printed.colour is not None and has_colour(game, planet, printed.colour) for planet in planets)
    return max(0, cost - numbers.specialty_discount * fitting)


def gain_technology(game: Context, seat: str, technology: str, *, bought: bool) -> None:
    """A seat has a technology from now on; others may profit from a purchase (`tech.gained`, Patents)."""
    game.player(seat).technologies.append(technology)
    game.emit("technology.gained", {"seat": seat, "technology": technology, "bought": bought})
    if not bought:
        return
    for other in game.state.playing:
        if other != seat and technology in game.player(other).technologies:
            for source, act in acts(game, other, "get_goods"):
                used = game.player(other).tally.used
                if act.point == "tech.gained" and (not act.most or used.get(source, 0) < act.most):
                    used[source] = used.get(source, 0) + act.goods
                    gain_goods(game, other, act.goods, source)
