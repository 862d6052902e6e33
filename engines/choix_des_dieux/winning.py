"""Settling a win: stakes, pot and purses pay the shooter; right guesses get a bonus (l.131-135, 147)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.choix_des_dieux import transfers
from engines.choix_des_dieux.events import Reason
from engines.choix_des_dieux.rules import BettorLiability, Bonus, ExcessStakes

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State

Seats = tuple[int, ...]


def settle(state: State, gain: int, right: Seats, wrong: Seats) -> State:
    """Pay the gain from wrong stakes, then from the pot, then from purses; then pay the bonus."""
    state, missing = _pay_from_stakes(state, gain, wrong)
    state, missing = _pay_from_pot(state, missing)
    pot = state.pot
    state, missing = _pay_from_purses(state, missing, right, wrong)
    return _add_bonus(state, pot, gain - missing, right, wrong)


def _pay_from_stakes(state: State, gain: int, wrong: Seats) -> tuple[State, int]:
    """Pay from wrong stakes; what is left of them goes to the pot, or back in proportion (CD-17)."""
    stakes = {seat: state.players[seat].stake for seat in wrong}
    total = sum(stakes.values())
    paid = min(gain, total)
    back = dict.fromkeys(wrong, 0)
    if state.rules.excess_stakes is ExcessStakes.REFUND:
        back = {seat: (total - paid) * stake // total for seat, stake in stakes.items()}
    gives: dict[int | None, int] = {seat: stake - back[seat] for seat, stake in stakes.items()}
    takes = {state.shooter: paid, None: sum(gives.values()) - paid}
    return transfers.move(state, Reason.WRONG_STAKES, gives, takes), gain - paid


def _pay_from_pot(state: State, missing: int) -> tuple[State, int]:
    paid = min(missing, state.pot)
    return transfers.move(state, Reason.POT, {None: paid}, {state.shooter: paid}), missing - paid


def _pay_from_purses(state: State, missing: int, right: Seats, wrong: Seats) -> tuple[State, int]:
    """Pay from purses: equal shares of the wrong bettors, or of all if nobody was wrong.

    Shares are rounded up, and the surplus goes to the pot (CD-20).
    """
    payers = wrong or right
    share = -(-missing // len(payers))
    dues = {seat: _liable(state, seat, share, wrong) for seat in payers}
    state, paid = transfers.owe(state, dues)
    collected = sum(paid.values())
    received = min(missing, collected)
    takes = {state.shooter: received, None: collected - received}
    return transfers.move(state, Reason.SHARES, paid, takes), missing - received


def _liable(state: State, seat: int, share: int, wrong: Seats) -> int:
    """The part of a share that a bettor owes; by the house rule, never more than his stake (CD-21)."""
    if state.rules.bettor_liability is BettorLiability.UNLIMITED:
        return share
    return 0 if seat in wrong else min(share, state.players[seat].stake)


def _add_bonus(state: State, pot: int, received: int, right: Seats, wrong: Seats) -> State:
    """Pay the bonus for each right guess, from the pot or else by the shooter (l.147, CD-18, CD-19).

    Args:
        state: the state after the shooter was paid.
        pot: the elis in the pot before the surplus of shares was added.
        received: the part of his gain that the shooter got.
        right: the bettors who guessed right.
        wrong: the others.
    """
    rule = state.rules.bonus
    if not right or rule is Bonus.NONE:
        return state
    giver, share = None, pot // len(right)
    if not share and wrong and rule is not Bonus.SPLIT_POT:
        giver, share = state.shooter, received // (len(right) + 1)
    caps = {
        Bonus.SHOOTER_STAKE: lambda seat: state.stake,
        Bonus.EVEN_MONEY: lambda seat: state.players[seat].stake,
        Bonus.SPLIT_POT: lambda seat: share,
    }
    bonuses: dict[int | None, int] = {seat: min(share, caps[rule](seat)) for seat in right}
    return transfers.move(state, Reason.BONUS, {giver: sum(bonuses.values())}, bonuses)
