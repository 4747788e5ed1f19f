"""Demon: plays the cards of another hand for an encounter."""

from collections.abc import Sequence

from rules.cosmic.authoring import ANY, MAIN, OPTIONAL, Brings, at, counts, lasting, super_, wild
from rules.cosmic.authoring.targets import one_seat
from rules.cosmic.authoring.words import Action, Asking, Context, Effect, Flare, Power, add_effect, sheet_of
from rules.cosmic.effects import drawing
from rules.cosmic.flow.alliance import Answering, Joining
from rules.cosmic.flow.launch import MOST
from rules.cosmic.moves import stored_cards
from rules.cosmic.moves.stored_cards import SHEET, Fetched, Kept
from rules.cosmic.protocol.questions import Ask, Mode, Shape, bare, put

BRINGS = Brings(effects={"forced": "a player has to ally with the user of the flare"})

SEIZED = 6


def lying_there(game: Context, seat: str, alien: str) -> list[list[str]]:
    """Owner and card of all that lies on the sheet of this alien before a seat."""
    sheet = sheet_of(game, seat, alien)
    return [] if sheet is None else sheet.memory.get(SHEET, [])


def _bystanders(game: Context, _seat: str, _cause: object) -> list[str]:
    return [seat for seat in game.state.timing_order() if seat not in game.encounter.mains]


def _to_spare(game: Context, effect: Effect) -> int:
    """How many ships the player forced has to send: as many as it can take without emptying a colony."""
    colonies = game.state.colonies(effect.data["seat"])
    ships = game.state.ships_in_encounter(effect.data["side"]).get(effect.by, 0)
    return min(ships, sum(colonies.values()) - len(colonies))


class Demon(Power):
    """Possess."""

    @at("alliance.before_invites", role=MAIN, use=OPTIONAL, names=one_seat(_bystanders))
    def seize(self, game: Context, use: Action) -> None:
        """The whole hand of a player who is not the opponent lies on the sheet."""
        owner = bare(use.target[0])
        cards, game.player(owner).hand = game.player(owner).hand, []
        stored_cards.possess(game, use.seat, self.id, owner, cards)

    @counts("kept")
    def playable(self, game: Context, seat: str, found: Kept) -> Kept:
        """All that lies there is played as if from the hand."""
        cards = [card for _, card in lying_there(game, seat, self.id)]
        return {**found, SHEET: cards} if cards else found

    @at(stored_cards.PLAY, role=ANY)
    def play_from_sheet(self, game: Context, part: Action) -> None:
        """What comes back after use goes home to its owner."""
        fetched: Fetched = part.cause
        sheet = sheet_of(game, part.seat, self.id)
        entry = next(entry for entry in lying_there(game, part.seat, self.id) if entry[1] == fetched.card)
        if sheet is not None:
            sheet.memory[SHEET] = [each for each in sheet.memory[SHEET] if each is not entry]
            owner, card = entry
            game.encounter.owed += ((part.seat, card, owner),)
        game.player(part.seat).hand.append(fetched.card)

    @at("encounter.end", role=ANY)
    def release(self, game: Context, part: Action) -> Asking[None]:
        """The rest goes home, cards off the deck onto it again, in an order of the Demon's choice."""
        own = [card for owner, card in lying_there(game, part.seat, self.id) if owner == part.seat]
        if own:
            options = tuple(f"card:{card}" for card in own)
            ask = Ask(part.seat, "choose.order", part.point, self.id, Shape.ORDER, options, options)
            ordered = [[part.seat, bare(card)] for card in (yield from put(ask, Mode.SECRET))]
            others = [entry for entry in lying_there(game, part.seat, self.id) if entry[0] != part.seat]
            lying_there(game, part.seat, self.id)[:] = [*ordered, *others]
        stored_cards.send_home(game, part.seat)


class DemonFlare(Flare):
    """Wild: a player has to ally with its user. Super: seize cards off the deck."""

    @wild("alliance.before_invites", role=MAIN, names=one_seat(_bystanders))
    def force(self, game: Context, flare: Action) -> None:
        """On that player's turn to answer."""
        side = game.encounter.side(flare.seat)
        add_effect(game, self.own("forced"), flare.seat, seat=bare(flare.target[0]), side=side)

    @lasting("forced", "answering")
    def join_side(self, game: Context, effect: Effect, answering: Answering) -> Answering:
        """Invited or not, unless there is no ship to spare."""
        if answering.seat == effect.data["seat"] and _to_spare(game, effect) > 0:
            return Answering(answering.seat, [effect.data["side"]], must=True)
        return answering

    @lasting("forced", "joining")
    def send_all_to_spare(self, game: Context, effect: Effect, joining: Joining) -> Joining:
        """That many; of five ships, which only a raised limit allows, four are demanded."""
        spare = _to_spare(game, effect)
        if joining.seat == effect.data["seat"] and spare > 0:
            joining.most = min(joining.most, spare)
            joining.least = min(joining.most, MOST)
        return joining

    @super_("alliance.before_invites", role=MAIN, use=OPTIONAL)
    def seize_from_deck(self, game: Context, flare: Action) -> Asking[None]:
        """Six cards in place of a hand."""

        def onto_sheet(game: Context, seat: str, cards: Sequence[str]) -> None:
            stored_cards.possess(game, seat, self.id, seat, cards)

        yield from drawing.draw(game, flare.seat, SEIZED, onto_sheet)


POWER, FLARE = Demon, DemonFlare
