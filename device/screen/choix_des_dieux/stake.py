"""Ask for the stakes before the Sage: each bettor's, then the shooter's, which is below their average."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Play, Screen, View, position_of
from device.screen.choix_des_dieux.amount import draw_amount
from device.screen.choix_des_dieux.bar import draw_players_for
from device.screen.choix_des_dieux.pick import PickScreen, Purpose, pick_again
from device.screen.choix_des_dieux.state import state_of
from device.screen.choix_des_dieux.tray import die_lands, draw_round
from device.screen.choix_des_dieux.words import sum_of
from device.screen.game_keys import step_choices
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.question_line import draw_question
from device.screen.motion.motion import Motion
from device.screen.question import Choice, Question, QuestionScreen, step_back
from device.zone import Zone
from engines.choix_des_dieux import Phase, Stake, State, stakes
from engines.choix_des_dieux.rules import StakeLimit

_USUAL = 5
"""The stake proposed to the first bettor of a round; later ones are offered the last bettor's stake."""
_STEPS = {Key.ONE: -5, Key.TWO: -1, Key.THREE: 1, Key.FOUR: 5, Key.FIVE: 20}


@dataclass(frozen=True, slots=True)
class StakeScreen(QuestionScreen):
    """Asks for one player's stake.

    Attributes:
        seat: the player's seat; None for the awaited one.
        elis: the stake entered so far; None for the proposed one.
    """

    seat: int | None = None
    elis: int | None = None

    def question(self, view: View) -> Question:
        """Offer steps up and down, and OK to announce the stake."""
        state = state_of(view)
        seat, elis = self._seat(state), self._elis(view)
        highest = state.highest_stake(seat)
        lowest = state.players[seat].stake + 1
        choices = step_choices(_STEPS, elis, lowest, highest, lambda now: Go(replace(self, elis=now)))
        if state.awaits.others:
            other = Caption(_("Another"), _("bettor"), icon="joueurs")
            choices[Key.SIX] = Choice(other, Go(PickScreen(Purpose.BETTOR, StakeScreen)))
        announced = Caption(_("Announce"), sum_of(state.rules, elis), icon="valider").proposed()
        choices[Key.OK] = Choice(announced, Play(Stake(seat, elis)))
        title = _("{name}, how much do you stake?").format(name=state.players[seat].name)
        limit = _("A stake lies between {lowest} and {highest} now.").format(lowest=lowest, highest=highest)
        return Question(title, (), choices, why=dict.fromkeys(_STEPS, limit))

    def on_back(self, view: View) -> Choice | None:
        """Return to the page on which the bettor was picked; without one, do what Back does everywhere."""
        if self.seat is None:
            return step_back(self, view)
        return pick_again(state_of(view), Purpose.BETTOR, StakeScreen, self.seat)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the stake large, with the Tertre and the pot beside it."""
        canvas.clear()
        state = state_of(view)
        seat = self._seat(state)
        draw_players_for(canvas, view, seat)
        left, right = _halves(canvas)
        draw_question(canvas, self.question(view).title, right)
        top = canvas.below_question
        zone = replace(left, y=top, h=left.bottom - top)
        draw_amount(canvas, zone, state.rules, self._elis(view), _limits(state, seat))
        draw_round(canvas, view, right, seat)

    def comes(self, before: Screen, view: View, *, stepped: bool) -> tuple[Motion, ...]:
        """The die that has been thrown lands."""
        return die_lands(view, lambda canvas: _halves(canvas)[1]) if stepped else ()

    def _seat(self, state: State) -> int:
        return state.awaits.actor if self.seat is None else self.seat

    def _elis(self, view: View) -> int:
        state = state_of(view)
        if self.elis is not None:
            return self.elis
        seat = self._seat(state)
        return _proposed(state, seat, _first_stake(view, seat))


def _halves(canvas: Canvas) -> tuple[Zone, Zone]:
    """The zone of the stake, and that of the round beside it."""
    return canvas.halves(canvas.beside(4).w)


def _first_stake(view: View, seat: int) -> int | None:
    """In the first round, what the bettor staked first in the last session; None if that is not known."""
    position = position_of(view)
    if position.last_opening is None or position.state.round > 1:
        return None
    answer = position.last_opening.answer(Phase.STAKES, position.state.players[seat].name)
    return answer.elis if isinstance(answer, Stake) else None


def _proposed(state: State, seat: int, first: int | None) -> int:
    """The proposed stake.

    For the shooter it is the highest legal one. For a bettor it is one more than before, or his first stake
    of last time, or the last bettor's.
    """
    highest = state.highest_stake(seat)
    if seat == state.shooter:
        return highest
    if state.players[seat].stake:
        return min(highest, state.players[seat].stake + 1)
    if first is not None:
        return min(highest, first)
    staked = [state.players[other].stake for other in state.bettors if state.players[other].stake]
    return min(highest, staked[-1] if staked else _USUAL)


def _limits(state: State, seat: int) -> tuple[str, ...]:
    """Sentences about the limits of the stake."""
    player = state.players[seat]
    owned = _("{name} has {sum}.").format(name=player.name, sum=sum_of(state.rules, player.funds))
    if seat == state.shooter:
        staked = [state.players[other].stake for other in state.bettors]
        total = _("The bettors have staked {total}.").format(total=sum_of(state.rules, sum(staked)))
        below = _("The shooter stays below their average: {n} at most.")
        up_to = _("The shooter stakes their average at most: {n}.")
        average = below if state.rules.stake_limit is StakeLimit.STRICT else up_to
        most = stakes.limit(state)
        return total, average.format(n=most) if state.highest_stake(seat) == most else owned
    raised = _("A stake can be raised later, never lowered.")
    low = _("All have staked too little for the shooter to stay below: raise.")
    first = (owned,) if state.rules.track_money else ()
    return (*first, low if _too_low(state) else raised)


def _too_low(state: State) -> bool:
    """Whether all bettors have staked, and none of the shooter's stakes lies below their average."""
    silent = any(not state.players[seat].stake for seat in state.bettors)
    return not silent and state.awaits.actor != state.shooter
