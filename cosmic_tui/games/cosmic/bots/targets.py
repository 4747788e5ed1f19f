"""Whom and what an effect is aimed at: players, planets, cards, numbers. Rows are named after the effect that asks."""

from __future__ import annotations

from cosmic_tui.games.cosmic.bots import reinforce, worth
from cosmic_tui.games.cosmic.bots.artifacts import other_side
from cosmic_tui.games.cosmic.bots.launch import promise_of
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import NONE, bare
from rules.cosmic.state.state import owner

FAVOURS = frozenset({"healer", "fido", "flare:fido", "philanthropist", "flare:masochist"})
"""Effects that do some good to whom they name."""
BY_CARDS = frozenset({"demon", "trader", "flare:trader", "mutant", "hacker", "mind", "flare:mind", "flare:will"})
"""Effects that are worth more the more cards the player named holds."""
MANY = frozenset({"flare:miser"})
"""Effects of which more cards are better."""
SPREAD = 8
"""What Gambler's wild flare names: most pairs of attacks are further apart."""


def effect_of(reader: ViewReader) -> str:
    """The id of the alien, flare, artifact or tech that asks."""
    return reader.ask.source.removeprefix("use:").removeprefix("tech:").partition(".")[0]


# -- players


def seats(reader: ViewReader) -> Move:
    """`choose.seat`."""
    source, options = effect_of(reader), reader.ask.options
    if source == "force_field":
        return _allies(reader)
    if source == "will":
        best = max(options, key=lambda option: promise_of(reader, bare(option)))
        return move("why.targets.best_planet", best)
    others = [option for option in options if bare(option) != reader.me]
    if not others:
        return move("why.targets.nobody_else", reader.ask.default)
    if source == "flare:cudgel":
        return move("why.targets.all_against_you", others)
    return _one_of(reader, source, others)


def _one_of(reader: ViewReader, source: str, others: list[str]) -> Move:
    if source in FAVOURS:
        best = min(others, key=lambda option: _standing(reader, option))
        return move("why.targets.furthest_behind", best)
    if source in BY_CARDS:
        best = max(others, key=lambda option: reader.players[bare(option)].hand_size)
        return move("why.targets.most_cards", best)
    best = max(others, key=lambda option: _standing(reader, option))
    return move("why.targets.furthest_ahead", best)


def _standing(reader: ViewReader, option: str) -> tuple[int, int, int]:
    seat = bare(option)
    player = reader.players[seat]
    return player.foreign, player.home, player.hand_size


def _allies(reader: ViewReader) -> Move:
    """Force Field: the allies of the side that is to lose."""
    side = reader.favoured
    allies = reader.view.allies[other_side(side)] if side else []
    chosen = [f"seat:{seat}" for seat in allies if seat != reader.me and f"seat:{seat}" in reader.ask.options]
    return move("why.targets.weaken_the_other", chosen or reader.ask.default)


def drag(reader: ViewReader) -> Move:
    """`vacuum.drag`: whoever is furthest ahead."""
    if not reader.ask.options:
        return move("why.targets.nobody_to_drag", NONE)
    best = max(reader.ask.options, key=lambda option: _standing(reader, option))
    return move("why.targets.drag_the_leader", best)


# -- planets


def planet(reader: ViewReader) -> Move:
    """`choose.planet`."""
    source, options = effect_of(reader), reader.ask.options
    if source == "omega_missile":
        best = max(options, key=lambda option: _damage(reader, bare(option)))
        return move("why.targets.others_lose", best)
    if source in {"citadel", "the_prometheus", "lunar_cannon"}:
        best = max(options, key=lambda option: (owner(bare(option)) == reader.me, -_others_there(reader, bare(option))))
        return move("why.targets.defend_home", best)
    if source == "shadow":
        best = min(options, key=lambda option: (_others_there(reader, bare(option)), owner(bare(option)) != reader.me))
        return move("why.targets.few_ships", best)
    best = max(
        options, key=lambda option: (reader.gains(reader.me, bare(option)), -_others_there(reader, bare(option)))
    )
    return move("why.targets.easy_colony", best)


def _others_there(reader: ViewReader, place: str) -> int:
    return sum(count for seat, count in reader.view.planets.get(place, {}).items() if seat != reader.me)


def _damage(reader: ViewReader, place: str) -> float:
    there = reader.view.planets.get(place, {})
    others = sum(
        count * worth.SHIP + 2 * reader.foreign(seat) * (owner(place) != seat) for seat, count in there.items()
    )
    return others - (20.0 if reader.me in there or owner(place) == reader.me else 0.0)


# -- cards


def card(reader: ViewReader) -> Move:
    """`choose.card`."""
    source = effect_of(reader)
    options = list(reader.ask.options)
    if options and options[0].startswith("destiny:"):
        return _destiny(reader)
    if source == "reserve":
        return _just_enough(reader)
    if source == "hate":
        best = min(options, key=lambda option: worth.card(reader, bare(option)) - 2 * _rare(reader, bare(option)))
        return move("why.targets.worth_little", best)
    return take_best(reader, reader.ask.most if source in MANY else max(1, reader.ask.least))


def _rare(reader: ViewReader, name: str) -> bool:
    return reader.kind(name) not in {"attack", "negotiate"}


def take(reader: ViewReader) -> Move:
    """`cards.take`: the best, as many as may be."""
    return take_best(reader, reader.ask.most)


def take_best(reader: ViewReader, count: int) -> Move:
    """The cards worth most, `count` of them."""
    known = [option for option in reader.ask.options if reader.catalogue.knows(bare(option))]
    if len(known) < len(reader.ask.options):
        return move("why.targets.worth_unknown", reader.ask.default or reader.ask.options[:count] or NONE)
    best = sorted(known, key=lambda option: -worth.card(reader, bare(option)))[:count]
    return move("why.targets.most_worth", best or NONE)


def _destiny(reader: ViewReader) -> Move:
    """Dictator: for another the defense it can gain least from; for itself (super flare) the one it gains most from."""
    options = {bare(option): option for option in reader.ask.options}
    offense = reader.view.offense
    others = [seat for seat in options if seat in reader.players and seat not in {reader.me, offense}]
    if offense == reader.me and others:
        best = max(others, key=lambda seat: promise_of(reader, seat))
        return move("why.targets.best_planet", options[best])
    if others:
        best = max(others, key=lambda seat: _stronghold(reader, offense, seat))
        return move("why.targets.least_gain", options[best])
    rest = [option for seat, option in options.items() if seat != reader.me]
    return move("why.targets.somebody_else", rest[0] if rest else reader.ask.options[0])


def _stronghold(reader: ViewReader, offense: str, seat: str) -> float:
    """How hard it is for the offense to gain anything in a system: few ships on a planet that counts make it easy."""
    system = [planet for planet in reader.system(seat) if reader.gains(offense, planet)]
    weakest = min((reader.view.planets[planet].get(seat, 0) for planet in system), default=10)
    return weakest + 0.5 * reader.players[seat].hand_size


def _just_enough(reader: ViewReader) -> Move:
    """Reserve: low attacks as reinforcements, the fewest that turn the result."""
    side = reader.side(reader.me)
    options = sorted(reader.ask.options, key=lambda option: -reader.catalogue.value_of(bare(option)))
    if side is None or not reinforce.losing(reader, side):
        return move("why.targets.least_asked", options[::-1][: reader.ask.least] or NONE)
    needed, taken = reinforce.needed_by(reader, side), list[str]()
    for option in options[: reader.ask.most]:
        if needed > 0:
            taken.append(option)
            needed -= reader.catalogue.value_of(bare(option))
    if needed > 0 or len(taken) < reader.ask.least:
        taken = options[::-1][: reader.ask.least]
    return move("why.targets.just_enough", taken or NONE)


# -- numbers


def number(reader: ViewReader) -> Move:
    """`choose.number`: all there is to be had; a stake is kept low."""
    ask = reader.ask
    if effect_of(reader) == "flare:gambler":
        named = min(SPREAD, ask.most) if not ask.least else ask.least
        return move("why.targets.far_apart", f"n:{named}")
    return move("why.targets.as_many_as_possible", f"n:{ask.most}")
