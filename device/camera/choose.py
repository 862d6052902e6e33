"""Opens the camera that the settings name."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from device.camera import Camera
from device.camera.auto import candidates, first_that_works, module_of
from device.camera.errors import NoCamera
from device.camera.hold import HeldControls
from device.camera.live import LiveCamera
from device.camera.photos import PhotoFolder
from device.camera.simulated import SimulatedTray
from device.camera.video import SUFFIXES, VideoFile
from device.camera.webcam import Webcam, webcam_name
from device.camera_names import AUTO, CAMERAS, camera_names
from device.errors import CameraError
from device.settings.model import expanded
from vision.files import is_file, is_folder
from wording.sentence import Sentence


def open_camera(
    choice: str = "auto",
    kept: HeldControls | None = None,
    passed_over: Callable[[CameraError], object] = lambda error: None,
) -> Camera:
    """Open a source of frames.

    A camera that is not plugged in is no error here: its `latest` raises the error until it is.

    Args:
        choice: "auto" for the first camera that works, else the simulated tray; a name in `CAMERAS`; the
            number of a webcam; or the path of a video, a photograph or a folder of them.
        kept: the fixed exposure, white balance and focus from the calibration.
        passed_over: is told why none of the cameras that are there is used.

    Raises:
        NoCamera: there is no such choice, or its file cannot be read.
    """
    path = expanded(Path(choice))
    if choice == AUTO:
        return _found(kept, passed_over)
    if choice in CAMERAS:
        return module_of(choice).open_named(kept)
    there = is_file(path) or is_folder(path)
    if re.fullmatch("[0-9]{1,3}", choice) and not there:
        return LiveCamera(webcam_name(int(choice)), partial(Webcam, int(choice)))
    if is_file(path) and path.suffix.lower() in SUFFIXES:
        return _waited_for(LiveCamera(path.name, partial(VideoFile, path), living=False))
    if there:
        return PhotoFolder(path)
    raise NoCamera(
        Sentence(
            "there is no camera {choice}; choose {words}, the number of a webcam, "
            "or the path of a video, a photograph or a folder of them",
            choice=repr(choice),
            words=", ".join(camera_names()),
        )
    )


def _found(kept: HeldControls | None, passed_over: Callable[[CameraError], object]) -> Camera:
    """The first camera that works, else the simulated tray; without physics, a camera that is searched for.

    The search goes on until a camera is plugged in. So does the start of a camera that is there and is slow
    or in trouble: simulated dice would take its place for the whole evening.
    """
    if any(candidates()):
        try:
            return find_camera(kept)
        except NoCamera as error:
            passed_over(error)
    try:
        return SimulatedTray()
    except NoCamera:
        return _searching(kept)


def find_camera(kept: HeldControls | None = None) -> LiveCamera:
    """The first camera that works; one that is there and slow or in trouble says so until it works.

    Raises:
        NoCamera: no camera gives a picture.
    """
    camera = _searching(kept)
    try:
        camera.wait_open()
    except NoCamera:
        camera.close()
        raise
    except CameraError:
        pass  # `latest` says what is wrong, until it works
    return camera


def _searching(kept: HeldControls | None) -> LiveCamera:
    """A camera that is searched for again and again until one works."""
    return LiveCamera(Sentence("camera"), partial(first_that_works, kept))


def _waited_for(camera: LiveCamera) -> LiveCamera:
    try:
        camera.wait_open()
    except CameraError:
        camera.close()
        raise
    return camera
