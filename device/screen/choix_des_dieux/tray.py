"""Draws the tray with the three dice of the round, and the god that is honoured."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import View, position_of
from device.screen.choix_des_dieux.faces import die_faces
from device.screen.choix_des_dieux.state import state_of
from device.screen.choix_des_dieux.words import FIGURES, unit_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.marks import MarkState
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import baseline, draw_fitting, draw_lines, draw_text, fitting, text_width
from device.screen.motion.motion import Motion
from device.screen.motion.pieces import Place
from device.screen.motion.reveal import Part, Reveal
from device.screen.row.draw import draw_row_die
from device.screen.row.host_line import HostLine, draw_host_line, line_top
from device.screen.row.layout import Cell, cell_beside, cells_in, line_zone
from device.screen.row.pending import pending_dice
from device.screen.row.picture import draw_numbered
from device.screen.row.row_die import Row, RowDie
from device.screen.row.scene import notice_line
from device.screen.theme import BODY, FLOOR_PX, NAME, SCORE, SMALL, Type
from device.screen.words import written
from device.zone import Zone
from engines.choix_des_dieux import State
from engines.choix_des_dieux.dice import DICE
from engines.choix_des_dieux.events import Threw
from engines.choix_des_dieux.rules import Rules
from engines.choix_des_dieux.symbols import GODS

_STAND_H = 94
_NUMBER = SCORE.at(28)
_DROP = -12
"""How far above its place a die begins that lands, in units."""
_COLUMN_W = 166
"""The width of the drawn dice and their words beside the live picture, in units."""

Sum = tuple[str, int, str]
"""A number with its name: the name, the number, the colour."""


def draw_dice(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the three dice; with a camera the live picture stands beside them."""
    row = dice_row(view)
    draw_panel(canvas, zone)
    if view.sight.picture is not None:
        draw_numbered(canvas, view.sight, _picture_zone(zone), state_of(view).awaits.dice)
    for die, cell in zip(row.dice, _cells(view, zone), strict=True):
        draw_row_die(canvas, die, cell)


def _picture_zone(zone: Zone) -> Zone:
    """The left part of a tray, which shows the live picture."""
    return replace(zone, w=zone.w - _COLUMN_W)


def _cells(view: View, zone: Zone) -> tuple[Cell, ...]:
    """The places of the drawn dice: in a row, or beside the live picture one below the other."""
    if view.sight.picture is None:
        return cells_in(zone, len(DICE), rows=1)
    left, height = _picture_zone(zone).right, zone.h / len(DICE)
    rows = [Zone(left, zone.y + height * number, _COLUMN_W, height) for number in range(len(DICE))]
    return tuple(cell_beside(number, row) for number, row in enumerate(rows, 1))


def die_lands(view: View, round_zone: Place, *, columns: bool = False) -> tuple[Motion, ...]:
    """The die that was thrown last drops into its place, if the last step was a throw.

    Args:
        view: the game after the step.
        round_zone: the zone that `draw_round` fills on a canvas.
        columns: as for `draw_round`.
    """
    thrown = next((event.die for event in position_of(view).events if isinstance(event, Threw)), None)
    if thrown is None:
        return ()

    def place(canvas: Canvas) -> Zone:
        zones = _RoundZones.of(canvas, view, round_zone(canvas), columns=columns)
        return _cells(view, zones.tray)[thrown - 1].zone

    return (Reveal((Part(place, dy=_DROP, on_panel=True),)),)


@dataclass(frozen=True, slots=True)
class _RoundZones:
    """Where a round is drawn: the dice, the host's line, and the god with the money."""

    tray: Zone
    line: Zone
    stand: Zone

    @classmethod
    def of(cls, canvas: Canvas, view: View, zone: Zone, *, columns: bool) -> _RoundZones:
        """Divide a zone; the host's line grows upwards, and the dice take what is left above it.

        An upright screen with columns above its keys has no room for the money below the dice. There it
        stands above the key Back, which has no column.
        """
        stand = Zone(zone.x, zone.bottom - _STAND_H, zone.w, _STAND_H)
        line = line_zone(canvas)
        if canvas.upright:
            foot = stand.y
            if columns:
                stand, foot = canvas.column(Key.BACK), zone.bottom + 8
            line = Zone(zone.x + 4, foot - 30, zone.w - 4, 26)
        foot = min(line.y, line_top(canvas, line, host_line(view))) - 8
        return cls(replace(zone, h=foot - zone.y), line, stand)


def dice_row(view: View) -> Row:
    """The three dice of the round: those that have been thrown, the one that is due, and the rest."""
    position, sight = position_of(view), view.sight
    state: State = position.state
    dice: list[RowDie] = []
    for die in DICE:
        faces = die_faces(state, die.number)
        if die.number in sight.letters:
            dice += pending_dice(sight, faces, die.number).values()
        elif die.number <= len(state.dice):
            figure = FIGURES[state.dice[die.number - 1]]
            pen = die.number in position.by_hand
            dice.append(
                RowDie(die.number, MarkState.LOCKED, die.name, figure, (figure,), faces.shape, pen=pen)
            )
        else:
            due = die.number in state.awaits.dice
            dice.append(RowDie(die.number, MarkState.IN_HAND, die.name, shape=faces.shape, awaited=due))
    return Row(tuple(dice))


def draw_round(
    canvas: Canvas, view: View, zone: Zone, seat: int, *, columns: bool = False, hint: str = ""
) -> None:
    """Draw the dice, the host's line, and the god with a player's purse and stake and the pot.

    Args:
        canvas: the canvas to draw on.
        view: the game.
        zone: the zone for the dice and, below them, the rest.
        seat: the player.
        columns: the zone stands beside columns above the keys.
        hint: what the host says where there is no news.
    """
    zones = _RoundZones.of(canvas, view, zone, columns=columns)
    draw_dice(canvas, view, zones.tray)
    news = host_line(view)
    draw_host_line(canvas, zones.line, news if news.words else HostLine(hint))
    _draw_stand(canvas, view, zones.stand, seat)


def host_line(view: View) -> HostLine:
    """Why the last key did nothing, or why a throw does not count, or else the news."""
    if view.sight.hint and not view.refused:
        return HostLine(view.sight.hint, "camera", new=True)
    return notice_line(view)


def _draw_stand(canvas: Canvas, view: View, zone: Zone, seat: int) -> None:
    """Draw the honoured god, and what lies where: in the player's purse, before the player, in the pot."""
    theme, state = canvas.theme, state_of(view)
    draw_panel(canvas, zone)
    if zone.h > zone.w:
        _draw_stacked(canvas, zone, state, seat)
        return
    left, width = zone.x + 14, zone.w - 28
    god = GODS.get(state.dice[0]) if state.dice else None
    words, indent = _("Round {n}").format(n=state.round), 0.0
    if god:
        draw_figure(canvas, FIGURES[state.dice[0]], theme.bel, left, zone.y + 7, 24)
        words, indent = _("{god} is honoured").format(god=god), 32.0
    face = fitting(canvas, words, NAME.at(21), width - indent, 18)
    draw_text(canvas, words, face, theme.velin, left + indent, zone.y + 26)
    canvas.fill(Zone(left, zone.y + 36, width, 2), theme.velin if theme.outlined else theme.relief)
    sums = _sums(canvas, state, seat)
    pitch = width / len(sums)
    for place, (title, number, color) in enumerate(sums):
        x = left + pitch * place
        draw_text(canvas, title, fitting(canvas, title, SMALL, pitch - 8), theme.brume, x, zone.y + 56)
        right = x + draw_text(canvas, written(number), _NUMBER, color, x, zone.y + 84)
        draw_text(canvas, unit_of(state.rules, number), SMALL, color, right + 6, zone.y + 84)


def _draw_stacked(canvas: Canvas, zone: Zone, state: State, seat: int) -> None:
    """Draw the god and the money one below the other, in a narrow zone."""
    theme = canvas.theme
    left, width = zone.x + 10, zone.w - 20
    god = GODS.get(state.dice[0]) if state.dice else None
    words, indent = _("Round {n}").format(n=state.round), 0.0
    if god:
        draw_figure(canvas, FIGURES[state.dice[0]], theme.bel, left, zone.y + 7, 24)
        words, indent = god, 28.0
    draw_fitting(canvas, words, NAME.at(21), theme.velin, left + indent, zone.y + 26, width - indent)
    canvas.fill(Zone(left, zone.y + 36, width, 2), theme.velin if theme.outlined else theme.relief)
    foot = zone.y + 58
    for title, number, color in _sums(canvas, state, seat):
        foot = draw_lines(canvas, title, SMALL, theme.brume, left, foot, width=width, leading=20)
        right = left + draw_text(canvas, written(number), _NUMBER, color, left, foot + 6)
        draw_fitting(
            canvas, unit_of(state.rules, number), SMALL, color, right + 6, foot + 6, zone.right - right - 8
        )
        foot += 30


def _sums(canvas: Canvas, state: State, seat: int) -> list[Sum]:
    """The purse where money is counted, the stake of a player who has one, and the pot."""
    theme, player = canvas.theme, state.players[seat]
    sums: list[Sum] = [(_("Purse"), player.funds, theme.velin)] if state.rules.track_money else []
    if player.stake:
        sums.append((_("Stake"), player.stake, theme.velin))
    return [*sums, (_("Pot"), state.pot, theme.cuivre)]


def draw_row(canvas: Canvas, zone: Zone, words: str, number: int, color: str, rules: Rules) -> None:
    """Draw words at the left, and a number with its unit at the right."""
    face, foot = SCORE.at(30), baseline(SCORE.at(30), zone.y, zone.h)
    unit = unit_of(rules, number)
    right = zone.right - text_width(canvas, unit, BODY) - 6
    draw_text(canvas, unit, BODY, color, zone.right, foot, "right")
    draw_text(canvas, written(number), face, color, right, foot, "right")
    draw_fitting(canvas, words, BODY, color, zone.x, foot, _words_w(canvas, zone, number, unit))


def _words_w(canvas: Canvas, zone: Zone, number: int, unit: str) -> float:
    """The room that a number with its unit leaves to the words in a row, in units."""
    return zone.w - text_width(canvas, unit, BODY) - 14 - text_width(canvas, written(number), SCORE.at(30))


def draw_pot(canvas: Canvas, zone: Zone, pot: int, rules: Rules) -> None:
    """Draw a row with the pot."""
    name = pot_name(canvas, BODY, _words_w(canvas, zone, pot, unit_of(rules, pot)))
    draw_row(canvas, zone, name, pot, canvas.theme.cuivre, rules)


def pot_name(canvas: Canvas, face: Type, room: float) -> str:
    """The name of the pot, or its first word alone where the whole name would be cut."""
    name = _("Pot")
    return name if text_width(canvas, name, face.at(FLOOR_PX)) <= room else name.split()[0]
