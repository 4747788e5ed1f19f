"""The timing points of the game as rows of data: every id of the main line, every trigger and reaction, in order.

A point is an *event* (the rules themselves act) or a *window* (players may act). What happens at an event is written in
`rules/flow`; what may be done in a window is found through the parts of cards bound to its id.
"""

from __future__ import annotations

import attrs


@attrs.frozen
class Point:
    """One timing point: its id, whether it is a window, and what happens there in a line."""

    id: str
    window: bool
    what: str


def _rows(text: str) -> tuple[Point, ...]:
    rows = []
    for line in text.strip().splitlines():
        name, kind, what = line.split(maxsplit=2)
        rows.append(Point(name, kind == "W", what))
    return tuple(rows)


MAIN_LINE = _rows("""
setup.choose                    E  each keeps one of two aliens (R3.3)
setup.aliens                    E  what aliens do before the first turn (R3.1.8)
setup.techs                     E  two technology cards each, one is kept (R24.1)
turn.start                      E  a new offense; what lasted for the last turn is over
start_turn.shift                E  a new alien sheet to keep or to reject (R23.4)
start_turn.new_hand             E  an offense without an encounter card takes a new hand (R5.1)
start_turn.use                  W  effects at the start of the turn (R5.3)
start_turn.recheck              E  the same check again (R5.3)
encounter.begin                 E  a new encounter; what lasted for the last one is over (R4.4)
regroup.start                   W  at the start of an encounter (R6.1)
regroup.tech                    E  research (R24.3)
regroup.before_retrieve         W  before a ship is retrieved
regroup.retrieve                E  the offense takes a ship from the warp (R6.2)
regroup.end                     E  regroup is over; an offense without encounter cards ends its turn (R10.3)
destiny.before_draw             W  before a destiny card is drawn
destiny.draw                    E  a destiny card is turned up (R7.1)
destiny.drawn                   W  the card lies open
destiny.target                  W  the card stands
destiny.own_colour              E  own colour: evict, reclaim or redraw (R7.4)
destiny.wild_choice             E  wild: the offense names the defense (R7.7)
destiny.defense_known           W  defense and system are fixed
launch.start                    W  before the gate is aimed
launch.aim                      E  the offense picks the planet (R8.1)
launch.aimed                    W  the planet is known
launch.before_ships             W  before ships are committed
launch.ships                    E  ships to the gate (R8.3)
launch.after_ships              W  ships are on the gate
launch.reclaim                  E  ships to an empty home planet (R7.5)
alliance.before_invites         W  before anybody is invited
alliance.offense_invites        E  the offense invites (R9.1)
alliance.defense_invites        E  the defense invites (R9.1)
alliance.after_invites          W  invitations are known
alliance.response               E  one answer after the other (R9.2)
alliance.formed                 W  the alliances are formed (R9.7)
planning.start                  W  before the encounter cards are checked
planning.check_cards            E  who has no encounter card (R10.3, R10.4)
planning.before_select          W  before encounter cards are chosen
planning.recheck                E  the same check again (R10.5)
planning.forced_card            W  selection begins
planning.face_up                E  a card to be selected openly
planning.face_up_seen           W  an openly selected card has been seen
planning.select                 E  both choose in secret (R10.1)
planning.after_select           W  both cards lie there
reveal.before                   W  before the cards are turned up
reveal.half_up                  E  one card is turned up before the other
reveal.claim                    W  a face is claimed
reveal.claim_answer             E  the claim is answered
reveal.turn_up                  E  both cards are turned up (R11.1, R11.2)
reveal.revealed                 W  the cards are open, nothing applied yet
reveal.announced                E  effects announced before are carried out
reveal.replace                  W  cards may be replaced
reveal.retype                   W  cards may change their type
reveal.own_value                W  a player's own card changes its value
reveal.cards_final              W  the cards are final
reveal.match_up                 E  what meets what (R11.3 to R11.6)
reveal.totals                   E  the totals are built (R11.4)
reveal.reinforcements           W  the reinforcement loop (R19.2)
reveal.totals_final             E  who has won (R11.4, R11.5)
reveal.upset                    E  winner and loser may be exchanged
deal.allies_return              E  the allies go home (R11.6)
deal.talk                       E  offers are exchanged (R12.1)
deal.made                       W  agreed, not carried out (R12.8)
deal.confirmed                  W  the deal stands
deal.carry_out                  E  cards and colonies change hands (R12.8)
deal.completed                  W  right after the deal
deal.failed                     W  there is no deal (R12.10)
deal.penalty                    E  three ships each (R12.10)
deal.gate_return                E  the rest of the gate goes home (R12.9)
deal.after                      W  after making or failing a deal
resolution.outcome_known        W  winner and loser are known (R13.1)
resolution.before_losses        W  the losing ships are about to leave
resolution.losers_to_warp       E  the losing ships go to the warp (R13.2)
resolution.extra_losses         W  further losses
resolution.land                 E  the offense lands (R13.3)
resolution.win_check            E  has anybody won (R13.4)
resolution.before_compensation  W  before compensation
resolution.compensation         E  compensation (R13.8)
resolution.after_compensation   W  after compensation
resolution.rewards              E  defender rewards, ally by ally (R13.9)
resolution.after_reward         W  after an ally's rewards
resolution.allies_return        E  defensive allies go home (R13.6)
resolution.after                W  after a win or a loss
resolution.before_discard       W  encounter cards are still on the table
resolution.discard              E  encounter cards and reinforcements are discarded (R13.7)
resolution.after_discard        W  what was discarded lies there
encounter.broken_off            E  the encounter ends at once, all ships go home (R10.3, R8.9)
encounter.end                   W  last moment of the encounter
encounter.cleanup               E  what lasted for the encounter is over (R13.11)
turn.continue                   E  a second encounter, or not (R14.1)
turn.end                        E  the next player's turn (R14.4)
""")

REACTIONS = _rows("""
card.played                     W  a card has been announced
""")

POINTS = {point.id: point for point in (*MAIN_LINE, *REACTIONS)}
ORDER = {point.id: place for place, point in enumerate(MAIN_LINE)}
BEFORE_SELECTION = frozenset(
    point.id for point in MAIN_LINE if ORDER["encounter.begin"] <= ORDER[point.id] < ORDER["planning.select"]
)
"""Where an offense that runs out of encounter cards ends its turn at once (R10.3)."""
DESTINY_OPEN = frozenset(
    point.id for point in MAIN_LINE if ORDER["destiny.draw"] < ORDER[point.id] < ORDER["launch.start"]
)
"""Where a destiny card lies open that has not gone to its pile yet (R7.2)."""
DEAL_PENDING = frozenset({"deal.confirmed", "deal.carry_out", "deal.completed"})
"""Where the check for the win waits until the deal is completed (R22.3)."""
_LATE = {"setup": "start_turn"} | dict.fromkeys(("turn", "deal", "encounter", "game"), "resolution")


def phase_of(point: str) -> str:
    """The phase a point of the main line belongs to (timing.md, end of section 11)."""
    if point in {"turn.start", "encounter.begin"}:
        return "start_turn"
    prefix = point.partition(".")[0]
    return _LATE.get(prefix, prefix)
