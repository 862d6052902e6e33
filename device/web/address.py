"""The addresses of this computer: the one in the local network, and sockets at them."""

from __future__ import annotations

import errno
import ipaddress
import socket
from typing import Final

from device.errors import DeviceError
from wording.sentence import Sentence

_ELSEWHERE: Final = "192.0.2.1"
"""An address that stands for any other network (RFC 5737). Nothing is ever sent to it."""

_GONE_MS: Final = 45_000
"""A connection whose other side has confirmed nothing for this long is ended. Linux by itself keeps it for a
quarter of an hour, among the connections that its address may have. With less, a phone that sleeps for a
moment would have to connect again."""


def own_address() -> str:
    """The address of this computer in the local network.

    Raises:
        DeviceError: the computer is in no network, or its address is open to the internet.
    """
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            asked.connect((_ELSEWHERE, 9))  # chooses the network; a datagram socket sends nothing here
            address: str = asked.getsockname()[0]
    except OSError as error:
        if error.errno == errno.EAFNOSUPPORT:
            raise DeviceError(
                Sentence(
                    "The service of this table may not use a network. To let it use the house network, "
                    "run sudo scripts/install-pi --phones in the folder from which the table was "
                    "installed."
                )
            ) from error
        raise DeviceError(
            Sentence("The table is in no network. Connect it to the network of the phones, then try again.")
        ) from error
    if not is_local(address):
        raise DeviceError(
            Sentence(
                "This computer’s address {address} can be reached from the whole internet. The page "
                "is only for a home network: connect the table to a router.",
                address=address,
            )
        )
    return address


def listening_socket(host: str, port: int) -> socket.socket:
    """A TCP socket that listens at an address and a port of this computer.

    Args:
        host: the address.
        port: the port; 0 for any that is free.

    Raises:
        OSError: something else uses the port, or the address is not of this computer.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Its connections take this over.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GONE_MS)
    try:
        listening.bind((host, port))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


def is_local(address: str) -> bool:
    """Whether an address belongs to a local network or to this computer itself.

    >>> [is_local(address) for address in ("192.168.1.20", "127.0.0.1", "8.8.8.8", "table")]
    [True, True, False, False]
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return found.is_private or found.is_loopback or found.is_link_local
