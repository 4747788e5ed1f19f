"""Gambler: shows its card last, or says which one it is, truly or not."""

from rules.cosmic.actions import perform
from rules.cosmic.authoring import MAIN, OPTIONAL, Brings, at, condition, lasting, rides, wild
from rules.cosmic.authoring.targets import a_number
from rules.cosmic.authoring.words import Action, Alien, Asking, Context, Effect, Flare, Power, add_effect, sheet_of
from rules.cosmic.cards.catalogue import ENCOUNTER_KINDS
from rules.cosmic.effects import losses
from rules.cosmic.flow.reveal import open_card
from rules.cosmic.moves import ship_moves
from rules.cosmic.moves.sheets import usable
from rules.cosmic.protocol.questions import Kind, Shape, bare, one, put

BRINGS = Brings(
    effects={"spread": "an own attack gains if the two attacks are far enough apart"},
    questions={
        "claim": Kind(Shape.ONE, "the own encounter card is turned up (`show`) or claimed to be `face:<card>`"),
        "answer": Kind(Shape.ONE, "the opponent's claim: `accept`, `challenge`"),
    },
)

CLAIM, ANSWER = "reveal.claim", "reveal.claim_answer"
BLUFF = "bluff"
"""What a claim follows: the choice not to show the card."""
MOST_SPREAD = 99
MOST_ANTE = 20


@condition
def _undecided(alien: Alien, game: Context, seat: str, _cause: object) -> bool:
    encounter, sheet = game.encounter, sheet_of(game, seat, alien.id)
    place = encounter.lies_before(seat)
    lies_there = place in encounter.cards and place not in (*encounter.face_up, *encounter.claimed)
    return lies_there and sheet is not None and usable(game, seat, sheet)


def _only_from_half_up(_game: Context, _seat: str, cause: object) -> bool:
    return cause == BLUFF


class Gambler(Power):
    """Bluff."""

    @at("reveal.half_up", role=MAIN, ready=_undecided)
    def show_or_bluff(self, game: Context, part: Action) -> Asking[None]:
        """The opponent's card is turned up; then the own one is shown, or a claim is made.

        The own one is the one chosen, even if it lies in front of the opponent now.
        """
        place = game.encounter.lies_before(part.seat)
        open_card(game, game.encounter.opponent(place))
        faces = [f"face:{card.id}" for card in game.catalogue.cards if card.kind in ENCOUNTER_KINDS]
        ask = one(part.seat, self.own("claim"), part.point, self.id, ["show", *faces], "show")
        (choice,) = yield from put(ask)
        if choice != "show":
            (bound,) = game.index.powers[CLAIM][self.id]
            yield from perform.act(game, Action(part.seat, bound, CLAIM, cause=BLUFF, target=(choice,)))
        if place not in game.encounter.claimed:
            open_card(game, place)

    @at(CLAIM, role=MAIN, use=OPTIONAL, ready=_only_from_half_up)
    def claim(self, game: Context, use: Action) -> Asking[None]:
        """Believed, the card counts as the one named and is never seen; else it is turned up and somebody pays."""
        face, other = bare(use.target[0]), game.encounter.opponent(use.seat)
        place = game.encounter.lies_before(use.seat)
        ask = one(other, self.own("answer"), ANSWER, self.id, ["accept", "challenge"], "accept")
        if (yield from put(ask)) == ("accept",):
            game.encounter.claimed = {**game.encounter.claimed, place: face}
            return
        open_card(game, place)
        payer = other if game.encounter.cards[place] == face else use.seat
        yield from self._pay(game, payer, int(bare(use.rider_target[0])) if use.rider else 0)

    def _pay(self, game: Context, payer: str, ante: int) -> Asking[None]:
        encounter = game.encounter
        there = game.state.ships_in_encounter(encounter.side(payer) or "").get(payer, 0)
        target = encounter.planet if payer == encounter.defense else None
        lost = yield from ship_moves.ask_losses(game, payer, there + ante, self.id, spared=target)
        yield from losses.lose(game, {payer: lost}, self.id)


class GamblerFlare(Flare):
    """Wild: a spread that pays if the attacks are that far apart. Super: an ante on the claim."""

    @wild("reveal.before", role=MAIN, names=a_number(0, MOST_SPREAD))
    def name_spread(self, game: Context, flare: Action) -> None:
        """Settled once the cards lie open."""
        add_effect(game, self.own("spread"), flare.seat, n=int(bare(flare.target[0])))

    @lasting("spread", "announced")
    def settle(self, game: Context, effect: Effect, values: dict[str, int]) -> dict[str, int]:
        """Two attacks that differ by the spread or more."""
        spread, own, other = effect.data["n"], effect.by, game.encounter.opponent(effect.by)
        if len(values) == 2 and abs(values[own] - values[other]) >= spread:
            return values | {own: values[own] + spread}
        return values

    raise_stakes = rides(CLAIM, role=MAIN, names=a_number(1, MOST_ANTE))


POWER, FLARE = Gambler, GamblerFlare
