"""Reserve: low attacks work as reinforcements, and a negotiate strikes down another player's."""

from rules.cosmic.authoring import ANY, MAIN_OR_ALLY, OPTIONAL, Brings, Naming, at, during, super_, wild
from rules.cosmic.authoring.conditions import attacks_meet
from rules.cosmic.authoring.words import PLAYED, Action, Asking, Context, Flare, Picks, Power, add_effect
from rules.cosmic.cards.action import Discarded
from rules.cosmic.flow.reveal import REINFORCEMENT, choose_side
from rules.cosmic.moves import card_moves
from rules.cosmic.moves.zaps import stop
from rules.cosmic.protocol.questions import Mode, bare, put, some

BRINGS = Brings(effects={"taking": "reinforcements that others discard may be taken"})

LOW, HIGH = range(7), range(7, 10)
PRICE = "negotiate"


def _held(game: Context, seat: str, values: range) -> list[str]:
    facts = game.catalogue
    hand = [card for card in game.player(seat).hand if facts.kind_of(card) == "attack"]
    return [card for card in hand if facts.value_of(card) in values]


def _has_low(game: Context, seat: str, _cause: object) -> bool:
    return bool(_held(game, seat, LOW))


def _has_high(game: Context, seat: str, _cause: object) -> bool:
    return bool(_held(game, seat, HIGH))


def _ask_cards(game: Context, use: Action, values: range, least: int, most: int | None = None) -> Asking[Picks]:
    cards = [f"card:{card}" for card in _held(game, use.seat, values)]
    if not cards:
        return ()
    ask = some(use.seat, "choose.card", use.point, use.card, cards, cards[:least], least=least, most=most, always=True)
    return (yield from put(ask, Mode.SECRET))


def _low_ones(game: Context, use: Action) -> Asking[Picks]:
    cards = yield from _ask_cards(game, use, LOW, 1)
    return (*cards, (yield from choose_side(game, use.seat, use.card)))


def _with_a_high_one(game: Context, flare: Action) -> Asking[Picks]:
    high = yield from _ask_cards(game, flare, HIGH, 1, 1)
    low = yield from _ask_cards(game, flare, LOW, 0)
    return (*high, *low, (yield from choose_side(game, flare.seat, flare.card)))


def _still_held(game: Context, use: Action, picks: Picks) -> Picks | None:
    """The cards that are still in hand, and the side."""
    *cards, side = picks
    left, hand = [], list(game.player(use.seat).hand)
    for card in cards:
        if bare(card) in hand:
            hand.remove(bare(card))
            left.append(card)
    return (*left, side) if left else None


def _throw_in(game: Context, use: Action) -> None:
    """The attacks named lie with the side named, like reinforcements."""
    *cards, side = map(bare, use.target)
    for card in cards:
        game.player(use.seat).hand.remove(card)
        game.encounter.reinforcements += ((use.seat, card, side),)
        game.emit("reinforcement.played", {"seat": use.seat, "card": card, "side": side})


def _anothers_reinforcement(_game: Context, seat: str, played: Action) -> bool:
    return played.seat != seat and played.bound.behaviour is REINFORCEMENT


def _can_pay(game: Context, seat: str, _cause: object) -> bool:
    return PRICE in game.player(seat).hand


def _wanted(game: Context, seat: str, cause: Discarded) -> list[str]:
    return [card for card in cause.there(game.state, seat) if game.catalogue.kind_of(card) == "reinforcement"]


def _something_for_it(game: Context, seat: str, cause: Discarded) -> bool:
    return bool(_wanted(game, seat, cause))


def _take(game: Context, action: Action) -> Asking[None]:
    cards = [f"card:{card}" for card in _wanted(game, action.seat, action.cause)]
    picks = yield from put(some(action.seat, "choose.card", action.point, action.card, cards, cards))
    if picks:
        card_moves.salvage(game, action.seat, list(map(bare, picks)), action.card)


class Reserve(Power):
    """Reinforce."""

    @at(
        "reveal.reinforcements", role=MAIN_OR_ALLY, use=OPTIONAL, names=Naming(_low_ones, left=_still_held),
        ready=attacks_meet, private_condition=_has_low, repeatable=True,
    )  # fmt: skip
    def throw_in(self, game: Context, use: Action) -> None:
        """Attacks of 06 or less join a side's total."""
        _throw_in(game, use)

    @at(
        PLAYED,
        role=MAIN_OR_ALLY,
        use=OPTIONAL,
        ready=_anothers_reinforcement,
        private_condition=_can_pay,
        repeatable=True,
    )
    def strike_down(self, game: Context, use: Action) -> None:
        """For a negotiate the reinforcement is cancelled and discarded."""
        card_moves.discard(game, use.seat, [PRICE])
        stop(game, use.cause, use)


class ReserveFlare(Flare):
    """Wild: reinforcements others discard may be taken. Super: one attack of 07 to 09 as well."""

    @wild("card.discarded", role=ANY, ready=_something_for_it)
    def collect(self, game: Context, flare: Action) -> None:
        """Played once, it lasts until the encounter ends, for the reinforcement it was played at too."""
        add_effect(game, self.own("taking"), flare.seat)

    @during("taking", "card.discarded", ready=_something_for_it)
    def collect_more(self, game: Context, part: Action) -> Asking[None]:
        """Every further one may be taken too."""
        yield from _take(game, part)

    @super_(
        "reveal.reinforcements", role=MAIN_OR_ALLY, use=OPTIONAL, names=Naming(_with_a_high_one, left=_still_held),
        ready=attacks_meet, private_condition=_has_high, repeatable=True,
    )  # fmt: skip
    def throw_in_more(self, game: Context, flare: Action) -> None:
        """One attack of 07 to 09, and any number of lower ones."""
        _throw_in(game, flare)


POWER, FLARE = Reserve, ReserveFlare
