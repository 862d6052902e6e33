"""The panel on mock pins: a finger, a bouncing contact, a held key, the lamps."""

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from device.errors import PanelError
from device.keys import Key, Lamp
from device.panel import BREATH_S, BUTTON_PINS, HOLD_S, LAMP_PINS, QUIET_S, Fingers, MockPins, Panel, Press


class Clock:
    """A clock that stands still unless it is moved."""

    def __init__(self):
        self.now_s = 100.0

    def __call__(self) -> float:
        """What the panel asks."""
        return self.now_s

    def pass_s(self, seconds):
        """Let time pass."""
        self.now_s += seconds


@pytest.fixture
def clock():
    """The clock of the panel under test."""
    return Clock()


@pytest.fixture
def pins():
    """Its pins."""
    return MockPins()


@pytest.fixture
def panel(pins, clock):
    """The panel under test."""
    panel = Panel(pins, clock)
    yield panel
    panel.close()


@pytest.fixture
def fingers(panel, pins):
    """Fingers on its keys."""
    return Fingers(pins)


def test_each_key_is_reported_once_when_it_goes_down(panel, fingers, clock):
    """A finger on a key is one press; taking it off is none."""
    for key in Key:
        fingers.press(key)
        assert panel.poll() == [Press(key)]
        clock.pass_s(0.1)
        fingers.release(key)
        assert panel.poll() == []


def test_ten_bounces_in_a_millisecond_are_one_press(panel, fingers, clock):
    """Mock pins do not debounce, and real contacts bounce: the panel does the debouncing."""
    for _ in range(10):
        fingers.press(Key.TWO)
        clock.pass_s(0.0001)
        fingers.release(Key.TWO)
    fingers.press(Key.TWO)
    assert panel.poll() == [Press(Key.TWO)]
    clock.pass_s(2 * QUIET_S)
    assert panel.poll() == []
    assert panel.down() == {Key.TWO}


def test_a_short_press_between_two_polls_is_not_lost(panel, fingers, clock):
    """The loop may be drawing while a finger comes and goes."""
    fingers.press(Key.OK)
    clock.pass_s(2 * QUIET_S)
    fingers.release(Key.OK)
    clock.pass_s(2 * QUIET_S)
    assert panel.poll() == [Press(Key.OK)]
    assert panel.down() == frozenset()


def test_a_dropped_edge_is_made_up_for_at_the_next_poll(panel, pins, clock):
    """Kernels drop edges; what the contact says when it is asked counts."""
    pin = pins.pin(BUTTON_PINS[Key.THREE])
    pin.edges = "none"
    pin.drive_low()
    assert panel.poll() == [Press(Key.THREE)]


def test_a_release_within_the_quiet_time_is_noticed_later(panel, fingers, clock):
    """A key that is let go while its contacts are not listened to does not stay down for ever."""
    fingers.press(Key.ONE)
    fingers.release(Key.ONE)
    panel.poll()
    clock.pass_s(2 * QUIET_S)
    panel.poll()
    assert panel.down() == frozenset()
    clock.pass_s(2 * QUIET_S)
    fingers.press(Key.ONE)
    assert panel.poll() == [Press(Key.ONE)]


def test_a_held_key_is_reported_a_second_time_and_only_once(panel, fingers, clock):
    """Holding means something else, after the press has already acted."""
    fingers.press(Key.FOUR)
    assert panel.poll() == [Press(Key.FOUR)]
    clock.pass_s(HOLD_S + 0.01)
    assert panel.poll() == [Press(Key.FOUR, held=True)]
    clock.pass_s(HOLD_S + 0.01)
    assert panel.poll() == []


def test_lamps_do_as_they_are_told(panel):
    """Off is dark, on is full."""
    panel.show({key: Lamp.ON if key is Key.SIX else Lamp.OFF for key in Key})
    assert {key for key in Key if panel.brightness(key) == 1.0} == {Key.SIX}
    assert {key for key in Key if panel.brightness(key) == 0.0} == set(Key) - {Key.SIX}


def test_a_breathing_lamp_swings_between_60_and_100_percent(panel, pins, clock):
    """The proposed answer's lamp breathes; its pin is driven, not only its record."""
    panel.show(dict.fromkeys(Key, Lamp.BREATHING))
    seen = []
    for _ in range(24):
        clock.pass_s(BREATH_S / 24)
        panel.poll()
        seen.append(panel.brightness(Key.OK))
    assert min(seen) == pytest.approx(0.6, abs=0.02)
    assert max(seen) == pytest.approx(1.0, abs=0.02)
    assert pins.pin(LAMP_PINS[Key.OK]).state == pytest.approx(seen[-1])


def test_reduced_motion_keeps_the_lamp_steady(pins, clock):
    """A steady panel does not breathe."""
    panel = Panel(pins, clock, steady=True)
    panel.show(dict.fromkeys(Key, Lamp.BREATHING))
    clock.pass_s(BREATH_S / 2)
    panel.poll()
    assert panel.brightness(Key.OK) == 1.0
    panel.close()


def test_pins_without_pulse_width_are_refused_with_a_sentence(clock):
    """The message names the factory and a way out."""
    with pytest.raises(PanelError, match=r"MockFactory.*play with the keyboard"):
        Panel(MockFactory(pin_class=MockPin), clock)


def test_no_pin_serves_twice():
    """Every button and every lamp has a pin of its own."""
    used = [*BUTTON_PINS.values(), *LAMP_PINS.values()]
    assert len(set(used)) == len(used)
