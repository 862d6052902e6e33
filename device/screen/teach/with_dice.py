"""Asks with which dice to play a game with Figures: dice with pips, dice with drawings, or taught dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.errors import DiceBoxError
from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.lists import draw_row_ground, ends_of_list, rows_around, up_and_down
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.teach.errands import PlayWith
from device.screen.theme import BODY, NAME
from engines.imalya import SETS, FigureSet
from vision.dice_set import IMALYA_SETS, NUMERALS, PIPS
from vision.taught import TaughtSet
from vision.teach import untaught

PLAYED: Final = frozenset({"d6", "d8"})
"""The solids of dice with Figures; the Dragon is played with d8, the other sets with d6."""
_UP_DOWN: Final = (Key.ONE, Key.TWO)
_ROWS: Final = 6
_ROW_H: Final = 50
_ROW_GAP: Final = 3


def check_played(taught: TaughtSet) -> None:
    """Refuse a taught set that cannot replace dice with Figures.

    Raises:
        DiceBoxError: its dice have another shape, or a face has too few looks.
    """
    if taught.shape not in PLAYED:
        raise DiceBoxError(
            _("Imalya is played with d6 or d8: “{name}” has another shape.").format(name=taught.name)
        )
    unknown = untaught(taught)
    if unknown:
        raise DiceBoxError(
            _("“{name}” is not known yet: show the table face {face} first.").format(
                name=taught.name, face=unknown[0]
            )
        )


@dataclass(frozen=True, slots=True)
class WithDiceScreen(QuestionScreen):
    """Shows a list of dice sets with one selected.

    Attributes:
        then: the screen to show afterwards.
        number: the place of the selected set in the list; None for the set in use.
    """

    then: Screen
    number: int | None = None

    def question(self, view: View) -> Question:
        """Select the set above or below, OK to play with the selected set."""
        number, names = self._number(view), self._names(view)
        play = Caption(_("Play"), _("with it"), icon="valider").proposed()
        choices = {
            Key.OK: Choice(play, PlayWith(names[number], self.then)),
            Key.BACK: return_choice(Go(self.then)),
        }
        choices |= up_and_down(number, len(names), _UP_DOWN, lambda place: replace(self, number=place))
        return Question(_("With which dice?"), choices=choices, why=ends_of_list(_UP_DOWN))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the list, and a description of the selected set."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        names, number = self._names(view), self._number(view)
        for row, place in enumerate(rows_around(number, len(names), _ROWS)):
            zone = canvas.tray_row(row, _ROWS, _ROW_H, _ROW_GAP)
            draw_row_ground(canvas, zone, chosen=place == number)
            if names[place] == view.dice.chosen:
                draw_figure(canvas, "valider", theme.bel, zone.x + 14, zone.y + 11, 28)
            title = set_title(names[place])
            face = fitting(canvas, title, NAME, zone.w - 76)
            draw_text(canvas, title, face, theme.velin, zone.x + 58, zone.y + 33)
        side = canvas.side
        words = self._words(names[number])
        draw_lines(canvas, words, BODY, theme.velin, side.x + 4, side.y + 26, width=side.w - 8, leading=25)

    def _names(self, view: View) -> tuple[str, ...]:
        return (PIPS.name, NUMERALS.name, *IMALYA_SETS, *view.dice.own)

    def _number(self, view: View) -> int:
        if self.number is not None:
            return self.number
        names = self._names(view)
        return names.index(view.dice.chosen) if view.dice.chosen in names else 0

    def _words(self, name: str) -> str:
        if name == PIPS.name:
            return _("One to six pips, read by custom: 6 Dam, 5 Bel, 4 Egal, 3 Ruse, 2 Gain, 1 Mort.")
        if name == NUMERALS.name:
            return _(
                "Dice with numerals, read by the same custom. On dice with eight faces 7 is the Arcaniste"
                " and 8 the Banni."
            )
        if name in IMALYA_SETS:
            return _("Dice with the drawings of this set on their faces; stickers for them can be printed.")
        return _("Dice of your own. To say which face stands for which Figure, hold 6 on the first screen.")


def set_title(name: str) -> str:
    """The title of a dice set on the screen."""
    if name == PIPS.name:
        return _("Dice with pips")
    if name == NUMERALS.name:
        return _("Dice with numerals")
    if name in IMALYA_SETS:
        return _("Figures: {name}").format(name=SETS[FigureSet(name)].short_title)
    return name
