"""Letters for fingers: a keyboard on the screen, which comes up only after a touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Protocol

from device.i18n import _, language_in_use
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Refuse, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_fitting, draw_lines, draw_text
from device.screen.question import Question, QuestionScreen, return_choice
from device.screen.theme import CUT_KEY, KEY, SMALL, STRONG
from device.screen.writing.letters_drawn import draw_field
from device.screen.writing.purpose import (
    Proposal,
    Purpose,
    added,
    as_typed,
    next_sign,
    ok_choice,
    proposal_choices,
)
from device.zone import Zone

_ROWS: Final = {
    "fr": ("AZERTYUIOP", "QSDFGHJKLM", "éèWXCVBN’-"),
    "en": ("QWERTYUIOP", "ASDFGHJKL’", "ZXCVBNMéè-"),
}
"""The rows of letters by language: AZERTY and QWERTY."""
_ACCENTED: Final = ("ÀÂÄÆÇÉÈÊËÎ", "ÏÔÖŒÙÛÜŸÑØ", "ÁÍÓÚÃÕŁŠŽß")
"""The rows of accented letters, in every language."""
_ERASE: Final = "erase"
_SPACE: Final = " "
_ACCENTS: Final = "accents"
_CASE: Final = "case"
_TOP: Final = 134
_PITCH: Final = 64
_KEY_H: Final = 56
_PROPOSED: Final = 3


class WritesByKeys(Protocol):
    """The screen on which a text is written by keys, as this one sees it."""

    def with_text(self, text: str) -> Command:
        """Go on writing by keys after a text."""
        ...


@dataclass(frozen=True, slots=True)
class TouchLettersScreen(QuestionScreen):
    """A touched letter is written; the first three soft keys take whole names.

    Attributes:
        purpose: what is written.
        text: the text so far.
        by_keys: the letters for keys, to which Back leads with the text so far.
        accented: accented letters are shown.
        other: the next letter is a small one where capitals are usual, and a capital elsewhere.
    """

    purpose: Purpose
    text: str
    by_keys: WritesByKeys
    accented: bool = False
    other: bool = False

    def question(self, view: View) -> Question:
        """The proposals, OK to finish, Back to the letters for keys."""
        choices = proposal_choices(self.purpose, view, self._proposals(view), grown=False)
        choices |= ok_choice(self.purpose, view, self.text)
        choices[Key.BACK] = return_choice(self.by_keys.with_text(self.text))
        why = dict.fromkeys(SOFT_KEYS, _("No name stands above this key: touch letters."))
        why[Key.OK] = _("Nothing is written yet: touch a letter.")
        return Question(self.purpose.title, choices=choices, why=why)

    def for_all(self) -> TouchLettersScreen:
        """The whole screen, as that of the letters for keys."""
        return self

    def typed(self, letter: str) -> Command:
        """Write a letter typed on a keyboard."""
        return self._written(as_typed(self.purpose, self.text, letter))

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """Write the touched letter, delete one, or take a whole name."""
        for zone, proposal in _proposal_zones(canvas, self._proposals(view)):
            if zone.holds(x, y):
                return self.purpose.done(view, proposal.name)
        for zone, sign in self._keys(canvas):
            if zone.holds(x, y):
                return self._touched(sign)
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the text with its proposals, and the keyboard."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.purpose.title)
        draw_text(canvas, _("by finger"), SMALL, theme.brume, canvas.w - 16, 34, "right")
        places = list(_proposal_zones(canvas, self._proposals(view)))
        room = 0.0 if canvas.upright or not places else canvas.w - 16 - places[0][0].x
        field = Zone(8, 62, canvas.w - 16, 62)
        draw_field(canvas, view, self.purpose, self.text, field, room=room)
        for zone, proposal in places:
            draw_panel(canvas, zone, theme.relief, cut=CUT_KEY)
            middle, foot = zone.center[0], zone.center[1] + 7
            draw_fitting(canvas, proposal.name, KEY, theme.velin, middle, foot, zone.w - 8, "center")
        for zone, sign in self._keys(canvas):
            self._draw_key(canvas, zone, sign)
        if view.notice:
            foot = _keyboard(canvas).bottom
            note = Zone(8, foot - _KEY_H, canvas.w - 16, _KEY_H)
            draw_panel(canvas, note)
            draw_lines(
                canvas, view.notice, SMALL, theme.velin, 20, note.y + 24, width=canvas.w - 40, leading=21
            )

    def _draw_key(self, canvas: Canvas, zone: Zone, sign: str) -> None:
        theme = canvas.theme
        draw_panel(canvas, zone, theme.loge if sign == _SPACE else theme.relief, cut=CUT_KEY)
        if sign == _ERASE:
            draw_figure(canvas, "effacer", theme.velin, zone.center[0] - 14, zone.center[1] - 14, 28)
            return
        accents = "A B C" if self.accented else "ï ô ç…"
        letter = next_sign(self.purpose, self.text, sign, other=self.other) if len(sign) == 1 else sign
        words = {_SPACE: _("space"), _ACCENTS: accents, _CASE: "a / A"}.get(sign, letter)
        face = SMALL if len(words) > 1 else STRONG.at(26)
        foot = zone.center[1] + face.size * 0.33
        draw_text(canvas, words, face, theme.velin, zone.center[0], foot, "center")

    def _keys(self, canvas: Canvas) -> Iterator[tuple[Zone, str]]:
        """The keys of the keyboard, each with its zone and what it writes."""
        board = _keyboard(canvas)
        rows = _ACCENTED if self.accented else _ROWS.get(language_in_use(), _ROWS["en"])
        pitch = board.w / len(rows[0])
        for row, signs in enumerate(rows):
            for column, sign in enumerate(signs):
                yield Zone(board.x + column * pitch, board.y + row * _PITCH, pitch - 8, _KEY_H), sign
        foot = board.y + len(rows) * _PITCH
        yield Zone(board.x, foot, 2 * pitch - 8, _KEY_H), _ACCENTS
        yield Zone(board.x + 2 * pitch, foot, 2 * pitch - 8, _KEY_H), _CASE
        yield Zone(board.x + 4 * pitch, foot, 4 * pitch - 8, _KEY_H), _SPACE
        yield Zone(board.x + 8 * pitch, foot, 2 * pitch - 8, _KEY_H), _ERASE

    def _touched(self, sign: str) -> Command:
        if sign == _ACCENTS:
            return Go(replace(self, accented=not self.accented))
        if sign == _CASE:
            return Go(replace(self, other=not self.other))
        if sign == _ERASE:
            return Go(replace(self, text=self.text[:-1], other=False))
        return self._written(added(self.purpose, self.text, sign, other=self.other))

    def _written(self, text: str | Refuse) -> Command:
        return text if isinstance(text, Refuse) else Go(replace(self, text=text, accented=False, other=False))

    def _proposals(self, view: View) -> tuple[Proposal, ...]:
        return self.purpose.proposals(view, self.text)[:_PROPOSED]


def _keyboard(canvas: Canvas) -> Zone:
    """The zone of the four rows of keys."""
    top = 200 if canvas.upright else _TOP
    return Zone(12, top, canvas.w - 16, 4 * _PITCH - 8)


def _proposal_zones(canvas: Canvas, proposals: tuple[Proposal, ...]) -> Iterator[tuple[Zone, Proposal]]:
    """Where the whole names stand: beside the text, or below it on an upright screen."""
    if canvas.upright:
        width = (canvas.w - 16) / _PROPOSED
        for place, proposal in enumerate(proposals):
            yield Zone(8 + place * width, 134, width - 8, 50), proposal
        return
    width = 104.0
    left = canvas.w - 24 - len(proposals) * (width + 8) + 8
    for place, proposal in enumerate(proposals):
        yield Zone(left + place * (width + 8), 71, width, 44), proposal
