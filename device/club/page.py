"""The page of a club for a television: the league, the tournaments and the tables, live."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from importlib.resources import files
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from device.club.league import league
from device.club.store import Store
from device.club.tournament import decided_pairings, is_over, standings
from device.errors import ClubError
from device.i18n import _, language_in_use, message_of
from device.web.filled_page import filled_page
from device.web.headers import AddHeaders
from device.web.listeners import ALIVE, ALIVE_S, Listeners
from device.web.own_host import OwnHost
from device.web.page_files import MEDIA_TYPES, page_files
from device.web.refusal import refusal, refused_addresses
from wording.sentence import Sentence

_MOST_LISTENERS: Final = 100
_LOOK_S: Final = 5.0
"""How often the page looks for what other programs have changed in the database, in seconds."""
_SOON_S: Final = 0.5
"""How long further news are awaited before the page is told: many results may come at once."""
_FILES: Final = ("club.html", "club.css", "club.js")
_SHARED: Final = ("/fonts/", "/stream.js", "/figures/table.svg")
"""The files that the page shares with those of a table."""


class ClubPage:
    """What the page shows, and everybody who looks at it.

    Args:
        store: the club's database.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._changed = asyncio.Event()
        self._listeners = Listeners(_MOST_LISTENERS, language_in_use)

    def change(self) -> None:
        """Something in the database has changed."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def watch(self) -> None:
        """Look for ever for what other programs change, such as `dice-table club draw`.

        It does not look while nobody listens. A database that goes away, or comes back, is such a change,
        too: the page then says so.
        """
        known: object = None
        while True:
            if self._listeners.any:
                try:
                    shown: object = await asyncio.to_thread(shown_standings, self._store)
                except ClubError as error:
                    shown = message_of(error)
                if shown != known:
                    known = shown
                    self.change()
            await asyncio.sleep(_LOOK_S)

    def app(self, host: str) -> ASGIApp:
        """The application.

        Args:
            host: the host in the address of the page; requests for any other one are refused.
        """
        static = files("device.club").joinpath("static")
        content = {name: static.joinpath(name).read_bytes() for name in _FILES}
        routes = [Route("/", _file(content["club.html"], "club.html"))]
        routes += [Route(f"/{name}", _file(content[name], name)) for name in _FILES[1:]]
        shared = {path: each for path, each in page_files().items() if path.startswith(_SHARED)}
        routes += [Route(path, _file(each.content, path)) for path, each in shared.items()]
        routes += [Route("/api/standings", self._standings), Route("/api/events", self._events)]
        middleware = [Middleware(AddHeaders), Middleware(OwnHost, host=host, language=language_in_use)]
        no_page = Sentence("There is no such page here. The page of the club is /.")
        refused = refused_addresses(no_page, language_in_use)
        return Starlette(routes=routes, middleware=middleware, exception_handlers=refused)

    async def _standings(self, request: Request) -> Response:
        try:
            shown = await asyncio.to_thread(shown_standings, self._store)
        except ClubError as error:
            return refusal(503, message_of(error), language_in_use())
        return Response(
            json.dumps(shown, ensure_ascii=False),
            media_type="application/json",
            headers={"Cache-Control": "no-store"},
        )

    async def _events(self, request: Request) -> Response:
        """Says "changed" whenever the standings may have changed; the page then asks for them."""
        return self._listeners.answer(self._stream())

    async def _stream(self) -> AsyncIterator[bytes]:
        yield b"event: changed\ndata: \n\n"
        while True:
            try:
                await asyncio.wait_for(self._changed.wait(), ALIVE_S)
            except TimeoutError:
                yield ALIVE
                continue
            await asyncio.sleep(_SOON_S)
            yield b"event: changed\ndata: \n\n"


def shown_standings(store: Store) -> dict[str, Any]:
    """Everything that the page shows: words, the league, tournaments and tables.

    Raises:
        ClubError: the database cannot be used.
    """
    return {
        "version": 1,
        "language": language_in_use(),
        "words": _words(),
        "league": [asdict(line) for line in league(store.results())],
        "tournaments": [_tournament(store, name) for name in store.tournaments()],
        "tables": [asdict(table) for table in store.tables()],
    }


def _words() -> dict[str, str]:
    return {
        "title": _("The club"),
        "league": _("League"),
        "place": _("Rank"),
        "player": _("Player"),
        "games": _("Games played"),
        "wins": _("Won"),
        "points": _("Points"),
        "opponents": _("Opponents’ points"),
        "round": _("Tournament round {n}"),
        "rests": _("rests"),
        "left": _("gone home"),
        "over": _("final standings"),
        "tables": _("Tables"),
        "online": _("switched on"),
        "offline": _("switched off"),
        "empty": _("No game has been finished yet."),
        "lost": _("connecting…"),
    }


def _tournament(store: Store, name: str) -> dict[str, Any]:
    tournament = store.tournament(name)
    results = store.results(tournament.game)
    decided = decided_pairings(tournament, results)
    return {
        "name": tournament.name,
        # Titles are typed with a straight apostrophe, for the terminal; here people read them as print.
        "title": tournament.title.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"),
        "rounds": tournament.rounds,
        "drawn": tournament.drawn,
        "over": is_over(tournament, results),
        "standings": [asdict(line) for line in standings(tournament, results)],
        "pairings": [
            {"round": pair.round, "board": pair.board, "first": pair.first, "second": pair.second, "won": won}
            for pair, won in decided.items()
        ],
    }


def _file(content: bytes, name: str) -> Any:
    kind = MEDIA_TYPES[f".{name.rpartition('.')[2]}"]
    if kind == MEDIA_TYPES[".html"]:
        content = filled_page(content, language_in_use())

    async def answer(request: Request) -> Response:
        return Response(content, media_type=kind, headers={"Cache-Control": "max-age=300"})

    return answer
