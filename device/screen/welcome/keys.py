"""Tests the keys: each is pressed once, and its lamp stops breathing when the press arrives."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Home, Screen, View
from device.screen.key_words import key_name
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, draw_text
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import BODY, CUT_KEY, KEY, STRONG


@dataclass(frozen=True, slots=True)
class KeysScreen(QuestionScreen):
    """Asks people to press every key once. Pressed a second time, OK goes on and Back skips the setup.

    Attributes:
        then: the screen to show next.
        heard: the keys that have been pressed.
        back: the screen to which skipping leads; None for the home screen.
    """

    then: Screen
    heard: frozenset[Key] = frozenset()
    back: Screen | None = None

    def question(self, view: View) -> Question:
        """A breathing lamp on each key that was not pressed yet; then Go on and Skip on OK and Back."""
        asked = Caption(_("Press"), icon="bas", arrow=Arrow.NONE).proposed()
        waiting = {
            key: Choice(asked, Go(replace(self, heard=self.heard | {key})))
            for key in Key
            if key not in self.heard
        }
        go_on = Caption(_("Go on"), icon="droite")
        skipped = Go(self.back) if self.back else Home()
        leading = {
            Key.OK: Choice(go_on if waiting else go_on.proposed(), Go(self.then)),
            Key.BACK: Choice(Caption(_("Skip"), icon="passer"), skipped),
        }
        return Question(_("Press every key once"), choices=leading | waiting)

    def press(self, key: Key, view: View) -> Command:
        """Take a soft key again that was heard already: here no press is wrong."""
        if key in self.heard and key in SOFT_KEYS:
            return Go(self)
        return QuestionScreen.press(self, key, view)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each key, with a tick once it was pressed."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        words, foot = self._words(view), canvas.bar.bottom + 44
        draw_lines(canvas, words, BODY, theme.velin, 20, foot, width=canvas.w - 40, leading=26)
        for key in Key:
            _draw_key(canvas, key, heard=key in self.heard)

    def _words(self, view: View) -> str:
        """How to press the keys; only wired keys have lamps and wires to check."""
        if len(self.heard) == len(Key):
            return _("All eight keys answer. OK goes on.")
        if view.settings.panel.factory == "mock":
            return _(
                "With a finger, with the mouse, or on a keyboard: 1 to 6, Enter for OK, Escape for Back."
            )
        return _(
            "Press each key whose lamp pulses. If a lamp stays dark or a key is not heard, check the wiring."
        )


def _draw_key(canvas: Canvas, key: Key, *, heard: bool) -> None:
    theme = canvas.theme
    column = canvas.column(key, canvas.bar.bottom + 114)
    zone = replace(column, h=min(column.bottom, canvas.keys.y - 8) - column.y)
    draw_panel(canvas, zone, theme.relief if heard else theme.loge, cut=CUT_KEY)
    middle, _top = zone.center
    draw_text(canvas, key_name(key), STRONG, theme.velin, middle, zone.y + 44, "center")
    if heard:
        draw_figure(canvas, "valider", theme.bel, middle - 24, zone.y + 70, 48)
        draw_text(canvas, _("heard"), KEY, theme.velin, middle, zone.bottom - 24, "center")
