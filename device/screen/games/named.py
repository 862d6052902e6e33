"""Writing a name for a game, which the list of games shows in place of the title."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.screen.base import Command, Go, Screen, View
from device.screen.games.errands import NameGame
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from device.screen.writing.purpose import Purpose


@dataclass(frozen=True, slots=True)
class GameName(Purpose):
    """The name of a game.

    Attributes:
        number: the number of the game in the journal.
        list: the list that it stands in.
    """

    number: int
    list: Screen

    @property
    def title(self) -> str:
        """The question in the title bar."""
        return _("What is this game called?")

    @property
    def leave(self) -> Command:
        """Back to the list."""
        return Go(self.list)

    def done(self, view: View, text: str) -> Command:
        """Give the game this name."""
        return NameGame(self.number, text)

    def nothing(self, view: View) -> Choice | None:
        """Without a name the game is called by its title again."""
        return Choice(Caption(_("No name"), icon="valider"), NameGame(self.number, ""))
