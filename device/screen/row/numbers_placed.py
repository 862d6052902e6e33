"""The numbers of thrown dice come into the live picture: a line grows from each die to its number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from device.screen.base import View
from device.screen.dice.faces import DieFaces
from device.screen.dice.tray import draw_picture
from device.screen.kit.canvas import Canvas
from device.screen.motion.easing import ease_out
from device.screen.motion.motion import Act, Motion
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.screen.row.layout import throw_zones
from device.screen.row.picture import draw_leader, draw_number, numbers_in
from device.screen.row.places import BADGE, NumberPlace
from device.screen.row.scene import explains_numbers
from device.throw.sight import Sight
from device.zone import Zone

_MS: Final = 120
_STEPS: Final = 4
"""In how many lengths a line is drawn."""
_ROOM: Final = 4


def numbers_placed(view: View, dice: frozenset[int], faces: DieFaces) -> tuple[Motion, ...]:
    """The numbers of these dice come, if the live picture shows them; `faces` are those of the dice."""
    seen = view.sight.picture is not None and dice & view.sight.dice.keys()
    return (NumbersPlaced(view.sight, dice, explains_numbers(view, faces)),) if seen else ()


@dataclass(frozen=True, slots=True, eq=False)
class NumbersPlaced(Motion):
    """A line grows from each thrown die; then its number stands there, and does not move again.

    Attributes:
        sight: the tray after the throw.
        dice: the numbers of the thrown dice.
        legend: the legend stands below the picture.
    """

    sight: Sight
    dice: frozenset[int]
    legend: bool

    @property
    def duration_ms(self) -> int:
        """Shorter than a die takes to drop into the row."""
        return _MS

    def act(self, stage: Stage) -> Act:
        """Draw the picture with lines of each length, and cut out the place of each number."""
        tray = throw_zones(stage.canvas, legend=self.legend).tray
        places = numbers_in(self.sight, Zone(0, 0, tray.w, tray.h))
        coming = [place for place in places if place.number in self.dice]
        staying = [place for place in places if place.number not in self.dice]
        plain = stage.canvas.sheet(tray.w, tray.h)
        draw_picture(plain, self.sight, Zone(0, 0, tray.w, tray.h))
        for place in staying:
            draw_number(plain, place, plain.theme.mark_velin)
        grown = [self._grown(stage, tray, plain, coming, step / _STEPS) for step in range(_STEPS)]
        return lambda t: grown[min(_STEPS - 1, int(ease_out(t) * _STEPS))]

    def _grown(
        self, stage: Stage, tray: Zone, plain: Canvas, coming: list[NumberPlace], part: float
    ) -> list[Sprite]:
        """The place of each number, with this part of the length of its line drawn."""
        sheet = stage.canvas.sheet(tray.w, tray.h)
        sheet.surface.blit(plain.surface, (0, 0))
        for place in coming:
            if not place.on_die:
                draw_leader(sheet, place, sheet.theme.mark_velin, part)
        return [_cut(stage, tray, sheet, place) for place in coming]


def _cut(stage: Stage, tray: Zone, sheet: Canvas, place: NumberPlace) -> Sprite:
    """The part of a picture in which a number and its line stand."""
    reach = BADGE / 2 + _ROOM
    (x0, y0), (x1, y1) = place.tip, place.middle
    left, top = min(x0, x1) - reach, min(y0, y1) - reach
    zone = Zone(left, top, abs(x1 - x0) + 2 * reach, abs(y1 - y0) + 2 * reach)
    rect = sheet.rect(zone).clip(sheet.surface.get_rect())
    corner = stage.canvas.rect(tray)
    picture: pygame.Surface = sheet.surface.subsurface(rect).copy()
    return Sprite(picture, corner.x + rect.x, corner.y + rect.y)
