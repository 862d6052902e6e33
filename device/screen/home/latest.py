"""Draws the game that was played last on the home screen, with the camera below it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import View
from device.screen.dice.tray import draw_picture
from device.screen.game import GameCard
from device.screen.games.kept import KeptGame
from device.screen.games.row import draw_medallions, game_title, note_of, state_words
from device.screen.games.when import when_words
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, rounded_path
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.text import draw_fitting, draw_lines, draw_text, fitting, text_width, wrapped
from device.screen.registry import SCREENS
from device.screen.theme import BODY, GAP, KEY, NAME, SMALL
from device.screen.words import capitalised
from device.zone import Zone

_BORDER = 5
_MARGIN = 18
_CAMERA_H = 116
"""The least height at the foot of the panel for the camera and the other games, in units."""
_ABOVE_RULE = 18
"""What is left between the last line of a game and the camera; a lower line would stand on the rule."""
_CAMERA_LINES = 3
"""The lines below the name of the camera for which there is room."""
_LEADING = 23
_SMALL_LEADING = 21
_NOTICE_TOP = 18
"""The distance from the top of the foot to the first line of a notice, in units."""
_FOOT_MARGIN = 16
"""What is left below the last line of the foot, in units."""
_TITLE_H = 66
"""The height above the foot that is kept for the title of the game and the rule below it, in units."""
_MEDALLIONS_TOP, _MEDALLION = 58, 31


def draw_latest(canvas: Canvas, view: View, first: GameCard, *, lit: bool = True) -> None:
    """Draw the panel of the last game; without games it says what will stand here.

    Args:
        canvas: the canvas to draw on.
        view: the games and the camera.
        first: the game that OK opens if none has been played.
        lit: OK goes on with this game, so that the panel has the lamp's colour.
    """
    zone = _panel(canvas)
    _draw_sheet(canvas, zone, lit=lit)
    inside = Zone(zone.x + _MARGIN, zone.y + 14, zone.w - 2 * _MARGIN + 8, zone.h - 14)
    game = view.games.latest
    if game is not None:
        _draw_game(canvas, view, game, inside)
    else:
        _draw_nothing(canvas, view, inside, first)
    _draw_foot(canvas, view, inside)


def _panel(canvas: Canvas) -> Zone:
    """The zone of the panel: above the last keys, down to their captions."""
    column = canvas.column(Key.SIX, 92)
    return replace(column, w=canvas.w - GAP - column.x)


def _draw_sheet(canvas: Canvas, zone: Zone, *, lit: bool) -> None:
    """Draw the dark sheet; lit, its edge has the lamp's colour, as OK has."""
    theme = canvas.theme
    sheet = Ink(zone.w, zone.h)
    ground = theme.lampe if lit else theme.filet
    sheet.path(rounded_path(Zone(0, 0, zone.w, zone.h + 20), 7), fill=ground)
    if lit:
        edge = Zone(1, 1, zone.w - 2, zone.h + 20)
        sheet.path(rounded_path(edge, 7), stroke=theme.lamp_edge, width=2)
    inside = Zone(_BORDER, _BORDER, zone.w - 2 * _BORDER, zone.h + 20)
    sheet.path(rounded_path(inside, 2), fill=theme.loge)
    sheet.lay(canvas, zone.x, zone.y)


def _draw_game(canvas: Canvas, view: View, game: KeptGame, zone: Zone) -> None:
    """Draw when it was played, what, by whom, and how it stands."""
    theme = canvas.theme
    when = when_words(game.played, view.games.now)
    words = _("Last game, {when}").format(when=when)
    if text_width(canvas, words, SMALL) > zone.w:
        words = capitalised(when)
    draw_fitting(canvas, words, SMALL, theme.brume, zone.x, zone.y + 16, zone.w)
    face, title, below = NAME.at(26), game_title(game), note_of(game)
    longer = ", ".join(filter(None, (title, below)))
    if text_width(canvas, longer, face) <= zone.w:
        title, below = longer, ""
    draw_fitting(canvas, title, face, theme.velin, zone.x, zone.y + 46, zone.w, floor=22)
    foot, lowest = zone.y + 112, _foot_of(canvas, view, zone).top - _ABOVE_RULE
    top = zone.y + _MEDALLIONS_TOP
    if top + _MEDALLION <= lowest:
        ground, ink = theme.velin, theme.fond
        draw_medallions(canvas, view, game, zone.x, top, _MEDALLION, zone.w, fill=ground, ink=ink)
    turn = ", ".join(filter(None, (below, state_words(game, view.past))))
    under_way = game.state is not None and not game.finished
    standing = SCREENS[game.game].standing(game.state) if under_way else ""
    for words, face, color in ((turn, KEY, theme.velin), (standing, BODY, theme.brume)):
        words = f"{capitalised(words)}."
        face = fitting(canvas, words, face, zone.w)
        more = _LEADING * (len(wrapped(canvas, words, face, zone.w)) - 1)
        if len(words) > 1 and foot + more <= lowest:
            foot = draw_lines(canvas, words, face, color, zone.x, foot, width=zone.w, leading=_LEADING)


def _draw_nothing(canvas: Canvas, view: View, zone: Zone, first: GameCard) -> None:
    """Say what will stand here, and which key begins; the key is left out where a notice needs its place."""
    words = _("Your last game will appear here, with its players: one key resumes it.")
    foot = draw_lines(canvas, words, BODY, canvas.theme.velin, zone.x, zone.y + 20, width=zone.w, leading=24)
    words = _("Key 1 or OK: {game}.").format(game=first.one_line)
    lines = wrapped(canvas, words, BODY, zone.w)
    if foot + 6 + 24 * (len(lines) - 1) <= _foot_of(canvas, view, zone).top - _ABOVE_RULE:
        draw_lines(canvas, words, BODY, canvas.theme.brume, zone.x, foot + 6, width=zone.w, leading=24)


@dataclass(frozen=True, slots=True)
class _Foot:
    """The foot of the panel.

    Attributes:
        top: its upper edge, in units. On an upright screen the camera stands elsewhere.
        notice: what is told in place of the camera, or "".
        others: how many other games are under way, in lines, below camera or notice.
    """

    top: float
    notice: str
    others: list[str]


def _foot_of(canvas: Canvas, view: View, zone: Zone) -> _Foot:
    """The foot, higher for a long notice. If the notice leaves no room for other games, they are left out."""
    notice, others = _notice(canvas, view, zone), _others(canvas, view, zone.w)
    if not notice and canvas.upright:
        return _Foot(zone.bottom - _FOOT_MARGIN - _SMALL_LEADING * len(others), notice, others)
    height: float = _CAMERA_H
    most = zone.h - _TITLE_H
    if notice:
        lines = wrapped(canvas, notice, SMALL, zone.w)
        if _height_of(len(lines) + len(others)) > most:
            others = []
        height = min(most, max(_CAMERA_H, _height_of(len(lines) + len(others))))
    return _Foot(zone.bottom - height, notice, others)


def _height_of(lines: int) -> float:
    """The height of a foot with so many lines and no camera, in units."""
    return _NOTICE_TOP + _SMALL_LEADING * (lines - 1) + _FOOT_MARGIN


def _draw_foot(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the camera, or a notice if there is one, and how many other games are under way."""
    theme, foot = canvas.theme, _foot_of(canvas, view, zone)
    if foot.notice or not canvas.upright:
        draw_double_rule(canvas, zone.x, foot.top - 10, zone.w)
    if foot.notice:
        first = foot.top + _NOTICE_TOP
        draw_lines(
            canvas, foot.notice, SMALL, theme.velin, zone.x, first, width=zone.w, leading=_SMALL_LEADING
        )
    else:
        beside = Zone(zone.x, foot.top, zone.w, 76)
        _draw_camera(canvas, view, _upright_camera(canvas) if canvas.upright else beside)
    for below, line in zip(reversed(range(len(foot.others))), foot.others, strict=True):
        baseline = zone.bottom - _FOOT_MARGIN - _SMALL_LEADING * below
        draw_text(canvas, line, SMALL, theme.velin, zone.x, baseline)


def _upright_camera(canvas: Canvas) -> Zone:
    """The zone of the camera on an upright screen."""
    return replace(canvas.column(Key.BACK, 138), h=200)


def _notice(canvas: Canvas, view: View, zone: Zone) -> str:
    """The notice, and what is wrong with the camera where the camera's own zone has no room for it."""
    trouble = view.sight.trouble
    if not trouble or trouble in view.notice:
        return view.notice
    if view.notice:
        return f"{view.notice} {trouble}"
    width, room = _upright_camera(canvas).w, _CAMERA_LINES
    if not canvas.upright:
        width, room = zone.w, _CAMERA_LINES - len(_others(canvas, view, zone.w))
    return "" if len(wrapped(canvas, trouble, SMALL, width)) <= room else trouble


def _others(canvas: Canvas, view: View, width: float) -> list[str]:
    """How many other games are under way, in lines."""
    latest = view.games.latest
    others = [game for game in view.games.under_way if latest is None or game.number != latest.number]
    if not others:
        return []
    words = _("And one more under way: key 6.") if len(others) == 1 else _("And {n} more under way: key 6.")
    return wrapped(canvas, words.format(n=len(others)), SMALL, width)


def _draw_camera(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the picture, and beside it whether the camera is ready."""
    theme, sight = canvas.theme, view.sight
    left, width = zone.x, zone.w
    if sight.picture is not None and not sight.trouble:
        picture = Zone(zone.x, zone.y, min(112.0, zone.w), 74)
        draw_picture(canvas, sight, picture)
        if canvas.upright:
            zone = replace(zone, y=picture.bottom + 10)
        else:
            left, width = picture.right + 12, zone.right - picture.right - 12
    color = theme.dam if sight.trouble else theme.bel if sight.camera else theme.filet
    draw_figure(canvas, "camera", color, left, zone.y + 2, 20)
    ready = sight.camera and not sight.trouble
    words = _("Camera ready") if ready else _("No camera")
    foot = draw_lines(canvas, words, SMALL, color, left + 26, zone.y + 19, width=width - 26, leading=21)
    said = sight.camera if ready else sight.trouble or _("Faces are entered by hand.")
    for line in wrapped(canvas, said, SMALL, width)[:_CAMERA_LINES]:
        draw_text(canvas, line, fitting(canvas, line, SMALL, width), theme.brume, left, foot + 4)
        foot += 20
