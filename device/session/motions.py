"""Collects and plays the motions of a turn of the loop: of keys, of screens, and of steps of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

import pygame

from device.keys import Key
from device.screen.abilities import ComesMoving
from device.screen.annals.end import ResultScreen
from device.screen.annals.won import win_moments
from device.screen.base import Screen, View
from device.screen.game import AnyGameScreens
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.motion.change import ScreenChange
from device.screen.motion.keys import KeyFlash, Refusal
from device.screen.motion.motion import Motion
from device.screen.motion.stage import Stage
from device.screen.row.moving import LineIn
from device.screen.theme import ROW_H
from device.session.motion_player import MotionPlayer
from device.session.table_state import Step
from device.settings.model import MotionLevel
from device.sound.cues import Cue


class Motions:
    """Collects the motions of one turn of the loop, and plays them after the still picture is drawn.

    Args:
        player: plays them; by default, nothing moves.
    """

    def __init__(self, player: MotionPlayer | None = None) -> None:
        self._player = player or MotionPlayer("none")
        self._gathered: list[Motion] = []
        self._begun: tuple[Motion, ...] = ()
        self._still = False
        self._unrehearsed: AnyGameScreens | None = None
        self._rehearsal: Iterator[None] = iter(())

    @property
    def level(self) -> MotionLevel:
        """How much moves on the screen. A new level does not change motions that have begun."""
        return self._player.level

    @level.setter
    def level(self, level: MotionLevel) -> None:
        self._player.level = level

    @property
    def moving(self) -> bool:
        """Whether something moves now."""
        return self._player.moving

    @property
    def waiting(self) -> bool:
        """Whether something is to begin in this turn."""
        return bool(self._gathered)

    @property
    def heard_ms(self) -> Mapping[Cue, tuple[int, ...]]:
        """When the cues of this turn are heard; those that are not named here come at once."""
        return dict(chain.from_iterable(motion.heard_ms.items() for motion in self._begun))

    def press(self, key: Key, caption: Caption | None, *, refused: bool, with_die: bool = False) -> None:
        """Let a pressed key flash; one that was refused shakes, perhaps with the die above it."""
        if refused:
            self._gathered += [LineIn(), Refusal(key, ROW_H)] if with_die else [Refusal(key)]
        elif caption is not None:
            self._gathered.append(KeyFlash(key, caption))

    def leave_still(self) -> None:
        """Show no motion of the step of this turn: it was taken back, played again or corrected."""
        self._still = True

    def end(self) -> None:
        """End everything that moves: somebody has pressed a key, or a hand is in view."""
        self._player.end()

    def gather(self, step: Step, screen: Screen) -> None:
        """Add the motions of a step that led to a screen.

        There are none for a secret choice, for a step that was undone, redone, corrected or resumed, and
        while a key has opened a screen over the game.
        """
        earlier, now, game = step.earlier, step.now, step.game
        if earlier.position is None or game is None or step.match is None:
            if now.position is not None:
                self._player.forget_skips()
                self._unrehearsed = game
            return
        events = now.events_since(earlier)
        asked = now.position.asked if now.position else None
        if not events or self._still or screen is not asked:
            return
        if now.is_over and not earlier.is_over and isinstance(screen, ResultScreen):
            self._gathered += win_moments(game, earlier.state, now.state)
        elif not earlier.state.awaits.secret:
            self._gathered += game.motions(earlier.state, step.match, events)

    def change(self, step: Step, before: Screen, after: Screen, view: View) -> None:
        """Add the change of the screen, unless the moment of a game is shown in its place."""
        earlier, now = step.earlier, step.now
        covered = any(motion.covers for motion in self._gathered)
        secret = any(state.position and state.state.awaits.secret for state in (earlier, now))
        if after is not before and isinstance(after, ComesMoving) and not (secret or self._still):
            stepped = bool(now.events_since(earlier))
            self._gathered = [*after.comes(before, view, stepped=stepped), *self._gathered]
        if type(before) is type(after):
            return
        self._gathered = [motion for motion in self._gathered if not motion.same_screen]
        if not covered and not secret:
            in_game = earlier.position is not None and now.position is not None
            self._gathered.insert(0, ScreenChange(in_game))

    def chosen(self, surface: pygame.Surface) -> pygame.Surface | None:
        """Choose what to play of the motions that were added.

        Returns:
            The still picture before them; None if nothing begins.
        """
        gathered = self._player.chosen(self._gathered)
        self._begun, self._still = tuple(gathered), False
        self._gathered.clear()
        return self._player.picture(surface) if self._begun else None

    def begin(self, canvas: Canvas, before: pygame.Surface | None) -> None:
        """Begin the chosen motions over the picture after the step, or let those that run go on over it."""
        surface = canvas.surface
        if before is not None and before.get_size() == surface.get_size():
            self._player.begin(self._begun, Stage(canvas, before, surface.copy()))
        else:
            self._player.redrawn(surface)
        self._player.frame()

    def frame(self) -> list[pygame.Rect]:
        """Draw the next frame of what moves, and return the rectangles that have changed."""
        self._begun = ()
        return self._player.frame()

    def rehearse(self, canvas: Canvas, state: object) -> None:
        """While nothing moves, draw one thing that a motion of this game will need."""
        if self._player.moving or self._player.level == "none":
            return
        if self._unrehearsed is not None:
            stage = Stage(canvas, canvas.surface, canvas.surface)
            self._rehearsal, self._unrehearsed = self._unrehearsed.rehearse(stage, state), None
        next(self._rehearsal, None)
