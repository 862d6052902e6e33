"""Draws who plays tonight."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import date
from typing import Final, Protocol

from babel.dates import format_date

from device.i18n import _, by_count, language_in_use
from device.keys import SOFT_KEYS, Key
from device.screen.base import Held, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_key_column, draw_shape
from device.screen.kit.text import (
    draw_fitting,
    draw_lines,
    draw_text,
    fitting,
    fitting_words,
    shortened,
    text_width,
    wrapped,
)
from device.screen.last_time import LastTable
from device.screen.machines.words import MACHINE, level_words
from device.screen.people.games_words import games_words
from device.screen.people.medallions import with_guests
from device.screen.people.name_lines import LEADING, draw_name
from device.screen.people.people_page import COLUMN_KEYS, PeoplePage
from device.screen.people.seating import MachineSeat, Seat, Table, name_of, person_of, seats_words
from device.screen.question import Question
from device.screen.registry import SCREENS
from device.screen.theme import BODY, GIANT, KEY, NAME, SMALL, TITLE
from device.screen.words import listed, ordinal
from device.screen.writing.letters_drawn import draw_dashed
from device.zone import Zone

_TOP: Final = 64
_LOW: Final = 300
"""Below this height, in units, a column draws smaller: on an upright screen."""
_OTHERS: Final = 4
"""How many of the people on other pages are named."""


class DrawnNames(Protocol):
    """What is drawn of the screen of names."""

    @property
    def game(self) -> str:
        """The engine's name of the game."""
        ...

    def table(self, view: View) -> Table:
        """Who sits here now."""
        ...

    def people(self, view: View) -> PeoplePage:
        """Who has a column on this page."""
        ...

    def question(self, view: View) -> Question:
        """What is asked, with the choices of the keys."""
        ...

    def held(self, view: View) -> Mapping[Key, Held]:
        """What the keys do when they are held."""
        ...

    def rules_words(self, view: View) -> str:
        """The rules in force; "" where the game has none to choose."""
        ...

    def shows_rules_first(self, view: View) -> bool:
        """Whether OK shows the rules before the game begins."""
        ...


def draw_names(canvas: Canvas, view: View, screen: DrawnNames) -> None:
    """Draw a column for each person, one for other names, and beside them what OK does."""
    canvas.clear()
    _draw_head(canvas, view, screen)
    table, shown = screen.table(view), screen.people(view).shown
    shapes = with_guests(view, table.names(view), table.machines)
    for key, seat in shown.items():
        _draw_column(canvas, view, canvas.column(key, _TOP), seat, table.place(seat), shapes)
    if not table.is_full:
        free = [canvas.column(key, _TOP) for key in COLUMN_KEYS[len(shown) :]]
        if free:
            _draw_offer(canvas, free[0], "joueurs", _("Guest"), _("plays, leaves no trace"))
        if len(free) > 1:
            _draw_offer(canvas, free[1], MACHINE, _("Machine"), _("plays where somebody is missing"))
    _draw_other(canvas, view, canvas.column(Key.SIX, _TOP), screen)
    _draw_side(canvas, view, screen, table)


def _draw_head(canvas: Canvas, view: View, screen: DrawnNames) -> None:
    """Draw the question, and at its right the rules in force."""
    title, rules = screen.question(view).title, screen.rules_words(view)
    draw_title_bar(canvas, title)
    game = SCREENS[screen.game].card().one_line
    words = _("{game}, {rules}. Hold OK for the rules.").format(game=game, rules=rules)
    short = f"{game}, {rules}." if rules else f"{game}."
    room = canvas.w - 56 - text_width(canvas, title, TITLE)
    fits = text_width(canvas, words, SMALL) <= room
    told = words if fits and _means_more_held(view, screen) else short
    face = fitting(canvas, told, SMALL, room, 14)
    if text_width(canvas, told, face) <= room:
        draw_text(canvas, told, face, canvas.theme.brume, canvas.w - 16, 34, "right")


def _means_more_held(view: View, screen: DrawnNames) -> bool:
    """Whether OK held does more than OK pressed: before the first game both show the rules."""
    held = screen.held(view).get(Key.OK)
    return held is not None and held.command != screen.question(view).choices[Key.OK].command


def _draw_column(
    canvas: Canvas, view: View, zone: Zone, seat: Seat, place: int | None, shapes: dict[str, str]
) -> None:
    theme, sits, low = canvas.theme, place is not None, zone.h < _LOW
    draw_key_column(canvas, zone, theme.loge)
    name, person = name_of(view, seat), person_of(view, seat)
    size = 46 if low else 60
    fill = theme.velin if sits else theme.filet
    left = zone.center[0] - size / 2
    shape = shapes.get(name, person.medallion if person else "disc")
    if theme.outlined and not sits:
        outline = {"fill": theme.fond, "ink": theme.velin, "edge": theme.velin}
        draw_shape(canvas, shape, name, left, zone.y + 14, size, **outline)
    else:
        draw_shape(canvas, shape, name, left, zone.y + 14, size, fill=fill, ink=theme.loge)
    color = theme.velin if sits else theme.brume
    foot = zone.y + size + 41
    foot += LEADING * draw_name(canvas, name, zone, foot, color) + 2
    words = games_words(person.games) if person else _("guest")
    if isinstance(seat, MachineSeat):
        words = _("machine")
    draw_text(
        canvas, words, fitting(canvas, words, SMALL, zone.w - 4), theme.brume, zone.center[0], foot, "center"
    )
    foot += 16
    draw_double_rule(canvas, zone.x + 10, foot, zone.w - 20)
    if place is None:
        _draw_absent(canvas, zone, foot + 44)
    else:
        _draw_place(canvas, zone, foot + (38 if low else 54), place, low=low)
    if isinstance(seat, MachineSeat):
        _draw_small(canvas, zone, foot + (88 if low else 126), level_words(seat.machine))


def _draw_place(canvas: Canvas, zone: Zone, foot: float, place: int, *, low: bool) -> None:
    """Draw the place in the order of play: a large number with its small ending."""
    theme = canvas.theme
    words = ordinal(place + 1)
    digits = words.rstrip("abcdefghijklmnopqrstuvwxyz")
    large, small = GIANT.at(32 if low else 44), GIANT.at(18 if low else 22)
    width = text_width(canvas, digits, large) + text_width(canvas, words[len(digits) :], small)
    left = zone.center[0] - width / 2
    left += draw_text(canvas, digits, large, theme.velin, left, foot)
    draw_text(canvas, words[len(digits) :], small, theme.velin, left, foot)
    foot += 24 if low else 38
    draw_text(canvas, _("to play"), SMALL, theme.brume, zone.center[0], foot, "center")


def _draw_absent(canvas: Canvas, zone: Zone, foot: float) -> None:
    for line in wrapped(canvas, _("not here yet"), SMALL, zone.w - 6):
        draw_text(canvas, line, SMALL, canvas.theme.brume, zone.center[0], foot, "center")
        foot += 21


def _draw_offer(canvas: Canvas, zone: Zone, figure: str, name: str, words: str) -> None:
    """Draw the column of somebody who may be seated: a figure, a name, and what it means."""
    theme = canvas.theme
    draw_dashed(canvas, zone)
    draw_figure(canvas, figure, theme.brume, zone.center[0] - 20, zone.y + 26, 40)
    face = fitting(canvas, name, NAME.at(21), zone.w - 16)
    draw_text(canvas, name, face, theme.velin, zone.center[0], zone.y + 103, "center")
    _draw_small(canvas, zone, zone.y + 130, words)


def _draw_other(canvas: Canvas, view: View, zone: Zone, screen: DrawnNames) -> None:
    """Draw the column of other names, with those of the next pages."""
    names = [name_of(view, seat) for seat in screen.people(view).later[:_OTHERS]]
    words = _("{names} or anybody new").format(names=", ".join(names)) if names else _("anybody new")
    _draw_offer(canvas, zone, "plus", _("Other"), words)


def _draw_small(canvas: Canvas, zone: Zone, foot: float, words: str) -> None:
    for line in wrapped(canvas, words, SMALL, zone.w - 12):
        if foot > zone.bottom - 6:
            return
        draw_fitting(canvas, line, SMALL, canvas.theme.brume, zone.center[0], foot, zone.w - 4, "center")
        foot += 21


def _draw_side(canvas: Canvas, view: View, screen: DrawnNames, table: Table) -> None:
    """Draw whose table is seated, and what the keys do.

    A notice takes the place of the hint; a long one also that of the words on what OK does.
    """
    theme = canvas.theme
    side = _side(canvas)
    left, width = side.x + 4, side.w - 4
    title, words = _title_and_words(view, screen, table)
    names = [shortened(canvas, name, KEY, width - 12) for name in _elsewhere(view, screen, table)]
    face = fitting_words(canvas, title, NAME, width)
    foot = draw_lines(canvas, title, face, theme.velin, left, side.y + 24, width=width, leading=27)
    leading = 20 if canvas.upright else 22
    bottom = math.inf
    if view.notice:
        bottom = side.bottom - leading * len(wrapped(canvas, view.notice, KEY, width)) - 32
    foot = draw_lines(
        canvas, words, BODY, theme.velin, left, foot + 2, width=width, leading=24, bottom=bottom
    )
    draw_double_rule(canvas, left, foot - 8, width)
    if names:
        words = _("Seated on another page: {names}").format(names=listed(names))
        foot = draw_lines(canvas, words, KEY, theme.velin, left, foot + 24, width=width, leading=22) - 16
    hint = _(
        "A key seats a person or makes them get up. Hold it for the person’s page: name, medallion, place."
    )
    face, color = (KEY, theme.velin) if view.notice else (SMALL, theme.brume)
    said = view.notice or ("" if names else hint)
    draw_lines(canvas, said, face, color, left, foot + 24, width=width, leading=leading)


def _elsewhere(view: View, screen: DrawnNames, table: Table) -> list[str]:
    """The names of those who sit at this table without a column on this page."""
    shown = screen.people(view).shown.values()
    return [name_of(view, seat) for seat in table.seated if seat not in shown]


def _side(canvas: Canvas) -> Zone:
    """The zone beside the columns; on an upright screen between columns and keys."""
    if not canvas.upright:
        return canvas.beside(len(SOFT_KEYS))
    column = canvas.column(Key.THREE, _TOP)
    return Zone(column.right + 8, column.y, canvas.w - column.right - 16, canvas.keys.y - column.y)


def _title_and_words(view: View, screen: DrawnNames, table: Table) -> tuple[str, str]:
    """Whose table is seated, and what OK does."""
    last = view.last_tables.get(screen.game) or next(iter(view.last_tables.values()), None)
    rules_first = screen.shows_rules_first(view)
    opens = _("OK shows the rules.") if rules_first else _("OK begins.")
    seated = len(table.names(view))
    fits = seated in table.seats
    if fits and last is not None and table.names(view) == last.players:
        play = _("are seated already: press OK to play.")
        return _table_words(last), _("are seated already.") + " " + opens if rules_first else play
    known = last is not None or view.people
    if not fits and (seated or known):
        wanted = _("{n} players.").format(n=seats_words(table.seats))
        here = by_count(seated, _("{n} sits here."), _("{n} sit here."))
        return _("Who is here?"), f"{wanted} {here}" if seated else wanted
    if not known:
        words = _("Nobody is known here yet. Key 6 writes a name; guests leave no trace.")
        return _("First evening"), words
    return _("In this order"), opens


def _table_words(last: LastTable) -> str:
    """What the table of last time is called: by its day of the week, if it was less than a week ago."""
    if last.weekday is None:
        return _("The players of last time")
    day = _weekday(last.weekday)
    return _("The players of {day}").format(day=day)


def _weekday(day: int) -> str:
    """The name of a day of the week, 0 for Monday."""
    return format_date(date(2024, 1, 1 + day), "EEEE", locale=language_in_use())
