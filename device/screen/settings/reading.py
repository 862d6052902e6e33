"""The page of the camera: how often the table asks about dice, what that costs, and the framing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, View
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
_PLACES: Final[tuple[Asks, ...]] = ("seldom", "usual", "often")


@dataclass(frozen=True)
class ReadingPage(SettingsPage):
    """A key for each of three places between few questions and few misreads, and one for the framing."""

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("Camera and questions")

    def columns(self, view: View) -> Mapping[Key, Column]:
        """Three places, then the framing."""
        columns = [self._place(view, place) for place in _PLACES]
        columns.append(
            Column(
                _("Framing"),
                "camera",
                camera_words(view),
                "",
                Caption.of(_("See\nthe framing"), icon="oeil"),
                Go(CameraScreen(replace(self, before=()))),
                drawings.camera(view),
            )
        )
        return dict(zip(SOFT_KEYS, columns, strict=False))

    def remarks(self, view: View) -> tuple[Remark, ...]:
        """What each place costs, as it was measured."""
        return (
            ("doute", _("Questions"), _("the table asks about a doubtful die and does not guess")),
            ("oeil", _("What it costs"), _costs_words(view.settings.asks)),
        )

    def _place(self, view: View, place: Asks) -> Column:
        drawing = drawings.steps(1 + 2 * _PLACES.index(place))
        return self.to_take(view, asks_words(place), "doute", ("asks", place), drawing)


def _costs_words(asks: Asks) -> str:
    """What a place costs in questions and in misreads, by `vision.thresholds`."""
    misreads = {
        "seldom": _("it misreads up to three times as often"),
        "usual": _("it hardly ever misreads"),
        "often": _("it misreads four times less often"),
    }[asks]
    asked = _("it asked about {n} of 100 dice of all kinds").format(n=_QUESTIONS[asks])
    return _("{asked}; {misreads}").format(asked=asked, misreads=misreads)
