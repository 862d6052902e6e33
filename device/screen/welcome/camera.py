"""The last question: does the camera see the whole tray?"""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Home, Refuse, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.text import draw_lines
from device.screen.theme import BODY
from device.screen.tray import draw_picture


@dataclass(frozen=True, slots=True)
class CameraScreen:
    """What the camera sees, live."""

    def captions(self, view: View) -> Captions:
        """OK to begin, Back to the keys."""
        return {
            Key.OK: Caption(_("Play"), icon="valider").proposed(),
            Key.BACK: Caption(_("Keys"), icon="retour"),
        }

    def press(self, key: Key, view: View) -> Command:
        """Home, or back."""
        from device.screen.welcome.keys import KeysScreen

        if key is Key.BACK:
            return Go(KeysScreen())
        return Home() if key is Key.OK else Refuse(_("This key does nothing here: its lamp is off."))

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """The picture, and beside it what to look for."""
        theme, sight = canvas.theme, view.sight
        canvas.clear()
        draw_title_bar(canvas, _("Does the camera see the whole tray?"), view.notice)
        draw_picture(canvas, sight, canvas.tray)
        side = canvas.side
        baseline = draw_lines(
            canvas,
            sight.camera or _("No camera"),
            BODY,
            theme.velin,
            side.x,
            side.y + 24,
            width=side.w,
            leading=26,
        )
        words = sight.trouble or (
            _("The tray should fill the picture, sharp and evenly lit, with no lamp mirrored in it.")
            if sight.camera
            else _("Faces are entered by hand.")
        )
        draw_lines(canvas, words, BODY, theme.brume, side.x, baseline + 12, width=side.w, leading=26)
