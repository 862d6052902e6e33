"""What happens if the player passes: the engine is asked, and its answer put into words."""

from __future__ import annotations

from typing import Any

from device.i18n import _
from device.screen.imalya.words import said_die
from device.screen.question import Line
from engines.imalya import Capture, Done, Phase, events
from engines.imalya.events import Captured


def otherwise(state: Any) -> tuple[tuple[Line, ...], tuple[tuple[int, int], ...]]:
    """The sentence beside the tray, and the pairs of Dam and prey that it speaks of."""
    after = state.apply(Done())
    taken = [(event.dam, event.prey) for event in events(state, Done(), after) if isinstance(event, Captured)]
    if after.phase is Phase.CAPTURE:
        dam = next(action.dam for action in after.legal_actions() if isinstance(action, Capture))
        strong = _("Otherwise Dam {n}").format(n=dam)
        return (Line(strong, _("takes a die of your choice."), "dam", harm=True),), tuple(taken)
    if not taken:
        return (), ()
    dam, prey = taken[0]
    die = said_die(str(state.dice[prey - 1].figure), prey)
    strong = _("Otherwise Dam {n}").format(n=dam)
    return (Line(strong, _("takes {die}.").format(die=die), "dam", harm=True),), tuple(taken)
