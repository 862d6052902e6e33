"""Six dice of one Figure: the combinations of the variants of the Six and of the Chance (l.54-66, 87)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.imalya import escalier, powers, purse
from engines.imalya.dice import Status
from engines.imalya.events import Combination, FactionChanged, Reason, Scored
from engines.imalya.figures import Figure
from engines.imalya.score import all_other, all_own

if TYPE_CHECKING:
    from engines.imalya.state import State

BELS: Final = 50
"""What six Bels give to every player (l.65)."""


def is_played(state: State, figure: Figure | None) -> bool:
    """Whether six of this Figure count as a combination.

    With the Six those of every Figure do; with the Chance only those of one's own Faction (l.87).
    """
    return state.rules.six or (state.rules.chance and figure is state.player.faction)


def made(state: State) -> Figure | None:
    """The Figure of six dice that are all locked alike; None where they are an ordinary count (IM-51).

    Six Dams may come from several throws, too (IM-53).
    """
    figure = state.dice[0].figure
    if not is_played(state, figure):
        return None
    status = Status.DAM if figure is Figure.DAM else Status.FREE
    if any(die.figure is not figure or die.status is not status for die in state.dice):
        return None
    counts = state.rules.converted_in_six or not any(die.converted for die in state.dice)
    return figure if counts else None


def points(state: State, figure: Figure) -> int:
    """The points that the active player wins with six dice of that Figure, or loses with six Dams (l.78)."""
    if figure is Figure.BEL:
        return BELS
    if figure is Figure.DAM and state.rules.escalier:
        return escalier.bounded(state, state.active, -escalier.POINTS_A_TALE * len(state.dice))
    if not figure.is_mineure:
        return 0
    return all_own(state.rules) if figure is state.player.faction else all_other(state.rules)


def cost(state: State, figure: Figure) -> int:
    """The Tales that six dice of that Figure cost every player still in (l.66)."""
    return len(state.dice) if figure is Figure.DAM and state.rules.tales else 0


def play(state: State, figure: Figure) -> State:
    """Apply the compulsory effect; six Egals, which stop the game, are left to `rounds`."""
    state = state.tell(Combination(state.active, figure))
    if figure is Figure.BEL:
        return _bels(state)
    if figure is Figure.DAM:
        return _dams(state)
    return _mineures(state, figure) if figure.is_mineure else state


def _bels(state: State) -> State:
    """Every player still in gains fifty points (l.65, IM-64)."""
    for seat in _still_in(state):
        score = state.players[seat].score + BELS
        state = state.but_player(seat, Scored(seat, BELS), score=score)
    return state


def _dams(state: State) -> State:
    """Every player still in pays once for each Dam; this eliminates nobody (l.66, 78, IM-65)."""
    for seat in _still_in(state):
        state = purse.levy(state, seat, len(state.dice), Reason.SIX_DAMS)
    return state


def _mineures(state: State, figure: Figure) -> State:
    """Let the power open with the player's next turn; another Faction becomes his own now (l.62-63)."""
    seat, player = state.active, state.player
    won = points(state, figure)
    if figure is not player.faction:
        state = _change_faction(state, figure)
    return powers.promise(state.but_player(seat, Scored(seat, won), score=player.score + won), seat)


def _change_faction(state: State, figure: Figure) -> State:
    """The power of the old Faction ends at once (IM-66)."""
    seat = state.active
    return powers.lose(state, seat).but_player(seat, FactionChanged(seat, figure), faction=figure)


def _still_in(state: State) -> list[int]:
    return [seat for seat in state.seats_from(state.active) if not state.players[seat].out]
