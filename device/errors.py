"""The errors of `device/`. Each message says what was seen, what was expected and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from engines.errors import EngineError
from vision.errors import VisionError
from wording.sentence import Sentence


class DeviceError(Exception):
    """The base class of all errors of `device/`."""


class CameraError(DeviceError, OSError):
    """A source of frames is missing or has failed."""


class PanelError(DeviceError, OSError):
    """The buttons or lamps cannot be reached."""


class ScreenError(DeviceError, RuntimeError):
    """There is no display, or it cannot be opened."""


class JournalError(DeviceError, OSError):
    """The record of games cannot be read or written."""


class RecordError(DeviceError, ValueError):
    """A recorded game does not fit the rules that this version plays."""


class PersonError(DeviceError, ValueError):
    """A person cannot be added, changed, merged or seated."""


class SettingsError(DeviceError, ValueError):
    """Settings are wrong: unknown names, invalid values, or files that cannot be read.

    Args:
        words: the whole message.
        wrong: a sentence for each wrong setting; the whole message by default.

    Attributes:
        wrong: a sentence for each wrong setting.
    """

    def __init__(self, words: str, wrong: Sequence[str] = ()) -> None:
        super().__init__(words)
        self.wrong = tuple(wrong) or (words,)


class DuelError(DeviceError, ValueError):
    """A duel of opponents cannot be played as it was asked for."""


class ClubError(DeviceError, ValueError):
    """The club's database cannot be used, or a tournament cannot be played as it was asked for."""


class DemoError(DeviceError, RuntimeError):
    """The demo failed: it could not go on, misread a die without asking, or broke a rule."""


class OutputError(DeviceError, OSError):
    """An output file cannot be written."""


class PrintError(DeviceError, ValueError):
    """A sheet cannot be made: its name is unknown, or it does not fit on the paper."""


class CalibrationFileError(DeviceError, OSError):
    """The calibration file cannot be written, or is damaged."""


class AnnalsError(DeviceError, OSError):
    """What is kept of past games cannot be read or written."""


class ShelfError(DeviceError, OSError):
    """A file of things that people have made cannot be written."""


class DiceBoxError(DeviceError, OSError):
    """The files of dice sets cannot be read or written."""


@contextmanager
def explaining(kind: type[DeviceError], template: str, **values: object) -> Iterator[None]:
    """Turn an error of the system in this block into one that says what could not be done, and what to do.

    Args:
        kind: the error to raise.
        template: its sentence, in which {error} stands for what the system says.
        **values: what else stands in the sentence.

    Raises:
        DeviceError: of that kind; the error of the system is its cause.
    """
    try:
        yield
    except OSError as error:
        raise kind(Sentence(template, error=error.strerror or str(error), **values)) from error


OWN_ERRORS: Final = (DeviceError, EngineError, VisionError)
"""The errors whose message is a sentence for people. Any other exception is a fault of the program."""
