from __future__ import annotations

import platform
from types import SimpleNamespace

import pytest

from cosmic_tui.base import heap
from cosmic_tui.base.heap import share_heap


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the setting is one of the GNU C library")
def test_threads_share_a_heap() -> None:
    assert share_heap()


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap, "ctypes", SimpleNamespace(CDLL=lambda _name: SimpleNamespace()))
    assert not share_heap()
