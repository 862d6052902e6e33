"""What is true after every action of every session (§11 of the rules page)."""

from __future__ import annotations

from engines.choix_des_dieux import Join, Phase, Purse, Stake, State
from engines.choix_des_dieux.events import Moved, Reached, Settled
from engines.choix_des_dieux.rules import StakeLimit, Unpaid
from tests.engines.simulate import Step


def check(step: Step) -> None:
    """Check every invariant after one action.

    Raises:
        AssertionError: an invariant is broken.
    """
    check_money(step.after)
    check_purses(step)
    check_stakes(step)
    check_settlement(step)


def check_money(state: State) -> None:
    """All that was won and the pot add up to 0; no purse is below zero unless debts are kept."""
    assert sum(player.won for player in state.players) + state.pot == 0
    assert min(state.pot, state.surplus, state.unclaimed) >= 0
    if state.rules.unpaid is Unpaid.FORGIVE:
        assert min(player.funds for player in state.players) >= 0


def check_purses(step: Step) -> None:
    """A purse changes only by what is won or lost, or when its owner names it.

    Where purses are not counted, they stay empty.
    """
    if not step.after.rules.track_money:
        assert not any(player.funds for player in step.after.players)
    elif not isinstance(step.action, Join | Purse):
        for before, after in zip(step.before.players, step.after.players, strict=True):
            assert after.funds - before.funds == after.won - before.won


def check_stakes(step: Step) -> None:
    """No stake decreases within a round, and the shooter's stays below the bettors' average."""
    if step.before.round == step.after.round:
        for before, after in zip(step.before.players, step.after.players, strict=False):
            assert after.stake >= before.stake
    if isinstance(step.action, Stake) and step.before.phase is Phase.STAKES and step.after.stake:
        stakes = [step.after.players[seat].stake for seat in step.after.bettors]
        average_reached = step.after.rules.stake_limit is StakeLimit.AT_MOST
        assert step.after.stake * len(stakes) < sum(stakes) + average_reached


def check_settlement(step: Step) -> None:
    """Each step pays out as much as it takes in.

    A winning shooter does not lose money, and a losing one does not win any.
    """
    for event in step.after.happened:
        if isinstance(event, Moved):
            assert sum(elis for _, elis in event.gives) == sum(elis for _, elis in event.takes)
            assert min(elis for _, elis in event.gives + event.takes) > 0
    reached = [event for event in step.after.happened if isinstance(event, Reached)]
    settled = [event for event in step.after.happened if isinstance(event, Settled)]
    for result, end in zip(reached, settled, strict=True):
        changes = dict(end.changes)
        assert sum(changes.values()) + end.pot == step.before.pot
        assert changes[result.seat] >= 0 if result.combination.wins else changes[result.seat] <= 0
