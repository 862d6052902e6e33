"""Ask who plays White, with a column for each side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Play, View
from device.screen.jelimvre.state import state_of
from device.screen.jelimvre.tiles import draw_piece
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule, draw_key_column
from device.screen.kit.text import draw_fitting, draw_lines, draw_text
from device.screen.opening import lots_choices
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import BODY, KEY_W, NAME, SMALL
from device.zone import Zone
from engines.jelimvre import Colour, Colours, Kind, State

_KEYS = (Key.TWO, Key.FIVE)
"""The keys of the two sides, far apart as the sides sit at the table."""
_KING: Final = 90
_NAME_LEADING: Final = 36
_WORDS_H: Final = 100
"""The height of everything on a card but the king and the names, in units."""


@dataclass(frozen=True, slots=True)
class ColoursScreen(QuestionScreen):
    """Asks who plays White, the colour that sets up and plays first."""

    def question(self, view: View) -> Question:
        """Offer a key for each side."""
        choices = {
            key: Choice(Caption.of(_("Plays\nWhite"), icon="roi", grown=True), Play(Colours(seats[0])))
            for key, seats in _sides(state_of(view)).items()
        }
        choices = lots_choices(view, choices, Key.SIX, lambda action: _first_name(state_of(view), action))
        return Question(_("Who plays White?"), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each side."""
        canvas.clear()
        state = state_of(view)
        draw_title_bar(canvas, self.question(view).title, view.notice)
        sides = {_side_zone(canvas, key): seats for key, seats in _sides(state).items()}
        lowest = min(zone.h for zone in sides)
        for zone, seats in sides.items():
            _draw_side(canvas, zone, [state.players[seat].name for seat in seats], lowest)
        side = canvas.beside(len(SOFT_KEYS))
        words = _("White sets up and plays first.")
        left, foot, width = side.x + 8, canvas.bar.bottom + 44, side.w - 8
        draw_lines(canvas, words, BODY, canvas.theme.brume, left, foot, width=width, leading=24)


def _first_name(state: State, action: Colours) -> str:
    return state.players[action.seat].name


def _sides(state: State) -> dict[Key, tuple[int, ...]]:
    """The seats of each side, by the key of that side."""
    half = len(state.players) // 2
    return {_KEYS[0]: tuple(range(half)), _KEYS[1]: tuple(range(half, 2 * half))}


def _side_zone(canvas: Canvas, key: Key) -> Zone:
    """The card of a side, which is wider than the column of its key."""
    column = canvas.column(key, canvas.bar.bottom + 16)
    return replace(column, x=column.x - KEY_W, w=column.w + 2 * KEY_W)


def _draw_side(canvas: Canvas, zone: Zone, names: list[str], lowest: float) -> None:
    """Draw the card of a side. If the lowest card has no room for a large king, all kings are smaller."""
    theme = canvas.theme
    draw_key_column(canvas, zone, theme.relief)
    middle = zone.x + zone.w / 2
    king = min(_KING, lowest - _WORDS_H - _NAME_LEADING * len(names))
    draw_piece(canvas, Zone(middle - king / 2, zone.y + 24, king, king), Kind.KING, Colour.WHITE)
    foot = zone.y + king + 68
    for name in names:
        draw_fitting(canvas, name, NAME.at(30), theme.velin, middle, foot, zone.w - 16, "center")
        foot += _NAME_LEADING
    draw_double_rule(canvas, zone.x + 24, foot - 16, zone.w - 48)
    words = _("plays White") if len(names) == 1 else _("play White")
    draw_text(canvas, words, SMALL.at(20), theme.brume, middle, foot + 20, "center")
