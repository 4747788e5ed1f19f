"""Whom the host tells that they are waited for: those who are not here, of public questions, by table alone."""

from __future__ import annotations

from pathlib import Path

from host_stage import OpenStage, Person, settle
from worded import denied

from cosmic_tui.club.club import Club
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import (
    AskAway,
    AwayNews,
    Join,
    Leave,
    Notify,
    PersonalNotice,
    TakeVacation,
    TryNotice,
)
from rules.kernel.asks import Mode
from rules.kernel.message import Message


class Pigeons:
    """Keeps what is sent."""

    kinds = ("json",)

    def __init__(self) -> None:
        self.sent: list[tuple[str, Message]] = []

    def allows(self, url: str) -> bool:
        return url.startswith("json://")

    async def send(self, url: str, said: Message) -> bool:
        self.sent.append((url, said))
        return True


async def test_who_is_gone_is_told_once_of_a_question_and_by_the_tables_name_alone(
    open_stage: OpenStage, tmp_path: Path
) -> None:
    stage = await open_stage()
    stage.store.club, _ = Club.open(tmp_path)
    stage.host.notices.messenger = pigeons = Pigeons()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    with denied("does not allow"):
        await ann(Notify("file:///etc/passwd"))
    with denied("no address yet"):
        await ann(TryNotice())
    for person in (ann, bob):
        await person(Notify(f"json://{person.link.identity}"))
    await ann(TryNotice())
    assert [(url, said.key) for url, said in pigeons.sent] == [("json://ann", "notice.test")]
    pigeons.sent.clear()
    id = await stage.begin(ann, bob, patience=0, name="Friday")

    def asked() -> list[Person]:
        poll = stage.game(id).poll
        public = poll is not None and poll.mode is Mode.PUBLIC
        return [person for person in (ann, bob) if person.asks] if public else []

    await stage.until(lambda: len(asked()) == 1, [ann, bob], step=0.5)
    (gone,) = asked()
    await gone(Leave())
    for _ in range(3):
        await stage.clock.advance(61)
        await stage.host.notices.look()
    assert pigeons.sent == [], "still in the lobby"
    gone.link.close()
    for _ in range(3):
        await stage.clock.advance(61)
        await stage.host.notices.look()
        await settle()
    assert [(url, said.key, dict(said.values)) for url, said in pigeons.sent] == [
        (f"json://{gone.link.identity}", "notice.your_turn", {"table": "Friday"})
    ]
    back = await stage.person(gone.link.name, gone.link.identity)
    await back(Join(id))
    assert back.asks
    stage.store.club.close()


async def test_who_asks_is_told_where_it_is_told_what_is_allowed_and_how_much_vacation_is_left(
    open_stage: OpenStage, tmp_path: Path
) -> None:
    stage = await open_stage(limits=HostLimits(vacation_days=20))
    stage.store.club, _ = Club.open(tmp_path)
    ann = await stage.person("Ann")
    await ann(AskAway())
    stage.host.notices.messenger = Pigeons()
    await ann(Notify("json://ann", 22, 7))
    await ann(TryNotice())
    await ann(TakeVacation(3))
    await ann(AskAway())
    until = stage.host.vacations.vacation_end("ann")
    await ann(TakeVacation(0))
    await ann(Notify(""))
    await ann(AskAway())
    assert [news for news in ann.heard if isinstance(news, AwayNews)] == [
        AwayNews("", 0, 0, [], 0.0, 20),
        AwayNews("json://ann", 22, 7, ["json"], until, 17),
        AwayNews("", 0, 0, ["json"], 0.0, 20),
    ]
    notices = [news.what.key for news in ann.heard if isinstance(news, PersonalNotice)]
    assert notices == ["told.reach_but", "told.notice_sent", "told.on_vacation", "told.no_vacation", "told.no_reach"]
    stage.store.club.close()
