"""`cosmic serve`: the host and the SSH server in one process, with everything kept in a data folder."""

from __future__ import annotations

import asyncio
import gc
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from content.load import load
from cosmic_tui import ssh
from cosmic_tui.host.host import Host
from cosmic_tui.host.store import FolderStore
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.look import Look, needs_ascii

if TYPE_CHECKING:
    from cosmic_tui.host.client import Client
    from cosmic_tui.ssh.app_mixin import SessionWire
    from cosmic_tui.ssh.terminal import Terminal

GC_THRESHOLDS = (20_000, 50, 100_000)
"""Full collections stop all screens for as long as they take, so they are made rare."""


class VisitorApp(ssh.SSHAppMixin, CosmicApp):
    """The screen of somebody who has come in over SSH."""

    def __init__(self, client: Client) -> None:
        super().__init__(link=client, name=client.name, ascii=False)

    def serve_to(self, wire: SessionWire, terminal: Terminal) -> None:
        """Draw for that terminal, with signs it knows."""
        super().serve_to(wire, terminal)
        self.look = Look(needs_ascii(terminal.term, "utf-8"))

    async def run_async(self, **how: Any) -> None:
        """However the screen ends, the host learns that it is gone."""
        try:
            await super().run_async(**how)
        finally:
            self.link.close()

    def visitor_lost(self) -> None:
        self.link.close()


def serve(host: str, port: int, data: Path) -> None:
    """Serve until SIGINT or SIGTERM. Raises `StoreError` and `ServeError`: the folder, key or port cannot be used."""
    asyncio.run(_serve(host, port, data))


async def _serve(host: str, port: int, data: Path) -> None:
    house = Host(FolderStore(data), load())
    try:
        for fault in await house.open():
            click.echo(f"Warning: {fault}", err=True)
        service = await open_service(house, host, port, data)
        try:
            _say_where(service, host)
            await _until_stopped()
        finally:
            await service.close()
    finally:
        await house.close()


async def open_service(house: Host, host: str, port: int, data: Path) -> ssh.SSHService:
    """Listen for visitors of a host that is open; whoever has no key can look on. Raises `ServeError`."""

    def screen(visitor: ssh.Visitor) -> VisitorApp:
        return VisitorApp(house.connect(visitor.fingerprint or "", visitor.hint))

    return await ssh.serve(screen, host=host, port=port, data=data)


def _say_where(service: ssh.SSHService, host: str) -> None:
    click.echo(f"Listening on {host} port {service.port}. The server's key: {service.fingerprint}")
    click.echo(f"Players:  ssh -p {service.port} HOST     Spectators:  ssh -p {service.port} watch@HOST")


async def _until_stopped() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    await stopped.wait()
