"""The places at the end of a game (l.37, 46, 64)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.places import Ranking, ranked

if TYPE_CHECKING:
    from engines.imalya.state import State


def by_score(state: State) -> Ranking:
    """Rank by score, then by Tales; players of an extra round for the first place stand first.

    The Tales in front of a player count, before the Trésor is given out (l.46, IM-30).
    """

    def standing(seat: int) -> tuple[bool, int, int]:
        player = state.players[seat]
        return seat in state.contenders, player.score, player.tales

    return ranked(len(state.players), standing)


def by_net(state: State) -> Ranking:
    """Rank by the Tales that each player has won or lost in all games of a series (§8)."""
    return ranked(len(state.players), state.net)


def one_place_up(places: Ranking, seat: int) -> Ranking:
    """Move a seat to the place above; those who stood there come just below it (l.64, IM-63).

    >>> one_place_up(((0,), (1,), (2,), (3,)), 2)
    ((0,), (2,), (1,), (3,))
    >>> one_place_up(((0, 1), (2,)), 1)
    ((1,), (0,), (2,))
    """
    stood = next(index for index, place in enumerate(places) if seat in place)
    above = max(0, stood - 1)
    left = [tuple(other for other in place if other != seat) for place in places]
    moved = [*left[:above], (seat,), *left[above:]]
    return tuple(place for place in moved if place)


def overtaken(before: Ranking, after: Ranking, seat: int) -> tuple[int, ...]:
    """The seats that stood above a seat or beside it, and stand below it now, from the highest down.

    >>> overtaken(((0,), (1, 2)), ((2,), (0,), (1,)), 2)
    (0, 1)
    """
    level = next(index for index, place in enumerate(before) if seat in place)
    now = next(index for index, place in enumerate(after) if seat in place)
    below = {other for place in after[now + 1 :] for other in place}
    return tuple(other for place in before[: level + 1] for other in place if other in below)
