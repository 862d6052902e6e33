"""The tricks of this round, card by card; the cards of sealed tricks stay hidden."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.screen.base import Back, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import draw_fitting, draw_text
from device.screen.oniria.state import state_of
from device.screen.oniria.words import hand_name
from device.screen.question import Question, QuestionScreen, closing_choices
from device.screen.theme import BODY, NAME, STRONG
from device.screen.words import signed
from device.zone import Zone
from engines.oniria import Side, State
from engines.oniria.decks import TRICKS

_LABEL_W, _UPRIGHT_LABEL_W, _HEAD_H = 176.0, 12.0, 46.0
"""What stands before the first trick, in units; on an upright screen the names stand above the cards."""
_TALLEST, _UPRIGHT_TALLEST = 64.0, 90.0
_NAME_H = 32.0
"""The height of a name above its cards, in units."""


@dataclass(frozen=True, slots=True)
class TricksScreen(QuestionScreen):
    """Shows the tricks played so far."""

    def question(self, view: View) -> Question:
        """Offer to go on."""
        return Question(_("Tricks of this round"), choices=closing_choices(_("Go on"), Back()))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a line for each hand and a column for each trick."""
        state = state_of(view)
        canvas.clear()
        hidden = _("Past tricks lie face down: count on your memory.") if state.rules.count_cards else ""
        draw_title_bar(canvas, self.question(view).title, view.notice or hidden)
        tallest = _UPRIGHT_TALLEST if canvas.upright else _TALLEST
        top = canvas.bar.bottom + 12
        height = min(canvas.keys.y - 8 - top, _HEAD_H + tallest * len(state.hands))
        zone = Zone(12, top, canvas.w - 24, height)
        draw_panel(canvas, zone)
        draw_double_rule(canvas, zone.x + 12, zone.y + _HEAD_H - 4, zone.w - 24)
        leading = (zone.h - _HEAD_H) / len(state.hands)
        for hand in state.hands:
            line = Zone(zone.x, zone.y + _HEAD_H + hand * leading, zone.w, leading)
            _draw_name(canvas, line, state, hand)
        for trick in range(1, TRICKS + 1):
            _draw_trick(canvas, zone, state, trick, leading)


def _draw_name(canvas: Canvas, line: Zone, state: State, hand: int) -> None:
    theme = canvas.theme
    name, middle, size, width = hand_name(state, hand), line.center[1], 32, _LABEL_W
    if canvas.upright:
        middle, size, width = line.y + _NAME_H / 2 + 4, 26, line.w
    top = middle - size / 2
    if not state.is_neutral(hand):
        draw_medallion(canvas, hand, name, line.x + 8, top, size, fill=theme.velin, ink=theme.loge)
    else:
        draw_figure(canvas, "lune", theme.velin, line.x + 11, top + 3, size - 6)
    draw_fitting(canvas, name, BODY, theme.velin, line.x + size + 14, middle + 7, width - size - 18)


def _draw_trick(canvas: Canvas, zone: Zone, state: State, trick: int, leading: float) -> None:
    """Draw a trick: its number and winner, and below them each card's printed power and points."""
    theme = canvas.theme
    label_w = _UPRIGHT_LABEL_W if canvas.upright else _LABEL_W
    pitch = (zone.w - label_w) / TRICKS
    middle = zone.x + label_w + (trick - 0.5) * pitch
    results = state.reckoning.tricks
    result = results[trick - 1] if trick <= len(results) else None
    ink = theme.velin if result else theme.filet
    draw_text(canvas, str(trick), NAME.at(24), ink, middle - 18, zone.y + 31, "center")
    if result is None or result.winner is None:
        return
    figure = "bel" if result.winner is Side.SONADORA else "joueurs"
    beside, size = (-2, 18) if canvas.upright else (2, 24)
    draw_figure(canvas, figure, theme.velin, middle + beside, zone.y + 24 - size / 2, size)
    for card in result.cards:
        foot = zone.y + _HEAD_H + (card.hand + 0.5) * leading + (_NAME_H / 2 + 4 if canvas.upright else 9)
        if trick in state.sealed:
            draw_text(canvas, "·", STRONG, theme.filet, middle, foot, "center")
            continue
        faint = theme.filet if card.zeroed else theme.velin
        draw_text(canvas, str(card.printed), STRONG.at(28), faint, middle - 10, foot, "center")
        change = (card.hand in result.marks) - card.penalised
        if change:
            color = theme.lamp_line if change > 0 else theme.dam
            words = signed(change)
            beside, below = (16, 0) if canvas.upright else (20, 0)
            draw_text(canvas, words, BODY, color, middle + beside, foot + below, "center")
