"""Runs a club: collects the results of all tables, and serves the page of standings."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable

import uvicorn

from device.broker.address import BrokerAddress
from device.broker.ending import end_tasks
from device.broker.quiet import quieten
from device.club.collect import collect
from device.club.page import ClubPage
from device.club.store import Store
from device.errors import ClubError
from wording.sentence import Sentence


def serve(store: Store, address: BrokerAddress, host: str, port: int, report: Callable[[str], None]) -> None:
    """Collect and serve until the program is stopped.

    Args:
        store: the club's database.
        address: the broker.
        host: the address of the page.
        port: its port.
        report: told what goes wrong.

    Raises:
        ClubError: something else uses the port, or the address is not of this machine.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with listening:
        try:
            listening.bind((host, port))
        except OSError as error:
            raise ClubError(
                Sentence(
                    "The page cannot use port {port} of {host}: {reason}. Choose another with --port.",
                    port=port,
                    host=host,
                    reason=error.strerror or str(error),
                )
            ) from error
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(store, address, listening, [host, "localhost"], report))


async def _serve(
    store: Store,
    address: BrokerAddress,
    listening: socket.socket,
    hosts: list[str],
    report: Callable[[str], None],
) -> None:
    quieten(asyncio.get_running_loop())
    page = ClubPage(store)
    server = uvicorn.Server(
        uvicorn.Config(
            page.app(hosts),
            access_log=False,
            log_level="critical",
            limit_concurrency=300,
            timeout_graceful_shutdown=1,
            server_header=False,
            lifespan="off",
            ws="none",
        )
    )
    collecting = asyncio.ensure_future(collect(address, store, changed=page.change, report=report))
    try:
        await server.serve([listening])
    finally:
        await end_tasks(collecting)
