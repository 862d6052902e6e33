"""Draws a throw screen: every game with dice says what is on it, and this file draws it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from device.i18n import _
from device.screen.base import View, position_of
from device.screen.dice.faces import DieFaces
from device.screen.game import game_on_table
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_panel
from device.screen.question import Question
from device.screen.row.draw import draw_row, draw_row_die
from device.screen.row.faces_table import draw_faces_table
from device.screen.row.host_line import HostLine, draw_host_line, line_top
from device.screen.row.layout import ThrowZones, cells_in, foot_line_zone, line_zone, throw_zones
from device.screen.row.legend import draw_legend
from device.screen.row.picture import draw_numbered
from device.screen.row.points import Points, draw_points
from device.screen.row.row_die import Row
from device.screen.row.side import draw_side, has_room
from device.zone import Zone
from vision.dice_set import PIPS


@dataclass(frozen=True, slots=True)
class ThrowScene:
    """What a throw screen shows.

    Attributes:
        question: the question beside the picture.
        moment: where the game stands, such as "2nd throw, round 5".
        row: the dice; None where nobody throws, so that the game's own scene replaces a missing picture.
        points: what the turn brings, or None.
        line: the host's line.
        faces: the faces of the dice; None where they are not of interest now.
        icon: the silhouette before the moment.
        of_game: the game asks the question, so that the awaited players are amber.
        without: why there is no picture and what to do; used only if there is none.
    """

    question: Question
    moment: str = ""
    row: Row | None = None
    points: Points | None = None
    line: HostLine = field(default_factory=HostLine)
    faces: DieFaces | None = None
    icon: str = "frais"
    of_game: bool = True
    without: str = ""


def draw_throw(canvas: Canvas, view: View, scene: ThrowScene) -> None:
    """Draw the bar, the picture or the table of faces, the question, the host's line, and the row."""
    canvas.clear()
    canvas.spread_keys()
    _draw_players(canvas, view, scene)
    explained = explains_numbers(view, scene.faces)
    zones = throw_zones(canvas, legend=explained)
    if view.sight.picture is not None:
        draw_numbered(canvas, view.sight, zones.tray, scene.question.awaited)
    elif scene.row is None:
        game_on_table(view).scene(canvas, view, zones.tray)
    else:
        numbered = scene.faces is not None and carry_numbers(view, scene.faces)
        draw_faces_table(canvas, zones.tray, scene.without, scene.faces, numbered=numbered)
    top = draw_host_line(canvas, zones.line, _line_beside(canvas, view, scene, zones))
    foot = draw_side(canvas, zones.side, scene.moment, scene.question, scene.icon, top)
    free = foot <= zones.legend.y and top >= zones.legend.bottom
    if scene.faces and explained and free:
        draw_legend(canvas, zones.legend, scene.faces)
    if scene.row is not None:
        draw_row(canvas, scene.row)
    if scene.points is not None:
        draw_points(canvas, zones, scene.points)


def _line_beside(canvas: Canvas, view: View, scene: ThrowScene, zones: ThrowZones) -> HostLine:
    """The host's line; empty where old news leave no room for the reason why the throw does not count."""
    top = line_top(canvas, zones.line, scene.line)
    if view.refused or not view.sight.hint or has_room(canvas, zones.side, scene.question, top):
        return scene.line
    return HostLine()


def _draw_players(canvas: Canvas, view: View, scene: ThrowScene) -> None:
    if not scene.of_game:
        canvas.await_nobody()
    game_on_table(view).draw_bar(canvas, view)


def draw_beside_scene(canvas: Canvas, view: View, scene: ThrowScene) -> None:
    """Draw the bar, the scene of a game without dice, the question beside it, and the host's line."""
    canvas.clear()
    _draw_players(canvas, view, scene)
    game_on_table(view).scene(canvas, view, canvas.tray)
    draw_side(canvas, canvas.side.inset(4, 2), scene.moment, scene.question, scene.icon)
    draw_host_line(canvas, line_zone(canvas), scene.line)


def carry_numbers(view: View, faces: DieFaces) -> bool:
    """Whether the dice on the table show numbers that stand for something else."""
    ordinary = view.dice.played.name == PIPS.name and faces.dice_set == PIPS.name
    own_names = any(faces.figures[letter] != f"pip-{number}" for number, letter in faces.numbers.items())
    return ordinary and own_names


def explains_numbers(view: View, faces: DieFaces | None) -> bool:
    """Whether the legend says what the numbers of the dice in the picture stand for.

    That depends on the dice, on the setting and on the round. On an upright screen the picture is higher
    where there is no legend.
    """
    if faces is None or view.sight.picture is None or not carry_numbers(view, faces):
        return False
    setting = view.settings.screen.legend
    if setting == "first":
        return game_on_table(view).first_round(position_of(view).state)
    return setting == "always"


def notice_line(view: View) -> HostLine:
    """The host's line of a screen without news of its own: the answer to the last press, or the camera."""
    if view.notice:
        return HostLine(view.notice, "tue" if view.refused else "", view.refused, new=True)
    if view.sight.trouble and view.trouble_since:
        return HostLine(_("No camera since {clock}.").format(clock=view.trouble_since), "camera", harm=True)
    return HostLine()


def draw_notice(canvas: Canvas, view: View, zone: Zone) -> float:
    """Draw the host's line of a screen without news of its own; return its upper edge, where hints end."""
    return draw_host_line(canvas, zone, notice_line(view))


def above_notice(canvas: Canvas, view: View, zone: Zone) -> Zone:
    """A zone of a page of rows, as far down as the host's line at its foot leaves room."""
    line = foot_line_zone(canvas)
    bottom = min(line.y, line_top(canvas, line, notice_line(view))) - 2
    return replace(zone, h=min(zone.bottom, bottom) - zone.y)


def moment_of(view: View) -> str:
    """How far the game on the table has come, in a few words."""
    return game_on_table(view).saved_note(position_of(view).state)


def game_points(view: View) -> Points | None:
    """What the turn brings in the game on the table; None where the game has no such panel."""
    points = game_on_table(view).points
    return None if points is None else points(position_of(view).state)


def draw_table(canvas: Canvas, view: View, zone: Zone, row: Row) -> None:
    """Draw the tray in a zone of another screen: the picture with numbers, or else the drawn dice."""
    if view.sight.picture is not None:
        draw_numbered(canvas, view.sight, zone)
        return
    draw_panel(canvas, zone)
    for die, cell in zip(row.dice, cells_in(zone, len(row.dice)), strict=True):
        draw_row_die(canvas, die, cell)
