"""Asks which Figures the faces of taught dice stand for, in games with Figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, View
from device.screen.cycle import next_of
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_key_column
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.pages import on_keys, page_choice
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.teach.errands import KeepSet, OpenSets
from device.screen.teach.looks import draw_look
from device.screen.theme import BODY, NAME
from device.zone import Zone
from engines.imalya import BY_NUMBER
from vision.taught import TaughtSet

FIGURES: Final = ("dam", "bel", "egal", "mort", "gain", "ruse", "arcaniste", "banni")
"""The roles of the Figures, which are also the names of their silhouettes."""
_COLUMN_H: Final = 268
"""The height that a face with its Figure needs, in units; in a lower column all of it is smaller."""


def meaning(taught: TaughtSet, face: str) -> str:
    """The role of the Figure that a face stands for: the owner's choice, or else that of its number."""
    usual = BY_NUMBER.get(face)
    return taught.means.get(face) or (usual.name.lower() if usual else "")


@dataclass(frozen=True, slots=True, eq=False)
class MeansScreen(QuestionScreen):
    """Shows a column for each face; its key goes to the next Figure.

    Attributes:
        taught: the set, with the Figures chosen so far.
        page: the page of faces that is shown, from 0.
    """

    taught: TaughtSet
    page: int = 0

    def question(self, view: View) -> Question:
        """A key for each face, which goes to the next Figure; OK to save."""
        change = Caption(_("Change"), icon="relancer", grown=True)
        faces = on_keys(self.taught.faces, self.page)
        choices = {key: Choice(change, Go(self._changed(face))) for key, face in faces.items()}
        choices |= page_choice(self.taught.faces, self.page, lambda page: replace(self, page=page))
        keep = Caption(_("Keep"), icon="valider").proposed()
        choices[Key.OK] = Choice(keep, KeepSet(self.taught))
        choices[Key.BACK] = return_choice(OpenSets(self.taught.name))
        why = dict.fromkeys(SOFT_KEYS, _("The die has no more faces on this page."))
        return Question(_("What do the faces stand for?"), choices=choices, why=why)

    def _changed(self, face: str) -> MeansScreen:
        """The same screen where a face stands for the next Figure."""
        other = next_of(FIGURES, meaning(self.taught, face))
        means = MappingProxyType({**self.taught.means, face: other})
        return replace(self, taught=replace(self.taught, means=means))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw each face with a look at it, and its Figure."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        faces = on_keys(self.taught.faces, self.page)
        columns = {face: canvas.column(key, canvas.bar.bottom + 16) for key, face in faces.items()}
        # On an upright screen the second row of columns is less high than the first; all faces look alike.
        part = min([1.0, *(zone.h / _COLUMN_H for zone in columns.values())])
        for face, zone in columns.items():
            self._draw_column(canvas, zone, face, part)
        side = canvas.beside(len(SOFT_KEYS))
        words = _("In the games with Figures each face counts as the Figure below it.")
        draw_lines(canvas, words, BODY, theme.velin, side.x, canvas.bar.bottom + 40, width=side.w, leading=24)

    def _draw_column(self, canvas: Canvas, zone: Zone, face: str, part: float) -> None:
        """Draw a face with a look at it and its Figure, smaller by `part` where the column is low."""
        theme, middle, looks = canvas.theme, zone.center[0], self.taught.looks[face]
        draw_key_column(canvas, zone, theme.relief)
        side = 68 * part
        look = Zone(middle - side / 2, zone.y + 16 * part, side, side)
        draw_look(canvas, looks[0] if looks else None, look)
        draw_text(canvas, face, NAME, theme.velin, middle, zone.y + 112 * part, "center")
        draw_double_rule(canvas, zone.x + 8, zone.y + 128 * part, zone.w - 16)
        role = meaning(self.taught, face)
        if role:
            draw_figure(canvas, role, theme.velin, middle - 32 * part, zone.y + 150 * part, 64 * part)
            name = fitting(canvas, role.capitalize(), NAME, zone.w - 8)
            draw_text(canvas, role.capitalize(), name, theme.velin, middle, zone.y + 252 * part, "center")
