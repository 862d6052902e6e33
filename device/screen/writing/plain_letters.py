"""Writing plain letters and digits by keys: one press for the group of six signs, one for the sign."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Refuse, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule, draw_key_column, draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.theme import BODY, GIANT, NAME, TITLE
from device.zone import Zone

GROUPS = ("ABCDEF", "GHIJKL", "MNOPQR", "STUVWX", "YZ1234", "5678- ")
"""The group of characters on each of the six keys."""
_SPACE = "_"
"""The sign on the key for a space; the typefaces have none for it."""


@dataclass(frozen=True)
class PlainLettersScreen(QuestionScreen):
    """Asks for a short text in plain letters; names of people are written on `LettersScreen`.

    A subclass says what is asked. It may have other `groups`, and room for another number of signs.

    Attributes:
        groups: the group of characters on each of the six keys.
        longest: the greatest number of characters.
        text: the text written so far.
        group: the number of the chosen group, from 0, or None.
    """

    groups: ClassVar[tuple[str, ...]] = GROUPS
    longest: ClassVar[int] = 24

    text: str = ""
    group: int | None = None

    @property
    @abstractmethod
    def title(self) -> str:
        """The question in the title bar."""

    @property
    @abstractmethod
    def left(self) -> Command:
        """The command of Back when nothing is written."""

    @abstractmethod
    def done(self, view: View, text: str) -> Command:
        """The command of the finished text."""

    def question(self, view: View) -> Question:
        """The groups, or the letters of the chosen group; OK to finish, Back to delete the last letter."""
        why = {Key.OK: _("First a letter: a key for its group, then a key for itself.")}
        if self.group is not None:
            write = Caption(_("Write"), grown=True)
            letters = zip(SOFT_KEYS, self.groups[self.group], strict=True)
            choices = {key: Choice(write, self._add(sign)) for key, sign in letters}
            choices[Key.BACK] = return_choice(Go(replace(self, group=None)))
            return Question(self.title, choices=choices, why=why)
        choose = Caption(_("Choose"), grown=True)
        choices = {key: Choice(choose, Go(replace(self, group=int(key)))) for key in SOFT_KEYS}
        choices[Key.BACK] = return_choice(self.left)
        if self.text:
            erase = Caption(_("Erase"), _("a letter"), icon="gauche")
            choices[Key.BACK] = Choice(erase, Go(replace(self, text=self.text[:-1])))
            go_on = Caption(_("Go on"), icon="valider").proposed()
            choices[Key.OK] = Choice(go_on, self.done(view, self.text.strip()))
        return Question(self.title, choices=choices, why=why)

    def typed(self, letter: str) -> Command:
        """Write a letter typed on a keyboard, if one of the groups has it."""
        signs = {sign.upper(): sign for sign in "".join(self.groups)}
        if letter.upper() not in signs:
            return Refuse(_("There is no key for {letter} here.").format(letter=letter))
        return self._add(signs[letter.upper()])

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the text, and above each key what it writes."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.title)
        panel = Zone(8, 72, canvas.w - 16, 92)
        draw_panel(canvas, panel)
        face = fitting(canvas, f"{self.text}|", GIANT, panel.w - 40)
        draw_text(canvas, f"{self.text}|", face, theme.velin, 28, 132)
        words = view.notice or _("Two presses a letter: its group, then itself.")
        foot = 188 if canvas.upright else 196
        draw_lines(canvas, words, BODY, theme.brume, 20, foot, width=canvas.w - 40, leading=22)
        for key, group in zip(SOFT_KEYS, self.groups, strict=True):
            zone = canvas.column(key, 220)
            draw_key_column(canvas, zone, theme.relief if self.group is None else theme.loge)
            if self.group is not None:
                letter = _shown(self.groups[self.group][key])
                draw_text(canvas, letter, TITLE.at(48), theme.velin, zone.center[0], zone.y + 104, "center")
                continue
            for row in range(2):
                signs = " ".join(_shown(sign) for sign in group[3 * row : 3 * row + 3])
                face = fitting(canvas, signs, NAME.at(28), zone.w - 10)
                draw_text(canvas, signs, face, theme.velin, zone.center[0], zone.y + 62 + 52 * row, "center")
            draw_double_rule(canvas, zone.x + 8, zone.bottom - 18, zone.w - 16)

    def _add(self, sign: str) -> Command:
        if len(self.text) >= self.longest:
            return Refuse(_("There is room for {n} letters.").format(n=self.longest))
        if not self.text and not sign.isalnum():
            return Refuse(_("A letter or a digit comes first."))
        return Go(replace(self, text=self.text + self._written(sign), group=None))

    def _written(self, sign: str) -> str:
        """The character as it is written: a capital only at the beginning of a word."""
        begins = not self.text or self.text[-1] in " -"
        return sign if begins else sign.lower()


def _shown(sign: str) -> str:
    return _SPACE if sign == " " else sign
