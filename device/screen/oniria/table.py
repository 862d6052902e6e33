"""Draws a trick: players, path, cards and a sentence, with room for columns above the keys if needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from device.keys import SOFT_KEYS, Key
from device.screen.base import View
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, cut_path
from device.screen.kit.panels import draw_double_rule, draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting, wrapped
from device.screen.oniria.bar import draw_players, draw_players_for
from device.screen.oniria.card_zones import cards_zone
from device.screen.oniria.cards import CardFace, draw_cards
from device.screen.oniria.maya import draw_numeral
from device.screen.oniria.path import draw_path
from device.screen.oniria.state import state_of
from device.screen.oniria.strip import TILE_H, draw_sentence, strip_zone
from device.screen.theme import CUT_KEY, JOUR, TAG, TITLE, Type
from device.zone import Zone
from engines.oniria.path import place_of
from engines.oniria.reckoning import Result, path_in_force

_TITLE_LEADING = 24.0


def draw_table(
    canvas: Canvas,
    view: View,
    faces: tuple[CardFace, ...],
    sentence: tuple[str, str],
    *,
    result: Result | None = None,
    tiles: bool = False,
    awaited: int | None = None,
) -> None:
    """Draw everything above the captions.

    Args:
        canvas: where to draw.
        view: the game as the screen sees it.
        faces: the cards, by hand.
        sentence: the line below the cards: its bold beginning, and the rest.
        result: the result of the trick, once the cards lie open.
        tiles: whether to leave room for values above the keys.
        awaited: the hand in amber, if it is not the one that the state awaits.
    """
    state = state_of(view)
    canvas.clear()
    if awaited is None:
        draw_players(canvas, view)
    else:
        draw_players_for(canvas, view, (awaited,))
    draw_path(canvas, path_in_force(state), place_of(state.rules, state.trick))
    strip = strip_zone(canvas, tiles=tiles)
    draw_cards(canvas, cards_zone(canvas, tiles=tiles), state, faces, result)
    draw_panel(canvas, strip)
    draw_sentence(canvas, view, strip, sentence)


def draw_panel_title(canvas: Canvas, zone: Zone, title: str, foot: float, rule: float) -> None:
    """Draw the title of a panel, in two lines if it is too wide for one, and a rule below it.

    Args:
        canvas: where to draw.
        zone: the panel.
        title: a question.
        foot: how far below the top of the panel the first line stands, in units.
        rule: the same for the rule, if there is no second line.
    """
    face = _title_face(canvas, zone, title)
    draw_lines(
        canvas,
        title,
        face,
        canvas.theme.velin,
        zone.x + 16,
        zone.y + foot,
        width=zone.w - 32,
        leading=_TITLE_LEADING,
    )
    rule += zone.y + second_line_h(canvas, zone, title)
    draw_double_rule(canvas, zone.x + 16, rule, zone.w - 32)


def second_line_h(canvas: Canvas, zone: Zone, title: str) -> float:
    """How much lower everything below the title of a panel stands, since it takes a second line; in units."""
    lines = wrapped(canvas, title, _title_face(canvas, zone, title), zone.w - 32)
    return _TITLE_LEADING * (len(lines) - 1)


def _title_face(canvas: Canvas, zone: Zone, title: str) -> Type:
    return fitting(canvas, title, TITLE.at(28), zone.w - 32)


def draw_tile(canvas: Canvas, key: Key, ground: str) -> Zone:
    """Draw the ground of a tile above a key, and return its zone."""
    zone = canvas.tile(key, TILE_H)
    path = cut_path(Zone(0, 0, zone.w, zone.h), CUT_KEY, bottom=False)
    Ink(zone.w, zone.h).path(path, fill=ground).lay(canvas, zone.x, zone.y)
    return zone


def draw_values(canvas: Canvas, values: Sequence[int], marked: Mapping[int, str]) -> None:
    """Draw a power above each key as on the cards, with a word from `marked` if it has one."""
    theme = canvas.theme
    for key, value in zip(SOFT_KEYS, values, strict=False):
        zone = draw_tile(canvas, key, theme.carte)
        word = marked.get(value, "")
        room = Zone(zone.x + 10, zone.y + 6, zone.w - 20, zone.h - (28 if word else 12))
        draw_numeral(canvas, room, value, theme.gravure)
        draw_text(canvas, word, TAG, JOUR.dam, zone.center[0], zone.bottom - 6, "center")
