"""Windows: what the simple bot does when it may act, use a power, play a card or a tech, or leave it."""

from __future__ import annotations

from cosmic_tui.games.cosmic.bots import artifacts, flares, techs, uses
from cosmic_tui.games.cosmic.bots.moments import When
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import PASS

CARDS = ("card", "hoard", "sheet")
"""Where a card that is played may lie: in the hand, in Miser's hoard, on Demon's sheet."""
NOTHING = When(lambda _reader: False, "")


def window(reader: ViewReader) -> Move:
    """`window`: the first thing that helps now, else nothing."""
    for option in reader.ask.options:
        if option == PASS:
            continue
        rule = row(reader, option)
        if rule.test(reader):
            return move(rule.why, option)
    return move("why.windows.nothing_to_do", PASS)


def row(reader: ViewReader, option: str) -> When:
    """When an option of a window is taken."""
    where, _, what = option.partition(":")
    if where == "use":
        return uses.USES.get(what.partition(".")[0], uses.USUAL)
    if where == "tech":
        return techs.USES.get(what, techs.USUAL)
    if where in CARDS:
        if what.startswith("flare:"):
            return flares.rule(reader, what.removeprefix("flare:"))
        return artifacts.HELPS.get(what, NOTHING)
    return OWN_WORDS.get(option, NOTHING)


OWN_WORDS = {
    "new_hoard": When(lambda _reader: True, "why.windows.new_hoard"),
    "show": When(lambda reader: reader.is_main, "why.windows.face_up"),
}
"""Options that are named neither after a power nor after a card."""
