"""Tells each step of a settlement in a sentence or two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from device.i18n import _
from device.screen.choix_des_dieux.settlement import steps, unpaid_sum
from device.screen.choix_des_dieux.words import sum_of
from engines.choix_des_dieux import State
from engines.choix_des_dieux.events import Moved, Reached, Reason, Short
from engines.choix_des_dieux.rules import ExcessStakes
from engines.choix_des_dieux.table import present


def step_words(state: State, events: Sequence[object], step: int) -> str:
    """What a step of a settlement is, counted from 0."""
    shown = steps(events)
    event = shown[min(step, len(shown) - 1)]
    reached = next((other for other in shown if isinstance(other, Reached)), None)
    match event:
        case Reached() if not event.combination.wins:
            words = _("{name} loses {sum}.")
            return words.format(name=state.players[event.seat].name, sum=sum_of(state.rules, -event.net))
        case Reached() if not event.net:
            return _("{name} takes the stake back.").format(name=state.players[event.seat].name)
        case Reached():
            words = _("{name} wins {sum}.")
            return words.format(name=state.players[event.seat].name, sum=sum_of(state.rules, event.net))
        case Moved():
            return _REASONS[event.reason](state, reached)
    if unpaid := unpaid_sum(events):
        return _("Unpaid: {sum}. Nobody has to pay it.").format(sum=sum_of(state.rules, unpaid))
    return _("Everybody is paid.")


def shortages(state: State, events: Sequence[object], step: object) -> list[str]:
    """A sentence for each player who could not pay in full in this step; nobody else pays for him."""
    before = events[: events.index(step)]
    shorts: list[Short] = []
    while before and isinstance(before[-1], Short):
        shorts.insert(0, before[-1])
        before = before[:-1]
    words = _("{name} lacks {sum}.")
    return [
        words.format(name=state.players[short.seat].name, sum=sum_of(state.rules, short.elis))
        for short in shorts
    ]


def _of_wrong_stakes(state: State, reached: Reached | None) -> str:
    if state.rules.excess_stakes is ExcessStakes.REFUND:
        return _("Wrong stakes pay the shooter; what is left goes back in proportion, a rest to the pot.")
    return _("Wrong stakes pay the shooter; what is left goes to the pot.")


def _of_loss(state: State, reached: Reached | None) -> str:
    if reached is None or not reached.right:
        return _("Nobody had guessed it: the loss and all stakes go to the pot.")
    return _("The loss and the wrong stakes go to those who were right.")


def _of_shares(state: State, reached: Reached | None) -> str:
    if reached is not None and not reached.wrong:
        return _("All were right: they pay what is missing, in equal shares.")
    return _("Bettors who were wrong pay what is missing, in equal shares.")


def _of_closing(state: State, reached: Reached | None) -> str:
    there = present(state)
    if len(there) == 1:
        return _("Only {name} is left, and gets the pot.").format(name=state.players[there[0]].name)
    if state.last_shooter not in there:
        return _("The pot is shared by all; the rest is the next player’s.")
    return _("The pot is shared by all; the rest is the last shooter’s.")


_REASONS: Final[Mapping[Reason, Callable[[State, Reached | None], str]]] = {
    Reason.WRONG_STAKES: _of_wrong_stakes,
    Reason.POT: lambda state, reached: _("The pot pays what is missing."),
    Reason.SHARES: _of_shares,
    Reason.BONUS: lambda state, reached: _("Each right guess is rewarded."),
    Reason.LOSS: _of_loss,
    Reason.SURPLUS: lambda state, reached: _("What could not be divided is the last shooter’s."),
    Reason.UNCLAIMED: lambda state, reached: _("The last shooter’s loss is shared by those who bet."),
    Reason.CLOSING: _of_closing,
}
"""The sentence for each reason why money moves."""
