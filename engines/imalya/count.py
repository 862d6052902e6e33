"""The count at the end of a turn: points, the debt of the Dams, elimination (l.27-35, 43-44)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.imalya import chance, combinations, debts, escalier, powers, rounds, tales
from engines.imalya.dice import Die, Status
from engines.imalya.events import Eliminated, Reason, Spared, TurnCounted
from engines.imalya.figures import EIGHT_MINEURES, Figure
from engines.imalya.phase import Phase
from engines.imalya.score import score

if TYPE_CHECKING:
    from engines.imalya.state import State


@dataclass(frozen=True, slots=True)
class TurnSum:
    """How the points of a turn come about that ends without a combination (l.31-33, 73).

    Attributes:
        own: how many free dice are of the player's own Faction; each of them counts three times.
        other: how many other free dice score.
        bonus: the points added when all dice are of one's own Faction; else 0.
        won: the points of all these dice.
        dams: how often the Dams cost `escalier.POINTS_A_TALE`; 0 without the Escalier.
    """

    own: int
    other: int
    bonus: int
    won: int
    dams: int

    @property
    def total(self) -> int:
        """The points of the turn, unless a house rule keeps the score from falling below zero."""
        return self.won - escalier.POINTS_A_TALE * self.dams


def turn_sum(state: State) -> TurnSum | None:
    """How the points come about if the turn ended now; None for a combination, which has a fixed sum."""
    return None if combinations.made(state) is not None else _ordinary_sum(state)


def _ordinary_sum(state: State) -> TurnSum:
    rules, free = state.rules, [die.figure for die in state.dice if scores(die)]
    own = sum(figure is state.player.faction for figure in free)
    other = len(free) - own
    bonus = rules.all_own_bonus if own == rules.dice else 0
    won = score(own, other, rules.dice, rules.all_own_bonus)
    return TurnSum(own, other, bonus, won, debts.of_dams(state) if rules.escalier else 0)


def scores(die: Die) -> bool:
    """Whether a die scores: it is free and counts as a Mineure (l.31).

    Free Bels and Egals do not count (IM-20); a converted Egal counts as its Mineure (IM-21).
    """
    return die.status is Status.FREE and die.figure in EIGHT_MINEURES


def points(state: State) -> int:
    """The points of the turn if it ended now; with the Escalier, the cost of the Dams is subtracted."""
    figure = combinations.made(state)
    if figure is not None:
        return combinations.points(state, figure)
    return escalier.bounded(state, state.active, _ordinary_sum(state).total)


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
