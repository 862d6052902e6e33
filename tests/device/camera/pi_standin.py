"""A stand-in for picamera2 with the errors and the pitfalls of the real one.

It imitates the parts of picamera2 0.3.38 over libcamera 0.4 to 0.6 that a driver uses, by their sources:

- `configure` changes the request silently;
- rows are padded, and the byte order is that of the format's name reversed;
- controls take effect some pictures later;
- pictures stop when all buffers are in use;
- `stop` hangs once the cable is out.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Scene = Callable[[tuple[int, int], float, int], Pixels]
"""Draws a picture; its arguments are width and height, grey level, and the number of the picture."""

STRIDE: Final = 64
"""The padded length of a row is a multiple of this many bytes, as on a Pi 5."""
CONTROL_LAG: Final = 3
"""How many pictures it takes until a control has effect."""

_AUTO_LEVEL: Final = 110.0
_CONTROLS: Final[Mapping[str, tuple[Any, Any, Any]]] = {
    "ExposureTime": (30, 66_666, 20_000),
    "AnalogueGain": (1.0, 16.0, 1.0),
    "AwbEnable": (False, True, None),
    "ColourGains": (0.0, 32.0, None),
    "FrameDurationLimits": (33_333, 120_000, 33_333),
    "AfMode": (0, 2, 0),
    "LensPosition": (0.0, 32.0, 1.0),
}
MODULE_3: Final = frozenset(_CONTROLS)
"""The controls of a camera module with autofocus."""
MODULE_2: Final = MODULE_3 - {"AfMode", "LensPosition"}
"""The controls of a camera module with manual focus."""


@dataclass(frozen=True)
class SensorMode:
    """A mode of a sensor.

    Attributes:
        size_wh: width and height of its pictures, in pixels.
        bits: the bits of each pixel.
        fps: its frame rate.
        sees_wh: the part of the sensor that it uses, in the sensor's own pixels.
    """

    size_wh: tuple[int, int]
    bits: int
    fps: float
    sees_wh: tuple[int, int]


MODES_2: Final = (
    SensorMode((640, 480), 10, 206.65, (1280, 960)),
    SensorMode((1640, 1232), 10, 41.85, (3280, 2464)),
    SensorMode((1920, 1080), 10, 47.57, (1920, 1080)),
    SensorMode((3280, 2464), 10, 21.19, (3280, 2464)),
)
"""The sensor modes of a Camera Module 2 (imx219)."""
MODES_3: Final = (
    SensorMode((1536, 864), 10, 120.13, (3072, 1728)),
    SensorMode((2304, 1296), 10, 56.03, (4608, 2592)),
    SensorMode((4608, 2592), 10, 14.35, (4608, 2592)),
)
"""The sensor modes of a Camera Module 3 (imx708)."""
MODES_HQ: Final = (
    SensorMode((1332, 990), 10, 120.05, (2664, 1980)),
    SensorMode((2028, 1080), 12, 50.03, (4056, 2160)),
    SensorMode((2028, 1520), 12, 40.01, (4056, 3040)),
    SensorMode((4056, 3040), 12, 10.0, (4056, 3040)),
)
"""The sensor modes of the High Quality Camera (imx477)."""


def grey_tray(size_wh: tuple[int, int], level: float, number: int) -> Pixels:
    """A grey picture with sensor noise; its left edge is blue and its right edge red."""
    width, height = size_wh
    grain = np.random.default_rng(number).integers(-4, 5, (height // 8, width // 8))
    grey = cv2.resize(
        np.clip(level + grain, 0, 255).astype(np.uint8), size_wh, interpolation=cv2.INTER_NEAREST
    )
    scene = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)
    edge = width // 16
    scene[:, :edge], scene[:, -edge:] = (200, 0, 0), (0, 0, 200)
    return np.asarray(scene, np.uint8)


@dataclass
class Rig:
    """The simulated hardware; tests change it while a camera runs.

    Attributes:
        ids: the ids of the cameras that libcamera lists.
        controls: the names of the controls that the camera advertises.
        modes: the modes of its sensor; empty for a camera with its own image processor.
        formats: the formats that libcamera replaces, and by which.
        single: whether the camera has only one stream.
        most_pixels: the most pixels of the large stream for which there is memory.
        busy: whether another program uses the camera.
        scene: draws what is in front of the lens.
        light: the grey level that an exposure of one second at gain 1 gives.
        unplugged: whether the cable is out.
        frame_s: the time between pictures, in seconds.
        wait: waits some seconds.
    """

    ids: tuple[str, ...] = ("/base/axi/pcie@120000/rp1/i2c@88000/imx708@1a",)
    controls: frozenset[str] = MODULE_3
    modes: tuple[SensorMode, ...] = MODES_3
    formats: Mapping[str, str] = field(default_factory=dict)
    single: bool = False
    most_pixels: int = 4608 * 2592
    busy: bool = False
    scene: Scene = grey_tray
    light: float = 8_000.0
    unplugged: bool = False
    frame_s: float = 1 / 30
    wait: Callable[[float], None] = time.sleep

    def camera_class(self) -> type[Picamera2]:
        """A class `Picamera2` bound to this hardware."""
        return type("Picamera2", (Picamera2,), {"rig": self})


class Request:
    """A picture in a buffer; `release` returns the buffer to the camera."""

    def __init__(self, camera: Picamera2, number: int, level: float, metadata: Mapping[str, Any]) -> None:
        self._camera = camera
        self._number = number
        self._level = level
        self._metadata = metadata
        self._references = 1

    def make_array(self, name: str) -> Pixels:
        """A copy of a stream's picture, in the stream's format."""
        stream = self._camera.camera_config.get(name)
        if stream is None:
            raise RuntimeError(f"Stream {name!r} is not defined")
        return encoded(self._camera.rig.scene(stream["size"], self._level, self._number), stream)

    def get_metadata(self) -> dict[str, Any]:
        """The metadata of the picture."""
        return dict(self._metadata)

    def release(self) -> None:
        """Return the buffer to the camera."""
        self._references -= 1
        if self._references < 0:
            raise RuntimeError("CompletedRequest: lock now has negative ref_count")
        self._camera.buffers_free += 1


class Picamera2:
    """The part of `picamera2.Picamera2` that a driver uses."""

    rig = Rig()

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        """The cameras in the order of the real one: modules before webcams."""
        infos = [{"Id": name, "Num": number, "Model": "imx708"} for number, name in enumerate(cls.rig.ids)]
        return sorted(infos, key=lambda info: ("/usb" not in info["Id"], info["Id"]), reverse=True)

    def __init__(self, camera_num: int = 0) -> None:
        if camera_num >= len(self.rig.ids):
            raise RuntimeError(f"No camera number {camera_num} found")
        if self.rig.busy:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        self.camera_config: dict[str, Any] = {}
        self.started = False
        self.buffers_free = 0
        self._taken = 0
        self._controls: dict[str, Any] = {}
        self._queued: list[tuple[int, dict[str, Any]]] = []
        self._exposure_us, self._gain, self._awb = 20_000.0, 1.0, True
        # As by default in libcamera: the lens does not move until autofocus is chosen.
        self._lens, self._manual = 0.0, frozenset({"LensPosition"}) & self.rig.controls

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        """The minimum, maximum and default of each advertised control."""
        return {name: span for name, span in _CONTROLS.items() if name in self.rig.controls}

    @property
    def camera_properties(self) -> dict[str, Any]:
        """The properties of the camera; only a bare sensor has a colour filter arrangement."""
        return {"Model": "imx708"} | ({"ColorFilterArrangement": 0} if self.rig.modes else {})

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        """The sensor's modes; the real one configures the camera for each mode to find out."""
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        return [
            {
                "size": mode.size_wh,
                "bit_depth": mode.bits,
                "fps": mode.fps,
                "crop_limits": (0, 0, *mode.sees_wh),
            }
            for mode in self.rig.modes
        ]

    def create_video_configuration(
        self,
        main: Mapping[str, Any],
        lores: Mapping[str, Any] | None = None,
        buffer_count: int = 6,
        sensor: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """A configuration to pass to `configure`."""
        for stream in (main, lores or {}):
            for key in stream:
                if key not in ("format", "size", "stride", "preserve_ar"):
                    raise ValueError(f"Bad key {key!r}: valid stream configuration keys are ...")
        usual = {"format": "XBGR8888", "size": (1280, 720)}
        small = {"format": "YUV420", "size": main.get("size", (1280, 720))} | dict(lores) if lores else None
        configuration = {"main": usual | dict(main), "lores": small, "buffer_count": buffer_count}
        return configuration | {"sensor": dict(sensor or {})}

    def configure(self, configuration: Mapping[str, Any]) -> None:
        """Configure the streams; what the camera cannot do is changed silently, as libcamera does."""
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        main, lores = configuration["main"], configuration["lores"]
        if lores is not None and any(a > b for a, b in zip(lores["size"], main["size"], strict=True)):
            raise RuntimeError("lores stream dimensions may not exceed main stream")
        if lores is not None and self.rig.single:
            raise RuntimeError(f"Invalid camera configuration: {configuration}")
        if main["size"][0] * main["size"][1] > self.rig.most_pixels:
            raise RuntimeError("Failed to allocate buffers.")
        agreed = {name: self._agreed(configuration[name]) for name in ("main", "lores")}
        self.camera_config = dict(configuration) | agreed | {"sensor": self._mode(configuration)}
        self.buffers_free = configuration["buffer_count"]

    def camera_configuration(self) -> dict[str, Any]:
        """The configuration in force."""
        return self.camera_config

    def start(self) -> None:
        """Start sending pictures; no effect if started already."""
        if not self.camera_config:
            raise RuntimeError("Camera has not been configured")
        self.started = True

    def stop(self) -> None:
        """Stop sending pictures; with the cable out this never returns."""
        if self.started and self.rig.unplugged:
            threading.Event().wait()
        self.started = False

    def set_controls(self, controls: Mapping[str, Any]) -> None:
        """Queue controls for the next request. If one is refused, those before it stay queued."""
        for name, value in controls.items():
            if name not in self.rig.controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
            self._controls[name] = value

    def capture_request(self, wait: float | None = None) -> Request:
        """Wait for the next picture, for ever if `wait` is None.

        Raises:
            TimeoutError: no picture came in `wait` seconds.
        """
        if self.rig.unplugged or not self.started or not self.buffers_free:
            if wait is None:
                threading.Event().wait()
            self.rig.wait(wait or 0.0)
            raise TimeoutError
        self.rig.wait(self.rig.frame_s)
        self.buffers_free -= 1
        self._taken += 1
        self._obey()
        level = self.rig.light * self._exposure_us * 1e-6 * self._gain
        return Request(self, self._taken, level, self._metadata())

    def _agreed(self, stream: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if stream is None:
            return None
        name = self.rig.formats.get(stream["format"], stream["format"])
        width, height = stream["size"]
        wide = {"YUV420": 1, "NV12": 1, "RGB888": 3, "BGR888": 3}.get(name, 4) * width
        return dict(stream) | {"format": name, "size": (width, height), "stride": -(-wide // STRIDE) * STRIDE}

    def _mode(self, configuration: Mapping[str, Any]) -> dict[str, Any]:
        """The mode with picamera2's best score, in which too few pixels cost more than too many."""
        wanted = configuration["sensor"]
        size = wanted.get("output_size", configuration["main"]["size"])
        bits: int = wanted.get("bit_depth", max((mode.bits for mode in self.rig.modes), default=0))

        def amiss(desired: float, actual: float) -> float:
            return (actual - desired) / 4 if actual > desired else (desired - actual) * 2

        def score(mode: SensorMode) -> float:
            (width, height), (wide, high) = size, mode.size_wh
            shape = 1500 * amiss(width / height, wide / high)
            return amiss(width, wide) + amiss(height, high) + shape + 500 * abs(bits - mode.bits)

        if not self.rig.modes:
            return {}
        best = min(self.rig.modes, key=score)
        return {"output_size": best.size_wh, "bit_depth": best.bits}

    def _obey(self) -> None:
        """Apply the controls queued `CONTROL_LAG` pictures ago, and advance the automatic control."""
        if self._controls:
            self._queued.append((self._taken + CONTROL_LAG, self._controls))
            self._controls = {}
        while self._queued and self._queued[0][0] <= self._taken:
            self._set(self._queued.pop(0)[1])
        if "ExposureTime" not in self._manual:
            wanted = _AUTO_LEVEL / self.rig.light / self._gain * 1e6
            self._exposure_us += 0.4 * (min(max(wanted, 30), 33_333) - self._exposure_us)
        if "AnalogueGain" not in self._manual:
            wanted = _AUTO_LEVEL / self.rig.light / self._exposure_us * 1e6
            self._gain += 0.4 * (min(max(wanted, 1.0), 16.0) - self._gain)
        if "LensPosition" not in self._manual:
            self._lens += 0.4 * (3.5 - self._lens)

    def _set(self, controls: Mapping[str, Any]) -> None:
        """Set controls; a fixed exposure or gain switches that one to manual, and zero back to automatic."""
        for name in ("ExposureTime", "AnalogueGain"):
            if name in controls:
                self._manual = self._manual | {name} if controls[name] else self._manual - {name}
        self._exposure_us = controls.get("ExposureTime") or self._exposure_us
        self._gain = controls.get("AnalogueGain") or self._gain
        self._awb = False if "ColourGains" in controls else controls.get("AwbEnable", self._awb)
        if controls.get("AfMode") == 0:
            self._manual |= {"LensPosition"}
            self._lens = controls.get("LensPosition", self._lens)
        elif "AfMode" in controls:
            self._manual -= {"LensPosition"}

    def _metadata(self) -> dict[str, Any]:
        found = {
            "ExposureTime": round(self._exposure_us),
            "AnalogueGain": self._gain,
            "ColourGains": (1.8, 1.5),
            "SensorTimestamp": round(self._taken * self.rig.frame_s * 1e9),
        }
        if "LensPosition" in self.rig.controls:
            found["LensPosition"] = self._lens
        return found if "ExposureTime" in self.rig.controls else {}


def encoded(bgr: Pixels, stream: Mapping[str, Any]) -> Pixels:
    """Encode a scene in a stream's format, with row padding where picamera2 keeps it."""
    width, height = stream["size"]
    name, stride = stream["format"], stream["stride"]
    if name == "RGB888":
        return bgr
    if name == "BGR888":
        return np.ascontiguousarray(bgr[..., ::-1])
    if name in ("XRGB8888", "XBGR8888"):
        solid = np.full((height, width, 1), 255, np.uint8)
        return np.concatenate([bgr if name == "XRGB8888" else bgr[..., ::-1], solid], axis=2)
    luma = np.zeros((height, stride), np.uint8)
    planes = cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420)
    luma[:, :width] = planes[:height]
    chroma = planes[height:].reshape(2, height // 2, width // 2)
    if name == "NV12":
        return np.concatenate([luma[:, :width], chroma.transpose(1, 2, 0).reshape(height // 2, width)])
    padded = np.zeros((2, height // 2, stride // 2), np.uint8)
    padded[..., : width // 2] = chroma
    return np.concatenate([luma, padded.reshape(height // 2, stride)])
