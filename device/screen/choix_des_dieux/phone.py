"""What Le Choix des Dieux asks on the phone: the first stake, the guess, and whether to raise."""

from __future__ import annotations

from collections.abc import Sequence

from device.i18n import _
from device.screen.base import View
from device.screen.choix_des_dieux.bet import figures_of
from device.screen.choix_des_dieux.state import state_of
from device.screen.choix_des_dieux.words import odds_of, sum_of
from device.screen.phones.seat_question import SeatAnswer, SeatQuestion
from engines.choix_des_dieux import Guess, Phase, Ready, Stake, State
from engines.choix_des_dieux.odds import prospects

_RAISES = (1, 5)
_STAKES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 60, 80, 100)
"""First stakes that have an answer of their own, besides the highest one. Keys enter all others."""


def for_seat(view: View, seat: int) -> SeatQuestion | None:
    """What a seat is asked during a round: its stake, then its guess; None while it is asked nothing."""
    state = state_of(view)
    if state.phase is Phase.STAKES:
        return _stake(state, seat)
    asks = state.phase in (Phase.SAGE, Phase.BETS, Phase.DEVIN) and seat in state.bettors
    if not asks:
        return None
    legal = [action for action in state.legal_actions() if getattr(action, "seat", None) == seat]
    ready = [SeatAnswer((action,), _("Ready"), final=True) for action in legal if isinstance(action, Ready)]
    guesses = _guesses(state, seat, [action for action in legal if isinstance(action, Guess)])
    title = _("What will come?") if state.phase is Phase.SAGE else _("What will the Devin say?")
    staked = sum_of(state.rules, state.players[seat].stake)
    note = _("You have staked {sum}.").format(sum=staked)
    return SeatQuestion(title, note, (*guesses, *_raises(state, seat, legal), *ready))


def _stake(state: State, seat: int) -> SeatQuestion | None:
    """How much the seat stakes; None while others are awaited."""
    legal = [action for action in state.legal_actions() if isinstance(action, Stake) and action.seat == seat]
    if not legal:
        return None
    highest = legal[-1].elis
    answers = tuple(
        SeatAnswer((action,), sum_of(state.rules, action.elis), figure="tale", final=True)
        for action in legal
        if action.elis in (*_STAKES, highest)
    )
    note = _("A stake lies between {lowest} and {highest} now.").format(lowest=legal[0].elis, highest=highest)
    return SeatQuestion(_("How much do you stake?"), note, answers)


def _guesses(state: State, seat: int, legal: list[Guess]) -> list[SeatAnswer]:
    """The combinations that may still come, with their odds; the bettor's own is marked."""
    may = {action.combination: action for action in legal}
    own = state.players[seat].guess
    return [
        SeatAnswer(
            (may.get(prospect.combination, Guess(seat, prospect.combination)),),
            str(prospect.combination),
            odds_of(prospect.chance),
            figures_of(state, prospect)[-1],
            chosen=prospect.combination is own,
        )
        for prospect in prospects(state)
        if prospect.combination in may or prospect.combination is own
    ]


def _raises(state: State, seat: int, legal: Sequence[object]) -> list[SeatAnswer]:
    stake = state.players[seat].stake
    raised = [Stake(seat, stake + more) for more in _RAISES]
    return [
        SeatAnswer((action,), _("Raise"), f"+{action.elis - stake}", "plus", final=True)
        for action in raised
        if action in legal
    ]
