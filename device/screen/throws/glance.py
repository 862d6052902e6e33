"""A session of free throwing at a glance: the dice of its last throw."""

from __future__ import annotations

from device.screen.base import View, position_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.glance import draw_dice_glance
from device.screen.throws.words import solid_faces
from device.zone import Zone
from engines.throws import State


def draw_glance(canvas: Canvas, state: State, zone: Zone) -> None:
    """Draw the dice of the last throw; before the first one, the dice that will be thrown, without faces."""
    dice: list[tuple[str | None, str]] = [(None, solid) for solid in state.solids]
    if state.thrown:
        last = state.thrown[-1]
        dice = [
            (solid_faces(last.design, solid, last.own).figures[face], solid)
            for solid, face in zip(last.solids, last.faces, strict=True)
        ]
    draw_dice_glance(canvas, dice, zone)


def draw_scene(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the dice of the last throw where the tray would stand; a replay has no picture of them."""
    draw_glance(canvas, position_of(view).state, zone)
