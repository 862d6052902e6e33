"""What the device refuses, each with what was seen, what was expected and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wording.sentence import Sentence


class DeviceError(Exception):
    """Base of everything that can go wrong on the side with the wires."""


class CameraError(DeviceError, OSError):
    """A source of frames is missing or has failed."""

    def __reduce__(self) -> str | tuple[Any, ...]:
        """A sentence leaves the camera's process in its parts: the table says it in its own language."""
        words = self.args[0] if self.args else None
        if isinstance(words, Sentence):
            return _saying, (type(self), words.template, dict(words.values))
        return super().__reduce__()


def _saying(kind: type[CameraError], template: str, values: dict[str, object]) -> CameraError:
    return kind(Sentence(template, **values))


class PanelError(DeviceError, OSError):
    """The buttons or lamps cannot be driven."""


class ScreenError(DeviceError, RuntimeError):
    """There is no display to draw on, or it refuses to be opened."""


class JournalError(DeviceError, OSError):
    """The record of games cannot be read or written."""


class RecordError(DeviceError, ValueError):
    """A recorded game does not fit the rules that this version plays."""


class SettingsError(DeviceError, ValueError):
    """A setting is not one of those that the table knows.

    Args:
        words: what is wrong.
        wrong: the same, a sentence for each setting; the words alone where it is left out.

    Attributes:
        wrong: a sentence for each setting that is wrong.
    """

    def __init__(self, words: str, wrong: Sequence[str] = ()) -> None:
        super().__init__(words)
        self.wrong = tuple(wrong) or (words,)


class DemoError(DeviceError, RuntimeError):
    """The demonstration went wrong: a reading was silently wrong, or a rule was broken."""


class OutputError(DeviceError, OSError):
    """A file that was asked for cannot be written."""


class PrintError(DeviceError, ValueError):
    """What was asked for cannot be printed: nobody knows it, or it does not fit on the paper."""


class CalibrationFileError(DeviceError, OSError):
    """The calibration cannot be kept, or what was kept is damaged."""


class ShelfError(DeviceError, OSError):
    """What people have made cannot be kept."""


class DiceBoxError(DeviceError, OSError):
    """A dice set cannot be kept, or not be written where it was asked for."""
