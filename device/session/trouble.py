"""Notices trouble with keys and camera, and shows it until it is over; tells of low voltage and heat once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device.i18n import translated
from device.keys import Key
from device.panel.panel import Panel
from device.session.on_screen import OnScreen
from device.session.power import PowerWatch
from device.throw.eye import Eye


class Trouble:
    """Watches keys and camera.

    A stuck key takes the place of the notice that is shown; trouble with the camera is told after it.

    Args:
        shown: what stands on the screen.
        panels: the keys.
        eye: knows what is wrong with the camera.
        time_of_day: the time of day, as text.
        power: knows of low voltage and heat.

    Attributes:
        stuck: the keys that are stuck now.
        camera: what is wrong with the camera now, or "".
        camera_since: the time of day since when it is, or "".
    """

    def __init__(
        self,
        shown: OnScreen,
        panels: Sequence[Panel],
        eye: Eye,
        time_of_day: Callable[[], str],
        power: PowerWatch,
    ) -> None:
        self.stuck: frozenset[Key] = frozenset()
        self.camera = self.camera_since = ""
        self._shown = shown
        self._panels = panels
        self._eye = eye
        self._time_of_day = time_of_day
        self._power = power

    def check_keys(self) -> None:
        """Notice a key that has just got stuck."""
        stuck = frozenset(key for panel in self._panels for key in panel.stuck())
        if stuck - self.stuck:
            self._shown.notice = ""
        self.stuck = stuck

    def check_camera(self, *, needed: bool, choosing: bool) -> None:
        """Notice a camera that has just failed, or works again.

        Args:
            needed: whether anything is told of the camera now.
            choosing: whether people choose something in a game. While a throw is awaited the tray says what
                is wrong, and without a game the first screen does.
        """
        trouble = self._eye.sight.trouble if needed else ""
        if trouble and not self.camera:
            self._shown.add(trouble if choosing else "")
            self.camera_since = self._time_of_day()
        elif self.camera and self._shown.notice.endswith(self.camera):
            self._shown.notice = self._shown.notice.removesuffix(self.camera).rstrip()
            self._shown.add(trouble)
        if not trouble:
            self.camera_since = ""
        self.camera = trouble

    def check_power(self) -> None:
        """Tell of low voltage or heat until the next key, once nothing else is told."""
        if not self._shown.notice and (news := self._power.news()) is not None:
            self._shown.notice = translated(news)
