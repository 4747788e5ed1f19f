"""What was typed, as an answer: numbers pick options, `2=3` means three of the second one."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.amounts import NumberChoice, ShipsChoice
from cosmic_tui.games.cosmic.screen.prompts.columns import Item
from cosmic_tui.games.cosmic.screen.prompts.picks import OrderChoice, SomeChoice
from cosmic_tui.ui.lines import UnclearError, amounts


def take(choice: Choice, typed: str) -> None:
    """Put what was typed into the choice. Raises `UnclearError`, the choice is empty then."""
    choice.escape()
    match choice:
        case NumberChoice():
            _take_number(choice, typed)
        case ShipsChoice():
            choice.counts = [0] * len(choice.options)
            wanted = amounts(typed, len(choice.options))
            for index, count in wanted:
                choice.put(index, count)
            for index, count in wanted:
                if choice.counts[index] != count:
                    raise UnclearError("plain.too_many", n=index + 1, most=choice.counts[index])
        case SomeChoice():
            choice.marked = [index for index, _ in amounts(typed, len(choice.options))]
        case OrderChoice():
            choice.taken = [index for index, _ in amounts(typed, len(choice.options))]
        case _:
            picked = amounts(typed, len(choice.options))
            if len(picked) != 1:
                raise UnclearError("plain.one_number", most=len(choice.options))
            choice.choose(picked[0][0])


def _take_number(choice: NumberChoice, typed: str) -> None:
    number = int(typed) if typed.isdecimal() and len(typed) <= len(str(choice.ask.most)) else -1
    if not choice.ask.least <= number <= choice.ask.most:
        raise UnclearError("plain.number", least=choice.ask.least, most=choice.ask.most)
    choice.point(number - choice.ask.least)


def take_items(column: list[Item], typed: str) -> None:
    """One side of an offer. Raises `UnclearError`."""
    for item in column:
        item.taken = 0
    for index, count in amounts(typed, len(column)):
        item = column[index]
        if count > item.most:
            raise UnclearError("plain.too_many", n=index + 1, most=item.most)
        item.taken = count


def is_offer(choice: Choice) -> bool:
    """Whether the act under the cursor is to make an offer, which has to be put together first."""
    return isinstance(choice, DealChoice) and choice.cursor_option == "offer"
