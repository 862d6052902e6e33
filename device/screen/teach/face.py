"""Teaches one face: lay the die down with this face up, press OK, turn the die, press OK again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _, by_count
from device.keys import Key
from device.screen.base import Go, View
from device.screen.dice.tray import draw_picture
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.text import draw_lines, draw_text
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.teach.errands import OpenSets, TeachingErrand, TryOut
from device.screen.teach.looks import draw_look
from device.screen.teach.words import BORNE, flaw_words
from device.screen.theme import BODY, KEY, TITLE
from device.zone import Zone
from vision.taught import LEAST_LOOKS, TaughtSet
from vision.teach import Refused, untaught

_SHOWN: Final = 6
"""The number of looks that are shown, the last ones taken; more do not fit."""


@dataclass(frozen=True, slots=True)
class TakeLook(TeachingErrand):
    """Take a look at the die in the tray, which shows the face that the screen asks for.

    Attributes:
        screen: the screen that asks, with what has been taught so far.
        anyway: take the look even if it resembles another face, or a hand seems to be in view.
    """

    screen: FaceScreen
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class KeepLooks(TeachingErrand):
    """Save the set with the looks of a screen, so that no power cut loses one; then show that screen."""

    screen: FaceScreen


@dataclass(frozen=True, slots=True)
class PutDie(TeachingErrand):
    """Tell the simulated tray to put its die down again, with the face up that the screen asks for."""

    screen: FaceScreen


@dataclass(frozen=True, slots=True, eq=False)
class FaceScreen(QuestionScreen):
    """Shows the live tray and the looks at the face that is being taught.

    Attributes:
        taught: the set with all looks taken so far.
        number: the number of the face that is being taught, from 0.
        puts: the tray is simulated and puts the die down by itself.
        refused: why the last look was not taken, or None.
    """

    taught: TaughtSet
    number: int = 0
    puts: bool = False
    refused: Refused | None = None

    @property
    def face(self) -> str:
        """The face that is being taught."""
        return self.taught.faces[self.number]

    def question(self, view: View) -> Question:
        """Take a look, remove the last one, go to another face, or try the set once every face is known."""
        choices = self._look_choices() | self._face_choices() | self._leave_choices()
        return Question(self.taught.name, choices=choices, why=self._why())

    @property
    def _anew(self) -> FaceScreen:
        """The same screen without its words on a look that was refused."""
        return replace(self, refused=None)

    def _look_choices(self) -> dict[Key, Choice]:
        """The keys that take a look, remove the last one, or put the die down again."""
        look = Choice(Caption(_("Look"), icon="camera"), TakeLook(self._anew))
        choices = {Key.OK: look if self._done else look.proposed()}
        if self.taught.looks[self.face]:
            fewer = replace(self._anew, taught=self.taught.without_last(self.face))
            choices[Key.THREE] = Choice(Caption(_("Remove"), _("last look"), icon="moins"), KeepLooks(fewer))
        if self.refused is not None and self.refused.flaw in BORNE:
            anyway = TakeLook(self._anew, anyway=True)
            choices[Key.FOUR] = Choice(Caption(_("All the"), _("same"), icon="camera"), anyway)
        if self.puts:
            turn = Caption(_("Turn"), _("the die"), icon="relancer")
            choices[Key.FIVE] = Choice(turn, PutDie(self._anew))
        return choices

    def _face_choices(self) -> dict[Key, Choice]:
        """The keys of the face before and of the next one; the simulated tray turns its die to that face."""
        beside = ((Key.ONE, self.number - 1, "gauche"), (Key.TWO, self.number + 1, "droite"))
        choices = {}
        for key, number, icon in beside:
            if 0 <= number < len(self.taught.faces):
                there = replace(self._anew, number=number)
                command = PutDie(there) if self.puts else Go(there)
                choice = Choice(Caption(_("Face"), str(number + 1), icon=icon), command)
                choices[key] = choice.proposed() if self._done and key is Key.TWO else choice
        return choices

    def _leave_choices(self) -> dict[Key, Choice]:
        """Back leaves, since each look is saved already; the sixth key tries the set out."""
        choices = {Key.BACK: Choice(Caption(_("Leave"), icon="retour"), OpenSets(self.taught.name))}
        if not untaught(self.taught):
            trial = Choice(Caption(_("Try"), _("it out"), icon="relancer"), TryOut(self.taught.name))
            choices[Key.SIX] = trial.proposed() if self._done and self._is_last else trial
        return choices

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the tray, and beside it what to do and the looks taken so far."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, self._progress())
        draw_picture(canvas, replace(view.sight, framing=None), canvas.tray)
        side = canvas.side
        title = _("Face {face} of {n}").format(face=self.number + 1, n=len(self.taught.faces))
        draw_text(canvas, title, TITLE, theme.velin, side.x, side.y + 32)
        count = by_count(len(self.taught.looks[self.face]), _("{n} look"), _("{n} looks"))
        draw_text(canvas, count, KEY, theme.velin, side.right, side.y + 32, "right")
        draw_double_rule(canvas, side.x, side.y + 44, side.w)
        self._draw_looks(canvas, Zone(side.x, side.y + 60, side.w, 180))
        ink = theme.velin if self.refused or view.notice else theme.brume
        words = view.notice or self._words()
        draw_lines(canvas, words, BODY, ink, side.x, side.y + 216, width=side.w, leading=24)

    def _draw_looks(self, canvas: Canvas, zone: Zone) -> None:
        """Draw the last looks in rows of four, and empty frames for the looks that are still needed."""
        looks = self.taught.looks[self.face]
        shown = looks[-_SHOWN:]
        places = max(LEAST_LOOKS, len(shown))
        for place in range(places):
            square = Zone(zone.x + 66 * (place % 4), zone.y + 66 * (place // 4), 60, 60)
            look = shown[place] if place < len(shown) else None
            awaited = place == len(shown)
            draw_look(canvas, look, square, canvas.theme.lamp_line if awaited else None)

    @property
    def _done(self) -> bool:
        return len(self.taught.looks[self.face]) >= LEAST_LOOKS

    @property
    def _is_last(self) -> bool:
        return self.number + 1 == len(self.taught.faces)

    def _progress(self) -> str:
        known = len(self.taught.faces) - len(untaught(self.taught))
        faces = len(self.taught.faces)
        return by_count(known, _("{n} face of {faces} known"), _("{n} faces of {faces} known"), faces=faces)

    def _words(self) -> str:
        if self.refused is not None:
            return flaw_words(self.refused)
        if not self.taught.looks[self.face]:
            return self._asked()
        if not self._done:
            return _("Turn the die a little, move it, and press OK again.")
        if not self._is_last:
            return _("This face is known. Press 2 for the next one, or OK for one more look.")
        return _("The set is kept. Press 6 to try it out, or OK for one more look.")

    def _asked(self) -> str:
        """Says which face to lay up; faces without numbers may be taught in any order."""
        words = _("Lay the die down with face {face} up, take your hand away, press OK.").format(
            face=self.face
        )
        other = (
            _("On a die without numbers: any face.")
            if not self.number
            else _("On a die without numbers: any new face.")
        )
        return f"{words} {other}"

    def _why(self) -> Mapping[Key, str]:
        """Why dead keys do nothing."""
        why = {
            Key.ONE: _("This is the first face."),
            Key.TWO: _("This is the last face."),
            Key.THREE: _("No look has been taken of this face yet."),
            Key.FOUR: _("No look was refused, so this key has nothing to do."),
            Key.FIVE: _("Turn the die with your hand."),
        }
        if faces := untaught(self.taught):
            why[Key.SIX] = _("Face {face} needs {n} looks first.").format(face=faces[0], n=LEAST_LOOKS)
        return why
