"""The programs that can speak, and how each is called: piper with a voice of one's own, or espeak-ng."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

ESPEAK: Final = "espeak-ng"
PIPER: Final = "piper"
VOICES: Final = "voices"
"""The folder for piper's voices in the data folder: `fr_FR-siwis-medium.onnx`, and its `.onnx.json`."""
_ESPEAK_VOICES: Final[Mapping[str, str]] = MappingProxyType({"en": "en-gb", "fr": "fr"})
"""What espeak-ng calls the voice of a language."""
_ESPEAK_MANNER: Final = ("-s", "155", "-g", "4")
"""Words a minute, and the pause between words in 10 ms: slow enough to be understood across a room."""


@dataclass(frozen=True, slots=True)
class Order:
    """How a program is told to make one sentence.

    Attributes:
        command: the program and its options; it writes a WAV file to its output.
        read: the words that it reads from its input; "" if they stand in the command.
    """

    command: tuple[str, ...]
    read: str = ""


@dataclass(frozen=True, slots=True)
class SpeechPrograms:
    """The programs that are installed; piper goes first where it has a voice for the language.

    Attributes:
        piper, espeak: the paths of the programs; None for one that is not installed.
        voices: the folder with piper's voices; it may be missing.
    """

    piper: str | None
    espeak: str | None
    voices: Path

    @classmethod
    def installed(cls, data: Path) -> SpeechPrograms:
        """The programs on this computer, with the voices in a data folder."""
        return cls(shutil.which(PIPER), shutil.which(ESPEAK), data / VOICES)

    def order(self, words: str, language: str) -> Order | None:
        """How to make a sentence; None where nothing can speak this language."""
        voice = self.voice(language)
        if self.piper is not None and voice is not None:
            return Order((self.piper, "--model", str(voice), "--output_file", "-"), words)
        if self.espeak is None:
            return None
        # "--" ends the options: a name may begin with a hyphen.
        told = ("-v", _ESPEAK_VOICES[language], *_ESPEAK_MANNER, "--stdout", "--", words)
        return Order((self.espeak, *told))

    def voice(self, language: str) -> Path | None:
        """Piper's first voice of a language, by the beginning of its file's name; None if it has none."""
        return next(iter(sorted(self.voices.glob(f"{language}[_-]*.onnx"))), None)
