"""Says what happens if the player passes, by asking the engine."""

from __future__ import annotations

from device.i18n import _
from device.screen.imalya.state import awaited_name
from device.screen.imalya.words import die_icon, said_die, takes
from device.screen.question import SideLine
from engines.imalya import GAME, Capture, Done, Phase, State
from engines.imalya.events import Captured


def otherwise(state: State) -> tuple[SideLine, ...]:
    """A line for each Dam that captures if the player passes, in their order; none if nothing is captured.

    The lines end with the first Dam whose prey is chosen, since what later Dams can take depends on it.
    """
    after = state.apply(Done())
    happened = GAME.events(state, Done(), after)
    taken = [(event.dam, event.prey) for event in happened if isinstance(event, Captured)]
    captures = [(dam, takes(state.rules, said_die(state, prey))) for dam, prey in taken]
    if after.phase is Phase.CAPTURE:
        dam = next(action.dam for action in after.legal_actions() if isinstance(action, Capture))
        captures.append((dam, _chosen(after)))
    return tuple(_line(state, dam, does, first=not place) for place, (dam, does) in enumerate(captures))


def _line(state: State, dam: int, does: str, *, first: bool) -> SideLine:
    strong = _("Otherwise {dam}") if first else _("Then {dam}")
    return SideLine(strong.format(dam=said_die(state, dam)), does, die_icon(state, dam), harm=True)


def _chosen(state: State) -> str:
    """The end of a sentence about who chooses the prey: the active player, or with the Sort an adversary."""
    if state.awaits.seat == state.active:
        return takes(state.rules, _("a die of your choice"))
    return takes(state.rules, _("a die that {name} chooses").format(name=awaited_name(state)))
