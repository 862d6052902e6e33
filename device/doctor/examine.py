"""Runs all checks one after the other, each with a time limit, so that none can block the others."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from device.doctor import (
    broker,
    camera,
    clock,
    display,
    games,
    groups,
    lgpio,
    model,
    pins,
    power,
    privacy,
    renderer,
    sound,
    storage,
    tray,
    watchdog,
)
from device.doctor.computer import Computer
from device.doctor.finding import Finding, fault

Check = Callable[[Computer], Iterable[Finding]]

CHECKS: Final[Mapping[str, Check]] = {
    camera.NAME: camera.check_camera,
    tray.NAME: tray.check_tray,
    model.NAME: model.check_model,
    privacy.NAME: privacy.check_privacy,
    lgpio.NAME: lgpio.check_lgpio,
    pins.NAME: pins.check_pins,
    groups.NAME: groups.check_groups,
    display.NAME: display.check_display,
    renderer.NAME: renderer.check_renderer,
    sound.NAME: sound.check_sound,
    power.NAME: power.check_power,
    storage.NAME: storage.check_storage,
    clock.NAME: clock.check_clock,
    games.NAME: games.check_games,
    watchdog.NAME: watchdog.check_watchdog,
    broker.NAME: broker.check_broker,
}
"""Every check, by the name of its first finding."""

PATIENCE_S: Final = 15.0
"""The time limit of a check. A camera that was pulled out can block its caller for ever; a limit below the
camera's opening time would report sound cameras."""


def examine(
    computer: Computer, checks: Mapping[str, Check] = CHECKS, patience_s: float = PATIENCE_S
) -> Iterator[Finding]:
    """Run the checks; yields the findings of each check when it ends."""
    for name, check in checks.items():
        yield from _in_time(name, check, computer, patience_s)


def _in_time(name: str, check: Check, computer: Computer, patience_s: float) -> list[Finding]:
    """Run a check in a thread; returns its findings, or a fault if it fails or exceeds its time limit.

    A check that hangs is abandoned in its thread.
    """
    answers: queue.SimpleQueue[list[Finding]] = queue.SimpleQueue()
    threading.Thread(
        target=lambda: answers.put(_safely(name, check, computer)), name=name, daemon=True
    ).start()
    try:
        return answers.get(timeout=patience_s)
    except queue.Empty:
        cure = "switch the computer off and on again; if that does not help, unplug what this check looks at"
        return [fault(name, f"gave no answer within {patience_s:.0f} s", cure)]


def _safely(name: str, check: Check, computer: Computer) -> list[Finding]:
    try:
        return list(check(computer))
    except Exception as error:  # noqa: BLE001 - a doctor that stops at the first surprise helps nobody
        seen = f"could not be examined: {type(error).__name__}: {error}"
        return [fault(name, seen, "please report this, with the line above")]
