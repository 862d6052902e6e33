"""One player's cell in the bar: medallion, name, Tales, Faction and score, as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_lit, draw_medallion, draw_tale
from device.screen.kit.text import draw_fitting, draw_text, fitting, text_width
from device.screen.theme import BODY, KEY, SCORE, SMALL
from device.screen.words import written
from device.zone import Zone

_WIDE: Final = 180
"""From this cell width on, in units, the name fits beside medallion and score."""
_ROOMY: Final = 150
"""From this cell width on, in units, an upright screen has the name above the score."""
_STACKED: Final = 125
"""Below this cell width, in units, Tales of two digits leave the Faction room below the medallion only."""
_TIGHT: Final = 120
"""Below this cell width, in units, the medallion is smaller to leave room for the score."""
_TINIEST: Final = 90
"""Below this cell width, in units, the medallion is smallest and sits in a corner."""
_SHORT: Final = 3
"""The longest score, in characters, that stands beside the smallest medallion; a longer one goes above it."""
_LEAST_BESIDE: Final = 20
"""The smallest size of a score beside the smallest medallion, in units."""
_LEAST_WIDE: Final = 30
"""The smallest size of a score beside name, Tales and Faction, in units: legible from the table's end."""
_FACTION_TAKES: Final = 27
"""The width of a Faction behind Tales, with the gap before it, in units."""
_TINY_TAKES: Final = 31
"""The part of a cell's width that the smallest medallion and the gaps take from the score, in units."""
_AFTER_NAME: Final = 10
"""What is left free between a name and the score, and after it, in units."""
_DRAWN_H: Final = 54
"""The height for which the parts of a cell are placed, in units; in a lower cell they move up."""


@dataclass(frozen=True, slots=True)
class PlayerCell:
    """What the bar says of one player.

    Attributes:
        seat: the player's seat, from 0; it chooses the medallion's shape.
        tales: the Tales in front of the player, or None where the game has none.
        faction: the name of the Faction's silhouette, or None before the draw.
        note: a word below the player's name, in games without Tales.
        tone: the note's colour: "gain", "loss", or "" for none.
        power: the Faction's power is active.
        out: the player has been eliminated.
    """

    seat: int
    name: str
    score: int
    tales: int | None = None
    faction: str | None = None
    note: str = ""
    tone: str = ""
    power: bool = False
    awaited: bool = False
    out: bool = False

    @property
    def written(self) -> str:
        """The score, with the minus sign that is as wide as a digit."""
        return written(self.score)

    @property
    def has_one_line(self) -> bool:
        """Whether the cell shows the name and the score only, in one line."""
        return self.tales is None and not self.note and not self.faction


@dataclass(frozen=True, slots=True)
class _Inks:
    """The colours of a cell: of name and score, of Tales, of everything else, and of the initial."""

    first: str
    money: str
    second: str
    letter: str


def scores_too_wide(canvas: Canvas, zone: Zone, cells: Sequence[PlayerCell]) -> bool:
    """Whether a score of these cells has no room beside the smallest medallion, in a zone for one of them."""
    scores = [cell.written for cell in cells]
    room, face = zone.w - _TINY_TAKES, SCORE.at(_LEAST_BESIDE)
    return any(len(score) > _SHORT or text_width(canvas, score, face) > room for score in scores)


def draw_player_cell(canvas: Canvas, zone: Zone, cell: PlayerCell, *, too_wide: bool) -> None:
    """Draw a cell; `too_wide` is what `scores_too_wide` says of all cells of the bar."""
    theme = canvas.theme
    inks = _Inks(theme.velin, theme.cuivre, theme.brume, theme.fond)
    if cell.awaited:
        draw_lit(canvas, zone)
        inks = _Inks(theme.encre, theme.encre, theme.encre, theme.lampe)
    if cell.out:
        inks = _Inks(theme.filet, theme.filet, theme.filet, inks.letter)
    room = _parts_zone(zone)
    if zone.w >= _WIDE:
        _draw_wide(canvas, room, cell, inks)
    elif canvas.upright and zone.w >= _ROOMY:
        _draw_named(canvas, room, cell, inks)
    elif too_wide and zone.w < _TINIEST:
        _draw_score_above(canvas, room, cell, inks)
    elif zone.w < _TINIEST:
        _draw_tiny(canvas, room, cell, inks)
    else:
        _draw_narrow(canvas, room, cell, inks)


def name_in(canvas: Canvas, zone: Zone, score: int | None = None) -> Zone:
    """Where the name of a player stands in a cell; the medallion's place where cells have no names.

    A short score leaves a long name more room; without one, the zone ends before a score of three digits.
    """
    top = _parts_zone(zone).y
    if zone.w >= _WIDE:
        taken = 62.0 if score is None else _AFTER_NAME + text_width(canvas, written(score), SCORE)
        return Zone(zone.x + 52, top + 5, zone.w - 52 - taken, 22)
    if canvas.upright and zone.w >= _ROOMY:
        return Zone(zone.x + 46, top + 5, zone.w - 46 - 24, 20)
    return Zone(zone.x + 5, top + 10, 38, 32) if zone.w >= _TINIEST else Zone(zone.x + 2, top + 3, 26, 26)


def _parts_zone(zone: Zone) -> Zone:
    """The zone by which the parts of a cell are placed; a lower cell has less room above and below them."""
    return Zone(zone.x, zone.y + (zone.h - _DRAWN_H) / 2, zone.w, _DRAWN_H)


def _draw_medallion(
    canvas: Canvas, zone: Zone, cell: PlayerCell, inks: _Inks, size: float, left: float, top: float
) -> None:
    draw_medallion(
        canvas, cell.seat, cell.name, zone.x + left, zone.y + top, size, fill=inks.first, ink=inks.letter
    )


def _draw_wide(canvas: Canvas, zone: Zone, cell: PlayerCell, inks: _Inks) -> None:
    """Draw the name over Tales and Faction, and the score at the right.

    Beside many Tales with a Faction the score is a little smaller, so that all three have room.
    """
    _draw_medallion(canvas, zone, cell, inks, 38, 8, 8)
    left, inside = zone.x + 54, zone.w - 54 - _AFTER_NAME
    beside = 0 if cell.tales is None else 23 + text_width(canvas, str(cell.tales), KEY) + _FACTION_TAKES
    score = fitting(canvas, cell.written, SCORE, inside - beside, _LEAST_WIDE) if cell.faction else SCORE
    draw_text(canvas, cell.written, score, inks.first, zone.right - 6, zone.y + 39, "right")
    room = inside - text_width(canvas, cell.written, score)
    foot = zone.y + (34 if cell.has_one_line else 23)
    draw_fitting(canvas, cell.name, BODY, inks.first, left, foot, room)
    if cell.note:
        _draw_note(canvas, Zone(left, zone.y, room, zone.h), cell, inks)
    elif cell.tales is not None:
        draw_tale(canvas, left, zone.y + 29, 18, inks.money)
        width = draw_text(canvas, str(cell.tales), KEY, inks.money, left + 23, zone.y + 45)
        if cell.faction and beside <= room:
            color = canvas.theme.bel if cell.power and not cell.awaited else inks.second
            draw_figure(canvas, cell.faction, color, left + 23 + width + _FACTION_TAKES - 20, zone.y + 28, 20)
    elif cell.faction:
        draw_figure(canvas, cell.faction, inks.second, left, zone.y + 29, 20)


def _draw_note(canvas: Canvas, zone: Zone, cell: PlayerCell, inks: _Inks) -> None:
    """Draw the note under the name, after the Faction's silhouette if both fit."""
    left, color = zone.x, _tone(canvas, cell, inks)
    face = fitting(canvas, cell.note, BODY.at(19), zone.w)
    if cell.faction and 23 + text_width(canvas, cell.note, face) <= zone.w:
        draw_figure(canvas, cell.faction, color, left, zone.y + 30, 19)
        left += 23
    draw_text(canvas, cell.note, face, color, left, zone.y + 46)


def _draw_named(canvas: Canvas, zone: Zone, cell: PlayerCell, inks: _Inks) -> None:
    """Draw the name over the score, for five or six players on an upright screen."""
    left, right = zone.x + 48, zone.right - 6
    _draw_medallion(canvas, zone, cell, inks, 38, 7, 8)
    name_right = right
    if cell.faction:
        color = canvas.theme.bel if cell.power and not cell.awaited else inks.second
        draw_figure(canvas, cell.faction, color, right - 18, zone.y + 5, 18)
        name_right -= 21
    draw_fitting(canvas, cell.name, BODY, inks.first, left, zone.y + 22, name_right - left)
    score = fitting(canvas, cell.written, SCORE.at(28), right - left, 18)
    width = draw_text(canvas, cell.written, score, inks.first, left, zone.y + 49)
    if cell.tales is not None:
        _draw_tales(canvas, right, zone.y + 48, cell.tales, inks)
    elif text_width(canvas, cell.note, SMALL) <= right - left - width - 3:
        draw_text(canvas, cell.note, SMALL, _tone(canvas, cell, inks), right, zone.y + 48, "right")


def _draw_narrow(canvas: Canvas, zone: Zone, cell: PlayerCell, inks: _Inks) -> None:
    """Draw the score over Tales or note beside the medallion, whose initial stands for the name.

    In the narrowest of these cells with Tales the Faction stands below the medallion.
    """
    size = 38 if zone.w >= _TIGHT else 28
    stacked = cell.faction if cell.tales is not None and zone.w < _STACKED else None
    if stacked:
        size = 28
        draw_figure(canvas, stacked, inks.second, zone.x + 7 + (size - 18) / 2, zone.y + 33, 18)
    _draw_medallion(canvas, zone, cell, inks, size, 7, 3 if stacked else (_DRAWN_H - size) / 2)
    left, right = zone.x + 7 + size + 4, zone.right - 6
    score = fitting(canvas, cell.written, SCORE.at(30), right + 1 - left, 18)
    foot = zone.y + (38 if cell.has_one_line else 28)
    draw_text(canvas, cell.written, score, inks.first, right + 1, foot, "right")
    if cell.tales is not None:
        right = _draw_tales(canvas, right, zone.y + 48, cell.tales, inks) - 7
    if cell.note and text_width(canvas, cell.note, SMALL) <= right - left:
        draw_text(canvas, cell.note, SMALL, _tone(canvas, cell, inks), right, zone.y + 48, "right")
    elif cell.faction and not stacked and right - 18 >= left:
        draw_figure(canvas, cell.faction, inks.second, right - 18, zone.y + 32, 18)


def _draw_tales(canvas: Canvas, right: float, foot: float, tales: int, inks: _Inks) -> float:
    """Draw a Tale and its number, which ends at `right`; return where they begin."""
    left = right - draw_text(canvas, str(tales), KEY, inks.money, right, foot, "right") - 20
    draw_tale(canvas, left, foot - 15, 17, inks.money)
    return left


def _draw_tiny(canvas: Canvas, zone: Zone, cell: PlayerCell, inks: _Inks) -> None:
    """Draw the score beside a small medallion, and the Tales below both, for more than eight players."""
    _draw_medallion(canvas, zone, cell, inks, 24, 3, 4)
    right = zone.right - 4
    score = fitting(canvas, cell.written, SCORE.at(30), zone.w - _TINY_TAKES, 18)
    draw_text(canvas, cell.written, score, inks.first, right, zone.y + 28, "right")
    if cell.tales is not None:
        _draw_tales(canvas, right, zone.y + 48, cell.tales, inks)
    elif cell.note and text_width(canvas, cell.note, SMALL) <= zone.w - 8:
        draw_text(canvas, cell.note, SMALL, _tone(canvas, cell, inks), right, zone.y + 48, "right")
    elif cell.faction:
        draw_figure(canvas, cell.faction, inks.second, zone.x + 4, zone.y + 32, 18)


def _draw_score_above(canvas: Canvas, zone: Zone, cell: PlayerCell, inks: _Inks) -> None:
    """Draw the score over medallion and Tales, for long scores in the narrowest cells."""
    right = zone.right - 4
    score = fitting(canvas, cell.written, SCORE.at(24), zone.w - 8)
    if text_width(canvas, cell.written, score) > zone.w - 4:
        score = SMALL  # its digits are narrower
    draw_text(
        canvas,
        cell.written,
        score,
        inks.first,
        zone.right - 2 if score is SMALL else right,
        zone.y + 23,
        "right",
    )
    _draw_medallion(canvas, zone, cell, inks, 22, 3, 28)
    room = zone.w - 29
    if cell.tales is not None:
        draw_text(canvas, str(cell.tales), KEY, inks.money, right, zone.y + 47, "right")
    elif cell.note and text_width(canvas, cell.note, SMALL) <= room:
        draw_text(canvas, cell.note, SMALL, _tone(canvas, cell, inks), right, zone.y + 47, "right")
    elif cell.faction and room >= 16:
        draw_figure(canvas, cell.faction, inks.second, zone.right - 19, zone.y + 31, 16)


def _tone(canvas: Canvas, cell: PlayerCell, inks: _Inks) -> str:
    """The colour of a note; in the awaited player's cell, which is filled, all text has one colour."""
    tones = {"gain": canvas.theme.bel, "loss": canvas.theme.dam}
    return inks.second if cell.awaited else tones.get(cell.tone, inks.second)
