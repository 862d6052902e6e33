"""The errors of rendered scenes, each with what to do about it."""

from vision.errors import VisionError


class PhysicsMissing(VisionError, ImportError):
    """The physics engine is not installed; it is optional."""


class NoRoomToThrow(VisionError, RuntimeError):
    """The dice never came to rest side by side: too many, or too large for the tray."""
