"""The sentences in which a state says what it is waiting for, and how amounts are read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.rules import Rules, Stakes
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State

_ASKED: Final = {
    Phase.NAME_SHOOTER: Sentence("names who shoots"),
    Phase.GATHER: Sentence("opens the next round, or the table closes the session"),
    Phase.TERTRE: Sentence("throws the Tertre"),
    Phase.STAKES: Sentence("announces a stake"),
    Phase.SAGE: Sentence("throws the Sage"),
    Phase.BETS: Sentence("raises, guesses and says ready"),
    Phase.DEVIN: Sentence("throws the Devin"),
}


def asked(state: State) -> Sentence:
    """Who must do what now, as the second half of a sentence.

    Returns:
        For example "Maëlle throws the Tertre".
    """
    if state.phase is Phase.OVER:
        return Sentence("the session is closed")
    seat = state.awaits.seats[0]
    return Sentence("{player} {task}", player=state.players[seat].name, task=_ASKED[state.phase])


def amount(rules: Rules, elis: int) -> Sentence:
    """A sum as it is read aloud.

    >>> amount(Rules(), 12), amount(Rules(Stakes.TOKENS, track_money=False), 1)
    ('12 elis', '1 token')
    """
    if rules.stakes is not Stakes.TOKENS:
        return Sentence("{number} elis", number=elis)
    if elis == 1:
        return Sentence("{number} token", number=elis)
    return Sentence("{number} tokens", number=elis)
