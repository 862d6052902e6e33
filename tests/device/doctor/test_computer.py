"""Tests the checks of devices, screen, power, clock, services and sound."""

import sys
import types
from datetime import UTC, datetime

import pytest

from device.doctor.clock import check_clock
from device.doctor.display import check_display
from device.doctor.finding import Verdict
from device.doctor.groups import check_groups
from device.doctor.lgpio import check_lgpio
from device.doctor.pins import check_pins
from device.doctor.power import check_power
from device.doctor.renderer import check_renderer
from device.doctor.sound import check_sound
from device.doctor.watchdog import check_watchdog
from device.keys import Key
from device.panel.panel import MockPins
from device.processes import ask
from device.sound.cards import cards_in

PI = {"proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0"}
WIRED = {"factory": "lgpio"}
CARDS = {
    "sys/class/drm/card0-HDMI-A-1/status": "disconnected\n",
    "sys/class/drm/card0-HDMI-A-1/modes": "",
    "sys/class/drm/card1-DSI-1/status": "disconnected\n",
    "sys/class/drm/card1-DSI-1/modes": "800x480\n",
}
SERVICE = "LoadState=loaded\nActiveState=active\nWatchdogUSec=10s\nNRestarts=0"

ENDS_AGAIN = SERVICE.replace("active", "activating").replace("NRestarts=0", "NRestarts=7")
"""Systemd's answer on a table that ends before it is ready: between two attempts, and during each."""


def one(findings):
    """The only finding, as verdict, what was seen, and the cure."""
    (found,) = findings
    return found.verdict, found.seen, found.cure


def test_a_command_that_is_missing_fails_or_hangs_answers_nothing(monkeypatch):
    """A command that is missing, fails or hangs gives None."""
    monkeypatch.setattr("device.processes._ANSWER_S", 0.05)
    assert ask("/nowhere/vcgencmd") is None
    assert ask(sys.executable, "-c", "raise SystemExit(1)") is None
    assert ask(sys.executable, "-c", "import time; time.sleep(60)") is None


def test_a_command_that_answers_is_heard():
    """The output of a command is returned without its final newline."""
    assert ask(sys.executable, "-c", "print('throttled=0x0')") == "throttled=0x0"


def test_lgpio_matters_only_where_keys_are_wired(computer, monkeypatch):
    """The driver lgpio is checked only if keys are wired."""
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert one(check_lgpio(computer()))[0] is Verdict.NOTE
    verdict, seen, cure = one(check_lgpio(computer(panel=WIRED)))
    assert verdict is Verdict.FAULT
    assert seen == "lgpio is not installed"
    assert cure.startswith("sudo apt install python3-lgpio")


def test_the_empty_lgpio_is_named(computer, monkeypatch):
    """The empty package lgpio is a fault."""
    monkeypatch.setitem(sys.modules, "lgpio", types.ModuleType("lgpio"))
    verdict, seen, _ = one(check_lgpio(computer(panel=WIRED)))
    assert verdict is Verdict.FAULT
    assert "is the empty package" in seen


def test_mock_pins_on_a_pi_are_pointed_out(computer):
    """Mock pins on a Pi give a note; a Pi without buttons needs no others."""
    assert one(check_pins(computer()))[2] == ""
    verdict, _, cure = one(check_pins(computer(PI)))
    assert verdict is Verdict.NOTE
    assert cure == 'if buttons are wired to it, set factory = "lgpio" in [panel] of /etc/dice-table.toml'


def test_pins_that_open_are_fine_and_say_nothing_of_wires(computer, monkeypatch):
    """Pins that can be opened are fine. A button that is up and a pin without a wire look alike to them."""
    monkeypatch.setattr("device.doctor.pins.real_pins", MockPins)
    verdict, seen, _ = one(check_pins(computer(panel=WIRED)))
    assert verdict is Verdict.FINE
    assert "only a press tells whether a button is wired" in seen


def test_a_key_that_is_down_without_a_finger_is_named(computer, monkeypatch):
    """A key that is pressed without a finger is named."""

    class Panel:
        """A panel with a key down."""

        def __init__(self, *_):
            pass

        def down(self):
            """Back is."""
            return {Key.BACK}

        def close(self):
            """Nothing to do."""

    monkeypatch.setattr("device.doctor.pins.real_pins", MockPins)
    monkeypatch.setattr("device.doctor.pins.Panel", Panel)
    verdict, seen, _ = one(check_pins(computer(panel=WIRED)))
    assert (verdict, seen) == (Verdict.FAULT, "pressed although no finger is on them: Back")


def test_pins_that_cannot_be_opened_are_a_fault(computer, monkeypatch):
    """Without their driver no pins open: that is a fault, and the cure tells where the wires belong."""
    monkeypatch.setitem(sys.modules, "lgpio", types.ModuleType("lgpio"))
    verdict, seen, cure = one(check_pins(computer(panel=WIRED)))
    assert verdict is Verdict.FAULT
    assert "is the empty package" in seen
    assert cure == "see dice-table wiring for where each wire belongs"


def test_pins_of_a_running_table_are_left_to_it(computer):
    """While the table runs, its pins are not opened; people read how to stop it and test them alone."""
    verdict, seen, _ = one(check_pins(computer(answers={"systemctl is-active": "active"}, panel=WIRED)))
    assert verdict is Verdict.FINE
    assert seen.endswith("to test them alone: sudo systemctl stop dice-table.service")


def test_a_device_that_may_not_be_opened_names_its_group(computer, monkeypatch):
    """A device that may not be opened is a fault; the cure names its group."""
    patient = computer({"dev/gpiochip0": "", "dev/video0": ""}, panel=WIRED)
    assert one(check_groups(patient))[0] is Verdict.FINE
    monkeypatch.setattr("os.access", lambda node, mode: node.name != "gpiochip0")
    monkeypatch.setattr("device.doctor.groups._group", lambda node: "gpio")
    (patient.root / "dev/gpiochip0").chmod(0o660)
    verdict, seen, cure = one(check_groups(patient))
    assert verdict is Verdict.FAULT
    assert seen.endswith("may not open " + str(patient.root / "dev/gpiochip0"))
    assert "--groups gpio" in cure


@pytest.mark.parametrize(("group", "mode"), [("root", 0o660), ("gpio", 0o600)])
def test_nobody_is_sent_into_a_group_that_would_not_help(computer, monkeypatch, group, mode):
    """A device of root alone stays closed whatever group somebody is in, and nobody joins the group root."""
    patient = computer({"dev/gpiochip0": "", "dev/gpiochip1": ""}, panel=WIRED)
    (patient.root / "dev/gpiochip0").chmod(mode)
    (patient.root / "dev/gpiochip1").chmod(0o660)
    monkeypatch.setattr("os.access", lambda node, mode: False)
    groups = {"gpiochip0": group, "gpiochip1": "gpio"}
    monkeypatch.setattr("device.doctor.groups._group", lambda node: groups[node.name])
    cure = one(check_groups(patient))[2]
    assert "usermod --append --groups gpio " in cure
    assert f"{patient.root / 'dev/gpiochip0'} belongs to root alone: sudo scripts/install-pi opens it" in cure


def test_the_memory_of_camera_modules_matters_on_a_pi_alone(computer, monkeypatch):
    """Other computers have it too and keep it to root; no webcam needs it."""
    monkeypatch.setattr("os.access", lambda node, mode: False)
    files = {"dev/dma_heap/system": ""}
    desktop = {"DISPLAY": ":0"}
    assert one(check_groups(computer(files, environment=desktop)))[0] is Verdict.FINE
    assert one(check_groups(computer(PI | files, environment=desktop)))[0] is Verdict.FAULT


def test_a_desktop_keeps_screen_and_keyboard_to_itself(computer, monkeypatch):
    """On a desktop, the devices that it controls are not checked."""
    monkeypatch.setattr("os.access", lambda node, mode: False)
    files = {"dev/input/event0": "", "dev/dri/card0": ""}
    assert one(check_groups(computer(files, environment={"DISPLAY": ":0"})))[0] is Verdict.FINE
    assert one(check_groups(computer(files)))[0] is Verdict.FAULT


def test_the_connected_screen_is_named_with_its_size(computer):
    """A connected screen is named with its size, whatever its card's number."""
    files = CARDS | {"sys/class/drm/card1-DSI-1/status": "connected\n"}
    assert one(check_display(computer(files)))[:2] == (Verdict.FINE, "card1-DSI-1 800x480")


def test_a_screen_that_is_not_plugged_in_is_a_fault(computer):
    """Without a screen, the fault names the connectors."""
    verdict, seen, _ = one(check_display(computer(CARDS)))
    assert (verdict, seen) == (Verdict.FAULT, "nothing is plugged into DSI-1, HDMI-A-1")
    assert one(check_display(computer(CARDS, environment={"WAYLAND_DISPLAY": "w"})))[0] is Verdict.FINE


def test_a_computer_without_graphics_names_the_overlay(computer):
    """Without a graphics card, the cure names the overlay."""
    assert "vc4-kms-v3d" in one(check_display(computer()))[2]


DRAWN = '{"driver": "KMSDRM", "renderer": "", "failed": [], "draws": true}'
FALLEN_BACK = '{"driver": "KMSDRM", "renderer": "opengles2", "failed": [""], "draws": true}'
BLACK = '{"driver": "KMSDRM", "renderer": "", "failed": ["", "opengles2"], "draws": false}'


@pytest.mark.parametrize(
    ("told", "verdict", "seen", "cure"),
    [
        (DRAWN, Verdict.FINE, "KMSDRM, drawn by SDL's own choice", ""),
        (
            FALLEN_BACK,
            Verdict.NOTE,
            "drawn by opengles2; nothing was drawn by SDL's own choice",
            "libopengl0",
        ),
        (BLACK, Verdict.FAULT, "no renderer draws; tried SDL's own choice, opengles2", "libopengl0"),
    ],
)
def test_a_screen_that_would_stay_black_is_told(computer, told, verdict, seen, cure):
    """A renderer that draws nothing is a fault, by a test or by the running table's note."""
    notes = {"run/dice-table/screen.json": told}
    runs = {"systemctl is-active": "active"}
    for patient in (computer(answers={sys.executable: told}), computer(notes, runs)):
        found = one(check_renderer(patient))
        assert found[0] is verdict
        assert seen in found[1]
        assert cure in found[2]


@pytest.mark.parametrize("answers", [{}, {"systemctl is-active": "active"}, {sys.executable: "[]"}])
def test_a_screen_that_could_not_be_tried_is_no_fault_of_the_renderer(computer, answers):
    """If the renderer cannot be tested, that is only a note."""
    assert one(check_renderer(computer(answers=answers)))[0] is Verdict.NOTE


@pytest.mark.parametrize(
    ("answer", "verdict", "words"),
    [
        ("throttled=0x0", Verdict.FINE, "never slowed down, 52 °C"),
        ("throttled=0x50005", Verdict.FAULT, "the voltage was too low now"),
        ("throttled=0x50000", Verdict.FAULT, "the voltage was too low since it was switched on"),
        ("throttled=0x80008", Verdict.FAULT, "slowed down by heat now"),
        ("throttled=0xe0000", Verdict.FAULT, "slowed down by heat since it was switched on"),
        ("error", Verdict.NOTE, "unknown: the firmware gave no answer"),
    ],
)
def test_the_firmware_tells_of_power_and_heat(computer, answer, verdict, words):
    """Bits 0 to 3 of the firmware's answer mean now, bits 16 to 19 since boot."""
    patient = computer(
        PI | {"sys/class/thermal/thermal_zone0/temp": "52100\n"}, {"vcgencmd get_throttled": answer}
    )
    found = one(check_power(patient))
    assert found[0] is verdict
    assert words in found[1]


def test_a_laptop_has_no_such_firmware(computer):
    """On a computer that is no Pi, unknown throttling is a note without a cure."""
    assert one(check_power(computer())) == (Verdict.NOTE, "unknown: this is no Raspberry Pi", "")


def test_a_clock_that_lies_behind_the_program_is_wrong(computer):
    """A time before the installation is a fault."""
    verdict, seen, cure = one(check_clock(computer(), datetime(2000, 1, 1, tzinfo=UTC)))
    assert verdict is Verdict.FAULT
    assert "is before dice-table was installed" in seen
    assert "timedatectl" in cure


@pytest.mark.parametrize(
    ("files", "verdict", "words"),
    [
        ({"run/systemd/timesync/synchronized": ""}, Verdict.FINE, "set by the network"),
        ({"sys/class/rtc/rtc0": ""}, Verdict.FINE, "kept by a clock chip"),
        ({}, Verdict.NOTE, "nothing keeps it while the power is off"),
    ],
)
def test_the_clock_says_who_keeps_it(computer, files, verdict, words):
    """The report says what keeps the clock right: network, clock chip or nothing."""
    found = one(check_clock(computer(files), datetime(2100, 1, 1, tzinfo=UTC)))
    assert found[0] is verdict
    assert words in found[1]


@pytest.mark.parametrize(
    ("service", "manager", "verdict", "words"),
    [
        ("LoadState=not-found", "", Verdict.NOTE, "not installed as a service"),
        (SERVICE, "RuntimeWatchdogUSec=15s", Verdict.FINE, "active, restarted 0 times"),
        (SERVICE, "RuntimeWatchdogUSec=0", Verdict.NOTE, "no watchdog watches the Pi itself"),
        (SERVICE.replace("10s", "0"), "", Verdict.FAULT, "without a watchdog"),
        (SERVICE.replace("active", "failed"), "", Verdict.FAULT, "failed"),
        (SERVICE.replace("active", "activating"), "", Verdict.FINE, "activating, restarted 0 times"),
        (ENDS_AGAIN, "", Verdict.FAULT, "activating, restarted 7 times"),
        (ENDS_AGAIN.replace("activating", "active"), "", Verdict.FINE, "active, restarted 7 times"),
    ],
)
def test_both_watchdogs_are_looked_at(computer, service, manager, verdict, words):
    """Systemd watches the table, and the processor watches systemd."""
    answers = {
        "systemctl show --property=LoadState": service,
        "systemctl show --property=RuntimeWatchdogUSec": manager,
    }
    found = one(check_watchdog(computer({"dev/watchdog0": ""}, answers)))
    assert found[0] is verdict
    assert words in found[1]


def test_a_system_without_systemd_is_no_fault(computer):
    """Without systemd there is no fault."""
    assert one(check_watchdog(computer()))[0] is Verdict.NOTE


SOUND_CARDS = """ 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi
                      vc4-hdmi
 1 [Device         ]: USB-Audio - USB Audio Device
                      C-Media Electronics Inc. USB Audio Device at usb-xhci-hcd.0-1, full speed
"""


def test_a_computer_without_a_sound_card_is_told_to_play_on_in_silence(computer):
    """A missing sound card is a note with a cure; if sound is switched off, without one."""
    verdict, seen, cure = one(check_sound(computer()))
    assert (verdict, "silence" in seen, "loudspeaker" in cure) == (Verdict.NOTE, True, True)
    assert one(check_sound(computer({"proc/asound/cards": "--- no soundcards ---"})))[0] is Verdict.NOTE
    assert one(check_sound(computer(sound={"volume": 0})))[2] == ""


def test_the_chosen_sound_card_is_named_alone_and_one_that_is_away_is_told(computer):
    """Where the settings name a card, only that one plays; while it is not plugged in, that is a note."""
    files = {"proc/asound/cards": SOUND_CARDS}
    word = cards_in(SOUND_CARDS)[-1].word
    verdict, seen, _ = one(check_sound(computer(files, sound={"card": word})))
    assert verdict is Verdict.FINE
    assert seen.endswith(f"on {cards_in(SOUND_CARDS)[-1].name}")
    verdict, seen, cure = one(check_sound(computer(files, sound={"card": "Away"})))
    assert verdict is Verdict.NOTE
    assert "the chosen card Away is not there" in seen
    assert "choose another one" in cure


def test_the_sound_cards_are_named(computer):
    """The sound cards are listed by name."""
    verdict, seen, _ = one(check_sound(computer({"proc/asound/cards": SOUND_CARDS})))
    assert verdict is Verdict.FINE
    assert seen == (
        "volume 3 of 6 on the first that opens of these: vc4-hdmi - vc4-hdmi, USB-Audio - USB Audio Device"
    )


@pytest.mark.parametrize(
    ("version", "verdict", "words"),
    [
        (
            "eSpeak NG text-to-speech: 1.51  Data at: /usr/lib",
            Verdict.FINE,
            "by eSpeak NG text-to-speech: 1.51",
        ),
        (None, Verdict.NOTE, "espeak-ng is not installed: nothing is said"),
    ],
)
def test_a_voice_needs_the_program_that_speaks(computer, monkeypatch, version, verdict, words):
    """Where a voice is chosen, the program is named, or how to install it; by default nobody asks."""
    answers = {"espeak-ng --version": version} if version else {}
    monkeypatch.setattr("shutil.which", lambda name: name if version and name == "espeak-ng" else None)
    files = {"proc/asound/cards": SOUND_CARDS}
    _, voice = check_sound(computer(files, answers, sound={"voice": "names"}))
    assert voice.verdict is verdict
    assert words in voice.seen
    assert ("apt install" in voice.cure) == (version is None)
    assert len(list(check_sound(computer(files, answers)))) == 1


@pytest.mark.parametrize(
    ("language", "programs", "words"),
    [
        ("en", {"piper", "espeak-ng"}, "spoken by piper with en_GB-cori.onnx"),
        ("fr", {"piper", "espeak-ng"}, "spoken by eSpeak NG"),
        ("fr", {"piper"}, "espeak-ng is not installed: nothing is said"),
        ("en", {"espeak-ng"}, "spoken by eSpeak NG"),
    ],
)
def test_the_voice_is_the_one_that_the_table_speaks_with(
    computer, data, monkeypatch, language, programs, words
):
    """Piper speaks where it has a voice of the table's language, however long it takes to start."""
    (data / "voices").mkdir(parents=True)
    (data / "voices/en_GB-cori.onnx").touch()
    monkeypatch.setattr("shutil.which", lambda name: name if name in programs else None)
    answers = {"espeak-ng --version": "eSpeak NG: 1.51  Data at: /usr/lib"}
    patient = computer(
        {"proc/asound/cards": SOUND_CARDS}, answers, language=language, sound={"voice": "names"}
    )
    _, voice = check_sound(patient)
    assert words in voice.seen
