"""The panel: six lighted soft keys, OK and Back, as gpiozero buttons and lamps on a pin factory.

The same code runs on the pins of a Raspberry Pi and on mock pins. Keyboard, mouse, touch and tests drive the
mock pins, so that every press takes the same path through the code.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from gpiozero import PWMLED, DigitalInputDevice, GPIOZeroError
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin, PinState

from device.errors import PanelError
from device.keys import Key, Lamp
from device.panel.debounce import Debounce
from device.panel.pins import driver_errors
from device.settings.model import PANEL, PanelSettings
from device.settings.pins import ButtonPins
from wording.sentence import Sentence

BREATH_S: Final = 1.2
"""The period of a breathing lamp in seconds; its brightness varies between 60 and 100 %."""


@dataclass(frozen=True, slots=True)
class Press:
    """A key was pressed, or has been held down. A held key is reported twice: when pressed, and when held."""

    key: Key
    held: bool = False


@dataclass(frozen=True, slots=True)
class _Edge:
    """The contacts of a key have closed or opened: when that was, and when the program heard of it."""

    key: Key
    closed: bool
    at_s: float
    heard_s: float


class Panel:
    """The eight keys and their lamps.

    Args:
        factory: the gpiozero factory that makes the pins; it is closed with the panel.
        clock: a monotonic clock, in seconds, such as `time.monotonic`.
        settings: the pins and the time limits.

    Attributes:
        still: whether lamps stay steady although the settings of the panel let them breathe.

    Raises:
        PanelError: the pins cannot be used.
    """

    def __init__(self, factory: Factory, clock: Callable[[], float], settings: PanelSettings = PANEL) -> None:
        self._factory = factory
        self._clock = clock
        self._settings = settings
        self.still = False
        self._timely: bool = getattr(factory, "timely", True)
        quiet_s = settings.quiet_s if getattr(factory, "bounces", True) else 0.0
        self._edges: deque[_Edge] = deque()
        self._shown = dict.fromkeys(Key, Lamp.OFF)
        try:
            # Not gpiozero's Button: it starts a thread for each key to detect holds, which `poll` does here.
            self._buttons = {
                key: DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
                for key, pin in settings.buttons.by_key().items()
            }
            self._lamps = {
                key: PWMLED(pin, pin_factory=factory) for key, pin in settings.lamps.by_key().items()
            }
        except (GPIOZeroError, *driver_errors()) as error:
            factory.close()  # it holds the chip, and the table may try again
            raise PanelError(
                Sentence(
                    "the keys cannot be reached through {factory}: {error}; check the wiring,"
                    " end programs and remove boards that use the same pins, or play with the keyboard",
                    factory=type(factory).__name__,
                    error=error,
                )
            ) from error
        now_s = clock()
        self._contacts = {
            key: Debounce(quiet_s, down=button.is_active, now_s=now_s)
            for key, button in self._buttons.items()
        }
        self._held = set(self.down())
        # Kept here, because gpiozero holds only weak references to listeners.
        self._listeners = {key: self._listener(key) for key in Key}
        for key, button in self._buttons.items():
            button.pin.when_changed = self._listeners[key]

    def show(self, lamps: Mapping[Key, Lamp]) -> None:
        """Set the state of every lamp; `poll` animates the breathing ones."""
        self._shown = dict(lamps)
        self._light()

    def poll(self) -> list[Press]:
        """The presses since the last call, in order of time."""
        presses = []
        while self._edges:
            edge = self._edges.popleft()
            contact = self._contacts[edge.key]
            if self._timely and not edge.closed:
                # The loop was busy while the key was held, so no sample has found it down for long enough.
                presses += self._hold(edge.key, edge.at_s)
            presses += self._taken(edge.key, begun=contact.edge(edge.closed, edge.at_s, edge.heard_s))
        now_s = self._clock()
        for key, button in self._buttons.items():
            # Kernels may drop edges, so the present state of the contacts is sampled, too.
            begun = self._contacts[key].sample(button.is_active, now_s)
            presses += self._taken(key, begun=begun)
            presses += self._hold(key, now_s)
        self._light()
        return presses

    def brightness(self, key: Key) -> float:
        """How bright a lamp is, from 0 to 1."""
        return float(self._lamps[key].value)

    def down(self) -> frozenset[Key]:
        """The keys that are pressed."""
        return frozenset(key for key, contact in self._contacts.items() if contact.down)

    def stuck(self) -> frozenset[Key]:
        """The keys that have been down for `stuck_s` or longer, which no finger does."""
        long_ago_s = self._clock() - self._settings.stuck_s
        return frozenset(key for key in self.down() if self._contacts[key].since_s <= long_ago_s)

    def close(self) -> None:
        """Switch the lamps off, and release the pins and their chip. May be called twice."""
        for device in (*self._buttons.values(), *self._lamps.values()):
            device.close()
        self._factory.close()

    def _listener(self, key: Key) -> Callable[[float, float], None]:
        """Notes the edges of one key, with the time when each came.

        A busy Pi hears of them later, and of several at once: by the time of hearing, two quick
        presses would look like a bounce.
        """

        def note(ticks: float, level: float) -> None:
            late_s = self._factory.ticks_diff(self._factory.ticks(), ticks)
            heard_s = self._clock()
            self._edges.append(_Edge(key, not level, heard_s - late_s, heard_s))

        return note

    def _taken(self, key: Key, *, begun: bool) -> list[Press]:
        """The press that has begun with an edge or a sample, if one has."""
        if not self._contacts[key].down:
            self._held.discard(key)
        return [Press(key)] if begun else []

    def _hold(self, key: Key, now_s: float) -> list[Press]:
        if key not in self._held and self._contacts[key].held_s(now_s) >= self._settings.hold_s:
            self._held.add(key)
            return [Press(key, held=True)]
        return []

    def _light(self) -> None:
        phase = 2 * math.pi * (self._clock() % BREATH_S) / BREATH_S
        steady = self._settings.steady or self.still
        breath = 1.0 if steady else round(0.8 + 0.2 * math.cos(phase), 2)
        level = {Lamp.OFF: 0.0, Lamp.ON: 1.0, Lamp.BREATHING: breath}
        stuck = self.stuck()
        for key, lamp in self._lamps.items():
            value = 0.0 if key in stuck else level[self._shown[key]]
            if lamp.value != value:
                lamp.value = value


class _ForgetfulPin(MockPin):
    """A mock pin that keeps its last change only.

    gpiozero's own mock pins keep all changes, for tests. A breathing lamp changes with every turn of the
    table's loop, which would fill ten megabytes an hour.
    """

    def clear_states(self) -> None:
        """Begin with the present state."""
        super().clear_states()
        self.states: deque[PinState] = deque([PinState(0.0, self._state)], maxlen=1)


class _ForgetfulPWMPin(_ForgetfulPin, MockPWMPin):
    """A `_ForgetfulPin` with pulse width modulation, for a lamp."""


class MockPins(MockFactory):
    """Pins in memory: lamps with brightness, and buttons that `Fingers` can press.

    Args:
        buttons: the pins of the buttons.

    Attributes:
        timely: whether edges come with the time when a finger made them. Windows do not tell when a key was
            pressed: these pins change once the program takes in the event, perhaps long after that.
        bounces: whether the contacts bounce. These do not, so two presses are two, even if a busy program
            takes in both at the same time.
    """

    timely = False
    bounces = False

    def __init__(self, buttons: ButtonPins = PANEL.buttons) -> None:
        super().__init__(pin_class=_ForgetfulPWMPin)
        self.buttons = buttons.by_key()

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        """0: the edge of a mock pin is noted while the pin changes, so it is never late."""
        return 0.0

    def pin(self, name: int | str, pin_class: type[MockPin] | None = None, **kwargs: object) -> MockPin:
        """Make a pin: a plain one for a button, one with pulse width modulation for a lamp."""
        if pin_class is None and name in self.buttons.values():
            pin_class = _ForgetfulPin
        return super().pin(name, pin_class, **kwargs)


class Fingers:
    """Presses the buttons of a panel on mock pins by pulling their pins to ground."""

    def __init__(self, factory: MockPins) -> None:
        self._pins = {key: factory.pin(pin) for key, pin in factory.buttons.items()}

    def press(self, key: Key) -> None:
        """Press a key."""
        self._pins[key].drive_low()

    def release(self, key: Key) -> None:
        """Release a key."""
        self._pins[key].drive_high()
