"""The end of any game: who has won, the places, luck beside choices, the best throw with its photograph."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

from device.annals.facts import ScoredTurn
from device.i18n import _
from device.keys import Key
from device.screen.annals.drawing import draw_heading, draw_luck, draw_photo, whole
from device.screen.annals.end_told import EndTold
from device.screen.annals.errands import ShareCard, evening_choice
from device.screen.annals.photo import photo_choice
from device.screen.annals.turns import draw_turn_dice, turn_words
from device.screen.base import Go, Screen, View, position_of
from device.screen.game import game_on_table
from device.screen.games.after_game import last_page_choices
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel, draw_tale, lefts_in_row
from device.screen.kit.text import (
    baseline,
    draw_lines,
    draw_text,
    fitting,
    shortened,
    text_width,
    wrapped,
)
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import BAR_H, BODY, FLOOR_PX, KEY, NAME, SCORE, SMALL, TITLE
from device.screen.words import ordinal, won_by
from device.zone import Zone

_WINNER_W: Final = 292
_WINNER_H: Final = 214
"""What the score and its unit need below the medallions, in units. On an upright screen the winner's panel is
never lower; elsewhere the medallions of a lower one are smaller."""
_DECIDED_H: Final = 18
"""What the medallions lose in height for each line that says what has decided the game, in units."""
_TALLEST: Final = 52
_FOOT_H: Final = 98
"""The height of the strip with the best throw."""
_LUCK_W: Final = 58
"""The width of the bar of luck with the gap beside it, in units; it is left out where it would cut names."""
_LUCK_COLUMN, _LOST_COLUMN, _SCORE_COLUMN = 46, 68, 66
_TALES_COLUMN: Final = 52
_NAME_LEFT: Final = 80
"""Where names begin in their rows, in units."""
_AFTER_NUMBER: Final = 8


class LeadsOn(Protocol):
    """Something that a key of the end leads to."""

    @property
    def choice(self) -> Choice:
        """The key's caption and command."""
        ...


@dataclass(frozen=True, slots=True)
class ResultScreen(QuestionScreen):
    """Shows the result of the game on the table, the same for every game.

    Attributes:
        detail: the game's own screen about its end, or None.
        luck: the key that shows luck and choices, or None.
    """

    detail: Screen | None = None
    luck: LeadsOn | None = None

    def question(self, view: View) -> Question:
        """Play a rematch or another game, or look at details, at luck and at the photograph."""
        state, game = position_of(view).state, game_on_table(view)
        choices = last_page_choices(self)
        if self.detail is not None:
            choices[Key.ONE] = Choice(game.past.detail(), Go(self.detail))
        if self.luck is not None:
            choices[Key.TWO] = self.luck.choice
        if evening := evening_choice(view, self):
            choices[Key.FIVE] = evening
        told = EndTold(state, game, view.past)
        if (best := told.best) and (path := told.photo):
            choices[Key.THREE] = photo_choice(path, _whose(told, best, told.best_name), self)
        if view.past.now is not None:
            share = ShareCard(self, view.past.now)
            choices[Key.FOUR] = Choice(Caption(_("Share"), _("the result"), icon="partage"), share)
        dead = dict.fromkeys(Key, _("The game is over. OK plays it once more."))
        return Question(game.past.over(state), choices=choices, why=dead)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the winner at the left, the places at the right, and the best throw or the position below."""
        state, game = position_of(view).state, game_on_table(view)
        told = EndTold(state, game, view.past)
        canvas.clear()
        _draw_bar(canvas, game.past.over(state), view.notice, told.took)
        left, rows = _halves(canvas)
        draw_panel(canvas, left)
        _draw_winners(canvas, left, told)
        _draw_places(canvas, rows, told)
        middle = canvas.middle
        _draw_best(canvas, Zone(middle.x, middle.bottom - _FOOT_H + 14, middle.w, _FOOT_H - 14), told)


def _draw_bar(canvas: Canvas, title: str, news: str, took: str) -> None:
    """Draw the bar, with the time that the game took at its right end."""
    if canvas.upright and news:
        took = ""  # the news take all of a narrow bar
    kept = 32 + text_width(canvas, took, SMALL) if took else 16
    draw_title_bar(canvas, title, news, kept_right=kept)
    foot = 24 if canvas.bar.h > BAR_H else 34  # above news of several lines
    draw_text(canvas, took, SMALL, canvas.theme.brume, canvas.w - 20, foot, "right")


def _halves(canvas: Canvas) -> tuple[Zone, Zone]:
    """The zones of the winner and of the places: side by side, or one below the other."""
    zone = replace(canvas.middle, h=canvas.middle_h - _FOOT_H)
    if not canvas.upright:
        rows = zone.w - _WINNER_W - 8
        return Zone(zone.x, zone.y, _WINNER_W, zone.h), Zone(zone.right - rows, zone.y, rows, zone.h)
    height = min(228.0, max(_WINNER_H, zone.h * 0.45))
    below = zone.y + height + 8
    return Zone(zone.x, zone.y, zone.w, height), Zone(zone.x, below, zone.w, zone.bottom - below)


def place_zones(canvas: Canvas, count: int) -> tuple[Zone, ...]:
    """The rows of so many players, from the first place down."""
    return _rows_of(_halves(canvas)[1], count)


def _rows_of(zone: Zone, count: int) -> tuple[Zone, ...]:
    """The rows of so many players in a zone, from the first place down."""
    pitch = min(_TALLEST + 4, (zone.h + 4) / max(1, count))
    return tuple(Zone(zone.x, zone.y + row * pitch, zone.w, pitch - 4) for row in range(count))


def _draw_winners(canvas: Canvas, zone: Zone, told: EndTold) -> None:
    theme = canvas.theme
    seats = told.winners or tuple(range(len(told.state.players)))
    names = [told.state.players[seat].name for seat in seats]
    middle = zone.x + zone.w / 2
    words = won_by(names) if told.winners else _("A draw")
    face = fitting(canvas, words, TITLE, zone.w - 20, 20)
    on_one_line = text_width(canvas, words, face) <= zone.w - 20
    decided = [*filter(None, wrapped(canvas, told.telling.decided(told.state), SMALL, zone.w - 20))]
    tallest: float = 56 if not on_one_line else 76 if told.scores else 96
    # Without a score, a second line has the room of the score.
    tallest -= _DECIDED_H * len(decided if told.scores else decided[:1]) + max(0, _WINNER_H - zone.h)
    size = tallest if len(seats) == 1 else min(56.0, tallest, (zone.w - 24) / len(seats) - 8)
    lefts = lefts_in_row(middle, len(seats), size, 8)
    for where, seat, name in zip(lefts, seats, names, strict=True):
        draw_medallion(canvas, seat, name, where, zone.y + 10, size, fill=theme.velin, ink=theme.fond)
    top = zone.y + 10 + size
    lines = [words]
    if not on_one_line:
        face, lines = TITLE.at(20), _two_lines(canvas, words, zone.w - 20)
    for line in lines:
        draw_text(canvas, line, face, theme.velin, middle, top + 32, "center")
        top += 24
    draw_double_rule(canvas, zone.x + 34, top + 20, zone.w - 68)
    if told.winners and told.scores:
        draw_text(canvas, told.score(seats[0]), SCORE.at(44), theme.velin, middle, top + 66, "center")
    below = _below(told)
    foot = top + 90 if told.scores else top + 56
    for line in (*filter(None, (below,)), *decided):
        face = fitting(canvas, line, SMALL, zone.w - 20)
        draw_text(canvas, line, face, theme.brume, middle, foot, "center")
        foot += 20


def _two_lines(canvas: Canvas, words: str, width: float) -> list[str]:
    """Words in two lines; what does not fit even so is shortened."""
    parts = words.split(" ")
    cut = max(1, len(parts) - 1)
    while cut > 1 and text_width(canvas, " ".join(parts[:cut]), TITLE.at(20)) > width:
        cut -= 1
    halves = (" ".join(parts[:cut]), " ".join(parts[cut:]))
    return [shortened(canvas, half, TITLE.at(20), width) for half in halves]


def _below(told: EndTold) -> str:
    """What the score counts, and how many games in a row the winner has won."""
    words = (
        [told.telling.unit(told.state.rules, told.scores[told.winners[0]])]
        if told.scores and told.winners
        else []
    )
    if told.streak > 1:
        words.append(_("{nth} victory in a row").format(nth=ordinal(told.streak)))
    return ", ".join(filter(None, words))


def _draw_places(canvas: Canvas, zone: Zone, told: EndTold) -> None:
    """Draw a row for each player, and the headings of luck and choices below."""
    seats = [(place, seat) for place, shared in enumerate(told.ranking) for seat in shared]
    zones = _rows_of(zone, len(seats))
    above, bars = 0, _has_bars(canvas, zone, told)
    for row, ((place, seat), where) in enumerate(zip(seats, zones, strict=True)):
        if row and seats[row - 1][0] != place:
            above = row
        _draw_place(canvas, where, told, seat, above + 1, bars=bars)
    if told.luck:
        below = replace(zone, y=zones[-1].bottom, h=24)
        luck, lost = _columns(below, bars=bars)
        draw_heading(canvas, _("luck"), replace(below, w=luck.right - below.x), align_right=True)
        draw_heading(canvas, _("choices"), lost, align_right=True)


def _columns(zone: Zone, *, bars: bool) -> tuple[Zone, Zone]:
    """The columns of luck and of lost choices; their numbers stand at the right."""
    right = zone.right - 14 - _SCORE_COLUMN - _AFTER_NUMBER
    luck_w = _LUCK_COLUMN + (_LUCK_W if bars else 0)
    lost = replace(zone, x=right - _LOST_COLUMN, w=_LOST_COLUMN)
    return replace(zone, x=lost.x - luck_w, w=luck_w), lost


def _name_room(zone: Zone, told: EndTold, *, bars: bool) -> float:
    """The width that a row has for a name, in units."""
    right = zone.right - 14
    if told.scores:
        right -= _SCORE_COLUMN
    if told.luck:
        right = _columns(zone, bars=bars)[0].x - 4
    if told.telling.tales is not None:
        right -= _TALES_COLUMN
    return right - zone.x - _NAME_LEFT - 8


def _has_bars(canvas: Canvas, zone: Zone, told: EndTold) -> bool:
    """Whether a bar of luck leaves every name its room."""
    room, face = _name_room(zone, told, bars=True), NAME.at(FLOOR_PX)
    return all(text_width(canvas, player.name, face) <= room for player in told.state.players)


def _draw_place(canvas: Canvas, zone: Zone, told: EndTold, seat: int, rank: int, *, bars: bool) -> None:
    theme = canvas.theme
    draw_panel(canvas, zone)
    name = told.state.players[seat].name
    middle = zone.y + zone.h / 2
    draw_text(canvas, str(rank), SCORE.at(22), theme.brume, zone.x + 14, middle + 8)
    size = min(32.0, zone.h)
    draw_medallion(canvas, seat, name, zone.x + 40, middle - size / 2, size, fill=theme.velin, ink=theme.fond)
    left, room = zone.x + _NAME_LEFT, _name_room(zone, told, bars=bars)
    score = told.score(seat)
    if score:
        number = fitting(canvas, score, SCORE.at(min(32, zone.h)), _SCORE_COLUMN - 8)
        foot = baseline(number, zone.y, zone.h)
        draw_text(canvas, score, number, theme.velin, zone.right - 14, foot, "right")
    if told.luck:
        _draw_fortune(canvas, zone, told, seat, bars=bars)
    if told.telling.tales is not None:
        beside = left + room + 8
        draw_tale(canvas, beside, middle - 9, 18)
        tales = str(told.telling.tales(told.state)[seat])
        draw_text(canvas, tales, KEY, theme.cuivre, beside + 22, baseline(KEY, zone.y, zone.h))
    face = fitting(canvas, name, NAME.at(21), room)
    draw_text(
        canvas, shortened(canvas, name, face, room), face, theme.velin, left, baseline(face, zone.y, zone.h)
    )


def _draw_fortune(canvas: Canvas, zone: Zone, told: EndTold, seat: int, *, bars: bool) -> None:
    """Draw luck as a number, after a bar if there is one, and what the choices cost as a number."""
    fortune = told.luck[seat]
    luck, lost = _columns(zone, bars=bars)
    foot = baseline(SMALL, zone.y, zone.h)
    if bars:
        most = max(abs(fortune.luck) for fortune in told.luck)
        bar = Zone(luck.x, zone.y + zone.h / 2 - 8, _LUCK_W - 6, 16)
        draw_luck(canvas, bar, fortune.luck, max(most, 1.0))
    draw_text(canvas, whole(fortune.luck), SMALL, canvas.theme.brume, luck.right, foot, "right")
    draw_text(canvas, whole(-fortune.lost), SMALL, canvas.theme.brume, lost.right, foot, "right")


def _draw_best(canvas: Canvas, zone: Zone, told: EndTold) -> None:
    """Draw the best throw, and whose it was, or the last position of a game without one; beside, the rematch.

    The best throw is a photograph, or its dice.
    """
    theme = canvas.theme
    right = zone.w if canvas.upright else 512
    best, picture = told.best, Zone(zone.x, zone.y, 150, zone.h)
    left = picture.right + 12
    if best is not None:
        path = told.photo
        if path is None and not best.dice:
            left = zone.x + 12  # a round without dice has no picture
        elif path is None or not draw_photo(canvas, picture, path):
            draw_turn_dice(canvas, picture, told.game, told.state, best)
        title = _("The best throw") if best.dice else _("The best round")
        draw_text(canvas, title, BODY, theme.velin, left, zone.y + 30)
        name = shortened(canvas, told.best_name, SMALL, right - 200)
        words = _whose(told, best, name)
        width = right - (left - zone.x) - 8
        draw_lines(canvas, words, SMALL, theme.brume, left, zone.y + 54, width=width, leading=22)
    elif told.result is not None and told.game.glance is not None:
        told.game.glance(canvas, told.state, picture)
        draw_text(canvas, _("At the end"), BODY, theme.velin, left, baseline(BODY, zone.y, zone.h))
    if not canvas.upright:
        x = zone.x + 512
        draw_text(canvas, _("A rematch?"), BODY, theme.velin, x, zone.y + 30)
        same = _("The same people, the same rules.")
        draw_lines(canvas, same, SMALL, theme.brume, x, zone.y + 54, width=zone.right - x, leading=22)


def _whose(told: EndTold, best: ScoredTurn, name: str) -> str:
    """Whose the best turn was, by a name that may be shortened, and what it brought.

    In a series each game begins with the first round again, so the round says nothing.
    """
    if told.result is not None and not told.result.facts.rounds:
        words = _("{name}: {turn}")
    else:
        words = _("{name}, round {n}: {turn}") if best.dice else _("{name}, in round {n}: {turn}")
    return words.format(name=name, n=best.round, turn=turn_words(told.game, told.state, best))
