"""The identity of a visitor, and the host key of the server."""

from __future__ import annotations

import logging
import os
import socket
import stat
import tempfile
from pathlib import Path

import asyncssh
import attrs
from rich.cells import cell_len, set_cell_size

from cosmic_tui.base.text import clean
from rules.kernel.message import Objection

logger = logging.getLogger(__name__)

WATCHER = "watch"
"""The user name that comes in without a key, to look on."""

HINT_WIDTH = 24


class ServeError(Exception):
    """The server cannot start; its text says why, for people, and names the path or port."""


def reason_of(error: Exception) -> str:
    """Why something of the system's failed, in the system's own words and no library's."""
    number = getattr(error, "errno", None)
    if number is not None and not isinstance(error, socket.gaierror):
        return os.strerror(number)
    return getattr(error, "strerror", None) or str(error)


@attrs.frozen
class Visitor:
    """Who has come in. Only the fingerprint says who it is; the user name is no more than a hint for a nickname."""

    hint: str
    """The SSH user name made harmless, perhaps empty."""
    fingerprint: str | None
    """`SHA256:...` of the key whose possession was proven; None for whoever has come without one."""
    spectator: bool
    address: str
    """IP address of the other end."""
    guest: str = ""
    """What somebody without a key is known by; empty for all others."""
    code: str = ""
    """The code with which a new guest can come back; it is not told again."""
    errand: tuple[str, str] | None = None
    """What the visitor has come for, as a word and what stands behind it: `join`, `k7m2p9qx`."""

    @property
    def credential(self) -> str:
        """By what the visitor is known; empty for a spectator."""
        return self.fingerprint or self.guest


@attrs.frozen
class Guest:
    """Somebody who is let in without a key."""

    credential: str
    name: str
    code: str = ""
    """To come back with; empty where the guest has come with it."""


class TurnedAwayError(Objection):
    """Somebody cannot come in this way; its message is for that person."""


def clean_hint(user: str) -> str:
    """A user name without control, format and odd space characters, at most `HINT_WIDTH` cells and characters."""
    name = clean(user, HINT_WIDTH)
    return set_cell_size(name, min(HINT_WIDTH, cell_len(name))).strip()


def host_key(data: Path) -> asyncssh.SSHKey:
    """The server's own ed25519 key from `data/host_key`; made, mode 0600, where there is none yet.

    Raises:
        ServeError: the folder or the key cannot be made or read.
    """
    path = data / "host_key"
    try:
        data.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write_new_key(path)
        if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            logger.warning("others on this machine can use %s: it should have mode 0600", path)
        return asyncssh.read_private_key(path)
    except OSError as error:
        raise ServeError(f"cannot use the data folder {data}: {error.strerror or error} ({path})") from error
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        message = f"{path} is not a host key that can be read: {error}. Move it away and a new one is made."
        raise ServeError(message) from error


def _write_new_key(path: Path) -> None:
    """Write the key beside its place and move it there, so that a crash never leaves half a key."""
    key = asyncssh.generate_private_key("ssh-ed25519", comment="cosmic")
    handle, draft = tempfile.mkstemp(prefix=".host_key.", dir=path.parent)  # mkstemp opens with mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(key.export_private_key())
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
