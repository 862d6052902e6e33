"""The throws: Tertre, Sage and Devin, one after the other (l.27, 35, 45)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.choix_des_dieux import rounds, settlement
from engines.choix_des_dieux.actions import Throw
from engines.choix_des_dieux.dice import DICE, Die
from engines.choix_des_dieux.events import Threw, Voided
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.symbols import Symbol
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


def in_hand(state: State) -> Die:
    """The die that is thrown next."""
    return DICE[len(state.dice)]


def candidates(state: State) -> Iterator[Throw]:
    """An action for each symbol of the die."""
    return map(Throw, dict.fromkeys(in_hand(state).faces))


def refusal(state: State, action: Throw) -> Sentence | None:
    """Why the awaited die cannot show this symbol."""
    die = in_hand(state)
    if action.symbol in die.faces:
        return None
    return Sentence("the {die} has no face {symbol}", die=die.name, symbol=action.symbol.word)


def play(state: State, action: Throw) -> State:
    """Lay the die; then stakes, bets or the settlement follow. A Démonde voids the round (CD-01, CD-02)."""
    landed = Threw(state.shooter, in_hand(state).number, action.symbol)
    state = state.but(dice=(*state.dice, action.symbol)).tell(landed)
    match state.phase:
        case Phase.TERTRE if action.symbol is Symbol.DEMONDE:
            return rounds.pass_hand(state.tell(Voided(state.shooter)))
        case Phase.TERTRE:
            return state.but(phase=Phase.STAKES)
        case Phase.SAGE:
            return state.but(phase=Phase.BETS)
        case _:
            return rounds.pass_hand(settlement.settle(state))
