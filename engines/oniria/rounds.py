"""Scoring rounds, ending the game, and how long it can be (l.173-197)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract import Outcome
from engines.oniria import dealing
from engines.oniria.decks import TRICKS
from engines.oniria.events import DecksPassed, GameOver, RoundScored
from engines.oniria.phase import Phase
from engines.places import Ranking, ranked

if TYPE_CHECKING:
    from engines.oniria.state import State


def score(state: State) -> State:
    """Score the round; then effects that have waited for it are settled (l.189)."""
    return state.tell(RoundScored(state.round, state.reckoning.tally)).but(phase=Phase.SETTLE, done=())


def leave(state: State) -> State:
    """Begin the next round with decks passed to the left; after as many rounds as players, end (l.173)."""
    if state.round < len(state.players):
        return dealing.begin_round(state.tell(DecksPassed(state.round + 1)))
    outcome = Outcome(_ranking(state), "rounds")
    return state.but(phase=Phase.OVER, outcome=outcome).tell(GameOver(outcome))


def _sonadora_points(state: State, seat: int) -> int:
    """The points of a seat as the Soñadora; 0 with three players, as nobody plays her (l.197, O-10)."""
    return sum(
        points[seat] for number, points in enumerate(state.scores, start=1) if state.sonadora(number) == seat
    )


def longest(state: State) -> int | None:
    """The most actions of a game: all decks taken, each Soñadora's mixed, each card told when it is turned.

    None with three players: a card that is drafted wrongly voids the round, which begins again (l.207).
    """
    if state.drafts:
        return None
    players = len(state.players)
    trick = 4 * players  # everybody: a card face down, its power, and done before and after the comparison
    return players + players * (2 + TRICKS * trick + players)


def _ranking(state: State) -> Ranking:
    """Rank by total, then by points as the Soñadora; equal seats share a place (l.195-197)."""
    totals = state.totals

    def standing(seat: int) -> tuple[int, int]:
        return totals[seat], _sonadora_points(state, seat)

    return ranked(len(state.players), standing)
