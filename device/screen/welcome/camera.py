"""The last screen of the setup: check the camera's picture, and calibrate where the tray lies in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.cameras import AUTO
from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Home, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.text import draw_lines
from device.screen.question import refusal
from device.screen.theme import BODY
from device.screen.welcome.corners import CornersScreen
from device.screen.welcome.errands import Calibrate, SearchCamera, Try
from device.screen.welcome.keys import KeysScreen
from device.screen.welcome.meter import draw_figures
from device.screen.welcome.picture import draw_whole
from device.screen.welcome.trial import DICE, ThrowTrialScreen

_OF_A_PICTURE: Final = (Key.ONE, Key.TWO, Key.THREE)
"""The keys that need a picture of the tray: to find the mat, to show its corners, to try throws."""


@dataclass(frozen=True, slots=True)
class CameraScreen:
    """Shows the live picture; the tray is found by the printed mat, or people mark its corners.

    Attributes:
        behind: the screen of settings that opened this one; None on the first evening.
    """

    behind: Screen | None = None

    def captions(self, view: View) -> Captions:
        """Play, go back, search for a camera, and with a live picture find the mat, mark corners, or try."""
        sight = view.sight
        captions = {
            Key.OK: Caption(_("Play"), icon="valider"),
            Key.BACK: Caption(_("Keys"), icon="retour"),
        }
        if self.behind is not None:
            captions = {
                Key.OK: Caption(_("Done"), icon="valider"),
                Key.BACK: Caption(_("Back"), icon="retour"),
            }
        if sight.verb and sight.picture is not None:
            captions[Key.THREE] = Caption(_("Try"), _("five throws"), icon="frais")
        if _may_search(view):
            captions[Key.FOUR] = Caption(_("Find"), _("a camera"), icon="camera")
        if not _can_calibrate(view):
            return captions | {Key.OK: captions[Key.OK].proposed()}
        captions[Key.ONE] = Caption(_("Find"), _("the mat"), icon="camera")
        captions[Key.TWO] = Caption(_("Show"), _("corners"), icon="main")
        proposed = Key.OK if sight.corners_px else Key.ONE
        return captions | {proposed: captions[proposed].proposed()}

    def press(self, key: Key, view: View) -> Command:
        """Go home or back, search for a camera, find the mat, mark the corners, or try five throws."""
        if self.behind is not None and key in (Key.OK, Key.BACK):
            return Go(self.behind)
        if key is Key.BACK:
            return Go(KeysScreen(self))
        if key is Key.OK:
            return Home()
        if key not in (lit := self.captions(view)):
            why = dict.fromkeys(_OF_A_PICTURE, _("This needs a camera that shows the tray."))
            return refusal(key, lit, why)
        if key is Key.FOUR:
            return SearchCamera(self)
        corners = CornersScreen.begun(self, view.sight)
        if key is Key.TWO and corners:
            return Go(corners)
        return Calibrate(self) if key is Key.ONE else Try(DICE, ThrowTrialScreen(self))

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the picture, and beside it what to check, or the measured light and sharpness."""
        theme, sight, side = canvas.theme, view.sight, canvas.side
        canvas.clear()
        draw_title_bar(canvas, _("Does the camera see the whole tray?"), view.notice)
        draw_whole(canvas, sight, sight.corners_px)
        name = sight.camera or _("No camera")
        name = name[:1].upper() + name[1:]
        baseline = draw_lines(canvas, name, BODY, theme.velin, side.x, side.y + 24, width=side.w, leading=26)
        if sight.figures and not sight.trouble:
            draw_figures(canvas, sight.figures, replace(side, y=baseline + 8))
            return
        draw_lines(canvas, _words(view), BODY, theme.brume, side.x, baseline + 12, width=side.w, leading=26)


def _can_calibrate(view: View) -> bool:
    return view.sight.live and view.sight.picture is not None


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
    if _can_calibrate(view) and not view.sight.corners_px:
        words += " " + _("Lay the printed mat into the tray and press 1, or show the corners of the tray.")
    return words
