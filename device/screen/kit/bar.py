"""The bar of players: who is awaited, names, Tales, Factions and scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink
from device.screen.kit.panels import draw_frame, draw_medallion, draw_tale
from device.screen.kit.text import draw_lines, draw_text, fitting, shortened, text_width, wrapped
from device.screen.theme import BODY, KEY, SCORE, SMALL, TITLE
from device.zone import Zone

_NARROW = 180
"""Below this cell width, in units, the name does not fit beside medallion and score."""
_ROOMY = 150
"""From this cell width on, in units, name and medallion both fit: three players on an upright screen."""
_TIGHT = 120
"""Below this cell width, in units, the medallion is smaller to leave room for the score."""
_TINIEST = 90
"""Below this cell width, in units, the medallion is smallest and sits in a corner."""
_SHORT = 3
"""The longest score, in characters, that fits beside the smallest medallion; a longer one goes above it."""
_POINTER = "M0 0H24L12 11Z"


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


def draw_bar(canvas: Canvas, cells: Sequence[PlayerCell]) -> None:
    """Draw the bar with one cell per player, all of the same width."""
    long = any(len(_written(cell.score)) > _SHORT for cell in cells)

    def draw(index: int, zone: Zone) -> None:
        _draw_cell(canvas, zone, cells[index], crowded=long and zone.w < _TINIEST)

    draw_cells(canvas, [cell.awaited for cell in cells], draw)


def draw_cells(canvas: Canvas, awaited: Sequence[bool], draw: Callable[[int, Zone], None]) -> None:
    """Draw the bar in cells of the same width, with a pointer below each awaited cell.

    Args:
        canvas: where to draw.
        awaited: for each cell, whether somebody in it is awaited.
        draw: called with the number of each cell, from 0, and its zone; it draws the cell.
    """
    theme = canvas.theme
    canvas.fill(canvas.bar, theme.loge)
    canvas.fill(Zone(0, 54, canvas.w, 2) if theme.line == 3 else Zone(0, 52, canvas.w, 4), theme.filet)
    width = canvas.w / len(awaited)
    for index in range(len(awaited)):
        zone = cell_zone(canvas, len(awaited), index)
        if index:
            canvas.fill(Zone(zone.x, 10, 2, 34), theme.velin if theme.outlined else theme.relief)
        draw(index, zone)
    for index, is_awaited in enumerate(awaited):
        if is_awaited:
            middle = (index + 0.5) * width
            Ink(24, 11).path(_POINTER, fill=theme.lampe).lay(canvas, middle - 12, 54)


def cell_zone(canvas: Canvas, cells: int, index: int) -> Zone:
    """The zone of one of so many cells of the bar."""
    width = canvas.w / cells
    return Zone(index * width, 0, width, 54)


def name_zone(canvas: Canvas, cells: int, index: int) -> Zone:
    """Where the name of a player stands in a cell; the medallion's place where cells have no names."""
    zone = cell_zone(canvas, cells, index)
    if zone.w >= _NARROW:
        return Zone(zone.x + 52, 5, zone.w - 52 - 62, 22)
    if canvas.upright and zone.w >= _TIGHT:
        left = 46 if zone.w >= _ROOMY else 5
        return Zone(zone.x + left, 5, zone.w - left - 24, 20)
    return Zone(zone.x + 5, 2, 38, 32) if zone.w >= _TINIEST else Zone(zone.x + 2, 3, 26, 26)


def draw_title_bar(canvas: Canvas, title: str, news: str = "", kept_right: float = 16) -> None:
    """Draw the bar without players: a title, and beside it the news of the last step in one or two lines.

    Args:
        canvas: where to draw.
        title: the screen's title.
        news: a sentence or two, or "" for none.
        kept_right: the width at the right end of the bar that stays free, in units.
    """
    theme = canvas.theme
    canvas.fill(canvas.bar, theme.loge)
    canvas.fill(Zone(0, 54, canvas.w, 2), theme.filet)
    face = fitting(canvas, title, TITLE, canvas.w - kept_right - 16)
    left = 40 + text_width(canvas, title, face)
    width = canvas.w - kept_right - left
    if canvas.upright and news and len(wrapped(canvas, news, SMALL, width)) > 1:
        _draw_title_over_news(canvas, title, news, canvas.w - kept_right - 16)
        return
    draw_text(canvas, title, face, theme.velin, 16, 38)
    baseline = 36 if len(wrapped(canvas, news, SMALL, width)) == 1 else 25
    draw_lines(canvas, news, SMALL, theme.brume, left, baseline, width=width, leading=20)


def _draw_title_over_news(canvas: Canvas, title: str, news: str, title_w: float) -> None:
    """Draw a small title with the news below it, for news that do not fit beside the title.

    Long news cover the top of the screen below the bar until the next key is pressed.
    """
    theme = canvas.theme
    lines = wrapped(canvas, news, SMALL, canvas.w - 32)
    bottom = max(54, 36 + 20 * len(lines))
    canvas.fill(Zone(0, 0, canvas.w, bottom), theme.loge)
    canvas.fill(Zone(0, bottom, canvas.w, 2), theme.filet)
    draw_text(canvas, title, fitting(canvas, title, TITLE.at(21), title_w), theme.velin, 16, 24)
    draw_lines(canvas, news, SMALL, theme.brume, 16, 46, width=canvas.w - 32, leading=20)


def _draw_cell(canvas: Canvas, zone: Zone, cell: PlayerCell, *, crowded: bool) -> None:
    theme = canvas.theme
    ink, money, second = theme.velin, theme.cuivre, theme.brume
    if cell.awaited:
        canvas.fill(zone, theme.lampe)
        if theme.lamp_ink:
            draw_frame(canvas, zone, theme.encre, 2)
        ink = money = second = theme.encre
    if cell.out:
        ink = money = second = theme.filet
    letter = theme.lampe if cell.awaited else theme.fond
    if crowded:
        _draw_crowded(canvas, zone, cell, ink, money, letter)
        return
    if canvas.upright and _TIGHT <= zone.w < _NARROW:
        _draw_named(canvas, zone, cell, ink, money, second, letter)
        return
    size = 38 if zone.w >= _TIGHT else 30 if zone.w >= _TINIEST else 24
    left, above = (8, 8) if zone.w >= _TIGHT else (8, 3) if zone.w >= _TINIEST else (3, 4)
    draw_medallion(canvas, cell.seat, cell.name, zone.x + left, above, size, fill=ink, ink=letter)
    if zone.w < _NARROW:
        _draw_narrow(canvas, zone, cell, ink, money, second)
        return
    _draw_score(canvas, zone, cell, ink)
    _draw_lines(canvas, zone, cell, ink, money, second)


def _draw_named(
    canvas: Canvas, zone: Zone, cell: PlayerCell, ink: str, money: str, second: str, letter: str
) -> None:
    """Draw the name over the score, for three or four players on an upright screen.

    With four there is no room for a medallion.
    """
    left, right = zone.x + 7, zone.right - 6
    if zone.w >= _ROOMY:
        draw_medallion(canvas, cell.seat, cell.name, zone.x + 7, 8, fill=ink, ink=letter)
        left += 41
    name_right = right
    if cell.faction:
        color = canvas.theme.bel if cell.power and not cell.awaited else second
        draw_figure(canvas, cell.faction, color, right - 18, 5, 18)
        name_right -= 21
    face = fitting(canvas, cell.name, BODY, name_right - left)
    draw_text(canvas, shortened(canvas, cell.name, face, name_right - left), face, ink, left, 22)
    written, score = _written(cell.score), SCORE.at(28)
    width = draw_text(canvas, written, fitting(canvas, written, score, right - left, 18), ink, left, 49)
    if cell.tales is not None:
        tales = str(cell.tales)
        draw_text(canvas, tales, KEY, money, right, 48, "right")
        draw_tale(canvas, right - text_width(canvas, tales, KEY) - 20, 33, 17, money)
    elif text_width(canvas, cell.note, SMALL) <= right - left - width - 3:
        draw_text(canvas, cell.note, SMALL, _tone(canvas, cell, second), right, 48, "right")


def _draw_narrow(canvas: Canvas, zone: Zone, cell: PlayerCell, ink: str, money: str, second: str) -> None:
    """Draw a cell without a name, for five players or more; the medallion shows the initial."""
    tiny = zone.w < _TINIEST
    left = zone.x + (54 if zone.w >= _TIGHT else 29 if tiny else 42)
    right = zone.right - (4 if tiny else 8)
    score = fitting(canvas, _written(cell.score), SCORE.at(30), right + 2 - left, 18)
    draw_text(canvas, _written(cell.score), score, ink, right, 28, "right")
    gap = 7 if zone.w >= _TIGHT else 3
    left = zone.x + (54 if zone.w >= _TIGHT else 4 if tiny else 35)
    if cell.tales is not None:
        draw_tale(canvas, left, 33, 17, money)
        left += 21 + draw_text(canvas, str(cell.tales), KEY, money, left + 21, 48) + gap
    if cell.note and text_width(canvas, cell.note, SMALL) <= zone.right - 4 - left:
        draw_text(canvas, cell.note, SMALL, _tone(canvas, cell, second), left, 48)
    elif cell.faction and left + 18 <= zone.right:
        draw_figure(canvas, cell.faction, second, left, 32, 18)


def _draw_crowded(canvas: Canvas, zone: Zone, cell: PlayerCell, ink: str, money: str, letter: str) -> None:
    """Draw the score over medallion and Tales, for long scores in the narrowest cells."""
    right = zone.right - 4
    score = fitting(canvas, _written(cell.score), SCORE.at(24), zone.w - 8)
    draw_text(canvas, _written(cell.score), score, ink, right, 23, "right")
    draw_medallion(canvas, cell.seat, cell.name, zone.x + 4, 28, 22, fill=ink, ink=letter)
    if cell.tales is not None:
        draw_text(canvas, str(cell.tales), KEY, money, right, 47, "right")


def _draw_score(canvas: Canvas, zone: Zone, cell: PlayerCell, ink: str) -> None:
    draw_text(canvas, _written(cell.score), SCORE, ink, zone.right - 6, 39, "right")


def _written(score: int) -> str:
    return str(score).replace("-", "\N{MINUS SIGN}")


def _draw_lines(canvas: Canvas, zone: Zone, cell: PlayerCell, ink: str, money: str, second: str) -> None:
    left = zone.x + 54
    room = zone.w - 54 - 10 - text_width(canvas, _written(cell.score), SCORE)
    name = fitting(canvas, cell.name, BODY, room)
    fits = text_width(canvas, cell.name, name) <= room
    draw_text(canvas, cell.name if fits else f"{cell.name[:1]}.", name, ink, left, 23)
    if cell.note:
        _draw_note(canvas, zone, cell, second, room)
        return
    if cell.tales is None:
        if cell.faction:
            draw_figure(canvas, cell.faction, second, left, 29, 20)
        return
    draw_tale(canvas, left, 29, 18, money)
    width = draw_text(canvas, str(cell.tales), KEY, money, left + 23, 45)
    if cell.faction and 23 + width + 27 <= room:
        color = canvas.theme.bel if cell.power and not cell.awaited else second
        draw_figure(canvas, cell.faction, color, left + 23 + width + 7, 28, 20)


def _draw_note(canvas: Canvas, zone: Zone, cell: PlayerCell, second: str, room: float) -> None:
    """Draw the note under the name, after the Faction's silhouette if both fit."""
    left = zone.x + 54
    color = _tone(canvas, cell, second)
    face = fitting(canvas, cell.note, BODY.at(19), room)
    if cell.faction and 23 + text_width(canvas, cell.note, face) <= room:
        draw_figure(canvas, cell.faction, color, left, 30, 19)
        left += 23
    draw_text(canvas, cell.note, face, color, left, 46)


def _tone(canvas: Canvas, cell: PlayerCell, second: str) -> str:
    """The colour of a note; in the awaited player's cell, which is filled, all text has one colour."""
    tones = {"gain": canvas.theme.bel, "loss": canvas.theme.dam}
    return second if cell.awaited else tones.get(cell.tone, second)
