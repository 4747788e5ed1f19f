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

FREE = "why.flares.brings_something"
USUAL = When(always, FREE)
NEVER = When(never, "why.flares.hardly_ever")
BEHIND = When(trailing, "why.flares.own_side_behind")
IN_DOUBT = When(open_fight, "why.flares.in_the_balance")


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
    "calculator": When(poor, "why.flares.odd_or_even"),
    "demon": When(open_fight, "why.flares.one_more_ally"),
    "dictator": When(_aimed_at_me, "why.flares.destiny_elsewhere"),
    "fido": When(_top_is_junk, "why.flares.poor_card_away"),
    "human": BEHIND,
    "kamikaze": When(_spare_for_three, "why.flares.ships_decide"),
    "loser": When(_lose_together, "why.flares.nobody_wins"),
    "machine": When(ships_to_spare, "why.flares.another_encounter"),
    "masochist": NEVER,
    "mirror": BEHIND,
    "observer": NEVER,
    "oracle": When(poor_hand, "why.flares.hands_mixed"),
    "pacifist": BEHIND,
    "philanthropist": NEVER,
    "sorcerer": NEVER,
    "tripler": BEHIND,
    "virus": BEHIND,
    "warrior": When(ships_to_spare, "why.flares.strike_back"),
}
SUPER: Mapping[str, When] = {
    "amoeba": IN_DOUBT,
    "calculator": NEVER,
    "kamikaze": When(many_in_warp, "why.flares.three_come_back"),
    "loser": When(better_with("loser.upset"), "why.flares.easier_to_lose"),
    "masochist": USUAL,
    "oracle": When(hopeless, "why.flares.cannot_be_beaten"),
    "reincarnator": NEVER,
    "sorcerer": When(better_swapped, "why.flares.other_card_better"),
    "zombie": When(_allies_to_come, "why.flares.allies_bring_more"),
}


def rule(look: ViewReader, alien: str) -> When:
    """The row for the half of a flare that is open to this player."""
    table = SUPER if look.has(look.me, alien) else WILD
    return table.get(alien, USUAL)
