"""What only some screens do: the table asks with `isinstance` whether the shown screen does it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from device.screen.base import Command, Screen, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow
from device.screen.motion.motion import Motion


@runtime_checkable
class TakesText(Protocol):
    """A screen on which people write: there a keyboard types letters instead of pressing the table's keys."""

    def typed(self, letter: str) -> Command:
        """The command of a typed letter, space or hyphen."""
        ...


@runtime_checkable
class BeginsText(Protocol):
    """A screen on which a typed letter opens a screen for text. Digits still press the table's keys there."""

    def begun(self, letter: str) -> Command:
        """The command of the first typed letter."""
        ...


@runtime_checkable
class TakesArrows(Protocol):
    """A screen on which the arrow keys of a keyboard choose something that has a key of its own."""

    def moved(self, arrow: Arrow, view: View) -> Command:
        """The command of an arrow key."""
        ...


@runtime_checkable
class TakesTouches(Protocol):
    """A screen that answers to a touch above its captions."""

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """The command of a touch at a point, in units of the canvas; None if there is nothing to touch."""
        ...


@runtime_checkable
class ComesMoving(Protocol):
    """A screen that shows by motions of its own how it follows from the screen before it."""

    def comes(self, before: Screen, view: View, *, stepped: bool) -> tuple[Motion, ...]:
        """The motions with which this screen takes the place of the one before.

        Args:
            before: the screen that was shown.
            view: what is shown now.
            stepped: it is shown because a step was played; else a key has opened it.
        """
        ...


@runtime_checkable
class OfSeat(Protocol):
    """A screen for one player alone; it is closed when the player's phone answers."""

    @property
    def seat(self) -> int:
        """The player's seat."""
        ...


@runtime_checkable
class LiesOver(Protocol):
    """A page that lies over another screen and holds no answer, such as the book of rules."""

    @property
    def behind(self) -> Screen | None:
        """The screen to go back to; None for the game's own."""
        ...


@runtime_checkable
class ForAllEyes(Protocol):
    """A screen of which something may be seen by everybody, though the game asks for a secret."""

    def for_all(self) -> Screen:
        """The same screen as everybody may see it."""
        ...


@runtime_checkable
class ShowsGames(Protocol):
    """A screen that lists games of the journal: the archive works out where those stand."""

    def shown_games(self, view: View) -> tuple[int, ...]:
        """The numbers of the games that are shown, in the order in which they are worked out."""
        ...
