"""The errors of the eye. Each says what was seen, what was expected and what to do.

Each is raised with a `Sentence`, so that a screen can say it in another language.
"""


class VisionError(Exception):
    """The base class of the eye's errors."""


class PictureError(VisionError, ValueError):
    """A file or an array is not a picture that can be read."""


class ModelError(VisionError, ValueError):
    """A model file is missing, damaged, or not one of ours."""


class DiceSetError(VisionError, ValueError):
    """A dice set is not known, or its description contradicts itself."""


class DamagedSetError(DiceSetError):
    """A file is no taught set, or is damaged."""


class NewerSetError(DiceSetError):
    """A taught set was written by a newer version."""


class CalibrationError(VisionError, ValueError):
    """A picture does not show where the camera looks, or a kept calibration is damaged."""


class OtherSheetError(CalibrationError):
    """Another printed sheet lies in the picture than the one that was expected."""


class MirroredError(CalibrationError):
    """The camera shows a mirror image, in which numerals and drawings would be misread."""
