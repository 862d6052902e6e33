"""In which house rules two sets of rules differ, and which preset a set of rules comes closest to."""

from __future__ import annotations

from collections.abc import Iterable

from device.screen.game import AnyGameScreens, Switch
from engines.registry import GAMES


def nearest_preset(screens: AnyGameScreens, rules: object) -> str:
    """The name of the preset from which the rules differ least."""
    presets = GAMES[screens.card().name].presets
    return min(presets, key=lambda name: len(differences(screens.switches(), rules, presets[name])))


def differences(switches: Iterable[Switch], rules: object, others: object) -> list[Switch]:
    """The switches in which two sets of rules differ."""
    return [switch for switch in switches if getattr(rules, switch.field) != getattr(others, switch.field)]
