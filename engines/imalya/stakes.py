"""Stakes: the Tales at the start, their part for the Trésor, and additions between games (l.41, 47, 82)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from engines.imalya.actions import Stake
from engines.imalya.events import Staked
from engines.imalya.phase import Phase
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.rules import Rules
    from engines.imalya.state import State


class FirstStake(NamedTuple):
    """What each player stakes at the start of a single game, or of a series.

    Attributes:
        tales: the Tales that he stakes.
        to_tresor: the Tales that he must put in the Trésor, in a series before each of its games.
    """

    tales: int
    to_tresor: int


WITH_TALES: Final = FirstStake(tales=20, to_tresor=5)
"""The stake with the variant of the Tales (l.41)."""

WITH_LEINAN: Final = FirstStake(tales=16, to_tresor=1)
"""The stake with the Leïnan (l.82)."""

MOST_HELD: Final = 15
"""The Tales that a player may hold once the Trésor is made up (l.47)."""

_WITHOUT_TALES: Final = FirstStake(tales=0, to_tresor=0)


def first(rules: Rules) -> FirstStake:
    """What each player stakes by these rules."""
    if rules.leinan:
        return WITH_LEINAN
    return WITH_TALES if rules.tales else _WITHOUT_TALES


def askable(state: State) -> tuple[int, ...]:
    """The seats that may add to their stake before the next game of a series, in seat order (l.47)."""
    return tuple(seat for seat in range(len(state.players)) if _most(state, seat))


def _least(state: State, seat: int) -> int:
    """The fewest Tales that he must add, so that he can pay the Trésor."""
    return max(0, first(state.rules).to_tresor - state.players[seat].tales)


def _most(state: State, seat: int) -> int:
    """The most Tales that he may add: after paying the Trésor he holds at most fifteen (IM-41)."""
    return max(0, MOST_HELD + first(state.rules).to_tresor - state.players[seat].tales)


def candidates(state: State) -> Iterable[Stake]:
    """Every supplementary stake of the player who is asked."""
    seat = state.awaits.actor
    return map(Stake, range(_least(state, seat), _most(state, seat) + 1))


def refusal(state: State, action: Stake) -> Sentence | None:
    """Why this number of Tales cannot be added to a stake."""
    if not state.rules.series:
        return Sentence("this is a single game, so nobody adds to their stake")
    if state.phase is not Phase.STAKE:
        return Sentence("supplementary stakes are added between two games of a series")
    seat = state.awaits.actor
    least, most = _least(state, seat), _most(state, seat)
    if least <= action.tales <= most:
        return None
    return Sentence(
        "{player} cannot add {tales} Tales, but from {least} to {most}",
        player=state.players[seat].name,
        tales=action.tales,
        least=least,
        most=most,
    )


def play(state: State, action: Stake) -> State:
    """Add Tales of the player's own to his stake."""
    seat, *others = state.deciders
    player = state.players[seat]
    state = state.but_player(
        seat,
        Staked(seat, action.tales),
        tales=player.tales + action.tales,
        added=player.added + action.tales,
    )
    return state.but(deciders=tuple(others))
