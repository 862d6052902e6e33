"""What some cameras can do besides giving frames: throw their dice, put one down, turn a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from device.camera import Camera


@runtime_checkable
class Thrower(Protocol):
    """A camera over dice that it can throw and lay down itself."""

    def throw(self, dice: tuple[int, ...], staying: Mapping[int, tuple[float, float]]) -> None:
        """Throw the dice with these numbers; only those that are seen at these places stay."""
        ...

    def lay(self, faces: Mapping[int, str]) -> None:
        """Put dice down so that they show these faces."""
        ...

    def bring(self, dice_set: str, shape: str) -> None:
        """Have the dice of that set and solid at hand, in place of others."""
        ...


@runtime_checkable
class Putter(Protocol):
    """A camera over a die of one's own, which it can put down for a look."""

    def bring(self, dice_set: str, shape: str) -> None:
        """Have the dice of that set and solid at hand, in place of others."""
        ...

    def put(self, face: str) -> None:
        """Put a die down anywhere, so that it shows a face."""
        ...


@runtime_checkable
class Album(Protocol):
    """A camera that shows one still picture after another."""

    def advance(self) -> None:
        """Show the next one."""
        ...


def is_live(camera: Camera | None) -> bool:
    """Whether people move dice before this camera, even while it shows nothing."""
    return camera is not None and not isinstance(camera, Thrower | Album)


def verb_of(camera: Camera | None) -> str:
    """What OK does with this camera."""
    if isinstance(camera, Thrower):
        return "throw"
    if isinstance(camera, Album):
        return "photo"
    return "read" if camera is not None else ""
