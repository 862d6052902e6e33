"""Opens screens about past games; before each, the annals are brought up to date."""

from __future__ import annotations

from device.annals.annals import Annals
from device.annals.lives import lives
from device.i18n import _
from device.screen.annals.dice import DiceScreen
from device.screen.annals.errands import PastErrand, ShowDice, ShowEvening, ShowLuck, ShowPerson
from device.screen.annals.evening import EveningScreen
from device.screen.annals.person import PersonPage
from device.screen.base import ErrandResult, Screen


class Historian:
    """Carries out errands about past games.

    Args:
        annals: the annals of this table.
    """

    def __init__(self, annals: Annals) -> None:
        self._annals = annals

    def do(self, errand: PastErrand) -> ErrandResult:
        """Read the list of finished games again, and show the errand's screen.

        Raises:
            JournalError: the journal cannot be read.
        """
        self._annals.refresh()
        match errand:
            case ShowEvening(behind):
                return ErrandResult(EveningScreen(behind))
            case ShowDice(behind):
                return ErrandResult(DiceScreen(behind))
            case ShowPerson(person, behind):
                return self._page(person, behind)
            case ShowLuck(game, screen):
                self._annals.ask_luck(game)
                return ErrandResult(screen)
        raise TypeError(errand)

    def _page(self, person: int | None, behind: Screen) -> ErrandResult:
        everybody = [life.person for life in lives(self._annals.past.results)]
        if person is None and not everybody:
            return ErrandResult(behind, _("No game has been finished here yet: then each player has a page."))
        return ErrandResult(PersonPage(everybody[0] if person is None else person, behind))
