"""Loser: makes the winner lose and the loser win."""

from rules.cosmic.authoring import MAIN, OPTIONAL, Brings, at, lasting, super_, wild
from rules.cosmic.authoring.words import Action, Context, Effect, Flare, Power, add_effect
from rules.cosmic.flow import reveal

BRINGS = Brings(effects={"upset": "winner and loser change places"})

EXCHANGED = {"offense": "defense", "defense": "offense"}


class Loser(Power):
    """Upset."""

    @at("planning.before_select", role=MAIN, use=OPTIONAL)
    def declare(self, game: Context, use: Action) -> None:
        """From now on both main players have to choose an attack if they can."""
        add_effect(game, self.own("upset"), use.seat, duty=True)

    @lasting("upset", "selectable")
    def attacks_first(self, game: Context, effect: Effect, cards: list[str]) -> list[str]:
        """Who holds an attack has to choose one."""
        attacks = [card for card in cards if game.catalogue.kind_of(card) == "attack"]
        return attacks if effect.data["duty"] and attacks else cards

    @lasting("upset", "winner")
    def exchange(self, game: Context, _effect: Effect, outcome: str) -> str:
        """Only where cards have been revealed."""
        return EXCHANGED.get(outcome, outcome) if game.encounter.faces else outcome


class LoserFlare(Flare):
    """Wild: the encounter is lost by all. Super: declare after the cards are chosen."""

    @wild("planning.before_select", role=MAIN)
    def give_up(self, game: Context, flare: Action) -> None:
        """All ships in the encounter are lost, nobody lands (timing.md 2.9)."""
        flare.jump = reveal.decide(game, "both_lose")

    @super_("planning.after_select", role=MAIN, use=OPTIONAL)
    def declare_late(self, game: Context, flare: Action) -> None:
        """Without the duty to choose attacks."""
        add_effect(game, self.own("upset"), flare.seat, duty=False)


POWER, FLARE = Loser, LoserFlare
