"""Small pictures of a table, for a row in a list: dice on felt, or a part of a card."""

from __future__ import annotations

from collections.abc import Sequence

from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.kit.figures import CARD_SHAPE, card_picture
from device.screen.theme import FELT
from device.zone import Zone

_ROWS = 2


def draw_dice_glance(canvas: Canvas, dice: Sequence[tuple[str | None, str]], zone: Zone) -> None:
    """Draw dice on felt, in at most two rows.

    Args:
        canvas: the canvas to draw on.
        dice: the silhouette and the shape of each die; no silhouette for a die that is not thrown.
        zone: where to draw.
    """
    canvas.fill(zone, FELT)
    rows = 1 if len(dice) <= 3 else _ROWS
    columns = -(-len(dice) // rows)
    pitch = min(zone.w / (columns + 0.3), zone.h / (rows + 0.1))
    top = zone.center[1] - rows * pitch / 2
    for place, (figure, shape) in enumerate(dice):
        row, column = divmod(place, columns)
        in_row = min(columns, len(dice) - row * columns)
        left = zone.center[0] - in_row * pitch / 2
        size = pitch * 0.88
        draw_die(
            canvas,
            figure,
            left + column * pitch + (pitch - size) / 2,
            top + row * pitch + (pitch - size) / 2,
            size,
            shape,
        )


def draw_card_glance(canvas: Canvas, name: str, zone: Zone) -> None:
    """Draw the upper part of a game's card."""
    canvas.fill(zone, canvas.theme.carte)
    rect = canvas.rect(zone)
    picture = card_picture(name, (rect.w, round(rect.w / CARD_SHAPE)))
    canvas.surface.blit(picture, rect, (0, 0, *rect.size))
