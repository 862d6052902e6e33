"""Draws the result of a round: the combination, what it brings, and who had guessed it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.screen.choix_des_dieux.faces import die_faces
from device.screen.choix_des_dieux.words import FIGURES
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import draw_fitting, draw_text, fitting, text_width
from device.screen.theme import BODY, GIANT, KEY, NAME, SMALL, TITLE
from device.screen.words import signed
from device.zone import Zone
from engines.choix_des_dieux import State
from engines.choix_des_dieux.combinations import full_name
from engines.choix_des_dieux.dice import DICE
from engines.choix_des_dieux.events import Reached

_NAME: Final = NAME.at(20)
_DIE: Final = 96
_SMALLEST_DIE: Final = 70
"""The usual and the smallest size of a die, in units."""
_DICE_H: Final = 212
"""The height of the panel of dice of the usual size, in units; in a lower one the dice are smaller."""
_MEDALLION: Final = 38
_GUESSES_H: Final = 102
"""The height of a panel of guesses whose medallions have the usual size."""


@dataclass(frozen=True, slots=True)
class ResultZones:
    """Where the result of a round stands, in units.

    Attributes:
        dice: the panel of the dice and their combination.
        right: the panel of those who had guessed it.
        wrong: the panel of the others.
    """

    dice: Zone
    right: Zone
    wrong: Zone

    @classmethod
    def of(cls, canvas: Canvas, zone: Zone) -> ResultZones:
        """The dice at the left or above, the guesses at the right or below."""
        left = Zone(zone.x, zone.y, zone.w * 0.58, zone.h)
        side = Zone(left.right + 8, zone.y, zone.right - left.right - 8, zone.h)
        if canvas.upright:
            left = Zone(zone.x, zone.y, zone.w, _upper_h(zone.h))
            side = Zone(zone.x, left.bottom + 8, zone.w, zone.bottom - left.bottom - 8)
        half = (side.h - 8) / 2
        return cls(left, replace(side, h=half), replace(side, y=side.y + half + 8, h=half))

    @property
    def die(self) -> float:
        """The size of each die."""
        return min(_DIE, _DIE + self.dice.h - _DICE_H)

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


def draw_result(canvas: Canvas, zone: Zone, state: State, reached: Reached) -> None:
    """Draw the dice and their combination at the left; right and wrong guesses at the right."""
    zones = ResultZones.of(canvas, zone)
    _draw_dice(canvas, zones, state, reached)
    _draw_guessers(canvas, zones.right, state, _("Guessed right"), reached.right, "valider")
    _draw_guessers(canvas, zones.wrong, state, _("Guessed wrong"), reached.wrong, "tue")


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
    face = fitting(canvas, name, TITLE, zone.w - 160, 18)
    draw_text(canvas, name, face, theme.velin, zone.x + 20, foot)
    draw_text(canvas, signed(reached.net), GIANT, color, zone.right - 20, foot + 4, "right")
    stake = _("Stake {n}").format(n=reached.stake)
    draw_text(canvas, stake, SMALL, theme.brume, zone.x + 20, foot + 22)


def _draw_guessers(
    canvas: Canvas, zone: Zone, state: State, words: str, seats: Sequence[int], icon: str
) -> None:
    """Draw the medallions of some bettors below a heading."""
    theme = canvas.theme
    draw_panel(canvas, zone)
    draw_figure(canvas, icon, theme.brume, zone.x + 14, zone.y + 10, 22)
    draw_text(canvas, words, KEY, theme.velin, zone.x + 44, zone.y + 28)
    if not seats:
        draw_text(canvas, _("nobody"), BODY, theme.brume, zone.x + 16, zone.y + 68)
    names = [state.players[seat].name for seat in seats]
    widest = max((text_width(canvas, name, _NAME) + 8 for name in names), default=0)
    pitch = min(max(96, widest), (zone.w - 24) / max(1, len(seats)))
    size = min(_MEDALLION, _MEDALLION + zone.h - _GUESSES_H, pitch - 2)
    for index, (seat, name) in enumerate(zip(seats, names, strict=True)):
        x = zone.x + 12 + pitch * (index + 0.5)
        draw_medallion(canvas, seat, name, x - size / 2, zone.y + 40, size, fill=theme.velin, ink=theme.fond)
        foot = zone.y + 60 + size
        draw_fitting(canvas, name, _NAME, theme.velin, x, foot, pitch - 4, "center")
