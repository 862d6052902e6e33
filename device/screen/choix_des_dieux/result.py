"""Draws the result of a round: the combination, what it brings, and who had guessed it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.screen.choix_des_dieux.faces import die_faces
from device.screen.choix_des_dieux.rows import GAP, columns_for, row_zones, rows_above_and_below
from device.screen.choix_des_dieux.words import FIGURES, names_each
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import draw_fitting, draw_text, fitting, text_width
from device.screen.theme import BODY, FLOOR_PX, GIANT, KEY, NAME, SCORE, SMALL, TITLE
from device.screen.words import signed
from device.zone import Zone
from engines.choix_des_dieux import State
from engines.choix_des_dieux.combinations import full_name
from engines.choix_des_dieux.dice import DICE
from engines.choix_des_dieux.events import Reached

_NAME: Final = NAME.at(20)
_DICE_SHARE: Final = 0.58
_NARROW_DICE_SHARE: Final = 0.34
"""The share of the width for the dice: usually, and where the names beside them stand in rows."""
_LEAST_W: Final = 160
"""The least width of a panel of guesses beside another one, in units; its heading needs it."""
_DIE: Final = 96
_SMALLEST_DIE: Final = 70
"""The usual and the smallest size of a die, in units."""
_DICE_H: Final = 212
"""The height of the panel of dice of the usual size, in units; in a lower one the dice are smaller."""
_DICE_AND_SUM_W: Final = 400
"""From this width of the panel of dice on, in units, the sum stands beside the name of the combination."""
_MEDALLION: Final = 38
_GUESSES_H: Final = 109
"""The height of a panel of guesses whose medallions have the usual size."""
_MARGIN: Final = 12
_ROWS_MARGIN: Final = 10
_BETWEEN: Final = 4
"""What is left free beside the names in a panel, beside rows of them, and between two names, in units."""
_HEADING_H: Final = 40
_FOOT: Final = 6
"""The height of a heading above rows of names, and what is left free below them, in units."""
_LOWEST: Final = 14
_TALLEST: Final = 26
"""The least and the largest height of a row of names, in units; in lower ones the names touch."""
_ROW_MEDALLION: Final = 24
"""The largest size of a medallion in such a row, in units; a larger one would take room from the name."""


@dataclass(frozen=True, slots=True)
class ResultZones:
    """Where the result of a round stands, in units.

    Attributes:
        dice: the panel of the dice and their combination.
        right: the panel of those who had guessed it.
        wrong: the panel of the others.
        in_rows: the names stand in rows beside their medallions, since they are too wide to stand below them.
    """

    dice: Zone
    right: Zone
    wrong: Zone
    in_rows: bool = False

    @classmethod
    def of(cls, canvas: Canvas, zone: Zone, right: Sequence[str], wrong: Sequence[str]) -> ResultZones:
        """The dice at the left or above; beside or below them the names of who was right and who was not."""
        left = replace(zone, w=zone.w * _DICE_SHARE)
        side = Zone(left.right + 8, zone.y, zone.right - left.right - 8, zone.h)
        if canvas.upright:
            left = replace(zone, h=_upper_h(zone.h))
            side = replace(zone, y=left.bottom + 8, h=zone.bottom - left.bottom - 8)
        in_rows = not all(_stand_side_by_side(canvas, side, names) for names in (right, wrong))
        if in_rows and not canvas.upright:
            return cls(*_three_side_by_side(zone, len(right), len(wrong)), in_rows)
        upper = _upper_rows_h(side.h - 8, len(right), len(wrong)) if in_rows else (side.h - 8) / 2
        lower = replace(side, y=side.y + upper + 8, h=side.h - upper - 8)
        return cls(left, replace(side, h=upper), lower, in_rows)

    @property
    def die(self) -> float:
        """The size of each die."""
        return min(_DIE, _DIE + self.dice.h - _DICE_H, self.dice.w / 3 - 12)

    @property
    def last_die(self) -> Zone:
        """The die that was thrown last, the third of three."""
        return self.die_zone(3)

    def die_zone(self, number: int) -> Zone:
        """The place of a die, by its number."""
        middle = self.dice.x + self.dice.w * (2 * number - 1) / 6
        return Zone(middle - self.die / 2, self.dice.y + 14, self.die, self.die)

    @property
    def rule_y(self) -> float:
        """The upper edge of the rule below the dice and their captions."""
        return self.dice.y + 46 + self.die

    @property
    def words(self) -> Zone:
        """The combination and what it brings, below the rule."""
        top = self.rule_y + 8
        return Zone(self.dice.x + 12, top, self.dice.w - 24, self.dice.bottom - 8 - top)


def _upper_h(height: float) -> float:
    """The height of the dice above the guesses: half of it, or less where the guesses need more."""
    for_guesses = 2 * (_GUESSES_H + 8)
    return max(_DICE_H - _DIE + _SMALLEST_DIE, min((height - 8) / 2, height - for_guesses))


def _stand_side_by_side(canvas: Canvas, zone: Zone, names: Sequence[str]) -> bool:
    """Whether each of these names fits below its medallion in a panel of this width."""
    room = (zone.w - 2 * _MARGIN) / max(1, len(names)) - _BETWEEN
    return all(text_width(canvas, name, _NAME.at(FLOOR_PX)) <= room for name in names)


def _three_side_by_side(zone: Zone, right: int, wrong: int) -> tuple[Zone, Zone, Zone]:
    """The panels of the dice, of so many right and of so many wrong guesses; more columns are wider."""
    dice = replace(zone, w=zone.w * _NARROW_DICE_SHARE)
    height, room = zone.h - _HEADING_H - _FOOT, zone.w - dice.w - 16
    columns = columns_for(height, right, _LOWEST), columns_for(height, wrong, _LOWEST)
    beside = Zone(dice.right + 8, zone.y, max(_LEAST_W, room * columns[0] / sum(columns)), zone.h)
    beside = replace(beside, w=min(beside.w, room - _LEAST_W))
    return dice, beside, replace(zone, x=beside.right + 8, w=zone.right - beside.right - 8)


def _upper_rows_h(height: float, upper: int, lower: int) -> float:
    """The height of the upper one of two panels with rows of names, in as few columns as have room."""
    room = height - 2 * (_HEADING_H + _FOOT)
    rows = rows_above_and_below(room, upper, lower, _LOWEST)
    pitch = min(_TALLEST + GAP, room / sum(rows))
    return _HEADING_H + _FOOT + pitch * rows[0] + (room - pitch * sum(rows)) / 2


def draw_result(canvas: Canvas, zone: Zone, state: State, reached: Reached) -> None:
    """Draw the dice and their combination at the left; right and wrong guesses at the right."""
    right, wrong = reached.right, reached.wrong
    zones = ResultZones.of(canvas, zone, *(names_each(state, seats) for seats in (right, wrong)))
    _draw_dice(canvas, zones, state, reached)
    draw = _draw_in_rows if zones.in_rows else _draw_side_by_side
    _draw_heading(canvas, zones.right, _("Guessed right"), "valider", right)
    draw(canvas, zones.right, state, right)
    _draw_heading(canvas, zones.wrong, _("Guessed wrong"), "tue", wrong)
    draw(canvas, zones.wrong, state, wrong)


def _draw_dice(canvas: Canvas, zones: ResultZones, state: State, reached: Reached) -> None:
    theme, zone = canvas.theme, zones.dice
    draw_panel(canvas, zone)
    for die in DICE:
        place = zones.die_zone(die.number)
        shape = die_faces(state, die.number).shape
        draw_die(canvas, FIGURES[state.dice[die.number - 1]], place.x, place.y, place.w, shape)
        draw_text(canvas, die.name, SMALL, theme.brume, place.center[0], place.bottom + 22, "center")
    draw_double_rule(canvas, zone.x + 16, zones.rule_y, zone.w - 32)
    name = full_name(reached.combination)
    color = theme.of_change(reached.net)
    foot = zone.y + zone.h - 38
    # In a narrow panel the sum stands beside the stake, and leaves the line to the name.
    narrow = zone.w < _DICE_AND_SUM_W
    face = fitting(canvas, name, TITLE, zone.w - (40 if narrow else 160))
    draw_text(canvas, name, face, theme.velin, zone.x + 20, foot)
    net, net_foot = (SCORE.at(32), foot + 28) if narrow else (GIANT, foot + 14)
    draw_text(canvas, signed(reached.net), net, color, zone.right - 20, net_foot, "right")
    stake = _("Stake {n}").format(n=reached.stake)
    draw_text(canvas, stake, SMALL, theme.brume, zone.x + 20, foot + 22)


def _draw_heading(canvas: Canvas, zone: Zone, words: str, icon: str, seats: Sequence[int]) -> None:
    """Draw the panel of some bettors with its heading; where there are none, it says so."""
    theme = canvas.theme
    draw_panel(canvas, zone)
    draw_figure(canvas, icon, theme.brume, zone.x + 14, zone.y + 10, 22)
    draw_text(canvas, words, fitting(canvas, words, KEY, zone.w - 52), theme.velin, zone.x + 44, zone.y + 28)
    if not seats:
        draw_text(canvas, _("nobody"), BODY, theme.brume, zone.x + 16, min(zone.y + 68, zone.bottom - 14))


def _draw_in_rows(canvas: Canvas, zone: Zone, state: State, seats: Sequence[int]) -> None:
    """Draw the names of some bettors below the heading, each beside its medallion."""
    theme = canvas.theme
    top = zone.y + _HEADING_H
    room = Zone(zone.x + _ROWS_MARGIN, top, zone.w - 2 * _ROWS_MARGIN, zone.bottom - _FOOT - top)
    for seat, place in zip(seats, row_zones(room, len(seats), _TALLEST, _LOWEST), strict=True):
        name, size = state.players[seat].name, min(_ROW_MEDALLION, place.h + 2)
        top = place.center[1] - size / 2
        draw_medallion(canvas, seat, name, place.x, top, size)
        face = _NAME.at(FLOOR_PX)
        draw_fitting(
            canvas,
            name,
            face,
            theme.velin,
            place.x + size + 5,
            place.center[1] + face.size / 3,
            width=place.w - size - 7,
        )


def _draw_side_by_side(canvas: Canvas, zone: Zone, state: State, seats: Sequence[int]) -> None:
    """Draw the medallions of some bettors below the heading, each with its name below it."""
    theme, names = canvas.theme, names_each(state, seats)
    widest = max((text_width(canvas, name, _NAME) + 8 for name in names), default=0)
    pitch = min(max(96, widest), (zone.w - 2 * _MARGIN) / max(1, len(seats)))
    size = min(_MEDALLION, _MEDALLION + zone.h - _GUESSES_H, pitch - 2)
    for index, (seat, name) in enumerate(zip(seats, names, strict=True)):
        x = zone.x + _MARGIN + pitch * (index + 0.5)
        draw_medallion(canvas, seat, name, x - size / 2, zone.y + 40, size)
        foot = zone.y + 60 + size
        draw_fitting(canvas, name, _NAME, theme.velin, x, foot, pitch - _BETWEEN, "center")
