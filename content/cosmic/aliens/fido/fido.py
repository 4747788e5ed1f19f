"""Fido: fetches a spent encounter card and holds it out to another player."""

from rules.cosmic.authoring import ANY, MAIN, OPTIONAL, Brings, Naming, at, rides, wild
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Picks, Power
from rules.cosmic.effects import drawing
from rules.cosmic.moves import card_moves
from rules.cosmic.protocol.questions import Kind, Mode, Shape, bare, exactly_one, one, put, some
from rules.kernel.copying import lacking

BRINGS = Brings(
    questions={
        "answer": Kind(Shape.ONE, "the card held out by Fido: `accept` or `refuse`"),
        "reward": Kind(Shape.ONE, "Fido's reward for a card accepted: a `ship` out of the warp or a `card`"),
    }
)


def _any_lies_there(game: Context, _seat: str, _cause: object) -> bool:
    return bool(game.encounter.spent)


def _anything_discarded(game: Context, _seat: str, _cause: object) -> bool:
    return bool(game.state.discard)


def _which_and_to_whom(game: Context, use: Action) -> Asking[Picks]:
    return (yield from _choose(game, use, list(game.encounter.spent.values()), Mode.SECRET, least=1))


def _still_there(game: Context, _use: Action, picks: Picks) -> Picks | None:
    return picks if bare(picks[0]) in game.encounter.spent.values() else None


def _choose(game: Context, use: Action, there: list[str], mode: Mode, *, least: int) -> Asking[Picks]:
    cards = [f"card:{card}" for card in there]
    ask = some(use.seat, "choose.card", use.point, use.card, cards, cards[:least], least=least, most=1)
    card = yield from put(ask, mode)
    if not card:
        return ()
    others = [f"seat:{seat}" for seat in game.state.timing_order() if seat != use.seat]
    ask = exactly_one(use.seat, "choose.seat", use.point, use.card, others)
    return card + (yield from put(ask, mode))


def _offer(game: Context, use: Action, card: str, other: str) -> Asking[None]:
    """Another player accepts the card, and Fido is rewarded; or refuses it, and Fido may keep it."""
    seat, at_point = use.seat, game.state.at
    (answer,) = yield from put(one(other, use.own("answer"), at_point, card, ["accept", "refuse"], "refuse"))
    if answer == "accept":
        _fetch(game, other, card, use.id)
        yield from drawing.card_or_ship(game, seat, use.own("reward"), use.id, use.id)
    elif (yield from put(one(seat, "power.use", at_point, card, ["yes", "no"], "yes"))) == ("yes",):
        _fetch(game, seat, card, use.id)


def _fetch(game: Context, seat: str, card: str, source: str) -> None:
    spent = game.encounter.spent
    game.encounter.spent = lacking(spent, next(main for main, lying in spent.items() if lying == card))
    card_moves.salvage(game, seat, [card], source)


class Fido(Power):
    """Fetch."""

    @at(
        "resolution.after_discard",
        role=ANY,
        use=OPTIONAL,
        names=Naming(_which_and_to_whom, left=_still_there),
        ready=_any_lies_there,
    )
    def fetch(self, game: Context, use: Action) -> Asking[None]:
        """The card named is offered; with the super flare others may follow, one by one."""
        left, target = list(game.encounter.spent.values()), use.target
        while target:
            card, other = map(bare, target)
            left.remove(card)
            yield from _offer(game, use, card, other)
            more = bool(use.rider and left and game.encounter.spent)  # a reward may have taken the discards along
            target = (yield from _choose(game, use, left, Mode.PUBLIC, least=0)) if more else ()


class FidoFlare(Flare):
    """Wild: the opponent takes the top discard, its player draws a card. Super: offer both encounter cards."""

    @wild("planning.before_select", role=MAIN, ready=_anything_discarded)
    def hand_down(self, game: Context, flare: Action) -> Asking[None]:
        """Whatever lies on top of the discards goes to the opponent's hand."""
        card_moves.salvage(game, game.encounter.opponent(flare.seat), game.state.discard[-1:], flare.card)
        yield from drawing.draw(game, flare.seat, 1)

    fetch_more = rides("resolution.after_discard", role=ANY)
    """The use it goes with looks for it."""


POWER, FLARE = Fido, FidoFlare
