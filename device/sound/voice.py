"""Speaks sentences with piper or espeak-ng, which run in a process of their own."""

from __future__ import annotations

import subprocess
import tempfile
import time
import wave
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from device.i18n import language_in_use
from device.sound.loudspeaker import Loudspeaker
from device.sound.speech_programs import Order, SpeechPrograms
from device.sound.struck import RATE

_PATIENCE_S: Final = 3.0
"""After this long the process is killed: it hangs, or the computer has no time for it."""
_PEAK_DB: Final = -6.0
"""The loudest sample, in decibels of full scale: no cue is louder either."""
_PAUSE_S: Final = 0.3
"""The pause after a sentence. Without it, two sentences run into each other."""
_KEPT: Final = 48
"""How many sentences stay in the cache, at about 90 kB each."""


class Speaks(Protocol):
    """A voice, or a stand-in for one."""

    @property
    def available(self) -> bool:
        """Whether a program that speaks is installed."""
        ...

    def say(self, words: str, language: str, volume: int) -> None:
        """Speak a sentence; the last one has ended or was hushed."""
        ...

    def busy(self) -> bool:
        """Whether a sentence is still being made or spoken."""
        ...

    def hush(self) -> None:
        """Stop speaking."""
        ...


@dataclass(frozen=True, slots=True)
class _Job:
    """A sentence that a program is making.

    Attributes:
        sentence: the words and their language.
        volume: how loud it will be spoken.
        process: the process; it writes into `file`.
        until_s: when it is killed.
    """

    sentence: tuple[str, str]
    volume: int
    process: subprocess.Popen[bytes]
    file: IO[bytes]
    until_s: float

    def end(self) -> None:
        """Kill the process if it still runs."""
        self.process.kill()
        self.process.wait()
        self.file.close()


class InstalledVoice:
    """Makes each sentence once, and has the loudspeaker play it. It never waits.

    Where no program is installed, or it fails or hangs, nothing is said.

    Args:
        loudspeaker: plays the sentences.
        programs: the programs that can speak.
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self,
        loudspeaker: Loudspeaker,
        programs: SpeechPrograms,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._loudspeaker = loudspeaker
        self._clock = clock
        self._programs = programs
        self._made: dict[tuple[str, str], NDArray[np.int16]] = {}
        self._job: _Job | None = None
        self._until_s = float("-inf")

    @property
    def available(self) -> bool:
        """Whether a program is installed that speaks the language in use."""
        return self._programs.order("", language_in_use()) is not None

    def say(self, words: str, language: str, volume: int) -> None:
        """Speak a sentence as soon as it is made."""
        self.hush()
        sentence = words, language
        if sentence in self._made:
            self._play(self._made[sentence], volume)
        elif (order := self._programs.order(words, language)) is not None:
            self._job = self._begun(order, sentence, volume)

    def busy(self) -> bool:
        """Whether a sentence is still being made or spoken; a sentence that has been made is started."""
        job = self._job
        if job is not None and job.process.poll() is not None:
            self._job = None
            self._finish(job)
        elif job is not None and self._clock() >= job.until_s:
            self.hush()
        return self._job is not None or self._clock() < self._until_s

    def hush(self) -> None:
        """Stop making and speaking."""
        if self._job is not None:
            self._job.end()
            self._job = None
        if self._clock() < self._until_s:
            self._loudspeaker.hush()
        self._until_s = float("-inf")

    def _begun(self, order: Order, sentence: tuple[str, str], volume: int) -> _Job | None:
        # Files, since a pipe would stop the process once it is full; `_Job.end` closes the one for the sound.
        try:
            file = tempfile.TemporaryFile()  # noqa: SIM115
        except OSError:  # the disk is full, or may not be written
            return None
        try:
            with tempfile.TemporaryFile() as words:
                words.write(order.read.encode() + b"\n")
                words.seek(0)
                process = subprocess.Popen(order.command, stdin=words, stdout=file, stderr=subprocess.DEVNULL)
        except (OSError, ValueError):
            file.close()
            return None
        return _Job(sentence, volume, process, file, self._clock() + _PATIENCE_S)

    def _finish(self, job: _Job) -> None:
        """Start speaking the sentence, unless the process failed."""
        job.file.seek(0)
        samples = _samples(job.file.read()) if job.process.returncode == 0 else None
        job.end()
        if samples is None:
            return
        if len(self._made) >= _KEPT:
            del self._made[next(iter(self._made))]
        self._made[job.sentence] = samples
        self._play(samples, job.volume)

    def _play(self, samples: NDArray[np.int16], volume: int) -> None:
        self._loudspeaker.say(samples, volume)
        self._until_s = self._clock() + samples.size / RATE + _PAUSE_S


def _samples(content: bytes) -> NDArray[np.int16] | None:
    """The samples of a WAV file: (samples,) int16, mono, at `RATE`; None if it holds no sound.

    The file may be shorter than its head says, because espeak-ng writes the head first.
    """
    try:
        with wave.open(BytesIO(content)) as file:
            if file.getsampwidth() != 2 or file.getnchannels() != 1:
                return None
            rate, data = file.getframerate(), file.readframes(file.getnframes())
    except (wave.Error, EOFError):
        return None
    sound = np.frombuffer(data[: len(data) // 2 * 2], "<i2").astype(np.float64)
    if not sound.any():
        return None
    seconds = sound.size / rate
    if rate != RATE:
        times = np.arange(round(seconds * RATE)) / RATE
        sound = np.interp(times, np.arange(sound.size) / rate, sound)
    loudest = 10 ** (_PEAK_DB / 20) * np.iinfo(np.int16).max
    return np.asarray(np.round(sound / np.abs(sound).max() * loudest), np.int16)
