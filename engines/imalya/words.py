"""The sentences that say what a state is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya.phase import Phase
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State

_ASKED = {
    Phase.NAME_STARTER: Sentence("names who starts"),
    Phase.DEPOSIT: Sentence("says first how many Tales to add to the Trésor"),
    Phase.BUY: Sentence("says first whether to buy the power of the Faction"),
    Phase.RESPOND: Sentence("says first what is done before the Dams capture"),
    Phase.LATE_BEL: Sentence("says first what the Bels do after the captures"),
    Phase.CAPTURE: Sentence("gives the Dam its prey first"),
    Phase.LOCK: Sentence("chooses the dice to keep"),
    Phase.KILL: Sentence("says first which die the Mort kills"),
    Phase.LAST_KILL: Sentence("says first which die the Mort kills before the count"),
    Phase.NEXT_GAME: Sentence("says first whether another game follows"),
    Phase.STAKE: Sentence("says first how many Tales to add to the stake"),
    Phase.BONUS: Sentence("says first whether to play another turn"),
}


def asked(state: State) -> Sentence:
    """Who must do what now, as the second half of a sentence.

    Returns:
        For example "Maëlle throws dice 1, 4 and 6".
    """
    if state.phase is Phase.OVER:
        return Sentence("the game is over")
    awaits = state.awaits
    if awaits.thrower is None:
        return Sentence("{player} {task}", player=state.players[awaits.actor].name, task=_ASKED[state.phase])
    thrower = state.players[awaits.thrower].name
    if len(awaits.dice) == 1:
        return Sentence("{player} throws die {die}", player=thrower, die=awaits.dice[0])
    return Sentence("{player} throws dice {dice}", player=thrower, dice=listed(awaits.dice))
