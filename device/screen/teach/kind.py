"""Asks which kind of die is taught: its shape, and the number of different faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, View
from device.screen.cycle import next_of
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.dice import draw_die
from device.screen.kit.panels import draw_double_rule, draw_key_column
from device.screen.kit.text import draw_lines, draw_text
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.teach.errands import AskKind, BeginSet
from device.screen.teach.name import SetName
from device.screen.theme import BODY, GIANT, KEY, NAME
from device.screen.writing.letters import LettersScreen
from vision.reading import Shape
from vision.taught import LEAST_LOOKS

FACES: Final[Mapping[Shape, int]] = MappingProxyType({"d6": 6, "d4": 4, "d8": 8, "osselet": 4})
"""The shapes that can be taught, with the number of faces that each has."""
_FEWEST: Final = 2
"""The least number of different faces; with one there would be nothing to read."""


@dataclass(frozen=True, slots=True)
class KindScreen(QuestionScreen):
    """Asks for the shape of the dice in one column, and for the number of different faces in another.

    Attributes:
        name: the name of the new set.
        shape: the solid of its dice.
        faces: the number of different faces.
    """

    name: str
    shape: Shape = "d6"
    faces: int = 6

    def question(self, view: View) -> Question:
        """Change the shape, one face more or less, OK to begin."""
        other = next_of(tuple(FACES), self.shape)
        change = Caption(_("Change"), _("the shape"), icon="relancer", grown=True)
        begin = Caption(_("Begin"), icon="valider").proposed()
        choices = {
            Key.ONE: Choice(change, Go(replace(self, shape=other, faces=FACES[other]))),
            Key.OK: Choice(begin, BeginSet(self.name, self.shape, self.faces)),
            Key.BACK: return_choice(Go(LettersScreen(SetName(AskKind), self.name))),
        }
        if self.faces > _FEWEST:
            fewer = Caption(_("Remove"), _("a face"), icon="moins", grown=True)
            choices[Key.TWO] = Choice(fewer, Go(replace(self, faces=self.faces - 1)))
        if self.faces < FACES[self.shape]:
            more = Caption(_("Add"), _("a face"), icon="plus", grown=True)
            choices[Key.THREE] = Choice(more, Go(replace(self, faces=self.faces + 1)))
        many = _("A {shape} has {n} faces; key 1 changes the shape.")
        why = {
            Key.TWO: _("A die has two different faces at least."),
            Key.THREE: many.format(shape=self.shape, n=FACES[self.shape]),
        }
        return Question(self.name, choices=choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the outline of the die, the number of faces, and what comes next."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.name, view.notice)
        top = canvas.bar.bottom + 16
        shape = canvas.column(Key.ONE, top)
        draw_key_column(canvas, shape, theme.relief)
        draw_text(canvas, _("Shape"), NAME, theme.velin, shape.center[0], shape.y + 36, "center")
        draw_double_rule(canvas, shape.x + 8, shape.y + 50, shape.w - 16)
        draw_die(canvas, "doute", shape.center[0] - 34, shape.y + 84, 68, self.shape)
        draw_text(canvas, self.shape, KEY, theme.velin, shape.center[0], shape.y + 196, "center")
        fewer, more = canvas.column(Key.TWO, top), canvas.column(Key.THREE, top)
        faces = replace(fewer, w=more.right - fewer.x)
        draw_key_column(canvas, faces, theme.relief)
        draw_text(canvas, _("Faces that differ"), NAME, theme.velin, faces.center[0], faces.y + 36, "center")
        draw_double_rule(canvas, faces.x + 8, faces.y + 50, faces.w - 16)
        draw_text(
            canvas, str(self.faces), GIANT.at(88), theme.velin, faces.center[0], faces.y + 172, "center"
        )
        side = canvas.beside(3, top)
        draw_lines(
            canvas, self._words(), BODY, theme.velin, side.x, side.y + 28, width=side.w - 8, leading=26
        )

    def _words(self) -> str:
        words = _(
            "The table asks for each face in turn, {n} looks each: lay the die down with the face up, press"
            " OK, turn the die and move it, press again. A face that the die shows twice is taught once."
        ).format(n=LEAST_LOOKS)
        if self.shape == "d4":
            words += " " + _(
                "For a d4, teach what you read on it: the number at the top corner, or the face below."
            )
        return words
