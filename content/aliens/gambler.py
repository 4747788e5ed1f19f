"""Gambler: shows its card last, or says which one it is, truly or not."""

from rules import acting, losing, ops
from rules.acting import Action
from rules.asks import Mode, bare, one, put
from rules.catalogue import ENCOUNTER_KINDS
from rules.flow.reveal import open_card
from rules.kernel.asks import Ask, Shape
from rules.kernel.machine import Asking
from rules.parts import MAIN, OPTIONAL, at, lasting, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.sheets import add_effect, sheet_of, usable
from rules.state import Effect

CLAIM, ANSWER = "reveal.claim", "reveal.claim_answer"
MOST_SPREAD = 40
MOST_ANTE = 20


def _undecided(game: Play, seat: str, _about: object) -> bool:
    encounter, sheet = game.encounter, sheet_of(game, seat, "gambler")
    lies_there = seat in encounter.cards and seat not in (*encounter.face_up, *encounter.claimed)
    return lies_there and sheet is not None and usable(game, seat, sheet)


def _only_from_half_up(_game: Play, _seat: str, _about: object) -> bool:
    return False


def _number(action: Action, least: int, most: int) -> Asking[tuple[str, ...]]:
    ask = Ask(
        action.seat, "choose.number", action.point, "flare:gambler", Shape.NUMBER, (), (f"n:{least}",), least, most
    )
    return (yield from put(ask, Mode.SECRET))


def _name_spread(_game: Play, flare: Action) -> Asking[tuple[str, ...]]:
    return (yield from _number(flare, 0, MOST_SPREAD))


def _name_ante(_game: Play, flare: Action) -> Asking[tuple[str, ...]]:
    return (yield from _number(flare, 1, MOST_ANTE))


class Gambler(Power):
    """Bluff."""

    @at("reveal.half_up", role=MAIN, ready=_undecided)
    def show_or_bluff(self, game: Play, part: Action) -> Asking[None]:
        """The opponent's card is turned up; then the own one is shown, or a claim is made."""
        open_card(game, game.encounter.opponent(part.seat))
        faces = [f"face:{card.id}" for card in game.catalogue.cards if card.kind in ENCOUNTER_KINDS]
        ask = one(part.seat, "gambler.claim", part.point, "gambler", ["show", *faces], "show")
        (choice,) = yield from put(ask)
        if choice != "show":
            (bound,) = game.parts.powers[CLAIM]["gambler"]
            yield from acting.act(game, Action(part.seat, bound, CLAIM, target=(choice,)))
        if part.seat not in game.encounter.claimed:
            open_card(game, part.seat)

    @at(CLAIM, role=MAIN, use=OPTIONAL, ready=_only_from_half_up)
    def claim(self, game: Play, use: Action) -> Asking[None]:
        """Believed, the card counts as the one named and is never seen; else it is turned up and somebody pays."""
        face, other = bare(use.target[0]), game.encounter.opponent(use.seat)
        ask = one(other, "gambler.answer", ANSWER, "gambler", ["accept", "challenge"], "accept")
        if (yield from put(ask)) == ("accept",):
            game.encounter.claimed[use.seat] = face
            return
        open_card(game, use.seat)
        payer = other if game.encounter.cards[use.seat] == face else use.seat
        yield from self._pay(game, payer, int(bare(use.rider_target[0])) if use.rider else 0)

    def _pay(self, game: Play, payer: str, ante: int) -> Asking[None]:
        encounter = game.encounter
        there = game.state.ships_in_encounter(encounter.side(payer) or "").get(payer, 0)
        target = encounter.planet if payer == encounter.defense else None
        lost = yield from ops.ask_losses(game, payer, there + ante, "gambler", spared=target)
        yield from losing.lose(game, {payer: lost}, "gambler")


class GamblerFlare(Flare):
    """Wild: a spread that pays if the attacks are that far apart. Super: an ante on the claim."""

    @wild("reveal.before", role=MAIN, names=_name_spread)
    def name_spread(self, game: Play, flare: Action) -> None:
        """Settled once the cards lie open."""
        add_effect(game, "gambler.spread", flare.seat, n=int(bare(flare.target[0])))

    @lasting("gambler.spread", "announced")
    def settle(self, game: Play, effect: Effect, values: dict[str, int]) -> dict[str, int]:
        """Two attacks that differ by the spread or more."""
        spread, own, other = effect.data["n"], effect.by, game.encounter.opponent(effect.by)
        if len(values) == 2 and abs(values[own] - values[other]) >= spread:
            return values | {own: values[own] + spread}
        return values

    @super_(CLAIM, role=MAIN, names=_name_ante, rides=True)
    def raise_stakes(self, game: Play, flare: Action) -> None:
        """Told to the use it is played with."""


POWER, FLARE = Gambler(), GamblerFlare()
