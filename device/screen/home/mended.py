"""Says which parts of the record of games were damaged at the start, and how they were repaired."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Screen, View
from device.screen.home.trouble import draw_sentences, page_count
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.question import refusal


@dataclass(frozen=True, slots=True)
class MendedScreen:
    """Reports the repair of the record of games, once, before the first screen.

    Attributes:
        sentences: the damage found and what was done about it.
        then: the screen to show after this one.
        page: the page of sentences that is shown, from 0.
    """

    sentences: tuple[str, ...]
    then: Screen
    page: int = 0

    def captions(self, view: View) -> Captions:
        """OK goes on; the sixth key turns the page if there are more sentences than fit."""
        captions = {Key.OK: Caption(_("Go on"), icon="droite").proposed()}
        if self._pages > 1:
            captions[Key.SIX] = Caption(_("More"), f"{self.page + 1}/{self._pages}", icon="droite")
        return captions

    def press(self, key: Key, view: View) -> Command:
        """Go on, or turn the page."""
        if key is Key.OK:
            return Go(self.then)
        if key is Key.SIX and self._pages > 1:
            return Go(replace(self, page=(self.page + 1) % self._pages))
        return refusal(key, self.captions(view))

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the sentences of this page."""
        draw_sentences(canvas, _("Your games"), self.sentences, self.page, view.notice)

    @property
    def _pages(self) -> int:
        return page_count(self.sentences)
