"""The sentences in which a state says what it is waiting for, and how amounts are read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.rules import Rules
from engines.choix_des_dieux.switches import Stakes

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State

_ASKED: Final = {
    Phase.NAME_SHOOTER: "names who shoots",
    Phase.GATHER: "opens the next round, or the table closes the session",
    Phase.TERTRE: "throws the Tertre",
    Phase.STAKES: "announces a stake",
    Phase.SAGE: "throws the Sage",
    Phase.BETS: "raises, guesses and says ready",
    Phase.DEVIN: "throws the Devin",
}


def asked(state: State) -> str:
    """What is awaited, as the second half of a sentence.

    Returns:
        For example "Maëlle throws the Tertre".
    """
    if state.phase is Phase.OVER:
        return "the session is closed"
    awaits = state.awaits
    seat = awaits.actor if awaits.thrower is None else awaits.thrower
    return f"{state.players[seat].name} {_ASKED[state.phase]}"


def amount(rules: Rules, elis: int) -> str:
    """A sum as it is read aloud.

    >>> amount(Rules(), 12), amount(Rules(Stakes.TOKENS, track_money=False), 1)
    ('12 elis', '1 token')
    """
    if rules.stakes is not Stakes.TOKENS:
        return f"{elis} elis"
    return f"{elis} token" if elis == 1 else f"{elis} tokens"
