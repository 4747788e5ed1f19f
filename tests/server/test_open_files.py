"""The system is asked for as many open files as the limits may bring."""

from __future__ import annotations

import resource

import pytest

from cosmic_tui.host.limits import HostLimits
from cosmic_tui.server.config import Config
from cosmic_tui.server.open_files import OTHERS, make_room
from cosmic_tui.ssh import Limits

NEEDED = 600 + 400 + OTHERS
ENDLESS = resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((256, 8192), (NEEDED, 8192)),
        ((256, ENDLESS), (NEEDED, ENDLESS)),
        ((256, 512), (512, 512)),
        ((512, 512), None),
        ((4096, 8192), None),
        ((ENDLESS, ENDLESS), None),
    ],
)
def test_as_many_as_are_needed_and_allowed(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    before: tuple[int, int],
    after: tuple[int, int] | None,
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: before)
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    make_room(Config(tables=HostLimits(tables=400), limits=Limits(connections=600)))
    assert asked == ([after] if after else [])
    assert ("open files" in caplog.text) == (before[1] == 512)
