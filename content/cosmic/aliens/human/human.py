"""Human: helps its side a little, and wins if it is zapped."""

from rules.cosmic.authoring import MAIN, MAIN_OR_ALLY, MANDATORY, at, condition, rides, super_, wild
from rules.cosmic.authoring.words import USED, Action, Alien, Context, Flare, Power
from rules.cosmic.cards.action import ZAPPED
from rules.cosmic.cards.catalogue import UNPRINTED
from rules.cosmic.flow import reveal
from rules.cosmic.moves.sheets import has_used, switch_off
from rules.cosmic.moves.zaps import zap

HELP, MORE_HELP = 4, 8


@condition
def _opponent_is_another(flare: Alien, game: Context, seat: str, _cause: object) -> bool:
    return flare.holder(game) != game.encounter.opponent(seat)


@condition
def _own(alien: Alien, _game: Context, seat: str, cause: Action) -> bool:
    return cause.seat == seat and cause.bound.alien == alien.id


@condition
def _use_answered_or_made(flare: Alien, game: Context, seat: str, cause: Action | None) -> bool:
    if cause is not None:
        return cause.seat == seat and cause.bound.alien == flare.id and not cause.is_card
    return has_used(game, seat, flare.id)


class Human(Power):
    """Humanity."""

    @at("reveal.cards_final", role=MAIN_OR_ALLY, use=MANDATORY)
    def help(self, game: Context, use: Action) -> None:
        """Whatever the cards are; with the flare twice as much."""
        game.add_bonus(use.seat, MORE_HELP if use.rider else HELP, self.id)

    @at(ZAPPED, role=MAIN_OR_ALLY, ready=_own)
    def win(self, game: Context, part: Action) -> None:
        """The zap is what wins: no deal is tried, no totals are compared."""
        reveal.win_outright(game, part.seat, part)


class HumanFlare(Flare):
    """Wild: an attack 42. Super: eight instead of four, or thrown away: the own power is zapped."""

    @wild("reveal.replace", role=MAIN, ready=_opponent_is_another)
    def tell_the_answer(self, game: Context, flare: Action) -> None:
        """The flare goes to the Human, or to the discard pile."""
        reveal.count_as(game, flare.seat, UNPRINTED, flare.card)
        flare.goes = self.holder(game) or "discard"

    help_more = rides("reveal.cards_final", role=MAIN_OR_ALLY)

    @super_(USED, "reveal.reinforcements", role=MAIN_OR_ALLY, ready=_use_answered_or_made, replayable=True)
    def throw_away(self, game: Context, flare: Action) -> None:
        """Answers the own use, or follows it in the loop, even if it was played for the eight."""
        flare.goes = "discard"
        if flare.cause is not None:
            zap(game, flare.cause, flare)
        else:
            switch_off(game, flare.seat, self.id)
            reveal.win_outright(game, flare.seat, flare)


POWER, FLARE = Human, HumanFlare
