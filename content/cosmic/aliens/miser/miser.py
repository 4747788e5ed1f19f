"""Miser: plays cards from a secret second hand, the hoard."""

from collections.abc import Sequence
from functools import partial

from rules.cosmic.actions import perform
from rules.cosmic.authoring import ANY, IDLE, OFFENSE, OPTIONAL, Brings, at, condition, counts, super_, wild
from rules.cosmic.authoring.words import Action, Alien, Asking, Context, Flare, Power, sheet_of
from rules.cosmic.effects import drawing
from rules.cosmic.effects.drawing import NewHand
from rules.cosmic.flow.resolution import payment_due
from rules.cosmic.moves import card_moves, stored_cards
from rules.cosmic.moves.sheets import usable
from rules.cosmic.moves.stored_cards import Fetched, Kept
from rules.cosmic.protocol.questions import Kind, Shape, bare, one, put, some

BRINGS = Brings(
    questions={"setup.hoard": Kind(Shape.ONE, "which of two hands becomes the Miser's hoard: `lot:1` or `lot:2`")},
    events={
        "hoard.dealt": "seat, count; private: lots, the two hands to choose from",
        "hoard.laid": "seat, count: cards lie face down on the sheet now; private: cards",
        "hoard.shown": "seat, cards: the whole hoard is shown and discarded for a new one",
        "hoard.drawn": "seat, count; private: cards",
    },
)

SIZE, ASIDE = 8, 2


def hoard_of(alien: Alien, game: Context, seat: str) -> list[str]:
    """The cards of the hoard on this seat's sheet."""
    sheet = sheet_of(game, seat, alien.id)
    return sheet.memory.get("hoard", []) if sheet is not None else []


def lay(alien: Alien, game: Context, seat: str, cards: Sequence[str]) -> None:
    """These cards are the hoard from now on."""
    sheet = sheet_of(game, seat, alien.id)
    assert sheet is not None  # noqa: S101 - only its holder lays one out
    sheet.memory["hoard"] = list(cards)


@condition
def _exhausted(alien: Alien, game: Context, seat: str, _cause: object) -> bool:
    return not game.state.playing and not any(map(game.catalogue.is_encounter, hoard_of(alien, game, seat)))


def into_hoard(alien: Alien, game: Context, seat: str, cards: Sequence[str]) -> None:
    """Cards off the deck go to the hoard, unseen by others."""
    lay(alien, game, seat, [*hoard_of(alien, game, seat), *cards])
    game.emit("hoard.drawn", {"seat": seat, "count": len(cards)}, {seat: {"cards": list(cards)}})


def _about_to_lose_cards(game: Context, seat: str, cause: NewHand | None) -> bool:
    if cause is not None:
        return cause.seat == seat
    payment = payment_due(game)
    return payment is not None and payment.payer == seat


@condition
def _without_hoard(alien: Alien, game: Context, seat: str, _cause: object) -> bool:
    sheet = sheet_of(game, seat, alien.id)
    return sheet is not None and "hoard" not in sheet.memory


class Miser(Power):
    """Hoard."""

    @at("setup.aliens", role=ANY)
    def lay_out(self, game: Context, part: Action) -> Asking[None]:
        """Two lots of eight cards: one is the hand, the other the hoard."""
        player, state = game.player(part.seat), game.state
        lots = [list(player.hand), [state.deck.pop() for _ in range(SIZE)]]
        lay(self, game, part.seat, lots[1])
        game.emit("hoard.dealt", {"seat": part.seat, "count": SIZE}, {part.seat: {"lots": lots}})
        ask = one(part.seat, "setup.hoard", state.at, self.id, ["lot:1", "lot:2"], "lot:2", always=True)
        if (yield from put(ask)) == ("lot:1",):
            lots.reverse()
        player.hand = lots[0]
        lay(self, game, part.seat, lots[1])
        game.emit("hoard.laid", {"seat": part.seat, "count": SIZE}, {part.seat: {"cards": lots[1]}})

    @at("sheet.shown", role=ANY, ready=_without_hoard)
    def lay_out_late(self, game: Context, part: Action) -> Asking[None]:
        """A sheet that was hidden gets eight cards off the deck as it is turned up (R23.3)."""
        yield from drawing.draw(game, part.seat, SIZE, partial(into_hoard, self))

    @at(stored_cards.PLAY, role=ANY, use=OPTIONAL, repeatable=True)
    def play_from_hoard(self, game: Context, use: Action) -> None:
        """The card is played as if it came from the hand; one that has paid for an answer meanwhile is not."""
        stored: Fetched = use.cause
        if stored.card in hoard_of(self, game, use.seat):
            stored_cards.pay_with(game, use.seat, f"{stored.store}:{stored.card}")
        else:
            use.stopped_by = "gone"

    @at(IDLE, role=ANY, ready=_exhausted, repeatable=True)
    def new_hoard(self, game: Context, part: Action) -> Asking[None]:
        """A hoard without encounter cards is shown and discarded for eight new ones."""
        hoard = hoard_of(self, game, part.seat)
        lay(self, game, part.seat, [])
        game.emit("hoard.shown", {"seat": part.seat, "cards": hoard})
        for card in hoard:
            card_moves.drop(game, part.seat, card)
        yield from perform.after_discards(game)
        yield from drawing.draw(game, part.seat, SIZE, partial(into_hoard, self))

    @counts("kept")
    def playable(self, game: Context, seat: str, found: Kept) -> Kept:
        """The hoard, while the power has not been zapped."""
        sheet = sheet_of(game, seat, self.id)
        open_ = sheet is not None and usable(game, seat, sheet)
        return {**found, "hoard": hoard_of(self, game, seat)} if open_ else found

    @counts("purse")
    def payable(self, game: Context, seat: str, found: Kept) -> Kept:
        """What it must discard by its own choice may come from the hoard."""
        return {**found, "hoard": hoard_of(self, game, seat)}


class MiserFlare(Flare):
    """Wild: two cards are out of reach of a new hand or of compensation. Super: one card more for the hoard."""

    @wild("hand.new", "resolution.before_compensation", role=ANY, ready=_about_to_lose_cards)
    def tuck_away(self, game: Context, flare: Action) -> Asking[None]:
        """Up to two cards and the flare lie aside until it is over."""
        hand = [f"card:{card}" for card in game.player(flare.seat).hand]
        ask = some(flare.seat, "choose.card", flare.point, flare.card, hand, most=min(ASIDE, len(hand)), always=True)
        picks = (yield from put(ask)) if hand else ()
        card_moves.lay_aside(game, flare.seat, [*map(bare, picks), flare.card])

    @super_("regroup.start", role=OFFENSE)
    def save_up(self, game: Context, flare: Action) -> Asking[None]:
        """A card off the deck goes into the hoard."""
        yield from drawing.draw(game, flare.seat, 1, partial(into_hoard, self))


POWER, FLARE = Miser, MiserFlare
