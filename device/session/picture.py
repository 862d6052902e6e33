"""Draws the table's screen when something has changed, and plays over it what a step has set in motion."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from device.display.hover import Hover
from device.keys import Key
from device.screen.base import Screen, View
from device.screen.held import held_icons
from device.screen.kit.captions import Captions, draw_captions, lamps
from device.screen.people.medallions import medallions
from device.session.console import Console
from device.session.motions import Motions
from device.session.table_state import Step


class Picture:
    """Draws the screen and lights the lamps, but only where something has changed.

    Args:
        console: where it is drawn, the keys whose lamps are lit, and the window that knows where the mouse
        is.
        motions: play what moves over the picture.
        first: the screen that is shown first.
    """

    def __init__(self, console: Console, motions: Motions, first: Screen) -> None:
        self._display = console.display
        self._panels = console.panels
        self._keyboard = console.keyboard
        self._motions = motions
        self._drawn: tuple[object, ...] = ()
        self._screen = first
        self._hover = Hover()
        self._followed_px: tuple[int, int] | None = None

    def forget(self) -> None:
        """Draw all of it at the next turn: the window has lost what it showed."""
        self._drawn = ()

    def show(
        self,
        step: Step,
        screen: Screen,
        view: Callable[[], View],
        shown: tuple[object, ...],
        refused: Key | None,
    ) -> None:
        """Bring the picture up to date.

        Args:
            step: what this turn of the loop has done.
            screen: the screen to show.
            view: makes the data from which it draws.
            shown: whatever the picture depends on; while it stays equal, nothing is drawn anew.
            refused: the dead key that was pressed last, as long as its reason is shown.
        """
        down = frozenset(key for panel in self._panels for key in panel.down())
        now = (screen, *shown, down)
        if now == self._drawn and not self._motions.waiting:
            self._go_on(step, screen, view)
            return
        before = self._still_before(step, screen, view)
        self._drawn = now
        captions = self.paint(screen, view(), refused)
        lit = lamps(captions)
        for panel in self._panels:
            panel.show(lit)
        self._motions.begin(self._display.canvas, before)
        self._display.flip()

    def paint(self, screen: Screen, view: View, refused: Key | None) -> Captions:
        """Draw a screen with the captions of its keys, and return the captions."""
        canvas = self._display.canvas
        canvas.medallions = medallions(view)
        screen.draw(canvas, view)
        down = next((key for panel in self._panels for key in panel.down()), None)
        captions = screen.captions(view)
        draw_captions(canvas, captions, down, held_icons(screen, view), refused)
        self._hover.forget()
        self._mark_hovered(captions)
        return captions

    def _go_on(self, step: Step, screen: Screen, view: Callable[[], View]) -> None:
        """Follow the mouse and what moves over the same picture."""
        self._follow_mouse(screen, view)
        if rects := self._motions.frame():
            self._display.show(rects)
        elif step.match is not None:
            self._motions.rehearse(self._display.canvas, step.match.state)

    def _still_before(self, step: Step, screen: Screen, view: Callable[[], View]) -> pygame.Surface | None:
        """The picture before this turn, if something is to move from it to the picture after it."""
        self._motions.gather(step, screen)
        if self._drawn:
            self._motions.change(step, self._screen, screen, view())
        self._screen = screen
        return self._motions.chosen(self._display.canvas.surface)

    def _follow_mouse(self, screen: Screen, view: Callable[[], View]) -> None:
        """Where only the mouse has moved, draw the captions that it left and reached, and nothing else."""
        moved = self._keyboard is not None and self._keyboard.mouse_px != self._followed_px
        if moved and self._motions.moving:
            self.forget()  # what moves has to know the new picture below it
        elif moved and self._mark_hovered(screen.captions(view())):
            self._display.flip()

    def _mark_hovered(self, captions: Captions) -> bool:
        """Mark the caption under the mouse; False where it is marked already."""
        if self._keyboard is None:
            return False
        self._followed_px = self._keyboard.mouse_px
        canvas = self._display.canvas
        return self._hover.mark(canvas, self._keyboard.hovered(canvas, captions))
