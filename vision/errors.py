"""What the eye refuses, each with what was seen, what was expected and what to do.

Each is raised with a `Sentence`, so that a screen can say it in its own language.
"""


class VisionError(Exception):
    """Base of everything the eye refuses."""


class PictureError(VisionError, ValueError):
    """A file or an array is not a picture that can be read."""


class ModelError(VisionError, ValueError):
    """A model file is missing, damaged, or not one of ours."""


class DiceSetError(VisionError, ValueError):
    """A dice set is not known, or its description contradicts itself."""


class DamagedSetError(DiceSetError):
    """A file is no taught set, or is damaged."""


class NewerSetError(DiceSetError):
    """A taught set was written by a version that is yet to come."""


class CalibrationError(VisionError, ValueError):
    """A picture does not tell where the camera looks, or what was remembered of it is damaged."""
