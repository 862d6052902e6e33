"""Runs a club: collects the results of all tables, and serves the page of standings."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable
from typing import Final

import uvicorn

from device.broker.address import BrokerAddress
from device.broker.ending import end_tasks
from device.broker.quiet import quieten
from device.club.collect import collect
from device.club.page import ClubPage
from device.club.store import Store
from device.errors import ClubError
from device.web.address import listening_socket
from device.web.connection import TimedConnection
from device.web.page_config import page_config
from wording.sentence import Sentence

_EVERY_ADDRESS: Final = "0.0.0.0"
"""Stands for all addresses of a computer. Browsers ask for one of these, which the page would refuse."""


def serve(
    store: Store,
    address: BrokerAddress,
    listening: socket.socket,
    host: str,
    report: Callable[[str], None],
) -> None:
    """Collect and serve until the program is stopped.

    Args:
        store: the club's database.
        address: the broker.
        listening: the socket of the page; see `listen`.
        host: the address of the page.
        report: told where the page is, and what goes wrong.
    """
    page = ClubPage(store)
    server = uvicorn.Server(page_config(page.app(host), TimedConnection))

    async def collect_and_serve() -> None:
        quieten(asyncio.get_running_loop())
        collecting = asyncio.ensure_future(collect(address, store, changed=page.change, report=report))
        watching = asyncio.ensure_future(page.watch())
        try:
            await server.serve([listening])
        finally:
            await end_tasks(collecting, watching)

    report(f"http://{host}:{listening.getsockname()[1]}/")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(collect_and_serve())


def listen(host: str, port: int) -> socket.socket:
    """The socket of a page at an address of this computer.

    Raises:
        ClubError: something else uses the port, or the address is not of this computer.
    """
    try:
        address = socket.gethostbyname(host)
    except (OSError, UnicodeError) as error:
        raise _impossible(host, Sentence("no computer has this name or address")) from error
    if address == _EVERY_ADDRESS:
        raise _impossible(host, Sentence("no browser can open this address"))
    try:
        return listening_socket(address, port)
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            raise _impossible(host, Sentence("this is another computer’s address")) from error
        raise ClubError(
            Sentence(
                "The page cannot use port {port} of {host}: {reason}. Choose another with --port.",
                port=port,
                host=host,
                reason=error.strerror or str(error),
            )
        ) from error


def _impossible(host: str, reason: Sentence) -> ClubError:
    return ClubError(
        Sentence(
            "The page cannot be at {host}: {reason}. Leave --host out for this computer’s address in the"
            " local network, or name an address of this computer.",
            host=host,
            reason=reason,
        )
    )
