"""The page of the camera: how often the table asks about dice, what that costs, and the framing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Screen, View
from device.screen.kit.captions import Caption
from device.screen.settings import drawings
from device.screen.settings.column import Column
from device.screen.settings.page import Remark, SettingsPage
from device.screen.settings.words import asks_words, camera_words
from device.screen.welcome.camera import CameraScreen
from vision.thresholds import Asks

_QUESTIONS: Final[Mapping[Asks, int]] = {"seldom": 7, "usual": 10, "often": 19}
"""How many of 100 dice of all kinds were asked about, in 3,432 dice of a renderer that nothing is trained on,
with the pixels of a camera module; models/README.md has the command. Pips are hardly ever asked about, a d4
often."""
_HOW_OFTEN: Final[tuple[Asks, ...]] = ("seldom", "usual", "often")


@dataclass(frozen=True)
class ReadingPage(SettingsPage):
    """Three keys for how often the table asks about dice, and one for the framing of the camera."""

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("Camera and questions")

    def columns(self, view: View) -> Mapping[Key, Column]:
        """Seldom, as usual, often; then the framing."""
        columns = [self._asking(view, asks) for asks in _HOW_OFTEN]
        return dict(zip(SOFT_KEYS, [*columns, framing(self, view, _("Framing"))], strict=False))

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """What the choice of now costs, as it was measured."""
        return (
            ("doute", _("Questions"), _("the table asks about a doubtful die and does not guess")),
            ("oeil", _("What it costs"), _costs_words(view.settings.asks)),
        )

    def _asking(self, view: View, asks: Asks) -> Column:
        drawing = drawings.steps(1 + 2 * _HOW_OFTEN.index(asks))
        return self.to_take(view, asks_words(asks), "doute", ("asks", asks), drawing)


def framing(page: SettingsPage, view: View, title: str, opens: Screen | None = None) -> Column:
    """The key that shows whether the camera sees the whole tray; held, it opens a page if there is one."""
    return Column(
        title,
        "camera",
        camera_words(view),
        "",
        Caption.of(_("See\nthe framing"), icon="oeil"),
        Go(CameraScreen(replace(page, before=()))),
        drawings.camera(view),
        page=opens,
    )


def _costs_words(asks: Asks) -> str:
    """What it costs in questions and in misreads to be asked this often, by `vision.thresholds`."""
    misreads = {
        "seldom": _("it misreads up to three times as often"),
        "usual": _("it hardly ever misreads"),
        "often": _("it misreads four times less often"),
    }[asks]
    asked = _("it asked about {n} of 100 dice of all kinds").format(n=_QUESTIONS[asks])
    return _("{asked}; {misreads}").format(asked=asked, misreads=misreads)
