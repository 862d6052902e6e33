"""The driver of a Raspberry Pi's camera module, through picamera2.

picamera2 comes with the system (`apt install python3-picamera2`). Only the driver's process imports it.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from device.camera.attention import Attention
from device.camera.driver import Opener
from device.camera.errors import CameraStopped, NoCamera
from device.camera.hold import HeldControls, Hold
from device.camera.live import LiveCamera
from device.camera.pi_pixels import FORMATS, as_grey, as_picture
from vision.meter import burnt_patches
from wording.sentence import Sentence

LEAST_WH: Final = (1280, 960)
"""The least width and height of the main stream, in which dice are read; also its size where the sensor's
modes are not known."""
MOST_WH: Final = (1728, 1296)
"""The largest main stream, which a Camera Module 3 just fills. Numerals on d4 are read better in more pixels,
but every picture costs more time."""
LORES_WH: Final = (640, 480)
"""Width and height of the small stream, in which motion is detected."""
WAIT_S: Final = 1.0
"""After how long without a picture the camera counts as lost, in seconds; stalls of 200 ms are normal."""

_STEP_WH: Final = (64, 48)
"""The main stream is a multiple of this: four to three, and lines of 64 pixels need no padding."""
_BUFFERS: Final = 4
_LEAST_FPS: Final = 25.0
"""The lowest frame rate of a sensor mode that is used; a slower one shows too late that dice are at rest."""


@dataclass(frozen=True, slots=True)
class _Stream:
    """The format and size of a stream after libcamera has adjusted the request."""

    name: str
    format: str
    size_wh: tuple[int, int]


class PiCamera:
    """The driver of the camera module.

    It searches the small stream of every picture for motion. The large picture is copied while something
    moves or has just come to rest, and otherwise a few times a second.

    Args:
        load: returns the class `Picamera2`; in tests, a stand-in for it.
        clock: a monotonic clock, in seconds.
        kept: the fixed exposure, white balance and focus from the calibration.

    Raises:
        NoCamera: picamera2 is missing, finds no camera module, or cannot open it.
    """

    def __init__(
        self,
        load: Callable[[], Any] | None = None,
        clock: Callable[[], float] = time.monotonic,
        kept: HeldControls | None = None,
    ) -> None:
        self.name: str = _pi_camera_name()
        self._camera = _opened((load or _picamera2)())
        self._main, self._small = self._configured()
        self._attention = Attention(clock)
        self._hold = Hold(self._camera.camera_controls, kept)
        self._camera.set_controls(self._hold.begin())
        self._camera.start()

    @property
    def held(self) -> HeldControls | None:
        """The values that exposure, white balance and focus are fixed at; None until they are known."""
        return self._hold.held

    def read(self) -> NDArray[np.uint8]:
        """Wait for the next picture that the table needs.

        Raises:
            CameraStopped: the camera sends no more pictures.
        """
        while True:
            request = self._request()
            try:
                pixels = self._looked_at(request)
            finally:
                request.release()  # the camera stops when it has no free buffers
            if pixels is not None:
                return pixels

    def _request(self) -> Any:
        try:
            return self._camera.capture_request(wait=WAIT_S)
        except TimeoutError:
            raise CameraStopped(
                Sentence(
                    "{camera} sends nothing: with the power off, push its cable in at both ends.",
                    camera=self.name,
                )
            ) from None

    def _looked_at(self, request: Any) -> NDArray[np.uint8] | None:
        """The large picture of a request, or None if the small one shows that it is not needed."""
        small = self._small
        grey = as_grey(request.make_array(small.name), small.format, small.size_wh)
        controls = self._hold.after(float(grey[::8, ::8].mean()), request.get_metadata())
        if controls:
            self._camera.set_controls(controls)
        if not self._attention.wants(grey):
            return None
        main = self._main
        picture = as_picture(request.make_array(main.name), main.format, main.size_wh)
        if darker := self._hold.after_metered(burnt_patches(picture)):
            self._camera.set_controls(darker)
        return picture

    def _configured(self) -> tuple[_Stream, _Stream]:
        """Configure the large and the small stream; both are the same if the camera has only one.

        The large stream has as many pixels as the sensor gives, or the least size where memory is short.
        """
        mode = self._whole_sensor()
        sizes = dict.fromkeys((_main_wh(mode["size"]) if mode else LEAST_WH, LEAST_WH))
        small = {"lores": {"format": "YUV420", "size": LORES_WH}}
        whole = {"sensor": {"output_size": mode["size"], "bit_depth": mode["bit_depth"]}} if mode else {}
        self._configure_first(
            [
                {"main": {"format": "RGB888", "size": size}, **lores, **whole}
                for lores in (small, {})
                for size in sizes
            ]
        )
        streams = [
            _Stream(name, got["format"], tuple(got["size"]))
            for name in ("main", "lores")
            if (got := self._camera.camera_configuration()[name])
        ]
        for stream in streams:
            if stream.format not in FORMATS:
                raise NoCamera(
                    Sentence(
                        "{camera} sends pictures as {seen}; expected was one of {known}.",
                        camera=self.name,
                        seen=stream.format,
                        known=", ".join(sorted(FORMATS)),
                    )
                )
        return streams[0], streams[-1]

    def _whole_sensor(self) -> Mapping[str, Any] | None:
        """The sensor mode with the widest view, and of these the one with the fewest sufficient pixels.

        By default picamera2 takes the mode whose size is nearest to the picture's. On a Camera Module 3 that
        mode crops the view to two thirds of its width, too narrow for the mat.

        Returns:
            The mode as picamera2 describes it; None if the sensor has no such mode.
        """
        if "ColorFilterArrangement" not in self._camera.camera_properties:
            return None  # a camera with its own image processor
        modes = [
            mode
            for mode in self._camera.sensor_modes
            if mode.get("fps", 0) >= _LEAST_FPS and all(np.greater_equal(mode["size"], LEAST_WH))
        ]
        return min(modes, key=lambda mode: (-_seen(mode), mode["size"], -mode["bit_depth"]), default=None)

    def _configure_first(self, choices: Sequence[Mapping[str, Any]]) -> None:
        """Configure the first of these choices of streams for which the camera and its memory suffice.

        Raises:
            RuntimeError: they suffice for none.
        """
        *others, last = choices
        for streams in others:
            with suppress(RuntimeError):
                self._configure(streams)
                return
        self._configure(last)

    def _configure(self, streams: Mapping[str, Any]) -> None:
        self._camera.configure(self._camera.create_video_configuration(buffer_count=_BUFFERS, **streams))


def _main_wh(mode_wh: tuple[int, int]) -> tuple[int, int]:
    """The largest main stream that a sensor mode of this size fills, so that no pixel is made up.

    >>> [_main_wh(size) for size in ((2304, 1296), (1640, 1232), (2028, 1520))]
    [(1728, 1296), (1600, 1200), (1728, 1296)]
    """
    steps = min(
        side // step for sides in (mode_wh, MOST_WH) for side, step in zip(sides, _STEP_WH, strict=True)
    )
    return steps * _STEP_WH[0], steps * _STEP_WH[1]


def _seen(mode: Mapping[str, Any]) -> int:
    """The area of the sensor that a mode uses, in the sensor's own pixels."""
    _, _, width, height = mode["crop_limits"]
    return int(width * height)


def _pi_camera_name() -> Sentence:
    """The name of the camera module on the screen."""
    return Sentence("Pi camera")


def open_named(kept: HeldControls | None) -> LiveCamera:
    """Open the camera module in a process of its own, which searches until one is plugged in."""
    return LiveCamera(_pi_camera_name(), partial(PiCamera, kept=kept))


def candidates(kept: HeldControls | None) -> Iterable[Opener]:
    """The camera module if picamera2 is installed."""
    return (partial(PiCamera, kept=kept),) if importlib.util.find_spec("picamera2") else ()


def _picamera2() -> Any:
    try:
        from picamera2 import Picamera2
    except Exception as error:  # with an incompatible numpy it raises ValueError
        sentence = Sentence(
            "picamera2 cannot be used ({error}): sudo apt install python3-picamera2.", error=str(error)
        )
        raise NoCamera(sentence) from error
    return Picamera2


def _opened(system: Any) -> Any:
    """Open the first camera module; libcamera lists webcams too, after the modules."""
    modules = [
        number for number, found in enumerate(system.global_camera_info()) if "/usb" not in found["Id"]
    ]
    if not modules:
        sentence = Sentence(
            "There is no {camera}: with the power off, push its cable in at both ends.",
            camera=_pi_camera_name(),
        )
        raise NoCamera(sentence)
    try:
        return system(modules[0])
    except RuntimeError as error:
        sentence = Sentence(
            "{camera} cannot be opened ({error}): close other programs that use it.",
            camera=_pi_camera_name(),
            error=str(error),
        )
        raise NoCamera(sentence) from error
