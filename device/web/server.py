"""Serves the page from a process of its own, so that the table never waits for a network."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Protocol

import uvicorn

from device.errors import DeviceError, explaining
from device.newest import NewestSender
from device.processes import SPAWN, become_child
from device.web.address import listening_socket, own_address
from device.web.app import page_app
from device.web.certificate import Certificate
from device.web.connection import LocalConnection
from device.web.latest import Latest, Published
from device.web.page_config import page_config
from device.web.page_files import page_files
from device.web.phone_messages import LONGEST, PhoneMessage, parse_phone_message
from device.web.seat_keys import SeatKeys
from wording.sentence import Sentence

_NICE: Final = 5
"""The niceness of the process: reading dice and drawing go before the page."""
_MOST_HEARD: Final = 200
"""The most messages that wait for the table, which takes them 30 times a second; the oldest is dropped."""


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

    def heard(self) -> list[PhoneMessage]:
        """What phones have said since the last call, the earliest first. Never waits."""
        ...

    def close(self) -> None:
        """Show nothing any more. May be called twice."""
        ...


class PageServer:
    """The page in the local network. No socket is opened, and no process runs, before `open` is called.

    Args:
        port: the port; 0 for any free one.
        find_address: returns the computer's address in the local network.
        certificate: encrypts what is sent; None for a page that is not encrypted.
    """

    def __init__(
        self,
        port: int,
        find_address: Callable[[], str] = own_address,
        certificate: Certificate | None = None,
    ) -> None:
        self._port = port
        self._find_address = find_address
        self._certificate = certificate
        self._hearing: _Hearing | None = None
        self._process: SpawnProcess | None = None
        self._sender: NewestSender | None = None
        self._host = self._address = ""

    @property
    def address(self) -> str:
        """The address for a browser; "" while the page is closed, and after its process has died."""
        running = self._process is not None and self._process.is_alive()
        return self._address if running else ""

    def open(self) -> None:
        """Listen, and start the process that answers. A page in a network that the table has left moves.

        Raises:
            DeviceError: there is no local network, something else uses the port, or the certificate is bad.
        """
        host = self._find_address()
        if self.address and host == self._host:
            return
        self.close()
        if self._certificate is not None:
            self._certificate.check()
        listening = _listen(host, self._port)
        port: int = listening.getsockname()[1]
        receiving, sending = SPAWN.Pipe(duplex=False)
        hearing, saying = SPAWN.Pipe(duplex=False)
        work = _Work(receiving, saying, listening, host, self._certificate)
        process = SPAWN.Process(target=_serve, args=(work,), daemon=True, name="dice-table-page")
        try:
            process.start()
        except OSError as error:
            sending.close()
            hearing.close()
            raise DeviceError(
                Sentence(
                    "The page needs a process of its own, and none can be started: {error}. Close other"
                    " programs, then open the page again.",
                    error=error.strerror or str(error),
                )
            ) from error
        finally:
            receiving.close()
            saying.close()
            listening.close()
        self._process = process
        self._sender, self._hearing = NewestSender(sending, "page"), _Hearing(hearing)
        self._host = host
        scheme = "http" if self._certificate is None else "https"
        self._address = f"{scheme}://{host}:{port}/"

    def publish(self, published: Published) -> None:
        """Hand the newest state to the process; a state that it had no time for is dropped."""
        if self._sender is not None:
            self._sender.send(published)

    def heard(self) -> list[PhoneMessage]:
        """What phones have said since the last call, the earliest first."""
        return self._hearing.taken() if self._hearing is not None else []

    def close(self) -> None:
        """End the process, and close its socket."""
        if self._sender is not None:
            self._sender.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._sender = self._hearing = None
        self._address = ""


class _Hearing:
    """Takes messages from the page's process in a thread, because half a message would block the table.

    They are JSON of a bounded size: what comes from a process that speaks with the network is not unpickled.
    """

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._heard: deque[PhoneMessage] = deque(maxlen=_MOST_HEARD)
        threading.Thread(target=self._run, daemon=True, name="phones").start()

    def taken(self) -> list[PhoneMessage]:
        return [self._heard.popleft() for _ in range(len(self._heard))]

    def _run(self) -> None:
        with contextlib.suppress(OSError, EOFError), self._pipe:  # the process has ended
            while True:
                message = self._pipe.recv_bytes(2 * LONGEST)
                with contextlib.suppress(ValueError):  # no message: only a broken process would send it
                    self._heard.append(parse_phone_message(message))


@dataclass(frozen=True, slots=True)
class _Work:
    """What the page's process needs.

    Attributes:
        states: brings what the table publishes.
        saying: takes what phones say.
        listening: the socket.
        host: its address.
        certificate: encrypts what is sent, or None.
    """

    states: Connection
    saying: Connection
    listening: socket.socket
    host: str
    certificate: Certificate | None


def _listen(host: str, port: int) -> socket.socket:
    with explaining(
        DeviceError,
        "The page cannot use port {port} of {host}: {error}. Set another page.port in the settings.",
        port=port,
        host=host,
    ):
        # Whoever comes before the process has started waits for it.
        return listening_socket(host, port)


def _serve(work: _Work) -> None:
    """Answer requests until the process is killed or the table has gone."""
    become_child(_NICE)
    with contextlib.suppress(EOFError, OSError):  # the table has ended before it showed anything
        asyncio.run(_answer(work, work.states.recv()))


async def _answer(work: _Work, first: Published) -> None:
    latest = Latest(first)
    seats = SeatKeys(latest, lambda message: work.saying.send_bytes(message.model_dump_json().encode()))
    loop = asyncio.get_running_loop()
    app = page_app(latest, page_files(), work.host, seats)
    server = uvicorn.Server(page_config(app, LocalConnection, work.certificate))

    def take() -> None:
        try:
            latest.publish(work.states.recv())
        except (EOFError, OSError):  # the table has ended
            loop.remove_reader(work.states.fileno())
            server.should_exit = server.force_exit = True

    loop.add_reader(work.states.fileno(), take)
    await server.serve([work.listening])
