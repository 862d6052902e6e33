"""Tests the voice with espeak-ng, and with small programs in its place."""

import shutil
import sys
import tempfile
import time

import numpy as np
import pytest

from device.sound.speech_programs import ESPEAK, PIPER, VOICES, SpeechPrograms
from device.sound.struck import RATE
from device.sound.voice import InstalledVoice
from tests.device.evening import Clock

HEAD = f"#!{sys.executable}\nimport sys, time, wave\n"
TONE = """
out = wave.open(sys.stdout.buffer, "wb")
out.setnchannels(1), out.setsampwidth(2), out.setframerate({rate})
out.writeframes(b"\\0\\x10\\0\\xf0" * {pairs})
"""
HEARS = "open({log!r}, 'a').write(' '.join(sys.argv[1:]) + '\\n')\n"


class Box:
    """A loudspeaker that records what it is given."""

    def __init__(self):
        self.played = []
        self.hushed = 0

    def say(self, samples, volume):
        """Record the speech."""
        self.played.append((samples, volume))

    def hush(self):
        """Count the call."""
        self.hushed += 1


def a_program(folder, code):
    """Write a program named espeak-ng that runs this code; return its folder."""
    path = folder / "bin" / ESPEAK
    path.parent.mkdir()
    path.write_text(HEAD + code)
    path.chmod(0o755)
    return path.parent


def made(voice, box, count=1):
    """Wait until the loudspeaker has been given so many sentences; return the last one."""
    for _ in range(500):
        if len(box.played) >= count:
            return box.played[-1]
        voice.busy()
        time.sleep(0.02)
    raise AssertionError("nothing was spoken within ten seconds")


def died(voice):
    """Wait until the voice is idle; return False if it is still busy after ten seconds."""
    for _ in range(500):
        if not voice.busy():
            return True
        time.sleep(0.02)
    return False


def test_a_sentence_is_made_once_and_spoken_twice(tmp_path, monkeypatch):
    """The program is run once, with language and words; the second time the samples come from the cache."""
    log = tmp_path / "log"
    folder = a_program(tmp_path, HEARS.format(log=str(log)) + TONE.format(rate=RATE, pairs=RATE // 2))
    monkeypatch.setenv("PATH", str(folder))
    box, clock = Box(), Clock()
    voice = InstalledVoice(box, SpeechPrograms.installed(tmp_path), clock)
    voice.say("-À toi, Yann.", "fr", 4)
    samples, volume = made(voice, box)
    assert (samples.size, samples.dtype, volume) == (RATE, np.int16, 4)
    assert 20 * np.log10(np.abs(samples.astype(int)).max() / 32767) == pytest.approx(-6, abs=0.01)
    assert voice.busy()
    clock.now_s += 1.4
    assert not voice.busy()
    voice.say("-À toi, Yann.", "fr", 4)
    assert len(box.played) == 2
    assert log.read_text("utf-8") == "-v fr -s 155 -g 4 --stdout -- -À toi, Yann.\n"


def test_another_rate_is_converted(tmp_path, monkeypatch):
    """Speech of 16 000 samples a second is resampled to the rate of the device and lasts as long."""
    monkeypatch.setenv("PATH", str(a_program(tmp_path, TONE.format(rate=16_000, pairs=8_000))))
    box = Box()
    voice = InstalledVoice(box, SpeechPrograms.installed(tmp_path), Clock())
    voice.say("Yann.", "en", 3)
    assert made(voice, box)[0].size == RATE


@pytest.mark.parametrize(
    "code", ["raise SystemExit(1)\n", "print('no sound')\n", TONE.format(rate=RATE, pairs=0)]
)
def test_a_program_that_fails_says_nothing(tmp_path, monkeypatch, code):
    """Nothing is played where the program fails, writes no sound, or writes an empty sound."""
    monkeypatch.setenv("PATH", str(a_program(tmp_path, code)))
    box = Box()
    voice = InstalledVoice(box, SpeechPrograms.installed(tmp_path), Clock())
    voice.say("Yann.", "en", 3)
    assert died(voice)
    assert box.played == []


def test_a_disk_that_takes_no_temporary_file_says_nothing(tmp_path, monkeypatch):
    """On a full disk nothing is spoken, and the game goes on."""
    monkeypatch.setenv("PATH", str(a_program(tmp_path, TONE.format(rate=RATE, pairs=8_000))))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    box = Box()
    voice = InstalledVoice(box, SpeechPrograms.installed(tmp_path), Clock())
    voice.say("Yann.", "en", 3)
    assert not voice.busy()
    assert box.played == []


def test_a_program_that_hangs_is_killed_after_three_seconds(tmp_path, monkeypatch):
    """If the program still runs after three seconds, the voice is idle again and plays nothing."""
    monkeypatch.setenv("PATH", str(a_program(tmp_path, "time.sleep(60)\n")))
    box, clock = Box(), Clock()
    voice = InstalledVoice(box, SpeechPrograms.installed(tmp_path), clock)
    voice.say("Yann.", "en", 3)
    clock.now_s += 2.9
    assert voice.busy()
    clock.now_s += 0.2
    assert not voice.busy()
    assert box.played == []


def test_a_sentence_is_cut_while_it_is_made_and_while_it_is_spoken(tmp_path, monkeypatch):
    """A sentence hushed while it is made is never played; a sentence hushed while it is spoken is stopped."""
    monkeypatch.setenv("PATH", str(a_program(tmp_path, TONE.format(rate=RATE, pairs=RATE))))
    box = Box()
    voice = InstalledVoice(box, SpeechPrograms.installed(tmp_path), Clock())
    voice.say("Yann.", "en", 3)
    voice.hush()
    assert not voice.busy()
    assert (box.played, box.hushed) == ([], 0)
    voice.say("Inès.", "en", 3)
    made(voice, box)
    voice.hush()
    assert not voice.busy()
    assert box.hushed == 1


def test_without_espeak_nothing_is_said(tmp_path, monkeypatch):
    """Where espeak-ng is not installed, the voice is idle and plays nothing."""
    monkeypatch.setenv("PATH", str(tmp_path))
    box = Box()
    voice = InstalledVoice(box, SpeechPrograms.installed(tmp_path), Clock())
    voice.say("Yann.", "en", 3)
    assert not voice.busy()
    assert box.played == []


def test_piper_speaks_first_where_it_has_a_voice_for_the_language(tmp_path, monkeypatch):
    """With a French voice in the data folder piper says French, reading the words; English is espeak-ng's."""
    log = tmp_path / "log"
    hears = HEARS.format(log=str(log)) + f"open({str(log)!r}, 'a').write(sys.stdin.read())\n"
    folder = a_program(tmp_path, hears + TONE.format(rate=22_050, pairs=8_000))
    shutil.copy(folder / ESPEAK, folder / PIPER)
    voices = tmp_path / "data" / VOICES
    voices.mkdir(parents=True)
    (voices / "fr_FR-siwis-medium.onnx").touch()
    monkeypatch.setenv("PATH", str(folder))
    box = Box()
    voice = InstalledVoice(box, SpeechPrograms.installed(tmp_path / "data"), Clock())
    voice.say("À toi, Yann.", "fr", 3)
    made(voice, box)
    assert log.read_text("utf-8") == (
        f"--model {voices / 'fr_FR-siwis-medium.onnx'} --output_file -\nÀ toi, Yann.\n"
    )
    log.unlink()
    voice.hush()
    voice.say("Your turn.", "en", 3)
    made(voice, box, 2)
    assert log.read_text("utf-8").startswith("-v en-gb")


@pytest.mark.parametrize("installed", [(), (PIPER,), (ESPEAK,)], ids=["nothing", "piper alone", "espeak-ng"])
def test_what_is_installed_says_whether_a_voice_is_available(tmp_path, monkeypatch, installed):
    """Piper without a voice speaks no better than nothing; espeak-ng speaks by itself."""
    folder = a_program(tmp_path, "")
    for name in {PIPER, ESPEAK} - set(installed):
        (folder / name).unlink(missing_ok=True)
    if PIPER in installed:
        (folder / PIPER).write_text("#!/bin/sh\n")
        (folder / PIPER).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    assert InstalledVoice(Box(), SpeechPrograms.installed(tmp_path), Clock()).available is (
        ESPEAK in installed
    )


@pytest.mark.skipif(shutil.which(ESPEAK) is None, reason="espeak-ng is missing: sudo apt install espeak-ng")
@pytest.mark.parametrize(("words", "language"), [("À toi, Yann.", "fr"), ("Your turn, Yann.", "en")])
def test_the_real_program_speaks(tmp_path, words, language):
    """For a short sentence, espeak-ng makes between half a second and four seconds of audible sound."""
    box = Box()
    voice = InstalledVoice(box, SpeechPrograms.installed(tmp_path))
    voice.say(words, language, 3)
    samples, _ = made(voice, box)
    assert 0.5 < samples.size / RATE < 4
    assert np.abs(samples.astype(int)).mean() > 300
