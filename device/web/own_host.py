"""Answers only requests for the page's own address, so that no site under another name can use the page."""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from device.web.refusal import refusal
from wording.sentence import Sentence


class OwnHost:
    """Passes on the requests for one host; all others are told the address of the page.

    Args:
        app: what answers the requests that are passed on.
        host: the host in the address of the page.
        language: returns the language of the refusal.
    """

    def __init__(self, app: ASGIApp, host: str, language: Callable[[], str]) -> None:
        self._app = app
        self._host = host
        self._language = language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if Headers(scope=scope).get("host", "").partition(":")[0] == self._host:
            await self._app(scope, receive, send)
            return
        address = f"{scope['scheme']}://{self._host}:{scope['server'][1]}/"
        words = Sentence("This page answers only at {address}. Open it there.", address=address)
        await refusal(400, words, self._language())(scope, receive, send)
