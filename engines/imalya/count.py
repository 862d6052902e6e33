"""The count at the end of a turn: points, the debt of the Dams, elimination (l.27-35, 43-44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya import chance, combinations, debts, escalier, powers, rounds, tales
from engines.imalya.dice import Status
from engines.imalya.events import Eliminated, Reason, Spared, TurnCounted
from engines.imalya.figures import EIGHT_MINEURES, Figure
from engines.imalya.phase import Phase
from engines.imalya.score import score

if TYPE_CHECKING:
    from engines.imalya.state import State


def points(state: State) -> int:
    """The points of the turn if it ended now; with the Escalier, the cost of the Dams is subtracted."""
    figure = combinations.made(state)
    if figure is not None:
        return combinations.points(state, figure)
    won = _score(state)
    if not state.rules.escalier:
        return won
    return escalier.bounded(state, state.active, won - escalier.POINTS_A_TALE * debts.of_dams(state))


def _score(state: State) -> int:
    own, other = scoring(state)
    return score(own, other, state.rules.dice, state.rules.all_own_bonus)


def scoring(state: State) -> tuple[int, int]:
    """How many free dice score: those of the active player's own Faction, and the others (l.31).

    Free Bels and Egals do not count (IM-20); a converted Egal counts as its Mineure (IM-21).
    """
    free = [die.figure for die in state.dice if die.status is Status.FREE and die.figure in EIGHT_MINEURES]
    own = sum(figure is state.player.faction for figure in free)
    return own, len(free) - own


def debt(state: State) -> int:
    """The Tales that the player would owe if the turn ended now; a combination costs nothing (IM-54)."""
    if not state.rules.tales or combinations.made(state) is not None:
        return 0
    return debts.owed(state)


def settle(state: State) -> State:
    """Count the turn: play its combination, or else do the ordinary count (IM-54)."""
    figure = combinations.made(state)
    if figure is None:
        return rounds.pass_turn(_count(state))
    won, owed = combinations.points(state, figure), combinations.cost(state, figure)
    paid = min(owed, state.player.tales)
    after = combinations.play(state.tell(TurnCounted(state.active, won, owed, paid, state.dice)), figure)
    if figure is Figure.EGAL:
        return rounds.stop_with_six_egals(after)
    return after.but(phase=Phase.BONUS) if chance.is_won(state, figure) else rounds.pass_turn(after)


def _count(state: State) -> State:
    """Give points, then collect the debt; who cannot pay it all is out, with his score (IM-31, IM-32)."""
    seat, won, owed = state.active, points(state), debt(state)
    paid = min(owed, state.player.tales)
    state = state.tell(TurnCounted(seat, won, owed, paid, state.dice))
    state = state.but_player(seat, score=state.player.score + won)
    state = tales.pay(state, seat, owed, Reason.DAMS)
    if paid == owed:
        return state
    if state.grace and state.rules.levy_grace:
        return state.tell(Spared(seat))
    return powers.lose(state.but_player(seat, Eliminated(seat), out=True), seat)
