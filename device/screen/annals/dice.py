"""How often each face has been read, and what that says about the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.annals.fairness import Verdict, verdicts
from device.i18n import _, translated
from device.screen.annals.uncounted import uncounted_words
from device.screen.base import Go, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.pages import numbered_page_choice
from device.screen.question import Question, QuestionScreen, closing_choices
from device.screen.registry import SCREENS, title_of
from device.screen.teach.with_dice import set_title
from device.screen.theme import BODY, KEY, NAME, SMALL
from device.zone import Zone
from vision.dice_set import SHIPPED_SETS


@dataclass(frozen=True, slots=True)
class DiceScreen(QuestionScreen):
    """Shows one set of dice at a time, that with the most throws first.

    Attributes:
        behind: the screen to go back to.
        place: which set, from 0.
    """

    behind: Screen
    place: int = 0

    def question(self, view: View) -> Question:
        """Go back, or to the next set of dice."""
        choices = closing_choices(_("Go on"), Go(self.behind))
        sets = len(verdicts(view.past.results))
        choices |= numbered_page_choice(sets, self.place, lambda place: replace(self, place=place))
        return Question(_("The dice"), choices=choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the counts as bars, and below them what they mean."""
        canvas.clear()
        draw_title_bar(canvas, _("The dice"), view.notice or uncounted_words(view.past))
        zone = canvas.middle
        draw_panel(canvas, zone)
        inner = zone.inset(20, 14)
        found = verdicts(view.past.results)
        if not found:
            words = _(
                "No finished game has dice that the camera has read. This page counts the faces that "
                "it reads; after 600 faces it says whether the dice seem fair."
            )
            draw_lines(
                canvas,
                words,
                BODY,
                canvas.theme.velin,
                inner.x,
                inner.y + 26,
                width=inner.w,
                leading=28,
            )
            return
        _draw_verdict(canvas, inner, found[min(self.place, len(found) - 1)])


def _draw_verdict(canvas: Canvas, zone: Zone, verdict: Verdict) -> None:
    theme = canvas.theme
    title = _dice_words(verdict)
    draw_text(canvas, title, fitting(canvas, title, NAME, zone.w - 150), theme.velin, zone.x, zone.y + 22)
    read = _("{n} read").format(n=verdict.thrown)
    draw_text(canvas, read, SMALL, theme.brume, zone.right, zone.y + 22, "right")
    bars = Zone(zone.x, zone.y + 40, zone.w, zone.h - 40 - 112)
    _draw_counts(canvas, bars, verdict)
    draw_lines(
        canvas,
        translated(verdict.words),
        SMALL,
        theme.velin,
        zone.x,
        bars.bottom + 32,
        width=zone.w,
        leading=23,
    )


def _dice_words(verdict: Verdict) -> str:
    """Which dice a verdict is about, in words.

    A set that comes with the table and has no title is the only one of its game, so it is not named.
    """
    dice = verdict.dice
    words = [title_of(dice.game)]
    if dice.kind.name.istitle():
        words.append(dice.kind.name)
    made_as = set_title(dice.made_as)
    if made_as and made_as not in SHIPPED_SETS:
        words.append(made_as)
    return " · ".join(words)


def _draw_counts(canvas: Canvas, zone: Zone, verdict: Verdict) -> None:
    """Draw a bar for each face, and a line where fair dice would be on average."""
    theme = canvas.theme
    letters = verdict.dice.kind.letters
    faces = list(verdict.counts)
    even = {letter: verdict.thrown * letters.count(letter) / len(letters) for letter in faces}
    most = max((*verdict.counts.values(), *even.values(), 1))
    pitch = zone.w / len(faces)
    foot = zone.bottom - 24
    height = foot - zone.y - 22
    game = SCREENS.get(verdict.dice.game)
    for place, letter in enumerate(faces):
        left, width = zone.x + place * pitch, pitch - 12
        count = verdict.counts[letter]
        top = foot - height * count / most
        canvas.fill(Zone(left, top, width, foot - top), theme.filet)
        line = foot - height * even[letter] / most
        if line > top:  # on a bar, which has the line's colour in the contrast theme
            canvas.fill(Zone(left, line - 3, width, 6), theme.loge)
        canvas.fill(Zone(left, line - 1, width, 2), theme.velin)
        middle = left + width / 2
        draw_text(canvas, str(count), SMALL, theme.velin, middle, min(top, line) - 6, "center")
        name = game.past.face(letter) if game else letter
        draw_text(
            canvas, name, fitting(canvas, name, KEY, pitch - 4), theme.brume, middle, foot + 20, "center"
        )
