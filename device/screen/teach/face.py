"""Teaches one face: lay the die down with this face up, press OK, turn the die, press OK again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _, by_count
from device.keys import Key
from device.screen.base import Command, Go, View
from device.screen.dice.tray import draw_picture
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.text import draw_lines, draw_text
from device.screen.question import refusal
from device.screen.teach.errands import KeepSet, OpenSets, TeachingErrand
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
class PutDie(TeachingErrand):
    """Tell the simulated tray to put its die down again, with the face up that the screen asks for."""

    screen: FaceScreen


@dataclass(frozen=True, slots=True, eq=False)
class FaceScreen:
    """Shows the live tray and the looks at the face that is being taught.

    Attributes:
        taught: the set with all looks taken so far.
        number: the number of the face that is being taught, from 0.
        puts: the tray is simulated and puts the die down by itself.
        kept: the set as it was last saved; None for a new set.
        refused: why the last look was not taken, or None.
        leaving: Back was pressed once; pressed again, it leaves without saving.
    """

    taught: TaughtSet
    number: int = 0
    puts: bool = False
    kept: TaughtSet | None = None
    refused: Refused | None = None
    leaving: bool = False

    @property
    def face(self) -> str:
        """The face that is being taught."""
        return self.taught.faces[self.number]

    def captions(self, view: View) -> Captions:
        """Take a look, remove the last one, go to another face, or save the set once every face is known."""
        done = self._done
        captions = {Key.OK: Caption(_("Look"), icon="camera")}
        if not done:
            captions[Key.OK] = captions[Key.OK].proposed()
        if self.number > 0:
            captions[Key.ONE] = Caption(_("Face"), str(self.number), icon="gauche")
        if self.number + 1 < len(self.taught.faces):
            following = Caption(_("Face"), str(self.number + 2), icon="droite")
            captions[Key.TWO] = following.proposed() if done else following
        if self.taught.looks[self.face]:
            captions[Key.THREE] = Caption(_("Remove"), _("last look"), icon="moins")
        if self.refused is not None and self.refused.flaw in BORNE:
            captions[Key.FOUR] = Caption(_("All the"), _("same"), icon="camera")
        if self.puts:
            captions[Key.FIVE] = Caption(_("Turn"), _("the die"), icon="relancer")
        if not untaught(self.taught):
            finished = Caption(_("Keep"), _("the set"), icon="valider")
            captions[Key.SIX] = finished.proposed() if done and Key.TWO not in captions else finished
        elif self.leaving:
            captions[Key.SIX] = Caption(_("Keep"), _("for later"), icon="valider")
        return captions | {Key.BACK: Caption(_("Leave"), icon="retour")}

    def press(self, key: Key, view: View) -> Command:
        """Take or remove a look, go to another face, save, or leave."""
        if key not in (lit := self.captions(view)):
            return refusal(key, lit, self._why())
        calm = replace(self, refused=None, leaving=False)
        if key is Key.BACK:
            gone = self.leaving or not self._unkept
            return OpenSets(in_hand=self.taught.name) if gone else Go(replace(calm, leaving=True))
        commands: dict[Key, Command] = {
            Key.OK: TakeLook(calm),
            Key.THREE: Go(replace(calm, taught=self.taught.without_last(self.face))),
            Key.FOUR: TakeLook(calm, anyway=True),
            Key.FIVE: PutDie(calm),
            Key.SIX: KeepSet(self.taught, try_out=not untaught(self.taught)),
        }
        if key in commands:
            return commands[key]
        return self.turned_to(self.number + (1 if key is Key.TWO else -1))

    def turned_to(self, number: int) -> Command:
        """Go to another face; the simulated tray turns its die to it."""
        there = replace(self, number=number, refused=None, leaving=False)
        return PutDie(there) if self.puts else Go(there)

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the tray, and beside it what to do and the looks taken so far."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.taught.name, self._progress())
        draw_picture(canvas, replace(view.sight, framing=None), canvas.tray)
        side = canvas.side
        title = _("Face {face} of {n}").format(face=self.number + 1, n=len(self.taught.faces))
        draw_text(canvas, title, TITLE, theme.velin, side.x, side.y + 32)
        count = by_count(len(self.taught.looks[self.face]), _("{n} look"), _("{n} looks"))
        draw_text(canvas, count, KEY, theme.velin, side.right, side.y + 32, "right")
        draw_double_rule(canvas, side.x, side.y + 44, side.w)
        self._draw_looks(canvas, Zone(side.x, side.y + 60, side.w, 180))
        ink = theme.velin if self.refused or self.leaving or view.notice else theme.brume
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
    def _unkept(self) -> bool:
        """Whether leaving now would lose looks that are not saved."""
        return any(self.taught.looks.values()) if self.kept is None else self.taught is not self.kept

    @property
    def _done(self) -> bool:
        return len(self.taught.looks[self.face]) >= LEAST_LOOKS

    def _progress(self) -> str:
        known = len(self.taught.faces) - len(untaught(self.taught))
        faces = len(self.taught.faces)
        return by_count(known, _("{n} face of {faces} known"), _("{n} faces of {faces} known"), faces=faces)

    def _words(self) -> str:
        if self.refused is not None:
            return flaw_words(self.refused)
        if self.leaving:
            return _("Press Back again to leave and lose what you taught now. 6 keeps it for later.")
        if not self.taught.looks[self.face]:
            return self._asked()
        if not self._done:
            return _("Turn the die a little, move it, and press OK again.")
        if self.number + 1 < len(self.taught.faces):
            return _("This face is known. Press 2 for the next one, or OK for one more look.")
        return _("Press 6 to keep the set, or OK for one more look.")

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
