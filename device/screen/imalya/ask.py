"""Makes the question for each phase from the state and its legal actions.

No rule is checked here. The engine's `legal_actions()` say what may be done, and the engine itself shows
what happens if the player passes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from device.i18n import _
from device.screen.base import GameView, Play, View, position_of
from device.screen.imalya.ask_bel import ask_bel
from device.screen.imalya.ask_dice import ask_kill, ask_locks, ask_prey
from device.screen.imalya.ask_offer import ask_power, ask_turn
from device.screen.imalya.ask_tales import ask_deposit, ask_stake
from device.screen.imalya.ask_throw import ask_throw
from device.screen.imalya.state import awaited_name
from device.screen.imalya.tray_question import TrayQuestion
from device.screen.imalya.words import figure_icon, figure_name
from device.screen.kit.captions import Caption
from device.screen.opening import again_choice
from device.screen.pages import on_keys
from device.screen.question import Choice, Question, SideLine
from engines.contract import NATURE
from engines.imalya import Figure, NameStarter, Phase, State


def ask(view: View, screen: TrayQuestion) -> Question:
    """The question for the state on the table.

    Args:
        view: the game on the table, and the tray.
        screen: the screen that asks, with what has been chosen on it so far.
    """
    position = position_of(view)
    phase = position.state.phase
    if position.state.awaits.actor == NATURE:
        return ask_throw(view, position, screen)
    return _CHOICES[phase](position, screen)


def _ask_starter(position: GameView[State], screen: TrayQuestion) -> Question:
    """Ask who starts."""
    state = position.state
    actions = [action for action in state.legal_actions() if isinstance(action, NameStarter)]
    choices = screen.page_choice(actions)
    for key, action in on_keys(actions, screen.page).items():
        name = state.players[action.seat].name
        choices[key] = Choice(Caption(name, seat=action.seat, name=name), Play(action))
    choices |= again_choice(position, lambda action: state.players[action.seat].name)
    title = _("{name}, who\nplays first?").format(name=awaited_name(state))
    bel = figure_name(state.rules, Figure.BEL)
    lines = (SideLine(bel, _("names who plays first."), figure_icon(state.rules, Figure.BEL)),)
    return Question(title, lines, choices)


_CHOICES: Final[Mapping[Phase, Callable[[GameView[State], TrayQuestion], Question]]] = {
    Phase.NAME_STARTER: _ask_starter,
    Phase.BUY: ask_power,
    Phase.KILL: ask_kill,
    Phase.LAST_KILL: ask_kill,
    Phase.RESPOND: ask_bel,
    Phase.LATE_BEL: ask_bel,
    Phase.CAPTURE: ask_prey,
    Phase.LOCK: ask_locks,
    Phase.BONUS: ask_turn,
    Phase.DEPOSIT: ask_deposit,
    Phase.STAKE: ask_stake,
}
