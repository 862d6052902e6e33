"""Answers that refuse a request with a sentence, in the language of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from device.i18n import translated_into
from device.web.filled_page import refusal_page
from wording.sentence import Sentence


def refusal(status: int, words: str, language: str, headers: Mapping[str, str] | None = None) -> Response:
    """An answer with a sentence and nothing else: on a page where a browser asks for one, else as plain text.

    Args:
        status: its status.
        words: what was wrong, and what to do; a `Sentence` is translated.
        language: the language of the table, "fr" or "en".
        headers: further headers.
    """
    told = {"Content-Language": language, "Vary": "Accept", **(headers or {})}
    return _Refusal(translated_into(language, words), status, told)


class _Refusal(PlainTextResponse):
    """A sentence as plain text, which a phone would show too small to read, or on a page."""

    def __init__(self, words: str, status: int, headers: Mapping[str, str]) -> None:
        super().__init__(words, status, headers)
        self._words = words
        self._told = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the sentence. Where people open an address, the browser asks for a page by `Accept`."""
        if "text/html" not in Headers(scope=scope).get("accept", ""):
            await super().__call__(scope, receive, send)
            return
        page = refusal_page(self._words, self._told["Content-Language"])
        await HTMLResponse(page, self.status_code, self._told)(scope, receive, send)


def refused_addresses(no_page: Sentence, language: Callable[[], str]) -> dict[int, Any]:
    """What an application answers where it has no such address, or the address takes other requests.

    Args:
        no_page: says that there is no such page, and which pages there are.
        language: returns the language of the answer.
    """

    async def not_found(request: Request, error: Exception) -> Response:
        return refusal(404, no_page, language())

    async def not_allowed(request: Request, error: HTTPException) -> Response:
        allowed = ", ".join(sorted((error.headers or {})["Allow"].split(", ")))
        words = Sentence("This address takes {methods} requests only.", methods=allowed)
        return refusal(405, words, language(), {"Allow": allowed})

    return {404: not_found, 405: not_allowed}
