"""The last chapter of every book: the house rules that this table has chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from device.i18n import _
from device.screen.game import AnyGameScreens, Chapter, RuleLine, Switch
from device.screen.rules.differences import differences, nearest_preset
from engines.registry import GAMES

_LINES = 4
"""The number of rules on a page; more of them, at two lines each, do not fit on a screen."""


def chosen_rules(game: AnyGameScreens, rules: Any) -> tuple[Chapter, ...]:
    """The rules that differ from the preset with the fewest differences, in as many chapters as they need."""
    switches = game.switches()
    preset = GAMES[game.card().name].presets[nearest_preset(game, rules)]
    changes = differences(switches, rules, preset)
    lines = list(_lines(changes, rules))
    parts = [tuple(lines[first : first + _LINES]) for first in range(0, len(lines), _LINES)]
    return tuple(Chapter(_("The rules of this table"), part) for part in parts)


def _lines(switches: Sequence[Switch], rules: Any) -> Iterator[RuleLine]:
    """A line for each switch that has an effect and a sentence."""
    for switch in switches:
        sentence = switch.words(getattr(rules, switch.field))[1]
        if sentence and switch.applies(rules):
            yield RuleLine(switch.about, sentence, "table")
