"""Quark Battery: an encounter card in reserve."""

from rules.cosmic.authoring import ANY, IDLE, MAIN, Brings, at, condition
from rules.cosmic.cards.action import TABLE, Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.flow import reveal
from rules.cosmic.moves import card_moves, stored_cards
from rules.cosmic.moves.techs import tech_of
from rules.cosmic.protocol.questions import bare, exactly_one, put
from rules.kernel.machine import Asking

BRINGS = Brings(events={"tech.loaded": "seat, tech; private: the card that lies under it"})


@condition
def _empty(tech: Tech, game: Context, seat: str, _cause: object) -> bool:
    return not tech_of(game, seat, tech.id).card


@condition
def _loaded(tech: Tech, game: Context, seat: str, _cause: object) -> bool:
    return bool(tech_of(game, seat, tech.id).card)


def _holds_encounter_card(game: Context, seat: str, _cause: object) -> bool:
    return game.holds_encounter_card(seat)


class QuarkBattery(Tech):
    """Loaded once, fired once."""

    @at(IDLE, role=ANY, ready=_empty, private_condition=_holds_encounter_card)
    def load(self, game: Context, use: Action) -> Asking[None]:
        """An encounter card of the hand goes under the tech, unseen."""
        held = dict.fromkeys(card for card in game.player(use.seat).hand if game.catalogue.is_encounter(card))
        options = [f"card:{card}" for card in held]
        (choice,) = yield from put(exactly_one(use.seat, "choose.card", use.point, self.id, options, always=True))
        card = bare(choice)
        game.player(use.seat).hand.remove(card)
        tech_of(game, use.seat, self.id).card = card
        game.emit("tech.loaded", {"seat": use.seat, "tech": self.id}, {use.seat: {"card": card}})
        use.goes = TABLE

    @at("reveal.replace", role=MAIN, ready=_loaded)
    def fire(self, game: Context, use: Action) -> None:
        """The card in reserve takes the place of the revealed one, which is discarded if it has been shown."""
        battery = tech_of(game, use.seat, self.id)
        replaced, battery.card = stored_cards.replace(game, use.seat, battery.card), ""
        if replaced:
            card_moves.drop(game, use.seat, replaced)
            game.emit("cards.discarded", {"seat": use.seat, "cards": [replaced]})
        reveal.show_replacement(game, use.seat, self.id)


TECH = QuarkBattery
