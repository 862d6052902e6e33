"""Serves the page from a process of its own, so that the table never waits for a network."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Protocol

import uvicorn

from device.errors import DeviceError
from device.web.address import own_address
from device.web.app import page_app
from device.web.latest import Latest, Published
from device.web.offered import offered
from wording.sentence import Sentence

# Spawned, because a forked process would inherit the screen, the pins and the journal.
_CONTEXT: Final = multiprocessing.get_context("spawn")
_NICE: Final = 5
"""The niceness of the process: reading dice and drawing go before the page."""
_MOST_CONNECTIONS: Final = 1000
_WAITING: Final = 100
"""The most connections that wait to be accepted."""
_IDLE_S: Final = 5
"""A connection that has asked for nothing for this long is closed."""


class Publishes(Protocol):
    """Something that shows the table to others."""

    @property
    def address(self) -> str:
        """Where it is shown; "" while it is not."""
        ...

    def open(self) -> None:
        """Begin to show it.

        Raises:
            DeviceError: it cannot be shown.
        """
        ...

    def publish(self, published: Published) -> None:
        """Show something else from now on. Never waits."""
        ...

    def close(self) -> None:
        """Show nothing any more. May be called twice."""
        ...


class PageServer:
    """The page in the local network. No socket is opened, and no process runs, before `open` is called.

    Args:
        port: the port; 0 for any free one.
        find_address: returns the machine's address in the local network.
    """

    def __init__(self, port: int, find_address: Callable[[], str] = own_address) -> None:
        self._port = port
        self._find_address = find_address
        self._process: SpawnProcess | None = None
        self._sender: _Sender | None = None
        self._address = ""

    @property
    def address(self) -> str:
        """The address for a browser; "" while the page is closed, and after its process has died."""
        running = self._process is not None and self._process.is_alive()
        return self._address if running else ""

    def open(self) -> None:
        """Listen, and start the process that answers.

        Raises:
            DeviceError: there is no local network, or something else uses the port.
        """
        if self.address:
            return
        self.close()
        host = self._find_address()
        listening = _listen(host, self._port)
        port: int = listening.getsockname()[1]
        receiving, sending = _CONTEXT.Pipe(duplex=False)
        self._process = _CONTEXT.Process(
            target=_serve, args=(receiving, listening, host, port), daemon=True, name="dice-table-page"
        )
        self._process.start()
        receiving.close()
        listening.close()
        self._sender = _Sender(sending)
        self._address = f"http://{host}:{port}/"

    def publish(self, published: Published) -> None:
        """Hand the newest state to the process; a state that it had no time for is dropped."""
        if self._sender is not None:
            self._sender.send(published)

    def close(self) -> None:
        """End the process, and close its socket."""
        if self._sender is not None:
            self._sender.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._sender = None
        self._address = ""


class _Sender:
    """Sends the newest state from a thread, because a process that hangs would block a full pipe."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._newest: Published | None = None
        self._changed = threading.Condition()
        self._closed = False
        threading.Thread(target=self._run, daemon=True, name="page").start()

    def send(self, published: Published) -> None:
        with self._changed:
            self._newest = published
            self._changed.notify()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify()

    def _run(self) -> None:
        with contextlib.suppress(OSError), self._pipe:  # the process has ended
            while (published := self._next()) is not None:
                self._pipe.send(published)

    def _next(self) -> Published | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._newest is not None)
            published, self._newest = self._newest, None
            return None if self._closed else published


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(_WAITING)  # whoever comes before the process has started waits for it
    except OSError as error:
        listening.close()
        raise DeviceError(
            Sentence(
                "The page cannot use port {port} of {host}: {reason}. Set another page.port in the settings.",
                port=port,
                host=host,
                reason=error.strerror or str(error),
            )
        ) from error
    return listening


def _serve(states: Connection, listening: socket.socket, host: str, port: int) -> None:
    """Answer requests until the process is killed or the table has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_NICE)
    with contextlib.suppress(EOFError, OSError):  # the table has ended before it showed anything
        asyncio.run(_answer(states, listening, host, states.recv()))


async def _answer(states: Connection, listening: socket.socket, host: str, first: Published) -> None:
    latest = Latest(first)
    loop = asyncio.get_running_loop()
    server = uvicorn.Server(
        uvicorn.Config(
            page_app(latest, offered(), [host, "localhost"]),
            access_log=False,
            log_level="critical",
            limit_concurrency=_MOST_CONNECTIONS,
            timeout_keep_alive=_IDLE_S,
            server_header=False,
            lifespan="off",
            ws="none",
        )
    )

    def take() -> None:
        try:
            latest.publish(states.recv())
        except (EOFError, OSError):  # the table has ended
            loop.remove_reader(states.fileno())
            server.should_exit = server.force_exit = True

    loop.add_reader(states.fileno(), take)
    await server.serve([listening])
