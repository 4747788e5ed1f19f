"""When the simple bot plays a flare in a window. A flare comes back to the hand, so most are played once they help.

`WILD` is what a flare does for others, `SUPER` what it does for its own alien while that power works. A flare that is
not listed is played whenever it can be.
"""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.bots import worth
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from cosmic_tui.games.cosmic.bots.when import (  # fmt: skip
    When,
    always,
    better_swapped,
    better_with,
    hopeless,
    many_in_warp,
    never,
    open_fight,
    others_win,
    poor,
    poor_hand,
    ships_to_spare,
    trailing,
)

FREE = "It costs nothing, brings something, and comes back to your hand."
USUAL = When(always, FREE)
NEVER = When(never, "It hardly ever pays.")
BEHIND = When(trailing, "The side you want to win is behind, and this may turn it.")
IN_DOUBT = When(open_fight, "This encounter is in the balance.")


def _aimed_at_me(look: ViewReader) -> bool:
    return look.view.destiny == look.me


def _top_is_junk(look: ViewReader) -> bool:
    pile = look.view.discard
    return bool(pile) and worth.card(look, pile[-1]) < worth.REWARD


def _allies_to_come(look: ViewReader) -> bool:
    side = look.side(look.me)
    return side is not None and bool(look.view.invited[side])


def _spare_for_three(look: ViewReader) -> bool:
    return open_fight(look) and ships_to_spare(look)


def _lose_together(look: ViewReader) -> bool:
    return hopeless(look) and (look.me == look.view.defense or others_win(look))


WILD: Mapping[str, When] = {
    "amoeba": IN_DOUBT,
    "calculator": When(poor, "The encounter is likely lost; odd or even may save it."),
    "demon": When(open_fight, "One more ally helps, asked or not."),
    "dictator": When(_aimed_at_me, "Destiny points at you; let it point elsewhere."),
    "fido": When(_top_is_junk, "The other player gets a poor card, and you draw one for it."),
    "human": BEHIND,
    "kamikaze": When(_spare_for_three, "Ships that you do not need elsewhere turn the balance."),
    "loser": When(_lose_together, "Better for you that nobody wins than that the other does."),
    "machine": When(ships_to_spare, "You have the ships for another encounter."),
    "masochist": NEVER,
    "mirror": BEHIND,
    "observer": NEVER,
    "oracle": When(poor_hand, "Your cards are poor; mixed with the other's they get better."),
    "pacifist": BEHIND,
    "philanthropist": NEVER,
    "sorcerer": NEVER,
    "tripler": BEHIND,
    "virus": BEHIND,
    "warrior": When(ships_to_spare, "It pays to strike back at once."),
}
SUPER: Mapping[str, When] = {
    "amoeba": IN_DOUBT,
    "calculator": NEVER,
    "kamikaze": When(many_in_warp, "Three of your ships come back instead of one."),
    "loser": When(better_with("loser.upset"), "With these cards it is easier for you to lose than to win."),
    "masochist": USUAL,
    "oracle": When(hopeless, "The other's card cannot be beaten, so the encounter is called off."),
    "reincarnator": NEVER,
    "sorcerer": When(better_swapped, "The other card is likely to be the better one."),
    "zombie": When(_allies_to_come, "Your allies may bring a ship more."),
}


def rule(look: ViewReader, alien: str) -> When:
    """The row for the half of a flare that is open to this player."""
    table = SUPER if look.has(look.me, alien) else WILD
    return table.get(alien, USUAL)
