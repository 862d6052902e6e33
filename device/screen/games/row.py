"""Draws one game of the list: its last position small, its name and day, how it stands, and its people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from device.annals.past import PastGames
from device.annals.registry import chronicle_of
from device.i18n import _
from device.screen.base import View
from device.screen.games.kept import KeptGame
from device.screen.games.standing import result_words, turn_words
from device.screen.games.when import when_words
from device.screen.kit.canvas import Canvas
from device.screen.kit.glance import draw_card_glance
from device.screen.kit.panels import draw_panel, draw_shape
from device.screen.kit.text import draw_fitting, text_width
from device.screen.people.medallions import with_guests
from device.screen.registry import SCREENS, title_of
from device.screen.theme import FLOOR_PX, KEY, NAME, SMALL
from device.screen.words import capitalised, listed, uncapitalised
from device.zone import Zone
from engines.contract import Outcome

_ROW_H, _UPRIGHT_ROW_H = 62.0, 109.0
"""The height of a row, in units; five of the upright ones fit between the title and the keys."""
_GLANCE = (83, 54)
"""Width and height of the small picture, in units."""
_SMALLEST = KEY.at(FLOOR_PX)
"""The smallest letters in which the first line is drawn."""
_MOST_W = 200
"""The greatest width of the medallions, in units."""


def game_title(game: KeptGame) -> str:
    """The name that people gave to a game, or else the title of its card."""
    return game.title or title_of(game.game)


def note_of(game: KeptGame) -> str:
    """How far a game has come, in two words; "" until that is worked out."""
    if game.finished:
        return _("finished")
    return "" if game.state is None else SCREENS[game.game].saved_note(game.state)


def state_words(game: KeptGame, past: PastGames) -> str:
    """Whose turn it is, or how a game has ended. Without a capital, to stand behind a comma.

    "" until that is worked out. The statistics know the end at once, before the last position is known.
    """
    if game.state is not None and game.state.outcome is None:
        return turn_words(game.state, SCREENS[game.game].one_answers)
    end = _end_of(game, past)
    if end is None:
        return ""
    if len(end.outcome.ranking) > 1:
        return result_words(end.outcome, end.names)
    words = SCREENS[game.game].past.drawn_words(end.outcome, end.rounds)
    return uncapitalised(words)


class _End(NamedTuple):
    """How a game has ended: the places, the names by seat, and how many rounds were begun."""

    outcome: Outcome
    names: Sequence[str]
    rounds: int


def _end_of(game: KeptGame, past: PastGames) -> _End | None:
    """The end of a game, from its last position or from the statistics; None while neither is known."""
    if game.state is not None:
        names = [player.name for player in game.state.players]
        return _End(game.state.outcome, names, chronicle_of(game.game).rounds(game.state))
    results = (result for result in past.results if result.record.number == game.number)
    if not game.finished or (result := next(results, None)) is None or result.facts.outcome is None:
        return None
    return _End(result.facts.outcome, result.names, result.facts.rounds)


def row_height(canvas: Canvas) -> float:
    """The height of a row, in units; on an upright screen its words stand in three lines."""
    return _UPRIGHT_ROW_H if canvas.upright else _ROW_H


def draw_row(
    canvas: Canvas, view: View, game: KeptGame, zone: Zone, *, chosen: bool, ok_says_why: bool
) -> None:
    """Draw a game in a row of the list.

    Args:
        canvas: the canvas to draw on.
        view: the people, and the time by which days are told.
        game: the game.
        zone: the row.
        chosen: the row is lit.
        ok_says_why: if the game cannot be played, OK on this screen says why.
    """
    theme = canvas.theme
    draw_panel(canvas, zone, theme.lampe if chosen else theme.loge)
    ink, soft = (theme.encre, theme.encre) if chosen else (theme.velin, theme.brume)
    place = Zone(zone.x + 14, zone.y + 4, *_GLANCE)
    _draw_glance(canvas, game, place)
    people = draw_medallions(
        canvas,
        view,
        game,
        zone.right - 14,
        zone.y + 19,
        24,
        min(_MOST_W, zone.w * 0.34),
        fill=ink,
        ink=theme.lampe if chosen else theme.fond,
        right=True,
    )
    left = place.right + 14
    room = zone.right - 28 - people - left
    first_w = room if canvas.upright else min(206.0, room * 0.45)
    draw_fitting(canvas, game_title(game), NAME.at(22), ink, left, zone.y + 29, first_w)
    draw_fitting(canvas, when_words(game.played, view.games.now), SMALL, soft, left, zone.y + 50, first_w)
    left, foot, room = left + first_w + 14, zone.y + 29, room - first_w - 14
    if canvas.upright:
        left, foot, room = zone.x + 14, zone.y + 79, zone.w - 28
    forms, second = _lines(game, view.past, ok_says_why=ok_says_why)
    first = next((words for words in forms if text_width(canvas, words, _SMALLEST) <= room), forms[0])
    draw_fitting(canvas, first, KEY, ink, left, foot, room)
    draw_fitting(canvas, second, SMALL, soft, left, foot + 21, room)


def _lines(game: KeptGame, past: PastGames, *, ok_says_why: bool) -> tuple[tuple[str, ...], str]:
    """How the game stands, in two lines; of the first one the forms, from the longest to the shortest."""
    if game.trouble:
        return (_("Cannot be played"),), _("OK says why.") if ok_says_why else listed(game.players)
    turn = state_words(game, past)
    if game.finished:
        return (capitalised(turn),), listed(game.players) if turn else ""
    if game.state is None:
        return ("",), ""
    note = note_of(game)
    forms = (", ".join((note, turn)), turn, note) if note and turn else (note or turn,)
    return tuple(map(capitalised, forms)), SCREENS[game.game].standing(game.state)


def _draw_glance(canvas: Canvas, game: KeptGame, zone: Zone) -> None:
    known = SCREENS.get(game.game)
    if known is not None and known.glance is not None and game.state is not None:
        known.glance(canvas, game.state, zone)
    else:
        draw_card_glance(canvas, game.game, zone)


def draw_medallions(
    canvas: Canvas,
    view: View,
    game: KeptGame,
    x: float,
    y: float,
    size: float,
    width: float,
    *,
    fill: str,
    ink: str,
    right: bool = False,
) -> float:
    """Draw the medallions of a game's people in a row, and return its width; many are drawn closer.

    Args:
        canvas: the canvas to draw on.
        view: the people.
        game: the game.
        x: the left edge of the row; with `right`, its right edge.
        y: the top of the row.
        size: the width of a medallion.
        width: the greatest width of the row.
        fill: the colour of the medallions.
        ink: the colour of the initials.
        right: the row ends at `x`.
    """
    pitch = min(size + 5, width / max(1, len(game.players)))
    size = min(size, pitch - 1)
    taken = pitch * len(game.players)
    left = x - taken if right else x
    shapes = with_guests(view, game.players, game.machines)
    for seat, name in enumerate(game.players):
        draw_shape(canvas, shapes[name], name, left + seat * pitch, y, size, fill=fill, ink=ink)
    return taken
