"""When the simple bot plays a flare in a window. A flare comes back to the hand, so most are played once they help.

`WILD` is what a flare does for others, `SUPER` what it does for its own alien while that power works. A flare that is
not listed is played whenever it can be.
"""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.bots import worth
from cosmic_tui.games.cosmic.bots.moments import (  # fmt: skip
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
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader

FREE = "why.flares.brings_something"
USUAL = When(always, FREE)
NEVER = When(never, "why.flares.hardly_ever")
BEHIND = When(trailing, "why.flares.own_side_behind")
IN_DOUBT = When(open_fight, "why.flares.in_the_balance")


def _aimed_at_me(reader: ViewReader) -> bool:
    return reader.view.destiny == reader.me


def _top_is_junk(reader: ViewReader) -> bool:
    pile = reader.view.discard
    return bool(pile) and worth.card(reader, pile[-1]) < worth.REWARD


def _allies_to_come(reader: ViewReader) -> bool:
    side = reader.side(reader.me)
    return side is not None and bool(reader.view.invited[side])


def _spare_for_three(reader: ViewReader) -> bool:
    return open_fight(reader) and ships_to_spare(reader)


def _lose_together(reader: ViewReader) -> bool:
    return hopeless(reader) and (reader.me == reader.view.defense or others_win(reader))


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


def rule(reader: ViewReader, alien: str) -> When:
    """The row for the half of a flare that is open to this player."""
    table = SUPER if reader.has(reader.me, alien) else WILD
    return table.get(alien, USUAL)
