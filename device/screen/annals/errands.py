"""Commands that open screens about past games; the annals are brought up to date before."""

from __future__ import annotations

from dataclasses import dataclass

from device.annals.result import GameResult
from device.i18n import _, by_count
from device.screen.base import Screen, View
from device.screen.errand import Errand
from device.screen.kit.captions import Caption
from device.screen.question import Choice


class PastErrand(Errand):
    """An errand for the historian, who knows past games."""


@dataclass(frozen=True, slots=True)
class ShowEvening(PastErrand):
    """Show what this evening was.

    Attributes:
        behind: the screen to go back to.
        between_turns: the table shows it by itself while a game goes on.
    """

    behind: Screen
    between_turns: bool = False


@dataclass(frozen=True, slots=True)
class SharePicture(PastErrand):
    """Write a picture of a screen that people can send.

    Attributes:
        screen: the screen, which is shown again.
        name: the name of the file, without its ending.
    """

    screen: Screen
    name: str


@dataclass(frozen=True, slots=True)
class ShareCard(PastErrand):
    """Write the card of a game's result, which people can send.

    Attributes:
        screen: the screen to show again.
        result: the game.
    """

    screen: Screen
    result: GameResult


@dataclass(frozen=True, slots=True)
class ShowPerson(PastErrand):
    """Show the page of a person.

    Attributes:
        person: the person's number; None for whoever has played most.
        behind: the screen to go back to.
    """

    person: int | None
    behind: Screen


@dataclass(frozen=True, slots=True)
class ShowDice(PastErrand):
    """Show whether dice fall as fair ones do.

    Attributes:
        behind: the screen to go back to.
    """

    behind: Screen


@dataclass(frozen=True, slots=True)
class ShowLuck(PastErrand):
    """Have the luck of the game on the table computed, and show a screen that waits for it.

    Attributes:
        game: the number of the game.
        screen: the screen to show.
    """

    game: int
    screen: Screen


def evening_choice(view: View, behind: Screen) -> Choice | None:
    """The key that shows the evening; None before its first game is over."""
    games = len(view.past.tonight)
    if not games:
        return None
    count = by_count(games, _("{n} game"), _("{n} games"))
    return Choice(Caption(_("Tonight"), count, icon="lune"), ShowEvening(behind))
