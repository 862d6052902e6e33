"""The settlement of a round, step by step, so that everybody can follow the money."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Back, Go, Screen, View, position_of
from device.screen.choix_des_dieux.bar import draw_money, purse_or_winnings
from device.screen.choix_des_dieux.correct import correct_choice
from device.screen.choix_des_dieux.flow import draw_flow
from device.screen.choix_des_dieux.moving import flows, result_comes
from device.screen.choix_des_dieux.result import draw_result
from device.screen.choix_des_dieux.rows import LOWEST, PlayerRow, columns_for, draw_player_rows
from device.screen.choix_des_dieux.settle_words import shortages, step_words
from device.screen.choix_des_dieux.settlement import changes, missing_sum, money_at, steps
from device.screen.choix_des_dieux.state import state_of
from device.screen.choix_des_dieux.tray import draw_pot, draw_row
from device.screen.choix_des_dieux.words import names_each
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting_lines, wrapped
from device.screen.motion.copper import CopperMove
from device.screen.motion.motion import Motion
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.row.layout import foot_line_zone
from device.screen.row.scene import above_notice, draw_notice
from device.screen.theme import BODY, NAME, SMALL, Type
from device.zone import Zone
from engines.choix_des_dieux import State
from engines.choix_des_dieux.events import Moved, Reached, Settled
from engines.choix_des_dieux.table import present

_TITLE: Final = NAME.at(26)
_TITLE_LINES: Final = 3
"""The typeface of the title, and the most lines that it has at this size."""
_TITLE_DOWN: Final = 32
_FOOT_H: Final = 48
"""What the title takes besides its lines, and the height of the pot below the rows, in units."""
_TWO_ROWS_TITLE: Final = NAME.at(22)
_TWO_ROWS_TITLE_DOWN: Final = 20
_TWO_ROWS_FOOT_H: Final = 40
"""The same below a bar of two rows, which leaves less room to the rows."""
_FOOT_ROW_H: Final = 34
"""The height of a name and a sum in such a panel, in units."""
_ROWS_SHARE: Final = 0.62
_MANY_SHARE: Final = 0.69
"""The share of the width for the rows of players beside the pot, in one column and in several."""
_BALANCE_H: Final = 120
"""The height of the pot below the players on an upright screen, in units."""


@dataclass(frozen=True, slots=True)
class SettlementScreen(QuestionScreen):
    """Shows one step of the last settlement.

    Attributes:
        step: the step shown, from 0.
    """

    step: int = 0

    def question(self, view: View) -> Question:
        """Offer the next step, the one before, and to skip the rest."""
        shown = steps(position_of(view).events)
        choices = correct_choice(view)
        choices[Key.OK] = Choice(Caption(_("Go on"), icon="valider").proposed(), Back())
        if self.step:
            before = Go(replace(self, step=self.step - 1))
            choices[Key.ONE] = Choice(Caption(_("Step"), _("one back"), icon="gauche"), before)
            choices[Key.BACK] = return_choice(before)
        if self.step + 1 < len(shown):
            following = replace(Caption.of(_("Next\nstep"), icon="droite"), arrow=Arrow.RIGHT).proposed()
            choices[Key.OK] = Choice(following, Go(replace(self, step=self.step + 1)))
            choices[Key.SIX] = Choice(Caption(_("Skip"), icon="passer"), Back())
        state = state_of(view)
        events = position_of(view).events
        told = [step_words(state, events, self.step), *shortages(state, events, shown[self.step])]
        return Question(" ".join(told), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw everybody's money after this step, and what the step moves."""
        canvas.clear()
        state, events = state_of(view), position_of(view).events
        shown = steps(events)
        event = shown[min(self.step, len(shown) - 1)]
        pot, money = money_at(state, shown, self.step)
        draw_money(canvas, view, money, changes(event))
        title = self.question(view).title
        cells = len(present(state))
        _draw_title(canvas, cells, title, f"{self.step + 1}/{len(shown)}")
        body = _body(canvas, view, cells, title)
        match event:
            case Reached():
                draw_result(canvas, body, state, event)
            case Moved():
                foot = _foot_zones(canvas, body, cells)
                draw_flow(canvas, replace(body, h=foot[0].y - 8 - body.y), state, event)
                _draw_foot(canvas, foot, state, pot, missing_sum(shown, self.step))
            case _:
                _draw_balance(canvas, body, state, event, pot)
        draw_notice(canvas, view, foot_line_zone(canvas))

    def comes(self, before: Screen, view: View, *, stepped: bool) -> tuple[Motion, ...]:
        """The result comes part by part, and copper flies in each step that moves some; none goes back."""
        if isinstance(before, SettlementScreen) and before.step > self.step:
            return ()
        state, event = state_of(view), steps(position_of(view).events)[self.step]
        cells, title = len(present(state)), self.question(view).title
        match event:
            case Reached():
                names = (names_each(state, seats) for seats in (event.right, event.wrong))
                return (result_comes(partial(_body, view=view, cells=cells, title=title), *names),)
            case Moved():
                place = partial(_pot_place, view=view, cells=cells, title=title)
                return (CopperMove(flows(present(state), event), cells, place, named=False),)
        return ()


def _title_w(canvas: Canvas) -> float:
    """The width of the title; the number of the step keeps its room at the right."""
    return canvas.w - 100


def _title_face(canvas: Canvas, cells: int, title: str) -> Type:
    """The typeface of the title; many names are smaller, so that they leave room for the money below."""
    face = _TWO_ROWS_TITLE if canvas.needs_two_rows(cells) else _TITLE
    return fitting_lines(canvas, title, face, _title_w(canvas), _TITLE_LINES)


def _title_down(canvas: Canvas, cells: int) -> float:
    """The space above and below the lines of the title together, in units."""
    return _TWO_ROWS_TITLE_DOWN if canvas.needs_two_rows(cells) else _TITLE_DOWN


def _draw_title(canvas: Canvas, cells: int, title: str, count: str) -> None:
    """Draw the title, and the number of the step at its right."""
    theme, top = canvas.theme, canvas.bar.bottom + _title_down(canvas, cells) + 8
    draw_text(canvas, count, NAME, theme.brume, canvas.w - 16, top, "right")
    face = _title_face(canvas, cells, title)
    draw_lines(canvas, title, face, theme.velin, 16, top + 1, width=_title_w(canvas), leading=face.size + 2)


def _body(canvas: Canvas, view: View, cells: int, title: str) -> Zone:
    """The zone below the title, under a bar with so many players.

    The title always gets the height of two lines, so that the zone is the same at most steps. Below a bar
    of two rows it gets the height of its own lines.
    """
    face = _title_face(canvas, cells, title)
    lines = len(wrapped(canvas, title, face, _title_w(canvas)))
    least = 1 if canvas.needs_two_rows(cells) else 2
    top = canvas.bar_of(cells).bottom + _title_down(canvas, cells) + (face.size + 2) * max(least, lines)
    return above_notice(canvas, view, Zone(8, top, canvas.w - 16, canvas.keys.y - top))


def _pot_place(canvas: Canvas, view: View, cells: int, title: str) -> tuple[float, float]:
    """The middle of the panel that tells what is in the pot."""
    return _foot_zones(canvas, _body(canvas, view, cells, title), cells)[0].center


def _draw_foot(canvas: Canvas, zones: tuple[Zone, Zone], state: State, pot: int, missing: int | None) -> None:
    """Draw the pot after the step, and the sum that the shooter is still owed."""
    theme, (left, right) = canvas.theme, zones
    draw_panel(canvas, left)
    down = (left.h - _FOOT_ROW_H) / 2
    draw_pot(canvas, left.inset(16, down), pot, state.rules)
    if missing is None:
        return
    draw_panel(canvas, right)
    words = _("Still owed to {name}").format(name=state.players[_shooter(state)].name)
    draw_row(canvas, right.inset(16, down), words, missing, theme.velin, state.rules)


def _foot_zones(canvas: Canvas, body: Zone, cells: int) -> tuple[Zone, Zone]:
    """The panel of the pot, and that of what is still owed, where so many players are at the table."""
    height = _TWO_ROWS_FOOT_H if canvas.needs_two_rows(cells) else _FOOT_H
    lowest = Zone(body.x, body.bottom - height, body.w, height)
    if canvas.upright:
        return replace(lowest, y=lowest.y - 8 - height), lowest
    left = replace(lowest, w=(body.w - 8) / 2)
    return left, replace(left, x=left.right + 8)


def _shooter(state: State) -> int:
    """The seat of the player who shot last."""
    return state.shooter if state.last_shooter is None else state.last_shooter


def _draw_balance(canvas: Canvas, body: Zone, state: State, event: Settled, pot: int) -> None:
    """Draw the result of the round for each player."""
    changes = dict(event.changes)
    rows = [
        PlayerRow(seat, state.players[seat].name, purse_or_winnings(state, seat), change=changes.get(seat))
        for seat in present(state)
    ]
    many = columns_for(body.h, len(rows), LOWEST) > 1
    left = Zone(body.x, body.y, body.w * (_MANY_SHARE if many else _ROWS_SHARE), body.h)
    side = Zone(left.right + 8, body.y, body.right - left.right - 8, body.h)
    if canvas.upright:
        left = Zone(body.x, body.y, body.w, body.h - _BALANCE_H - 8)
        side = Zone(body.x, left.bottom + 8, body.w, _BALANCE_H)
    draw_player_rows(canvas, left, rows)
    draw_panel(canvas, side)
    line = Zone(side.x + 16, side.y + 14, side.w - 32, 34)
    draw_pot(canvas, line, pot, state.rules)
    words = _("Won or lost in this round, and what everybody has now.")
    face = SMALL if many else BODY
    draw_lines(canvas, words, face, canvas.theme.brume, line.x, line.bottom + 36, width=line.w, leading=24)
