"""Of the lobby a worker is sent what has changed, and its visitors see the whole."""

from __future__ import annotations

import attrs
import pytest

from cosmic_tui.club.records import OwnRecord
from cosmic_tui.host.messages import LobbyNews, SeatRow, TableRow
from cosmic_tui.workers.frames import BrokenFrameError, Down, LobbyDelivered, packed, unpacked
from cosmic_tui.workers.lobby_line import LobbyReceiver, LobbySender


def row(id: str, *names: str) -> TableRow:
    seats = [SeatRow(str(number), "person", name, here=True) for number, name in enumerate(names)]
    return TableRow(id, f"Table {id}", "open", seats, 0, 0, None, waiting_for_me=False, winners=[])


def news(*rows: TableRow, people: int = 1) -> LobbyNews:
    return LobbyNews("Ann", list(rows), people=people)


class Line:
    """Both ends, with what goes over it between them."""

    def __init__(self) -> None:
        self.sender, self.receiver = LobbySender(), LobbyReceiver()
        self.sent: list[LobbyDelivered] = []

    def hears(self, told: LobbyNews) -> LobbyNews:
        frame = self.sender.frame(told)
        self.sent.append(unpacked(packed(frame, Down), Down))
        return self.receiver.news(self.sent[-1])

    @property
    def went(self) -> tuple[list[str], list[str] | None]:
        """The rows of the last frame, by id, and the order that it tells."""
        return [each.id for each in self.sent[-1].changed], self.sent[-1].order


def test_rows_go_once_and_again_when_they_change() -> None:
    line, one, two, three = Line(), row("1", "Ann"), row("2"), row("3")
    for told, went in [
        (news(one, two), (["1", "2"], ["1", "2"])),
        (news(one, two, people=2), ([], None)),
        (news(one, row("2", "Bob")), (["2"], None)),
        (news(one, row("2", "Bob")), ([], None)),
        (news(three, one, row("2", "Bob")), (["3"], ["3", "1", "2"])),
        (news(row("2", "Bob"), one, three), ([], ["2", "1", "3"])),
        (news(three), ([], ["3"])),
        (news(three, one), (["1"], ["3", "1"])),
        (news(), ([], [])),
        (news(), ([], None)),
    ]:
        assert line.hears(told) == told
        assert line.went == went


def test_the_news_themselves_are_left_as_they_are() -> None:
    line, told = Line(), news(row("1"))
    line.hears(told)
    assert told == news(row("1"))


@pytest.mark.parametrize("order", [["1", "2"], None])
def test_a_row_that_was_never_sent_breaks_the_line(order: list[str] | None) -> None:
    line = Line()
    line.hears(news(row("1")))
    frame = LobbyDelivered(news(), [row("3")], order)
    if order is None:
        assert line.receiver.news(frame) == news(row("1"))  # a row without a place is shown nowhere
    else:
        with pytest.raises(BrokenFrameError):
            line.receiver.news(frame)


def test_what_goes_does_not_grow_with_the_tables() -> None:
    line, rows = Line(), [row(str(number), "Ann", "Bob") for number in range(400)]
    line.hears(news(*rows))
    rows[7] = attrs.evolve(rows[7], spectators=1)
    line.hears(news(*rows))
    whole, change = [len(packed(frame, Down)) for frame in line.sent]
    assert change < whole / 100


def test_the_own_record_arrives_as_it_was_told() -> None:
    line, told = Line(), news(row("1"))
    for record in (None, OwnRecord(3, 1, 1, "Bob", [0, 4, 8]), OwnRecord(4, 2, 1, "", [4, 8, 8, 1])):
        heard = attrs.evolve(told, record=record)
        assert line.hears(heard) == heard
