"""Answers that refuse a request with a sentence, in the language of the table: a browser may show it."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import PlainTextResponse, Response

from device.i18n import translated_into
from wording.sentence import Sentence


def refusal(
    status: int, words: Sentence, language: str, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer with a sentence and nothing else.

    Args:
        status: its status.
        words: what was wrong, and what to do.
        language: the language of the table, "fr" or "en".
        headers: further headers.
    """
    told = translated_into(language, words)
    return PlainTextResponse(told, status, {"Content-Language": language, **(headers or {})})
