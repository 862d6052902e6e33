"""Tests the loudspeaker with SDL's disk driver, which writes the samples into a file."""

import os
import queue
import sys
import threading
import time

import numpy as np
import pygame
import pytest

from device.sound.cues import Cue, samples
from device.sound.loudspeaker import DEVICE, DUCKED, LOUDEST, Loudspeaker, gain
from device.sound.struck import RATE

OTHERS = 1
"""The channel of all cues but the bells that end a game."""

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


@pytest.fixture
def device(tmp_path, monkeypatch):
    """The file into which SDL writes what a device would play, ten times as fast as it would be heard."""
    pygame.mixer.quit()
    file = tmp_path / "heard.raw"
    for name, value in {"AUDIODRIVER": "disk", "DISKAUDIOFILE": str(file), "DISKAUDIODELAY": "2"}.items():
        monkeypatch.setenv(f"SDL_{name}", value)
    return file


@pytest.fixture
def loudspeaker(device, tmp_path):
    """A loudspeaker that plays on that device; where a test lists cards, it may choose among them."""
    loudspeaker = Loudspeaker(tmp_path / "cards")
    yield loudspeaker
    closed(loudspeaker)


def until(condition):
    """Wait for something that happens in another thread."""
    end_s = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end_s
        time.sleep(0.005)


def trouble(loudspeaker):
    """Why the last sound could not be played, or "", once all that was wanted is begun."""
    told = queue.SimpleQueue()
    loudspeaker._want(lambda: told.put(loudspeaker.trouble))
    return told.get(timeout=30)


def play(loudspeaker, cue, volume=LOUDEST):
    """Play a cue to its end."""
    loudspeaker.play(cue, volume)
    assert trouble(loudspeaker) == ""
    until(lambda: not pygame.mixer.Channel(OTHERS).get_busy())


def closed(loudspeaker):
    """Close the loudspeaker, and wait until it has released the device."""
    loudspeaker.close()
    until(lambda: not pygame.mixer.get_init())


def heard(device):
    """The samples that the device got."""
    return np.frombuffer(device.read_bytes(), np.int16).astype(int)


def test_a_cue_reaches_the_device_sample_by_sample(loudspeaker, device):
    """At the highest volume the device gets the samples of the cue unchanged."""
    play(loudspeaker, Cue.LOCK)
    closed(loudspeaker)
    written, lock = heard(device), samples(Cue.LOCK)
    start = int(np.flatnonzero(written)[0]) - int(np.flatnonzero(lock)[0])
    assert np.abs(written[start : start + lock.size] - lock).max() <= 2


def test_the_bells_of_a_win_ring_on_under_other_cues(loudspeaker, device):
    """A key that is pressed while they ring does not cut them off."""
    loudspeaker.play(Cue.WIN, LOUDEST)
    play(loudspeaker, Cue.LOCK)
    until(lambda: not pygame.mixer.get_busy())
    closed(loudspeaker)
    rung, bells = (np.flatnonzero(sound) for sound in (heard(device), samples(Cue.WIN)))
    assert rung[-1] - rung[0] > 0.98 * (bells[-1] - bells[0])


def test_a_lower_volume_is_softer_and_none_is_silence(loudspeaker, device):
    """At volume 0 no device is opened; at volume 3 the peak of a cue is scaled by `gain(3)`."""
    loudspeaker.play(Cue.TURN, 0)
    assert trouble(loudspeaker) == ""
    assert not device.exists()
    play(loudspeaker, Cue.TURN, 3)
    closed(loudspeaker)
    loudest = np.abs(samples(Cue.TURN)).max() * gain(3)
    assert np.abs(heard(device)).max() == pytest.approx(loudest, rel=0.03)


def test_a_machine_without_sound_goes_on_in_silence(loudspeaker, monkeypatch):
    """Without a sound device cues are dropped, and `trouble` says why."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    loudspeaker.play(Cue.WIN, 6)
    loudspeaker.play(Cue.TURN, 6)
    assert "not available" in trouble(loudspeaker)


@pytest.mark.skipif(sys.platform != "linux", reason="ALSA is the sound of Linux")
def test_a_loudspeaker_is_heard_whose_card_is_not_the_first(loudspeaker, tmp_path, monkeypatch):
    """An HDMI port without a screen does not open; the USB loudspeaker after it does."""
    (tmp_path / "cards").write_text(CARDS)
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    for name, settings in (("none", ALSA), ("one", ALSA + LOUDSPEAKER)):  # ALSA reads another file anew
        (tmp_path / name).write_text(settings)
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "none"))
    loudspeaker.play(Cue.LOCK, LOUDEST)
    assert "Couldn't open audio device" in trouble(loudspeaker)
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "one"))
    loudspeaker.reopen()
    play(loudspeaker, Cue.LOCK)


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


def test_cues_are_softer_while_somebody_speaks(loudspeaker, device):
    """A cue is softer by `DUCKED` during speech and has its full level once the speech is hushed."""
    loudspeaker.say(np.full(300 * RATE, 100, np.int16), LOUDEST)
    play(loudspeaker, Cue.LOCK)
    loudspeaker.hush()
    assert trouble(loudspeaker) == ""
    until(lambda: not pygame.mixer.get_busy())
    play(loudspeaker, Cue.LOCK)
    closed(loudspeaker)
    written, lock = heard(device), np.abs(samples(Cue.LOCK).astype(int)).max()
    hushed = np.flatnonzero((written[:-1] == 100) & (written[1:] == 100))[-1]
    assert np.abs(written[:hushed]).max() == pytest.approx(lock * DUCKED + 100, rel=0.05)
    assert np.abs(written[hushed:]).max() == pytest.approx(lock, rel=0.02)


def test_a_device_that_is_pulled_out_is_opened_again_when_it_is_back(loudspeaker, monkeypatch):
    """While the device is gone cues are dropped, with a reason. Later ones are heard; silence closes it."""
    monkeypatch.setattr("device.sound.loudspeaker.SILENCE_S", 0.1)
    real, told = pygame.mixer.Sound, []

    def gone(**_):
        raise pygame.error("the device is gone")

    for sound in (real, gone, gone, real):
        monkeypatch.setattr(pygame.mixer, "Sound", sound)
        loudspeaker.play(Cue.LOCK, LOUDEST)
        told.append(trouble(loudspeaker))
    assert told == ["", "the device is gone", "the device is gone", ""]
    until(lambda: not pygame.mixer.get_init())


def test_the_next_sound_after_an_unplugged_device_is_heard_on_another(
    loudspeaker, device, tmp_path, monkeypatch
):
    """SDL tells by an event that a device was unplugged, and refuses no sound for it; it is left at once."""
    os.mkfifo(unplugged := tmp_path / "unplugged")

    def listen():
        with unplugged.open("rb") as plugged:
            plugged.read(4096)

    threading.Thread(target=listen, daemon=True).start()
    pygame.display.init()
    with monkeypatch.context() as patched:
        patched.setenv("SDL_DISKAUDIOFILE", str(unplugged))
        loudspeaker.play(Cue.LOCK, LOUDEST)
        until(lambda: any(event.type == pygame.AUDIODEVICEREMOVED for event in pygame.event.get()))
    loudspeaker.reopen()
    play(loudspeaker, Cue.LOCK)
    closed(loudspeaker)
    assert np.abs(heard(device)).max() == np.abs(samples(Cue.LOCK).astype(int)).max()
