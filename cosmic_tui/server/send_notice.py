"""`python -m cosmic_tui.server.send_notice`: sends one notification, told as JSON on standard input; exits 0 if taken.

It is a process of its own so that it can be ended, and so that what it connects to can be held in check where names
become addresses: whatever an address names or redirects to, only public ones are reached, unless `private` is set.
"""

from __future__ import annotations

import errno
import ipaddress
import json
import socket
import sys
from typing import Any

import apprise

_resolve = socket.getaddrinfo


def public_only(*where: Any, **how: Any) -> list[Any]:
    """The addresses of a name that are public. Raises `OSError` where there is none."""
    found = [each for each in _resolve(*where, **how) if is_public(str(each[4][0]))]
    if not found:
        raise PermissionError(errno.EACCES, "private")
    return list(found)


def is_public(address: str) -> bool:
    """Whether an address is one of the open network: not this machine, a private network or anything of the kind."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = known.ipv4_mapped if isinstance(known, ipaddress.IPv6Address) else None
    known = known if mapped is None else mapped
    return known.is_global and not known.is_multicast


def main() -> int:
    """Send what standard input tells."""
    order = json.load(sys.stdin)
    if not order["private"]:
        socket.getaddrinfo = public_only
    sender = apprise.Apprise()
    if not sender.add(order["url"]):
        return 1
    taken = sender.notify(title=order["title"], body=order["body"], body_format=apprise.NotifyFormat.TEXT)
    return 0 if taken else 1


if __name__ == "__main__":
    raise SystemExit(main())
