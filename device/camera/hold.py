"""Holds exposure, white balance and focus once they fit, so that dice look alike all evening."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

_CONVERGED: Final = 30
"""Pictures that the camera's own control is given to find its values."""
_CHANGED: Final = 60
"""Pictures of other light after which it is asked again: a lamp was switched, and no arm is passing."""
_DARKEST: Final = 40.0
"""Mean luma below which nothing is held: what fits the dark would burn out in the light. Black is 16."""
_STOPS: Final = 0.8
"""How far the light may drift, in powers of two."""

_MAINS_US: Final = 10_000
"""Lamps at 50 Hz flicker with this period; exposing for whole periods shows no bands."""
_LONGEST_US: Final = 30_000
"""The longest such exposure within a frame at 30 a second."""

_AF_MANUAL: Final = 0
_AF_CONTINUOUS: Final = 2


@dataclass(frozen=True, slots=True)
class Held:
    """What a camera was held at.

    Attributes:
        controls: their values, by libcamera's names.
        level: the mean luma of pictures that were taken with them.
    """

    controls: Mapping[str, Any]
    level: float


class Hold:
    """Decides, picture by picture, which controls to set.

    Args:
        advertised: the names of the controls that the camera has; others are never set.
        kept: what it was held at when it was calibrated: the start of an evening, unless the light is
            another one.

    Attributes:
        held: what the camera is held at now, once that is known.
    """

    def __init__(self, advertised: Collection[str], kept: Held | None = None) -> None:
        self.held = kept
        self._advertised = frozenset(advertised)
        self._controls = dict(kept.controls) if kept else {}
        self._holds = kept is not None
        self._pictures = 0

    def begin(self) -> dict[str, Any]:
        """The controls to start with: those that were kept; else the camera finds its own values."""
        return self._known(self._controls or {"AfMode": _AF_CONTINUOUS})

    def after(self, level: float, metadata: Mapping[str, Any]) -> dict[str, Any]:
        """The controls to set after a picture; mostly none.

        Args:
            level: its mean luma, 16 to 235, or its mean grey level.
            metadata: what the camera says of it.
        """
        if not self._holds:
            return self._after_free(level, metadata)
        return self._after_held(level)

    def _after_free(self, level: float, metadata: Mapping[str, Any]) -> dict[str, Any]:
        self._pictures = self._pictures + 1 if level > _DARKEST else 0
        if self._pictures < _CONVERGED:
            return {}
        self._holds, self._pictures = True, 0
        self._controls = self._known(_as_found(metadata))
        return self._controls

    def _after_held(self, level: float) -> dict[str, Any]:
        """Measure how bright held pictures are, and let go once that has changed for good."""
        if self.held is None:
            self._pictures += 1
            if self._pictures == _CONVERGED:  # controls take some pictures to show
                self.held, self._pictures = Held(self._controls, level), 0
            return {}
        stops = abs(math.log2((level + 1) / (self.held.level + 1)))
        self._pictures = self._pictures + 1 if stops > _STOPS else 0
        return self._free() if self._pictures == _CHANGED else {}

    def _free(self) -> dict[str, Any]:
        """Have the camera find its own values again; zero stands for that."""
        self._controls, self.held, self._holds, self._pictures = {}, None, False, 0
        return self.begin() | self._known({"ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True})

    def _known(self, controls: Mapping[str, Any]) -> dict[str, Any]:
        """Without those that the camera does not advertise, which would raise."""
        return {name: value for name, value in controls.items() if name in self._advertised}


def _as_found(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """The controls that keep a picture as it is."""
    controls: dict[str, Any] = {}
    if "ExposureTime" in metadata and "AnalogueGain" in metadata:
        gain = metadata["AnalogueGain"] * metadata.get("DigitalGain", 1.0)
        exposure_us, gain = without_bands(metadata["ExposureTime"], gain)
        controls |= {"ExposureTime": exposure_us, "AnalogueGain": gain}
    if "ColourGains" in metadata:
        controls |= {"AwbEnable": False, "ColourGains": tuple(metadata["ColourGains"])}
    if "LensPosition" in metadata:
        controls |= {"AfMode": _AF_MANUAL, "LensPosition": metadata["LensPosition"]}
    return controls


def without_bands(exposure_us: int, gain: float) -> tuple[int, float]:
    """The exposure and gain nearest to those found that are as bright and show no bands of 50 Hz lamps.

    In light too strong for a whole period they stay as they are: daylight does not flicker.

    >>> without_bands(16_000, 2.0), without_bands(33_000, 4.0), without_bands(4_000, 1.0)
    ((30000, 1.0666666666666667), (30000, 4.4), (4000, 1.0))
    """
    light = exposure_us * gain
    held_us = min(_LONGEST_US, int(light // _MAINS_US) * _MAINS_US)
    return (held_us, light / held_us) if held_us else (exposure_us, gain)
