"""The sentences in which a state says what it is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya.phase import Phase
from engines.words import listed

if TYPE_CHECKING:
    from engines.imalya.state import State

_ASKED = {
    Phase.NAME_STARTER: "names who starts",
    Phase.DEPOSIT: "says first how many Tales to add to the Trésor",
    Phase.BUY: "says first whether to buy the power of the Faction",
    Phase.RESPOND: "says first what is done before the Dams capture",
    Phase.LATE_BEL: "says first what the Bels do after the captures",
    Phase.CAPTURE: "gives the Dam its prey first",
    Phase.LOCK: "chooses the dice to keep",
    Phase.KILL: "says first which die the Mort kills",
    Phase.LAST_KILL: "says first which die the Mort kills before the count",
    Phase.NEXT_GAME: "says first whether another game follows",
    Phase.STAKE: "says first how many Tales to add to the stake",
    Phase.BONUS: "says first whether to play another turn",
}


def asked(state: State) -> str:
    """What is awaited, as the second half of a sentence.

    Returns:
        For example "Maëlle throws dice 1, 4 and 6".
    """
    if state.phase is Phase.OVER:
        return "the game is over"
    awaits = state.awaits
    if awaits.thrower is None:
        return f"{state.players[awaits.actor].name} {_ASKED[state.phase]}"
    what = "die" if len(awaits.dice) == 1 else "dice"
    return f"{state.players[awaits.thrower].name} throws {what} {listed(awaits.dice)}"
