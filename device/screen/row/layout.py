"""Where everything on a throw screen stands: the picture, and the row of drawn dice."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.keys import SOFT_KEYS, Key
from device.screen.kit.canvas import UPPER_KEYS, Canvas
from device.screen.theme import GAP, KEYS_H, ROW_H, SIDE_W
from device.zone import Zone

HAND: Final = 4
"""The number of dice in a hand, where there are more dice than soft keys."""
CELL_W: Final = 100
_CELL_H: Final = 102
_APART: Final = 4
"""The gap between the words of two dice on other screens, in units."""
_FRAME: Final = 70
_DIE: Final = 56
_FRAME_TOP: Final = 12
_TAG_TOP: Final = 71
_TAG_H: Final = 24
"""The parts of a cell, in units from its upper edge; the frame and the die are as wide as they are high."""
_LEAST_BADGED: Final = 48
"""The side of the smallest frame on whose corner a badge leaves the die to be seen, in units."""
_BADGE_W: Final = 20
"""How far a smaller frame makes room for the badge beside it, in units."""
_SMALL_PITCH: Final = 48
_SMALL_FRAME: Final = 40
_SMALL_DIE: Final = 36
_SMALL_TOP: Final = 32
"""The same for the hand that is not in play, which shares the room above two keys."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The place of one die in the row.

    Attributes:
        number: the die's number.
        zone: the whole cell.
        frame: the square whose outline shows the die's state.
        die: the square of the drawn die.
        badge: the middle of the badge with the die's number.
        word: the place of the word; the hand that is not in play has none, and this zone no height.
        small: the die is drawn small and without a word, because its hand is not in play.
    """

    number: int
    zone: Zone
    frame: Zone
    die: Zone
    badge: tuple[float, float]
    word: Zone
    small: bool = False

    def moved(self, dx: float, dy: float) -> Cell:
        """The same cell at another place, for a die that moves into or out of the row."""

        def at(zone: Zone) -> Zone:
            return replace(zone, x=zone.x + dx, y=zone.y + dy)

        badge = self.badge[0] + dx, self.badge[1] + dy
        zone, frame, die, word = (at(zone) for zone in (self.zone, self.frame, self.die, self.word))
        return replace(self, zone=zone, frame=frame, die=die, badge=badge, word=word)


@dataclass(frozen=True, slots=True)
class RowLayout:
    """The cells of the row, by the number of the die.

    Attributes:
        cells: the cells, by number.
        tray_of_small: the ground behind the hand that is not in play; None with at most six dice.
    """

    cells: Mapping[int, Cell]
    tray_of_small: Zone | None = None


_ABOVE_NEWS: Final = 5
"""The gap between a question of three lines and news of two, in units, where no legend separates them."""


@dataclass(frozen=True, slots=True)
class ThrowZones:
    """The zones of a throw screen, in units.

    Attributes:
        tray: the live picture.
        side: the question.
        legend: what the numbers of ordinary dice stand for.
        line: the host's line, in which news and refusals are told.
        points: what the turn brings.
        purse: the Trésor; on a wide screen it is the lower part of `points`.
    """

    tray: Zone
    side: Zone
    legend: Zone
    line: Zone
    points: Zone
    purse: Zone

    def without_legend(self) -> ThrowZones:
        """The same zones without a legend: the tray gets its room, except on a wide screen."""
        if self.side.x > self.tray.right:
            return self
        room = self.legend.h - _ABOVE_NEWS
        tray, side = replace(self.tray, h=self.tray.h + room), replace(self.side, y=self.side.y + room)
        return replace(self, tray=tray, side=side)


def throw_zones(canvas: Canvas, *, legend: bool = True) -> ThrowZones:
    """The zones of a throw screen; the tray takes all room that the others leave."""
    zones = _upright_zones(canvas) if canvas.upright else _wide_zones(canvas)
    return zones if legend else zones.without_legend()


def line_zone(canvas: Canvas) -> Zone:
    """The zone of the host's line: always in the same place beside the picture, or above keys and dice."""
    if canvas.upright:
        return Zone(2 * GAP, canvas.keys.y - canvas.row_h - 30, canvas.w - 4 * GAP, 26)
    return Zone(canvas.w - GAP - SIDE_W, canvas.keys.y - 132, SIDE_W, 26)


def foot_line_zone(canvas: Canvas) -> Zone:
    """The zone of the host's line on a page whose rows take the whole width: above the captions."""
    return Zone(2 * GAP, canvas.keys.y - 34, canvas.w - 4 * GAP, 26)


def column_line_zone(canvas: Canvas, keys: Collection[Key] = SOFT_KEYS) -> Zone:
    """The zone of the host's line beside columns above some keys.

    On a wide screen the zone keeps its place, whether or not all six columns are there; on an upright
    screen it takes all the room beside those that are.
    """
    columns = max(keys, default=Key.ONE) + 1 if canvas.upright else len(SOFT_KEYS)
    beside, line = canvas.beside(columns), line_zone(canvas)
    left = max(beside.x, line.x)
    return replace(line, x=left, w=beside.right - left)


def _wide_zones(canvas: Canvas) -> ThrowZones:
    keys, right = canvas.keys.y, canvas.w - GAP
    left = right - SIDE_W
    points_x = canvas.key_center(Key.OK) - canvas.key_w / 2
    points = Zone(points_x, keys - 102, canvas.key_center(Key.BACK) + 42 - points_x, 94)
    top = canvas.bar.bottom + GAP
    return ThrowZones(
        tray=Zone(GAP, top, left - 2 * GAP, keys - ROW_H - GAP - top),
        side=Zone(left + 4, top + 2, SIDE_W - 4, keys - 182 - top - 2),
        legend=Zone(left + 4, keys - 182, SIDE_W, 44),
        line=line_zone(canvas),
        points=points,
        purse=replace(points, y=points.y + 64, h=30),
    )


def _upright_zones(canvas: Canvas) -> ThrowZones:
    first, second = _row_top(canvas, Key.ONE), _row_top(canvas, Key.FOUR)
    width = canvas.w - 4 * GAP
    line = line_zone(canvas)
    legend = Zone(2 * GAP, line.y - 50, width, 46)
    side = Zone(2 * GAP, legend.y - 96, width, 92)
    column = canvas.key_center(Key.BACK) - 54
    top = canvas.bar.bottom + GAP
    return ThrowZones(
        tray=Zone(GAP, top, canvas.w - 2 * GAP, side.y - 6 - top),
        side=side,
        legend=legend,
        line=line,
        points=Zone(column, second + 2, 108, 98),
        purse=Zone(column, first + 2, 108, 98),
    )


def _row_top(canvas: Canvas, key: Key) -> float:
    """The upper edge of the dice above a key, in units, once the keys are spread (`Canvas.spread_keys`)."""
    lowest = canvas.h - KEYS_H - ROW_H
    return lowest - KEYS_H - ROW_H if canvas.upright and key in UPPER_KEYS else lowest


def hand_of(number: int) -> int:
    """The hand that a die belongs to where there are more dice than keys: 0 or 1."""
    return (number - 1) // HAND


def key_of(number: int, count: int, hand: int = 0) -> Key | None:
    """The soft key below a die; None for a die of the hand that is not in play.

    Args:
        number: the die's number.
        count: how many dice the game has.
        hand: the hand in play, if there are more dice than keys.
    """
    if count <= len(SOFT_KEYS):
        return Key.soft(number)
    return SOFT_KEYS[(number - 1) % HAND] if hand_of(number) == hand else None


def row_layout(canvas: Canvas, count: int, hand: int = 0) -> RowLayout:
    """Where each die of the row stands: die n above key n.

    With more dice than keys, the hand in play stands above the first four keys, and the other hand stands
    small above the last two.
    """
    numbers = range(1, count + 1)
    cells = {number: _cell(canvas, number, key_of(number, count, hand)) for number in numbers}
    if count <= len(SOFT_KEYS):
        return RowLayout(cells)
    middle = (canvas.key_center(Key.FIVE) + canvas.key_center(Key.SIX)) / 2
    top = _row_top(canvas, Key.FIVE)
    return RowLayout(cells, Zone(middle - 98, top, 196, _CELL_H + 4))


@dataclass(frozen=True, slots=True)
class RowShape:
    """How many dice a row has, and which of two hands is in play.

    Attributes:
        count: how many dice the game has.
        hand: the hand in play, 0 or 1, if there are more dice than keys.
    """

    count: int
    hand: int = 0

    def on(self, canvas: Canvas) -> RowLayout:
        """Where each die of a row of this size stands on a canvas."""
        return row_layout(canvas, self.count, self.hand)


def _cell(canvas: Canvas, number: int, key: Key | None) -> Cell:
    if key is None:
        return _small_cell(canvas, number)
    return _cell_at(number, canvas.key_center(key), _row_top(canvas, key))


def _cell_at(number: int, middle: float, top: float, part: float = 1.0, room: float = CELL_W) -> Cell:
    """The cell of a die whose frame has that part of the usual size; its word stands on the lower edge.

    It is no wider than `room`.
    """
    frame, die = _FRAME * part, _DIE * part
    low = top + _FRAME_TOP + (_FRAME - frame)
    width = min(CELL_W, frame + 30, room)
    return Cell(
        number,
        Zone(middle - width / 2, top, width, _CELL_H),
        Zone(middle - frame / 2, low, frame, frame),
        Zone(middle - die / 2, low + (frame - die) / 2, die, die),
        _at_corner(middle - frame / 2, low),
        Zone(middle - width / 2, top + _TAG_TOP, width, _TAG_H),
    )


def _at_corner(x: float, y: float) -> tuple[float, float]:
    """The middle of a badge on the left upper corner of a frame, which lies at this point."""
    return x - 1, y + 7


def cells_in(zone: Zone, count: int, rows: int = 2) -> tuple[Cell, ...]:
    """The cells of all dice in a zone of another screen, where no keys stand below them.

    Where they are too narrow for dice of the usual size, the dice are smaller.
    """
    per_row = -(-count // rows)
    height, pitch = zone.h / rows, zone.w / per_row
    part = min(1.0, pitch / (_FRAME + 12))
    cells = []
    for index in range(count):
        row, column = divmod(index, per_row)
        middle = zone.x + pitch * (column + 0.5)
        top = zone.y + height * row + (height - _CELL_H) / 2
        cells.append(_cell_at(index + 1, middle, top, part, room=pitch - _APART))
    return tuple(cells)


def cell_beside(number: int, zone: Zone) -> Cell:
    """The cell of a die in a zone that is too low for a word below the die: the word stands beside it.

    The badge of a small die, which it would cover, stands on the other side.
    """
    side, middle, left = min(_FRAME, zone.h - 8), zone.center[1], zone.x + 16
    if side < _LEAST_BADGED:
        badge, left = (left, middle), left + _BADGE_W
    else:
        badge = _at_corner(left, middle - side / 2)
    frame = Zone(left, middle - side / 2, side, side)
    return Cell(
        number,
        zone,
        frame,
        frame.inset((_FRAME - _DIE) / 2 * side / _FRAME),
        badge,
        Zone(frame.right, middle - _TAG_H / 2, zone.right - frame.right, _TAG_H),
    )


def _small_cell(canvas: Canvas, number: int) -> Cell:
    middle = (canvas.key_center(Key.FIVE) + canvas.key_center(Key.SIX)) / 2
    middle += _SMALL_PITCH * ((number - 1) % HAND - (HAND - 1) / 2)
    top = _row_top(canvas, Key.FIVE)
    frame_top = top + _SMALL_TOP
    inset = (_SMALL_FRAME - _SMALL_DIE) / 2
    return Cell(
        number,
        Zone(middle - _SMALL_PITCH / 2, top, _SMALL_PITCH, _CELL_H),
        Zone(middle - _SMALL_FRAME / 2, frame_top, _SMALL_FRAME, _SMALL_FRAME),
        Zone(middle - _SMALL_DIE / 2, frame_top + inset, _SMALL_DIE, _SMALL_DIE),
        (middle, frame_top - 16),
        Zone(middle - _SMALL_PITCH / 2, frame_top + _SMALL_FRAME, _SMALL_PITCH, 0),
        small=True,
    )
