"""The book of rules: it opens at the chapter for this moment, and keys turn to the other chapters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from device.i18n import _, language_in_use
from device.keys import Key
from device.screen.base import Back, Go, Screen, View, position_of
from device.screen.game import AnyGameScreens, Chapter, RuleLine, game_on_table
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.text import baseline, draw_lines, draw_text, wrapped
from device.screen.machines.hint import hint_choice
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.rules.chosen import chosen_rules
from device.screen.settings.errands import ToggleMute
from device.screen.theme import BODY, NAME, SCORE
from device.zone import Zone

BOOK = "livre"
"""The name of the silhouette that stands for the book of rules."""
_ABOUT_X, _SAYS_X = 62, 226
_ABOUT = NAME.at(21)
_LEADING = 25
_BETWEEN = 13
_PAGE_W = 100
"""Width of the chapter's number at the right end of the bar, in units; if smaller, notices run into it."""


@dataclass(frozen=True, slots=True)
class RulebookScreen(QuestionScreen):
    """Shows one chapter of the book; the game stands still meanwhile.

    Attributes:
        chapter: the number of the chapter, from 0.
        behind: the screen to go back to; None for the game's own screen (`Back`).
    """

    chapter: int
    behind: Screen | None = None

    @classmethod
    def opened(cls, view: View, behind: Screen | None = None) -> RulebookScreen:
        """The book, open at the chapter for the state of the game on the table."""
        game, state = _played(view)
        return cls(chapter_about(_chapters_of(game, state), state.awaits.kind), behind)

    def question(self, view: View) -> Question:
        """Turn to the chapter before or after (the first follows the last), get help, or close the book."""
        chapters, closed = _chapters(view), Go(self.behind) if self.behind else Back()
        before, after = (replace(self, chapter=(self.chapter + step) % len(chapters)) for step in (-1, 1))
        choices = {
            Key.ONE: Choice(Caption(_("Chapter"), _("before"), icon="gauche"), Go(before)),
            Key.TWO: Choice(Caption(_("Chapter"), _("after"), icon="droite"), Go(after)),
            Key.THREE: Choice(_mute_caption(view), ToggleMute(self)),
            **self._helps(view),
            Key.OK: Choice(Caption(_("Go on"), icon="valider").proposed(), closed),
            Key.BACK: return_choice(closed),
        }
        return Question(chapters[self.chapter].title, choices=choices)

    def _helps(self, view: View) -> dict[Key, Choice]:
        """What a machine at the table would do, and what the choices are worth if the game can say."""
        game, state = _played(view)
        helps = {Key.FIVE: hint_choice(view, self.behind), Key.SIX: game.worth(state, self.behind)}
        return {key: choice for key, choice in helps.items() if choice is not None}

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the chapter, one rule below the other."""
        theme = canvas.theme
        chapters = _chapters(view)
        chapter = chapters[self.chapter]
        canvas.clear()
        draw_title_bar(canvas, chapter.title, view.notice, kept_right=_PAGE_W)
        top = canvas.bar.bottom + 8
        number = f"{self.chapter + 1}/{len(chapters)}"
        draw_text(canvas, number, SCORE.at(28), theme.brume, canvas.w - 16, 37, "right")
        draw_chapter(canvas, Zone(0, top, canvas.w, canvas.keys.y - 8 - top), chapter)


def rules_caption() -> Caption:
    """The caption of a key that opens the book."""
    return Caption.of(_("Read\nthe rules"), icon=BOOK)


def _mute_caption(view: View) -> Caption:
    """The caption of the key that switches all sounds off, or on again."""
    if view.settings.sound.muted:
        return Caption.of(_("Sound\non again"), icon="son")
    return Caption.of(_("Mute\nthe sound"), icon="muet")


def draw_chapter(canvas: Canvas, zone: Zone, chapter: Chapter) -> float:
    """Draw the rules of a chapter from the top of a zone down, and return where they end, in units."""
    columns = _columns(canvas, zone, chapter)
    heights = [_height(canvas, columns, line) for line in chapter.lines]
    room = (zone.h - 8 - sum(heights)) / max(1, len(heights) - 1)
    between = max(0.0, min(_BETWEEN, room))
    top = zone.y + 4
    for line, height in zip(chapter.lines, heights, strict=True):
        _draw_rule(canvas, columns, top, line)
        top += height + between
    return top - between


_Columns = tuple[Zone, Zone]
"""The columns of headings and of sentences. If they are the same, sentences stand below their headings."""


def _columns(canvas: Canvas, zone: Zone, chapter: Chapter) -> _Columns:
    """The columns of a chapter.

    Beside headings, half of the width of an upright screen stays empty. So sentences stand below them there,
    unless the chapter is too long for that.
    """
    same = replace(zone, x=zone.x + _ABOUT_X, w=zone.w - _ABOUT_X - 16)
    between = _BETWEEN * (len(chapter.lines) - 1)
    below = sum(_height(canvas, (same, same), line) for line in chapter.lines) + between
    if canvas.upright and below <= zone.h - 8:
        return same, same
    about = replace(same, w=_SAYS_X - _ABOUT_X - 8)
    return about, replace(zone, x=zone.x + _SAYS_X, w=zone.w - _SAYS_X - 16)


def _height(canvas: Canvas, columns: _Columns, line: RuleLine) -> float:
    """The height of a rule, in units."""
    about, says = columns
    heading = len(wrapped(canvas, line.about, _ABOUT, about.w)) * _LEADING
    sentence = len(wrapped(canvas, line.says, BODY, says.w)) * _LEADING
    return heading + sentence if about == says else max(heading, sentence)


def _draw_rule(canvas: Canvas, columns: _Columns, top: float, line: RuleLine) -> None:
    """Draw a rule: its heading, and its sentence beside or below it."""
    theme, (about, says) = canvas.theme, columns
    if line.icon:
        draw_figure(canvas, line.icon, theme.brume, about.x - _ABOUT_X + 20, top, 25)
    foot = baseline(_ABOUT, top, _LEADING)
    end = draw_lines(canvas, line.about, _ABOUT, theme.velin, about.x, foot, width=about.w, leading=_LEADING)
    if about == says:
        top += end - foot
    foot = baseline(BODY, top, _LEADING)
    draw_lines(canvas, line.says, BODY, theme.velin, says.x, foot, width=says.w, leading=_LEADING)


def chapter_about(chapters: Sequence[Chapter], kind: str) -> int:
    """The number of the first chapter about a kind of question, from 0; the first one if there is none."""
    return next((number for number, chapter in enumerate(chapters) if kind in chapter.about), 0)


def _chapters(view: View) -> tuple[Chapter, ...]:
    game, state = _played(view)
    return (*_chapters_of(game, state), *chosen_rules(game, state.rules))


def _chapters_of(game: AnyGameScreens, state: Any) -> tuple[Chapter, ...]:
    """The chapters about the rules of a game."""
    return _written(game.chapters, state, language_in_use())


@lru_cache(maxsize=1)
def _written(
    chapters: Callable[[Any], tuple[Chapter, ...]], state: Any, language: str
) -> tuple[Chapter, ...]:
    """The same in a language; cached, since each picture of a game asks at which one the book opens."""
    return chapters(state)


def _played(view: View) -> tuple[AnyGameScreens, Any]:
    """The game on the table, and its state."""
    return game_on_table(view), position_of(view).state
