"""Makes the phones' pages about finished games, one piece in each turn of the loop."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from device.annals.photos import photo_content
from device.annals.result import GameResult
from device.i18n import language_in_use
from device.screen.annals.evening_told import best_throw
from device.screen.annals.picture import png_of
from device.screen.annals.result_card import card_of, draw_card
from device.screen.annals.uncounted import uncounted_words
from device.screen.base import View
from device.session.shared_past import (
    medallions_of_result,
    past_evening,
    past_periods,
    past_person,
    past_words,
)
from device.web.page_files import MEDIA_TYPES, PageFile
from device.web.past import PastResult, SharedPast

_DONE: Final = object()


class PastPages:
    """The files about finished games that the page offers.

    Hundreds of games take a second to sum up. So each turn of the loop makes one piece: the evening, the
    card, a person's page of one period; and none while dice roll. The files are replaced once all pieces are
    made. While games are still being counted, there are other results each second: then pages are completed
    before newer ones are begun, or none would ever be shown.

    Attributes:
        path: the path of the `SharedPast` among the files; "" before it was made.
        files: all files, by path. A changed file has another path.
    """

    def __init__(self) -> None:
        self.path = ""
        self.files: Mapping[str, PageFile] = {}
        self._made_of: tuple[object, ...] = ()
        self._work: Iterator[None] | None = None
        self._card: tuple[object, PastResult, PageFile] | None = None

    def go_on(self, view: View) -> None:
        """Make the next piece; begin anew if the games or the language have changed."""
        made_of = view.past, language_in_use()
        changed = made_of != self._made_of  # past games are compared by identity
        if changed and (self._work is None or not view.past.missing):
            self._made_of = made_of
            self._work = self._make(view)
        if self._work is not None and next(self._work, _DONE) is _DONE:
            self._work = None

    def _make(self, view: View) -> Iterator[None]:
        files: dict[str, PageFile] = {}
        best = best_throw(view.past)
        photo = _photo(files, best.path) if best is not None and best.path is not None else ""
        evening = past_evening(view, photo)
        yield
        result = _last(view)
        shown = None
        if result is not None:
            yield from self._draw_card(view, result)
            assert self._card is not None
            _key, shown, picture = self._card
            files[shown.picture] = picture
        people = []
        for person in view.past.people:
            periods = []
            for period in past_periods(view, person):
                periods.append(period)
                yield
            people.append(past_person(view, person, tuple(periods)))
        past = SharedPast(
            evening=evening,
            people=tuple(people),
            result=shown,
            uncounted=uncounted_words(view.past),
            words=past_words(view.past),
        )
        self.path = _add(files, past.model_dump_json().encode(), ".json")
        self.files = files

    def _draw_card(self, view: View, result: GameResult) -> Iterator[None]:
        """Draw the card of a game, unless it is the card that was drawn last."""
        card = card_of(view, result)
        # The card shows no luck, which is computed only some time after the game.
        key = replace(result, luck=()), card.photo, medallions_of_result(view, result), language_in_use()
        if self._card is not None and self._card[0] == key:
            return
        surface = draw_card(view, card)
        yield
        files: dict[str, PageFile] = {}
        path = _add(files, png_of(surface), ".png")
        width, height = surface.get_size()
        number = result.record.number
        shown = PastResult(
            picture=path, width=width, height=height, file=f"game-{number}.png", words=card.words
        )
        self._card = key, shown, files[path]
        yield


def _last(view: View) -> GameResult | None:
    """The game that was finished last; None before the first one. What nobody can win does not count."""
    return max(
        (result for result in view.past.results if result.competes),
        key=lambda result: (result.record.finished or "", result.record.number),
        default=None,
    )


def _photo(files: dict[str, PageFile], path: Path) -> str:
    """Add a photograph to the files, and return its path among them; "" for a damaged one."""
    content = photo_content(path)
    return _add(files, content, ".jpg") if content is not None else ""


def _add(files: dict[str, PageFile], content: bytes, ending: str) -> str:
    """Add a file, and return its path, which no other content has."""
    path = f"/past/{hashlib.sha256(content).hexdigest()[:16]}{ending}"
    files[path] = PageFile(content, MEDIA_TYPES[ending])
    return path
