"""Finds the camera where nobody has said which."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final, cast

from device.camera.driver import Driver, Named, Opener
from device.camera.errors import NoCamera
from device.camera.hold import Held
from device.camera.webcam import Webcam
from device.cameras import CAMERAS
from wording.sentence import Sentence

_MOST_WEBCAMS: Final = 8


def module_of(word: str) -> Named:
    """The module of the camera that has a word."""
    return cast("Named", importlib.import_module(CAMERAS[word]))


def candidates(kept: Held | None = None) -> Iterator[Opener]:
    """What is worth a try on this machine now: cameras that have a word, then webcams in the system's order.

    `kept` is what a camera was held at when it was calibrated.
    """
    for word in CAMERAS:
        yield from module_of(word).candidates(kept)
    for index in _webcams():
        yield partial(Webcam, index)


def first_that_works(kept: Held | None = None) -> Driver:
    """Open the first camera that gives a picture; a webcam may come back under another number.

    Raises:
        NoCamera: none does.
    """
    for opener in candidates(kept):
        try:
            return opener()
        except NoCamera:
            continue
    raise NoCamera(Sentence("No camera was found: plug one in."))


def _webcams() -> tuple[int, ...]:
    """The numbers that are worth a try: those the system lists, or the first where it has no list."""
    if not sys.platform.startswith("linux"):
        return (0,)
    return tuple(index for index in range(_MOST_WEBCAMS) if Path(f"/dev/video{index}").exists())
