"""Streams of server-sent events, which go on until the listener leaves."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.concurrency import iterate_in_threadpool
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send


class EventStream(StreamingResponse):
    """An answer with events. A HEAD request gets an answer that ends, without events.

    Args:
        events: the events, as bytes; the stream ends with them.
    """

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        super().__init__(events, media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        if scope["method"] == "HEAD":
            self.body_iterator = iterate_in_threadpool(())
        await super().__call__(scope, receive, send)
