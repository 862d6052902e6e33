"""The result of a game as a card that people can send: who has won, the places, the best throw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from device.annals.facts import ScoredTurn
from device.annals.result import GameResult
from device.i18n import _
from device.screen.annals.days import weekday_words
from device.screen.annals.drawing import draw_photo
from device.screen.annals.evening_told import (
    best_line,
    best_words,
    draw_words,
    score_words,
    unit_words,
    winners_of_result,
)
from device.screen.base import View
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.kit.panels import draw_double_rule, draw_frame, draw_medallion, draw_panel, lefts_in_row
from device.screen.kit.text import baseline, draw_fitting, draw_text, fitting, shortened, wrapped
from device.screen.people.medallions import with_guests
from device.screen.registry import SCREENS, title_of
from device.screen.theme import BODY, NAME, SCORE, SMALL, SOIR, TITLE, Type
from device.screen.words import won_by
from device.zone import Zone

_W: Final = 390
"""The width of the picture, in units."""
_UNIT_PX: Final = 2.0
"""The pixels of a unit. With more the table, which draws the card between two turns, would falter."""
_EDGE: Final = 12
"""How much of the dark background is left round the card; its corners are cut."""
_TEXT: Final = Zone(45, 0, 300, 0)
"""The column of everything that stands on the card; only its width counts."""
_TALLEST: Final = 1200
"""No card is as high as this, in units; what is left over is cut off."""
_ROW_H: Final = 40
_PHOTO: Final = Zone(61, 0, 268, 150)
_DIE: Final = 40


@dataclass(frozen=True, slots=True)
class ResultCard:
    """What a card shows.

    Attributes:
        result: the game, which is over.
        photo: the photograph of its best turn, or None.
    """

    result: GameResult
    photo: Path | None

    @property
    def winners(self) -> list[int]:
        """The seats of those who have won; none after a draw."""
        return winners_of_result(self.result)

    @property
    def others(self) -> list[int]:
        """The seats of all others, in the order of their places."""
        facts = self.result.facts
        rest = [seat for seat in self.result.seats if seat not in self.winners]
        return sorted(rest, key=lambda seat: facts.place(seat) or len(rest))

    @property
    def title(self) -> str:
        """Who has won, in a sentence."""
        names = [self.result.names[seat] for seat in self.winners]
        return won_by(names) if names else draw_words(self.result)

    @property
    def words(self) -> str:
        """The whole card in words, for those who cannot see it."""
        result = self.result
        rows = [f"{result.names[seat]} {score_words(result, seat)}".strip() for seat in result.seats]
        best = result.facts.best_turn
        last = [best_line(result, best)] if best else []
        return ". ".join([title_of(result.record.name), self.title, ", ".join(rows), *last])


def card_of(view: View, result: GameResult) -> ResultCard:
    """The card of a game, with its photograph if there is one."""
    return ResultCard(result, view.past.photo(result, result.facts.best_turn))


def draw_card(view: View, card: ResultCard) -> pygame.Surface:
    """Draw a card, as high as it needs to be.

    Args:
        view: tells the medallions of people.
        card: what stands on it.
    """
    result = card.result
    screen = Canvas(pygame.Surface((1, 1)), SOIR)
    screen.u = _UNIT_PX
    machines = {result.names[seat] for seat in result.machines}
    screen.medallions = with_guests(view, result.names, machines)
    sheet = screen.sheet(_W, _TALLEST)
    bottom = _draw_content(sheet, card)
    page = screen.sheet(_W, bottom + 2 * _EDGE)
    page.clear()
    _draw_ground(page, Zone(_EDGE, _EDGE, _W - 2 * _EDGE, bottom))
    page.surface.blit(sheet.surface, (0, page.px(_EDGE)))
    return page.surface


def _draw_ground(canvas: Canvas, zone: Zone) -> None:
    """Draw the card, with a thick and a thin line along its edge."""
    theme = canvas.theme
    draw_panel(canvas, zone, theme.carte)
    draw_frame(canvas, zone.inset(10, 10), theme.gravure, 3)
    draw_frame(canvas, zone.inset(15, 15), theme.gravure, 1)


def _draw_content(canvas: Canvas, card: ResultCard) -> float:
    """Draw everything that stands on the card, and return where the card ends."""
    top = _draw_head(canvas, card.result)
    top = _draw_winners(canvas, card, top)
    for seat in card.others:
        _draw_place(canvas, Zone(_TEXT.x + 8, top, _TEXT.w - 16, _ROW_H), card.result, seat)
        top += _ROW_H
    best = card.result.facts.best_turn
    if best is not None:
        top = _draw_best(canvas, card, best, top + 12)
    return top + 24


def _draw_head(canvas: Canvas, result: GameResult) -> float:
    """Draw the game, the day, and how many rounds were played."""
    game = SCREENS.get(result.record.name)
    words = weekday_words(result.evening)
    if result.facts.rounds and game is not None:
        words = f"{words}, {game.past.rounds(result.facts.rounds)}"
    _draw_middle(canvas, title_of(result.record.name), SMALL, 50)
    _draw_middle(canvas, words, SMALL, 72)
    return 88


def _draw_winners(canvas: Canvas, card: ResultCard, top: float) -> float:
    """Draw the medallions of those who have won, the sentence, and the score; return where they end."""
    theme, result = canvas.theme, card.result
    seats = card.winners or list(result.seats)
    size = 96.0 if len(seats) == 1 else min(64.0, _TEXT.w / len(seats) - 8)
    for where, seat in zip(lefts_in_row(_W / 2, len(seats), size, 8), seats, strict=True):
        name = result.names[seat]
        draw_medallion(canvas, seat, name, where, top, size, fill=theme.gravure, ink=theme.carte)
    top += size + 14
    face = fitting(canvas, card.title, TITLE.at(38), _TEXT.w, 26)
    for line in wrapped(canvas, card.title, face, _TEXT.w):
        _draw_middle(canvas, line, face, top + face.size * 0.85)
        top += face.size + 4
    draw_double_rule(canvas, _TEXT.x + 31, top + 8, _TEXT.w - 62, theme.gravure)
    top += 24
    score = score_words(result, seats[0]) if card.winners else ""
    if score:
        _draw_middle(canvas, score, SCORE.at(72), top + 58)
        unit = unit_words(result, result.facts.scores[seats[0]])
        _draw_middle(canvas, unit, SMALL, top + 84)
        top += 92 if unit else 72
    return top


def _draw_place(canvas: Canvas, row: Zone, result: GameResult, seat: int) -> None:
    """Draw a player who has not won, with the score."""
    theme, name = canvas.theme, result.names[seat]
    draw_medallion(canvas, seat, name, row.x, row.y + 5, 30, fill=theme.gravure, ink=theme.carte)
    score = score_words(result, seat)
    width = draw_text(
        canvas, score, SCORE.at(27), theme.gravure, row.right, baseline(SCORE.at(27), row.y, row.h), "right"
    )
    room = row.w - 42 - width - 10
    face = fitting(canvas, name, BODY, room)
    shown = shortened(canvas, name, face, room)
    draw_text(canvas, shown, face, theme.gravure, row.x + 42, baseline(face, row.y, row.h))


def _draw_best(canvas: Canvas, card: ResultCard, best: ScoredTurn, top: float) -> float:
    """Draw the photograph or the dice of the best turn, and whose it was; return where they end."""
    photo = Zone(_PHOTO.x, top, _PHOTO.w, _PHOTO.h)
    if card.photo is not None and draw_photo(canvas, photo, card.photo):
        top = photo.bottom + 4
    elif figures := _figures(card.result, best):
        canvas.fill(Zone(_TEXT.x, top, _TEXT.w, _DIE + 16), canvas.theme.loge)
        lefts = lefts_in_row(_W / 2, len(figures), _DIE, 8)
        for left, figure in zip(lefts, figures, strict=True):
            draw_die(canvas, figure, left, top + 8, _DIE)
        top += _DIE + 20
    title = _("The best throw") if best.dice else _("The best round")
    _draw_middle(canvas, title, NAME.at(20), top + 22)
    _draw_middle(canvas, best_words(card.result, best), SMALL, top + 46)
    return top + 52


def _figures(result: GameResult, best: ScoredTurn) -> Sequence[str]:
    """The silhouettes of a turn's dice; none in a game without Figures."""
    game = SCREENS.get(result.record.name)
    figure = game.past.figure if game is not None else None
    return [figure(letter) for letter in best.dice] if figure is not None else []


def _draw_middle(canvas: Canvas, words: str, face: Type, foot: float) -> None:
    """Draw a line in the middle of the card."""
    ink, floor = canvas.theme.gravure, min(face.size, 18)
    draw_fitting(canvas, words, face, ink, _W / 2, foot, _TEXT.w, "center", floor=floor)
