"""Limits the connections to a page: how many there are, where they come from, and how long they may idle."""

from __future__ import annotations

import asyncio
from typing import Final

from h11 import LocalProtocolError
from uvicorn.protocols.http.h11_impl import H11Protocol

from device.web.address import is_local

MOST_CONNECTIONS: Final = 800
"""The most connections at a time; later ones are ended at once. Linux lets a process open 1024 files."""
MOST_FROM_ONE_ADDRESS: Final = 240
"""The most connections at a time from one address. A browser opens six, and a router may give all phones of a
room one address. With fewer, thirty phones that load the page at once would get half of it."""
_ASKING_S: Final = 10.0
"""A request whose head is not complete after this long is given up. Less would fail on a poor radio."""
_READING_S: Final = 20.0
"""A connection that takes in nothing of its answer for this long is ended."""


class TimedConnection(H11Protocol):
    """A connection that is closed if its request or the reading of its answer takes too long.

    It is refused if there are too many connections, in all or from one address.
    """

    _asking: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, unless the connection is refused."""
        super().connection_made(transport)
        if self._is_welcome():
            self._wait_for_request()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read on; the time for a request begins with its first byte."""
        super().data_received(data)
        if self._is_answering:
            self._stop_waiting()
        elif self._asking is None:
            self._wait_for_request()

    def send_400_response(self, msg: str) -> None:
        """Refuse data that is no request; if an answer has begun already, only end the connection."""
        try:
            super().send_400_response(msg)
        except LocalProtocolError:  # such as a body for HEAD, which has none
            self.transport.abort()

    def pause_writing(self) -> None:
        """Give the other side some time to read."""
        super().pause_writing()
        self._reading = self.loop.call_later(_READING_S, self.transport.abort)

    def resume_writing(self) -> None:
        """The other side reads again."""
        super().resume_writing()
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the times."""
        self._stop_waiting()
        self._go_on()
        super().connection_lost(exc)

    def _is_welcome(self) -> bool:
        address = self.client[0] if self.client else ""
        together = sum(other.client is not None and other.client[0] == address for other in self._others())
        return len(self.connections) <= MOST_CONNECTIONS and together <= MOST_FROM_ONE_ADDRESS

    def _others(self) -> list[H11Protocol]:
        return [other for other in self.connections if isinstance(other, H11Protocol)]

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait_for_request(self) -> None:
        self._asking = self.loop.call_later(_ASKING_S, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
        self._asking = None

    def _go_on(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._reading = None


class LocalConnection(TimedConnection):
    """A connection that must come from the local network, too."""

    def _is_welcome(self) -> bool:
        return super()._is_welcome() and self.client is not None and is_local(self.client[0])
