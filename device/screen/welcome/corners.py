"""Marks the four corners of a tray without the printed mat, by keys or by touch."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.arrows import ARROWS, arrow_captions
from device.screen.base import Command, Go, Held, Screen, View
from device.screen.dice.tray import draw_closeup
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.text import draw_lines
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.theme import BODY
from device.screen.welcome.errands import Calibrate
from device.screen.welcome.picture import Points, draw_whole, point_at
from device.throw.sight import Sight

_STEP: Final = 1 / 320
"""How far an arrow moves a corner, as a fraction of the picture's width."""
_LEAP: Final = 10
"""The number of steps that a held arrow moves a corner."""
_INSET: Final = 0.15
"""Distance of the first four corners from the picture's edges, as a fraction of its width and height."""
_NEAR: Final = 1 / 16
"""The distance within which a touch chooses a corner, as a fraction of the picture's width.

If it is larger, a corner cannot be moved by touch to a place near another one.
"""
_NARROWEST_CM, _WIDEST_CM = 10, 60
"""The least and the greatest width of a tray that can be set."""


@dataclass(frozen=True, slots=True)
class CornersScreen(QuestionScreen):
    """Marks the corners of the tray, one at a time.

    Attributes:
        behind: the screen to go back to.
        corners_px: the corners of the tray's floor in the picture, clockwise from the upper left.
        frame_wh: width and height of the picture, in pixels.
        chosen: the number of the corner that the arrows move, from 0.
        width_cm: the real width of the tray's floor.
    """

    behind: Screen
    corners_px: tuple[tuple[float, float], ...]
    frame_wh: tuple[int, int]
    chosen: int = 0
    width_cm: int = 25

    @classmethod
    def begun(cls, behind: Screen, sight: Sight) -> CornersScreen | None:
        """Begin with the calibrated corners, or else with four inside the picture; None without a picture."""
        if sight.picture is None:
            return None
        height, width = sight.picture.shape[:2]
        inset = [(_INSET, _INSET), (1 - _INSET, _INSET), (1 - _INSET, 1 - _INSET), (_INSET, 1 - _INSET)]
        corners = sight.corners_px or tuple((x * width, y * height) for x, y in inset)
        return cls(behind, corners, (width, height))

    @property
    def title(self) -> str:
        """The question in the title bar."""
        return _("Where are the tray’s corners?")

    @property
    def words(self) -> tuple[str, str]:
        """Two sentences beside the picture: what to do, and the size of the tray."""
        depth = f"{self.tray_mm[1] / 10:.0f}"
        return (
            _("Move each corner onto a corner of the tray’s floor. Hold an arrow to go faster."),
            _("The floor is {width} x {depth} cm: measure its width.").format(
                width=self.width_cm, depth=depth
            ),
        )

    @property
    def tray_mm(self) -> tuple[float, float]:
        """Width and depth of the floor; the depth is estimated from the shape of the floor in the picture."""
        upper, right, lower, left = (
            math.dist(self.corners_px[corner], self.corners_px[(corner + 1) % 4]) for corner in range(4)
        )
        width_mm = 10.0 * self.width_cm
        return width_mm, width_mm * (left + right) / (upper + lower)

    def question(self, view: View) -> Question:
        """Move the corner, choose the next one, widen the tray by 1 cm, save, or go back."""
        arrows = {key: Choice(caption, Go(self._moved(key, 1))) for key, caption in arrow_captions().items()}
        following = Go(replace(self, chosen=(self.chosen + 1) % 4))
        width = Caption(_("Width"), f"{self.width_cm} cm", icon="plus")
        keep = Caption(_("Keep"), icon="valider").proposed()
        choices = {
            **arrows,
            Key.FIVE: Choice(Caption(_("Other"), _("corner")), following),
            Key.SIX: Choice(width, Go(self._wider(1))),
            Key.OK: Choice(keep, Calibrate(self.behind, self.corners_px, self.tray_mm)),
            Key.BACK: return_choice(Go(self.behind)),
        }
        return Question(self.title, choices=choices)

    def held(self, view: View) -> Mapping[Key, Held]:
        """An arrow moves the corner ten steps, and the sixth key makes the tray 1 cm narrower."""
        leaps = {key: Held(Go(self._moved(key, _LEAP))) for key in ARROWS}
        return {**leaps, Key.SIX: Held(Go(self._wider(-1)))}

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """Choose the corner near the touched point; if none is near, move the chosen corner there."""
        point = point_at(canvas, view.sight, x, y)
        if point is None:
            return None
        near = min(range(4), key=lambda corner: math.dist(self.corners_px[corner], point))
        if math.dist(self.corners_px[near], point) < _NEAR * self.frame_wh[0]:
            return Go(replace(self, chosen=near))
        return Go(self._with_corner(point))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the picture with the corners, and the chosen corner enlarged beside it."""
        canvas.clear()
        draw_title_bar(canvas, self.title, view.notice)
        theme, side = canvas.theme, canvas.side
        draw_whole(canvas, view.sight, self.corners_px, self.chosen)
        first, second = self.words
        baseline = draw_lines(canvas, first, BODY, theme.velin, side.x, side.y + 20, width=side.w, leading=24)
        baseline = draw_lines(
            canvas, second, BODY, theme.brume, side.x, baseline + 10, width=side.w, leading=24
        )
        self._draw_closeup(canvas, view.sight, baseline)

    def _draw_closeup(self, canvas: Canvas, sight: Sight, top: float) -> None:
        side = canvas.side
        zone = replace(side, y=top, h=side.bottom - top)
        x, y = self.corners_px[self.chosen]
        reach = self.frame_wh[0] / 40
        draw_closeup(canvas, sight, (x - reach, y - reach, x + reach, y + reach), zone, zone.inset(20))
        middle_x, middle_y = zone.center
        for arm_x, arm_y in ((12, 0), (0, 12)):
            cross = replace(
                zone, x=middle_x - arm_x - 1, y=middle_y - arm_y - 1, w=2 * arm_x + 2, h=2 * arm_y + 2
            )
            canvas.fill(cross, canvas.theme.mark_lampe)

    def _moved(self, key: Key, steps: int) -> CornersScreen:
        (x, y), (right, up) = self.corners_px[self.chosen], ARROWS[key]
        step = steps * self.frame_wh[0] * _STEP
        return self._with_corner((x + right * step, y - up * step))

    def _with_corner(self, point: tuple[float, float]) -> CornersScreen:
        width, height = self.frame_wh
        inside = (min(max(point[0], 0.0), width - 1.0), min(max(point[1], 0.0), height - 1.0))
        corners: Points = [*self.corners_px[: self.chosen], inside, *self.corners_px[self.chosen + 1 :]]
        return replace(self, corners_px=tuple(corners))

    def _wider(self, by_cm: int) -> CornersScreen:
        return replace(self, width_cm=min(max(self.width_cm + by_cm, _NARROWEST_CM), _WIDEST_CM))
