"""Filch: picks its opponent's spent encounter card off the discards."""

from rules import keeping, ops
from rules.acting import PLAYED, Action, stop
from rules.asks import Mode, bare, put, some
from rules.kernel.machine import Asking, Picks
from rules.parts import ANY, MAIN, OPTIONAL, at, super_, wild
from rules.play import Play
from rules.powers import Flare, Power

PRICE = "negotiate"


def _opponents_lies_there(game: Play, seat: str, _about: object) -> bool:
    return game.encounter.opponent(seat) in game.encounter.spent


def _anothers_lies_there(game: Play, seat: str, _about: object) -> bool:
    return bool(_others(game, seat))


def _others(game: Play, seat: str) -> list[str]:
    return [main for main in game.encounter.mains if main != seat and main in game.encounter.spent]


def _whose(game: Play, flare: Action) -> Asking[Picks]:
    options = [f"card:{game.encounter.spent[main]}" for main in _others(game, flare.seat)]
    ask = some(flare.seat, "choose.card", flare.point, flare.card, options, options[:1], least=1, most=1)
    return (yield from put(ask, Mode.SECRET))


def _another_plays(_game: Play, seat: str, played: Action) -> bool:
    return played.seat != seat and (played.is_artifact or played.is_flare)


def _can_pay(game: Play, seat: str, _about: object) -> bool:
    return bool(_prices(game, seat))


def _prices(game: Play, seat: str) -> list[str]:
    return list(dict.fromkeys(keeping.ways_to_pay(game, seat, lambda card: card == PRICE)))


def take(game: Play, taker: str, card: str, source: str) -> None:
    """An encounter card of this encounter goes from the discard pile to a hand."""
    spent = game.encounter.spent
    del spent[next(main for main, lying in spent.items() if lying == card and main != taker)]
    ops.salvage(game, taker, [card], source)


class Filch(Power):
    """Theft."""

    @at("resolution.after_discard", role=MAIN, use=OPTIONAL, ready=_opponents_lies_there)
    def take_card(self, game: Play, use: Action) -> None:
        """The encounter card the opponent finally had comes to the Filch's hand."""
        take(game, use.seat, game.encounter.spent[game.encounter.opponent(use.seat)], "filch")


class FilchFlare(Flare):
    """Wild: steals an artifact or flare being played. Super: any other player's spent encounter card."""

    @wild(PLAYED, role=ANY, ready=_another_plays, able=_can_pay)
    def snatch(self, game: Play, flare: Action) -> Asking[None]:
        """For a negotiate the card does nothing and is the thief's; a flare is out for the encounter."""
        played: Action = flare.about
        ways = _prices(game, flare.seat)
        if not ways:
            return
        ask = some(flare.seat, "cards.discard", flare.point, flare.card, ways, ways[:1], least=1, most=1)
        (way,) = yield from put(ask)
        ops.discard(game, flare.seat, [keeping.pay_with(game, flare.seat, way)])
        stop(game, played, flare)
        played.goes = flare.seat
        if played.is_flare:
            game.encounter.dead.append(played.card)

    @super_("resolution.after_discard", role=ANY, use=OPTIONAL, names=_whose, ready=_anothers_lies_there)
    def take_any(self, game: Play, flare: Action) -> None:
        """The card named comes to the Filch's hand."""
        take(game, flare.seat, bare(flare.target[0]), flare.card)


POWER, FLARE = Filch(), FilchFlare()
