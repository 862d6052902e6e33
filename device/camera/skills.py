"""Extra abilities of some cameras: throw simulated dice, put one down, show the next photograph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, runtime_checkable

from device.camera import Camera

Verb = Literal["throw", "photo", "read", ""]
"""What OK does while a throw is awaited: throw simulated dice, show the next photograph, or read the tray
now; "" where no camera reads the throw."""


@runtime_checkable
class Thrower(Protocol):
    """A camera that can throw and put down its own dice."""

    def throw(self, dice: tuple[int, ...], staying: Mapping[int, tuple[float, float]]) -> None:
        """Throw the dice with these numbers; those at the places in `staying` stay."""
        ...

    def lay(self, faces: Mapping[int, str]) -> None:
        """Put dice down so that they show these faces."""
        ...

    def bring(self, dice_set: str, shape: str) -> None:
        """Replace the dice by those of a set and solid."""
        ...


@runtime_checkable
class Putter(Protocol):
    """A camera that can put down one of its dice, for teaching."""

    def bring(self, dice_set: str, shape: str) -> None:
        """Replace the dice by those of a set and solid."""
        ...

    def put(self, face: str) -> None:
        """Put one die down at a random place so that it shows a face."""
        ...


@runtime_checkable
class Album(Protocol):
    """A camera that shows one still picture after another."""

    def advance(self) -> None:
        """Show the next picture."""
        ...


@runtime_checkable
class Mirrors(Protocol):
    """A camera that may show a mirror image, through a real mirror or by its own program."""

    mirrored: bool
    """Whether it does; its frames are then mirrored back."""


def verb_of(camera: Camera | None) -> Verb:
    """What OK does with this camera."""
    if isinstance(camera, Thrower):
        return "throw"
    if isinstance(camera, Album):
        return "photo"
    return "read" if camera is not None else ""
