"""A small app for trying the SSH side: it shows its size and what is typed, and can be made to misbehave."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, Static

from cosmic_tui.ssh import Commands, SSHAppMixin, Visitor, printed, serve

if TYPE_CHECKING:
    from textual import events


class DemoApp(SSHAppMixin):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+q", "leave", "Quit"),
        ("f2", "fail", "Fail"),
        ("f3", "speak", "Print"),
        ("f4", "browse", "Open"),
    ]

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor
        self.keys: list[str] = []
        self.pastes: list[str] = []
        self.lost = 0
        self.floods = 0
        self.hand = "marker-of-a-hidden-hand"

    def compose(self) -> ComposeResult:
        yield Static("", id="where", markup=False)
        yield Static("", id="typed", markup=False)
        yield Input(id="line")

    def on_mount(self) -> None:
        self.show_size()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_size)

    def show_size(self) -> None:
        role = "watching" if self.visitor.spectator else f"playing as {self.visitor.hint}"
        self.query_one("#where", Static).update(f"{self.size.width}x{self.size.height} {role}")

    def on_key(self, event: events.Key) -> None:
        self.keys.append(event.key)
        self.query_one("#typed", Static).update(f"keys {len(self.keys)} last {event.key}")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.keys.append(event.value[-1:])
        self.query_one("#typed", Static).update(f"line {event.value}", layout=False)

    def on_paste(self, event: events.Paste) -> None:
        self.pastes.append(event.text)

    def action_leave(self) -> None:
        self.exit(message="Goodbye from the demo.")

    def action_fail(self) -> None:
        hand = self.hand
        raise RuntimeError(f"broken on purpose, {len(hand)}")

    def fail_soon(self) -> None:
        self.call_later(self.action_fail)

    def action_speak(self) -> None:
        print("printed by", self.visitor.hint)  # noqa: T201

    def action_browse(self) -> None:
        self.open_url("https://localhost/")

    def visitor_lost(self) -> None:
        self.lost += 1

    def input_flooded(self) -> None:
        self.floods += 1


async def demo(visitor: Visitor) -> DemoApp:
    return DemoApp(visitor)


async def main() -> None:
    service = await serve(
        demo, port=2299, data=Path("demo-data"), commands=Commands({"help": printed("ask at the table")})
    )
    print(service.port, service.fingerprint)  # noqa: T201
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
