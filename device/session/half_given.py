"""Has the journal keep what people are in the middle of: their screen, and the time of their turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

from device.game.match import Match
from device.game.sandglass import Allowance, Sandglass
from device.screen.abilities import ForAllEyes, LiesOver
from device.screen.base import GameView, Screen
from device.screen.text_form import parse_begun, written
from device.screen.writing.letters import LettersScreen
from device.screen.writing.touch_letters import TouchLettersScreen
from device.session.on_screen import OnScreen

_KEPT_AFTER_S: Final = 1.0
"""Seconds from a change of the screen until it is written. With fewer, somebody who types fast waits for the
disk; with more, a power cut loses more letters."""
_GLASS_S: Final = 5
"""Seconds of a timed turn after which its time is written again. With fewer, the disk is written to all the
time; with more, a power cut gives a turn more time."""


class HalfGiven:
    """Keeps the shown screen and the time of the turn, and goes on with both when the game is resumed.

    No letter waits for the disk: a change of the screen is written a moment later, with all that came after.

    Args:
        shown: what stands on the screen.
        glass: the time that a turn has left.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, shown: OnScreen, glass: Sandglass, clock: Callable[[], float]) -> None:
        self._shown = shown
        self._glass = glass
        self._clock = clock
        self._kept: tuple[GameView[Any], Screen, int] | None = None
        self._since_s: float | None = None

    def begin(self) -> None:
        """Begin with another game: nothing of it is kept yet, and its turn has its full time."""
        self._kept = self._since_s = None
        self._glass.begin()

    def resume(self, match: Match, turns: Iterable[Allowance | None]) -> None:
        """Show the screen that was kept of a game, and let its turn go on with the time that was left.

        Args:
            match: the game.
            turns: the time limit of each turn that led to here, the newest first. The first one that is not
                None is that of the turn that was timed last; it may be paused now.

        Raises:
            JournalError: the screen could not be read.
        """
        screen, run_s = parse_begun(match.in_journal.screen)
        if (timed := next(filter(None, turns), None)) is not None:
            self._glass.go_on(timed, run_s)
        if screen is not None:
            # Forget the screen first: if drawing it fails, the next start does not show it again.
            match.in_journal.keep_screen(written(None, run_s))
            self._shown.screen = screen

    def keep(
        self, match: Match, view: GameView[Any], question: Callable[[], Screen], *, at_once: bool
    ) -> None:
        """Have the journal keep what is shown now, if it differs from what was kept.

        A change of the screen alone waits for a moment. After a step nothing waits: the step has deleted what
        was kept, and its turn would have its full time again.

        While a secret is asked, the screen is kept as everybody may see it: others may resume the game.
        A name that is half written is not kept: it would stay there when the names of guests are forgotten.

        Args:
            match: the game.
            view: the game as screens see it.
            question: returns the screen that is shown where nobody has begun an answer.
            at_once: write without waiting, and also what the disk has refused before.

        Raises:
            JournalError: it could not be written down.
        """
        screen, run_s = self._shown.screen, int(self._glass.run_s)
        now = view, screen, run_s // _GLASS_S
        if view.state.outcome is not None or (self._is_kept(now) and not at_once):
            self._since_s = None
            return
        if self._since_s is None:
            self._since_s = self._clock()
        if self._only_screen_differs(now) and not at_once and self._clock() - self._since_s < _KEPT_AFTER_S:
            return
        self._kept, self._since_s = now, None
        below: Screen | None = screen
        while isinstance(below, LiesOver):
            below = below.behind
        if view.state.awaits.secret:
            below = below.for_all() if isinstance(below, ForAllEyes) else None
        if below == question() or _writes_name(below):
            below = None
        with suppress(TypeError):  # a screen without a text form leaves what was kept before
            match.in_journal.keep_screen(written(below, run_s) if below or run_s else "")

    def _is_kept(self, now: tuple[GameView[Any], Screen, int]) -> bool:
        kept = self._kept
        return kept is not None and kept[0] is now[0] and kept[1] is now[1] and kept[2] == now[2]

    def _only_screen_differs(self, now: tuple[GameView[Any], Screen, int]) -> bool:
        kept = self._kept
        return kept is not None and kept[0].state is now[0].state and kept[2] == now[2]


def _writes_name(screen: Screen | None) -> bool:
    return isinstance(screen, LettersScreen | TouchLettersScreen) and screen.purpose.is_name
