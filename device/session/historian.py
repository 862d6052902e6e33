"""Opens screens about past games; before each, the annals are brought up to date."""

from __future__ import annotations

from collections.abc import Callable

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
from device.screen.base import Screen, View
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
        match errand:
            case ShowEvening(behind, between_turns):
                return ErrandResult(EveningScreen(behind, between_turns))
            case SharePicture(screen, name):
                picture = picture_of(screen, self._view())
                return ErrandResult(screen, self._outlet.keep(f"{name}.png", picture))
            case ShareCard(screen, result):
                view = self._view()
                name = f"{file_stem(result.record)}.png"
                return ErrandResult(
                    screen, self._outlet.keep(name, png_of(draw_card(view, card_of(view, result))))
                )
            case ShowDice(behind):
                return ErrandResult(DiceScreen(behind))
            case ShowPerson(person, behind):
                return self._page(person, behind)
            case ShowLuck(game, screen):
                self._annals.ask_luck(game)
                return ErrandResult(screen)
        raise TypeError(errand)

    def _page(self, person: int | None, behind: Screen) -> ErrandResult:
        everybody = self._annals.past.people
        if person is None and not everybody:
            return ErrandResult(
                behind,
                _("Whoever plays under a name has a page here after a finished game; guests have none."),
            )
        return ErrandResult(PersonPage(everybody[0] if person is None else person, behind))
