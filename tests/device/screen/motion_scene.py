"""A motion between two screens, for pictures and tests."""

from dataclasses import dataclass
from typing import Any

import pygame

from device.screen.abilities import ComesMoving
from device.screen.base import GameView, Screen, View
from device.screen.game import AnyGameScreens
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions
from device.screen.motion.motion import Motion
from device.screen.motion.stage import Stage
from device.screen.theme import BASE, THEMES
from engines.registry import GAMES


@dataclass(frozen=True)
class Scene:
    """A screen before and after a step, and what moves between them."""

    motion: Motion
    before: tuple[Screen, View]
    after: tuple[Screen, View]

    def stage(self, size=BASE, theme="soir") -> Stage:
        """The stage, whose canvas shows the picture after the step."""
        was, now = (self._still(*one, size, theme) for one in (self.before, self.after))
        return Stage(now, was.surface, now.surface.copy())

    def _still(self, screen, view, size, theme) -> Canvas:
        canvas = Canvas(pygame.Surface(size), THEMES[theme])
        screen.draw(canvas, view)
        draw_captions(canvas, screen.captions(view))
        return canvas


@dataclass(frozen=True)
class Reached:
    """The part of a match that moments and screens look at."""

    state: Any


def after_step(game: AnyGameScreens, state: Any, action: str, first: Screen | None = None) -> Scene:
    """What a step of a game sets in motion, between the game's own screens before and after it."""
    rules = GAMES[game.card().name]
    taken = rules.parse_action(action)
    after = state.apply(taken)
    events = rules.events(state, taken, after)
    (*_others, motion) = game.motions(state, Reached(after), events)
    first = first or game.screen_after(Reached(state), ())
    before = View(GameView(state), clock="21:40", game=game)
    end = game.screen_after(Reached(after), events)
    return Scene(
        motion, (first, before), (end, View(GameView(after, events=events), clock="21:40", game=game))
    )


def comes(before: tuple[Screen, View], after: tuple[Screen, View], *, stepped: bool = False) -> Scene:
    """How a screen follows from the one before it."""
    screen, view = after
    assert isinstance(screen, ComesMoving)
    (motion,) = screen.comes(before[0], view, stepped=stepped)
    return Scene(motion, before, after)
