"""Checks whether the system has a sound card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from device.doctor.finding import Finding, fine, note
from device.doctor.machine import Machine

NAME: Final = "sound"
_CARDS: Final = "proc/asound/cards"


def check_sound(machine: Machine) -> Iterable[Finding]:
    """List the sound cards; a table without one is played in silence."""
    if machine.settings.sound.volume == 0:
        return [note(NAME, "switched off: the volume in the settings is 0")]
    lines = (machine.read(_CARDS) or "").splitlines()
    cards = [line.partition("]:")[2].strip() for line in lines if "]:" in line]
    if not cards:
        cure = "connect a loudspeaker by jack, HDMI or USB, and see `aplay -l`; or set the volume to 0"
        return [note(NAME, "no sound card: the table plays on in silence", cure)]
    return [fine(NAME, f"volume {machine.settings.sound.volume} of 6 on {', '.join(cards)}")]
