"""A person's page: games and wins, the best turn, points turn by turn, luck beside choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from device.annals.lives import Life, opponents
from device.i18n import _
from device.keys import Key
from device.screen.annals.chart import draw_points
from device.screen.annals.days import day_words
from device.screen.annals.drawing import draw_lost, draw_luck, whole
from device.screen.annals.evening_told import best_words
from device.screen.annals.meetings import MeetingsScreen
from device.screen.annals.period import Period, periods_of
from device.screen.annals.person_told import (
    Tile,
    best_turn,
    favourite,
    last_turns,
    since_words,
    tales_gained,
    tiles,
)
from device.screen.annals.photo import photo_choice
from device.screen.annals.uncounted import uncounted_words
from device.screen.base import Go, Screen, View
from device.screen.cycle import next_of
from device.screen.kit.bar import draw_title_ground
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.dice import draw_die
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel, draw_tale
from device.screen.kit.text import draw_fitting, draw_lines, draw_text, fitting, text_width
from device.screen.question import Choice, Question, QuestionScreen, closing_choices
from device.screen.registry import title_of
from device.screen.theme import BODY, KEY, NAME, SCORE, SMALL, TITLE
from device.zone import Zone

_SIDE_W: Final = 188
_TILE_H: Final = 104


@dataclass(frozen=True, slots=True)
class PersonPage(QuestionScreen):
    """Shows what somebody's finished games add up to.

    Attributes:
        person: the person's number.
        behind: the screen to go back to.
        game: the engine's name of the game that is shown alone; "" for all.
        with_machines: games with machines are shown, which do not count otherwise. They are shown in any case
            to somebody who has not played without machines.
        period: from when on games count.
    """

    person: int
    behind: Screen
    game: str = ""
    with_machines: bool = False
    period: Period = Period.ALWAYS

    def question(self, view: View) -> Question:
        """Go back, to another person, to one game alone, to a shorter time, or to those who were met."""
        life = self._life(view)
        choices = {
            **closing_choices(_("Done"), Go(self.behind)),
            **self._others(view),
            **self._narrower(view),
        }
        if opponents(life, view.past.lives) and not self._with_machines(view):
            caption = Caption(_("Head"), _("to head"), icon="joueurs")
            choices[Key.FIVE] = Choice(caption, Go(MeetingsScreen(life, self)))
        best = best_turn(life)
        path = view.past.photo(best.result, best.turn) if best else None
        if best and path:
            words = f"{best_words(best.result, best.turn)} ({day_words(best.result.evening)})"
            choices[Key.SIX] = photo_choice(path, words, self)
        return Question(life.name if life.games else _("No games yet"), choices=choices)

    def _others(self, view: View) -> dict[Key, Choice]:
        """The keys of the people before and after this one."""
        everybody = view.past.people
        if len(everybody) < 2 or self.person not in everybody:
            return {}
        place = everybody.index(self.person)
        before, after = (everybody[(place + step) % len(everybody)] for step in (-1, 1))
        return {
            key: Choice(Caption(verb, _name(view, other), icon=icon), Go(PersonPage(other, self.behind)))
            for key, verb, other, icon in (
                (Key.ONE, _("Before"), before, "gauche"),
                (Key.TWO, _("After"), after, "droite"),
            )
        }

    def _narrower(self, view: View) -> dict[Key, Choice]:
        """The keys that show one game alone, or a shorter time."""
        today, every = view.past.today, self._every(view)
        choices = {}
        parts = [*self._parts(view, with_machines=False), *self._parts(view, with_machines=True)]
        if len(parts) > 1:
            game, with_machines = next_of(parts, (self.game, self._with_machines(view)))
            caption = Caption(_("A game"), _part_words(game, with_machines), icon="table")
            choices[Key.THREE] = Choice(caption, Go(replace(self, game=game, with_machines=with_machines)))
        periods = periods_of(every.only(self.game) if self.game else every, today)
        period = next_of(periods or [Period.ALWAYS], self.period)
        if period is not self.period:
            caption = Caption(_("Since"), period.words, icon="sablier")
            choices[Key.FOUR] = Choice(caption, Go(replace(self, period=period)))
        return choices

    def _parts(self, view: View, *, with_machines: bool) -> list[tuple[str, bool]]:
        """What can be shown of the games with or without machines: all of them, and each game alone."""
        every = view.past.life(self.person, with_machines=with_machines)
        names = self.period.of(every, view.past.today).names
        alone = names if len(names) > 1 else ()
        return [(name, with_machines) for name in ("", *alone)] if names else []

    def _with_machines(self, view: View) -> bool:
        return self.with_machines or not view.past.life(self.person).games

    def _every(self, view: View) -> Life:
        """All games that the page may show, with or without machines."""
        return view.past.life(self.person, with_machines=self._with_machines(view))

    def _life(self, view: View) -> Life:
        life = self.period.of(self._every(view), view.past.today)
        return life.only(self.game) if self.game else life

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the name, four numbers, the chart and, where Imalya was played, luck beside choice."""
        life = self._life(view)
        canvas.clear()
        if not life.games:
            self._draw_nothing(canvas, view)
            return
        _draw_head(canvas, view, life, self._shown_words(view))
        middle = canvas.middle
        side_h = middle.h if not canvas.upright else 146.0
        left_w = middle.w if canvas.upright else middle.w - _SIDE_W - 8
        columns = 2 if canvas.upright else 4
        width = (left_w - 8 * (columns - 1)) / columns
        shown = tiles(life, view.past, with_machines=self._with_machines(view))
        for place, tile in enumerate(shown):
            row, column = divmod(place, columns)
            left, top = middle.x + column * (width + 8), middle.y + row * (_TILE_H + 8)
            _draw_tile(canvas, Zone(left, top, width, _TILE_H), tile)
        tiles_h = (_TILE_H + 8) * (4 // columns)
        chart_h = middle.h - tiles_h - (side_h + 8 if canvas.upright else 0)
        chart = Zone(middle.x, middle.y + tiles_h, left_w, chart_h)
        _draw_chart(canvas, chart, life)
        if canvas.upright:
            side = Zone(middle.x, chart.bottom + 8, middle.w, side_h)
        else:
            side = Zone(middle.right - _SIDE_W, middle.y, _SIDE_W, middle.h)
        _draw_side(canvas, side, life)

    def _shown_words(self, view: View) -> str:
        """Which games the page shows."""
        games = title_of(self.game) if self.game else _("All games")
        if self._with_machines(view):
            games = _("{games} with machines").format(games=games)
        return games if self.period is Period.ALWAYS else f"{games}, {self.period.words}"

    def _draw_nothing(self, canvas: Canvas, view: View) -> None:
        names = {person.number: person.name for person in view.people}
        name = names.get(self.person, "")
        draw_title_ground(canvas)
        draw_text(canvas, name, TITLE.at(28), canvas.theme.velin, 16, 38)
        words = uncounted_words(view.past) or _(
            "No finished game yet. After the first one, this page shows games, wins and turns."
        )
        zone = canvas.middle.inset(16, 16)
        draw_lines(canvas, words, BODY, canvas.theme.brume, zone.x, zone.y + 30, width=zone.w, leading=28)


def _draw_head(canvas: Canvas, view: View, life: Life, shown_words: str) -> None:
    theme = canvas.theme
    draw_title_ground(canvas)
    draw_medallion(canvas, 0, life.name, 16, 7, 40, fill=theme.velin, ink=theme.fond)
    right = view.notice or uncounted_words(view.past) or shown_words
    right_w = text_width(canvas, right, SMALL)
    draw_text(canvas, right, SMALL, theme.brume, canvas.w - 16, 34, "right")
    room = canvas.w - 72 - right_w - 40
    width = draw_fitting(canvas, life.name, TITLE.at(28), theme.velin, 72, 38, room, floor=20)
    words = since_words(life)
    if text_width(canvas, words, SMALL) <= room - width - 12:
        draw_text(canvas, words, SMALL, theme.brume, 72 + width + 16, 37)


def _name(view: View, person: int) -> str:
    """The name of somebody who has finished a game."""
    alone = not view.past.life(person).games
    return view.past.life(person, with_machines=alone).name


def _part_words(game: str, with_machines: bool) -> str:
    """A part of somebody's games, for the caption of a key."""
    if not with_machines:
        return title_of(game) if game else _("all")
    return _("{games} with machines").format(games=title_of(game)) if game else _("with machines")


def _draw_tile(canvas: Canvas, zone: Zone, tile: Tile) -> None:
    theme = canvas.theme
    draw_panel(canvas, zone)
    room = zone.w - 20
    face = fitting(canvas, tile.number, SCORE.at(44), room)
    draw_text(canvas, tile.number, face, theme.velin, zone.x + 12, zone.y + 44)
    for words, type_, color, foot in (
        (tile.strong, KEY, theme.velin, 70),
        (tile.rest, SMALL, theme.brume, 92),
    ):
        draw_fitting(canvas, words, type_, color, zone.x + 12, zone.y + foot, room)


def _draw_chart(canvas: Canvas, zone: Zone, life: Life) -> None:
    """Draw the last turns of the game played most."""
    theme = canvas.theme
    draw_panel(canvas, zone)
    turns = last_turns(life)
    if turns is None:
        words = _("This game counts no points turn by turn.")
        draw_lines(canvas, words, BODY, theme.brume, zone.x + 16, zone.y + 36, width=zone.w - 32, leading=26)
        return
    left, foot = zone.x + 16, zone.y + 28
    beside = left + draw_text(canvas, _("Points a turn"), BODY, theme.velin, left, foot) + 8
    if beside + text_width(canvas, turns.words, SMALL) <= zone.right - 16:
        left = beside
    else:
        foot += 22
    draw_fitting(canvas, turns.words, SMALL, theme.brume, left, foot, zone.right - 16 - left)
    draw_points(canvas, Zone(zone.x + 8, foot + 8, zone.w - 24, zone.bottom - foot - 16), turns.points)


def _draw_side(canvas: Canvas, zone: Zone, life: Life) -> None:
    """Draw the favourite Figure, luck beside lost choices, and the Tales gained."""
    draw_panel(canvas, zone)
    parts = [part for part in (_favourite(life), _fortune(life), _tales(life)) if part is not None]
    if not parts:
        words = _("Luck and choices are shown only for games of Imalya.")
        inner = zone.inset(14, 12)
        draw_lines(canvas, words, SMALL, canvas.theme.brume, inner.x, inner.y + 20, width=inner.w, leading=23)
        return
    if canvas.upright:
        width = zone.w / len(parts)
        for place, part in enumerate(parts):
            part(canvas, Zone(zone.x + place * width + 14, zone.y + 10, width - 22, zone.h - 20))
        return
    top = zone.y + 8
    for place, part in enumerate(parts):
        if place:
            draw_double_rule(canvas, zone.x + 14, top, zone.w - 28)
            top += 12
        top = part(canvas, Zone(zone.x + 14, top, zone.w - 28, zone.bottom - top)) + 8


_Part = Callable[[Canvas, Zone], float]
"""Draws a part of the side panel into the top of a zone, and returns where it ends."""


def _favourite(life: Life) -> _Part | None:
    """The Figure that was kept most; None outside of games with Figures."""
    told = favourite(life)
    if told is None:
        return None

    def draw(canvas: Canvas, zone: Zone) -> float:
        theme = canvas.theme
        draw_text(canvas, _("Favourite Figure"), SMALL, theme.brume, zone.x, zone.y + 18)
        draw_die(canvas, told.figure, zone.x, zone.y + 28, 60)
        left = zone.x + 72
        face = fitting(canvas, told.name, NAME.at(23), zone.right - left, 18)
        draw_text(canvas, told.name, face, theme.velin, left, zone.y + 50)
        for line, words in enumerate(told.words.split("\n")):
            draw_text(canvas, words, SMALL, theme.brume, left, zone.y + 70 + 20 * line)
        return zone.y + 96

    return draw


def _fortune(life: Life) -> _Part | None:
    """Luck and lost choices; None where they are known of no game."""
    told = life.luck
    if told is None:
        return None

    def draw(canvas: Canvas, zone: Zone) -> float:
        theme = canvas.theme
        most = max(abs(told.luck), told.lost, 1.0)
        luck, lost, face = whole(told.luck), whole(-told.lost), SCORE.at(26)
        numbers_w = max(text_width(canvas, number, face) for number in (luck, lost))
        bar = min(90.0, zone.w - 8 - numbers_w)
        draw_text(canvas, _("Luck"), SMALL, theme.brume, zone.x, zone.y + 18)
        draw_luck(canvas, Zone(zone.x, zone.y + 30, bar, 16), told.luck, most)
        draw_text(canvas, luck, face, theme.velin, zone.x + bar + 8, zone.y + 47)
        draw_text(canvas, _("Lost by choices"), SMALL, theme.brume, zone.x, zone.y + 76)
        draw_lost(canvas, Zone(zone.x, zone.y + 88, bar, 16), told.lost, most)
        draw_text(canvas, lost, face, theme.velin, zone.x + bar + 8, zone.y + 105)
        return zone.y + 116

    return draw


def _tales(life: Life) -> _Part | None:
    """The Tales gained; None without any."""
    tales = tales_gained(life)
    if not tales:
        return None

    def draw(canvas: Canvas, zone: Zone) -> float:
        theme = canvas.theme
        draw_text(canvas, _("Tales gained"), SMALL, theme.brume, zone.x, zone.y + 18)
        draw_tale(canvas, zone.x, zone.y + 28, 22)
        draw_text(canvas, str(tales), SCORE.at(26), theme.cuivre, zone.x + 30, zone.y + 48)
        return zone.y + 60

    return draw
