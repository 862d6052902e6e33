"""Answers that refuse a request with a sentence, in the language of the table: a browser may show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from device.i18n import translated_into
from wording.sentence import Sentence


def refusal(status: int, words: str, language: str, headers: Mapping[str, str] | None = None) -> Response:
    """An answer with a sentence and nothing else.

    Args:
        status: its status.
        words: what was wrong, and what to do; a `Sentence` is translated.
        language: the language of the table, "fr" or "en".
        headers: further headers.
    """
    told = translated_into(language, words)
    return PlainTextResponse(told, status, {"Content-Language": language, **(headers or {})})


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
