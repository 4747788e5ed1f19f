"""Cards that lie on sheets and can be played from there like cards in hand (`standing.card_play`).

Option ids name the place: `sheet:<card>` for a card out of another hand. Nothing on a sheet is part of a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.sheets import active

if TYPE_CHECKING:
    from rules.play import Play

HAND, SHEET = "card", "sheet"


def playable(game: Play, seat: str) -> list[tuple[str, str]]:
    """(place, card) of each stored card a seat could play now, each card once."""
    return [
        (SHEET, card)
        for sheet in game.player(seat).sheets
        if SHEET in sheet.memory and active(game, seat, sheet)
        for card in dict.fromkeys(card for _, card in sheet.memory[SHEET])
    ]


def put_on_sheet(game: Play, seat: str, alien: str, owner: str, cards: list[str]) -> None:
    """Cards of an owner (the holder itself: cards off the deck) now lie on a sheet, seen by its holder alone."""
    for sheet in game.player(seat).sheets:
        if sheet.alien == alien:
            sheet.memory[SHEET] = [*sheet.memory.get(SHEET, []), *([owner, card] for card in cards)]
    told = {"seat": seat, "owner": owner, "count": len(cards)}
    game.emit("sheet.cards", told, {seat: {"cards": cards}} | ({owner: {"cards": cards}} if owner != seat else {}))


def take(game: Play, seat: str, place: str, card: str) -> str:
    """A card is about to be played: it leaves the hand or the sheet; returns whose hand it would come back to."""
    if place == HAND:
        game.player(seat).hand.remove(card)
        return seat
    for sheet in game.player(seat).sheets:
        for entry in sheet.memory.get(place, []):
            if entry[1] == card:
                sheet.memory[place] = [each for each in sheet.memory[place] if each is not entry]
                return str(entry[0])
    raise ValueError(f"{card} is not on a sheet of {seat}")


def send_home(game: Play, seat: str) -> None:
    """What is left on the sheets of a seat goes back: to the hands it came from, or onto the deck, first one on top."""
    for sheet in game.player(seat).sheets:
        for owner, card in reversed(sheet.memory.pop(SHEET, [])):
            if owner == seat:
                game.state.deck.append(card)
            else:
                game.player(owner).hand.append(card)
                game.emit("cards.passed", {"receiver": owner, "giver": seat, "count": 1}, {owner: {"cards": [card]}})
