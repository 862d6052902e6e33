"""Tests the panel on mock pins: presses, bounces, holds, stuck keys and lamps."""

import random
import sys
import types

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from device.errors import PanelError
from device.keys import Key, Lamp
from device.panel.panel import BREATH_S, Fingers, MockPins, Panel, Press
from device.settings.model import PANEL, PanelSettings
from tests.clock import Clock
from tests.contacts import BouncingPins

QUIET_S = PANEL.quiet_s
HOLD_S = PANEL.hold_s
POLL_S = 1 / 30


@pytest.fixture
def clock():
    """The clock of the panel under test."""
    return Clock(100.0)


@pytest.fixture
def pins():
    """The pins of the panel under test."""
    return BouncingPins()


@pytest.fixture
def panel(pins, clock):
    """The panel under test."""
    panel = Panel(pins, clock)
    yield panel
    panel.close()


@pytest.fixture
def fingers(panel, pins):
    """Presses the keys of the panel under test."""
    return Fingers(pins)


def test_each_key_is_reported_once_when_it_goes_down(panel, fingers, clock):
    """A key is reported once when it is pressed, and not when it is released."""
    for key in Key:
        fingers.press(key)
        assert panel.poll() == [Press(key)]
        clock.pass_s(0.1)
        fingers.release(key)
        assert panel.poll() == []


def test_a_key_let_go_just_in_time_is_not_held(panel, fingers, clock):
    """The debounce time does not lengthen a press, so that a short one is not a hold."""
    fingers.press(Key.FOUR)
    panel.poll()
    clock.pass_s(HOLD_S - QUIET_S / 2)
    fingers.release(Key.FOUR)
    clock.pass_s(0.9 * QUIET_S)
    assert panel.poll() == []
    clock.pass_s(QUIET_S)
    assert panel.poll() == []
    assert panel.down() == frozenset()


def test_two_presses_on_a_keyboard_are_two_even_if_both_come_at_once(clock):
    """A keyboard does not bounce, and a busy program may take in two presses at the same time."""
    pins = MockPins()
    panel, fingers = Panel(pins, clock), Fingers(pins)
    for _ in range(2):
        fingers.press(Key.ONE)
        fingers.release(Key.ONE)
    assert panel.poll() == [Press(Key.ONE), Press(Key.ONE)]
    assert panel.poll() == []
    panel.close()


class Storm:
    """A contact that bounces at random while the panel is polled."""

    def __init__(self, panel, fingers, clock, seed):
        self.presses = []
        self._panel, self._fingers, self._clock = panel, fingers, clock
        self._chance = random.Random(seed)
        self._next_poll_s = clock.now_s + POLL_S * self._chance.random()

    def move(self, key, *, down, longest_s, bounces):
        """Press or release a key with a number of bounces."""
        self._set(key, down)
        for _ in range(bounces):
            for closed in (not down, down):
                self.wait_s(self._chance.uniform(longest_s / 10, longest_s))
                self._set(key, closed)
        self.wait_s(0.1)

    def wait_s(self, seconds):
        """Advance the clock, polling thirty times a second."""
        until_s = self._clock.now_s + seconds
        while self._next_poll_s <= until_s:
            self._clock.now_s = self._next_poll_s
            self.presses += self._panel.poll()
            self._next_poll_s += POLL_S
        self._clock.now_s = until_s

    def _set(self, key, closed):
        (self._fingers.press if closed else self._fingers.release)(key)


@pytest.mark.parametrize("longest_ms", [0.1, 0.5, 1, 2, 5, 10, 20])
@pytest.mark.parametrize("seed", range(5))
def test_a_storm_of_bounces_is_one_press(panel, fingers, clock, longest_ms, seed):
    """Bounces at closing and opening, however long, are one press."""
    storm = Storm(panel, fingers, clock, seed)
    for count in range(1, 4):
        storm.move(Key.TWO, down=True, longest_s=longest_ms / 1000, bounces=8)
        assert storm.presses == [Press(Key.TWO)] * count
        assert panel.down() == {Key.TWO}
        storm.move(Key.TWO, down=False, longest_s=longest_ms / 1000, bounces=8)
        assert panel.down() == frozenset()
    assert storm.presses == [Press(Key.TWO)] * 3


def test_a_press_is_reported_at_its_first_edge(panel, fingers, clock):
    """A press is reported at its first edge, without waiting for the end of the bounces."""
    fingers.press(Key.TWO)
    assert panel.poll() == [Press(Key.TWO)]


def test_two_keys_together_are_two_presses_in_their_order(panel, fingers, clock):
    """Two keys pressed together are two presses in order, even if both bounce."""
    for key, other in ((Key.FIVE, Key.TWO), (Key.ONE, Key.SIX)):
        for _ in range(8):
            for act in (fingers.press, fingers.release):
                act(key)
                act(other)
                clock.pass_s(0.0005)
        fingers.press(key)
        fingers.press(other)
        assert panel.poll() == [Press(key), Press(other)]
        clock.pass_s(POLL_S)
        assert panel.poll() == []
        assert panel.down() == {key, other}
        fingers.release(other)
        clock.pass_s(2 * QUIET_S)
        panel.poll()
        assert panel.down() == {key}
        fingers.release(key)
        clock.pass_s(2 * QUIET_S)
        panel.poll()


def test_a_short_press_between_two_polls_is_not_lost(panel, fingers, clock):
    """A press and release between two polls is reported."""
    fingers.press(Key.OK)
    clock.pass_s(2 * QUIET_S)
    fingers.release(Key.OK)
    clock.pass_s(2 * QUIET_S)
    assert panel.poll() == [Press(Key.OK)]
    assert panel.down() == frozenset()


class LatePins(BouncingPins):
    """Pins whose edges are heard of late, as on a Pi that has much else to do."""

    timely = True

    def __init__(self, clock):
        super().__init__()
        self.ticks = clock

    @staticmethod
    def ticks_diff(later, earlier):
        """The time between two edges."""
        return later - earlier


@pytest.fixture
def late(clock):
    """A panel on such pins, and the pin of its key four."""
    pins = LatePins(clock)
    panel = Panel(pins, clock)
    yield panel, pins.pin(PANEL.buttons[Key.FOUR])
    panel.close()


def test_two_presses_that_are_heard_of_at_once_are_two(late, clock):
    """An edge counts from the moment when it came, not from when the program hears of it."""
    panel, pin = late
    clock.pass_s(1.0)
    for ago_s, level in ((0.4, 0), (0.3, 1), (0.2, 0), (0.1, 1)):
        pin.when_changed(clock() - ago_s, level)
    assert panel.poll() == [Press(Key.FOUR), Press(Key.FOUR)]


@pytest.mark.parametrize(("down_s", "held"), [(HOLD_S + 0.01, True), (HOLD_S - 0.01, False)])
def test_a_key_that_was_held_while_the_program_was_busy_is_held(late, clock, down_s, held):
    """Where press and release are heard of at once, the time between them tells a hold from a short press."""
    panel, pin = late
    clock.pass_s(3.0)
    for ago_s, level in ((down_s + 1.0, 0), (down_s + 0.999, 1), (down_s + 0.998, 0), (1.0, 1), (0.999, 0)):
        pin.when_changed(clock() - ago_s, level)
    pin.when_changed(clock() - 0.998, 1)
    assert panel.poll() == [Press(Key.FOUR), Press(Key.FOUR, held=True)][: 1 + held]
    clock.pass_s(HOLD_S)
    assert panel.poll() == []


def test_a_hold_whose_end_comes_late_is_reported_once(late, clock):
    """A key that was found held is not reported again when its release is heard of."""
    panel, pin = late
    pin.edges = "none"
    pin.drive_low()
    pin.when_changed(clock(), 0)
    clock.pass_s(HOLD_S + 0.01)
    assert panel.poll() == [Press(Key.FOUR), Press(Key.FOUR, held=True)]
    clock.pass_s(0.1)
    pin.drive_high()
    pin.when_changed(clock(), 1)
    assert panel.poll() == []


def test_a_short_press_of_a_keyboard_is_none_the_longer_for_a_busy_program(panel, fingers, clock):
    """A window does not tell when a key was released, so a program that was busy meanwhile takes no hold."""
    fingers.press(Key.OK)
    assert panel.poll() == [Press(Key.OK)]
    clock.pass_s(HOLD_S + 0.3)
    fingers.release(Key.OK)
    assert panel.poll() == []


def test_a_bounce_of_which_the_program_hears_slowly_is_one_press(late, clock):
    """A program that pauses between the edges of a bounce makes no second press of them."""
    panel, pin = late
    note, closed_s = pin.when_changed, clock()
    pin.edges = "none"
    pin.drive_low()
    for after_s, level in ((0.0, 0), (0.001, 1), (0.002, 0)):
        clock.pass_s(2 * QUIET_S)
        note(closed_s + after_s, level)
    assert panel.poll() == [Press(Key.FOUR)]


def test_a_look_at_a_bouncing_key_ends_no_press_while_edges_are_still_to_be_heard_of(late, clock):
    """The contacts seem to be open for long; nobody has heard yet that they have closed meanwhile."""
    panel, pin = late
    note, begun_s = pin.when_changed, clock()
    pin.edges = "none"
    pin.drive_low()
    note(begun_s, 0)
    assert panel.poll() == [Press(Key.FOUR)]
    clock.pass_s(3 * QUIET_S)
    note(begun_s + 0.001, 1)
    pin.drive_high()
    assert panel.poll() == []
    pin.drive_low()
    for after_s, level in ((0.002, 0), (3 * QUIET_S - 0.001, 1), (3 * QUIET_S + 0.001, 0)):
        note(begun_s + after_s, level)
    clock.pass_s(2 * QUIET_S)
    assert panel.poll() == []


def test_a_dropped_press_edge_is_made_up_for_at_the_next_poll(panel, pins, clock):
    """If the edge of a press is dropped, the next poll reports the press."""
    pin = pins.pin(PANEL.buttons[Key.THREE])
    pin.edges = "none"
    pin.drive_low()
    assert panel.poll() == [Press(Key.THREE)]


def test_a_lost_edge_of_a_bounce_is_no_second_press(panel, pins, fingers, clock):
    """If an edge within a bounce is dropped, no second press is reported."""
    fingers.press(Key.THREE)
    assert panel.poll() == [Press(Key.THREE)]
    fingers.release(Key.THREE)
    pin = pins.pin(PANEL.buttons[Key.THREE])
    pin.edges = "none"
    fingers.press(Key.THREE)
    pin.edges = "both"
    clock.pass_s(2 * QUIET_S)
    assert panel.poll() == []
    assert panel.down() == {Key.THREE}
    fingers.release(Key.THREE)
    for _ in range(2):
        clock.pass_s(2 * QUIET_S)
        assert panel.poll() == []
    assert panel.down() == frozenset()


def test_a_lost_release_edge_does_not_hold_the_key_down(panel, pins, fingers, clock):
    """If the edge of a release is dropped, no hold is reported, and the next press counts."""
    fingers.press(Key.THREE)
    assert panel.poll() == [Press(Key.THREE)]
    clock.pass_s(0.1)
    pin = pins.pin(PANEL.buttons[Key.THREE])
    pin.edges = "none"
    fingers.release(Key.THREE)
    pin.edges = "both"
    for _ in range(3):
        clock.pass_s(POLL_S)
        assert panel.poll() == []
    assert panel.down() == frozenset()
    clock.pass_s(HOLD_S)
    fingers.press(Key.THREE)
    assert panel.poll() == [Press(Key.THREE)]


def test_a_release_within_the_quiet_time_is_noticed_later(panel, fingers, clock):
    """A release within the debounce time is noticed afterwards."""
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
    """A held key is reported a second time, once."""
    fingers.press(Key.FOUR)
    assert panel.poll() == [Press(Key.FOUR)]
    clock.pass_s(HOLD_S + 0.01)
    assert panel.poll() == [Press(Key.FOUR, held=True)]
    clock.pass_s(HOLD_S + 0.01)
    assert panel.poll() == []


def test_a_key_that_was_held_can_be_held_again(panel, fingers, clock):
    """Once it has been released, the next hold of the same key is reported, too."""
    for _ in range(2):
        fingers.press(Key.FOUR)
        assert panel.poll() == [Press(Key.FOUR)]
        clock.pass_s(HOLD_S + 0.01)
        assert panel.poll() == [Press(Key.FOUR, held=True)]
        fingers.release(Key.FOUR)
        clock.pass_s(QUIET_S)
        assert panel.poll() == []
        clock.pass_s(QUIET_S)
        assert panel.poll() == []


def test_a_stuck_key_acts_once_and_is_reported(panel, fingers, clock):
    """A stuck key is reported until it is released; the other keys work."""
    fingers.press(Key.FOUR)
    presses = []
    for _ in range(100):
        presses += panel.poll()
        clock.pass_s(PANEL.stuck_s / 100)
    assert presses == [Press(Key.FOUR), Press(Key.FOUR, held=True)]
    assert panel.stuck() == {Key.FOUR}
    fingers.press(Key.OK)
    assert panel.poll() == [Press(Key.OK)]
    assert panel.stuck() == {Key.FOUR}
    fingers.release(Key.FOUR)
    panel.poll()
    clock.pass_s(2 * QUIET_S)
    panel.poll()
    assert panel.stuck() == frozenset()


def test_a_key_that_never_comes_to_rest_is_stuck(panel, fingers, clock):
    """A contact that bounces for ever is one press, and is reported as stuck."""
    storm = Storm(panel, fingers, clock, seed=3)
    storm.move(Key.SIX, down=True, longest_s=0.02, bounces=int(PANEL.stuck_s / 0.015))
    assert [press for press in storm.presses if not press.held] == [Press(Key.SIX)]
    assert panel.stuck() == {Key.SIX}


class Leant(MockPin):
    """A pin whose key is pressed before the panel starts."""

    def _set_pull(self, value):
        super()._set_pull(value)
        self.drive_low()


def test_a_key_that_is_down_at_the_start_is_no_press(pins, clock):
    """A key that is down at the start is no press, and is later reported as stuck."""
    pins.pin(PANEL.buttons[Key.BACK], Leant)
    panel = Panel(pins, clock)
    assert panel.down() == {Key.BACK}
    clock.pass_s(PANEL.stuck_s)
    assert panel.poll() == []
    assert panel.stuck() == {Key.BACK}
    panel.close()


def test_the_lamp_of_a_stuck_key_goes_out(panel, fingers, clock):
    """The lamp of a stuck key is switched off."""
    panel.show(dict.fromkeys(Key, Lamp.ON))
    fingers.press(Key.FOUR)
    panel.poll()
    clock.pass_s(PANEL.stuck_s)
    panel.poll()
    assert {key for key in Key if panel.brightness(key) == 0.0} == {Key.FOUR}


def test_lamps_do_as_they_are_told(panel):
    """Lamps that are off are dark, and those that are on have full brightness."""
    panel.show({key: Lamp.ON if key is Key.SIX else Lamp.OFF for key in Key})
    assert {key for key in Key if panel.brightness(key) == 1.0} == {Key.SIX}
    assert {key for key in Key if panel.brightness(key) == 0.0} == set(Key) - {Key.SIX}


def test_a_breathing_lamp_swings_between_60_and_100_percent(panel, pins, clock):
    """A breathing lamp varies between 60 and 100 % on its pin."""
    panel.show(dict.fromkeys(Key, Lamp.BREATHING))
    seen = []
    for _ in range(24):
        clock.pass_s(BREATH_S / 24)
        panel.poll()
        seen.append(panel.brightness(Key.OK))
    assert min(seen) == pytest.approx(0.6, abs=0.02)
    assert max(seen) == pytest.approx(1.0, abs=0.02)
    assert pins.pin(PANEL.lamps[Key.OK]).state == pytest.approx(seen[-1])


def test_an_evening_of_breathing_lamps_and_presses_takes_no_more_memory(panel, pins, fingers, clock):
    """Mock pins keep nothing of what has passed: lamps that breathe for days do not fill the memory."""
    panel.show(dict.fromkeys(Key, Lamp.BREATHING))
    for _ in range(100):
        clock.pass_s(POLL_S)
        fingers.press(Key.OK)
        panel.poll()
        fingers.release(Key.OK)
    used = (*PANEL.lamps.by_key().values(), *PANEL.buttons.by_key().values())
    assert {len(pins.pin(number).states) for number in used} == {1}


@pytest.mark.parametrize("still", [False, True])
def test_reduced_motion_keeps_the_lamp_steady(pins, clock, still):
    """With the setting `steady`, or while the table plays without motions, lamps do not breathe."""
    panel = Panel(pins, clock, PanelSettings(steady=not still))
    panel.still = still
    panel.show(dict.fromkeys(Key, Lamp.BREATHING))
    clock.pass_s(BREATH_S / 2)
    panel.poll()
    assert panel.brightness(Key.OK) == 1.0
    panel.close()


def test_pins_without_pulse_width_are_refused_with_a_sentence(clock):
    """Pins without pulse width modulation are refused with a sentence."""
    with pytest.raises(PanelError, match=r"MockFactory.*play with the keyboard"):
        Panel(MockFactory(pin_class=MockPin), clock)


def test_a_pin_that_another_program_or_board_holds_is_told_as_that(clock, monkeypatch):
    """To the error "GPIO busy" of lgpio no wire is the answer, but what holds the pin."""
    lgpio = types.ModuleType("lgpio")
    lgpio.error = type("error", (Exception,), {})
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)

    class Taken(MockPins):
        """Pins of which a sound board holds one."""

        def pin(self, name, pin_class=None, **kwargs):
            """Make a pin, as lgpio does."""
            if name == 19:
                raise lgpio.error("'GPIO busy'")
            return super().pin(name, pin_class, **kwargs)

    with pytest.raises(PanelError, match=r"'GPIO busy'.* boards that use the same pins"):
        Panel(Taken(), clock)


@pytest.mark.parametrize("pin_class", [MockPWMPin, MockPin])
def test_the_chip_is_let_go_with_the_panel(clock, pin_class):
    """The factory is closed with the panel, and when the pins are refused: the table may try again."""

    class Chip(MockFactory):
        """Pins in memory that note when they are let go."""

        closed = 0

        def close(self):
            """Let the pins go."""
            super().close()
            self.closed += 1

    chip = Chip(pin_class=pin_class)
    if pin_class is MockPWMPin:
        panel = Panel(chip, clock)
        assert not chip.closed
        panel.close()
    else:
        with pytest.raises(PanelError):
            Panel(chip, clock)
    assert chip.closed == 1


def test_the_pins_are_those_of_the_settings(clock):
    """The panel uses the pins of the settings."""
    settings = PanelSettings.model_validate({"buttons": {"ok": 4}, "lamps": {"ok": 14}})
    pins = MockPins(settings.buttons)
    panel = Panel(pins, clock, settings)
    pins.pin(4).drive_low()
    assert panel.poll() == [Press(Key.OK)]
    panel.show(dict.fromkeys(Key, Lamp.ON))
    assert pins.pin(14).state == 1.0
    panel.close()
