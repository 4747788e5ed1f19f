"""The worlds of the host's nets: which hidden things are swapped by turns, in which games, and the tables opened so."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import alien_play
import alien_worlds
import attrs
import differences
import paired_aliens
import random_play
import tech_worlds
from casts import Cast, cards_of, drawn
from differences import Difference
from served_world import World

from cosmic_tui.games.cosmic.standing_orders import PHASES, REACTIONS, Order
from rules.cosmic.setup import Setup
from rules.cosmic.state.state import State

TWINS = 16
LATER = ("planning.start", "planning.before_select", "planning.after_select", "reveal.before")
"""Where two of three worlds begin: half an encounter has half the beats."""


@attrs.frozen
class Ordered(Difference):
    """A player keeps a standing order to pass, and in the first world keeps none."""

    beside: tuple[Order, ...] = ()
    """Orders the player has in all worlds."""

    @property
    def orders(self) -> list[Order]:
        """All that the player has in this world."""
        return [*self.beside, *PASSING.get(self.other, [])]

    def __str__(self) -> str:
        return f"{self.player} orders: {self.other}"

    @property
    def acts_when_away(self) -> bool:
        """An order that chooses a card for who is away is an act: all see that the seat has chosen."""
        return any(order.do == "card" for order in PASSING.get(self.other, []))

    def make(self, twin: State) -> None:
        """The state is the same."""

    def hidden(self, one: State, two: State) -> bool:  # noqa: ARG002
        return True


CHOOSING = (Order("card", card="lowest"),)
PASSING = {
    **{f"never in {phase}": [Order("pass", where=phase)] for phase in PHASES}, "never": [Order("pass")],
    "never ask for reactions": [Order("pass", where=REACTIONS)], "pass unless losing": [Order("losing_only")],
    "if away": [*CHOOSING, Order("pass")],
}  # fmt: skip
"""Orders that make a player pass, as players do who know the difference."""


def ordered(state: State, _: Setup, rng: random.Random) -> list[Difference]:
    """Standing orders for none. In half of the worlds their owner may be away, and then chooses in all of them or none.

    In the others one twin has an order that would act for who is away, so its owner stays.
    """
    seat = rng.choice(state.seats)
    may_go, beside = rng.random() < 0.5, CHOOSING if rng.random() < 0.5 else ()
    found = [Ordered(seat, None, "", order, beside if may_go else ()) for order in PASSING]
    return [each for each in found if not (may_go and each.acts_when_away)]


def _as_it_is(_seed: int, setup: Setup, _rng: random.Random) -> Setup:
    return setup


def _covered(seed: int, setup: Setup, _: random.Random) -> Setup:
    return paired_aliens.hidden_powers(setup, *paired_aliens.BESIDE[seed % len(paired_aliens.BESIDE)])


def _with_techs(seed: int, _: Setup, rng: random.Random) -> Setup:
    return tech_worlds.random_setup(seed, rng)


def _with_miser(_: int, setup: Setup, rng: random.Random) -> Setup:
    met = [alien for alien in alien_play.meeting(len(setup.seats), rng) if alien != "miser"]
    aliens = ("miser", *met)[: len(setup.seats)]
    variants = tuple(each for each in setup.options.variants if each != "hidden_powers")
    options = attrs.evolve(setup.options, variants=variants)
    return attrs.evolve(setup, aliens=aliens, choose=False, combo="", options=options)


@attrs.frozen
class Kind:
    """One kind of hidden thing: how it is found in a state, in which games, and from which points on."""

    draw: differences.Draw
    played: Callable[[int, Setup, random.Random], Setup] = _as_it_is
    points: Sequence[str] = alien_worlds.START_POINTS


KINDS = {
    "hand": Kind(differences.hands),
    "flare": Kind(differences.flares),
    "hidden sheet": Kind(differences.sheets, _covered),
    "tech face down": Kind(differences.techs, _with_techs, tech_worlds.START_POINTS),
    "hoard": Kind(differences.hoards, _with_miser),
    "card face down": Kind(differences.face_down, points=("planning.after_select", "reveal.before")),
    "order of a pile": Kind(differences.orders),
    "copies": Kind(differences.copies),
    "standing order": Kind(ordered),
}
TURNS = (
    "hand", "hidden sheet", "flare", "tech face down", "hand", "order of a pile", "hoard", "hand", "card face down",
    "flare", "standing order", "copies",
)  # fmt: skip
"""Which kind a seed swaps, by turns."""


# -- making worlds


async def worlds(seed: int, twins: int = TWINS, *, keep: bool = False) -> tuple[World, list[World]] | None:
    """A world and its twins; None where nothing can be swapped. `keep`: the news themselves are kept."""
    rng = random.Random(seed)
    kind = KINDS[TURNS[seed % len(TURNS)]]
    setup = _table(seed, kind.played(seed, alien_play.random_setup(seed, rng), rng))
    points = [point for point in kind.points if point in LATER] if seed // 2 % 3 else []
    game = random_play.middle(setup, rng, alien_worlds.WAITS, points or kind.points)
    if game is None:
        return None
    state = game.state.copy()
    alien_play.enrich(state, rng)
    found = differences.some(kind.draw(state, setup, rng), rng, twins)
    if not found:
        return None
    cast, avoided = drawn(seed, setup.seats, found[0].concerned, rng), cards_of(found)
    made = []
    for difference in found:
        twin = state.copy()
        difference.make(twin)
        made.append(await World(difference, _cast(cast, difference), avoided).open(setup, twin, keep=keep))
    first = _nobody_else(found[0])
    return await World(first, _cast(cast, first), avoided).open(setup, state, keep=keep), made


def _cast(cast: Cast, difference: Difference) -> Cast:
    """Where the worlds differ in orders, the seat concerned is a person's and has those of its world."""
    if not isinstance(difference, Ordered):
        return cast
    orders = {**cast.orders, difference.player: difference.orders}
    return attrs.evolve(cast, bots=cast.bots - {difference.player}, orders=orders, patience=0)


def _table(seed: int, setup: Setup) -> Setup:
    """Three of four tables have three seats whatever the seed gave: with two more, twice as much is told."""
    return attrs.evolve(setup, seats=setup.seats[:3], aliens=setup.aliens[:3]) if seed % 4 else setup


def _nobody_else(difference: Difference) -> Difference:
    """For the first world: it concerns whom its twins concern."""
    return attrs.evolve(difference, card="", other="")
