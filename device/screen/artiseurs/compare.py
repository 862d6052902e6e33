"""The game's board beside the board that the camera sees, with a key to show where the board lies."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.bar import draw_players
from device.screen.artiseurs.board import Scene, board_zone, draw_board, side_zone
from device.screen.artiseurs.corners import corners_choice
from device.screen.artiseurs.sighting import sighting
from device.screen.artiseurs.state import state_of
from device.screen.base import Back, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.text import draw_fitting, draw_lines
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.row.layout import foot_line_zone
from device.screen.row.scene import draw_notice
from device.screen.theme import BODY, GAP, NAME
from device.zone import Zone

_HEAD_H = 30
_NAMES_W = 32
"""The width of the names of rows left of a board, in units."""
_FOOT_H = 112


@dataclass(frozen=True, slots=True)
class CompareScreen(QuestionScreen):
    """Shows two boards and marks the cells that differ."""

    def question(self, view: View) -> Question:
        """Offer the way back, and the calibration of the board where a camera is live."""
        caption = Caption(_("Back"), icon="retour")
        choices = {Key.OK: Choice(caption.proposed(), Back()), Key.BACK: Choice(caption, Back())}
        if camera := corners_choice(self, view.sight):
            choices[Key.FIVE] = camera
        return Question(_("The camera sees"), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the game's board, and the camera's board smaller beside it."""
        state, seen = state_of(view), sighting(view)
        scene = seen.scene() if seen else Scene()
        canvas.clear()
        draw_players(canvas, view)
        board, camera = _board_zones(canvas)
        side = side_zone(canvas, board)
        draw_board(canvas, state.board, scene, board)
        draw_board(canvas, seen.board if seen else state.board, scene, camera)
        title = _("The camera sees")
        draw_fitting(canvas, title, NAME, canvas.theme.velin, camera.x, camera.y - 10, camera.w)
        words = _("Put the stones as they are in the game, or go on with the keys.")
        if seen is None:
            words = _("Both boards are alike.")
        bottom = draw_notice(canvas, view, replace(foot_line_zone(canvas), x=side.x, w=side.w))
        color, foot = canvas.theme.velin, camera.bottom + 48
        draw_lines(canvas, words, BODY, color, side.x, foot, width=side.w - 8, leading=24, bottom=bottom)


def _board_zones(canvas: Canvas) -> tuple[Zone, Zone]:
    """The place of the game's board, and that of the camera's: beside it, below its heading."""
    if canvas.upright:
        pitch = (canvas.w - GAP) / 2
        board = Zone(_NAMES_W, canvas.middle.y + _HEAD_H, pitch - _NAMES_W, pitch - _NAMES_W)
        return board, replace(board, x=board.x + pitch)
    board = board_zone(canvas)
    side = side_zone(canvas, board)
    room = min(side.w - 40, side.h - _HEAD_H - _FOOT_H)
    return board, Zone(side.x + 30, side.y + _HEAD_H, room, room)
