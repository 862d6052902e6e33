"""Tests that a table on a Raspberry Pi tells of low voltage and heat, and other computers of nothing."""

import os
import threading

import pytest

from device.firmware import Throttled, ask_throttled, parse_throttled
from device.i18n import use_language
from device.keys import Key
from device.session.power import PowerWatch
from tests.device.evening import Clock, Evening, Tray

WEAK = "The power supply is too weak"
HOT = "is too hot"


@pytest.fixture
def firmware(tmp_path, monkeypatch):
    """Sets what `vcgencmd get_throttled` prints, by a program of this name in front of all others."""
    program = tmp_path / "bin" / "vcgencmd"
    program.parent.mkdir()
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)

    def answers(words):
        program.write_text(f'#!/bin/sh\ntest "$1" = get_throttled && echo "{words}"\n')
        program.chmod(0o755)

    return answers


@pytest.fixture
def watch(monkeypatch):
    """A watch that asks the firmware all the time, and its clock."""
    monkeypatch.setattr("device.session.power._LOOK_S", 0.01)
    watch = PowerWatch(clock=Clock())
    yield watch
    watch.close()


@pytest.fixture
def evening(tmp_path, watch):
    """A table with that watch."""
    clock = Clock()
    evening = Evening(tmp_path, Tray(clock), clock, power=watch)
    yield evening
    evening.close()


def told(evening, times=200):
    """What the table tells within some turns of its loop; "" for nothing."""
    pause = threading.Event()
    for _ in range(times):
        evening.turn()
        if notice := evening.table.view().notice:
            return notice
        pause.wait(0.01)
    return ""


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("throttled=0x50005", WEAK),
        ("throttled=0x50000", WEAK),
        ("throttled=0x80008", HOT),
        ("throttled=0x20002", HOT),
    ],
)
def test_the_screen_tells_of_low_voltage_and_heat_until_the_next_key(firmware, watch, evening, answer, words):
    """One sentence says what is wrong and what to do; a key takes it away, and it does not come back."""
    firmware(answer)
    watch.open()
    assert words in told(evening)
    evening.press(Key.SIX)
    assert told(evening, 30) == ""


@pytest.mark.parametrize("answer", ["throttled=0x0", "throttled=0x80000", "error", ""])
def test_a_table_with_nothing_wrong_tells_nothing(firmware, watch, evening, answer):
    """Nor one that was hot before and is not now, nor one whose firmware does not answer."""
    firmware(answer)
    watch.open()
    assert told(evening, 30) == ""


def test_a_computer_without_the_firmware_is_not_asked(watch, monkeypatch, tmp_path):
    """Without `vcgencmd` no thread is started, and nothing is told."""
    monkeypatch.setenv("PATH", str(tmp_path))
    before = set(threading.enumerate())  # one of them may end meanwhile
    watch.open()
    assert set(threading.enumerate()) <= before
    assert (watch.news(), ask_throttled()) == (None, None)


def test_other_news_are_told_first(firmware, watch, evening):
    """The sentence waits until nothing else is told."""
    firmware("throttled=0x1")
    evening.table._shown.notice = "Something else."
    watch.open()
    assert told(evening, 30) == "Something else."
    evening.press(Key.SIX)
    assert WEAK in told(evening)


def test_the_sentence_is_french_at_a_french_table(firmware, watch, evening):
    """It is told in the language of the screen."""
    firmware("throttled=0x1")
    use_language("fr")
    watch.open()
    assert told(evening).startswith("L’alimentation est trop faible\u00a0:")


def test_a_supply_that_stays_weak_is_told_of_twice_an_hour():
    """The same news are not told in every turn; a new dip after the quiet time is."""
    clock, seen = Clock(), [Throttled()]
    watch = PowerWatch(lambda: seen[-1], clock)

    def news():
        watch._newest = seen[-1]
        return watch.news()

    assert news() is None
    seen.append(parse_throttled("throttled=0x50005"))
    assert WEAK in news()
    clock.now_s += 60
    assert news() is None
    clock.now_s += 1800
    assert WEAK in news()
    seen.append(parse_throttled("throttled=0x50000"))
    clock.now_s += 1800
    assert news() is None


@pytest.mark.parametrize("answer", [None, "", "throttled=0x", "throttled=0xzz", "throttled=0x123456789"])
def test_what_is_no_answer_of_the_firmware_is_none(answer):
    """Bits that cannot be read tell nothing."""
    assert parse_throttled(answer) is None


def test_a_closed_table_asks_the_firmware_no_more(firmware, watch):
    """The thread that asks ends with the table."""
    before = set(threading.enumerate())
    firmware("throttled=0x0")
    watch.open()
    (asking,) = set(threading.enumerate()) - before
    watch.close()
    asking.join(5)
    assert not asking.is_alive()
