"""The tray as screens see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

import numpy as np
from numpy.typing import NDArray

from device.camera.skills import Verb
from vision.boxes import Box
from vision.meter import Measurement
from vision.reading import Die


@dataclass(frozen=True, slots=True)
class Framing:
    """What a screen shows of a picture, whatever its zone: at least these boxes, in pixels of the picture.

    Attributes:
        places_xyxy: places where dice may lie. Without any, the dice are shown as large as fits.
        dice_xyxy: dice that lie in the tray; empty only if there are places.
    """

    places_xyxy: tuple[Box, ...] = ()
    dice_xyxy: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """The tray as a screen sees it.

    Attributes:
        camera: what the camera is called, or "" without one.
        verb: what OK does while a throw is awaited.
        picture: (height, width, 3) uint8, blue-green-red, or None. If a question is asked about a throw and
            there is no live picture: the one in which it was read.
        framing: what must be seen of the picture; None if its middle is enough.
        dice: where the dice lie, by number.
        unseen: the numbers of those that were moved and have not been seen at rest since.
        to_pick_up: the dice that are to be thrown again, as they still lie untouched beside those that stay.
        found: the thrown dice that were read, by number, while others are missing.
        letters: what the thrown dice were read as while the throw does not count yet, by number.
        doubts: the dice of that throw that somebody must be asked about, the least certain first.
        answered: the dice of that throw that people have answered for.
        remarks: a few words about dice in doubt, by number: that one may not lie flat, or was touched.
        hint: what keeps the throw from counting (a hand in view, a die too many), or "".
        trouble: why there is no picture, or "".
        board: the stones on a game's board as the camera sees them, in the game's own words, with "?" for a
            cell that cannot be told; None where no camera looks at one.
        board_knocked: that board or its camera have moved since somebody showed where it lies.
        corners_px: the corners of the tray in the picture, clockwise; none before it was calibrated.
        figures: light and sharpness, as they were when it was calibrated this evening.
    """

    camera: str = ""
    verb: Verb = ""
    picture: NDArray[np.uint8] | None = None
    framing: Framing | None = None
    dice: Mapping[int, Die] = field(default_factory=dict)
    unseen: frozenset[int] = frozenset()
    to_pick_up: Mapping[int, Die] = field(default_factory=dict)
    found: Mapping[int, Die] = field(default_factory=dict)
    letters: Mapping[int, str | None] = field(default_factory=dict)
    doubts: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    remarks: Mapping[int, str] = field(default_factory=dict)
    hint: str = ""
    trouble: str = ""
    board: str | None = None
    board_knocked: bool = False
    corners_px: tuple[tuple[float, float], ...] = ()
    figures: tuple[Measurement, ...] = ()

    @property
    def live(self) -> bool:
        """Whether a camera watches a tray into which people throw."""
        return self.verb == "read"

    @property
    def seen(self) -> Mapping[int, Die]:
        """The dice that lie where they were seen, by number."""
        return {number: die for number, die in self.dice.items() if number not in self.unseen}

    def same_as(self, other: Sight) -> bool:
        """Whether nothing has changed that a screen could show."""
        rest = (one.name for one in fields(self) if one.name != "picture")
        return self.picture is other.picture and all(
            getattr(self, name) == getattr(other, name) for name in rest
        )
