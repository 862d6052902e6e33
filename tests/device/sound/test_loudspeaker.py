"""Tests the loudspeaker with SDL's disk driver, which writes the samples into a file."""

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pygame
import pytest

from device.sound.cues import Cue, samples
from device.sound.loudspeaker import DEVICE, DUCKED, LOUDEST, Loudspeaker, gain
from device.sound.struck import RATE

ROOT = Path(__file__).parents[3]
PLAYS = """
import sys, time
import pygame
from device.sound.cues import Cue
from device.sound.loudspeaker import Loudspeaker
loudspeaker = Loudspeaker()
for name, volume in zip(sys.argv[1::2], sys.argv[2::2]):
    loudspeaker.play(Cue(name), int(volume))
    time.sleep(0.6)
while pygame.mixer.get_init() and pygame.mixer.get_busy():
    time.sleep(0.05)
time.sleep(0.2)  # a busy machine writes the last buffer late
print(loudspeaker.trouble)
loudspeaker.close()
"""

SPEAKS = """
import sys, time
import numpy as np
import pygame
from device.sound.cues import Cue
from device.sound.loudspeaker import LOUDEST, Loudspeaker
loudspeaker = Loudspeaker()
speech = np.full(int(sys.argv[1]), 100, np.int16)
loudspeaker.say(speech, LOUDEST)
time.sleep(0.3)
loudspeaker.play(Cue.LOCK, LOUDEST)
time.sleep(0.6)
loudspeaker.hush()
time.sleep(0.6)
loudspeaker.play(Cue.LOCK, LOUDEST)
time.sleep(0.6)
loudspeaker.close()
"""
"""Speaks a constant low level for so many samples; plays a cue during the speech and one after it."""


PULLED = """
import time
import pygame
from device.sound import loudspeaker as module
from device.sound.cues import Cue
module.SILENCE_S = 0.5
speaker = module.Loudspeaker()
real = pygame.mixer.Sound

def gone(**_):
    raise pygame.error("the device is gone")

for sound in (real, gone, gone, real):
    pygame.mixer.Sound = sound
    speaker.play(Cue.LOCK, 6)
    time.sleep(0.3)
    print(speaker.trouble or "heard")
time.sleep(0.8)
print("open" if pygame.mixer.get_init() else "closed")
speaker.close()
"""
"""Plays with a device that is pulled out for two cues and comes back; half a second counts as silence."""

UNPLUGGED = """
import os, sys, threading, time
import pygame
from device.sound.cues import Cue
from device.sound.loudspeaker import Loudspeaker
unplugged = sys.argv[1]
os.mkfifo(unplugged)

def listen():
    device = os.open(unplugged, os.O_RDONLY)
    os.read(device, 4096)
    os.close(device)

threading.Thread(target=listen, daemon=True).start()
there, os.environ["SDL_DISKAUDIOFILE"] = os.environ["SDL_DISKAUDIOFILE"], unplugged
pygame.display.init()
speaker = Loudspeaker()
speaker.play(Cue.LOCK, 6)
events = []
while not any(event.type == pygame.AUDIODEVICEREMOVED for event in events):
    events += pygame.event.get()
    time.sleep(0.05)
os.environ["SDL_DISKAUDIOFILE"] = there
speaker.reopen()
speaker.play(Cue.LOCK, 6)
time.sleep(0.8)
speaker.close()
"""
"""Plays on a device that is unplugged, which SDL tells by an event, and then on one that is there."""


CARDS = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [Device         ]: USB-Audio - USB Audio Device
                      USB Audio Device at usb-xhci-hcd.0-1, full speed
"""
"""The list of cards of a Pi with a USB loudspeaker."""

ALSA = """
pcm.!default { type hw card 0 }
pcm.sysdefault {
    @args [ CARD ]
    @args.CARD { type string }
    type plug
    slave.pcm { @func concat strings [ "opens-" $CARD ] }
}
"""
"""Settings of ALSA in which no card opens. `LOUDSPEAKER` lets that of the loudspeaker open."""
LOUDSPEAKER = "pcm.opens-Device { type null }"

ANY_CARD = """
import sys, time
from pathlib import Path
import pygame
from device.sound.cues import Cue
from device.sound.loudspeaker import Loudspeaker
loudspeaker = Loudspeaker(Path(sys.argv[1]))
loudspeaker.use(*sys.argv[2:] or [""])
loudspeaker.play(Cue.LOCK, 6)
while not loudspeaker.trouble and not pygame.mixer.get_init():
    time.sleep(0.01)
print(loudspeaker.trouble)
loudspeaker.close()
"""
"""Plays on a card of a list, until one has opened or none has."""


def heard(tmp_path, *cues, driver="disk", program=PLAYS):
    """Run a program that plays cues; return the samples that the device got, and what the program printed."""
    file = tmp_path / "heard.raw"
    told = {"SDL_AUDIODRIVER": driver, "SDL_DISKAUDIOFILE": str(file), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, cues)],
        cwd=ROOT,
        env=os.environ | told,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    written = np.frombuffer(file.read_bytes(), np.int16) if file.exists() else np.zeros(0, np.int16)
    return written, done.stdout.strip()


def test_a_cue_reaches_the_device_sample_by_sample(tmp_path):
    """At the highest volume the device gets the samples of the cue unchanged."""
    written, trouble = heard(tmp_path, "lock", LOUDEST)
    lock = samples(Cue.LOCK)
    start = int(np.flatnonzero(written)[0]) - int(np.flatnonzero(lock)[0])
    played = written[start : start + lock.size].astype(int)
    assert np.abs(played - lock).max() <= 2
    assert trouble == ""


def test_a_lower_volume_is_softer_and_none_is_silence(tmp_path):
    """At volume 3 the peak of a cue is scaled by `gain(3)`; at volume 0 the device gets no samples."""
    written, _ = heard(tmp_path, "turn", 3)
    loudest = np.abs(written.astype(int)).max()
    assert loudest == pytest.approx(np.abs(samples(Cue.TURN)).max() * gain(3), rel=0.03)
    (tmp_path / "heard.raw").unlink()
    silence, _ = heard(tmp_path, "turn", 0)
    assert silence.size == 0


def test_a_machine_without_sound_goes_on_in_silence(tmp_path):
    """Without a sound device cues are dropped, and `trouble` says why."""
    written, trouble = heard(tmp_path, "win", 6, "turn", 6, driver="no-such-driver")
    assert written.size == 0
    assert "not available" in trouble


@pytest.mark.skipif(sys.platform != "linux", reason="ALSA is the sound of Linux")
def test_a_loudspeaker_is_heard_whose_card_is_not_the_first(tmp_path, monkeypatch):
    """An HDMI port without a screen does not open; the USB loudspeaker after it does."""
    (tmp_path / "cards").write_text(CARDS)
    (tmp_path / "alsa.conf").write_text(ALSA)
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "alsa.conf"))
    _, trouble = heard(tmp_path, tmp_path / "cards", driver="alsa", program=ANY_CARD)
    assert "Couldn't open audio device" in trouble
    (tmp_path / "alsa.conf").write_text(ALSA + LOUDSPEAKER)
    _, trouble = heard(tmp_path, tmp_path / "cards", driver="alsa", program=ANY_CARD)
    assert trouble == ""


@pytest.fixture
def opened(monkeypatch):
    """A list of the devices that are tried; a test adds the names of those that do not open."""
    tried, closed, is_open = [], set(), []

    def init(*_, **__):
        tried.append(os.environ.get(DEVICE, "usual"))
        if tried[-1] in closed:
            raise pygame.error("no device")
        is_open.append(True)

    monkeypatch.delenv(DEVICE, raising=False)
    monkeypatch.setattr(pygame.mixer, "init", init)
    monkeypatch.setattr(pygame.mixer, "quit", is_open.clear)
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: bool(is_open))
    monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda count: None)
    return tried, closed


def test_a_chosen_card_is_opened_before_the_usual_device(tmp_path, opened, monkeypatch):
    """A screen that opens and has no loudspeakers is passed over, and so is a device named for the system."""
    tried, _closed = opened
    monkeypatch.setenv(DEVICE, "sysdefault:CARD=Headphones")
    loudspeaker = Loudspeaker(tmp_path / "no cards")
    loudspeaker.use("Device")
    loudspeaker._open_mixer()
    assert tried == ["sysdefault:CARD=Device"]
    assert os.environ[DEVICE] == "sysdefault:CARD=Headphones"


def test_without_the_chosen_card_the_usual_device_is_heard(tmp_path, opened):
    """A loudspeaker that is not plugged in does not silence the table."""
    tried, closed = opened
    closed.add("sysdefault:CARD=Device")
    loudspeaker = Loudspeaker(tmp_path / "no cards")
    loudspeaker.use("Device")
    loudspeaker._open_mixer()
    assert tried == ["sysdefault:CARD=Device", "usual"]


def test_another_card_is_tried_at_once(tmp_path, opened):
    """Whoever chooses a card while none opens need not wait a minute to hear it."""
    tried, closed = opened
    closed.update(("usual", "sysdefault:CARD=Screen"))
    loudspeaker = Loudspeaker(tmp_path / "no cards")
    loudspeaker.use("Screen")
    loudspeaker.play(Cue.LOCK, 0)
    with pytest.raises(pygame.error, match="no device"):
        loudspeaker._open_mixer()
    loudspeaker.use("Device")
    loudspeaker._leave_device()
    loudspeaker._open_mixer()
    assert tried == ["sysdefault:CARD=Screen", "usual", "sysdefault:CARD=Device"]


def test_a_device_that_somebody_has_named_is_the_only_one(tmp_path, monkeypatch):
    """Whoever sets SDL's variable wants silence rather than another card."""
    tried = []

    def none(*_, **__):
        tried.append(os.environ[DEVICE])
        raise pygame.error("no device")

    (tmp_path / "cards").write_text(CARDS)
    monkeypatch.setenv(DEVICE, "sysdefault:CARD=Headphones")
    monkeypatch.setattr(pygame.mixer, "init", none)
    with pytest.raises(pygame.error, match="no device"):
        Loudspeaker(tmp_path / "cards")._open_mixer()
    assert tried == ["sysdefault:CARD=Headphones"]


def test_a_missing_device_is_tried_once_a_minute(monkeypatch, tmp_path):
    """Not for every cue; after a minute it is found if it is there."""
    now_s, tried = [1000.0], []

    def none(*_, **__):
        tried.append(now_s[0])
        raise pygame.error("no device")

    monkeypatch.setattr(time, "monotonic", lambda: now_s[0])
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    monkeypatch.setattr(pygame.mixer, "init", none)
    loudspeaker = Loudspeaker(tmp_path / "no cards")
    for now_s[0] in (1000.0, 1001.0, 1059.0, 1061.0):
        with pytest.raises(pygame.error, match="no device"):
            loudspeaker._open_mixer()
        loudspeaker.trouble = "no device"
    assert tried == [1000.0, 1061.0]


def test_the_volume_of_every_step():
    """Volume 0 is silence, the highest volume is full level, and the steps between are 4 decibels apart."""
    steps = [gain(volume) for volume in range(LOUDEST + 1)]
    assert steps[0] == 0
    assert steps[-1] == 1
    assert np.diff(20 * np.log10(steps[1:])) == pytest.approx([4] * 5)


def test_cues_are_softer_while_somebody_speaks(tmp_path):
    """A cue is softer by `DUCKED` during speech and has its full level once the speech is hushed."""
    written, _ = heard(tmp_path, 5 * RATE, program=SPEAKS)
    lock = np.abs(samples(Cue.LOCK).astype(int)).max()
    speech = np.flatnonzero((written[:-1] == 100) & (written[1:] == 100))
    assert 0.4 < speech.size / RATE < 2
    during, after = written[: speech[-1]].astype(int), written[speech[-1] :].astype(int)
    assert np.abs(during).max() == pytest.approx(lock * DUCKED + 100, rel=0.05)
    assert np.abs(after).max() == pytest.approx(lock, rel=0.02)


def test_a_device_that_is_pulled_out_is_opened_again_when_it_is_back(tmp_path):
    """While the device is gone cues are dropped, with a reason. Later ones are heard; silence closes it."""
    _, told = heard(tmp_path, program=PULLED)
    assert told.splitlines() == ["heard", "the device is gone", "the device is gone", "heard", "closed"]


def test_the_next_sound_after_an_unplugged_device_is_heard_on_another(tmp_path):
    """SDL refuses no sound for a device that was unplugged, and the loudspeaker may leave it at once."""
    written, _ = heard(tmp_path, tmp_path / "unplugged", program=UNPLUGGED)
    assert np.abs(written.astype(int)).max() == np.abs(samples(Cue.LOCK).astype(int)).max()
