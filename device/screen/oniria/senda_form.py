"""Enter the twelve Sendas, each by the powers that it bars for both sides."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Keep, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_frame, draw_panel
from device.screen.kit.text import draw_text
from device.screen.oniria.constraints import draw_sides, toggled
from device.screen.oniria.path import draw_constraints
from device.screen.oniria.values import value_choices
from device.screen.oniria.words import SIDES
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.theme import SMALL
from device.zone import Zone
from engines.oniria import Senda, Side
from engines.oniria.card_lines import sendas_line

_SENDAS = 12
_FREE = Senda()
_ROW_H, _GAP = 66.0, 6.0


@dataclass(frozen=True, slots=True)
class SendaFormScreen(QuestionScreen):
    """Asks for the Sendas one after the other and numbers them, since the cards bear no numbers.

    Attributes:
        back: the library screen, shown again afterwards.
        shelf: the name of the file in which the Sendas are kept.
        known: the Sendas entered so far.
        side: the side whose barred powers are asked for.
        senda: the next Senda, as far as it is entered.
    """

    back: Screen
    shelf: str
    known: tuple[Senda, ...] = ()
    side: Side = Side.SOMBRAS
    senda: Senda = _FREE

    def question(self, view: View) -> Question:
        """Ask what the next Senda bars for one side; after the twelfth, ask for confirmation."""
        if len(self.known) == _SENDAS:
            keep = Caption(_("Keep"), _("all twelve"), icon="valider").proposed()
            kept = Keep(self.shelf, sendas_line(self.known), self.back)
            return Question(_("The twelve Sendas"), (), {Key.OK: Choice(keep, kept), Key.BACK: self._back()})
        choices = value_choices(
            self.side.powers, lambda power: Go(replace(self, senda=toggled(self.senda, self.side, power)))
        )
        then = Caption(_("Then"), SIDES[Side.SONADORA], icon="valider")
        to = replace(self, side=Side.SONADORA)
        if self.side is Side.SONADORA:
            then = Caption.of(_("Next\nSenda"), icon="valider")
            to = replace(self, known=(*self.known, self.senda), side=Side.SOMBRAS, senda=_FREE)
        choices[Key.OK] = Choice(then.proposed(), Go(to))
        choices[Key.BACK] = self._back()
        title = _("Senda {n}: what is barred for the {side}?")
        return Question(title.format(n=len(self.known) + 1, side=SIDES[self.side]), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the Sendas so far in rows, and the one that is being entered."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        top = canvas.bar.bottom + 8
        columns = 4 if canvas.upright else 6
        width = (canvas.w - 24 - (columns - 1) * _GAP) / columns
        for place in range(_SENDAS):
            row, column = divmod(place, columns)
            zone = Zone(12 + column * (width + _GAP), top + row * (_ROW_H + _GAP), width, _ROW_H)
            self._draw_place(canvas, zone, place)
        if len(self.known) < _SENDAS:
            top += _SENDAS // columns * (_ROW_H + _GAP) + 4
            draw_sides(
                canvas,
                Zone(12, top, canvas.w - 24, min(200, canvas.keys.y - 64 - top)),
                self.senda,
                self.side,
            )

    def _draw_place(self, canvas: Canvas, zone: Zone, place: int) -> None:
        theme = canvas.theme
        draw_panel(canvas, zone, theme.loge)
        if place == len(self.known):
            draw_frame(canvas, zone, theme.lamp_line, 3)
        ink = theme.velin if place < len(self.known) else theme.filet
        draw_text(canvas, str(place + 1), SMALL, ink, zone.x + 8, zone.y + 20)
        if place < len(self.known):
            lower = Zone(zone.x + 8, zone.y - 17, zone.w - 8, zone.h)
            draw_constraints(canvas, lower, self.known[place], ink, theme.dam)

    def _back(self) -> Choice:
        """Drop the latest answer; before the first Senda, return to the library."""
        if self.side is Side.SONADORA:
            return return_choice(Go(replace(self, side=Side.SOMBRAS)))
        if not self.known:
            return return_choice(Go(self.back))
        *before, last = self.known
        return return_choice(Go(replace(self, known=tuple(before), side=Side.SONADORA, senda=last)))
