"""The bar: a cell for each colour, with its player and how many of its stones lie on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.screen.artiseurs.state import awaited_seats, state_of
from device.screen.artiseurs.stones import draw_stone
from device.screen.artiseurs.words import team
from device.screen.base import View
from device.screen.kit.bar import draw_cells
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_lit, draw_machine_badge, draw_medallion
from device.screen.kit.player_cell import PlayerCell
from device.screen.kit.text import draw_fitting, draw_text, fitting, text_width
from device.screen.theme import BODY, SCORE, STRONG
from device.zone import Zone
from engines.artiseurs import COLOURS, Colour, State, Stones
from engines.artiseurs.rules import ThirdColour

_NARROW = 200
"""Width in units. A narrower cell has no room for the score at full size."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """What the bar shows for one colour, or for a player who has not taken one yet."""

    name: str
    colour: Colour | None
    seat: int | None = None
    awaited: bool = False
    claims: bool = False


def cells(view: View) -> list[PlayerCell]:
    """A cell for each player with the number of stones on the board, for who looks on elsewhere."""
    state = state_of(view)
    stones = Stones.of(state.board)
    return [
        PlayerCell(
            seat=cell.seat,
            name=cell.name,
            score=stones.count_of(cell.colour) if cell.colour else 0,
            note=team(cell.colour) if cell.colour else "",
            awaited=cell.awaited,
        )
        for cell in _cells(state)
        if cell.seat is not None
    ]


def draw_players(canvas: Canvas, view: View) -> None:
    """Draw a cell for each player: amber for those who must act, with a hand for those who have claimed."""
    state = state_of(view)
    cells = _cells(state)

    def draw(index: int, zone: Zone, *, awaited: bool) -> None:
        _draw_cell(canvas, zone, state, replace(cells[index], awaited=awaited))

    draw_cells(canvas, [cell.awaited for cell in cells], draw)


def _cells(state: State) -> list[_Cell]:
    """The cells in seat order while colours are chosen, then in colour order, with colours nobody plays."""
    awaited = awaited_seats(state)
    claims = {claim.seat for claim in state.claims}
    seats = {player.colour: seat for seat, player in enumerate(state.players)}
    if None in seats:
        return [
            _Cell(player.name, player.colour, seat, seat in awaited)
            for seat, player in enumerate(state.players)
        ]
    removed = state.rules.two_player_third_colour is ThirdColour.REMOVED
    return [
        _Cell(
            state.players[seats[colour]].name,
            colour,
            seats[colour],
            seats[colour] in awaited,
            seats[colour] in claims,
        )
        if colour in seats
        else _Cell(_("nobody"), colour)
        for colour in COLOURS
        if colour in seats or not removed
    ]


def _draw_cell(canvas: Canvas, zone: Zone, state: State, cell: _Cell) -> None:
    theme = canvas.theme
    ink = theme.velin if cell.seat is not None else theme.filet
    second = theme.brume
    if cell.awaited:
        draw_lit(canvas, zone)
        ink = second = theme.encre
    narrow = zone.w < _NARROW
    right, top = zone.right - (6 if narrow else 10), zone.center[1] - 27
    if cell.colour is None:
        letter = theme.lampe if cell.awaited else theme.fond
        draw_medallion(canvas, cell.seat or 0, cell.name, zone.x + 12, top + 8, fill=ink, ink=letter)
    else:
        draw_stone(canvas, cell.colour, zone.x + 32, top + 26, 18)
        ground = theme.lampe if cell.awaited else theme.loge
        draw_machine_badge(canvas, [cell.name], zone.x + 54, top + 50, fill=ink, ink=ground)
        count = str(Stones.of(state.board).count_of(cell.colour))
        score = SCORE.at(28) if narrow else SCORE
        draw_text(canvas, count, score, ink, right, top + 39, "right")
        right -= text_width(canvas, count, score) + (4 if narrow else 8)
    if cell.claims:
        draw_figure(canvas, "main", ink, right - 26, top + 14, 26)
        right -= 30
    left = zone.x + (54 if narrow else 62)
    words = team(cell.colour) if cell.colour else ""
    foot = 24 if words else 33  # without a colour the name stands alone, beside the middle of the medallion
    draw_fitting(canvas, cell.name, STRONG, ink, left, top + foot, right - left)
    face = fitting(canvas, words, BODY, right - left)
    if text_width(canvas, words, face) <= right - left:
        draw_text(canvas, words, face, second, left, top + 46)
