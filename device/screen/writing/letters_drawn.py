"""Draws the screens on which a name is written by keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, cut_points, dashed_path
from device.screen.kit.panels import draw_double_rule, draw_key_column, draw_panel, draw_shape
from device.screen.kit.text import draw_fitting, draw_lines, draw_text, fitting, text_width
from device.screen.people.name_lines import draw_name
from device.screen.theme import CUT_KEY, GIANT, KEY, NAME, SMALL, TITLE
from device.screen.writing.purpose import DIGITS, GROUPS, WITHIN, Proposal, Purpose
from device.zone import Zone

FIELD_H = 76
"""The height of the panel with the text, in units."""
_TOP, _UPRIGHT_TOP = 152, 216
"""Where the columns begin on a wide and on an upright screen, in units."""


def draw_proposals(
    canvas: Canvas, view: View, purpose: Purpose, text: str, proposals: Sequence[Proposal]
) -> None:
    """Draw whole names above their keys, and the first one greyed behind the text."""
    _draw_frame_of(canvas, view, purpose, text, proposals[0])
    theme = canvas.theme
    for key, proposal in zip(SOFT_KEYS, proposals, strict=False):
        zone = _column(canvas, key)
        draw_key_column(canvas, zone, theme.loge)
        middle = zone.x + zone.w / 2
        draw_name(canvas, proposal.name, zone, zone.y + 42, theme.velin)
        if proposal.shape and zone.h >= 130:
            fill, ink = theme.velin, theme.fond
            draw_shape(
                canvas, proposal.shape, proposal.name, middle - 22, zone.y + 74, 44, fill=fill, ink=ink
            )
        if proposal.note and zone.h >= 170:
            draw_fitting(
                canvas, proposal.note, SMALL, theme.brume, middle, zone.y + 150, zone.w - 6, "center"
            )
    _draw_next(canvas, text)
    written = _("{text} is written.").format(text=text)
    words = _("Take a whole name, or write on.")
    more = _("The names of this table come first, then the most common ones.")
    _draw_side(canvas, view, f"{written}\n{words}", more)


def draw_groups(canvas: Canvas, view: View, purpose: Purpose, text: str) -> None:
    """Draw the letters of each group above its key."""
    _draw_frame_of(canvas, view, purpose, text)
    theme = canvas.theme
    for key, group in zip(SOFT_KEYS, GROUPS, strict=True):
        zone = _column(canvas, key)
        draw_key_column(canvas, zone, theme.loge)
        letters = group.removesuffix(WITHIN)
        rows = [letters[:2], letters[2:4], letters[4:]]
        foot = zone.y + min(58, zone.h / 2 - 4)
        for row in filter(None, rows):
            draw_text(canvas, " ".join(row), NAME.at(30), theme.velin, zone.center[0], foot, "center")
            foot += 44
        if group in DIGITS and foot < zone.bottom:
            words = " ".join(DIGITS[group])
            draw_text(canvas, words, SMALL, theme.brume, zone.center[0], zone.bottom - 12, "center")
    more = _("Hold a letter’s key for its accents, key 5 or 6 for digits.")
    _draw_side(canvas, view, _("A key for the group, then one for the letter."), more)


def draw_letters(canvas: Canvas, view: View, purpose: Purpose, text: str, signs: Mapping[Key, str]) -> None:
    """Draw the letters of the chosen group, each above its key."""
    _draw_signs(canvas, view, purpose, text, signs)
    more = _("Hold a letter’s key for its accents, that of the space for an apostrophe.")
    _draw_side(canvas, view, _("Which letter?"), more)


def draw_accents(canvas: Canvas, view: View, purpose: Purpose, text: str, signs: Mapping[Key, str]) -> None:
    """Draw the accents of a letter, each above its key."""
    _draw_signs(canvas, view, purpose, text, signs)
    _draw_side(canvas, view, _("Which accent?"), _("Back leads to the letters."))


def draw_digits(canvas: Canvas, view: View, purpose: Purpose, text: str, signs: Mapping[Key, str]) -> None:
    """Draw digits, each above its key."""
    _draw_signs(canvas, view, purpose, text, signs)
    _draw_side(canvas, view, _("Which digit?"), _("Back leads to the groups."))


def _draw_signs(canvas: Canvas, view: View, purpose: Purpose, text: str, signs: Mapping[Key, str]) -> None:
    _draw_frame_of(canvas, view, purpose, text)
    theme = canvas.theme
    for key in SOFT_KEYS:
        zone = _column(canvas, key)
        draw_key_column(canvas, zone, theme.relief if key in signs else theme.loge)
        if key in signs:
            face = GIANT.at(52)
            sign = {" ": "_"}.get(signs[key], signs[key])
            draw_text(
                canvas, sign, face, theme.velin, zone.center[0], zone.y + min(110, zone.h / 2 + 18), "center"
            )


def _draw_frame_of(
    canvas: Canvas, view: View, purpose: Purpose, text: str, proposal: Proposal | None = None
) -> None:
    """Draw the title, and the panel with the text, its cursor and the rest of the first proposal."""
    canvas.clear()
    theme = canvas.theme
    draw_title_bar(canvas, purpose.title)
    if purpose.is_name and not canvas.upright:
        told = _("2 keys a letter, then the whole name")
        draw_text(canvas, told, SMALL, theme.brume, canvas.w - 16, 34, "right")
    width = canvas.w - 16 if canvas.upright else canvas.beside(len(SOFT_KEYS)).x - 20
    draw_field(canvas, view, purpose, text, Zone(8, 64, width, FIELD_H), proposal)


def draw_field(
    canvas: Canvas,
    view: View,
    purpose: Purpose,
    text: str,
    zone: Zone,
    proposal: Proposal | None = None,
    room: float = 0,
) -> None:
    """Draw the panel with the text and its cursor.

    Args:
        canvas: the canvas to draw on.
        view: the people, for the medallion.
        purpose: what is written.
        text: the text so far.
        zone: the panel.
        proposal: the name whose rest is drawn greyed behind the text, or None.
        room: the width at the right end that stays free, in units.
    """
    theme = canvas.theme
    draw_panel(canvas, zone)
    shape = (proposal.shape if proposal else "") or purpose.shape(view)
    left, size = zone.x + 20, min(46.0, zone.h - 20)
    if shape:
        top = zone.y + (zone.h - size) / 2
        draw_shape(canvas, shape, text, left, top, size)
        left += size + 18
    right = zone.right - 18 - room
    whole = proposal.name if proposal and proposal.name.casefold().startswith(text.casefold()) else text
    face = fitting(canvas, f"{whole} ", GIANT, right - left, 11)
    foot = zone.center[1] + face.size * 0.33
    width = draw_text(canvas, text, face, theme.velin, left, foot) if text else 0
    canvas.fill(Zone(left + width + 2, zone.center[1] - face.size / 2, 4, face.size), theme.lamp_line)
    rest = whole[len(text) :]
    if rest and text_width(canvas, rest, face) <= right - left - width - 9:
        draw_text(canvas, rest, face, theme.filet, left + width + 9, foot)


def _column(canvas: Canvas, key: Key) -> Zone:
    """The column above a key, below the text."""
    return canvas.column(key, _UPRIGHT_TOP if canvas.upright else _TOP)


def _draw_next(canvas: Canvas, text: str) -> None:
    """Draw the dashed column of the key that goes on with letters."""
    theme = canvas.theme
    zone = _column(canvas, Key.SIX)
    draw_dashed(canvas, zone)
    words = f"{text[:4]}…"
    face = fitting(canvas, words, TITLE, zone.w - 10)
    draw_text(canvas, words, face, theme.velin, zone.center[0], zone.y + 48, "center")
    foot = zone.y + 86
    for group in GROUPS:
        if foot > zone.bottom - 8:
            break
        draw_text(canvas, group.removesuffix(WITHIN), SMALL, theme.brume, zone.center[0], foot, "center")
        foot += 22


def draw_dashed(canvas: Canvas, zone: Zone) -> None:
    """Draw the dashed outline of a column that is free."""
    sheet = Ink(zone.w, zone.h)
    path = dashed_path(cut_points(Zone(1, 1, zone.w - 2, zone.h), CUT_KEY, bottom=False))
    sheet.path(path, stroke=canvas.theme.filet, width=2).lay(canvas, zone.x, zone.y)


def _draw_side(canvas: Canvas, view: View, words: str, more: str) -> None:
    """Draw what is to be done, and a hint below it; a notice takes the place of both."""
    theme = canvas.theme
    if canvas.upright:
        told = view.notice or words.replace("\n", " ")
        color = theme.velin if view.notice else theme.brume
        draw_lines(canvas, told, SMALL, color, 16, 164, width=canvas.w - 32, leading=21)
        return
    side = canvas.beside(len(SOFT_KEYS))
    left, width = side.x + 4, side.w - 4
    if view.notice:
        draw_lines(canvas, view.notice, KEY, theme.velin, left, side.y + 24, width=width, leading=24)
        return
    foot = draw_lines(canvas, words, KEY, theme.velin, left, side.y + 24, width=width, leading=23)
    draw_double_rule(canvas, left, foot - 6, width)
    draw_lines(canvas, more, SMALL, theme.brume, left, foot + 26, width=width, leading=22)
