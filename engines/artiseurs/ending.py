"""The end of a game and its ranking (§7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.artiseurs.colours import COLOURS, Stones
from engines.artiseurs.events import GameOver
from engines.artiseurs.phase import Phase
from engines.artiseurs.rules import AgreedEndScoring, EndRule
from engines.contract import Outcome, by_places

if TYPE_CHECKING:
    from engines.artiseurs.state import State

FEWEST: Final = 5
"""With an empty bag and fewer stones than this on the board, the game is over (l.81)."""

HALF_POINTS: Final = Stones(white=3, red=4, black=6)
"""The half points for a stone of each colour, in a game ended by agreement (l.106)."""


def check(state: State) -> str | None:
    """Check after each action whether the game is over; gives the reason in a word, or None."""
    if state.rules.puzzle is not None:
        reached = state.rules.puzzle.is_reached(state.board, filled_line=state.filled > 0)
        return "solved" if reached else "failed"
    if state.bag.total:
        return None
    match state.rules.end_rule:
        case EndRule.BAG_EMPTY:
            return "bag_empty"
        case EndRule.L81:
            return _natural_end(Stones.of(state.board))
        case EndRule.AGREEMENT:
            return None


def _natural_end(stones: Stones) -> str | None:
    """The reason of a natural end: few stones (l.81), or one colour, whose lines all come back (A-11)."""
    if stones.total < FEWEST:
        return "few_stones"
    return "one_colour" if stones.total in stones else None


def is_settled(state: State) -> bool:
    """Whether the bag is empty, and no line can take a stone off the board any more."""
    return not state.bag.total and _natural_end(Stones.of(state.board)) is not None


def finish(state: State, reason: str) -> State:
    """End the game; the stones on the board decide."""
    return _close(state, reason, standings(state))


def finish_by_agreement(state: State) -> State:
    """End the game by agreement; stones are weighted by their colour (l.106)."""
    return _close(state, "agreed", agreed_standings(state))


def agreed_standings(state: State) -> list[tuple[int, int]]:
    """The standings if all agreed now that the game is over (l.106, A-20)."""
    return standings(state, weighted=state.rules.agreed_end_scoring is AgreedEndScoring.WEIGHTED)


def standings(state: State, weighted: bool = False) -> list[tuple[int, int]]:
    """Each seat with its count, from first to last; equal counts go by strength (l.83).

    Args:
        state: a state in which everybody has a colour.
        weighted: count half points, as in a game ended by agreement, instead of stones.

    Returns:
        Pairs of seat and count; a colour that nobody plays is left out (A-2).
    """
    stones = Stones.of(state.board)
    counts = [
        (stones.count_of(colour) * (HALF_POINTS.count_of(colour) if weighted else 1), colour.strength, seat)
        for colour in COLOURS
        for seat, player in enumerate(state.players)
        if player.colour is colour
    ]
    return [(seat, count) for count, _, seat in sorted(counts, reverse=True)]


def utilities(state: State) -> tuple[float, ...]:
    """1 for a solved puzzle and 0 for one that failed; else by places."""
    if state.rules.puzzle is None:
        return by_places(state)
    return (float(state.outcome is not None and state.outcome.reason == "solved"),)


def _close(state: State, reason: str, places: list[tuple[int, int]]) -> State:
    outcome = Outcome(tuple((seat,) for seat, _ in places), reason)
    return state.but(phase=Phase.OVER, outcome=outcome).tell(GameOver(outcome))
