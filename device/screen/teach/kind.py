"""Asks which kind of die is taught: its shape, and the number of different faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.dice import draw_die
from device.screen.kit.panels import draw_double_rule, draw_panel
from device.screen.kit.text import draw_lines, draw_text
from device.screen.question import refusal
from device.screen.teach.errands import AskKind, BeginSet
from device.screen.teach.name import NameScreen
from device.screen.theme import BODY, CUT_KEY, GIANT, KEY, NAME
from vision.reading import Shape
from vision.taught import LEAST_LOOKS

FACES: Final[Mapping[Shape, int]] = MappingProxyType({"d6": 6, "d4": 4, "d8": 8, "osselet": 4})
"""The shapes that can be taught, with the number of faces that each has."""


@dataclass(frozen=True, slots=True)
class KindScreen:
    """Asks for the shape of the dice in one column, and for the number of different faces in another.

    Attributes:
        name: the name of the new set.
        shape: the solid of its dice.
        faces: the number of different faces.
    """

    name: str
    shape: Shape = "d6"
    faces: int = 6

    def captions(self, view: View) -> Captions:
        """Change the shape, one face more or less, OK to begin."""
        captions = {Key.ONE: Caption(_("Change"), _("the shape"), icon="relancer", grown=True)}
        if self.faces > 2:
            captions[Key.TWO] = Caption(_("Fewer"), _("faces"), icon="moins", grown=True)
        if self.faces < FACES[self.shape]:
            captions[Key.THREE] = Caption(_("More"), _("faces"), icon="plus", grown=True)
        return captions | {
            Key.OK: Caption(_("Begin"), icon="valider").proposed(),
            Key.BACK: Caption(_("Back"), icon="retour"),
        }

    def press(self, key: Key, view: View) -> Command:
        """Change the kind, begin, or go back to the name."""
        if key not in (lit := self.captions(view)):
            few = _("A die has two different faces at least.")
            many = _("A {shape} has {n} faces; key 1 changes the shape.")
            many = many.format(shape=self.shape, n=FACES[self.shape])
            return refusal(key, lit, {Key.TWO: few, Key.THREE: many})
        if key is Key.BACK:
            return Go(NameScreen(self.name, then=AskKind))
        if key is Key.OK:
            return BeginSet(self.name, self.shape, self.faces)
        if key is Key.ONE:
            shapes = list(FACES)
            shape = shapes[(shapes.index(self.shape) + 1) % len(shapes)]
            return Go(replace(self, shape=shape, faces=FACES[shape]))
        return Go(replace(self, faces=self.faces + (1 if key is Key.THREE else -1)))

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the outline of the die, the number of faces, and what comes next."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.name, view.notice)
        shape = canvas.column(Key.ONE, 72)
        draw_panel(canvas, shape, theme.relief, cut=CUT_KEY, bottom=False)
        draw_text(canvas, _("Shape"), NAME, theme.velin, shape.center[0], shape.y + 36, "center")
        draw_double_rule(canvas, shape.x + 8, shape.y + 50, shape.w - 16)
        draw_die(canvas, "doute", shape.center[0] - 34, shape.y + 84, 68, self.shape)
        draw_text(canvas, self.shape, KEY, theme.velin, shape.center[0], shape.y + 196, "center")
        fewer, more = canvas.column(Key.TWO, 72), canvas.column(Key.THREE, 72)
        faces = replace(fewer, w=more.right - fewer.x)
        draw_panel(canvas, faces, theme.relief, cut=CUT_KEY, bottom=False)
        draw_text(canvas, _("Faces that differ"), NAME, theme.velin, faces.center[0], faces.y + 36, "center")
        draw_double_rule(canvas, faces.x + 8, faces.y + 50, faces.w - 16)
        draw_text(
            canvas, str(self.faces), GIANT.at(88), theme.velin, faces.center[0], faces.y + 172, "center"
        )
        side = canvas.beside(3, 72)
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
