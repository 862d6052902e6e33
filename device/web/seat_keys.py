"""The pages of single seats: which phone holds which seat, what it is shown, and what it answers.

A seat has a token, which stands in the code that the table shows. The first phone that names it brings a
key of its own, by which it is known from then on; the token opens nothing to others any more. All of this
is in memory alone.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from device.web.event_stream import EventStream
from device.web.latest import Latest
from device.web.listeners import ALIVE, ALIVE_S
from device.web.phone_messages import LONGEST, Answered, Claimed, PhoneMessage
from device.web.refusal import refusal
from wording.sentence import Sentence

_BODY_S: Final = 5.0
"""A message whose body is not complete after this long is refused."""
_BEARER: Final = "Bearer "
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""A key: 256 bits in base64 for addresses."""


class Refused(Exception):
    """A request that is refused.

    Args:
        status: the status of the answer.
        words: what was wrong, and what to do.
    """

    def __init__(self, status: int, words: Sentence) -> None:
        super().__init__(words)
        self.status = status
        self.words = words


class SeatKeys:
    """Lets one phone into each seat that the table has opened.

    Args:
        latest: holds the page of each open seat, by its token.
        tell: hands a message to the table.
    """

    def __init__(self, latest: Latest, tell: Callable[[PhoneMessage], None]) -> None:
        self._latest = latest
        self._tell = tell
        self._keys: dict[str, str] = {}

    def routes(self) -> list[Route]:
        """The addresses for phones of seats."""
        return [
            Route("/api/seat", self._answering_refusals(self._enter), methods=["POST"]),
            Route("/api/seat/answer", self._answering_refusals(self._answer), methods=["POST"]),
            Route("/api/seat/events", self._answering_refusals(self._events)),
        ]

    async def _enter(self, request: Request) -> Response:
        """Let in the first phone that names the token of an open seat, and this phone again.

        A phone makes its key itself. So it can ask again where the answer was lost on its way.
        """
        body = await _message(request)
        token = _known(str(body.get("token", "")), self._open)
        self._drop_closed()
        if token is None:
            raise Refused(
                403,
                Sentence("This code is not valid any more. Have the table show the code of the seat again."),
            )
        key, held = _key_of(request), self._keys.get(token)
        if held is None:
            self._check_new(key)
            self._keys[token] = key
            self._tell(Claimed(seat=token))
        elif not hmac.compare_digest(held.encode(), key.encode()):
            raise Refused(
                409,
                Sentence(
                    "Another phone holds this seat. Take the seat back at the table, then scan the new code."
                ),
            )
        return Response(headers=_FRESH)

    def _check_new(self, key: str) -> None:
        """Refuse a key that could be guessed, or that opens another seat."""
        if _KEY.fullmatch(key) is None or key in self._keys.values():
            raise Refused(400, Sentence("A phone makes a key of 256 random bits for each seat."))

    async def _answer(self, request: Request) -> Response:
        """Hand an answer to the table, which decides on it."""
        token = self._token_of(request)
        body = await _message(request)
        try:
            given = {"number": body.get("number"), "answer": body.get("answer")}
            message = Answered.model_validate({"seat": token, **given})
        except ValueError as error:
            raise Refused(
                400, Sentence("An answer needs a number and the text of an answer that was offered.")
            ) from error
        self._tell(message)
        return Response(status_code=202, headers=_FRESH)

    async def _events(self, request: Request) -> Response:
        """The page of the seat now, and again whenever it changes, as server-sent events."""
        token = self._token_of(request)
        return EventStream(self._stream(token))

    async def _stream(self, token: str) -> AsyncIterator[bytes]:
        sent = b""
        while True:
            number, page = self._latest.number, self._open.get(token)
            if page is None:
                break
            yield ALIVE if page == sent else b"event: seat\ndata: %s\n\n" % page
            sent = page
            await self._latest.after(number, ALIVE_S)
        yield b"event: gone\ndata: {}\n\n"

    def _token_of(self, request: Request) -> str:
        """The token of the seat whose key the request has."""
        self._drop_closed()
        key = _known(_key_of(request), self._keys.values())
        if key is None:
            raise Refused(403, Sentence("This phone holds no seat. Scan the code of the seat at the table."))
        return next(token for token, held in self._keys.items() if held == key)

    def _answering_refusals(self, answer: Callable[[Request], Any]) -> Callable[[Request], Any]:
        """Answer refusals with a sentence in the language of the table, since a phone shows it."""

        async def answered(request: Request) -> Response:
            try:
                found: Response = await answer(request)
            except Refused as refused:
                return refusal(refused.status, refused.words, self._latest.language, _FRESH)
            return found

        return answered

    @property
    def _open(self) -> Mapping[str, bytes]:
        return self._latest.published.seats

    def _drop_closed(self) -> None:
        """Forget the keys of seats that the table has closed."""
        self._keys = {token: key for token, key in self._keys.items() if token in self._open}


_FRESH: Final = {"Cache-Control": "no-store"}


def _known(given: str, known: Iterable[str]) -> str | None:
    """The secret that was given, if it is known; the time tells nothing about how near a wrong one came."""
    found = [each for each in known if hmac.compare_digest(each.encode(), given.encode("utf-8", "replace"))]
    return found[0] if found else None


def _key_of(request: Request) -> str:
    """The key that a phone brings; "" for none."""
    given = request.headers.get("authorization", "")
    return given.removeprefix(_BEARER) if given.startswith(_BEARER) else ""


async def _message(request: Request) -> dict[str, Any]:
    """The JSON object that a phone has sent from the page itself.

    Raises:
        Refused: it comes from another page, is too long or too slow, or is no JSON object.
    """
    _check_origin(request)
    try:
        async with asyncio.timeout(_BODY_S):
            body = b""
            async for part in request.stream():
                body += part
                if len(body) > LONGEST:
                    raise Refused(413, Sentence("A message has at most {most} bytes.", most=LONGEST))
    except (TimeoutError, ClientDisconnect) as error:
        raise Refused(
            408, Sentence("The message did not arrive completely in time. Send it again.")
        ) from error
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Refused(400, Sentence("A message is a JSON object.")) from error
    if not isinstance(found, dict):
        raise Refused(400, Sentence("A message is a JSON object."))
    return found


def _check_origin(request: Request) -> None:
    """Refuse a message that another site has had a browser send. Browsers name the origin of each POST."""
    own = f"{request.url.scheme}://{request.headers.get('host', '')}"
    site = request.headers.get("sec-fetch-site", "same-origin")
    kind = request.headers.get("content-type", "").partition(";")[0]
    if request.headers.get("origin") != own or site != "same-origin":
        raise Refused(403, Sentence("Only the table’s own page may send this."))
    if kind != "application/json":
        raise Refused(415, Sentence("A message is application/json."))
