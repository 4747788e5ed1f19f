"""What a person asks for itself: settings, whom to hear, vacations, notifications, and what came of a puzzle."""

from __future__ import annotations

from cosmic_tui.base.clock import DAY
from cosmic_tui.base.disk import StoreError
from cosmic_tui.club import puzzle_results
from cosmic_tui.club.database import Rows
from cosmic_tui.club.outbox import Reach
from cosmic_tui.club.records import PuzzleTally
from cosmic_tui.host.budgets import RequestBudgets
from cosmic_tui.host.client import Client
from cosmic_tui.host.lobby.muting import Muting
from cosmic_tui.host.messages import (
    AskAway,
    AwayNews,
    Coach,
    Denied,
    Mute,
    Notify,
    PersonalNotice,
    PuzzleDone,
    Settings,
    TakeVacation,
    TryNotice,
)
from cosmic_tui.host.notices import Notices
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.vacations import day_of
from rules.kernel.message import Message, message

PersonalRequest = Mute | Coach | Settings | TakeVacation | Notify | TryNotice | PuzzleDone | AskAway


class PersonalRequests:
    """Its methods raise `Denied`, and nothing has changed then."""

    def __init__(self, services: TableServices, notices: Notices, muting: Muting, budgets: RequestBudgets) -> None:
        self._services = services
        self._notices = notices
        self._muting = muting
        self._budgets = budgets

    async def carry_out(self, client: Client, request: PersonalRequest) -> None:
        """Do what a person asks for itself."""
        match request:
            case TakeVacation(days):
                client.may_talk()
                await self._take_vacation(client, days)
            case Notify() | TryNotice():
                await self._notify(client, request)
            case AskAway():
                self._budgets.questions.spend(client.identity, client.address, 1)
                client.tell(await self._away(client.identity))
            case PuzzleDone():
                self._budgets.questions.spend(client.identity, client.address, 1)
                await self._note_puzzle(client, request)
            case _:
                await self._set(client, request)

    async def _set(self, client: Client, request: Mute | Coach | Settings) -> None:
        """What a person wants for itself. Raises `Denied`."""
        match request:
            case Mute():
                await self._muting.carry_out(client, request)
            case Coach(on):
                client.may_talk()
                await self._services.people.coach(client.identity, on=on)
                self._services.notifier.now(client)
            case Settings(str(speed)):
                client.may_talk()
                await self._services.people.set_speed(client.identity, speed)
                self._services.notifier.now(client)

    async def _note_puzzle(self, client: Client, done: PuzzleDone) -> None:
        """Keep what came of a puzzle, and tell how the person stands. Raises `Denied`."""
        identity, club = client.identity, self._services.store.club
        if club is None or not identity or self._services.people.is_new(identity):
            raise Denied("denied.no_key")
        day = int(self._services.clock.wall() // DAY)

        def write(rows: Rows) -> PuzzleTally:
            puzzle_results.note(rows, identity, done.game, done.number, done.wrong, solved=done.solved, day=day)
            return puzzle_results.tally(rows, identity, day)

        try:
            tally = await club.write(write)
        except StoreError as error:
            raise Denied("denied.not_saved", reason=error.reason) from error
        if done.solved:
            said = message("told.puzzles", solved=tally.solved, wrong=tally.wrong, streak=tally.streak)
            client.tell(PersonalNotice(said))

    async def _take_vacation(self, client: Client, days: int | None) -> None:
        """Begin a vacation, end it, or tell of it. Raises `Denied`."""
        identity = client.identity
        if days == 0:
            await self._services.vacations.end(identity)
        elif days is not None:
            await self._services.people.remember(identity)
            await self._services.vacations.take(identity, days)
        until, left = self._services.vacations.vacation_end(identity), self._services.vacations.left(identity)
        key = "told.on_vacation" if until else "told.no_vacation"
        client.tell(PersonalNotice(message(key, until=day_of(until), left=left)))

    async def _notify(self, client: Client, request: Notify | TryNotice) -> None:
        client.may_talk()
        if not client.identity:
            raise Denied("denied.no_key")
        if isinstance(request, Notify):
            await self._services.people.remember(client.identity)
            reach = Reach(request.url.strip(), request.quiet_from, request.quiet_until)
            await self._notices.set_reach(client.identity, reach)
            client.tell(PersonalNotice(_told_of(reach)))
        else:
            self._budgets.trials.spend(client.identity, client.address)
            await self._notices.send_test(client.identity)
            client.tell(PersonalNotice(message("told.notice_sent")))

    async def _away(self, identity: str) -> AwayNews:
        """How somebody is told, and its vacation. Raises `Denied`."""
        if not identity:
            raise Denied("denied.no_key")
        reach = await self._notices.reach_of(identity) or Reach("")
        vacations = self._services.vacations
        return AwayNews(
            reach.url, reach.quiet_from, reach.quiet_until, sorted(self._notices.messenger.kinds),
            vacations.vacation_end(identity), vacations.left(identity),
        )  # fmt: skip


def _told_of(reach: Reach) -> Message:
    """Where somebody is told from now on, and when not."""
    if not reach.url:
        return message("told.no_reach")
    since, until = reach.quiet_from, reach.quiet_until
    return message("told.reach" if since == until else "told.reach_but", url=reach.url, since=since, until=until)
