"""The last screen of the setup: check the camera's picture, and calibrate where the tray lies in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.camera_names import AUTO
from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Home, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.text import draw_lines
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.settings.errands import ChangeSettings
from device.screen.theme import BODY
from device.screen.welcome.corners import CornersScreen
from device.screen.welcome.errands import Calibrate, SearchCamera, Try
from device.screen.welcome.keys import KeysScreen
from device.screen.welcome.meter import draw_figures
from device.screen.welcome.picture import draw_whole
from device.screen.welcome.trial import DICE, ThrowTrialScreen
from device.screen.words import capitalised

_OF_A_PICTURE: Final = (Key.ONE, Key.TWO, Key.THREE)
"""The keys that need a picture of the tray: to find the mat, to show its corners, to try throws."""


@dataclass(frozen=True, slots=True)
class CameraScreen(QuestionScreen):
    """Shows the live picture; the tray is found by the printed mat, or people mark its corners.

    Attributes:
        behind: the screen of settings that opened this one; None on the first evening.
    """

    behind: Screen | None = None

    def question(self, view: View) -> Question:
        """Play or go back, search for a camera; with a picture find the mat, mark corners, or try throws."""
        sight, choices = view.sight, self._ends()
        if sight.verb and sight.picture is not None:
            five = Caption(_("Try"), _("five throws"), icon="frais")
            choices[Key.THREE] = Choice(five, Try(DICE, ThrowTrialScreen(self)))
        if _may_search(view):
            choices[Key.FOUR] = Choice(Caption(_("Find"), _("a camera"), icon="camera"), SearchCamera(self))
        if sight.live and (corners := CornersScreen.begun(self, sight)) is not None:
            choices[Key.ONE] = Choice(Caption(_("Find"), _("the mat"), icon="camera"), Calibrate(self))
            choices[Key.TWO] = Choice(Caption(_("Show"), _("corners"), icon="main"), Go(corners))
            mirror = ChangeSettings((("mirrored", not view.settings.mirrored),), self)
            choices[Key.FIVE] = Choice(Caption(_("Mirror"), _("the picture"), icon="relancer"), mirror)
        proposed = Key.ONE if Key.ONE in choices and not sight.corners_px else Key.OK
        choices[proposed] = choices[proposed].proposed()
        why = dict.fromkeys(_OF_A_PICTURE, _("This needs a real camera that shows the tray."))
        return Question(_("Does the camera see the whole tray?"), choices=choices, why=why)

    def _ends(self) -> dict[Key, Choice]:
        """OK and Back: back to the settings, or on the first evening to the games and to the test of keys."""
        if self.behind is not None:
            done = Choice(Caption(_("Done"), icon="valider"), Go(self.behind))
            return {Key.OK: done, Key.BACK: return_choice(Go(self.behind))}
        keys = Choice(Caption(_("Keys"), icon="retour"), Go(KeysScreen(self)))
        return {Key.OK: Choice(Caption(_("Play"), icon="valider"), Home()), Key.BACK: keys}

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the picture, and beside it what to check, or the measured light and sharpness."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        theme, sight, side = canvas.theme, view.sight, canvas.side
        draw_whole(canvas, sight, sight.corners_px)
        name = capitalised(sight.camera or _("No camera"))
        baseline = draw_lines(canvas, name, BODY, theme.velin, side.x, side.y + 24, width=side.w, leading=26)
        if sight.figures and not sight.trouble:
            draw_figures(canvas, sight.figures, replace(side, y=baseline + 8))
            return
        draw_lines(canvas, _words(view), BODY, theme.brume, side.x, baseline + 12, width=side.w, leading=26)


def _may_search(view: View) -> bool:
    """Whether dice are simulated only because no camera was found at the start."""
    return view.sight.verb == "throw" and view.settings.camera == AUTO


def _words(view: View) -> str:
    """A sentence about what to check in the picture, or about what is wrong."""
    if view.sight.trouble:
        return view.sight.trouble
    if not view.sight.camera:
        return _("Faces are entered by hand.")
    if _may_search(view):
        return _("No camera was found, so these dice are simulated. Plug one in and press 4.")
    words = _("The tray should fill the picture, sharp and evenly lit, with no lamp mirrored in it.")
    if view.sight.live and view.sight.picture is not None and not view.sight.corners_px:
        words += " " + _("Lay the printed mat into the tray and press 1, or show the corners of the tray.")
        words += " " + _("If writing is mirrored, press 5.")
    return words
