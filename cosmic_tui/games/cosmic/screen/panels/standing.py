"""How a player stands: alien, power, what lies on the sheet; in long words and in short ones."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.screenkit.styled_text import BLANK, Row, clickable, ink
from cosmic_tui.ui.waiting import absence_of, is_away, seat_row
from rules.cosmic.protocol.views import HIDDEN, PlayerView, TechView, View

NO_ALIEN = "none"


def in_setup(view: View) -> bool:
    """Whether the first turn is still to come, and with it the first offense."""
    return not view.turn or view.at.startswith("setup.")


def role(view: View, seat: str) -> str:
    """The part a seat plays in this encounter: a key of the texts, or empty."""
    if in_setup(view):
        return ""
    if seat == view.offense:
        return "offense"
    if seat == view.defense:
        return "defense"
    for side, allies in view.allies.items():
        if seat in allies:
            return f"ally_{side}"
    return ""


def alien_row(table: TableModel, player: PlayerView) -> Row:
    """The alien's name, which leads to its sheet; in brackets where its power does not work."""
    if player.alien == NO_ALIEN:
        return BLANK
    name = table.names.alien(player.alien)
    works = player.power not in ("lost", "zapped")
    shown = ink(name, "title" if player.alien in CARDS.aliens else "dim") if works else ink(f"({name})", "bad")
    return clickable(shown, f"read:{player.alien}") if player.alien in CARDS.aliens else shown


def away(table: TableModel, seat: str) -> bool:
    """Whether a person sits there who is not connected."""
    return is_away(table.news, seat)


def seat_marks(table: TableModel, seat: str) -> Row:
    """What else is to be said of who sits there: you, a bot, away."""
    row = seat_row(table.news, seat)
    words, said = table.names.words, []
    if seat == table.seat:
        said.append(words.say("word.you"))
    if row and row.kind == "bot" and words.say("word.bot") not in table.names.people[seat].split():
        said.append(words.say("word.bot"))
    if seat in table.vacant:
        said.append(words.say("word.vacant"))
    if other := absence_of(table.news, seat, words):
        said.append(other)
    elif row and row.stand_in:
        said.append(words.say("word.bot_plays"))
    elif away(table, seat):
        said.append(words.say("word.away"))
    return ink(" ".join(said), "dim") if said else BLANK


def track(table: TableModel, view: View, player: PlayerView) -> Row:
    """The foreign colonies as a track to the one that wins."""
    look = table.look
    signs = look.sign("colony") * player.foreign + look.sign("free") * max(0, view.target - player.foreign)
    return ink(signs, f"seat.{player.seat}")


def hand_size(table: TableModel, player: PlayerView, style: str = "", digits: int = 1) -> Row:
    """How many cards a player holds, with at least so many digits; a replay does not know, and says nothing of it."""
    if player.hand_size < 0:
        return BLANK
    return table.names.words.ink("colonies.hand", style, n=ink(f"{player.hand_size:>{digits}}"))


def on_sheet(table: TableModel, player: PlayerView) -> list[Row]:
    """What is to be told of the sheet: a power lost or zapped, further powers, techs, tokens, cards, ships out."""
    words = table.names.words
    parts: list[Row] = []
    if player.power in ("lost", "zapped") and player.alien not in (NO_ALIEN, HIDDEN):
        parts.append(words.ink(f"colonies.{player.power}", "bad"))
    parts += [
        clickable(words.ink("colonies.also", "title", alien=table.names.alien(alien)), f"read:{alien}")
        for alien in player.also
    ]
    parts += [_tech(table, tech) for tech in player.techs]
    counted = {"tokens": player.tokens, "stored": player.stored, "out": player.out}
    parts += [words.ink(f"colonies.{what}", "", n=count) for what, count in counted.items() if count]
    return parts


def _tech(table: TableModel, tech: TechView) -> Row:
    """A tech with its ships and how many it needs, as far as may be known; a finished one by a sign or a word."""
    words, name = table.names.words, table.names.tech(tech.id)
    printed = CARDS.techs.get(tech.id)
    if tech.complete:
        row = words.ink("colonies.tech_told_done" if table.look.spoken else "colonies.tech_done", "good", tech=name)
    else:
        need = "?" if printed is None else str(printed.research or words.say("tech.unknown"))
        row = words.ink("colonies.tech", "", tech=name, ships=tech.ships, need=need)
    return clickable(row, f"read:{tech.id}") if printed else row
