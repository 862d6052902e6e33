"""The power of the Mort: in each opponent's turn it kills one die of that opponent's Faction (l.57)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engines.imalya import purse
from engines.imalya.actions import Kill
from engines.imalya.dice import Status
from engines.imalya.events import Killed, Reason
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.imalya.switches import KillReward, KillTiming
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State

REWARD: Final = 2
"""The Tales that a kill brings, from the Trésor; with the Escalier five points for each (l.57, 75)."""


def waiting(state: State) -> list[int]:
    """The opponents whose Mort is active and has not killed in this turn, in turn order (IM-59)."""
    return [seat for seat in state.opposing_powers(Figure.MORT) if seat not in state.killers]


def _victims(state: State) -> list[int]:
    """The dice of the active player's own Faction that are loose or free."""
    own = state.player.faction
    return [
        die.number for die in state.dice if die.figure is own and die.status in (Status.LOOSE, Status.FREE)
    ]


def kill_first(state: State) -> State:
    """After dice landed or were converted, let each waiting Mort kill the first victim (IM-57)."""
    if state.rules.kill_timing is KillTiming.AUTO_FIRST:
        for seat, die in zip(waiting(state), _victims(state), strict=False):
            state = _kill(state, seat, die)
    return state


def deciders(state: State) -> tuple[int, ...]:
    """The Mort players who are asked, by the house rule that lets them choose the die."""
    return tuple(waiting(state)) if state.rules.kill_timing is KillTiming.OWNER_CHOICE else ()


def is_asked(state: State) -> bool:
    """Whether a Mort player is asked for a kill now."""
    return bool(state.deciders) and bool(_victims(state))


def candidates(state: State) -> Iterator[Kill]:
    """An action for each die of the active player's own Faction that can still be killed."""
    return map(Kill, _victims(state))


def refusal(state: State, action: Kill) -> Sentence | None:
    """Why a die cannot be killed."""
    choices = _victims(state)
    if state.phase not in (Phase.KILL, Phase.LAST_KILL):
        return Sentence("die {die} cannot be killed; the Mort has nothing to kill now", die=action.die)
    if action.die not in choices:
        return Sentence(
            "die {die} cannot be killed; the Mort could kill {choices}",
            die=action.die,
            choices=listed(choices),
        )
    return None


def play(state: State, action: Kill) -> State:
    """The Mort player who is asked kills the die."""
    killer, *others = state.deciders
    return _kill(state.but(deciders=tuple(others)), killer, action.die)


def _kill(state: State, seat: int, die: int) -> State:
    """Lock the die: no prey, no points. A power that was not bought is paid for the kill (IM-58)."""
    state = state.but_die(die, Killed(seat, die), status=Status.KILLED).but(killers=(*state.killers, seat))
    if state.players[seat].power_bought:
        return state
    if state.rules.kill_reward is KillReward.ONCE_PER_WINDOW:
        if state.players[seat].kill_paid:
            return state
        state = state.but_player(seat, kill_paid=True)
    return purse.receive(state, seat, REWARD, Reason.KILL)
