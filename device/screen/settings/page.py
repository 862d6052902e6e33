"""What all screens of settings share: a column for each setting, applied at once, and one step back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Held, Home, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.text import draw_lines, draw_text, fitting, text_width
from device.screen.question import Choice, Question, QuestionScreen, closing_choices
from device.screen.settings.column import Column, Drawing, draw_column
from device.screen.settings.errands import ChangeSettings, Values
from device.screen.theme import BODY, KEY, SMALL, TITLE
from device.settings.model import Settings
from device.settings.save import Value

Remark = tuple[str, str, str]
"""A remark beside the columns: the name of a silhouette, a heading, and a sentence."""


@dataclass(frozen=True)
class SettingsPage(QuestionScreen):
    """Columns of settings. Each key applies at once, and Back undoes the last change.

    Attributes:
        behind: the screen to which OK returns; None for the home screen.
        before: the changes that Back undoes: the former values of each, the oldest change first.
    """

    behind: Screen | None = None
    before: tuple[Values, ...] = field(default=())

    @property
    @abstractmethod
    def title(self) -> str:
        """The title of the page."""

    @abstractmethod
    def columns(self, view: View) -> Mapping[Key, Column]:
        """The settings, by key."""

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """The remarks beside the columns."""
        return ()

    def question(self, view: View) -> Question:
        """A key for each setting, OK when done, Back to undo the last change."""
        left = Go(self.behind) if self.behind else Home()
        choices = {key: column.choice for key, column in self.columns(view).items()}
        choices |= closing_choices(_("Done"), left)
        if self.before:
            undo = ChangeSettings(self.before[-1], replace(self, before=self.before[:-1]))
            choices[Key.BACK] = Choice(Caption(_("Undo"), _("the last one"), icon="annuler"), undo)
        return Question(self.title, choices=choices)

    def held(self, view: View) -> Mapping[Key, Held]:
        """Open the page of a setting, and undo the change by the press with which every hold begins.

        The view is the one from before the press, so it still has the former value.
        """
        pages = ((key, column, column.page) for key, column in self.columns(view).items())
        return {
            key: Held(
                ChangeSettings(_former(view, column.command.values), page)
                if isinstance(column.command, ChangeSettings)
                else Go(page)
            )
            for key, column, page in pages
            if page is not None
        }

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the columns, and the remarks beside them."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.title)
        words = _("Each key takes effect at once.")
        left = 56 + text_width(canvas, self.title, TITLE)
        face = fitting(canvas, words, SMALL, canvas.w - left)
        if text_width(canvas, words, face) <= canvas.w - left - 16:
            draw_text(canvas, words, face, theme.brume, canvas.w - 16, 35, "right")
        for key, column in self.columns(view).items():
            draw_column(canvas, key, column)
        self._draw_side(canvas, view)

    def change(self, view: View, name: str, value: Value) -> ChangeSettings:
        """The command that sets a setting and comes back here; Back then undoes it."""
        return self.change_all(view, ((name, value),))

    def change_all(self, view: View, values: Values) -> ChangeSettings:
        """The command that sets several settings and comes back here; Back then undoes all of it."""
        return ChangeSettings(values, replace(self, before=(*self.before, _former(view, values))))

    def to_take(
        self, view: View, title: str, icon: str, setting: tuple[str, Value], drawing: Drawing
    ) -> Column:
        """A column for one of several values; its key chooses that value.

        Args:
            view: what is shown now.
            title: the title of the column.
            icon: the name of its silhouette.
            setting: the name of the setting, and the value that the key gives it.
            drawing: draws this value.
        """
        name, value = setting
        is_taken = value_of(view.settings, name) == value
        caption = Caption(_("Take it"), icon="valider" if is_taken else None)
        words = _("in use") if is_taken else ""
        return Column(title, icon, words, "", caption, self.change(view, name, value), drawing)

    def _draw_side(self, canvas: Canvas, view: View) -> None:
        theme = canvas.theme
        side = canvas.beside(len(SOFT_KEYS), 64)
        if view.notice:
            draw_lines(
                canvas, view.notice, BODY, theme.velin, side.x, side.y + 22, width=side.w - 4, leading=24
            )
            return
        top = side.y
        for number, (icon, heading, words) in enumerate(self.remarks(view)):
            if number:
                draw_double_rule(canvas, side.x, top, side.w - 4)
                top += 14
            face = fitting(canvas, heading, KEY, side.w - 31)
            left = 27 if text_width(canvas, heading, face) <= side.w - 31 else 0
            if left:
                draw_figure(canvas, icon, theme.velin, side.x, top + 8, 20)
            draw_text(canvas, heading, face, theme.velin, side.x + left, top + 25)
            foot = draw_lines(
                canvas, words, SMALL, theme.brume, side.x, top + 47, width=side.w - 4, leading=20
            )
            top = foot - 4


def value_of(settings: Settings, name: str) -> Value:
    """The value of a setting, such as "screen.theme"."""
    value: object = settings
    for part in name.split("."):
        value = getattr(value, part)
    if not isinstance(value, str | int | bool):
        raise TypeError(f"{name} is no single setting")
    return value


def _former(view: View, values: Values) -> Values:
    """The values that some settings have now."""
    return tuple((name, value_of(view.settings, name)) for name, _value in values)
