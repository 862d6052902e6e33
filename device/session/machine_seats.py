"""Which machine is to act in a game, and what people may do in the place of a machine."""

from __future__ import annotations

from collections.abc import Collection

from device.game.match import Match
from device.game.thinking import acting_machines, people_answer, throws_on_screen
from device.screen.game import AnyGameScreens
from device.screen.machines.words import own_choice_words
from engines.contract import Action, State
from engines.errors import EngineError


def acting_machine(match: Match, screens: AnyGameScreens, passed: Collection[int]) -> int | None:
    """The seat of the machine that is to choose now, or whose dice are thrown on the screen; or None.

    Args:
        match: the game.
        screens: its screens.
        passed: the seats of machines that let the others act first.
    """
    if not match.machines:
        return None
    state = match.state
    if (thrower := throws_on_screen(state, match.machines)) is not None:
        return thrower
    if state.awaits.kind in screens.for_the_table:
        return None
    acting = acting_machines(match.game, state, match.machines)
    return next((seat for seat in acting if seat not in passed), None)


def check_of_people(match: Match, screens: AnyGameScreens, state: State, action: Action) -> None:
    """Refuse an action by which people would choose for a machine.

    People say for a machine what a player must put into words, such as the effect of a card. At a table of
    machines alone, people may also say everything that is talk and no move, since nobody else could.

    Args:
        match: the game.
        screens: its screens.
        state: the state in which the action is played.
        action: the action.

    Raises:
        EngineError: the machine chooses for itself.
    """
    seat, verb = match.game.seat_of(state, action), str(action).partition(" ")[0]
    for_people = (
        state.awaits.kind in screens.for_the_table
        or verb in (*state.awaits.words, *screens.for_machines)
        or (match.game.is_talk(action) and len(match.machines) == len(state.players))
        or people_answer(match.game, state, match.machines)
    )
    if seat in match.machines and not for_people:
        raise EngineError(own_choice_words(state.players[seat].name))
