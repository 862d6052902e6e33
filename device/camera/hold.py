"""Fixes exposure, white balance and focus once they have converged, so that dice keep their look.

A fixed exposure is lowered while dice are burnt out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from device.camera.drift import Drift
from vision.exposure_steps import STOPS, ExposureSteps
from vision.meter import Burnt

_CONVERGED: Final = 30
"""How many pictures the automatic control gets to converge. With fewer, wrong values are fixed."""
_DARKEST: Final = 40.0
"""The mean luma (black is 16) below which nothing is fixed: an exposure for the dark burns out in light."""

_MAINS_US: Final = 10_000
"""The flicker period of lamps on 50 Hz mains; an exposure of whole periods shows no bands."""
_LONGEST_US: Final = 30_000
"""The longest exposure of whole periods that fits into a frame at 30 frames a second, in microseconds."""

_AF_MANUAL: Final = 0
_AF_CONTINUOUS: Final = 2


@dataclass(frozen=True, slots=True)
class HeldControls:
    """The fixed exposure, white balance and focus of a camera.

    Attributes:
        controls: the values of the controls, by libcamera's names.
        level: the mean luma of pictures taken with these values.
    """

    controls: Mapping[str, object]
    level: float


class Hold:
    """Decides after each picture which camera controls to set.

    Args:
        advertised: the names of the controls that the camera has; others are never set.
        kept: the fixed values from the calibration, to start with; they are given up if the light differs.

    Attributes:
        held: the fixed values; None while the automatic control runs or their brightness is not known yet.
    """

    def __init__(self, advertised: Collection[str], kept: HeldControls | None = None) -> None:
        self.held = kept
        self._advertised = frozenset(advertised)
        self._controls = dict(kept.controls) if kept else {}
        self._light = Drift(kept.level if kept else 0.0)
        self._holds = kept is not None
        self._pictures = 0
        self._exposure_steps = ExposureSteps()

    def begin(self) -> dict[str, object]:
        """The controls to start with: the values from the calibration, or else automatic control."""
        return self._known(self._controls or {"AfMode": _AF_CONTINUOUS})

    def after(self, level: float, metadata: Mapping[str, object]) -> dict[str, object]:
        """The controls to set after a picture; usually none.

        Args:
            level: the mean luma of the picture, 16 to 235, or its mean grey level.
            metadata: the picture's metadata from libcamera.
        """
        changed = self._light.after(level)
        if not self._holds:
            return self._after_free(level, metadata)
        return self._free() if changed else self._after_held(level)

    def after_metered(self, burnt: Burnt) -> dict[str, object]:
        """The controls to set after a picture was searched for burnt-out dice; usually none.

        Args:
            burnt: how much of it is burnt out, by `vision.meter.burnt_patches`.
        """
        settled = self.held is not None and not self._light.begun  # no new values, and no other light
        if not settled or not {"ExposureTime", "AnalogueGain"} <= self._controls.keys():
            return {}
        steps = self._exposure_steps.after(burnt)
        if not steps:
            return {}
        changed = self._known(_exposure(_light(self._controls) * 2 ** (STOPS * steps)))
        self._controls |= changed
        self.held, self._light, self._pictures = None, self._light.exposed(STOPS * steps), 0
        return changed

    def _after_free(self, level: float, metadata: Mapping[str, object]) -> dict[str, object]:
        """Fix the values once they had time to converge in one light."""
        if level <= _DARKEST or self._light.begun:
            self._light, self._pictures = Drift(level), 0
            return {}
        self._pictures += 1
        if self._pictures < _CONVERGED:
            return {}
        self._holds, self._light, self._pictures = True, Drift(level), 0
        self._controls = self._known(_as_found(metadata))
        return self._controls

    def _after_held(self, level: float) -> dict[str, object]:
        """Measure the brightness with new values, unless the light has changed since they were found."""
        self._pictures += 1
        measured = self._pictures >= _CONVERGED and not self._light.begun  # controls take effect late
        if self.held is None and measured:
            self.held, self._light = HeldControls(self._controls, level), Drift(level)
        return {}

    def _free(self) -> dict[str, object]:
        """Return to automatic control; zero selects it for exposure and gain."""
        self._controls, self._holds, self._pictures, self.held = {}, False, 0, None
        self._exposure_steps = ExposureSteps()
        return self.begin() | self._known({"ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True})

    def _known(self, controls: Mapping[str, object]) -> dict[str, object]:
        """The controls that the camera advertises; setting others raises an error."""
        return {name: value for name, value in controls.items() if name in self._advertised}


def _as_found(metadata: Mapping[str, Any]) -> dict[str, object]:
    """The controls that fix the values with which a picture was taken."""
    controls: dict[str, object] = {}
    if "ExposureTime" in metadata and "AnalogueGain" in metadata:
        gain = metadata["AnalogueGain"] * metadata.get("DigitalGain", 1.0)
        exposure_us, gain = _without_bands(metadata["ExposureTime"], gain)
        controls |= {"ExposureTime": exposure_us, "AnalogueGain": gain}
    if "ColourGains" in metadata:
        controls |= {"AwbEnable": False, "ColourGains": tuple(metadata["ColourGains"])}
    if "LensPosition" in metadata:
        controls |= {"AfMode": _AF_MANUAL, "LensPosition": metadata["LensPosition"]}
    return controls


def _light(controls: Mapping[str, Any]) -> float:
    """The light that controls let in: the exposure in microseconds times the gain."""
    return float(controls["ExposureTime"] * controls["AnalogueGain"])


def _exposure(light: float) -> dict[str, object]:
    """The controls that let in so much light."""
    exposure_us, gain = _without_bands(round(light), 1.0)
    return {"ExposureTime": exposure_us, "AnalogueGain": gain}


def _without_bands(exposure_us: int, gain: float) -> tuple[int, float]:
    """Change exposure and gain so that lamps at 50 Hz show no bands and the brightness stays the same.

    In light too strong for an exposure of one period, both stay as they are: daylight does not flicker.

    >>> _without_bands(16_000, 2.0), _without_bands(33_000, 4.0), _without_bands(4_000, 1.0)
    ((30000, 1.0666666666666667), (30000, 4.4), (4000, 1.0))
    """
    light = exposure_us * gain
    held_us = min(_LONGEST_US, int(light // _MAINS_US) * _MAINS_US)
    return (held_us, light / held_us) if held_us else (exposure_us, gain)
