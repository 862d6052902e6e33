"""The next turn of each player, and what the powers that are open in it will bring and cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engines.imalya import mort, rounds
from engines.imalya.escalier import POINTS_A_TALE
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.imalya.state import State
from engines.imalya.worth.position import ENDLESS
from engines.imalya.worth.spread import Outlook

_BEGINNINGS: Final = (Phase.BUY, Phase.THROW)

_POWERS: Final = (Figure.MORT, Figure.GAIN)
"""The powers that work in other players' turns; a Ruse acts in its own turn alone (l.57-59)."""


def next_turns(state: State) -> dict[int, State]:
    """The beginning of each player's next turn, if the turn in hand ended now, by seat.

    A turn that does not come, because the game ends before it, is left out. Nobody buys anything, and scores
    are so high that no turn can use them up.
    """
    found: dict[int, State] = {}
    state = rounds.pass_turn(state)
    while state.phase in _BEGINNINGS and state.active not in found:
        begun = state.but(rules=replace(state.rules, laiirna=False), phase=Phase.THROW, deciders=())
        found[state.active] = begun.but_player(state.active, score=ENDLESS)
        state = rounds.pass_turn(state)
    return found


def has_powers(turn: State) -> bool:
    """Whether a power changes the points, or moves Tales, in a turn that begins."""
    opposing = any(turn.opposing_powers(faction) for faction in _POWERS)
    return opposing or (turn.power_active(turn.active) and turn.player.faction is not Figure.MORT)


def income(turn: State, outlook: Outlook) -> dict[int, float]:
    """What powers bring each player in the rest of a turn, on average: Tales, or points with the Escalier.

    A power that was bought brings nothing (l.84). What the active player wins or loses in points is left
    out, because the outlook of the turn has it already.
    """
    thrower, unit = turn.active, POINTS_A_TALE if turn.rules.escalier else 1
    won: dict[int, float] = {}
    for seat in _given(turn, Figure.GAIN):
        won[seat] = unit * outlook.egals
    if not turn.rules.escalier:
        own = turn.player.faction is Figure.GAIN and turn.player.power_open
        won[thrower] = (own - len(won)) * outlook.egals
    killers = mort.waiting(turn)
    for seat in killers:
        if seat in _given(turn, Figure.MORT) and not turn.players[seat].kill_paid:
            won[seat] = unit * mort.REWARD * outlook.kills / len(killers)
    return won


def _given(turn: State, faction: Figure) -> list[int]:
    """The opponents with an open power of that Faction that they did not buy."""
    return [seat for seat in turn.opposing_powers(faction) if not turn.players[seat].power_bought]
