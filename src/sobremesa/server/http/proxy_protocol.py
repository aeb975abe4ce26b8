"""PROXY protocol, version 2: the bytes in which a proxy says for whom a connection is.

They are laid down in HAProxy's `proxy-protocol.txt`, 2.2.
"""

from ipaddress import IPv4Address, IPv6Address
from struct import unpack_from
from typing import Final

from msgspec import Struct

from sobremesa.server.http.proxies import Misled

SIGNATURE: Final = b"\r\n\r\n\x00\r\nQUIT\n"
"""The first bytes, which begin no request."""
HEAD: Final = 16
"""The bytes before the addresses."""
MOST: Final = 1024
"""The most bytes that may follow these: addresses, and what a proxy tells besides."""
LOCAL, PROXY = 0x20, 0x21
"""Version 2, and the command: the proxy asks for itself, or for somebody."""
UNKNOWN, TCP4, TCP6 = 0x00, 0x11, 0x21
"""The kinds of connections that a proxy may have; others, such as a file's, have no address to count."""


class Header(Struct, frozen=True):
    """The client that a header names, `None` where the proxy speaks for itself; and how many bytes it has."""

    client: tuple[str, int] | None
    size: int


def header(data: bytes) -> Header | None:
    """Return the header with which a connection begins, `None` while it is not whole; raises `Misled`."""
    if data[: len(SIGNATURE)] != SIGNATURE[: len(data)]:
        raise Misled("A trusted proxy's connection begins without a PROXY header of version 2.")
    if len(data) < HEAD:
        return None
    command, kind, size = unpack_from("!BBH", data, len(SIGNATURE))
    if command not in (LOCAL, PROXY):
        raise Misled("A PROXY header is of another version, or has a command that there is not.")
    if size > MOST:
        raise Misled(f"A PROXY header is longer than {MOST} bytes.")
    if len(data) < HEAD + size:
        return None
    is_somebodys = command == PROXY and kind != UNKNOWN
    return Header(_client(data[HEAD : HEAD + size], kind) if is_somebodys else None, HEAD + size)


def _client(data: bytes, kind: int) -> tuple[str, int]:
    """Return the address and port from which a client came; what follows them is passed over. Raises `Misled`."""
    if kind == TCP4 and len(data) >= 12:
        return str(IPv4Address(data[:4])), int(unpack_from("!H", data, 8)[0])
    if kind == TCP6 and len(data) >= 36:
        address = IPv6Address(data[:16])
        return str(address.ipv4_mapped or address), int(unpack_from("!H", data, 32)[0])
    raise Misled("A PROXY header names no TCP connection, or only a part of one.")
