"""The page as an ASGI application: its files, the state of the table, and a stream of its changes.

Only the phone of a seat can write, and only answers for its seat (`seat_keys.py`); every other address
answers GET and HEAD alone.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from device.web.filled_page import filled_page
from device.web.headers import AddHeaders
from device.web.latest import Latest
from device.web.limits import Limits
from device.web.listeners import ALIVE, ALIVE_S, Listeners
from device.web.own_host import OwnHost
from device.web.page_files import MEDIA_TYPES, PageFile
from device.web.past import PERIODS
from device.web.refusal import refusal, refused_addresses
from device.web.seat_keys import SeatKeys
from device.web.shared import SharedTable
from wording.sentence import Sentence

QUERIES: Final = {"/people": {"period": PERIODS}}
"""The allowed queries by the path of the page: each name with its allowed values."""
MOST_LISTENERS: Final = 400
"""The most streams of the table at a time."""


def page_app(latest: Latest, files: Mapping[str, PageFile], host: str, seats: SeatKeys) -> ASGIApp:
    """The application.

    Args:
        latest: the newest state of the table.
        files: the page's own files, by path.
        host: the host in the address of the page; requests for any other one are refused.
        seats: the pages of single seats.
    """
    page = _Page(latest)
    routes = [Route(path, _file(file, latest, QUERIES.get(path))) for path, file in files.items()]
    routes += [
        Route("/api/state", page.state),
        Route("/api/throws", page.throws),
        Route("/api/events", page.events),
        Route("/api/schema", _schema),
        Route("/picture/{digest:str}", page.picture),
        Route("/past/{name:str}", page.past),
        *seats.routes(),
    ]

    def language() -> str:
        return latest.language

    middleware = [
        Middleware(AddHeaders),
        Middleware(OwnHost, host=host, language=language),
        Middleware(Limits, language=language),
    ]
    pages = sorted(path for path, file in files.items() if file.media_type == MEDIA_TYPES[".html"])
    no_page = Sentence("There is no such page here. There are {pages}.", pages=", ".join(pages))
    refused = refused_addresses(no_page, language)
    return Starlette(routes=routes, middleware=middleware, exception_handlers=refused)


class _Page:
    """The answers that depend on the table."""

    def __init__(self, latest: Latest) -> None:
        self._latest = latest
        self._listeners = Listeners(MOST_LISTENERS, lambda: latest.language)

    async def state(self, request: Request) -> Response:
        """The newest state of the table."""
        return _json(self._latest.published.table)

    async def throws(self, request: Request) -> Response:
        """The last throws of the game on the table."""
        game = self._latest.table["game"]
        throws = [] if game is None else game["throws"]
        return _json(json.dumps({"version": 1, "throws": throws}).encode())

    async def picture(self, request: Request) -> Response:
        """The picture of the position; an older one is gone."""
        picture, asked = self._latest.png(), request.path_params["digest"]
        if picture is None or self._latest.table["picture"] != f"/picture/{asked}":
            words = Sentence("This picture is gone: the game has moved on.")
            return refusal(404, words, self._latest.language)
        return Response(picture, media_type="image/png", headers={"Cache-Control": "private, max-age=3600"})

    async def past(self, request: Request) -> Response:
        """A file about finished games; an older one is gone."""
        file = self._latest.published.past.get(request.url.path)
        if file is None:
            words = Sentence("This page is gone: other games have been finished since.")
            return refusal(404, words, self._latest.language)
        # Never stored: the table may be asked to forget somebody.
        return Response(file.content, media_type=file.media_type, headers={"Cache-Control": "no-store"})

    async def events(self, request: Request) -> Response:
        """The state of the table now, and again whenever it changes, as server-sent events."""
        return self._listeners.answer(self._stream())

    async def _stream(self) -> AsyncIterator[bytes]:
        number, table = self._latest.number, self._latest.published.table
        yield _event(number, table)
        while True:
            number = await self._latest.after(number, ALIVE_S)
            now = self._latest.published.table
            yield ALIVE if now == table else _event(number, now)
            table = now


def _event(number: int, table: bytes) -> bytes:
    """One server-sent event; the JSON has no line breaks."""
    return b"id: %d\nevent: table\ndata: %s\n\n" % (number, table)


async def _schema(request: Request) -> Response:
    """The JSON schema of the state."""
    return _json(json.dumps(SharedTable.model_json_schema()).encode())


def _json(content: bytes) -> Response:
    return Response(content, media_type="application/json", headers={"Cache-Control": "no-store"})


def _file(file: PageFile, latest: Latest, query: Mapping[str, Sequence[str]] | None = None) -> Any:
    """The answer with a file. A page that knows a query refuses everything else in its place."""
    is_page = file.media_type == MEDIA_TYPES[".html"]

    async def answer(request: Request) -> Response:
        if query is not None and not _knows(query, request):
            return refusal(400, _not_known(request.url.path, query), latest.language)
        if is_page:
            content = filled_page(file.content, latest.language, latest.theme)
            return Response(content, media_type=file.media_type, headers={"Cache-Control": "no-cache"})
        return Response(file.content, media_type=file.media_type, headers={"Cache-Control": "max-age=300"})

    return answer


def _knows(query: Mapping[str, Sequence[str]], request: Request) -> bool:
    return all(value in query.get(name, ()) for name, value in request.query_params.multi_items())


def _not_known(path: str, query: Mapping[str, Sequence[str]]) -> Sentence:
    """The sentence that lists what a page may be asked for; it does not repeat the request."""
    known = ", ".join(f"{path}?{name}={value}" for name, values in query.items() for value in values)
    return Sentence(
        "This page does not know what you ask for. It knows {path}, {known}.", path=path, known=known
    )
