"""Says what happens if the player passes, by asking the engine."""

from __future__ import annotations

from device.i18n import _
from device.screen.imalya.state import awaited_name
from device.screen.imalya.words import die_icon, said_die, takes
from device.screen.question import SideLine
from engines.imalya import GAME, Capture, Done, Phase, State
from engines.imalya.events import Captured


def otherwise(state: State) -> tuple[SideLine, ...]:
    """A sentence about what happens if the player passes; none if nothing is captured then."""
    after = state.apply(Done())
    happened = GAME.events(state, Done(), after)
    taken = [(event.dam, event.prey) for event in happened if isinstance(event, Captured)]
    if after.phase is Phase.CAPTURE:
        dam = next(action.dam for action in after.legal_actions() if isinstance(action, Capture))
        return (_line(state, dam, _chosen(after)),)
    if not taken:
        return ()
    dam, prey = taken[0]
    return (_line(state, dam, takes(state.rules, said_die(state, prey))),)


def _line(state: State, dam: int, does: str) -> SideLine:
    strong = _("Otherwise {dam}").format(dam=said_die(state, dam))
    return SideLine(strong, does, die_icon(state, dam), harm=True)


def _chosen(state: State) -> str:
    """The end of a sentence about who chooses the prey: the active player, or with the Sort an adversary."""
    if state.awaits.seat == state.active:
        return takes(state.rules, _("a die of your choice"))
    return takes(state.rules, _("a die that {name} chooses").format(name=awaited_name(state)))
