"""The errors of cameras. Each message says what was seen, what was expected and what to do."""

from device.errors import CameraError


class NoCamera(CameraError, LookupError):
    """The chosen source of frames does not exist, or cannot be opened."""


class CameraStarting(CameraError, BlockingIOError):
    """The camera is being opened and has sent no frame yet."""


class CameraDark(CameraError):
    """The frames are black: there is no light, or a cover on the lens."""


class CameraDazzled(CameraError):
    """The frames are white: light shines into the lens, or the exposure is far too long."""


class CameraStopped(CameraError, TimeoutError):
    """The camera sends no new frames: it is unplugged or frozen."""


class CameraChanged(CameraError, ValueError):
    """The size of the frames has changed."""


class NoPhotographLeft(CameraError, EOFError):
    """Every photograph of the folder has been shown."""


class VideoOver(CameraError, EOFError):
    """The last frame of a video has been shown."""
