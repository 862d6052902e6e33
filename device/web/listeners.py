"""Limits how many may follow a stream of server-sent events at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from device.web.event_stream import EventStream
from device.web.refusal import refusal
from wording.sentence import Sentence

ALIVE: Final = b": alive\n\n"
"""An empty comment in a stream: it shows that the stream is alive, and finds out who has left."""
ALIVE_S: Final = 15.0
"""After this long without news, in seconds, a stream sends `ALIVE`."""


class Listeners:
    """Lets a limited number listen at a time; whoever comes later is asked to try again.

    Args:
        most: how many.
        language: returns the language in which those who come later are told so.
    """

    def __init__(self, most: int, language: Callable[[], str]) -> None:
        self._most = most
        self._language = language
        self._count = 0

    @property
    def any(self) -> bool:
        """Whether anybody listens now."""
        return self._count > 0

    def answer(self, stream: AsyncIterator[bytes]) -> Response:
        """The answer to somebody who wants to listen: the stream, or that there is no room."""
        if self._count >= self._most:
            words = Sentence(
                "{n} devices are looking already. Try again once one of them has left.", n=self._most
            )
            return refusal(503, words, self._language(), {"Retry-After": "30"})
        self._count += 1  # before the stream begins: many may come at once
        return _Listening(stream, self._has_left)

    def _has_left(self) -> None:
        self._count -= 1


class _Listening(EventStream):
    """A stream of events that tells when its listener has left, even before the stream began."""

    def __init__(self, stream: AsyncIterator[bytes], left: Callable[[], None]) -> None:
        super().__init__(stream)
        self._left = left

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._left()
