"""Who acts when several want to, in the variant without turns (l.89-96, A-18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from engines.artiseurs.actions import Claim, Grant, TurnByTurn, Withdraw
from engines.artiseurs.events import Claimed, Granted, TurnByTurnCalled, Withdrawn
from engines.artiseurs.phase import Phase
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.artiseurs.state import State

CLOSED: Final = (Phase.COLOURS, Phase.THROW, Phase.SHOW, Phase.AGREE, Phase.OVER)
"""The phases in which nobody can claim."""


class OpenClaim(NamedTuple):
    """A claim that has not been granted yet.

    Attributes:
        seat: the player who wants to act.
        since: how many actions had been granted before the claim; claims with the same number are
            simultaneous.
    """

    seat: int
    since: int

    def __str__(self) -> str:
        return f"{self.seat + 1}@{self.since}"


def foremost(state: State, opened: tuple[OpenClaim, ...]) -> int:
    """The seat that has priority among some claims (§6.4).

    The player who acted last yields to everybody else (l.94). Of the others, claims from before the last
    action come first; then Black comes before Red, and Red before White (l.94, 100).
    """

    def place(claim: OpenClaim) -> tuple[bool, int, int]:
        colour = state.players[claim.seat].colour
        return claim.seat == state.last, claim.since, -(colour.strength if colour else 0)

    return min(opened, key=place).seat


def first_holder(state: State) -> int:
    """The seat that would have priority if all players with an osselet claimed."""
    return foremost(
        state, tuple(OpenClaim(seat, state.grants) for seat in state.seats if state.held_by(seat))
    )


def claims(state: State) -> Iterator[Claim]:
    """A claim for each player."""
    return map(Claim, state.seats)


def refuse_claim(state: State, action: Claim) -> Sentence | None:
    """Why a player cannot claim."""
    name = state.players[action.seat].name
    if _claim_of(state, action.seat):
        return Sentence("{player} has claimed already", player=name)
    if not state.held_by(action.seat):
        return Sentence("{player} has no osselet to play", player=name)
    return None


def claim(state: State, action: Claim) -> State:
    """Note the claim; a player can claim while another acts (l.100)."""
    opened = sorted((*state.claims, OpenClaim(action.seat, state.grants)))
    return state.but(claims=tuple(opened)).tell(Claimed(action.seat))


def withdrawals(state: State) -> Iterator[Withdraw]:
    """A withdrawal for each player."""
    return map(Withdraw, state.seats)


def refuse_withdrawal(state: State, action: Withdraw) -> Sentence | None:
    """Why a player cannot withdraw."""
    if _claim_of(state, action.seat):
        return None
    return Sentence("{player} has not claimed", player=state.players[action.seat].name)


def withdraw(state: State, action: Withdraw) -> State:
    """Drop the claim."""
    return _without(state, action.seat).tell(Withdrawn(action.seat))


def refuse_grant(state: State, action: Grant) -> Sentence | None:
    """Why no claim can be granted."""
    return None if state.claims else Sentence("nobody has claimed to act")


def grant(state: State, action: Grant) -> State:
    """Let the player with priority act."""
    return _give_leave(state, foremost(state, state.claims), Phase.OSSELET)


def rounds(state: State) -> Iterator[TurnByTurn]:
    """A call by each player."""
    return map(TurnByTurn, state.seats)


def call_round(state: State, action: TurnByTurn) -> State:
    """Let each player play or decline one action, beginning with the one who has priority (l.95)."""
    first = foremost(state, state.claims) if state.claims else first_holder(state)
    seats = state.seats_from(first)
    state = state.but(claims=(), round_left=seats).tell(TurnByTurnCalled(action.seat, seats))
    return next_in_round(state)


def next_in_round(state: State) -> State:
    """Let the next player with an osselet act; after the last, claims begin again."""
    holders = [seat for seat in state.round_left if state.held_by(seat)]
    if not holders:
        return state.but(phase=Phase.CLAIMS, round_left=())
    seat = holders[0]
    left = state.round_left[state.round_left.index(seat) + 1 :]
    return _give_leave(state.but(round_left=left), seat, Phase.ROUND)


def end_action(state: State) -> State:
    """End an action: the next player acts, or claims begin again."""
    kept = tuple(opened for opened in state.claims if state.held_by(opened.seat))
    return next_in_round(state.but(last=state.active, claims=kept))


def _give_leave(state: State, seat: int, phase: Phase) -> State:
    """Let a player act, which answers his claim."""
    state = _without(state, seat).but(active=seat, phase=phase, grants=state.grants + 1, sacrifices=0)
    return state.tell(Granted(seat))


def _claim_of(state: State, seat: int) -> bool:
    return any(opened.seat == seat for opened in state.claims)


def _without(state: State, seat: int) -> State:
    return state.but(claims=tuple(opened for opened in state.claims if opened.seat != seat))
