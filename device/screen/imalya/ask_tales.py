"""Asks for a sum of Tales: to put into the Trésor for points (Leïnan), or to add to one's own (series)."""

from __future__ import annotations

from collections.abc import Callable

from device.i18n import _
from device.keys import Key
from device.screen.base import GameView, Play
from device.screen.game_keys import step_choices
from device.screen.imalya.state import awaited_name, awaited_player
from device.screen.imalya.tray_question import TrayQuestion
from device.screen.imalya.words import tales_words
from device.screen.kit.captions import Caption
from device.screen.opening import last_answer
from device.screen.question import Choice, Question, SideLine
from engines.imalya import Deposit, Stake, State

_STEPS = {Key.ONE: -5, Key.TWO: -1, Key.THREE: 1, Key.FOUR: 5}


def ask_deposit(position: GameView[State], screen: TrayQuestion) -> Question:
    """Ask how many Tales a player puts into the Trésor before the first turn."""
    state = position.state
    title = _("{name}, how many Tales to the Trésor?").format(name=awaited_name(state))
    sums = sorted(action.tales for action in state.legal_actions() if isinstance(action, Deposit))
    tales = _proposed(position, sums) if screen.tales is None else screen.tales
    line = SideLine(tales_words(tales), _gives(state, tales), "tale")
    return _ask_sum(screen, title, line, sums, tales, Deposit)


def _proposed(position: GameView[State], sums: list[int]) -> int:
    """What the player added last time, as far as it is allowed now; else the lowest sum."""
    answer = last_answer(position)
    return min(answer.tales, sums[-1]) if isinstance(answer, Deposit) else sums[0]


def ask_stake(position: GameView[State], screen: TrayQuestion) -> Question:
    """Ask how many Tales a player adds to his own before the next game of a series."""
    state = position.state
    title = _("{name}, how many Tales do you add?").format(name=awaited_name(state))
    sums = sorted(action.tales for action in state.legal_actions() if isinstance(action, Stake))
    tales = sums[0] if screen.tales is None else screen.tales
    held = awaited_player(state).tales
    line = SideLine(tales_words(held + tales), _("in your hand."), "tale")
    return _ask_sum(screen, title, line, sums, tales, Stake)


def _ask_sum(
    screen: TrayQuestion,
    title: str,
    line: SideLine,
    sums: list[int],
    tales: int,
    add: Callable[[int], Deposit | Stake],
) -> Question:
    choices = step_choices(_STEPS, tales, sums[0], sums[-1], lambda now: screen.go(tales=now))
    caption = Caption(_("Add"), tales_words(tales) if tales else _("nothing"), icon="valider")
    choices[Key.OK] = Choice(caption.proposed(), Play(add(tales)))
    limit = _("From {lowest} to {highest} Tales can be added.").format(lowest=sums[0], highest=sums[-1])
    return Question(title, (line,), choices, why=dict.fromkeys(_STEPS, limit))


def _gives(state: State, tales: int) -> str:
    """The points for a number of Tales, as the end of a sentence that begins with this number.

    Where the compulsory Tale scores, too, its points are included, and the sentence says so.
    """
    seat = state.awaits.actor
    points = state.apply(Deposit(tales)).players[seat].score - state.players[seat].score
    if state.rules.leinan_first_scores:
        return _("with the Tale that is due: {n} points.").format(n=points)
    if not tales:
        return _("bring nothing.")
    return (_("gives {n} points.") if tales == 1 else _("give {n} points.")).format(n=points)
