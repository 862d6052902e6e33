"""Draws the ranking: a row for each player with Faction, Tales and score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.screen.imalya.words import figure_icon, figure_name, tales_words
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_medallion, draw_panel, draw_tale, draw_tale_stacks
from device.screen.kit.text import baseline, draw_fitting, draw_text, fitting, text_width
from device.screen.theme import BODY, GIANT, KEY, SCORE, SMALL, STRONG
from device.screen.words import signed, written
from device.zone import Zone
from engines.imalya import Player, Rules, State
from engines.imalya.ranking import by_score
from engines.places import Ranking

RANKS_W: Final = 436
"""The width of a ranking beside another panel, in units."""
_ROW = 76
_GAP = 4
_TWO_LINES = 44
"""The height, in units, below which a row has room for the name only."""
_NAME_X, _TALES_X, _BEFORE_TALES = 92, 228, 6
"""Where the name and in a high row the Tales begin, and what is left free between both, in units."""
_STACKS_W = 116
"""The width of the stacks of Tales in a high row, in units; wider ones run into the score."""
_FACTION_ICON_W = 22
_LOW_TALES_W, _RIGHT_W, _NOTE_W = 62, 150, 62
"""The room for Tales in a low row, for Tales and score together, and for a note between them, in units."""
_BESIDE_ICON = 27
"""Where a Faction's name begins beside its silhouette, in units. A name without room is left out."""


@dataclass(frozen=True, slots=True)
class ScoreNote:
    """The words about Tales below a score: in full, and shortened for low rows."""

    long: str = ""
    short: str = ""


def series_notes(state: State) -> list[ScoreNote]:
    """The notes with the Tales that each player has won or lost in the whole series, by seat."""
    nets = [signed(state.net(seat)) for seat in range(len(state.players))]
    return [ScoreNote(_("{tales} in all").format(tales=net), net) for net in nets]


def places_of(state: State) -> Ranking:
    """The seats on each place: as the game ended, or else by score and Tales; ties share a place."""
    ended = state.outcome or state.ended
    return by_score(state) if ended is None else ended.ranking


def ranked(state: State) -> list[int]:
    """The seats from the first place down; seats that share a place stand in seat order."""
    return [seat for place in places_of(state) for seat in place]


def draw_ranks(
    canvas: Canvas, zone: Zone, state: State, places: Sequence[Sequence[int]], notes: Sequence[ScoreNote]
) -> None:
    """Draw a row for each player, from the first place down.

    Args:
        canvas: where to draw.
        zone: the zone of all rows.
        state: the state of the game.
        places: the seats on each place; seats that share a place get the same number.
        notes: the note below each score, by seat; empty for none.
    """
    seats = [(place, seat) for place, shared in enumerate(places) for seat in shared]
    above = 0
    for row, ((place, seat), where) in enumerate(zip(seats, rank_zones(zone, len(seats)), strict=True)):
        if row and seats[row - 1][0] != place:
            above = row
        note = notes[seat] if notes else ScoreNote()
        _draw_row(canvas, where, state, seat, above + 1, note.short if where.h < _ROW else note.long)


def rank_zones(zone: Zone, count: int) -> tuple[Zone, ...]:
    """The rows of so many players in a zone, from the first place down."""
    height = min(_ROW, (zone.h - _GAP * (count - 1)) / count)
    return tuple(Zone(zone.x, zone.y + row * (height + _GAP), zone.w, height) for row in range(count))


def _draw_row(canvas: Canvas, zone: Zone, state: State, seat: int, rank: int, note: str) -> None:
    theme = canvas.theme
    player = state.players[seat]
    awaited = seat == state.awaits.seat
    draw_panel(canvas, zone, theme.relief if awaited else theme.loge)
    tall = zone.h >= _ROW
    middle = zone.y + zone.h / 2
    draw_text(canvas, str(rank), SCORE.at(28), theme.brume, zone.x + 10, middle + 10)
    size = 46 if tall else min(34, zone.h)
    fill, ink = (theme.lampe, theme.encre) if awaited else (theme.velin, theme.fond)
    left, top = zone.x + 61 - size / 2, middle - size / 2
    edge = theme.lamp_edge if awaited else None
    draw_medallion(canvas, seat, player.name, left, top, size, fill=fill, ink=ink, edge=edge)
    tales_x = zone.x + _TALES_X if tall else zone.right - (_RIGHT_W + _NOTE_W if note else _RIGHT_W)
    room = (tales_x if state.rules.tales else tales_x + _LOW_TALES_W) - _BEFORE_TALES - zone.x - _NAME_X
    _draw_name(canvas, zone, player, state.rules, room)
    if state.rules.tales:
        _draw_tales(canvas, zone, player, tales_x, tall=tall)
    _draw_score(canvas, zone, player, note, tall=tall)


def _draw_name(canvas: Canvas, zone: Zone, player: Player, rules: Rules, room: float) -> None:
    """Draw the name in a room of this width, and the Faction below it."""
    theme, tall = canvas.theme, zone.h >= _ROW
    ink = theme.filet if player.out else theme.velin
    left, top = zone.x + _NAME_X, zone.y + (zone.h - 49) / 2
    if zone.h < _TWO_LINES:
        _draw_name_alone(canvas, zone, player, rules, ink, room - _FACTION_ICON_W)
        return
    foot = baseline(STRONG, top, 27 if tall else 25)
    draw_fitting(canvas, player.name, STRONG if tall else KEY, ink, left, foot, room)
    second = baseline(BODY, top + 27, 22 if tall else 20)
    if player.out:
        draw_text(canvas, _("out"), BODY, theme.brume, left, second)
    elif player.faction:
        draw_figure(
            canvas, figure_icon(rules, player.faction), theme.brume, left, top + (27 if tall else 26), 22
        )
        words = figure_name(rules, player.faction)
        face = fitting(canvas, words, BODY, room - _BESIDE_ICON, SMALL.size)
        if text_width(canvas, words, face) <= room - _BESIDE_ICON:
            draw_text(canvas, words, face, theme.brume, left + _BESIDE_ICON, second)


def _draw_name_alone(canvas: Canvas, zone: Zone, player: Player, rules: Rules, ink: str, room: float) -> None:
    """Draw the name in a low row, after the Faction's silhouette or the sign for a player who is out."""
    middle = zone.y + zone.h / 2
    icon = "tue" if player.out else figure_icon(rules, player.faction) if player.faction else None
    if icon:
        draw_figure(canvas, icon, canvas.theme.brume, zone.x + 90, middle - 10, 20)
    left = zone.x + _NAME_X + _FACTION_ICON_W
    draw_fitting(canvas, player.name, KEY, ink, left, middle + 7, room)


def _draw_tales(canvas: Canvas, zone: Zone, player: Player, left: float, *, tall: bool) -> None:
    theme, top = canvas.theme, zone.y + (zone.h - 58) / 2
    if tall:
        draw_tale_stacks(canvas, player.tales, left, top + 36, _STACKS_W)
        draw_text(canvas, tales_words(player.tales), KEY, theme.cuivre, left, baseline(KEY, top + 36, 22))
        return
    middle = zone.y + zone.h / 2
    draw_tale(canvas, left, middle - 11, 22)
    draw_text(canvas, str(player.tales), KEY, theme.cuivre, left + 28, middle + 7)


def _draw_score(canvas: Canvas, zone: Zone, player: Player, note: str, *, tall: bool) -> None:
    theme = canvas.theme
    right = zone.right - 12
    score = written(player.score)
    if not tall:
        middle = zone.y + zone.h / 2
        width = text_width(canvas, score, SCORE.at(30))
        draw_text(canvas, score, SCORE.at(30), theme.velin, right, middle + 10, "right")
        draw_text(canvas, note, KEY, theme.cuivre, right - max(width, 60) - 14, middle + 7, "right")
        return
    top = zone.y + (zone.h - 64) / 2 if note else zone.y + 17
    draw_text(canvas, score, GIANT, theme.velin, right, baseline(GIANT, top, 42), "right")
    draw_text(canvas, note, KEY, theme.cuivre, right, baseline(KEY, top + 42, 22), "right")
