"""Opens what sees dice: the reader, the camera, the eye that joins both, and the workshop that teaches."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.camera import Camera
from device.camera.calibration import BOARD_FILE, FILE_NAME, KeptCalibration, load
from device.camera.calibration import save as save_calibration
from device.camera.choose import find_camera, open_camera
from device.camera.hold import HeldControls
from device.camera_names import AUTO
from device.errors import CalibrationFileError, CameraError
from device.i18n import _, message_of
from device.session.opening import Fallback, Opening
from device.session.workshop import Workshop
from device.settings.model import Settings
from device.settings.save import save
from device.teaching.dice_box import DiceBox
from device.teaching.evening_looks import EveningLooks
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from vision.dice_set import PIPS
from vision.reader import Reader
from vision.reading import Reading
from wording.sentence import Sentence

_READ_SHAPES: Final = ("d4", "d6", "d8", "osselet")
"""The solids that the camera reads; people enter all others by keys."""


@dataclass(frozen=True, slots=True)
class Seeing:
    """The parts that see dice.

    Attributes:
        eye: the camera's side of a throw; without a reader it has no camera.
        wrong: which calibration cannot be read and why, and that no camera was found; or "".
        reader: reads dice; None if people enter them by hand.
        workshop: teaches dice; None without a reader.
    """

    eye: Eye
    wrong: str
    reader: Reader | None = None
    workshop: Workshop | None = None


def open_seeing(opening: Opening, settings: Settings, parts: contextlib.ExitStack) -> Seeing:
    """Open reader, camera and workshop. Without a reader, camera and workshop are of no use."""
    tray, unread = kept_calibration(settings.data)
    board, no_board = kept_calibration(settings.data, BOARD_FILE)
    damaged = " ".join(filter(None, (unread, no_board)))
    box = DiceBox(settings.data)
    dice = _chosen_dice(opening, box, settings.dice)
    reader = _open_reader(opening)
    if reader is None:
        return Seeing(Eye(None, TrayReader(_read_nothing, _READ_SHAPES)), damaged)
    passed_over: list[CameraError] = []
    held = tray.saved.held if tray.saved else None
    camera = _camera(opening, settings, held, passed_over.append)
    wrong = " ".join(filter(None, (damaged, *map(message_of, passed_over))))
    looks = EveningLooks(reader.embeddings.alike)
    tray_reader = TrayReader(
        reader.read,
        _READ_SHAPES,
        expect=lambda name, shapes: reader.expect(looks.joined(box.find(name)).of_shapes(shapes)),
        use_calibration=partial(reader.use_calibration, lens_deg=settings.lens_deg),
        read_again=reader.read_again,
    )
    search = partial(find_camera, held) if settings.camera == AUTO else None
    eye = Eye(camera, tray_reader, tray, board, search)
    parts.callback(eye.close)
    workshop = Workshop(
        box,
        reader,
        eye,
        settings.data,
        consent=settings.remember,
        chosen=dice,
        keep=save,
        evening=looks,
    )
    return Seeing(eye, wrong, reader, workshop)


def _chosen_dice(opening: Opening, box: DiceBox, name: str) -> str:
    """The name of the chosen dice set after checking that it can be read; else that of dice with pips."""
    return opening.part(
        _("The chosen dice cannot be read"),
        lambda: box.find(name).name,
        Fallback(lambda: PIPS.name, _("Without them, dice with pips are used.")),
    )


def _open_reader(opening: Opening) -> Reader | None:
    """Open the reader of dice; None if it fails and people play without it."""
    return opening.part(
        _("The dice reader does not start"),
        Reader,
        Fallback(
            lambda: None,
            _("Without it, you enter by hand what the dice show."),
            Sentence("Dice are not read: enter them by hand."),
        ),
    )


def _camera(
    opening: Opening,
    settings: Settings,
    held: HeldControls | None,
    passed_over: Callable[[CameraError], object],
) -> Camera | None:
    """Open the camera; None if it fails and people play without it."""
    return opening.part(
        _("The camera does not open"),
        lambda: open_camera(settings.camera, held, passed_over),
        Fallback(lambda: None, _("Without it, you enter by hand what the dice show.")),
    )


def _read_nothing(pixels: NDArray[np.uint8]) -> Reading:
    """An empty reading, for a table without a reader."""
    return Reading((), 1, 1)


def kept_calibration(folder: Path, name: str = FILE_NAME) -> tuple[KeptCalibration, str]:
    """The calibration of a file in the data folder, and an error message, or "".

    If the file is damaged, the message says so, and nobody has calibrated.
    """
    keep = partial(save_calibration, folder=folder, name=name)
    try:
        return KeptCalibration(load(folder, name), keep), ""
    except CalibrationFileError as error:
        return KeptCalibration(None, keep), message_of(error)
