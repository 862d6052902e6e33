"""The page of an evening: its games and winners, its best throw, what people did, luck beside choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from device.annals.facts import Fortune
from device.annals.lives import Life, lives
from device.annals.past import PastGames
from device.annals.result import GameResult
from device.i18n import _
from device.keys import Key
from device.screen.annals.drawing import draw_heading, draw_lost, draw_luck, draw_photo, whole
from device.screen.annals.errands import SharePicture, ShowDice, ShowPerson
from device.screen.annals.evening_told import (
    Feat,
    best_line,
    best_throw,
    evening_title,
    evening_words,
    feats,
    no_luck_words,
    no_photo_words,
    winners_of_result,
    winners_words,
    won_words,
)
from device.screen.annals.photo import photo_choice
from device.screen.annals.uncounted import uncounted_words
from device.screen.base import Command, Go, Home, Quit, Screen, View
from device.screen.games.errands import OpenGames, Section
from device.screen.home.quit import QuitScreen
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import card_picture, draw_figure
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import (
    Align,
    baseline,
    draw_fitting,
    draw_lines,
    draw_text,
    fitting,
    shortened,
    text_width,
    wrapped,
)
from device.screen.question import Choice, Question, QuestionScreen, leave_choice, return_choice
from device.screen.registry import SCREENS, title_of
from device.screen.theme import BODY, KEY, NAME, SMALL, TITLE
from device.zone import Zone

_ROWS: Final = 3
"""How many games have a row of two lines each."""
_LINES: Final = 6
"""How many rows there is room for with one line each; of more games, the newest are drawn."""
_ROW_H, _ROW_GAP = 60, 6
_GAMES_W: Final = 344
_PHOTO_H: Final = 156
_LEAST_PHOTO_H: Final = 92
"""The usual height of the photograph, and its least one where the rows of people need room; in units."""
_CAPTION_H: Final = 34
_PAD: Final = 16
_NO_PHOTO_H, _NO_PHOTO_FOOT, _NO_PHOTO_LEADING = 56, 34, 23
"""The panel without a photograph: its height with one line, where that line stands, and the distance to the
next one, in units."""
_FEAT_H, _FEAT_LEADING = 26, 21
"""The height of a sentence on what somebody has done, and of each further line of it."""
_BESIDE_FEAT: Final = 36
"""The width beside such a sentence, for its silhouette and the margin."""
_FORTUNES_HEAD_H: Final = 22
_FORTUNE_H, _LOWEST_FORTUNE_H = 24.0, 22
"""The height of a row of luck and lost choices, and the least one at which two rows do not touch."""
_NAMES_W, _MOST_NAMES_W = 112, 172
"""The usual width of the column of names and its greatest one, which leaves bars that can be compared."""
_BEFORE_NAME: Final = 26
"""The width of a medallion with the gap beside it, in units."""
_AFTER_NAME: Final = 8
_LEAST_TITLE: Final = 24
"""The least size of the title beside the news or the day; with longer ones it has a line of its own."""


@dataclass(frozen=True, slots=True)
class EveningScreen(QuestionScreen):
    """Shows the evening, and wishes a good night.

    Attributes:
        behind: the screen to go back to.
        between_turns: the table shows it by itself while a game goes on, so OK goes on with the game.
    """

    behind: Screen
    between_turns: bool = False

    def question(self, view: View) -> Question:
        """Look at people, at the photograph or at the dice, share the evening; play on, or switch off."""
        choices = {
            Key.ONE: Choice(Caption(_("People"), _("their pages"), icon="joueurs"), ShowPerson(None, self)),
            Key.FIVE: Choice(Caption(_("Dice"), _("and chance"), icon="doute"), ShowDice(self)),
            **self._goodbyes(),
            Key.BACK: return_choice(Go(self.behind)),
        }
        if view.past.tonight:
            share = SharePicture(self, f"evening-{view.past.tonight[0].evening.isoformat()}")
            choices[Key.FOUR] = Choice(Caption(_("Share"), _("the evening"), "partage"), share)
            if not self.between_turns:
                again = Caption.of(_("Games\nto see again"), icon="table")
                choices[Key.TWO] = Choice(again, OpenGames(Section.FINISHED))
        best = best_throw(view.past)
        if best is not None and best.path is not None:
            choices[Key.THREE] = photo_choice(best.path, best.words, self)
        return Question(evening_title(view.clock), choices=choices)

    def _goodbyes(self) -> dict[Key, Choice]:
        """The keys that play on or end the evening."""
        if self.between_turns:
            on = Caption(_("Go on"), _("the game"), icon="valider").proposed()
            return {Key.SIX: leave_choice(), Key.OK: Choice(on, Go(self.behind))}
        return {
            Key.SIX: Choice(Caption(_("Once more"), _("a game"), icon="relancer"), Home()),
            Key.OK: Choice(Caption(_("Good"), _("night"), icon="eteindre").proposed(), self._good_night()),
        }

    def _good_night(self) -> Command:
        """Quit after a question. If that question has led to this page, quit at once."""
        return Quit() if isinstance(self.behind, QuitScreen) else Go(QuitScreen(self))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the games at the left, the best throw at the right, and people below."""
        tonight = view.past.tonight
        canvas.clear()
        uncounted = uncounted_words(view.past)
        _draw_title(canvas, evening_title(view.clock), tonight, view.notice or (uncounted if tonight else ""))
        top = canvas.bar.bottom + 20
        if not tonight:
            words = uncounted or _(
                "No game has been finished this evening. The first one appears here when it is over."
            )
            draw_lines(canvas, words, BODY, canvas.theme.velin, 24, top + 30, width=canvas.w - 48, leading=28)
            return
        if canvas.upright:
            self._draw_upright(canvas, view, top)
            return
        games = Zone(8, top, _GAMES_W, _ROWS * (_ROW_H + _ROW_GAP))
        _draw_games(canvas, games, tonight)
        feats = Zone(16, games.bottom + 8, _GAMES_W, canvas.keys.y - games.bottom - 12)
        _draw_feats(canvas, feats, _feats(view.past))
        right, known = Zone(364, top, canvas.w - 372, canvas.keys.y - top - 8), _fortunes(tonight)
        photo_h = _photo_h(right.h - _CAPTION_H - _fortunes_h(known, _FORTUNE_H))
        _draw_best(canvas, replace(right, h=photo_h), view)
        above = photo_h + _CAPTION_H
        people = Zone(right.x, right.y + above, right.w, right.h - above)
        _draw_fortunes(canvas, people, known, tonight)

    def _draw_upright(self, canvas: Canvas, view: View, top: float) -> None:
        """Draw the same parts one below the other; everybody's row goes before photograph and deeds."""
        width, past = canvas.w - 16, view.past
        told, known = _feats(past), _fortunes(past.tonight)
        games = Zone(8, top, width, min(_ROWS, len(past.tonight)) * (_ROW_H + _ROW_GAP))
        _draw_games(canvas, games, past.tonight)
        best = best_throw(past)
        has_photo = best is not None and best.path is not None
        least_photo = _LEAST_PHOTO_H if has_photo else _no_photo_h(canvas, no_photo_words(past), width)
        foot = canvas.keys.y - 8
        room = foot - games.bottom - 4 - _CAPTION_H
        most_feats_h = room - least_photo - _fortunes_h(known, _LOWEST_FORTUNE_H)
        while len(told) > 1 and _feats_h(canvas, told, width) > most_feats_h:
            told.pop()
        feats_h = _feats_h(canvas, told, width)
        free = room - feats_h - _fortunes_h(known, _FORTUNE_H)
        height = _photo_h(free) if has_photo else least_photo
        photo = Zone(8, games.bottom + 4, width, height)
        _draw_best(canvas, photo, view)
        below = photo.bottom + _CAPTION_H
        _draw_feats(canvas, Zone(8, below, width, feats_h), told)
        people = below + feats_h
        _draw_fortunes(canvas, Zone(8, people, width, foot - people), known, past.tonight)


def _draw_title(canvas: Canvas, title: str, tonight: Sequence[GameResult], notice: str) -> None:
    """Draw the title, and at its right the news or the day; below it where both are too long for a line."""
    theme = canvas.theme
    words = notice or evening_words(tonight)
    room, words_w = canvas.w - 56, text_width(canvas, words, SMALL)
    if text_width(canvas, title, TITLE.at(_LEAST_TITLE)) + words_w > room:
        draw_fitting(canvas, title, TITLE.at(_LEAST_TITLE), theme.velin, 20, 27, canvas.w - 40)
        draw_fitting(canvas, words, SMALL, theme.brume, 20, 50, canvas.w - 40)
    else:
        face = fitting(canvas, title, TITLE.at(36), room - words_w, _LEAST_TITLE)
        draw_text(canvas, title, face, theme.velin, 20, 46)
        draw_text(canvas, words, SMALL, theme.brume, canvas.w - 20, 40, "right")
    draw_double_rule(canvas, 20, 60, canvas.w - 40)


def _draw_games(canvas: Canvas, zone: Zone, tonight: Sequence[GameResult]) -> None:
    """Draw a row for each game: its name, and who has won; with up to three games its picture, too.

    Of more games than there are rows the newest are drawn, below a row that says how many were before.
    """
    rows = min(len(tonight), _LINES)
    draw = _draw_game if rows <= _ROWS else _draw_game_line
    pitch = _ROW_H + _ROW_GAP if rows <= _ROWS else zone.h / rows
    zones = [Zone(zone.x, zone.y + place * pitch, zone.w, pitch - _ROW_GAP) for place in range(rows)]
    shown = tonight[-rows:]
    if len(tonight) > rows:
        first, *zones = zones
        shown = shown[1:]
        words = _("{n} earlier games").format(n=len(tonight) - len(shown))
        draw_fitting(canvas, words, SMALL, canvas.theme.brume, first.x + 12, first.y + 20, first.w - 24)
    for row, result in zip(zones, shown, strict=True):
        draw_panel(canvas, row)
        draw(canvas, row, result)


def _draw_game(canvas: Canvas, row: Zone, result: GameResult) -> None:
    """Draw a game on two lines, with its picture and the medallions of two winners."""
    theme = canvas.theme
    if result.record.name in SCREENS:
        picture = card_picture(result.record.name, (canvas.px(22), canvas.px(50)))
        canvas.surface.blit(picture, (canvas.px(row.x + 12), canvas.px(row.y + 5)))
    seats = winners_of_result(result)[:2]
    left, right = row.x + 46, row.right - 26 - 30 * max(1, len(seats))
    title = title_of(result.record.name)
    face = fitting(canvas, title, NAME.at(21), right - left, 18)
    draw_text(canvas, title, face, theme.velin, left, row.y + 26)
    _draw_won(canvas, result, left, row.y + 49, right - left)
    for back, seat in enumerate(seats):
        x = row.right - 46 - back * 30
        name = result.names[seat]
        draw_medallion(canvas, seat, name, x, row.y + 13, 34, fill=theme.velin, ink=theme.fond)


def _draw_game_line(canvas: Canvas, row: Zone, result: GameResult) -> None:
    """Draw a game on one line: its name at the left, who has won at the right."""
    theme = canvas.theme
    title = title_of(result.record.name)
    left, right = row.x + 12, row.right - 12
    face = NAME.at(19)
    foot = baseline(face, row.y, row.h)
    left += draw_text(canvas, shortened(canvas, title, face, row.w / 2), face, theme.velin, left, foot) + 12
    _draw_won(canvas, result, right, foot, right - left, "right")


def _draw_won(
    canvas: Canvas, result: GameResult, x: float, foot: float, width: float, align: Align = "left"
) -> None:
    """Draw who has won, and with how many points; of both, the names are shortened."""
    names = winners_words(result)
    room = width - text_width(canvas, won_words(result), SMALL) + text_width(canvas, names, SMALL)
    words = won_words(result, shortened(canvas, names, SMALL, room))
    draw_fitting(canvas, words, SMALL, canvas.theme.brume, x, foot, width, align)


def _draw_best(canvas: Canvas, zone: Zone, view: View) -> None:
    """Draw the photograph of the best throw, and below it whose it was."""
    theme = canvas.theme
    best = best_throw(view.past)
    if best is None or best.path is None or not draw_photo(canvas, zone, best.path):
        draw_panel(canvas, zone)
        left, foot, width = zone.x + _PAD, zone.y + _NO_PHOTO_FOOT, zone.w - 2 * _PAD
        words = no_photo_words(view.past)
        draw_lines(canvas, words, SMALL, theme.brume, left, foot, width=width, leading=_NO_PHOTO_LEADING)
    if best is not None:
        draw_figure(canvas, "camera", theme.velin, zone.x, zone.bottom + 6, 20)
        room = zone.w - 32
        words = best_line(best.result, best.turn)
        face = fitting(canvas, words, BODY, room)
        name = best.result.whose(best.turn)
        rest = text_width(canvas, words, face) - text_width(canvas, name, face)
        words = best_line(best.result, best.turn, shortened(canvas, name, face, room - rest))
        draw_text(canvas, words, face, theme.velin, zone.x + 28, zone.bottom + 23)


def _photo_h(free: float) -> float:
    """The height of the photograph where so much is free, in units."""
    return max(_LEAST_PHOTO_H, min(_PHOTO_H, free))


def _no_photo_h(canvas: Canvas, words: str, width: float) -> float:
    """The height of the panel that says in place of a photograph why there is none, in units."""
    lines = wrapped(canvas, words, SMALL, width - 2 * _PAD)
    return _NO_PHOTO_H + (len(lines) - 1) * _NO_PHOTO_LEADING


def _feats(past: PastGames) -> list[Feat]:
    """Up to three things that people have done."""
    return list(feats(past))[:3]


def _draw_feats(canvas: Canvas, zone: Zone, told: Sequence[Feat]) -> None:
    """Draw what people have done, one below the other, as long as there is room."""
    top, theme, width = zone.y, canvas.theme, zone.w - _BESIDE_FEAT
    for feat in told:
        height = _feat_h(canvas, feat, zone.w)
        if top + height > zone.bottom:
            break
        draw_figure(canvas, feat.icon, theme.velin, zone.x, top + 2, 20)
        face = fitting(canvas, feat.words, BODY, width)
        foot = baseline(BODY, top, 24)
        draw_lines(
            canvas, feat.words, face, theme.velin, zone.x + 30, foot, width=width, leading=_FEAT_LEADING
        )
        top += height


def _feats_h(canvas: Canvas, told: Sequence[Feat], width: float) -> float:
    """The height of all these sentences, with the gap below them, in units."""
    return sum(_feat_h(canvas, feat, width) for feat in told) + 8


def _feat_h(canvas: Canvas, feat: Feat, width: float) -> float:
    """How high the lines are that tell what somebody has done."""
    room = width - _BESIDE_FEAT
    lines = wrapped(canvas, feat.words, fitting(canvas, feat.words, BODY, room), room)
    return _FEAT_H + (len(lines) - 1) * _FEAT_LEADING


def _fortunes(tonight: Sequence[GameResult]) -> list[tuple[Life, Fortune]]:
    """Luck and lost choices of everybody in whose games they are known."""
    told = [(life, life.luck) for life in lives(tonight)]
    return [(life, luck) for life, luck in told if luck is not None]


def _fortunes_h(known: Sequence[tuple[Life, Fortune]], row_h: float) -> float:
    """The height of rows of luck and lost choices with their headings, in units."""
    return _FORTUNES_HEAD_H + len(known) * row_h


def _draw_fortunes(
    canvas: Canvas, zone: Zone, known: Sequence[tuple[Life, Fortune]], tonight: Sequence[GameResult]
) -> None:
    """Draw as many rows of luck and lost choices as there is room for."""
    theme = canvas.theme
    if not known:
        words = no_luck_words(tonight)
        draw_lines(canvas, words, SMALL, theme.brume, zone.x, zone.y + 20, width=zone.w, leading=23)
        return
    names_w = _names_w(canvas, [life.name for life, _luck in known])
    half = (zone.w - names_w) / 2
    luck_x, lost_x = zone.x + names_w, zone.x + names_w + half
    draw_heading(canvas, _("luck"), Zone(luck_x, zone.y - 2, half - _AFTER_NAME, 22))
    draw_heading(canvas, _("lost by choices"), Zone(lost_x, zone.y - 2, half, 22))
    room = zone.h - _FORTUNES_HEAD_H
    shown = known[: int(room // _LOWEST_FORTUNE_H) or 1]
    pitch = min(_FORTUNE_H, room / len(shown))
    bar = half - 64
    most_luck = max(abs(luck.luck) for _life, luck in known)
    most_lost = max(luck.lost for _life, luck in known)
    for place, (life, fortune) in enumerate(shown):
        top = zone.y + _FORTUNES_HEAD_H + place * pitch
        foot = baseline(SMALL, top, pitch)
        draw_medallion(canvas, place, life.name, zone.x, top + 2, 18, fill=theme.velin, ink=theme.fond)
        name_w = names_w - _BEFORE_NAME - _AFTER_NAME
        draw_fitting(canvas, life.name, KEY, theme.velin, zone.x + _BEFORE_NAME, foot, name_w)
        draw_luck(canvas, Zone(luck_x, top + pitch / 2 - 7, bar, 14), fortune.luck, max(most_luck, 1.0))
        draw_text(canvas, whole(fortune.luck), SMALL, theme.velin, luck_x + bar + 8, foot)
        draw_lost(canvas, Zone(lost_x, top + pitch / 2 - 7, bar, 14), fortune.lost, max(most_lost, 1.0))
        draw_text(canvas, whole(-fortune.lost), SMALL, theme.velin, lost_x + bar + 8, foot)


def _names_w(canvas: Canvas, names: Sequence[str]) -> float:
    """The width of the column of names with their medallions, wider for long names."""
    widest = max(text_width(canvas, name, fitting(canvas, name, KEY, 0)) for name in names)
    return min(_MOST_NAMES_W, max(_NAMES_W, _BEFORE_NAME + widest + _AFTER_NAME))
