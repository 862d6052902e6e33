"""Opens screens about past games; before each, the annals are brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from device.annals.annals import Annals
from device.game.outlet import Outlet
from device.game.published import file_stem
from device.i18n import _
from device.screen.annals.dice import DiceScreen
from device.screen.annals.errands import (
    PastErrand,
    ShareCard,
    SharePicture,
    ShowDice,
    ShowEvening,
    ShowLuck,
    ShowPerson,
)
from device.screen.annals.evening import EveningScreen
from device.screen.annals.person import PersonPage
from device.screen.annals.picture import picture_of, png_of
from device.screen.annals.result_card import card_of, draw_card
from device.screen.base import View
from device.screen.errand import ErrandResult


class Historian:
    """Carries out errands about past games.

    Args:
        annals: the annals of this table.
        outlet: where pictures for people go.
        view: returns what screens draw from, as of now.
    """

    def __init__(self, annals: Annals, outlet: Outlet, view: Callable[[], View]) -> None:
        self._annals = annals
        self._outlet = outlet
        self._view = view

    def do(self, errand: PastErrand) -> ErrandResult:
        """Read the list of finished games again, and show the errand's screen.

        Raises:
            JournalError: the journal cannot be read.
            OutputError: a picture cannot be written.
        """
        self._annals.refresh()
        return _DEEDS[type(errand)](self, errand)

    def _show_evening(self, errand: ShowEvening) -> ErrandResult:
        return ErrandResult(EveningScreen(errand.behind, errand.between_turns))

    def _share_picture(self, errand: SharePicture) -> ErrandResult:
        picture = picture_of(errand.screen, self._view())
        return ErrandResult(errand.screen, self._outlet.keep(f"{errand.name}.png", picture))

    def _share_card(self, errand: ShareCard) -> ErrandResult:
        view = self._view()
        card = png_of(draw_card(view, card_of(view, errand.result)))
        return ErrandResult(errand.screen, self._outlet.keep(f"{file_stem(errand.result.record)}.png", card))

    def _show_dice(self, errand: ShowDice) -> ErrandResult:
        return ErrandResult(DiceScreen(errand.behind))

    def _show_luck(self, errand: ShowLuck) -> ErrandResult:
        self._annals.ask_luck(errand.game)
        return ErrandResult(errand.screen)

    def _show_person(self, errand: ShowPerson) -> ErrandResult:
        everybody = self._annals.past.people
        if errand.person is None and not everybody:
            return ErrandResult(
                errand.behind,
                _("Whoever plays under a name has a page here after a finished game; guests have none."),
            )
        person = everybody[0] if errand.person is None else errand.person
        return ErrandResult(PersonPage(person, errand.behind))


_DEEDS: Mapping[type[PastErrand], Callable[[Historian, Any], ErrandResult]] = {
    ShowEvening: Historian._show_evening,
    SharePicture: Historian._share_picture,
    ShareCard: Historian._share_card,
    ShowDice: Historian._show_dice,
    ShowLuck: Historian._show_luck,
    ShowPerson: Historian._show_person,
}
"""The method that carries out each kind of errand."""
