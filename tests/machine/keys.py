"""Keys on real GPIO lines, through gpiozero and lgpio: they move the game, and lamps' lines follow."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from device.keys import Key
from device.settings.model import PANEL
from tests.machine.appliance import Appliance
from tests.machine.boot import shows
from tests.machine.claim import Claim, tried
from tests.machine.hands import Hands
from tests.machine.table import await_entries, entries, log, main_pid
from tests.machine.twin import Twin

STORMS: Final = 20
_MOST_BOUNCES: Final = 12
_SPOILT: Final = 60
"""Storms after which the trial ends, though too many were spoilt by pauses of the emulated processor."""
_STUCK_MORE_S: Final = 15.0
STICKING: Final = Key.ONE
"""On the first screen this key does nothing when it is held, so that only its lamp and a line change."""

TO_FIRST_THROW: Final = (
    *(Key.BACK, Key.ONE, Key.OK, Key.OK),  # skip the first evening; a game with what is proposed
    *(Key.OK, Key.SIX, Key.OK, Key.OK, Key.FOUR, Key.OK, Key.OK, Key.TWO, Key.OK, Key.ONE),  # who begins
)
FIRST_THROW: Final = (Key.OK, *(Key.SIX,) * 3, *(Key.FIVE,) * 3, Key.OK)

TOGGLE: Final = Key.TWO
"""After the first throw this key locks die 2 and unlocks it again."""


def keys(machine: Appliance) -> Iterator[Claim]:
    """Play the beginning of a game of Imalya by the lines of the keys."""
    yield tried("the table opens the pins with lgpio", lambda: _opens(machine))
    hands = Hands(machine)
    with tempfile.TemporaryDirectory() as folder, Twin(Path(folder)) as twin:
        yield tried("lamps' lines follow every key to the first throw", lambda: _follow(hands, twin))
        yield tried("the screen shows the throw", lambda: shows(machine, twin.picture()))
        yield tried("the game has written down every step", lambda: _written(machine, twin))
        yield tried(f"a storm of bounces is one press, {STORMS} times", lambda: _storms(machine, hands))
        yield tried("a key that is held is held", lambda: _held(hands, twin, machine))


def stuck(machine: Appliance) -> Iterator[Claim]:
    """Keep a key down for longer than a finger does."""
    hands = Hands(machine)
    with tempfile.TemporaryDirectory() as folder, Twin(Path(folder)) as twin:
        yield tried("a key that sticks goes dark and is named", lambda: _sticks(machine, hands, twin))
        yield tried("it is lit again once it is let go", lambda: _let_go(hands, twin))


def _opens(machine: Appliance) -> tuple[bool, str]:
    held = int(machine.agent.output(f"ls -l /proc/{main_pid(machine)}/fd | grep -c gpiochip || true"))
    return held > 0, f"{held} files of the chip are open" if held else log(machine, 3)


def _follow(hands: Hands, twin: Twin) -> tuple[bool, str]:
    hands.await_lit(twin.lit)
    path = (*TO_FIRST_THROW, *FIRST_THROW)
    for key in path:
        twin.press(key)
        hands.press(key)
        hands.await_lit(twin.lit)
    return True, f"{len(path)} presses, the same eight lamps after each"


def _written(machine: Appliance, twin: Twin) -> tuple[bool, str]:
    await_entries(machine, twin.entries)
    return len(twin.entries) > 0, f"{len(twin.entries)} steps"


def _storms(machine: Appliance, hands: Hands) -> tuple[bool, str]:
    """Lock and unlock one die again and again; each press adds one step to the record."""
    chance, sound, pressed = random.Random(1), 0, 0
    for seed in range(_SPOILT):
        before = len(entries(machine))
        open_ms = hands.press_badly(TOGGLE, chance.randint(2, _MOST_BOUNCES), seed)
        hands.lit()  # as long as the loop needs to see the release
        if open_ms < PANEL.quiet_ms:
            sound += 1
            pressed += len(entries(machine)) - before
        if sound == STORMS:
            break
    return (
        pressed == sound == STORMS,
        f"{pressed} presses of {sound} storms, {seed + 1 - sound} spoilt by pauses",
    )


def _held(hands: Hands, twin: Twin, machine: Appliance) -> tuple[bool, str]:
    """OK held opens the book of rules."""
    if len(entries(machine)) % 2 != len(twin.entries) % 2:
        hands.press(TOGGLE)
    twin.press(Key.OK, held=True)
    hands.press(Key.OK, held_s=1.5)
    hands.await_lit(twin.lit)
    return shows(machine, twin.picture())


def _sticks(machine: Appliance, hands: Hands, twin: Twin) -> tuple[bool, str]:
    hands.await_lit(twin.lit)
    if STICKING not in twin.lit:
        return False, "its lamp was dark before"
    twin.keep_down(STICKING, PANEL.stuck_s + 1)
    with hands.holding(STICKING):
        hands.await_dark(STICKING, PANEL.stuck_s + _STUCK_MORE_S)
        return shows(machine, twin.picture())


def _let_go(hands: Hands, twin: Twin) -> tuple[bool, str]:
    twin.let_go(STICKING)
    hands.await_lit(twin.lit)
    return STICKING in twin.lit, "the same eight lamps as before"
