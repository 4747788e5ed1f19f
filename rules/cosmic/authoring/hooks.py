"""The hooks of the card game: every name a card may be bound to, what it means, and what it carries.

What a single card adds (its lasting effects, a trigger nobody else opens) it brings itself (`cards.brought`); the
registry of a game, with what its cards bring, is `Catalogue.hooks`.
"""

from __future__ import annotations

from rules.cosmic.cards.abilities import IDLE
from rules.cosmic.cards.action import PLAYED, TECH_USED, USED, ZAPPED, Action, Discarded, Flared, Freed
from rules.cosmic.effects.drawing import Drawing, Drawn, NewHand
from rules.cosmic.effects.hidden_sheets import SHOWN
from rules.cosmic.effects.losses import Loss
from rules.cosmic.flow.alliance import ANSWERING, INVITING, JOINING, Answering, Joining
from rules.cosmic.flow.launch import Launching
from rules.cosmic.flow.planning import HALF_UP
from rules.cosmic.flow.resolution import Gained, Payment
from rules.cosmic.moves.stored_cards import PLAY, Fetched, Kept
from rules.cosmic.moves.totals import Tally
from rules.cosmic.protocol.timing import MAIN_LINE
from rules.cosmic.state.encounter import Fleet
from rules.kernel.hooks import Hooks

ALSO_OPEN = frozenset({
    "setup.aliens", "regroup.tech", "planning.face_up", "reveal.half_up", "reveal.claim_answer", "reveal.announced",
    "reveal.totals", "turn.continue",
})  # fmt: skip
"""Events of the main line at which cards act before the rules do."""

HOOKS = Hooks()

for point in MAIN_LINE:
    if point.window or point.id in ALSO_OPEN:
        HOOKS.window(point.id, point.what)
HOOKS.window(IDLE, "any window, as long as no action is under way")

HOOKS.trigger(PLAYED, "a card has been announced and can be answered", Action)
HOOKS.trigger(USED, "a use of a power has been announced and can be answered", Action)
HOOKS.trigger(TECH_USED, "a use of a tech has been announced and can be answered (R24.11)", Action)
HOOKS.trigger(ZAPPED, "a use, or a super flare, has been undone by a zap (R16.4)", Action)
HOOKS.trigger(PLAY, "a card is to be played from where it is kept on a sheet", Fetched)
HOOKS.trigger("card.discarding", "an artifact has taken effect and is about to be discarded", Action)
HOOKS.trigger("card.discarded", "cards have come to lie on the discard pile", Discarded)
HOOKS.trigger("flare.played", "a flare has been played and not stopped", Flared)
HOOKS.trigger("card.drawing", "a player is about to draw", Drawing)
HOOKS.trigger("card.drawn", "a player has got cards off the deck", Drawn)
HOOKS.trigger("deck.reshuffled", "the discard pile has become the deck (R17.2); who draws", str)
HOOKS.trigger("hand.new", "a hand is about to be discarded for a new one (R5.1, R10.4)", NewHand)
HOOKS.trigger(INVITING, "a main player has invited allies (R9.1); who invites", str)
HOOKS.trigger(ANSWERING, "a player is about to answer invitations (R9.2)", Answering)
HOOKS.trigger(JOINING, "a player has joined a side and is about to send ships (R9.3)", Joining)
HOOKS.trigger(HALF_UP, "a card has just been laid down where it could stay face down")
HOOKS.trigger("ship.to_warp", "ships are on their way to the warp", Loss)
HOOKS.trigger("ship.warped", "ships have come to the warp", Loss)
HOOKS.trigger("ship.retrieved", "ships have left the warp", Freed)
HOOKS.trigger("colony.established", "colonies have been founded: (seat, planet) each", tuple[tuple[str, str], ...])
HOOKS.trigger("power.lost", "a power is lost with its home colonies (R16.6); whose", str)
HOOKS.trigger("sheet.leaving", "an alien sheet is about to leave the game; which", str)
HOOKS.trigger("sheet.moved", "an alien sheet is about to change hands for good; which", str)
HOOKS.trigger(SHOWN, "a hidden alien sheet has been turned up (R23.3); which", str)
HOOKS.trigger("tech.completed", "a tech has been completed (R24.5): (seat, tech)", tuple[str, str])
HOOKS.trigger("resolution.after_compensation", "compensation has been paid (R13.8)", Gained)
HOOKS.trigger("resolution.after_reward", "an ally has drawn its rewards (R13.9)", Gained)
HOOKS.trigger("encounter.cleanup", "the encounter ends, and with it what lasts for it (R13.11)")

HOOKS.quantity("targets", "the planets the gate can be aimed at (R8.1)", list[str])
HOOKS.quantity("launching", "where the offense takes ships from, and how many (R8.3)", Launching)
HOOKS.quantity("sent", "how many ships a player can send at most (R8.3, R9.3)", int)
HOOKS.quantity("defense.invites", "whether the defense can invite (R9.1)", bool)
HOOKS.quantity("answering", "which sides a player can join (R9.2)", Answering)
HOOKS.quantity("joining", "which ships an ally sends (R9.3)", Joining)
HOOKS.quantity("selectable", "the cards a main player can choose (R10.1)", list[str])
HOOKS.quantity("demanded", "the card a seat has to choose: seat to card", dict[str, str])
HOOKS.quantity("announced.first", "the attacks as they are turned up, before anything else announced (IO-4)", Fleet)
HOOKS.quantity("announced", "the attacks as they are turned up, in the order announced (IO-4)", Fleet)
HOOKS.quantity("tallies", "what each side's total is made of (R11.4)", dict[str, Tally])
HOOKS.quantity("comparison", "the side that has won by the totals (R11.4)", str)
HOOKS.quantity("winner", "the outcome, as soon as it is known", str)
HOOKS.quantity("beaten", "the ships that the losing side loses (R13.2)", dict[str, Fleet])
HOOKS.quantity("compensation", "how many cards of compensation are due to a seat (R13.8)", int)
HOOKS.quantity("payment", "who pays compensation, how much, and who picks the cards (R13.8)", Payment)
HOOKS.quantity("rewards", "how many rewards a defensive ally has (R13.9)", int)
HOOKS.quantity("penalty", "the ships a failed deal costs: seat to number (R12.10)", Fleet)
HOOKS.quantity("deal.free", "how many ships of the other dealer a seat can let out of the warp (R12.5)", int)
HOOKS.quantity("drawn", "cards on their way from the deck to a hand", Drawn)
HOOKS.quantity("kept", "the cards a seat can play from its sheets, by where they are kept", Kept)
HOOKS.quantity("purse", "the cards a seat can discard from its sheets, by where they are kept", Kept)
HOOKS.quantity("victory", "by what a seat has won; empty: it has not (R22)", str)
