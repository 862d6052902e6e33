"""Serves the page from a process of its own, so that the table never waits for a network."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
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
_AGAIN_S: Final = 5.0
"""A process that has ended is started again this long after its last start, in seconds, at the earliest."""
_MOST_HEARD: Final = 200
"""The most messages that wait for the table, which takes them 30 times a second; the oldest is dropped."""


class Publishes(Protocol):
    """Something that shows the table to others."""

    @property
    def address(self) -> str:
        """Where it is shown; "" while it is not."""
        ...

    def open(self) -> bool:
        """Begin to show it.

        Returns:
            Whether another process shows it from now on: it knows no phone, and was handed nothing yet.

        Raises:
            DeviceError: it cannot be shown.
        """
        ...

    def go_on(self) -> bool:
        """Show it again if that has stopped by itself. Called often; never waits.

        Returns:
            What `open` returns.
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
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self,
        port: int,
        find_address: Callable[[], str] = own_address,
        certificate: Certificate | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._port = port
        self._find_address = find_address
        self._certificate = certificate
        self._clock = clock
        self._hearing: _Hearing | None = None
        self._process: SpawnProcess | None = None
        self._sender: NewestSender | None = None
        self._at: tuple[str, int] | None = None
        """Host and port of the open page; None while it is closed."""
        self._started = 0.0

    @property
    def address(self) -> str:
        """The address for a browser; "" while the page is closed."""
        if self._at is None:
            return ""
        host, port = self._at
        return f"{'http' if self._certificate is None else 'https'}://{host}:{port}/"

    def open(self) -> bool:
        """Listen, and start the process that answers. A page in a network that the table has left moves.

        Returns:
            Whether a process was started: it knows no phone, and was handed nothing yet.

        Raises:
            DeviceError: there is no local network, something else uses the port, or the certificate is bad.
        """
        host = self._find_address()
        if self._is_running and self._at is not None and host == self._at[0]:
            return False
        self.close()
        if self._certificate is not None:
            self._certificate.check()
        self._start(host, self._port)
        return True

    def go_on(self) -> bool:
        """Start the process again if it has ended by itself, `_AGAIN_S` after its last start at the earliest.

        Returns:
            Whether it was started.
        """
        if self._at is None or self._is_running or self._clock() < self._started + _AGAIN_S:
            return False
        self._end_process()
        with contextlib.suppress(DeviceError):  # no room for a process, or no network: tried again later
            self._start(*self._at)
        return self._is_running

    @property
    def _is_running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def _start(self, host: str, port: int) -> None:
        self._started = self._clock()
        listening = _listen(host, port)
        at = host, listening.getsockname()[1]
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
        self._process, self._at = process, at
        self._sender, self._hearing = NewestSender(sending, "page"), _Hearing(hearing)

    def publish(self, published: Published) -> None:
        """Hand the newest state to the process; a state that it had no time for is dropped."""
        if self._sender is not None:
            self._sender.send(published)

    def heard(self) -> list[PhoneMessage]:
        """What phones have said since the last call, the earliest first."""
        return self._hearing.taken() if self._hearing is not None else []

    def close(self) -> None:
        """End the process, and close its socket."""
        self._end_process()
        self._at = None

    def _end_process(self) -> None:
        if self._sender is not None:
            self._sender.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._sender = self._hearing = None


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
    app = page_app(latest, page_files(), work.host, seats)
    server = uvicorn.Server(page_config(app, LocalConnection, work.certificate))

    def take() -> None:
        try:
            latest.publish(work.states.recv())
        except (EOFError, OSError):  # the table has ended
            server.should_exit = server.force_exit = True

    asyncio.get_running_loop().add_reader(work.states.fileno(), take)
    await server.serve([work.listening])
