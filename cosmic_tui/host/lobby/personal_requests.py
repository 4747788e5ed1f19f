"""What a person asks for itself: settings, whom to mute, vacations and notifications."""

from __future__ import annotations

from cosmic_tui.club.outbox import Reach
from cosmic_tui.host import user_text
from cosmic_tui.host.budgets import RequestBudgets
from cosmic_tui.host.client import Client
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import Coach, Denied, Mute, Notify, PersonalNotice, Settings, TakeVacation, TryNotice
from cosmic_tui.host.notices import Notices
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.vacations import day_of
from rules.kernel.message import message


class PersonalRequests:
    """Its methods raise `Denied`, and nothing has changed then."""

    def __init__(self, services: TableServices, notices: Notices, limits: HostLimits, budgets: RequestBudgets) -> None:
        self._services = services
        self._notices = notices
        self._limits = limits
        self._budgets = budgets

    async def carry_out(
        self, client: Client, request: Mute | Coach | Settings | TakeVacation | Notify | TryNotice
    ) -> None:
        """Do what a person asks for itself."""
        match request:
            case TakeVacation(days):
                client.may_talk()
                await self._take_vacation(client, days)
            case Notify() | TryNotice():
                await self._notify(client, request)
            case _:
                await self._set(client, request)

    async def _set(self, client: Client, request: Mute | Coach | Settings) -> None:
        """What a person wants for itself. Raises `Denied`."""
        match request:
            case Mute(name, on):
                if on and len(client.muted) >= self._limits.muted:
                    raise Denied("denied.many_muted", most=self._limits.muted)
                (client.muted.add if on else client.muted.discard)(name[: user_text.LONGEST_NAME])
            case Coach(on):
                client.may_talk()
                await self._services.people.coach(client.identity, on=on)
                self._services.notifier.now(client)
            case Settings(str(speed)):
                client.may_talk()
                await self._services.people.set_speed(client.identity, speed)
                self._services.notifier.now(client)

    async def _take_vacation(self, client: Client, days: int | None) -> None:
        """Begin a vacation, end it, or tell of it. Raises `Denied`."""
        identity = client.identity
        if days == 0:
            await self._services.vacations.end(identity)
        elif days is not None:
            await self._services.people.remember(identity)
            await self._services.vacations.take(identity, days)
        until, left = self._services.vacations.until(identity), self._services.vacations.left(identity)
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
        else:
            self._budgets.trials.spend(client.identity, client.address)
            await self._notices.send_test(client.identity)
