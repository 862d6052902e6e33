"""What the rendered scenes refuse, each with what to do about it."""

from vision.errors import VisionError


class PhysicsMissing(VisionError, ImportError):
    """The physics engine is not installed; it is an optional part."""


class NoRoomToThrow(VisionError, RuntimeError):
    """The dice never came to rest side by side: too many, or too large for the tray."""
