"""The declarations of this round, with what happened to each."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Back, Go, Play, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_frame, draw_medallion, draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting_lines, wrapped
from device.screen.oniria.said import effect_words, standing_words
from device.screen.oniria.state import state_of
from device.screen.question import Choice, Question, QuestionScreen, closing_choices
from device.screen.theme import BODY, KEY, SCORE, SMALL
from device.screen.words import capitalised
from device.zone import Zone
from engines.oniria import State, Withdraw
from engines.oniria.declaration import Declaration, Standing

_ROW_H, _UPRIGHT_ROW_H = 58.0, 98.0
"""The height of a row, in units; on an upright screen each of its two texts may take two lines."""
_LEADING = 20.0


@dataclass(frozen=True, slots=True)
class TrailScreen(QuestionScreen):
    """Lists the declarations, the newest selected at first; the selected one can be taken back.

    Attributes:
        place: the selected line, from 0; None for the newest.
    """

    place: int | None = None

    def question(self, view: View) -> Question:
        """Offer to move up and down, and to take the selected declaration back."""
        state = state_of(view)
        place, last = self._place(state), len(state.current.declarations) - 1
        choices = closing_choices(_("Go on"), Back())
        if place > 0:
            choices[Key.ONE] = Choice(Caption.of(_("Line\nabove"), icon="haut"), Go(TrailScreen(place - 1)))
        if place < last:
            choices[Key.TWO] = Choice(Caption.of(_("Line\nbelow"), icon="bas"), Go(TrailScreen(place + 1)))
        if back := _withdrawal(state, state.current.declarations[place]):
            choices[Key.THREE] = Choice(Caption(_("Take back"), icon="annuler"), Play(back))
        why = {Key.THREE: _("This declaration does not stand any more, or its bonus has been spent.")}
        return Question(_("Declared in this round"), (), choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the lines around the selected one, as many as fit."""
        state = state_of(view)
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        declared = state.current.declarations
        height = _UPRIGHT_ROW_H if canvas.upright else _ROW_H
        top = canvas.bar.bottom + 12
        room = int((canvas.keys.y - 4 - top) // height)
        place = self._place(state)
        first = max(0, min(place - room // 2, len(declared) - room))
        for row, declaration in enumerate(declared[first : first + room]):
            zone = Zone(12, top + row * height, canvas.w - 24, height - 6)
            _draw_line(canvas, zone, state, declaration, chosen=first + row == place)

    def _place(self, state: State) -> int:
        last = len(state.current.declarations) - 1
        return last if self.place is None else min(self.place, last)


def _withdrawal(state: State, declaration: Declaration) -> Withdraw | None:
    """The action that takes a declaration back, or None if it cannot be taken back."""
    found = (action for action in state.legal_actions() if isinstance(action, Withdraw))
    return next((action for action in found if action.number == declaration.number), None)


def _draw_line(canvas: Canvas, zone: Zone, state: State, declaration: Declaration, *, chosen: bool) -> None:
    """Draw a declaration: its number, its author and trick, what it does, and what happened to it."""
    theme = canvas.theme
    draw_panel(canvas, zone)
    if chosen:
        draw_frame(canvas, zone, theme.lamp_line, 3)
    counts = declaration.number in state.live or declaration.standing is Standing.PROPOSED
    ink = theme.velin if counts else theme.filet
    middle = zone.y + zone.h / 2
    draw_text(canvas, str(declaration.number), SCORE.at(24), ink, zone.x + 36, middle + 8, "right")
    by = declaration.by
    if by < len(state.players):
        draw_medallion(
            canvas, by, state.players[by].name, zone.x + 50, middle - 18, 36, fill=ink, ink=theme.loge
        )
    left = zone.x + 100
    says = effect_words(state, declaration.effect)
    says = capitalised(says)
    width = zone.right - (14 if counts else 36) - left
    moment = _("trick {n}").format(n=declaration.trick)
    became = f"{moment} · {standing_words(state, declaration)}"
    most = 2 if canvas.upright else 1
    large, small = (
        fitting_lines(canvas, words, face, width, most) for words, face in ((says, KEY), (became, SMALL))
    )
    rows = len(wrapped(canvas, says, large, width)) + len(wrapped(canvas, became, small, width))
    foot = middle + 16 - _LEADING / 2 * rows
    foot = draw_lines(canvas, says, large, ink, left, foot, width=width, leading=_LEADING)
    draw_lines(canvas, became, small, theme.brume, left, foot + 2, width=width, leading=_LEADING)
    if not counts:
        draw_text(canvas, "×", BODY.at(26), theme.dam, zone.right - 16, middle + 8, "right")
