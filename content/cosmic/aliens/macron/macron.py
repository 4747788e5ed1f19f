"""Macron: sends a single ship, and each of its ships weighs four."""

from rules.cosmic.authoring import ALLY, MAIN_OR_ALLY, MANDATORY, OFFENSE, Brings, at, counts, lasting, rides, wild
from rules.cosmic.authoring.words import Action, Context, Effect, Flare, Power, add_effect
from rules.cosmic.flow.alliance import Joining
from rules.cosmic.flow.launch import Launching
from rules.cosmic.flow.reveal import attacks
from rules.cosmic.moves.sheets import count
from rules.cosmic.moves.totals import Tally
from rules.cosmic.state.encounter import SIDES

BRINGS = Brings(effects={"single": "the Macron launches a single ship", "mass": "each ship of the Macron counts four"})

WEIGHT = 4
DOUBLE = 2


def _own_joining(_game: Context, seat: str, joining: object) -> bool:
    return isinstance(joining, Joining) and joining.seat == seat


def _ships_count(game: Context, seat: str, _cause: object) -> bool:
    return attacks(game) and bool(_committed(game, seat))


def _committed(game: Context, seat: str) -> int:
    return sum(game.state.ships_in_encounter(side).get(seat, 0) for side in SIDES)


class Macron(Power):
    """Mass."""

    @at("launch.before_ships", role=OFFENSE, use=MANDATORY)
    def launch_one(self, game: Context, use: Action) -> None:
        """As the offense a single ship, unless the flare lifts the limit."""
        if not use.rider:
            add_effect(game, self.own("single"), use.seat)

    @lasting("single", "launching")
    def single(self, _game: Context, _effect: Effect, launching: Launching) -> Launching:
        """A ship retrieved to the gate is that ship."""
        launching.most = 1
        return launching

    @at("alliance.response", role=ALLY, use=MANDATORY, ready=_own_joining)
    def join_with_one(self, game: Context, use: Action) -> None:
        """As an ally a single ship, unless the flare lifts the limit; what adds to any limit adds to this one."""
        if not use.rider:
            use.cause.most = min(use.cause.most, count(game, "sent", use.seat, 1))

    @at("reveal.totals", role=MAIN_OR_ALLY, use=MANDATORY, ready=_ships_count)
    def weigh_in(self, game: Context, use: Action) -> None:
        """Each own ship counts four in any role."""
        add_effect(game, self.own("mass"), use.seat)

    @lasting("mass", "tallies")
    def weigh(self, _game: Context, effect: Effect, tallies: dict[str, Tally]) -> dict[str, Tally]:
        """A ship that is subtracted is subtracted as four."""
        for tally in tallies.values():
            if effect.by in tally.ships:
                tally.weight[effect.by] = WEIGHT * tally.weight.get(effect.by, 1)
        return tallies

    @counts("compensation")
    def take_double(self, _game: Context, _seat: str, cards: int) -> int:
        """Two cards for each ship lost."""
        return DOUBLE * cards

    @counts("rewards")
    def earn_double(self, _game: Context, _seat: str, rewards: int) -> int:
        """Two rewards for each ship that defended."""
        return DOUBLE * rewards


class MacronFlare(Flare):
    """Wild: each own ship counts one more. Super: up to four ships may be sent."""

    @wild("reveal.reinforcements", role=MAIN_OR_ALLY, ready=_ships_count)
    def put_on_weight(self, game: Context, flare: Action) -> None:
        """One for each own ship in the encounter."""
        game.add_bonus(flare.seat, _committed(game, flare.seat), self.card)

    send_more = rides("launch.before_ships", "alliance.response", role=(*OFFENSE, *ALLY))


POWER, FLARE = Macron, MacronFlare
