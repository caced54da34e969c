"""The door: a socket that listens for phones, and the address that they can reach it by."""

from __future__ import annotations

import errno
import socket
from ipaddress import ip_address

from fluxx_nb.engine.core.errors import TableError

PORT = 8000
EVERYWHERE = "0.0.0.0"
_TRIED = 20


class NoDoor(TableError):
    """No port to listen at."""


def listen(address: str = EVERYWHERE, port: int | None = None, first: int = PORT) -> socket.socket:
    """Return a socket that listens at a port, or without one at the first free port from `first` on."""
    family = socket.AF_INET6 if ip_address(address).version == 6 else socket.AF_INET
    wanted = [port] if port is not None else [*range(first, first + _TRIED)]
    why = ""
    for number in wanted:
        found = socket.socket(family, socket.SOCK_STREAM)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((address, number))
            found.listen(256)
        except OSError as error:
            found.close()
            if error.errno == errno.EADDRNOTAVAIL:
                raise NoDoor(f"This machine doesn't have the address {address}. Use one of its own.") from None
            why = error.strerror or str(error)
            continue
        found.setblocking(False)
        return found
    ports = str(port) if port is not None else f"{wanted[0]} to {wanted[-1]}"
    raise NoDoor(f"Port {ports} can't be used ({why}). Name another one with --port.")


def reachable(address: str) -> str:
    """Return what phones type for an address to listen at: for all addresses, that of this machine in its network."""
    if not ip_address(address).is_unspecified:
        return f"[{address}]" if ":" in address else address
    for probe in ("192.0.2.1", "10.255.255.255"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            try:
                # Nothing is sent: the system says by which of its addresses it would go out.
                way.connect((probe, 9))
                return str(way.getsockname()[0])
            except OSError:
                continue
    return "127.0.0.1"
